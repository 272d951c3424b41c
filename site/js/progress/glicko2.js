// @ts-check
// Glicko-2 ratings (M. E. Glickman, "Example of the Glicko-2 system", 2013).

/**
 * An estimated strength.
 * @typedef {object} Strength
 * @property {number} rating on the scale of Elo
 * @property {number} deviation standard deviation of the rating
 * @property {number} volatility expected fluctuation of the rating
 */
/** A game against an opponent of known strength; score: 0, ½ or 1. @typedef {{rating: number, deviation: number, score: number}} Result */

/** The paper's scale: 400 / ln 10. */
const SCALE = 173.7178;
/** Constrains the change of the volatility; the paper suggests 0.3 to 1.2. */
const TAU = 0.5;
const PRECISE = 1e-6;
/** The deviation of an unknown strength. */
export const UNKNOWN = 350;

/** @param {number} rating @returns {Strength} */
export const newcomer = (rating) => ({ rating, deviation: UNKNOWN, volatility: 0.06 });

/** The weight of a result against an opponent with this deviation, in the paper's scale. @param {number} phi */
const weight = (phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/**
 * The new volatility (step 5 of the paper, by the Illinois algorithm).
 * @param {number} sigma @param {number} phi @param {number} v @param {number} delta
 */
function volatilityOf(sigma, phi, v, delta) {
  const a = Math.log(sigma * sigma);
  const f = (/** @type {number} */ x) => {
    const grown = phi * phi + v + Math.exp(x);
    return (Math.exp(x) * (delta * delta - grown)) / (2 * grown * grown) - (x - a) / (TAU * TAU);
  };
  let [low, high] = [a, Math.log(delta * delta - phi * phi - v)];
  if (!(delta * delta > phi * phi + v)) {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    high = a - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

/**
 * The strength after a rating period.
 * @param {Strength} one
 * @param {Result[]} results of the period; without any only the deviation grows
 * @returns {Strength}
 */
export function afterPeriod({ rating, deviation, volatility }, results) {
  const phi = deviation / SCALE;
  if (!results.length) return { rating, volatility, deviation: capped(Math.hypot(phi, volatility)) };
  let [precision, gain] = [0, 0];
  for (const { rating: other, deviation: unsure, score } of results) {
    const g = weight(unsure / SCALE);
    const expected = 1 / (1 + Math.exp((-g * (rating - other)) / SCALE));
    precision += g * g * expected * (1 - expected);
    gain += g * (score - expected);
  }
  const v = 1 / precision;
  const sigma = volatilityOf(volatility, phi, v, v * gain);
  const before = Math.hypot(phi, sigma);
  const after = 1 / Math.sqrt(1 / (before * before) + precision);
  return { rating: rating + SCALE * after * after * gain, deviation: capped(after), volatility: sigma };
}

/** @param {number} phi */
const capped = (phi) => Math.min(UNKNOWN, phi * SCALE);
