// @ts-check
// A position as a picture: the page's own board as an SVG that stands alone, with
// the looks that the style sheets give it written into its elements.

import { render, skins } from '../board/render.js';
import { drawSigns } from '../board/signs.js';
import { CELL, across, defaults, down, edgeLabel, rimOf } from '../board/state.js';
import { h, style, svg } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { answer } from '../core/service.js';
import { discs } from '../game/drawing.js';
import { pointIndex, pointsOf } from '../game/games.js';
import { position } from '../game/plain-board.js';
import { signsIn } from './marks.js';

/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../game/tree.js').Mark} Mark */
/**
 * line: the winning row, as the engine names its points; flat: without the wood's grain
 * @typedef {{numbers: boolean, coords: boolean, line?: string[], flat?: boolean}} Look
 */
/** text: an SVG file; width and height in its units @typedef {{text: string, width: number, height: number}} Picture */

/** The time limit for a browser that decodes or encodes a picture, in milliseconds. */
const LONG = 20_000;

/** What is written into an element, with the values that need no writing. @type {Record<string, string>} */
const LOOKS = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  filter: 'none',
  'font-family': '',
  'font-size': '',
  'font-weight': '400',
  'letter-spacing': 'normal',
  opacity: '1',
  r: '0px',
  stroke: 'none',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-opacity': '1',
  'stroke-width': '1px',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
  'text-anchor': 'start',
};
/** What only texts, stops and circles have. @type {Record<string, string>} */
const ONLY = { font: 'text', letter: 'text', text: 'text', stop: 'stop', r: 'circle' };

/**
 * Writes the looks of an SVG's elements, and the gradients of the page that they name,
 * into it. It must be in the document.
 * @param {SVGElement} root
 * @returns {string} an SVG file
 */
export function standalone(root) {
  const ids = new Set([...root.querySelectorAll('[id]')].map(({ id }) => id));
  const named = new Set([...root.querySelectorAll('*')].flatMap((node) => urlsOf(getComputedStyle(node))));
  const defs = [...named].filter((id) => !ids.has(id)).flatMap((id) => document.getElementById(id) ?? []);
  root.insertAdjacentHTML('afterbegin', `<defs>${defs.map((node) => node.outerHTML).join('')}</defs>`);
  const looks = [...root.querySelectorAll('*')].map((node) => /** @type {const} */ ([node, looksOf(node)]));
  for (const [node, look] of looks) {
    if (!look) node.remove();
    for (const [name, value] of Object.entries(look ?? {})) node.setAttribute(name, value);
    for (const name of ['class', 'style', 'data-key']) node.removeAttribute(name);
  }
  return new XMLSerializer().serializeToString(root);
}

/**
 * What is written into an element, null for one that is not shown.
 * @param {Element} node @returns {Record<string, string>|null}
 */
function looksOf(node) {
  const computed = getComputedStyle(node);
  const drawn = /^(circle|path|rect|text|tspan)$/.test(node.localName);
  if (drawn && computed.display === 'none') return null;
  const names = Object.keys(LOOKS).filter((name) => {
    const only = ONLY[name.split('-')[0]];
    if (only ? node.localName !== only : !drawn && !(node.localName === 'g' && /^(opacity|filter)$/.test(name)))
      return false;
    return computed.getPropertyValue(name) !== LOOKS[name];
  });
  return Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)]));
}

