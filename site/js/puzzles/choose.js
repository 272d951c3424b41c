// @ts-check
// Chooses the next puzzle.

import { numberOf, today } from './days.js';
import { THEMES } from './pack.js';
import { strengthOf } from './progress.js';
import { dueOn } from './repeat.js';

/** @typedef {import('./pack.js').Puzzle} Puzzle */

/** The number of nearest puzzles from which one is drawn at random. */
const NEAR = 24;
/** The grades of daily puzzles: neither the easiest nor the hardest. */
const DAILY = /** @type {const} */ ([900, 1600]);

/** The puzzles of a theme. @param {Puzzle[]} all @param {string} theme */
export const ofTheme = (all, theme) => all.filter(({ kind }) => (THEMES[theme] ?? THEMES.all).includes(kind));

/**
 * A missed puzzle that is due again, else one whose difficulty is near the reader's
 * rating: an unseen one, while there are any.
 * @param {Puzzle[]} all not empty
 * @param {import('./progress.js').Progress} done
 * @param {number} chance random number, 0 to 1
 * @param {string} [last] id of the previous puzzle
 * @param {string} [day]
 */
export function next(all, done, chance, last = '', day = today()) {
  const due = dueOn(done.repeats, day);
  const back = all.find(({ id }) => due.has(id) && id !== last);
  if (back) return back;
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

/**
 * The n-th puzzle of a run: short, and slightly harder than the one before.
 * @param {Puzzle[]} all by grade
 * @param {number} n from 0
 * @param {number} chance random number, 0 to 1
 */
export function inRun(all, n, chance) {
  const short = all.filter(({ plies }) => plies <= 9);
  const from = short.length ? short : all;
  const step = from.length / 60;
  return from[Math.min(from.length - 1, Math.floor((n + chance) * step))];
}
