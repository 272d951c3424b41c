// @ts-check
// The drawing of discs in an upright frame with punched holes. The frame lies
// over the pieces, so that a disc falls behind it.

export { heads } from './heads.js';
import { CELL, across, centre, down, rimOf } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

const HOLE = 0.41 * CELL;
/** How far a disc that waits over its column looks out of the frame, in cells. */
const LIFT = 0.14;

/** What lies behind the frame. @param {BoardState} s */
export function ground(s) {
  return `<rect class="b-back" x="1" y="1" width="${across(s) * CELL - 2}" height="${down(s) * CELL - 2}" rx="9"/>`;
}

/** The frame: one path with a hole for every open cell. @param {BoardState} s */
export function frame(s) {
  const rim = rimOf(s) * CELL;
  const w = across(s) * CELL + 2 * rim;
  const h = down(s) * CELL + 2 * rim;
  const r = 12;
  let holes = '';
  let rims = '';
  for (let point = 0; point < s.cols * s.rows; point++) {
    if (s.stones[point] === 3) continue;
    const { cx, cy } = centre(s, point);
    holes += `M${cx - HOLE} ${cy}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`;
    rims += `<circle cx="${cx}" cy="${cy}" r="${HOLE}"/>`;
  }
  const edge = `M${r - rim} ${-rim}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
  return `<path class="b-slate" fill-rule="evenodd" d="${edge}${holes}"/><g class="b-rims">${rims}</g>`;
}

/** A star of five rays. @param {number} cx @param {number} cy @param {number} r */
function star(cx, cy, r) {
  const corners = Array.from({ length: 10 }, (_, i) => {
    const [angle, reach] = [(i * Math.PI) / 5, i % 2 ? 0.46 * r : r];
    return `${(cx + reach * Math.sin(angle)).toFixed(1)} ${(cy - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return `<path class="b-sign2" d="M${corners.join('L')}z"/>`;
}

/** A disc with a rim: the first player's carries a ring, the second's a star, so that colour is never the only sign.
 * @param {number} cx @param {number} cy @param {number} stone */
function disc(cx, cy, stone) {
  const sign =
    stone === 1 ? `<circle class="b-sign1" cx="${cx}" cy="${cy}" r="${0.17 * CELL}"/>` : star(cx, cy, 0.22 * CELL);
  return `<circle class="b-disc b-disc${stone}" cx="${cx}" cy="${cy}" r="${HOLE + 0.8}"/><circle class="b-bevel" cx="${cx}" cy="${cy}" r="${0.32 * CELL}"/>${sign}`;
}

/** @param {BoardState} s @param {number} point @param {number} stone */
export function piece(s, point, stone) {
  if (stone === 3) return '';
  const { cx, cy } = centre(s, point);
  return disc(cx, cy, stone);
}

/** Where a disc is let go, above a column. @param {BoardState} s */
export const topOf = (s) => -(rimOf(s) + LIFT) * CELL;

/**
 * A disc that is only meant hangs over its column.
 * @param {BoardState} s @param {number} point @param {number} stone
 */
export function ghost(s, point, stone) {
  return disc(centre(s, point).cx, topOf(s), stone);
}
