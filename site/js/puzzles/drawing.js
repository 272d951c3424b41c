// @ts-check
// Converts a puzzle to a board state: its position, hints, forbidden points, and a line.

import { previewOf } from '../game/drawing.js';
import { pointIndex, pointsOf } from '../game/games.js';
import { tableOf } from '../game/state.js';
import { movesOn } from './state.js';

/** @typedef {import('./state.js').PuzzlesState} PuzzlesState */
/** @typedef {import('../board/state.js').BoardState} BoardState */

/** The radius of the area around the key move that the first hint shows. */
const AROUND = 1;

/**
 * What the board shows besides the position.
 * @param {PuzzlesState} state @param {import('../game/games.js').Table} table its own, or an empty one
 * @returns {Partial<BoardState>}
 */
export function puzzleDrawing(state, table) {
  const { puzzle, phase, line } = state;
  if (!puzzle) return {};
  return { open: phase === 'solve', marks: marksOf(state), preview: previewOf(table, movesOn(state), line) };
}

/** @param {PuzzlesState} state */
function marksOf(state) {
  const { puzzle, hint, hints, forbidden } = state;
  /** @type {import('../board/state.js').Mark[]} */
  const marks = [];
  if (!puzzle) return marks;
  const table = tableOf(puzzle);
  for (const point of forbidden) marks[pointIndex(point, table.cols, table.rows)] = { kind: 'forbidden' };
  for (const move of hint) {
    const moves = movesOn(state);
    const [at] = pointsOf(table, [...moves, move]).slice(-1);
    const taken = new Set(pointsOf(table, moves));
    for (const point of hints > 1 ? [at] : around(table, taken, at))
      marks[point] = { kind: 'candidate', rank: hints > 1 ? 1 : 2, share: hints > 1 ? 1 : 0 };
  }
  return marks;
}

/**
 * The free points around a point; for discs, where a disc can land near it. The key
 * move is not distinguishable among them.
 * @param {import('../game/games.js').Table} table
 * @param {Set<number>} taken
 * @param {number} at
 */
function around(table, taken, at) {
  const { cols, rows, kind } = table;
  const [x, y] = [at % cols, Math.floor(at / cols)];
  const list = [];
  for (let column = Math.max(0, x - AROUND); column <= Math.min(cols - 1, x + AROUND); column++) {
    const low = kind.columns ? y : Math.max(0, y - AROUND);
    const high = kind.columns ? y : Math.min(rows - 1, y + AROUND);
    for (let row = low; row <= high; row++) list.push(kind.landing(table, taken, row * cols + column));
  }
  return list.filter((point) => point >= 0);
}
