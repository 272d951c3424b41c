// @ts-check
// Connect Four threats: winning cells, odd and even rows, and what rules decide
// without a search.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { parseTable } from '../notation.js';
import { createTable } from './table.js';
import { inline, prose, table } from './text.js';

const GAME = 'connect4';
const EXAMPLES = {
  win: '332245', block: '41273', double: '33224', stacked: '334443316', under: '1213372',
  'no-safe': '615332475755313337777115115', odd: '75444477527151', even: '35153742667551',
};
/** The rule that a reason comes from. */
const RULES = { win: 'win', block: 'block', double: 'block', stacked: 'block', 'no-safe': 'free', free: 'free' };

/** @param {import('../screens/learn.js').Tools} tools @returns {import('../screens/learn.js').Lesson} */
export function createThreats(tools) {
  const size = /** @type {import('../notation.js').Table} */ (parseTable(GAME));
  let asked = 0;
  let hidden = false;
  const links = h('ul', { class: 'examples' });
  const decides = h('div', { class: 'beside', 'aria-live': 'polite' });
  const perfect = h('p', { role: 'status' });
  const ask = h('button', { type: 'button', class: 'button', click: solve }, t('threats.ask'));
  const board = createTable({ table: size, example: EXAMPLES.odd, settings: tools.app.store.state.settings, changed() {
    tools.link(`/${board.moves()}`);
    look();
  } });
  const who = (/** @type {string} */ side) => t(`side.four.${side === 'first' ? 'black' : 'white'}`);
  const other = (/** @type {string} */ side) => (side === 'first' ? 'second' : 'first');

  function examples() {
    links.replaceChildren(...Object.entries(EXAMPLES).map(([name, moves]) =>
      h('li', {}, h('a', { class: 'button', href: `#/learn/threats/${moves}`, 'aria-current': moves === board.moves() ? 'true' : false }, t(`threats.example.${name}`)))));
  }

  async function look() {
    const mine = ++asked;
    perfect.textContent = '';
    examples();
    const reply = await tools.engine().request({ cmd: 'rules', game: GAME, moves: board.moves() });
    if (mine !== asked || hidden) return;
    ask.disabled = reply.type !== 'rules';
    if (reply.type === 'rules') show(reply);
    else if (reply.code === 'game-over') {
      decides.replaceChildren();
      board.end(t('lab.over'));
    } else if (reply.code === 'engine') decides.replaceChildren(h('p', {}, t('learn.engine.failed')));
    else {
      board.refuse();
      look();
    }
  }

  /** @param {any} rules */
  function show(rules) {
    /** @type {import('../board/state.js').Mark[]} */
    const marks = [];
    for (const { cell, side, odd } of rules.cells) {
      const at = board.point(cell);
      const strong = Boolean(rules.deciding?.includes(cell));
      marks[at] = { kind: 'threat', side: marks[at] ? undefined : side === 'first' ? 1 : 2, shape: odd ? 'round' : 'square', strong, text: strong ? 'Z' : t(odd ? 'threat.odd' : 'threat.even') };
    }
    board.draw({ marks });
    const me = who(rules.toMove);
    const columns = rules.reason === 'double' ? rules.blocks : rules.columns;
    const applied = RULES[/** @type {'win'} */ (rules.reason)];
    decides.replaceChildren(
      h('h2', {}, t('threats.decides')),
      h('p', { class: 'quiet' }, t('threats.to-move', { who: me })),
      h('ol', { class: 'rules' }, ...['win', 'block', 'free'].map((rule) => h('li', rule === applied ? { class: 'applied', 'aria-current': 'true' } : {}, t(`threats.rule.${rule}`)))),
      h('p', { class: 'verdict' }, t(`threats.verdict.${rules.reason}`, { who: me, columns: columns.join(', ') })),
      ...(rules.reason === 'free' && rules.under.length ? [h('p', {}, t('threats.under', { columns: rules.under.join(', ') }))] : []),
      h('h3', {}, t('threats.cells')),
      rules.cells.length ? table(`(${t('threats.cells')})`, [t('threats.cell'), t('threats.side'), t('threats.row'), t('threats.when')],
        rules.cells.map((/** @type {any} */ one) => [one.cell.toUpperCase(), h('span', {}, h('i', { class: `swatch ${one.side === 'first' ? 'black' : 'white'}` }), ` ${who(one.side)}`), t(one.odd ? 'threats.odd' : 'threats.even', { n: Number(one.cell.slice(1)) }),
          one.urgent ? t('threats.now') : t('threats.later', { cell: `${one.cell[0]}${Number(one.cell.slice(1)) - 1}`.toUpperCase() })])) : h('p', { class: 'quiet' }, t('threats.no-cells')),
      h('h3', {}, t('threats.parity')), h('p', { class: 'quiet' }, ...inline(t('threats.parity.text'))),
      h('p', { class: 'verdict' }, rules.loser ? t('threats.zugzwang', { n: rules.safe, loser: who(rules.loser), winner: who(other(rules.loser)), cells: rules.deciding.join(', ').toUpperCase() }) : t('threats.no-zugzwang')),
    );
  }

  async function solve() {
    const mine = asked;
    perfect.textContent = t('learn.thinking');
    const reply = await tools.engine().request({ cmd: 'search', game: GAME, moves: board.moves(), lines: 1, limits: { ms: 3000 } });
    if (mine !== asked || hidden) return;
    const best = reply.lines?.[0];
    if (!best) perfect.textContent = reply.message ?? '';
    else if (!Number.isFinite(best.exact)) perfect.textContent = t('threats.open', { columns: best.move });
    else perfect.textContent = t('threats.solved', { columns: best.move, worth: best.win > 0 ? t('line.wins', { n: best.win }) : best.win < 0 ? t('line.loses', { n: -best.win }) : t('line.draw') });
  }

  return {
    node: h('section', { class: 'part even' },
      h('div', { class: 'beside' }, prose('threats.text'), h('h2', {}, t('threats.examples')), links, board.node, h('div', { class: 'controls' }, ask), perfect),
      h('div', { class: 'card stage' }, decides)),
    show([moves = EXAMPLES.odd, ...rest]) {
      if (rest.length || !board.load(moves)) return false;
      look();
      return true;
    },
    hide() {
      hidden = true;
    },
  };
}
