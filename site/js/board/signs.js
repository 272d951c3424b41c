// @ts-check
// What a reader draws on a board: letters, shapes and arrows; and the rows that a
// point is forbidden for. Few boards need it, so it is loaded with the first.

import { sync } from './overlay.js';
import { CELL, centre } from './state.js';

/** @typedef {import('./state.js').BoardState} BoardState */
/** @typedef {import('./overlay.js').Item} Item */
/**
 * A letter or a shape on a point, or on the stone there.
 * @typedef {{kind: 'label'|'triangle'|'square'|'circle'|'cross', point: number, text?: string}} Sign
 */
/** `quiet`: not drawn by the reader. @typedef {{from: number, to: number, quiet?: boolean}} Arrow */
/** A row of stones, with the empty points that would complete it. @typedef {{points: number[], gaps: number[]}} Row */
/** @typedef {{signs: Sign[], arrows: Arrow[], rows: Row[]}} Signs */

/** Half of an arrow head's width. */
const HEAD = 7;

/**
 * Puts the signs on a board that has been drawn.
 * @param {HTMLElement} root @param {Readonly<BoardState>} s @param {Signs} signs
 */
export function drawSigns(root, s, signs) {
  const scene = root.querySelector('.b-scene');
  if (!scene) return;
  let layer = scene.querySelector('.b-signs');
  if (!layer) {
    layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    layer.setAttribute('class', 'b-signs');
    scene.append(layer);
  }
  sync(layer, [
    ...signs.rows.flatMap((row) => rowItems(s, row)),
    ...signs.signs.map((sign) => signItem(s, sign)),
    ...signs.arrows.map((arrow) => arrowItem(s, arrow)),
  ]);
}

/**
 * A line along the row, a ring on its stones, a dot where it is completed.
 * @param {BoardState} s @param {Row} row @returns {Item[]}
 */
function rowItems(s, { points, gaps }) {
  const all = [...points, ...gaps].map((point) => ({ point, ...centre(s, point) }));
  const sorted = all.sort((a, b) => a.cx - b.cx || a.cy - b.cy);
  const [from, to] = [sorted[0], sorted[sorted.length - 1]];
  const marks = sorted.map(({ point, cx, cy }) =>
    gaps.includes(point)
      ? `<circle class="b-gap" cx="${cx}" cy="${cy}" r="6"/>`
      : `<circle class="b-of-row" cx="${cx}" cy="${cy}" r="17"/>`,
  );
  const line = `<path class="b-reason" d="M${from.cx} ${from.cy}L${to.cx} ${to.cy}"/>`;
  return [{ key: `r${s.view}-${points.join('-')}+${gaps.join('-')}`, markup: line + marks.join('') }];
}

/** @param {string} text of a reader */
const escaped = (text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

/** @param {BoardState} s @param {Sign} sign @returns {Item} */
function signItem(s, { kind, point, text = '' }) {
  const { cx, cy } = centre(s, point);
  const stone = s.stones[point];
  // On an empty point the board's lines are covered.
  const under = stone ? '' : `<circle class="b-under" cx="${cx}" cy="${cy}" r="${0.4 * CELL}"/>`;
  const short = [...text].slice(0, 3).join('');
  const shapes = {
    label: `<text class="b-label${[...short].length > 2 ? ' b-tight' : ''}" x="${cx}" y="${cy}" dy=".35em">${escaped(short)}</text>`,
    triangle: `<path d="M${cx} ${cy - 11}l9.5 16.5h-19z"/>`,
    square: `<rect x="${cx - 8}" y="${cy - 8}" width="16" height="16"/>`,
    circle: `<circle cx="${cx}" cy="${cy}" r="9.5"/>`,
    cross: `<path d="M${cx - 7} ${cy - 7}l14 14m0 -14l-14 14"/>`,
  };
  return {
    key: `s${s.view}-${point}-${kind}-${short}-${stone}`,
    markup: `${under}<g class="b-sign b-over${stone}">${shapes[kind]}</g>`,
  };
}

/** @param {BoardState} s @param {Arrow} arrow @returns {Item} */
function arrowItem(s, { from, to, quiet = false }) {
  const [a, b] = [centre(s, from), centre(s, to)];
  const length = Math.hypot(b.cx - a.cx, b.cy - a.cy);
  const [x, y] = [(b.cx - a.cx) / length, (b.cy - a.cy) / length];
  /** A point so far along the arrow and so far beside it. @param {number} along @param {number} beside */
  const at = (along, beside) =>
    `${(a.cx + x * along - y * beside).toFixed(1)} ${(a.cy + y * along + x * beside).toFixed(1)}`;
  const tip = length - 5;
  const shaft = `<path class="b-shaft" d="M${at(8, 0)}L${at(tip - HEAD, 0)}"/>`;
  const head = `<path class="b-head" d="M${at(tip, 0)}L${at(tip - 2 * HEAD, HEAD)}L${at(tip - 2 * HEAD, -HEAD)}z"/>`;
  return {
    key: `a${s.view}-${from}-${to}-${quiet}`,
    markup: `<g class="b-arrow${quiet ? ' b-quiet' : ''}">${shaft}${head}</g>`,
  };
}
