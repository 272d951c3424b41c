// @ts-check
// What the parts of a solved game draw on the board: how long White holds after each
// answer, what is open, and what has been checked.

import { CELL, centre } from '../board/state.js';

/** @typedef {Readonly<import('../board/state.js').BoardState>} Board */
/** @typedef {import('../board/overlay.js').Item} Item */

/** @param {string} markup @returns {Item} */
const item = (markup) => ({ key: markup, markup });

/** @param {Board} s @param {number} point @param {string} kind @param {number} r @param {string} [more] */
function circle(s, point, kind, r, more = '') {
  const { cx, cy } = centre(s, point);
  return `<circle class="${kind}" cx="${cx}" cy="${cy}" r="${r.toFixed(1)}" ${more}/>`;
}

/**
 * An answer that is proved to lose.
 * @param {Board} s @param {number} point @param {number} share how long White holds, 0 to 1
 */
export const proved = (s, point, share) =>
  item(circle(s, point, 'v-proved', 4.5 + 10.5 * share, `fill-opacity="${(0.42 + 0.55 * share).toFixed(2)}"`));

/** The chosen point. @param {Board} s @param {number} point */
export const chosen = (s, point) => item(circle(s, point, 'v-chosen', 18.5));

/** An answer that waits for its check. @param {Board} s @param {number} point */
export const waiting = (s, point) => item(circle(s, point, 'v-waiting', 6));

/** An answer whose check goes on. @param {Board} s @param {number} point @param {number} share of it that is done */
export function going(s, point, share) {
  const { cx, cy } = centre(s, point);
  const arc = `pathLength="100" stroke-dasharray="${Math.round(100 * share)} 100" transform="rotate(-90 ${cx} ${cy})"`;
  return item(circle(s, point, 'v-track', 11.5) + circle(s, point, 'v-arc', 11.5, arc));
}

/** An answer that has been checked. @param {Board} s @param {number} point */
export function checked(s, point) {
  const { cx, cy } = centre(s, point);
  const tick = `<path class="v-tick" d="M${cx - 5.5} ${cy}l4 4.500l7-8.500"/>`;
  return item(circle(s, point, 'v-checked', 0.38 * CELL * 0.85) + tick);
}
