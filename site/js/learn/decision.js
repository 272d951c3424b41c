// @ts-check
// How Tengen chooses a move, step by step on a real position, with the engine's own numbers.

import { createAction } from '../core/action.js';
import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { compact } from '../core/units.js';
import { previewOf } from '../game/drawing.js';
import { chance, ownMoves, signed } from '../game/words.js';
import { createSteps } from './steps.js';
import { createTable } from './table.js';
import { inline, lessonPart, prose, table } from './text.js';

/** @typedef {import('./stage.js').Tools} Tools */
/** @typedef {import('../board/state.js').Mark} Mark */
/** @typedef {ReturnType<typeof createTable>} Table */
/**
 * The content of a step: nodes beside the board, and drawings on it.
 * @typedef {{nodes: Node[], marks?: Mark[], line?: string[]}} Shown
 */

const GAME = 'freestyle15';
/** A position with a win by threats in 31 plies. */
const EXAMPLE = 'h8h9i9g7j10g10i8j8';
/** The node limits of the steps: one or two seconds on a phone. */
const NODES = { candidates: 2000, search: 100_000, proof: 300_000 };
/** The number of candidates that are shown. */
const SHOWN = 8;
/** The number of moves of a line that are drawn. */
const DRAWN = 9;

/** @param {string[]} points */
const listed = (points) => points.map((point) => point.toUpperCase()).join(' ');
const bare = (/** @type {string} */ key) => `(${t(key)})`;

/** An engine error as text. @param {import('../engine/protocol.js').ErrorReply} reply @returns {Shown} */
const fault = ({ code, message }) => ({
  nodes: [h('p', code === 'game-over' ? t('lab.over') : code === 'engine' ? t('learn.engine.failed') : message)],
});

/**
 * @param {Table} board @param {{point: string, text: string, rank?: number, side?: 1|2}[]} list
 * @param {Mark['kind']} kind
 */
function marksOf(board, list, kind) {
  /** @type {Mark[]} */
  const marks = [];
  for (const { point, ...mark } of list) marks[board.point(point)] ??= { kind, ...mark };
  return marks;
}

/** @typedef {(tools: Tools, board: Table, signal: AbortSignal) => Promise<Shown>} Step */

/** The candidate moves, found by a search of one or two plies. @type {Step} */
async function candidates(tools, board, signal) {
  const limits = { nodes: NODES.candidates, purpose: /** @type {const} */ ('analysis') };
  const request = { cmd: /** @type {const} */ ('search'), game: GAME, moves: board.moves(), lines: SHOWN, limits };
  const reply = await tools.engine().request(request, { signal });
  if (reply.type !== 'result') return fault(reply);
  const rows = reply.lines.map(({ move, eval: value, winProb }, i) => [
    String(i + 1),
    move.toUpperCase(),
    signed(value),
    chance(winProb),
  ]);
  const heads = ['rank', 'move', 'value', 'chance'].map((key) => t(`decision.${key}`));
  return {
    nodes: [table(bare('decision.step.candidates'), heads, rows)],
    marks: marksOf(
      board,
      reply.lines.map(({ move }, i) => ({ point: move, text: String(i + 1), rank: i + 1 })),
      'candidate',
    ),
  };
}

/** The threats that either side could make with one stone. @type {Step} */
async function threats(tools, board, signal) {
  const reply = await tools.engine().request({ cmd: 'position', game: GAME, moves: board.moves() }, { signal });
  if (reply.type !== 'position') return fault(reply);
  const rows = reply.threats.map(({ kind, side, points }) => [
    t(`side.five.${side}`),
    t(`threat.${kind}`),
    listed(points),
  ]);
  const heads = ['side', 'threat', 'points'].map((key) => t(`decision.${key}`));
  const marks = reply.threats.flatMap(({ side, points }) =>
    points.map((point) => ({ point, text: '!', side: /** @type {1|2} */ (side === 'black' ? 1 : 2) })),
  );
  return {
    nodes: rows.length
      ? [table(bare('decision.step.threats'), heads, rows)]
      : [h('p.verdict', t('decision.no-threats'))],
    marks: marksOf(board, marks, 'threat'),
  };
}

