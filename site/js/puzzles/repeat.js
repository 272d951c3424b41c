// @ts-check
// Missed puzzles come back after growing intervals until they are solved each time
// (spaced repetition).

import { isText, isWhole, itemsIn } from '../core/valid.js';
import { isDay, later } from './days.js';

/**
 * A missed puzzle: its id, the number of intervals that it has passed, and the day on which it is due, or was learned.
 * @typedef {[string, number, string]} Repeat
 */

/** The intervals in days. A puzzle solved after the last one is learned. */
export const INTERVALS = [1, 3, 7, 21];
/** The number of learned puzzles that earns a badge. */
export const LEARNED = 10;
/** The maximum number of puzzles that wait or were learned. */
const MOST = 200;

/** Whether a puzzle has passed all intervals: then it comes back no more. @param {Repeat} repeat */
export const isLearned = ([, step]) => step === INTERVALS.length;

/** @param {any} list @returns {Repeat[]} */
export const repeatsOf = (list) =>
  itemsIn(list, (row) => {
    const [id, step, day] = Array.isArray(row) ? row : [];
    const valid = isText(id, /^[a-z0-9]{1,8}$/) && isWhole(step, 0, INTERVALS.length) && isDay(day);
    return valid ? /** @type {Repeat} */ ([id, step, day]) : null;
  }).slice(-MOST);

/** The ids that are due on a day. @param {Repeat[]} repeats @param {string} day */
export const dueOn = (repeats, day) =>
  new Set(repeats.filter((one) => one[2] <= day && !isLearned(one)).map(([id]) => id));

/**
 * The waiting puzzles after a result. A puzzle that is solved before it is due keeps its day.
 * @param {Repeat[]} repeats
 * @param {string} id
 * @param {boolean} solved
 * @param {string} day
 * @returns {{repeats: Repeat[], learned: boolean}}
 */
export function repeated(repeats, id, solved, day) {
  const [, step, due] = repeats.find(([one]) => one === id) ?? ['', -1, ''];
  const rest = repeats.filter(([one]) => one !== id);
  if (!solved)
    return {
      repeats: [...rest, /** @type {Repeat} */ ([id, 0, later(day, INTERVALS[0])])].slice(-MOST),
      learned: false,
    };
  if (step < 0 || step === INTERVALS.length || due > day) return { repeats, learned: false };
  // it is dropped first
  if (step + 1 === INTERVALS.length) return { repeats: [[id, step + 1, day], ...rest], learned: true };
  return { repeats: [...rest, [id, step + 1, later(day, INTERVALS[step + 1])]], learned: false };
}
