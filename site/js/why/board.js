// @ts-check
// Draws the engine's reasons on a board: bands under the stones, signs over them.

import { sync } from '../board/overlay.js';
import { CELL, centre } from '../board/state.js';
import { style } from '../core/dom.js';

/** @typedef {import('../board/state.js').BoardState} BoardState */
/** @typedef {import('../board/overlay.js').Item} Item */
/** @typedef {import('./drawing.js').Drawing} Drawing */

/** Loads the styles of the drawings, once. */
export const styleWhy = () => style('why');

/**
 * A layer of the board's drawing, made if it is not there.
 * @param {Element} scene @param {string} name @param {Element|null} before
 */
function layerOf(scene, name, before) {
  let layer = scene.querySelector(`.${name}`);
  if (!layer) {
    layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    layer.setAttribute('class', name);
    scene.insertBefore(layer, before);
  }
  return layer;
}

/**
 * Puts a drawing on a board that has been drawn, in place of the last one; null takes it away.
 * @param {Element} root
 * @param {BoardState} s
 * @param {Drawing|null} drawing
 * @param {{alone?: boolean}} [options] alone: one reason was chosen, so that its moves to come are drawn strongly
 */
export function drawWhy(root, s, drawing, { alone = false } = {}) {
  const scene = root.querySelector('.b-scene');
  if (!scene) return;
  const under = layerOf(scene, 'b-why-under', scene.querySelector('.b-pieces'));
  const over = layerOf(scene, 'b-why', null);
  over.classList.toggle('b-alone', alone);
  sync(under, drawing ? drawing.bands.map((band) => bandItem(s, band)) : []);
  sync(over, drawing ? items(s, drawing) : []);
}

/** @param {BoardState} s @param {Drawing['bands'][0]} band @returns {Item} */
function bandItem(s, { from, to, theirs }) {
  const [a, b] = [centre(s, from), centre(s, to)];
  const d = `M${a.cx} ${a.cy}L${b.cx} ${b.cy}`;
  const kind = theirs ? ' b-theirs' : '';
  return {
    key: `b${s.view}-${from}-${to}${kind}`,
    markup: `<path class="b-band${kind}" d="${d}"/><path class="b-core${kind}" d="${d}"/>`,
  };
}

/** @param {BoardState} s @param {Drawing} drawing @returns {Item[]} */
function items(s, { squares, diamonds, rings, crosses, ticks, ghosts }) {
  /** @param {string} name @param {number[]} points @param {(cx: number, cy: number) => string} draw */
  const each = (name, points, draw) =>
    [...new Set(points)].map((point) => {
      const { cx, cy } = centre(s, point);
      return { key: `${name}${s.view}-${point}-${s.stones[point] ?? 0}`, markup: draw(cx, cy) };
    });
  return [
    ...ghosts.map((ghost) => ghostItem(s, ghost)),
    ...each(
      'q',
      squares,
      (cx, cy) => `<rect class="b-grow" x="${cx - 6}" y="${cy - 6}" width="12" height="12" rx="2"/>`,
    ),
    ...each('d', diamonds, (cx, cy) => `<path class="b-hurt" d="M${cx} ${cy - 11}l11 11l-11 11l-11 -11z"/>`),
    ...each(
      'r',
      rings,
      (cx, cy) =>
        `<circle class="b-shown" cx="${cx}" cy="${cy}" r="14"/><circle class="b-shown-dot" cx="${cx}" cy="${cy}" r="5.5"/>`,
    ),
    ...each('x', crosses, (cx, cy) => `<path class="b-barred" d="M${cx - 7} ${cy - 7}l14 14m0 -14l-14 14"/>`),
    ...each('t', ticks, (cx, cy) => `<path class="b-tick" d="M${cx + 6} ${cy - 14}l5 6l10 -12"/>`),
  ];
}

/** A stone to come, with its number. @param {BoardState} s @param {Drawing['ghosts'][0]} ghost @returns {Item} */
function ghostItem(s, { point, side, n }) {
  const { cx, cy } = centre(s, point);
  const stone = side === 'black' ? 1 : 2;
  const r = (s.kind === 'discs' ? 0.42 : 0.44) * CELL;
  return {
    key: `g${s.view}-${point}-${stone}-${n}`,
    markup: `<g class="b-to-come"><circle class="b-preview b-${s.kind === 'discs' ? 'disc' : 'stone'}${stone}" cx="${cx}" cy="${cy}" r="${r}"/><text class="b-number b-on${stone}" x="${cx}" y="${cy}" dy=".35em">${n}</text></g>`,
  };
}
