// @ts-check
// How long the reader has held out against the proved win. It is stored in the browser
// and exported.

import { hasFields, load, save } from '../core/storage.js';
import { isWhole } from '../core/valid.js';

/**
 * @typedef {object} Survived
 * @property {number} games number of games played to the end
 * @property {Record<string, number>} best the most plies, by second move as the proofs name it
 */

const MOVE = /^[a-o]([1-9]|1[0-5])$/;
const MOST = 225;

/**
 * A second move as the proofs name it: of the points that are symmetric to it, the highest, and
 * in its row the one farthest right.
 * @param {string} move
 */
export function secondName(move) {
  const [near, far] = [move.charCodeAt(0) - 104, Number(move.slice(1)) - 8].map(Math.abs).sort((a, b) => a - b);
  return `${String.fromCharCode(104 + near)}${8 + far}`;
}

/** @type {import('../core/storage.js').Store<Survived>} */
export const survivedStore = {
  key: 'survived',
  version: 1,
  check(value) {
    if (!hasFields(value) || !hasFields(value.best)) return null;
    const best = Object.entries(value.best)
      .filter(([move, n]) => MOVE.test(move) && isWhole(n, 1, MOST))
      // Earlier builds named some moves by another point; of two entries the larger counts.
      .map(([move, n]) => /** @type {[string, number]} */ ([secondName(move), n]))
      .sort(([, a], [, b]) => a - b);
    return { games: isWhole(value.games, 0, 1e6) ? value.games : 0, best: Object.fromEntries(best) };
  },
};

/** @returns {Survived} */
export const survived = () => load(survivedStore).value ?? { games: 0, best: {} };

/**
 * Notes a finished game; whether it is the longest after this second move.
 * @param {string} second
 * @param {number} plies
 */
export function noteGame(second, plies) {
  const stored = survived();
  const record = plies > (stored.best[second] ?? 0);
  save(survivedStore, {
    games: stored.games + 1,
    best: record ? { ...stored.best, [second]: plies } : stored.best,
  });
  return record;
}
