// @ts-check
// Glicko (M. E. Glickman, "The Glicko system", 1995): what a puzzle that was
// solved, or not, says about its solver and about the puzzle.

/** How strong somebody or something is taken to be, and how uncertain that is: within two deviations in 95 cases of 100. @typedef {{rating: number, deviation: number}} Strength */

const Q = Math.LN10 / 400;
/** Of whom nothing is known. */
export const UNKNOWN = 350;
/** Nobody is known better than this. */
const LEAST = 45;
/** How much less is known after a day without puzzles: after a year or so nothing. */
const PER_DAY = 18;
/** The grades of puzzles come from the engine and are rough. */
export const GRADED = 90;
export const LOWEST = 100;
export const HIGHEST = 3500;

/** How much the result against something uncertain counts. @param {number} deviation */
const weight = (deviation) => 1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);

/** The share that one is expected to score against another. @param {Strength} one @param {Strength} other */
export const expected = (one, other) =>
  1 / (1 + 10 ** ((-weight(other.deviation) * (one.rating - other.rating)) / 400));

/** @param {Strength} one @param {Strength} other @param {0|1} score of the one @returns {Strength} */
export function rated(one, other, score) {
  const g = weight(other.deviation);
  const e = expected(one, other);
  const known = 1 / one.deviation ** 2 + Q ** 2 * g ** 2 * e * (1 - e);
  const rating = one.rating + (Q / known) * g * (score - e);
  return {
    rating: Math.min(HIGHEST, Math.max(LOWEST, rating)),
    deviation: Math.max(LEAST, Math.sqrt(1 / known)),
  };
}

/** What is known after so many days. @param {Strength} one @param {number} days @returns {Strength} */
export const rested = ({ rating, deviation }, days) => ({
  rating,
  deviation: Math.min(UNKNOWN, Math.sqrt(deviation ** 2 + PER_DAY ** 2 * Math.max(0, days))),
});

/** The interval in which 95 of 100 lie. @param {Strength} one */
export const interval = ({ rating, deviation }) =>
  /** @type {const} */ ([Math.round(rating - 1.96 * deviation), Math.round(rating + 1.96 * deviation)]);
