// @ts-check
// How long the reader has held out against the proved win. It is stored in the browser
// and exported.

import { hasFields, load, save } from '../core/storage.js';

/**
 * @typedef {object} Survived
 * @property {number} games number of games played to the end
 * @property {Record<string, number>} best the most plies, by second move as the pack names it
 */

const MOVE = /^[a-o]([1-9]|1[0-5])$/;
const MOST = 225;

/** @type {import('../core/storage.js').Store<Survived>} */
export const survivedStore = {
  key: 'survived',
  version: 1,
  check(value) {
    if (!hasFields(value) || !hasFields(value.best)) return null;
    const best = Object.entries(value.best).filter(
      ([move, n]) =>
        MOVE.test(move) && Number.isInteger(n) && /** @type {number} */ (n) > 0 && /** @type {number} */ (n) <= MOST,
    );
    const games = Number.isInteger(value.games) && value.games >= 0 && value.games <= 1e6 ? value.games : 0;
    return {
      games,
      best: /** @type {Record<string, number>} */ (Object.fromEntries(best)),
    };
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
