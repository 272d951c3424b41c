// @ts-check
// Connect Four threats: winning cells, odd and even rows, and what rules decide without a search.

import { createAction } from '../core/action.js';
import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { moveText, parseTable } from '../game/games.js';
import { listed, t } from '../core/i18n.js';
import { sideName, worthText } from '../game/words.js';
import { createTable } from './table.js';
import { inline, lessonPart, prose, table } from './text.js';

/** @typedef {import('../engine/protocol.js').RulesReply} Rules */
/** @typedef {import('../engine/protocol.js').RulesCell} Cell */
/** @typedef {import('../engine/protocol.js').SideWord} SideWord */

const GAME = 'connect4';
const SIZE = /** @type {import('../game/games.js').Table} */ (parseTable(GAME));
const EXAMPLES = {
  win: '332245',
  block: '41273',
  double: '33224',
  stacked: '334443316',
  under: '1213372',
  'no-safe': '615332475755313337777115115',
  odd: '75444477527151',
  even: '35153742667551',
};
/** The engine's reasons that belong to each rule. */
const RULES = { win: ['win'], block: ['block', 'double', 'stacked'], free: ['no-safe', 'free'] };
/** The time limit for solving the position, in milliseconds. */
const SOLVE_MS = 3000;

/** @param {SideWord} side */
const colour = (side) => SIZE.kind.side(side);
/** @param {SideWord} side */
const who = (side) => sideName(SIZE, colour(side));
/** The letters of columns, as text. */
const columnsText = (/** @type {string[]} */ ...moves) => listed(moves.map((move) => moveText(SIZE, move)));
/** @param {SideWord} side */
const other = (side) => (side === 'first' ? 'second' : 'first');

/** Links to the examples. @param {string} shown the moves on the board */
const exampleLinks = (shown) =>
  Object.entries(EXAMPLES).map(([name, moves]) => {
    const link = { href: `#/learn/threats/${moves}`, 'aria-current': moves === shown && 'true' };
    return h('li', h('a.button', { ...link }, t(`threats.example.${name}`)));
  });

/** The rules' choice of a move, as text. @param {Rules} rules */
function decision({ reason, toMove, blocks, columns, under }) {
  const chosen = reason === 'double' ? blocks : columns;
  const list = Object.entries(RULES).map(([rule, reasons]) => {
    const applied = reasons.includes(reason);
    return h('li', applied ? { class: 'applied', 'aria-current': 'true' } : {}, t(`threats.rule.${rule}`));
  });
  const left = reason === 'free' && under.length > 0;
  return [
    h('h2', t('threats.decides')),
    h('p.quiet', t('threats.to-move', { who: who(toMove) })),
    h('ol.rules', ...list),
    h('p.verdict', t(`threats.verdict.${reason}`, { who: who(toMove), columns: columnsText(...chosen) })),
    ...(left ? [h('p', t('threats.under', { columns: columnsText(...under) }))] : []),
  ];
}

/** @param {Cell} cell */
function cellRow({ cell, side, odd, urgent }) {
  const column = cell[0];
  const row = Number(cell.slice(1));
  return [
    cell.toUpperCase(),
    h('span', h('i', { class: `swatch ${SIZE.kind.swatches[colour(side)]}` }), ` ${who(side)}`),
    t(odd ? 'threats.odd' : 'threats.even', { n: row }),
    urgent ? t('threats.now') : t('threats.later', { cell: `${column}${row - 1}`.toUpperCase() }),
  ];
}

/** @param {Cell[]} cells */
function cellTable(cells) {
  if (!cells.length) return h('p.quiet', t('threats.no-cells'));
  const heads = ['cell', 'side', 'row', 'when'].map((head) => t(`threats.${head}`));
  return table(`(${t('threats.cells')})`, heads, cells.map(cellRow));
}

/** The side that loses by zugzwang, as text. @param {Rules} rules */
function zugzwang({ loser, safe = 0, deciding = [] }) {
  if (!loser) return t('threats.no-zugzwang');
  const cells = listed(deciding).toUpperCase();
  return t('threats.zugzwang', { n: safe, loser: who(loser), winner: who(other(loser)), cells });
}

/** The threats on the board. @param {Rules} rules @param {(cell: string) => number} point */
function marksOf({ cells, deciding = [] }, point) {
  /** @type {import('../board/state.js').Mark[]} */
  const marks = [];
  for (const { cell, side, odd } of cells) {
    const at = point(cell);
    const strong = deciding.includes(cell);
    marks[at] = {
      kind: 'threat',
      side: marks[at] ? undefined : colour(side) === 'black' ? 1 : 2, // undefined: both sides threaten the cell
      shape: odd ? 'round' : 'square',
      strong,
      text: strong ? 'Z' : t(odd ? 'threat.odd' : 'threat.even'),
    };
  }
  return marks;
}

/** @param {import('../engine/protocol.js').ResultReply} reply */
function perfectText({ lines: [best] }) {
  if (!best) return '';
  if (best.exact === null) return t('threats.open', { columns: columnsText(best.move) });
  return t('threats.solved', { columns: columnsText(best.move), worth: worthText(best) });
}

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createThreats(tools) {
  const [inspecting, solving] = [createAction(), createAction()];
  const links = h('ul.row.examples');
  const view = h('div.beside', { 'aria-live': 'polite' });
  const perfect = h('p', { role: 'status' });
  const ask = button(t('threats.ask'), solve);
  const board = createTable(tools, {
    game: GAME,
    example: EXAMPLES.odd,
    changed() {
      tools.link(`/${board.moves()}`);
      inspect();
    },
  });

  /** Requests the rules' judgement of the position. */
  async function inspect() {
    const signal = inspecting.begin(tools.signal);
    solving.end();
    perfect.textContent = '';
    links.replaceChildren(...exampleLinks(board.moves()));
    const reply = await tools.engine().request({ cmd: 'rules', game: GAME, moves: board.moves() }, { signal });
    ask.disabled = reply.type !== 'rules';
    if (reply.type === 'rules') show(reply);
    else if (reply.code === 'game-over') {
      view.replaceChildren();
      board.end(t('lab.over'));
    } else if (reply.code === 'engine') view.replaceChildren(h('p', t('learn.engine.failed')));
    else {
      board.refuse();
      inspect();
    }
  }

  /** @param {Rules} rules */
  function show(rules) {
    board.draw({ marks: marksOf(rules, board.point) });
    view.replaceChildren(
      ...decision(rules),
      h('h3', t('threats.cells')),
      cellTable(rules.cells),
      h('h3', t('threats.parity')),
      h('p.quiet', ...inline(t('threats.parity.text'))),
      h('p.verdict', zugzwang(rules)),
    );
  }

  async function solve() {
    const signal = solving.begin(tools.signal);
    perfect.textContent = t('learn.thinking');
    const request = { cmd: /** @type {const} */ ('search'), game: GAME, moves: board.moves(), lines: 1 };
    const reply = await tools.engine().request({ ...request, limits: { ms: SOLVE_MS } }, { signal });
    perfect.textContent = reply.type === 'result' ? perfectText(reply) : reply.message;
  }

  const beside = [prose('threats.text'), h('h2', t('threats.examples')), links, board.node];
  return {
    table: board,
    node: lessonPart([...beside, h('div.controls', ask), perfect], [view]),
    show([moves = EXAMPLES.odd, ...rest]) {
      if (rest.length || !board.load(moves)) return false;
      inspect();
      return true;
    },
  };
}
