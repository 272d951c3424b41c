// @ts-check
// Draws letters, shapes and arrows in a picture as on the board.

import { pointIndex } from '../game/games.js';

/** @typedef {import('../game/tree.js').Mark} Mark */
/** The position of a point in the picture. @typedef {(point: number) => number[]} At */
/**
 * The picture's colours: dark stones, light stones, the board.
 * @typedef {{ink: string, shell: string, wood: string}} Colours
 */

/** Half the width of an arrow head. */
const HEAD = 7;
const BLUE = '#005f96';

/** @param {string} text of a reader */
const escaped = (text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * The points that have a letter or a shape.
 * @param {readonly Mark[]} marks
 * @param {import('../game/games.js').Table} table
 */
export const signed = (marks, { cols, rows }) =>
  new Set(marks.filter(({ kind }) => kind !== 'arrow').map(({ point }) => pointIndex(point, cols, rows)));

/**
 * @param {readonly Mark[]} marks @param {import('../game/games.js').Table} table
 * @param {readonly number[]} stones the points with a stone, the first player's first @param {At} at @param {Colours} colours @param {string} font
 */
export function marksIn(marks, { cols, rows }, stones, at, colours, font) {
  const place = (/** @type {string} */ name) => pointIndex(name, cols, rows);
  const arrows = marks.filter(({ kind }) => kind === 'arrow');
  const signs = marks.filter(({ kind }) => kind !== 'arrow');
  return [
    ...signs.map((mark) => sign(mark, stones.indexOf(place(mark.point)), at(place(mark.point)), colours, font)),
    ...arrows.map(({ point, to = '' }) => arrow(at(place(point)), at(place(to)))),
  ].join('');
}

/**
 * @param {Mark} mark
 * @param {number} stone the move number of the stone under it, or −1
 * @param {number[]} at
 * @param {Colours} colours
 * @param {string} font
 */
function sign({ kind, text = '' }, stone, [x, y], { ink, shell, wood }, font) {
  const color = stone >= 0 && stone % 2 === 0 ? shell : ink;
  // On an empty point a circle covers the board's lines.
  const under = stone < 0 ? `<circle cx="${x}" cy="${y}" r="16" fill="${wood}"/>` : '';
  const letters = [...text].slice(0, 3);
  const shapes = {
    label: `<text x="${x}" y="${y}" font-size="${letters.length > 2 ? 14 : 18}" font-weight="700" fill="${color}" ${font}>${escaped(letters.join(''))}</text>`,
    triangle: `<path d="M${x} ${y - 11}l9.5 16.5h-19z"/>`,
    square: `<path d="M${x - 8} ${y - 8}h16v16h-16z"/>`,
    circle: `<circle cx="${x}" cy="${y}" r="9.5"/>`,
    cross: `<path d="M${x - 7} ${y - 7}l14 14m0-14l-14 14"/>`,
    arrow: '',
  };
  if (kind === 'label') return under + shapes.label;
  return `${under}<g fill="none" stroke="${color}" stroke-width="2.5" stroke-linejoin="round">${shapes[kind]}</g>`;
}

/** @param {number[]} from @param {number[]} to */
function arrow([ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  const [x, y] = [(bx - ax) / length, (by - ay) / length];
  /** The point at a distance along the arrow and a distance beside it. @param {number} along @param {number} beside */
  const at = (along, beside) =>
    `${(ax + x * along - y * beside).toFixed(1)} ${(ay + y * along + x * beside).toFixed(1)}`;
  const tip = length - 5;
  const shaft = `<path d="M${at(8, 0)}L${at(tip - HEAD, 0)}" stroke="${BLUE}" stroke-width="5"/>`;
  const head = `<path d="M${at(tip, 0)}L${at(tip - 2 * HEAD, HEAD)}L${at(tip - 2 * HEAD, -HEAD)}z" fill="${BLUE}"/>`;
  return `<g opacity="0.85">${shaft}${head}</g>`;
}