/** The ids of what fills and strokes name. @param {CSSStyleDeclaration} computed */
const urlsOf = ({ fill, stroke }) => [...`${fill} ${stroke}`.matchAll(/#([\w-]+)"?\)/g)].map(([, id]) => id);

/**
 * Has a node in the document, unseen, for as long as `act` takes.
 * @template T @param {Element} node @param {(host: HTMLElement) => T} act
 */
export function unseen(node, act) {
  const host = h('div.unseen', { 'aria-hidden': 'true' });
  host.append(node);
  document.body.append(host);
  try {
    return act(host);
  } finally {
    host.remove();
  }
}

/**
 * @param {Table} table
 * @param {string[]} moves the moves on the board
 * @param {Look} look
 * @param {readonly Mark[]} [marks] drawn over the pieces
 * @returns {Promise<Picture>}
 */
export async function pictureOf(table, moves, { numbers, coords, line = [], flat = false }, marks = []) {
  const { cols, rows, kind } = table;
  const at = (/** @type {string} */ name) => pointIndex(name, cols, rows);
  if (kind.pieces === 'discs') skins.discs ??= await discs();
  if (marks.length) await style('signs');
  const signs = signsIn(marks, table);
  const bare = new Set(signs.signs.map(({ point }) => point));
  const state = {
    ...defaults(),
    ...position(table, moves),
    line: line.map(at),
    numbers: new Array(cols * rows).fill(0),
  };
  if (bare.has(state.last)) state.last = -1;
  if (numbers) pointsOf(table, moves).forEach((point, i) => !bare.has(point) && (state.numbers[point] = i + 1));
  const drawing = svg({});
  const board = h('div.board', drawing, h('div.b-coords'));
  board.style.setProperty('inline-size', '0'); // without a width nothing is drawn larger for small cells
  return unseen(board, () => {
    render(board, state, /** @type {import('../board/render.js').Skin} */ (skins[state.kind]));
    drawSigns(board, state, signs);
    for (const animation of board.getAnimations({ subtree: true })) animation.cancel();
    const stones = state.kind === 'stones';
    const rim = stones ? (coords ? 0.65 : 0.35) * CELL : 0;
    const frame = (stones ? rim : rimOf(state) * CELL) * 2;
    const [width, height] = [across(state) * CELL + frame, down(state) * CELL + frame];
    const corner = -frame / 2;
    const box = { viewBox: `${corner} ${corner} ${width} ${height}`, width: `${width}`, height: `${height}` };
    for (const [name, value] of Object.entries(box)) drawing.setAttribute(name, value);
    if (stones) drawing.prepend(...wood(board, box, corner, flat));
    if (coords) drawing.append(names(board, state, corner / 2));
    return { text: standalone(drawing), width, height };
  });
}

/**
 * The board's material.
 * @param {HTMLElement} board @param {{width: string, height: string}} box @param {number} corner @param {boolean} flat
 */
function wood(board, { width, height }, corner, flat) {
  const { backgroundImage, content, display, opacity } = getComputedStyle(board, '::before');
  const [grain = ''] = /<filter.*<\/filter>/.exec(decodeURIComponent(backgroundImage)) ?? [];
  const plate = `x="${corner}" y="${corner}" width="${width}" height="${height}" rx="6"`;
  const grained = grain && !flat && display !== 'none' && content !== 'none' && Number(opacity) > 0;
  const drawn = svg(
    {},
    `<linearGradient id="wood" x1=".377" y1="-.08" x2=".623" y2="1.08"><stop/><stop offset=".62"/><stop offset="1"/></linearGradient><rect ${plate} fill="url(#wood)"/>${grained ? `${grain}<rect ${plate} filter="url(#g)"/>` : ''}`,
  );
  drawn
    .querySelectorAll('stop')
    .forEach((stop, i) => stop.style.setProperty('stop-color', `var(--wood-${(i % 2) + 1})`));
  /** @type {SVGElement|null} */ (drawn.querySelector('[filter]'))?.style.setProperty('opacity', opacity);
  return [...drawn.children];
}

/**
 * The coordinates, below and on the left.
 * @param {HTMLElement} board @param {import('../board/state.js').BoardState} state @param {number} middle of the rim
 */
function names(board, state, middle) {
  const { color, fontFamily, fontWeight } = getComputedStyle(/** @type {Element} */ (board.querySelector('.b-coords')));
  const [columns, rows] = [across(state), down(state)];
  const centre = (/** @type {number} */ i) => (i + 0.5) * CELL;
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ name) =>
    `<text x="${x}" y="${y}" dy=".35em">${name}</text>`;
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  node.innerHTML = [
    ...Array.from({ length: columns }, (_, x) =>
      text(centre(x), rows * CELL - middle, edgeLabel(state, x, rows - 1, true)),
    ),
    ...Array.from({ length: rows }, (_, y) => text(middle, centre(y), edgeLabel(state, 0, y, false))),
  ].join('');
  const look = { fill: color, 'font-family': fontFamily, 'font-weight': fontWeight, 'font-size': '13px' };
  for (const [name, value] of Object.entries({ ...look, 'text-anchor': 'middle' })) node.style.setProperty(name, value);
  return node;
}

/**
 * Renders a picture to a canvas.
 * @param {string} picture an SVG file
 * @param {number} width
 * @param {number} height in pixels
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function drawn(picture, width, height) {
  const image = await imageOf(picture, width, height);
  const canvas = h('canvas', { width: Math.round(width), height: Math.round(height) });
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** @param {string} picture an SVG file @param {number} width @param {number} height */
export async function imageOf(picture, width, height) {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  await answer(() => image.decode(), LONG);
  return image;
}

/** Fails in a browser that falsifies what a page reads from a canvas. A few levels more or less are not seen. */
export function checkCanvas() {
  const context = /** @type {CanvasRenderingContext2D} */ (h('canvas', { width: 16, height: 16 }).getContext('2d'));
  for (const [x, color] of /** @type {const} */ ([
    [0, '#c08040'],
    [8, '#204060'],
  ])) {
    context.fillStyle = color;
    context.fillRect(x, 0, 8, 16);
  }
  const { data } = context.getImageData(0, 0, 16, 16);
  const right = (/** @type {number} */ x) => (x % 16 < 8 ? [192, 128, 64] : [32, 64, 96]);
  if (data.some((level, i) => i % 4 < 3 && Math.abs(level - right(i >> 2)[i % 4]) > 9))
    throw new Error(t('files.canvas'));
}

/** A canvas as a PNG. @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export async function pngFrom(canvas) {
  checkCanvas();
  const encode = (/** @type {BlobCallback} */ done) => canvas.toBlob(done, 'image/png');
  const blob = await answer(() => new Promise(encode), LONG);
  if (!blob) throw new Error('no picture');
  return blob;
}

/**
 * A picture as a PNG of two pixels per SVG unit.
 * @param {Table} table
 * @param {string[]} moves
 * @param {Look} look
 * @param {readonly Mark[]} [marks]
 */
export async function pngOf(table, moves, look, marks) {
  const { text, width, height } = await pictureOf(table, moves, look, marks);
  return pngFrom(await drawn(text, width * 2, height * 2));
}
