// @ts-check
// State to drawing. The fixed part is written once per board shape; the rest
// is diffed layer by layer.

import * as discs from './discs.js';
import { ghostItems, heatItems, markItems, sync } from './overlay.js';
import { CELL, across, centre, down, shapeOf } from './state.js';
import * as stones from './stones.js';

/** @typedef {import('./state.js').BoardState} BoardState */

const skins = { stones, discs };

/** Boards drawn from nothing so far. */
let boards = 0;

/**
 * The whole fixed drawing. index.html carries this text for the first board,
 * so that it is painted before any script has run.
 * @param {BoardState} s
 */
export function scene(s) {
  const skin = skins[s.kind];
  const over = skin === discs ? `<g class="b-frame">${discs.frame(s)}</g>` : '';
  return `<g class="b-scene"><g class="b-ground">${skin.ground(s)}</g><g class="b-heat"></g><g class="b-pieces"></g>${over}<g class="b-marks"></g><g class="b-ghosts"></g></g>`;
}

/** @param {HTMLElement} root @param {BoardState} s */
export function render(root, s) {
  const svg = /** @type {SVGSVGElement} */ (root.querySelector('svg'));
  const shape = shapeOf(s);
  const fresh = root.dataset.shape !== shape;
  if (fresh) {
    root.dataset.shape = shape;
    root.dataset.kind = s.kind;
    root.style.setProperty('--across', String(across(s)));
    root.style.setProperty('--down', String(down(s)));
    svg.setAttribute('viewBox', `0 0 ${across(s) * CELL} ${down(s) * CELL}`);
    svg.innerHTML = scene(s);
    // Gradients of a hidden board paint nothing, so every board has its own.
    boards++;
    for (const gradient of svg.querySelectorAll('radialGradient')) {
      root.style.setProperty(`--${gradient.id}`, `url(#${gradient.id}-${boards})`);
      gradient.id += `-${boards}`;
    }
  }
  root.classList.toggle('no-coords', !s.coords);
  const skin = skins[s.kind];
  const layer = (/** @type {string} */ name) => /** @type {Element} */ (svg.querySelector(name));

  const settled = root.dataset.settled === 'yes';
  const pieces = s.stones.flatMap((stone, point) =>
    stone ? [{ key: `${point}-${stone}`, markup: skin.piece(s, point, stone) }] : [],
  );
  sync(layer('.b-pieces'), pieces, (node) => {
    // Only a stone just played drops; a loaded or turned position stands.
    if (settled && !fresh && node.getAttribute('data-key') === `${s.last}-${s.stones[s.last]}`) {
      node.classList.add('b-drop');
      /** @type {SVGElement} */ (node).style.setProperty('--fall', `${-centre(s, s.last).cy - CELL}px`);
    }
  });
  root.dataset.settled = 'yes';
  sync(layer('.b-heat'), heatItems(s));
  sync(layer('.b-marks'), markItems(s));
  sync(layer('.b-ghosts'), ghostItems(s, skin.ghost));
}
