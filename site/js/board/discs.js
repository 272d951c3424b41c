// @ts-check
// The drawing of discs in an upright frame with punched holes. The frame lies
// over the pieces, so that a disc falls behind it.

import { CELL, across, centre, down } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

const HOLE = 0.41 * CELL;

/** The paper behind the frame. @param {BoardState} s */
export function ground(s) {
  return `<rect class="b-back" x="1" y="1" width="${across(s) * CELL - 2}" height="${down(s) * CELL - 2}" rx="9"/>`;
}

/** The frame: one path with a hole for every open cell. @param {BoardState} s */
export function frame(s) {
  const w = across(s) * CELL;
  const h = down(s) * CELL;
  let holes = '';
  let rims = '';
  for (let point = 0; point < s.cols * s.rows; point++) {
    if (s.stones[point] === 3) continue;
    const { cx, cy } = centre(s, point);
    holes += `M${cx - HOLE} ${cy}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`;
    rims += `<circle cx="${cx}" cy="${cy}" r="${HOLE}"/>`;
  }
  return `<path class="b-slate" fill-rule="evenodd" d="M10 0H${w - 10}a10 10 0 0 1 10 10V${h - 10}a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10V10a10 10 0 0 1 10-10z${holes}"/><g class="b-rims">${rims}</g>`;
}

/** A disc; the second player's carries a ring, so that colour is never the only sign.
 * @param {BoardState} s @param {number} point @param {number} stone */
export function piece(s, point, stone) {
  if (stone === 3) return '';
  const { cx, cy } = centre(s, point);
  const ring =
    stone === 2
      ? `<circle class="b-disc-ring" cx="${cx}" cy="${cy}" r="${0.24 * CELL}"/>`
      : `<circle class="b-disc-dot" cx="${cx}" cy="${cy}" r="${0.3 * CELL}"/>`;
  return `<circle class="b-disc b-disc${stone}" cx="${cx}" cy="${cy}" r="${HOLE + 0.8}"/>${ring}`;
}

/** A disc that is only meant can fall anywhere in its column. @param {BoardState} s @param {number} point */
export function ghost(s, point) {
  const { cx } = centre(s, point);
  return `<rect class="b-band" x="${cx - CELL / 2 + 1.5}" y="1.5" width="${CELL - 3}" height="${down(s) * CELL - 3}" rx="8"/>`;
}