/** The search at each depth. @type {Step} */
async function search(tools, board, signal) {
  /** @type {Map<number, string[]>} */
  const depths = new Map();
  /** @param {Pick<import('../engine/protocol.js').ResultReply, 'depth'|'nodes'|'lines'>} info */
  const note = ({ depth, nodes, lines: [best] }) => {
    if (best) depths.set(depth, [String(depth), best.move.toUpperCase(), compact(nodes), chance(best.winProb)]);
  };
  const limits = { nodes: NODES.search, purpose: /** @type {const} */ ('analysis') };
  const request = {
    cmd: /** @type {const} */ ('search'),
    game: GAME,
    moves: board.moves(),
    lines: 1,
    limits,
    reportMs: 1,
  };
  const reply = await tools.engine().request(request, { signal, onInfo: note });
  if (reply.type !== 'result') return fault(reply);
  note(reply);
  const heads = ['depth', 'move', 'nodes', 'chance'].map((key) => t(`decision.${key}`));
  return {
    nodes: [
      table(bare('decision.step.search'), heads, [...depths.values()]),
      h('p', t('decision.line', { line: listed(reply.lines[0].pv) })),
    ],
    line: reply.lines[0].pv,
  };
}

/** Whether a side wins by force; the verifier replays the win. @type {Step} */
async function proof(tools, board, signal) {
  /** @type {Node[]} */
  const nodes = [];
  /** @type {string[]|undefined} */
  let line;
  const mover = board.list().length % 2 ? 'white' : 'black';
  for (const side of /** @type {const} */ (['black', 'white'])) {
    const who = t(`side.five.${side}`);
    const limits = { nodes: NODES.proof };
    const reply = await tools
      .engine()
      .request({ cmd: 'solve', game: GAME, moves: board.moves(), goal: 'vct', side, limits }, { signal });
    if (reply.type !== 'solution') return fault(reply);
    const found = reply.outcome === 'win' && reply.verified;
    const key = found
      ? side === mover
        ? 'decision.wins'
        : 'decision.threatens'
      : `decision.${reply.outcome === 'none' ? 'none' : 'unknown'}`;
    nodes.push(
      h(
        'p',
        { class: found ? 'verdict' : 'quiet' },
        t(key, { who, n: ownMoves(reply.plies), nodes: compact(reply.nodes) }),
      ),
    );
    if (found) nodes.push(h('p', listed(reply.line)));
    if (found && side === mover) line = reply.line;
  }
  return { nodes, line };
}

/** The final evaluation. @type {Step} */
async function evaluation(tools, board, signal) {
  const limits = { nodes: NODES.search };
  const request = { cmd: /** @type {const} */ ('search'), game: GAME, moves: board.moves(), lines: 1, limits };
  const reply = await tools.engine().request(request, { signal });
  if (reply.type !== 'result') return fault(reply);
  const [best] = reply.lines;
  const args = {
    move: reply.move.toUpperCase(),
    who: board.side(),
    chance: chance(best.winProb),
    value: signed(best.eval),
  };
  const proved = best.proved && best.win ? [h('p', t('decision.proved', { n: ownMoves(best.win) }))] : [];
  return {
    nodes: [h('p.verdict', t('decision.plays', args)), ...proved],
    marks: marksOf(board, [{ point: reply.move, text: '★', rank: 1 }], 'candidate'),
  };
}

/** @type {[string, Step][]} */
const STEPS = [
  ['candidates', candidates],
  ['threats', threats],
  ['search', search],
  ['proof', proof],
  ['evaluation', evaluation],
];

/** @param {Tools} tools @returns {import('./stage.js').Lesson} */
export function createDecision(tools) {
  let at = 0;
  const showing = createAction();
  const view = h('div.beside', { 'aria-live': 'polite' });
  const board = createTable(tools, { game: GAME, example: EXAMPLE, changed: () => go(0) });
  const steps = createSteps((by) => go(at + by), true);

  /** Shows a step. @param {number} next */
  async function go(next) {
    at = next;
    const signal = showing.begin(tools.signal);
    const [name, step] = STEPS[at];
    tools.link(`/${board.moves()}/${at + 1}`);
    steps.show(at, STEPS.length - 1, t(`decision.step.${name}`));
    board.draw();
    const text = h('p', ...inline(t(`decision.about.${name}`)));
    view.replaceChildren(text, h('p.quiet', t('learn.thinking')));
    const shown = await step(tools, board, signal);
    view.replaceChildren(text, ...shown.nodes);
    const preview = previewOf(board.table, board.list(), (shown.line ?? []).slice(0, DRAWN));
    board.draw({ marks: shown.marks ?? [], preview });
  }

  return {
    table: board,
    node: lessonPart(
      [prose('decision.text'), board.node],
      [
        steps.node,
        view,
        h(
          'div',
          button(t('decision.again'), () => go(0), { glyph: 'undo' }),
        ),
      ],
    ),
    show([moves = EXAMPLE, step = '1', ...rest]) {
      if (rest.length || !/^[1-5]$/.test(step) || !board.load(moves)) return false;
      go(Number(step) - 1);
      return true;
    },
  };
}
