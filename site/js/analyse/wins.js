// @ts-check
// Forced wins: searched on request, shown with move numbers, and added to the tree.

import { button } from '../core/controls.js';
import { h, setText } from '../core/dom.js';
import { moveText } from '../game/games.js';
import { compact, seconds, t } from '../core/i18n.js';
import { ownMoves, sideName } from '../game/words.js';
import { plyOf } from '../game/game.js';
import { Chips, listenChips } from './lines.js';
import { sideOf } from './state.js';

/** @typedef {import('./state.js').AnalyseState} AnalyseState */
/** @typedef {{solve: (goal: 'vcf'|'vct') => void, stop: () => void, add: () => void, hide: () => void, preview: (line: number, n: number) => void, play: (line: number, n: number) => void}} Verbs */

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

/** @param {Verbs} verbs */
export function createWins(verbs) {
  const goals = /** @type {const} */ (['vcf', 'vct']).map((goal) =>
    button('', () => verbs.solve(goal), { 'data-t': `analyse.find-${goal}`, 'data-goal': goal }),
  );
  const stop = button('', verbs.stop, { 'data-t': 'action.stop' });
  const add = button('', verbs.add, { 'data-t': 'analyse.add-win' });
  const hide = button('', verbs.hide, {});
  const [found, defences] = [h('p', { role: 'status' }), h('p', { class: 'quiet' })];
  const pv = h('ol', { class: 'pv', 'data-line': -1 });
  const chips = new Chips(pv);
  listenChips(pv, verbs);
  const about = h('p', { class: 'quiet', 'data-t': 'analyse.wins.about' });
  const asked = h('div', { class: 'a-row' }, ...goals, stop);
  const done = h('div', { class: 'a-row' }, add, hide);
  const node = h(
    'details',
    { class: 'card a-wins' },
    h('summary', { 'data-t': 'analyse.wins' }),
    about,
    asked,
    found,
    pv,
    defences,
    done,
  );
  return {
    node,
    /** @param {AnalyseState} state */
    draw(state) {
      const { play, solving, solution, winShown, passing } = state;
      node.hidden = play.table.kind.columns;
      const over = play.position?.over ?? false;
      for (const goal of goals) goal.disabled = solving !== null || over;
      stop.hidden = !solving;
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
