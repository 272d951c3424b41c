// @ts-check
// The reader's results with puzzles. They are stored in the browser, exported, and
// checked when read.

import { hasFields, load, save } from '../core/storage.js';
import { isBetween, isText, isWhole, itemsIn } from '../core/valid.js';
import { between, isDay, runNow, runUpTo, today, withDay } from './days.js';
import { puzzleOf } from './pack.js';
import { repeated, repeatsOf } from './repeat.js';
import { GRADED, HIGHEST, LOWEST, rated, rested, UNKNOWN } from './rating.js';

/** @typedef {import('./pack.js').Puzzle} Puzzle */

/**
 * @typedef {object} Progress
 * @property {number} rating
 * @property {number} deviation
 * @property {string} day of the last rated puzzle, '' for none
 * @property {number} tried number of rated puzzles
 * @property {number} solved number of those that were solved
 * @property {[string, number, number, 0|1][]} met the latest puzzles: id, current rating, deviation, whether solved
 * @property {{day: string, run: number, best: number}} streak the last day whose puzzle was solved, the number of
 *   consecutive days up to it, and the longest streak
 * @property {import('./days.js').Span[]} spans spans of consecutive days whose puzzles were solved, the latest solved
 *   first; a clock that is wrong for a while adds a span and breaks none
 * @property {number} run most puzzles solved in a run
 * @property {import('./repeat.js').Repeat[]} repeats missed puzzles that come back
 * @property {number} learned number of missed puzzles that were solved after each interval
 * @property {[string, number][]} days the last days with puzzles, and the number of puzzles on each
 * @property {Puzzle[]} own from the reader's games
 */

/** The maximum number of stored results. */
const MET = 1500;
/** The maximum number of stored puzzles from the reader's games. */
const OWN = 200;
const MOST = 1e6;
/** The maximum number of stored spans. */
const SPANS = 20;
/** The maximum number of stored days. */
const DAYS = 400;

/** @returns {Progress} */
export const nothingDone = () => ({
  rating: 1200,
  deviation: UNKNOWN,
  day: '',
  tried: 0,
  solved: 0,
  met: [],
  streak: { day: '', run: 0, best: 0 },
  spans: [],
  run: 0,
  repeats: [],
  learned: 0,
  days: [],
  own: [],
});

/** @param {unknown} n @param {number} [most] */
const count = (n, most = MOST) => (isWhole(n, 0, most) ? n : 0);

/** @param {any} row @returns {Progress['met'][number]|null} */
const metIn = (row) =>
  Array.isArray(row) &&
  row.length === 4 &&
  isText(row[0], /^[a-z0-9]{1,8}$/) &&
  isBetween(row[1], LOWEST, HIGHEST) &&
  isBetween(row[2], 1, UNKNOWN) &&
  isWhole(row[3], 0, 1)
    ? /** @type {any} */ (row)
    : null;

/** @param {any} one */
const ownIn = (one) => puzzleOf([one?.kind, one?.game, one?.plies, one?.grade, one?.moves, one?.key]);

/** Days, each with a count from 1. @param {unknown} list @param {number} most @returns {[string, number][]} */
const daysIn = (list, most) =>
  itemsIn(list, (row) => (Array.isArray(row) && isDay(row[0]) && isWhole(row[1], 1, most) ? [row[0], row[1]] : null));

