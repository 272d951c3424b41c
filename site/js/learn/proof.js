// @ts-check
// The game of the lessons on the proof that Black wins.

import { parseTable } from '../game/games.js';

export const GAME = 'freestyle15';
export const TABLE = /** @type {import('../game/games.js').Table} */ (parseTable(GAME));

/** The points that are symmetric to a point, itself included. @param {number} point */
export function images(point) {
  const last = TABLE.cols - 1;
  const [x, y] = [point % TABLE.cols, Math.floor(point / TABLE.cols)];
  const all = [x, last - x].flatMap((a) => [y, last - y].flatMap((b) => [a + TABLE.cols * b, b + TABLE.cols * a]));
  return [...new Set(all)];
}
