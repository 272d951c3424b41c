// @ts-check
// Which puzzle comes next.

import { numberOf } from './days.js';
import { THEMES } from './pack.js';
import { strengthOf } from './progress.js';

/** @typedef {import('./pack.js').Puzzle} Puzzle */
/** @typedef {import('./progress.js').Progress} Progress */

/** Puzzles among which chance decides. */
const NEAR = 24;
/** Of the day: neither the easiest nor the most difficult. */
const DAILY = /** @type {const} */ ([900, 1600]);

/** Those of a theme. @param {Puzzle[]} all @param {string} theme */
export const ofTheme = (all, theme) => all.filter(({ kind }) => (THEMES[theme] ?? THEMES.all).includes(kind));

/**
 * A puzzle about as difficult as the reader is strong, and not one that was
 * met, as long as there are others.
 * @param {Puzzle[]} all not empty @param {Progress} done @param {number} chance 0 to 1 @param {string} [last] the one before
 */
export function next(all, done, chance, last = '') {
  const met = new Set(done.met.map(([id]) => id));
  const fresh = all.filter(({ id }) => !met.has(id));
  const missed = new Set(done.met.filter((row) => !row[3]).map(([id]) => id));
  const again = all.filter(({ id }) => missed.has(id) && id !== last);
  const from = fresh.length ? fresh : again.length ? again : all;
  const distance = (/** @type {Puzzle} */ puzzle) => Math.abs(strengthOf(done, puzzle).rating - done.rating);
  const near = [...from].sort((a, b) => distance(a) - distance(b)).slice(0, NEAR);
  return near[Math.min(near.length - 1, Math.floor(chance * near.length))];
}

/** The puzzle of a day: the same for everybody. @param {Puzzle[]} all not empty @param {string} day */
export function daily(all, day) {
  const fit = all.filter(({ grade }) => grade >= DAILY[0] && grade <= DAILY[1]);
  const from = fit.length ? fit : all;
  return from[numberOf(`day ${day}`) % from.length];
}

/** The n-th puzzle of a run: each a little more difficult, and quickly played. @param {Puzzle[]} all by grade @param {number} n from 0 @param {number} chance 0 to 1 */
export function inRun(all, n, chance) {
  const short = all.filter(({ plies }) => plies <= 9);
  const from = short.length ? short : all;
  const step = from.length / 60;
  return from[Math.min(from.length - 1, Math.floor((n + chance) * step))];
}
