// @ts-check
// What the reports' pages draw over the board: lines as bands, bits, weights, windows, labels.

import { CELL, centre } from '../board/state.js';

/** @typedef {import('../board/state.js').BoardState} BoardState */
/** @typedef {import('../board/overlay.js').Item} Item */

/** @param {string} text */
const safe = (text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** An item whose key is its markup. @param {string} markup @returns {Item} */
const item = (markup) => ({ key: markup, markup });

/** Text in the middle of a place. @param {number} x @param {number} y @param {string} kind @param {string} text */
const textAt = (x, y, kind, text) => `<text class="p-text ${kind}" x="${x}" y="${y}" dy=".35em">${safe(text)}</text>`;

/**
 * A line of points as a band with a core, the stones on it above.
 * @param {Readonly<BoardState>} s @param {number[]} points @param {string} [kind]
 */
export function band(s, points, kind = '') {
  const [from, to] = [centre(s, points[0]), centre(s, points[points.length - 1])];
  const d = `M${from.cx} ${from.cy}L${to.cx} ${to.cy}`;
  const stones = points.filter((point) => s.kind === 'stones' && [1, 2].includes(s.stones[point]));
  const above = stones.map((point) => stoneAt(s, point, s.stones[point])).join('');
  return item(`<path class="p-band ${kind}" d="${d}"/><path class="p-core ${kind}" d="${d}"/>${above}`);
}

/**
 * A short text on a point: on a stone in its contrast, else on paper.
 * @param {Readonly<BoardState>} s
 * @param {number} point
 * @param {string} text
 * @param {string} [kind]
 * @param {boolean} [bare] without paper
 */
export function bit(s, point, text, kind = '', bare = false) {
  const { cx, cy } = centre(s, point);
  const stone = s.stones[point];
  const under = stone === 1 || stone === 2 || bare ? '' : `<circle class="p-under" cx="${cx}" cy="${cy}" r="10"/>`;
  return item(under + textAt(cx, cy, `p-bit p-on${stone || 0} ${kind}`, text));
}

/**
 * A value on an empty point, the larger the more of it.
 * @param {Readonly<BoardState>} s @param {number} point @param {number} share 0 to 1 @param {string} text
 * @param {string} [kind]
 */
export function heat(s, point, share, text, kind = '') {
  const { cx, cy } = centre(s, point);
  const r = (7 + 11.5 * Math.sqrt(share)).toFixed(1);
  const strong = share > 0.45 ? 'p-strong' : '';
  return item(`<circle class="p-heat ${kind}" cx="${cx}" cy="${cy}" r="${r}" fill-opacity="${(0.15 + 0.8 * share).toFixed(2)}"/>
${text && textAt(cx, cy, `p-value ${strong} ${kind}`, text)}`);
}

/** A ring around a point. @param {Readonly<BoardState>} s @param {number} point @param {string} [kind] */
export function ring(s, point, kind = '') {
  const { cx, cy } = centre(s, point);
  return item(`<circle class="p-ring ${kind}" cx="${cx}" cy="${cy}" r="18"/>`);
}

/** @param {Readonly<BoardState>} s @param {number} point @param {number} stone */
function stoneAt(s, point, stone) {
  const { cx, cy } = centre(s, point);
  return `<circle class="b-stone${stone}" cx="${cx}" cy="${cy}" r="18.6"/>`;
}

/** A stone that is not on the board. @param {Readonly<BoardState>} s @param {number} point @param {1|2} stone */
export const piece = (s, point, stone) => item(stoneAt(s, point, stone));

/** A small sign of a side on a cell. @param {Readonly<BoardState>} s @param {number} point @param {1|2} stone */
export function dot(s, point, stone) {
  const { cx, cy } = centre(s, point);
  return item(`<circle class="p-dot p-dot${stone}" cx="${cx}" cy="${cy}" r="8"/>`);
}

/** A point where a stone may still come. @param {Readonly<BoardState>} s @param {number} point */
export function plus(s, point) {
  const { cx, cy } = centre(s, point);
  return item(
    `<circle class="p-plus" cx="${cx}" cy="${cy}" r="15.5"/><path class="p-plus-sign" d="M${cx - 6} ${cy}h12m-6-6v12"/>`,
  );
}

/**
 * Where an area of the board lies in the drawing, half a cell around its corners.
 * @param {Readonly<BoardState>} s @param {number} from @param {number} to opposite corners, as points
 */
export function boxOf(s, from, to) {
  const [a, b] = [centre(s, from), centre(s, to)];
  return {
    x: Math.min(a.cx, b.cx) - CELL / 2,
    y: Math.min(a.cy, b.cy) - CELL / 2,
    width: Math.abs(a.cx - b.cx) + CELL,
    height: Math.abs(a.cy - b.cy) + CELL,
  };
}

/**
 * A frame around an area with a text above it.
 * @param {Readonly<BoardState>} s
 * @param {number} from
 * @param {number} to
 * @param {string} text
 * @param {string} [kind]
 * @param {number} [along] where the text stands, 0 to 1
 */
export function frame(s, from, to, text, kind = '', along = 0.5) {
  const { x, y, width, height } = boxOf(s, from, to);
  const rect = `<rect class="p-frame ${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`;
  return item(rect + textAt(x + width * along, y - 9, 'p-caption', text));
}

/** A veil over the whole board, on which something else is drawn. @param {Readonly<BoardState>} s */
export const veil = (s) =>
  item(`<rect class="p-veil" x="4" y="4" width="${s.cols * CELL - 8}" height="${s.rows * CELL - 8}" rx="6"/>`);

/**
 * A text at a place of the drawing; what stands after it is left out on small boards.
 * @param {number} x @param {number} y @param {string} text @param {string} [kind] @param {string} [after]
 */
export const label = (x, y, text, kind = '', after = '') =>
  item(
    textAt(x, y, `p-label ${kind}`, text).replace(
      '</text>',
      `<tspan class="p-after" dx="8">${safe(after)}</tspan></text>`,
    ),
  );

/** Other markup. @param {string} markup */
export const drawn = (markup) => item(markup);
