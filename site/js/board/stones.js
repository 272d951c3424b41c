// @ts-check
// The drawing of a wooden board with stones on its crossings. The stones'
// gradients are in the page's markup, outside any board: a hidden board's would
// be lost to the others.

import { CELL, across, centre, down } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */

const R = 0.47 * CELL;

/** Lines and star points. @param {BoardState} s */
export function ground(s) {
  const w = across(s);
  const h = down(s);
  const half = CELL / 2;
  let path = '';
  for (let y = 1; y < h - 1; y++) path += `M${half} ${y * CELL + half}H${w * CELL - half}`;
  for (let x = 1; x < w - 1; x++) path += `M${x * CELL + half} ${half}V${h * CELL - half}`;
  const stars = starPoints(s.cols, s.rows)
    .map((p) => centre(s, p))
    .map(({ cx, cy }) => `<circle cx="${cx}" cy="${cy}" r="3.6"/>`)
    .join('');
  return `<g class="b-lines"><path d="${path}"/><rect x="${half}" y="${half}" width="${(w - 1) * CELL}" height="${(h - 1) * CELL}"/></g><g class="b-stars">${stars}</g>`;
}

/** Four points near the corners and the centre. @param {number} cols @param {number} rows */
function starPoints(cols, rows) {
  const points = [];
  const inset = Math.min(cols, rows) > 12 ? 3 : 2;
  if (Math.min(cols, rows) > 8) {
    for (const y of [inset, rows - 1 - inset]) for (const x of [inset, cols - 1 - inset]) points.push(y * cols + x);
  }
  if (cols % 2 && rows % 2) points.push(((rows - 1) / 2) * cols + (cols - 1) / 2);
  return points;
}

/** One stone with its contact shadow. @param {BoardState} s @param {number} point @param {number} stone */
export function piece(s, point, stone) {
  const { cx, cy } = centre(s, point);
  return `<circle class="b-shade" cx="${cx + 1.1}" cy="${cy + 2.6}" r="${R + 2.2}"/><circle class="b-stone b-stone${stone}" cx="${cx}" cy="${cy}" r="${R}"/>`;
}

/** A stone that is only meant. @param {BoardState} s @param {number} point @param {number} stone */
export function ghost(s, point, stone) {
  const { cx, cy } = centre(s, point);
  return `<circle class="b-stone b-stone${stone}" cx="${cx}" cy="${cy}" r="${R}"/>`;
}
