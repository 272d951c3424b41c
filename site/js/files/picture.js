// @ts-check
// Draws a position as an SVG picture that does not depend on the page's styles and fonts.

import { moveText, pointName, pointsOf } from '../game/games.js';
import { marksIn, signed } from './marks.js';

/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../game/tree.js').Mark} Mark */
/** @typedef {{numbers: boolean, coords: boolean}} Look */

/** The side of a cell, in SVG units. */
export const CELL = 40;
const [WOOD, LINE, INK, SHELL, EDGE, RED, YELLOW, BLUE, SEAL] = [
  '#e3b873',
  '#5d4423',
  '#23201b',
  '#fbf8f0',
  '#8d8473',
  '#cf3a2c',
  '#f2c53d',
  '#24508f',
  '#b93a2b',
];
const FONT = 'font-family="system-ui, sans-serif" text-anchor="middle" dominant-baseline="central"';

/** The size of a board's picture. @param {Table} table @param {Look} look */
export function sizeOf({ cols, rows }, { coords }) {
  const margin = coords ? CELL * 0.7 : CELL / 4;
  return { margin, width: cols * CELL + 2 * margin, height: rows * CELL + 2 * margin };
}

/**
 * @param {Table} table
 * @param {string[]} moves the moves on the board
 * @param {Look} look
 * @param {readonly Mark[]} [marks] drawn over the pieces
 * @returns {string} an SVG file
 */
export function pictureOf(table, moves, look, marks = []) {
  const { cols, rows, kind, blocked } = table;
  const { margin, width, height } = sizeOf(table, look);
  /** The centre of a point; rows count from the bottom. @param {number} point */
  const at = (point) => [
    margin + ((point % cols) + 0.5) * CELL,
    height - margin - (Math.floor(point / cols) + 0.5) * CELL,
  ];
  const discs = kind.pieces === 'discs';
  const board = discs ? holes() : lines();
  const points = pointsOf(table, moves);
  const names = look.coords ? coordinates() : '';
  const bare = signed(marks, table);
  const pieces = points.map(piece).join('');
  const drawnOver = marksIn(marks, table, points, at, { ink: INK, shell: SHELL, wood: WOOD }, FONT);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${discs ? SHELL : WOOD}"/>${board}${names}${pieces}${drawnOver}</svg>`;

  function lines() {
    const [first, last] = [at(0), at(cols * rows - 1)];
    let d = '';
    for (let i = 0; i < cols; i++) d += `M${at(i)[0]} ${last[1]}V${first[1]}`;
    for (let i = 0; i < rows; i++) d += `M${first[0]} ${at(i * cols)[1]}H${last[0]}`;
    const stars = cols === 15 && rows === 15 ? [48, 56, 112, 168, 176] : [];
    const dots = stars.map((point) => dot(point, 4.5, `fill="${LINE}"`)).join('');
    return `<path d="${d}" stroke="${LINE}" stroke-width="1.5" fill="none" stroke-linecap="square"/>${dots}`;
  }

  function holes() {
    const all = Array.from({ length: cols * rows }, (_, point) => point);
    const open = all.filter((point) => !blocked.includes(point));
    const frame = `<rect x="${margin}" y="${margin}" width="${cols * CELL}" height="${rows * CELL}" rx="10" fill="${BLUE}"/>`;
    return frame + open.map((point) => dot(point, 16, `fill="${SHELL}"`)).join('');
  }

  /** @param {number} point @param {number} r @param {string} look */
  function dot(point, r, look) {
    const [x, y] = at(point);
    return `<circle cx="${x}" cy="${y}" r="${r}" ${look}/>`;
  }

  /** @param {number} point @param {number} i */
  function piece(point, i) {
    if (point < 0) return '';
    const second = i % 2 === 1;
    const fill = discs ? (second ? YELLOW : RED) : second ? SHELL : INK;
    const ink = second ? INK : SHELL;
    const edge = discs ? (second ? '#8a6d12' : '#6f1810') : second ? EDGE : INK;
    const stone = dot(point, discs ? 16 : 18.5, `fill="${fill}" stroke="${edge}" stroke-width="1"`);
    if (bare.has(point)) return stone;
    const [x, y] = at(point);
    const last = i === points.length - 1;
    if (look.numbers) {
      const size = i + 1 > 99 ? 13 : 16;
      const bold = last ? ' font-weight="700" text-decoration="underline"' : '';
      return `${stone}<text x="${x}" y="${y}" font-size="${size}" fill="${ink}"${bold} ${FONT}>${i + 1}</text>`;
    }
    // A dot marks one side's discs, so that the sides differ without colour too.
    const sign = discs && !second ? dot(point, 9, `fill="none" stroke="${edge}" stroke-width="2"`) : '';
    return stone + sign + (last ? dot(point, 5, `fill="${discs ? INK : SEAL}"`) : '');
  }

  function coordinates() {
    const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ name) =>
      `<text x="${x}" y="${y}" font-size="15" fill="${LINE}" ${FONT}>${name}</text>`;
    let all = '';
    for (let x = 0; x < cols; x++) {
      const name = kind.columns ? moveText(table, kind.moveAt(table, x)) : pointName(x, cols).replace(/\d+$/, '');
      all += text(at(x)[0], height - margin / 2, name.toUpperCase());
    }
    for (let y = 0; y < rows; y++) all += text(margin / 2, at(y * cols)[1], String(y + 1));
    return all;
  }
}

/**
 * Renders a picture to a canvas.
 * @param {string} picture an SVG file
 * @param {number} width
 * @param {number} height in pixels
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function drawn(picture, width, height) {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0, width, height);
  return canvas;
}

/**
 * A picture as a PNG of two pixels per SVG unit.
 * @param {Table} table
 * @param {string[]} moves
 * @param {Look} look
 * @param {readonly Mark[]} [marks]
 * @returns {Promise<Blob>}
 */
export async function pngOf(table, moves, look, marks) {
  const { width, height } = sizeOf(table, look);
  const canvas = await drawn(pictureOf(table, moves, look, marks), width * 2, height * 2);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