/** @type {import('../core/storage.js').Store<Progress>} */
export const puzzlesStore = {
  key: 'puzzles',
  version: 1,
  // An invalid field falls back to its default.
  check(value) {
    if (!hasFields(value)) return null;
    const none = nothingDone();
    const { streak } = value;
    const tried = count(value.tried);
    const days = count(streak?.run, 99_999);
    return {
      rating: isBetween(value.rating, LOWEST, HIGHEST) ? value.rating : none.rating,
      deviation: isBetween(value.deviation, 1, UNKNOWN) ? value.deviation : none.deviation,
      day: isDay(value.day) ? value.day : '',
      tried,
      solved: Math.min(count(value.solved), tried),
      met: itemsIn(value.met, metIn).slice(-MET),
      streak: isDay(streak?.day)
        ? { day: streak.day, run: days, best: Math.max(days, count(streak.best, 99_999)) }
        : none.streak,
      spans: daysIn(value.spans ?? [[streak?.day, days]], 99_999).slice(0, SPANS),
      run: count(value.run, 999),
      repeats: repeatsOf(value.repeats),
      learned: count(value.learned),
      days: daysIn(value.days, MOST).slice(-DAYS),
      own: itemsIn(value.own, ownIn).slice(0, OWN),
    };
  },
};

/** @returns {Progress} */
export const progress = () => load(puzzlesStore).value ?? nothingDone();

/** @param {Partial<Progress>} patch @returns {Progress} */
function keep(patch) {
  const next = { ...progress(), ...patch };
  save(puzzlesStore, next);
  return next;
}

/**
 * A puzzle's difficulty, from its grade and its results here.
 * @param {Progress} done
 * @param {Puzzle} puzzle
 * @returns {import('./rating.js').Strength}
 */
export function strengthOf(done, { id, grade }) {
  const met = done.met.find(([name]) => name === id);
  return met ? { rating: met[1], deviation: met[2] } : { rating: grade, deviation: GRADED };
}

/**
 * The points of the rating that a missed puzzle costs now.
 * @param {Puzzle} puzzle
 */
export function priceOf(puzzle) {
  const done = progress();
  const me = rested(done, done.day ? between(done.day, today()) : 0);
  return Math.round(done.rating) - Math.round(rated(me, strengthOf(done, puzzle), 0).rating);
}

/**
 * Records a result, which changes the ratings of the solver and of the puzzle.
 * @param {Puzzle} puzzle
 * @param {boolean} solved
 */
export function noteRated(puzzle, solved) {
  const done = progress();
  const day = today();
  const me = rested(done, done.day ? between(done.day, day) : 0);
  const puzzleBefore = strengthOf(done, puzzle);
  const after = rated(me, puzzleBefore, solved ? 1 : 0);
  const puzzleAfter = rated(puzzleBefore, me, solved ? 0 : 1);
  /** @type {Progress['met'][number]} */
  const row = [puzzle.id, Math.round(puzzleAfter.rating), Math.round(puzzleAfter.deviation), solved ? 1 : 0];
  const { repeats, learned } = repeated(done.repeats, puzzle.id, solved, day);
  const ofDay = done.days.find(([one]) => one === day)?.[1] ?? 0;
  return keep({
    ...after,
    day,
    repeats,
    learned: done.learned + Number(learned),
    days: [...done.days.filter(([one]) => one !== day), /** @type {[string, number]} */ ([day, ofDay + 1])].slice(
      -DAYS,
    ),
    tried: done.tried + 1,
    solved: done.solved + Number(solved),
    met: [...done.met.filter(([id]) => id !== puzzle.id), row].slice(-MET),
  });
}

/** Records that a day's puzzle was solved. @param {string} day */
export function noteDaily(day) {
  const done = progress();
  if (runUpTo(done.spans, day)) return done;
  const spans = withDay(done.spans, day).slice(0, SPANS);
  const best = Math.max(spans[0][1], done.streak.best);
  return keep({ spans, streak: { day, run: runUpTo(spans, day), best } });
}

/** The number of consecutive days up to today or yesterday. @param {Progress} done */
export const streakNow = ({ spans }) => runNow(spans, today());

/** Records the result of a run. @param {number} n number of solved puzzles */
export const noteRun = (n) => (n > progress().run ? keep({ run: n }) : progress());

/** Stores puzzles from the reader's games, each once. @param {Puzzle[]} found */
export function noteOwn(found) {
  const all = new Map([...found, ...progress().own].map((one) => [one.id, one]));
  return keep({ own: [...all.values()].slice(0, OWN) });
}
