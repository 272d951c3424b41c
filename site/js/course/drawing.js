// @ts-check
// Positions of lessons, given as moves or as a drawing with X for Black's stones
// and O for White's. The drawing covers the whole board or its middle.

import { gameName, kindOf, parseTable } from '../game/games.js';
import { pointName } from '../game/points.js';

/** @typedef {import('../game/games.js').Table} Table */

/**
 * The board and the moves of a step.
 * @param {import('./lessons.js').Step} step @returns {{table: Table, game: string, moves: string[]}}
 */
export function placeOf({ game, board, moves = '' }) {
  if (!board) {
    const table = /** @type {Table} */ (parseTable(game));
    return { table, game, moves: table.kind.split(moves) };
  }
  const rule = /** @type {import('../game/games.js').Rule} */ (game);
  const kind = kindOf(rule);
  const size = Math.max(board.length, kind.sizes(rule).min);
  const table = { kind, rule, cols: size, rows: size, blocked: [] };
  return { table, game: gameName(table), moves: inTurn(...stonesOf(board, size)) };
}

/**
 * The points of either side's stones, row by row from the top.
 * @param {string[]} board
 * @param {number} size of the whole board
 */
function stonesOf(board, size) {
  const edge = (size - board.length) / 2;
  /** @param {string} sign */
  const of = (sign) =>
    board.flatMap((row, y) =>
      [...row].flatMap((cell, x) => (cell === sign ? [pointName((size - 1 - edge - y) * size + edge + x, size)] : [])),
    );
  return /** @type {[string[], string[]]} */ ([of('X'), of('O')]);
}

/** Alternates black and white moves. @param {string[]} black @param {string[]} white */
const inTurn = (black, white) => black.flatMap((move, i) => [move, ...white.slice(i, i + 1)]);
