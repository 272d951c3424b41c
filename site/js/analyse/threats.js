// @ts-check
// The threats on the board, and forced wins: searched on request, shown with move
// numbers, and added to the tree.

import { button } from '../core/controls.js';
import { changes, h, setText } from '../core/dom.js';
import { compact, seconds } from '../core/units.js';
import { moveText } from '../game/games.js';
import { language, t } from '../core/i18n.js';
import { legendText } from '../game/threat-words.js';
import { ownMoves, sideName } from '../game/words.js';
import { plyOf } from '../game/game.js';
import { Chips, listenChips } from './lines.js';
import { sideOf } from './state.js';

/** @typedef {import('./state.js').AnalyseState} AnalyseState */
/**
 * @typedef {{solve: (goal: 'vcf'|'vct') => void, stop: () => void, add: () => void, hide: () => void, preview: (line:
 *   number, n: number) => void, play: (line: number, n: number) => void}} Verbs
 */

/** The result of the search as a sentence. @param {AnalyseState} state */
function foundText(state) {
  const { solution, play } = state;
  if (!solution) return '';
  const { goal, reply } = solution;
  const who = sideName(play.table, sideOf(state));
  if (reply.outcome === 'win')
    return t(`analyse.${goal}.${reply.atMost ? 'win-most' : 'win'}`, { who, n: ownMoves(reply.plies) });
  if (reply.outcome === 'none') return t(`analyse.${goal}.none`, { who });
  return t('analyse.solve-unknown', { nodes: compact(reply.nodes), time: seconds(reply.ms) });
}

/** The moves that stop the win, when the defender is to move. @param {AnalyseState} state */
export function defencesText({ solution, play, passing }) {
  if (!solution || !passing || solution.reply.outcome !== 'win') return '';
  const { defences, incomplete } = solution.reply;
  const moves = defences.map((move) => moveText(play.table, move)).join(' ');
  if (incomplete) return t(moves ? 'analyse.defences-some' : 'analyse.defences-none', { moves });
  return moves ? t('analyse.defences', { moves }) : t('analyse.no-defence');
}

/** The threats on the board, each with the piece of its side. @param {import('../game/state.js').PlayState} play */
function threatItems({ position, table }) {
  return (position?.threats ?? []).map(({ kind, side, points }) => {
    const row = table.kind.columns && kind === 'four' ? 'four-cells' : kind;
    const words = { kind: t(`threat.${row}`), points: points.map((point) => moveText(table, point)).join(' ') };
    return h(
      'li',
      h('i', { class: `swatch ${table.kind.swatches[side]}` }),
      t('threats.one', { who: sideName(table, side), ...words }),
    );
  });
}

/** A switch for what a tool of the table does. @param {string} name @param {string} text */
function option(name, text) {
  const input = h('input', { type: 'checkbox', role: 'switch', 'data-use': name });
  return { node: h('label.switch', h('span', { 'data-t': text }), input), input };
}

/** @param {Verbs} verbs */
export function createThreats(verbs) {
  const goals = /** @type {const} */ (['vcf', 'vct']).map((goal) =>
    button('', () => verbs.solve(goal), { 'data-t': `analyse.find-${goal}`, 'data-goal': goal }),
  );
  const stop = button('', verbs.stop, { 'data-t': 'action.stop' });
  const add = button('', verbs.add, { 'data-t': 'analyse.add-win' });
  const hide = button('', verbs.hide, {});
  const [found, defences] = [h('p', { role: 'status' }), h('p.quiet')];
  const pv = h('ol.pv', { 'data-line': -1, translate: 'no' });
  const chips = new Chips(pv);
  listenChips(pv, verbs);
  const done = h('div.row.a-row', add, hide);
  const wins = h(
    'section.stack.a-wins',
    { 'aria-labelledby': 'analyse-wins-title' },
    h('p.quiet', { 'data-t': 'analyse.wins.about' }),
    h('div.row.a-row', ...goals, stop),
    found,
    pv,
    defences,
    done,
  );
  const [list, legend] = [h('ul.stack.a-threats'), h('p.quiet')];
  const [shown, pass] = [option('threats', 'analyse.threats.show'), option('pass', 'analyse.pass')];
  const node = h(
    'div.pane',
    h('h2', { id: 'analyse-wins-title', 'data-t': 'analyse.wins' }),
    wins,
    shown.node,
    pass.node,
    legend,
    list,
  );
  const changed = changes();
  return {
    node,
    /** @param {AnalyseState} state @param {import('../core/settings.js').Settings} settings */
    draw(state, settings) {
      const { play, solving, solution, winShown, passing } = state;
      const { columns } = play.table.kind;
      if (changed(language(), play.game.game, play.position?.threats)) list.replaceChildren(...threatItems(play));
      setText(legend, !play.position ? t('threats.unknown') : columns || !list.children.length ? legendText(play) : '');
      shown.input.checked = settings.threats;
      pass.input.checked = passing;
      pass.node.hidden = wins.hidden = columns;
      const over = play.position?.over ?? false;
      pass.input.disabled = over;
      const at = document.activeElement;
      for (const goal of goals) goal.disabled = solving !== null || over;
      stop.hidden = !solving;
      if (at === stop && !solving) goals[0].focus();
      else if (solving && goals.some((goal) => goal === at)) stop.focus();
      const searched = solving && t('analyse.solving', { nodes: compact(solving.nodes), time: seconds(solving.ms) });
      setText(found, searched || foundText(state));
      setText(defences, defencesText(state));
      const line = solution?.reply.line ?? [];
      chips.draw(play, line, plyOf(play.game) + Number(passing));
      pv.hidden = done.hidden = !line.length;
      add.hidden = passing; // its first move would be the wrong side's
      setText(hide, t(winShown ? 'analyse.hide-win' : 'analyse.show-win'));
    },
  };
}
