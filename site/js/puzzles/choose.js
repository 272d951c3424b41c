// @ts-check
// Chooses the next puzzle.

import { gameStore } from '../game/game.js';
import { load } from '../core/storage.js';
import { numberOf, today } from './days.js';
import { gameOf, levelOf, THEMES } from './pack.js';
import { strengthOf } from './progress.js';
import { untilSure } from './rating.js';
import { dueOn } from './repeat.js';

/** @typedef {import('./pack.js').Puzzle} Puzzle */
/** @typedef {import('./progress.js').Progress} Progress */

/** The number of nearest puzzles from which one is drawn at random. */
const NEAR = 24;
/** The grades of daily puzzles: neither the easiest nor the hardest. */
const DAILY = /** @type {const} */ ([900, 1600]);
/** The number of puzzles of a level that are solved before the next level. */
const STEP = 3;
/** The highest level of the ladder: above it the rating decides. */
const TOP = 4;

/** The game with puzzles that the reader plays. */
export const ownGame = () => gameOf(load(gameStore).value?.game ?? '');

/** The puzzles of a game and a theme. @param {Puzzle[]} all @param {string} game @param {string} [theme] */
export const only = (all, game, theme = 'all') =>
  all.filter((one) => gameOf(one.game) === game && (THEMES[theme] ?? THEMES.all).includes(one.kind));

/** The themes that a game's puzzles have. @param {Puzzle[]} all @param {string} game */
export function themesOf(all, game) {
  const kinds = new Set(only(all, game).map(({ kind }) => kind));
  return Object.keys(THEMES).filter((theme) => THEMES[theme].some((kind) => kinds.has(kind)));
}

/**
 * The reader's step of the ladder: the level of the next puzzles, and how many of them are
 * solved before the next one. Null once the rating is sure enough to choose by.
 * @param {Puzzle[]} all of a game
 * @param {Progress} done
 */
export function stepOf(all, done) {
  if (!untilSure(done)) return null;
  const solved = new Set(done.met.filter((row) => row[3]).map(([id]) => id));
  for (let level = 1; level <= TOP; level++) {
    const list = all.filter((one) => levelOf(one) === level);
    const left = Math.min(STEP, list.length) - list.filter(({ id }) => solved.has(id)).length;
    if (left > 0) return { level, left };
  }
  return null;
}

/**
 * A missed puzzle that is due again, else an unseen one, while there are any: of the reader's
 * step with the fewest stones, or with a difficulty near the rating.
 * @param {Puzzle[]} all not empty
 * @param {Progress} done
 * @param {number} chance random number, 0 to 1
 * @param {string} [last] id of the previous puzzle
 * @param {string} [day]
 */
export function next(all, done, chance, last = '', day = today()) {
  const due = dueOn(done.repeats, day);
  const back = all.find(({ id }) => due.has(id) && id !== last);
  if (back) return back;
  const step = stepOf(all, done);
  const fit = step ? all.filter((one) => levelOf(one) === step.level) : all;
  const met = new Set(done.met.map(([id]) => id));
  const fresh = fit.filter(({ id }) => !met.has(id));
  const missed = new Set(done.met.filter((row) => !row[3]).map(([id]) => id));
  const again = fit.filter(({ id }) => missed.has(id) && id !== last);
  const from = fresh.length ? fresh : again.length ? again : fit;
  const distance = (/** @type {Puzzle} */ puzzle) =>
    step ? puzzle.moves.length : Math.abs(strengthOf(done, puzzle).rating - done.rating);
  const near = [...from].sort((a, b) => distance(a) - distance(b)).slice(0, NEAR);
  return near[Math.min(near.length - 1, Math.floor(chance * near.length))];
}

/** The puzzle of a day: the same for everybody. @param {Puzzle[]} all of a game, not empty @param {string} day */
export function daily(all, day) {
  const fit = all.filter(({ grade }) => grade >= DAILY[0] && grade <= DAILY[1]);
  const from = fit.length ? fit : all;
  return from[numberOf(`day ${day}`) % from.length];
}

/**
 * The n-th puzzle of a run: short, and slightly harder than the one before.
 * @param {Puzzle[]} all of a game, by grade
 * @param {number} n from 0
 * @param {number} chance random number, 0 to 1
 */
export function inRun(all, n, chance) {
  const short = all.filter(({ plies }) => plies <= 9);
  const from = short.length ? short : all;
  const step = from.length / 60;
  return from[Math.min(from.length - 1, Math.floor((n + chance) * step))];
}
