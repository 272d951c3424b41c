// @ts-check
// The rows of the explorer's table, from the engine's reply. No DOM here.

import { pointIndex } from '../game/games.js';

/** @typedef {import('../engine/protocol.js').ExploredMove} ExploredMove */
/** @typedef {import('../board/state.js').Mark} Mark */

/**
 * Shares of a whole in percent that add up to 100, none where nothing is counted.
 * @param {number[]} counts
 * @returns {number[]}
 */
export function shares(counts) {
  const sum = counts.reduce((a, b) => a + b, 0);
  if (!sum) return counts.map(() => 0);
  const exact = counts.map((n) => (100 * n) / sum);
  const whole = exact.map(Math.floor);
  const byRest = counts.map((_, i) => i).sort((a, b) => exact[b] - whole[b] - (exact[a] - whole[a]) || a - b);
  const left = 100 - whole.reduce((a, b) => a + b, 0);
  for (const i of byRest.slice(0, left)) whole[i]++;
  return whole;
}

/**
 * A row of the table.
 * @typedef {object} Row
 * @property {string} move
 * @property {number} games
 * @property {number} others games that reach the position after the move in another order
 * @property {number} share of the games, 0 to 1
 * @property {number[]} parts wins of Black, draws and wins of White in percent; empty without results
 * @property {number} year of the last game, 0 if not known
 */

/** @param {ExploredMove} move @param {number} all games in the position @returns {Row} */
function rowOf({ move, games, black, white, draws, year, transposes }, all) {
  const decided = black + white + draws;
  return {
    move,
    games,
    others: transposes,
    share: all ? games / all : 0,
    parts: decided ? shares([black, draws, white]) : [],
    year,
  };
}

/** The value of the largest dot on the board; the others are smaller in proportion. */
const LARGEST = 0.6;

/**
 * How often moves were played, as the board's dots.
 * @param {Row[]} rows @param {import('../game/games.js').Table} table
 * @returns {number[]} per point, 0 to 1
 */
export function dotsOf(rows, { cols, rows: height }) {
  const most = Math.max(...rows.map(({ share }) => share));
  const dots = new Array(cols * height).fill(0);
  for (const { move, share } of rows) {
    const point = pointIndex(move, cols, height);
    if (point >= 0) dots[point] = (LARGEST * share) / most;
  }
  return dots;
}

/** @param {import('../engine/protocol.js').ExploredReply} reply @returns {Row[]} */
export const rowsOf = ({ moves, games }) => moves.map((move) => rowOf(move, games));

/**
 * What stands above the columns of a board of discs.
 * @param {Row[]} rows @param {import('../game/games.js').Table} table @param {(share: number) => string} text
 * @returns {import('../board/state.js').Head[]}
 */
export const headsOf = (rows, table, text) =>
  Array.from({ length: table.cols }, (_, column) => {
    const row = rows.find(({ move }) => move === table.kind.moveAt(table, column));
    return { text: row ? text(row.share) : '', tone: '' };
  });
