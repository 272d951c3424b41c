// @ts-check
// The tree of report E's worked example as a drawing: each node shows its board of four cells.

import { withMinus } from './text.js';
import { layout } from './tree.js';

/** @typedef {import('../engine/protocol.js').ExampleNode} Node */

const WIDE = 92;
const HIGH = 118;

/**
 * The content of a drawing, its size, and how far from its left edge each node lies, from 0 to 1.
 * @param {Node[]} nodes
 * @param {import('../engine/protocol.js').ExampleRound|undefined} round
 */
export function treeMarkup(nodes, round) {
  const index = new Map(nodes.map((node, i) => [node.name, i]));
  const places = layout(nodes.map((node) => ({ parent: index.get(node.parent) ?? -1 })));
  const width = Math.max(places.width, 3) * WIDE;
  const height = places.height * HIGH - 28;
  const shift = (width - places.width * WIDE) / 2 + WIDE / 2;
  const x = (/** @type {number} */ i) => places[i].x * WIDE + shift;
  const y = (/** @type {number} */ i) => places[i].y * HIGH + 14;
  const on = (/** @type {Node} */ { name }) => (round?.path.includes(name) ? 'on' : '');

  const edges = nodes.map((node, i) => {
    const up = index.get(node.parent);
    if (up === undefined) return '';
    return `<path class="${on(node)}" d="M${x(up)} ${y(up) + 70}L${x(i)} ${y(i) - 4}"/>`;
  });
  const boards = nodes.map((node, i) => {
    const { name, parent, q, n } = node;
    const leaf = round?.new && name === round.leaf ? 'fresh' : '';
    const label = `<text class="name" x="-27" y="26">${name}</text>`;
    const value = `<text class="value" y="62">${parent ? `${withMinus(q)}/${n}` : `N ${n}`}</text>`;
    const content = smallBoard(stonesOf(nodes, node)) + label + value;
    return `<g class="node ${on(node)} ${leaf}" transform="translate(${x(i)} ${y(i)})">${content}</g>`;
  });
  const markup = `<g class="edges">${edges.join('')}</g>${boards.join('')}`;
  return { markup, width, height, across: new Map(nodes.map(({ name }, i) => [name, x(i) / width])) };
}

/** The stones on the four cells at a node: the human played first. @param {Node[]} nodes @param {Node} node */
function stonesOf(nodes, node) {
  const stones = [1, 0, 0, 0];
  /** @type {Node[]} */
  const path = [];
  for (let at = node; at.parent; at = /** @type {Node} */ (nodes.find(({ name }) => name === at.parent)))
    path.unshift(at);
  path.forEach(({ cell }, i) => {
    stones[cell] = i % 2 ? 1 : 2;
  });
  return stones;
}

/** @param {number[]} stones */
function smallBoard(stones) {
  const circles = stones.map((stone, i) => {
    const centre = `cx="${i % 2 ? 10 : -10}" cy="${i > 1 ? 30 : 10}"`;
    return stone ? `<circle class="s${stone}" ${centre} r="7.5"/>` : '';
  });
  const lines = '<path class="line" d="M-20 20H20M0 0V40"/>';
  return `<rect class="wood" x="-20" width="40" height="40" rx="4"/>${lines}${circles.join('')}`;
}
