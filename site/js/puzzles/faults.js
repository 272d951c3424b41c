// @ts-check
// Why a move in a puzzle is wrong: those of the engine's reasons that speak against it.

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { otherSide } from '../game/game.js';
import { shout, sideName } from '../game/words.js';
import { drawWhy, styleWhy } from '../why/board.js';
import { together } from '../why/drawing.js';
import { loadWhy, parts } from '../why/sentences.js';

/** @typedef {import('../engine/protocol.js').MoveReason} MoveReason */
/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../game/game.js').Side} Side */

/** Kinds of reasons that always speak against a move. */
const AGAINST = ['misses', 'lets', 'under', 'forbidden'];
/** The largest number of sentences. */
const MOST = 2;

/**
 * What the board may show before the puzzle is tried again: of a win that was missed, not the win.
 * @param {MoveReason} reason
 */
const hidden = (reason) => (reason.kind === 'misses' ? { ...reason, line: [], rows: [] } : reason);

/**
 * The reasons against a move, with their texts and styles loaded.
 * @param {Table} table
 * @param {MoveReason[]} reasons
 * @param {Side} side that plays it
 * @returns {Promise<MoveReason[]>}
 */
export async function faultsIn(table, reasons, side) {
  await Promise.all([loadWhy(), styleWhy()]);
  const lost = (/** @type {MoveReason} */ { kind, moves, side: winner }) =>
    (kind === 'exact' || kind === 'proved') && moves > 0 && table.kind.side(winner) !== side;
  return reasons.filter((reason) => AGAINST.includes(reason.kind) || lost(reason)).slice(0, MOST);
}

/**
 * The pieces of a reason's sentence.
 * @param {Table} table @param {MoveReason} reason @returns {import('../why/sentences.js').Part[]}
 */
function partsOf(table, reason) {
  const { kind, what, move, points, side } = reason;
  if (kind !== 'misses' || what !== 'five') return parts(table, reason);
  // Not where the five was.
  const key = `puzzles.wrong.${table.kind.columns ? 'no-four' : 'no-five'}${points.length ? '.loses' : ''}`;
  const other = sideName(table, otherSide(table.kind.side(side)));
  return [{ text: t(key, { move: shout(move), other, point: shout(points[0] ?? '') }), strong: false }];
}

/**
 * The sentences, with the points' names strong.
 * @param {Table} table @param {MoveReason[]} reasons @returns {HTMLElement[]}
 */
export const sentencesOf = (table, reasons) =>
  reasons.map((reason) =>
    h('span.z-why', ...partsOf(table, reason).map(({ text, strong }) => (strong ? h('b', text) : text))),
  );

/**
 * What the board draws for reasons.
 * @param {Table} table @param {MoveReason[]} reasons @param {Side} side that the reader plays
 */
const drawingOf = (table, reasons, side) => together(table, reasons.map(hidden), side);

/**
 * The moves that the board shows with reasons: none where they draw some, or where the other
 * side's answer would tell the win that was missed.
 * @param {Table} table
 * @param {MoveReason[]} reasons
 * @param {Side} side that the reader plays
 * @param {string[]} line the other side's answer
 */
export const lineWith = (table, reasons, side, line) =>
  drawingOf(table, reasons, side).ghosts.length || reasons.every(({ kind }) => kind === 'misses')
    ? []
    : line.slice(0, 1);

/**
 * Draws the reasons on the board, or takes the drawing away.
 * @param {HTMLElement} root the board @param {import('../board/state.js').BoardState} board @param {Table} table
 * @param {MoveReason[]} reasons @param {Side} side that the reader plays
 */
export function drawFaults(root, board, table, reasons, side) {
  if (!reasons.length) return drawWhy(root, board, null);
  const drawing = drawingOf(table, reasons, side);
  const free = (/** @type {number} */ point) => !board.preview.some((one) => one.point === point);
  drawWhy(root, board, { ...drawing, rings: [], diamonds: drawing.diamonds.filter(free) });
}
