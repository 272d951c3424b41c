// @ts-check
// Glicko ratings (M. E. Glickman, "The Glicko system", 1995): each result changes the ratings of both: of the solver
// and of the puzzle, or of the reader and of a level of Tengen.

/**
 * An estimated strength and its standard deviation: the true strength is within two
 * deviations in 95 % of cases.
 * @typedef {{rating: number, deviation: number}} Strength
 */

const Q = Math.LN10 / 400;
/** The deviation of an unknown strength. */
export const UNKNOWN = 350;
/** The smallest deviation. */
const LEAST = 45;
/** The growth of the deviation in a day without puzzles: after about a year it is UNKNOWN again. */
const PER_DAY = 18;
/** The deviation of the engine's grades, which are rough estimates. */
export const GRADED = 90;
export const LOWEST = 100;
export const HIGHEST = 3500;

/** The weight of a result against an opponent with this deviation (Glicko's g). @param {number} deviation */
const weight = (deviation) => 1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);

/** The expected score, 0 to 1. @param {Strength} one @param {Strength} other */
export const expected = (one, other) =>
  1 / (1 + 10 ** ((-weight(other.deviation) * (one.rating - other.rating)) / 400));

/**
 * The new rating after a result.
 * @param {Strength} one
 * @param {Strength} other
 * @param {number} score of `one`: 0, ½ or 1
 * @returns {Strength}
 */
export function rated(one, other, score) {
  const g = weight(other.deviation);
  const e = expected(one, other);
  const precision = 1 / one.deviation ** 2 + Q ** 2 * g ** 2 * e * (1 - e);
  const rating = one.rating + (Q / precision) * g * (score - e);
  return {
    rating: Math.min(HIGHEST, Math.max(LOWEST, rating)),
    deviation: Math.max(LEAST, Math.sqrt(1 / precision)),
  };
}

/**
 * The strength after days without puzzles: its deviation grows.
 * @param {Strength} one
 * @param {number} days
 * @param {number} [perDay] the growth in a day
 * @returns {Strength}
 */
export const rested = ({ rating, deviation }, days, perDay = PER_DAY) => ({
  rating,
  deviation: Math.min(UNKNOWN, Math.sqrt(deviation ** 2 + perDay ** 2 * Math.max(0, days))),
});

/** From this deviation on a rating is told: its 95 % interval is ± 200 then. */
const SURE = 102;
/** About how many more results a rating needs until it is told, 0 for none. @param {Strength} one */
export const untilSure = ({ deviation }) => Math.max(0, Math.ceil((1 / SURE ** 2 - 1 / deviation ** 2) / (Q ** 2 / 4)));

/** The 95 % interval. @param {Strength} one */
export const interval = ({ rating, deviation }) =>
  /** @type {const} */ ([Math.round(rating - 1.96 * deviation), Math.round(rating + 1.96 * deviation)]);
