// @ts-check
// State to drawing. The fixed part is written once per board shape; the rest
// is diffed layer by layer.

import { ghostItems, heatItems, markItems, sync } from './overlay.js';
import { CELL, across, centre, down, edgeLabel, rimOf, shapeOf } from './state.js';
import * as stones from './stones.js';

/** @typedef {import('./state.js').BoardState} BoardState */

/**
 * How a kind of board is drawn.
 * @typedef {object} Skin
 * @property {(s: BoardState) => string} ground what lies under the pieces
 * @property {(s: BoardState, point: number, stone: number) => string} piece
 * @property {(s: BoardState, point: number, stone: number) => string} ghost a piece that is only meant
 * @property {(s: BoardState) => string} [frame] what lies over the pieces, which are let go above it and fall
 * @property {(s: BoardState) => number} [topOf] where
 * @property {typeof import('./heads.js').heads} [heads] draws buttons above the columns
 */

/**
 * By the kind of board; what a first game does not need comes later.
 * @type {Partial<Record<BoardState['kind'], Skin>>}
 */
export const skins = { stones };

/**
 * The whole fixed drawing. index.html carries this text for the first board,
 * so that it is painted before any script has run.
 * @param {BoardState} s @param {Skin} [skin]
 */
export function scene(s, skin = stones) {
  const ghosts = '<g class="b-ghosts"></g>';
  // A disc that hangs over its column is behind the frame already.
  const [under, over] = skin.frame ? [`${ghosts}<g class="b-frame">${skin.frame(s)}</g>`, ''] : ['', ghosts];
  return `<g class="b-scene"><g class="b-ground">${skin.ground(s)}</g><g class="b-heat"></g><g class="b-pieces"></g>${under}<g class="b-marks"></g>${over}</g>`;
}

/**
 * The coordinates, below and on the left, in tournament style on all sides. They are text of the page, which is never
 * too small.
 * @param {HTMLElement} root @param {BoardState} s
 */
function label(root, s) {
  const columns = Array.from({ length: across(s) }, (_, x) => edgeLabel(s, x, down(s) - 1, true));
  const rows = Array.from({ length: down(s) }, (_, y) => edgeLabel(s, 0, y, false));
  const [below, beside] = [columns, rows].map((texts) => texts.map((text) => `<span>${text}</span>`).join(''));
  /** @type {Element} */ (root.querySelector('.b-coords')).innerHTML = ['', ' b-far']
    .slice(0, s.coords === 'tournament' ? 2 : 1)
    .map((far) => `<div class="b-cols${far}">${below}</div><div class="b-rows${far}">${beside}</div>`)
    .join('');
}

/** Below this a cell is small, in pixels of the screen. */
const SMALL = 26;

/**
 * How many units of the drawing a pixel of the screen is: what is written on small cells must not be small.
 * @param {HTMLElement} root @param {BoardState} s
 */
export function measure(root, s) {
  const { clientWidth } = /** @type {Element} */ (root.querySelector('svg'));
  if (!clientWidth) return; // not shown
  const unit = ((across(s) + 2 * rimOf(s)) * CELL) / clientWidth;
  root.style.setProperty('--unit', unit.toFixed(3));
  root.classList.toggle('b-small', CELL / unit < SMALL);
}

/** A disc falls from where it was let go, the longer the deeper. @param {SVGElement} node @param {number} height */
function fall(node, height) {
  node.style.setProperty('--fall', `${-height}px`);
  node.style.setProperty('--fall-time', `${Math.round(130 * Math.sqrt(height / CELL) + 120)}ms`);
}

/** Where a row has won, what does not belong to it steps back. @param {HTMLElement} root @param {BoardState} s */
function faint(root, s) {
  const row = s.line.join();
  if ((root.dataset.row ?? '') === row) return;
  root.dataset.row = row;
  for (const node of root.querySelectorAll('.b-pieces > g'))
    node.classList.toggle('b-faint', row !== '' && !s.line.includes(parseInt(node.getAttribute('data-key') ?? '')));
}

/** @param {HTMLElement} root @param {BoardState} s @param {Skin} skin */
export function render(root, s, skin) {
  const svg = /** @type {SVGSVGElement} */ (root.querySelector('svg'));
  const shape = shapeOf(s);
  const fresh = root.dataset.shape !== shape;
  if (fresh) {
    root.dataset.shape = shape;
    root.dataset.kind = s.kind;
    root.style.setProperty('--across', String(across(s)));
    root.style.setProperty('--down', String(down(s)));
    root.style.setProperty('--rim', String(rimOf(s)));
    const rim = rimOf(s) * CELL;
    svg.setAttribute('viewBox', [-rim, -rim, across(s) * CELL + 2 * rim, down(s) * CELL + 2 * rim].join(' '));
    svg.innerHTML = scene(s, skin);
    measure(root, s);
  }
  if (fresh || root.dataset.coords !== s.coords) {
    root.dataset.coords = s.coords;
    label(root, s);
  }
  const layer = (/** @type {string} */ name) => /** @type {Element} */ (svg.querySelector(name));

  const settled = root.dataset.settled === 'yes';
  const pieces = s.stones.flatMap((stone, point) =>
    stone ? [{ key: `${point}-${stone}`, markup: skin.piece(s, point, stone) }] : [],
  );
  sync(layer('.b-pieces'), pieces, (node) => {
    // Only a stone just played drops; a loaded or turned position stands.
    if (settled && !fresh && node.getAttribute('data-key') === `${s.last}-${s.stones[s.last]}`) {
      node.classList.add('b-drop');
      if (skin.topOf) fall(/** @type {SVGElement} */ (node), centre(s, s.last).cy - skin.topOf(s));
    }
  });
  root.dataset.settled = 'yes';
  faint(root, s);
  sync(layer('.b-heat'), heatItems(s));
  sync(layer('.b-marks'), markItems(s));
  sync(layer('.b-ghosts'), ghostItems(s, skin.ghost));
}
