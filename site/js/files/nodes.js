// @ts-check
// Converts a tree to the list of nodes that the engine writes to a file, and back.

import { goTo, lineThrough, pathTo } from '../game/tree.js';

/** @typedef {import('../game/tree.js').Tree} Tree */
/** @typedef {import('../game/tree.js').Node} Node */
/** @typedef {import('../engine/protocol.js').WrittenNode} WrittenNode */
/**
 * A review's judgement of a move: an annotation glyph and a sentence.
 * @typedef {(node: Node, ply: number) => {glyph?: string, text?: string}|null} Judge
 */

/** The whole tree, each node after its parent. @param {Tree} tree @param {Judge} [judge] @returns {WrittenNode[]} */
export function writtenTree({ nodes }, judge = () => null) {
  /** @type {WrittenNode[]} */
  const list = [];
  /** @type {{id: number, parent: number, ply: number}[]} */
  const waiting = [{ id: 0, parent: -1, ply: 0 }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { id, parent, ply } = at;
    const { move, comment, children, marks, more } = nodes[id];
    const { glyph, text: words } = judge(nodes[id], ply) ?? {};
    const text = [words, comment].filter(Boolean).join('\n');
    const notes = {
      ...(text && { comment: text }),
      ...(glyph && { glyph }),
      ...(marks.length && { marks: [...marks] }),
      ...(more && { more }),
    };
    const self = list.push({ parent, move, ...notes }) - 1;
    for (const child of [...children].reverse()) waiting.push({ id: child, parent: self, ply: ply + 1 });
  }
  return list;
}

/** The shown line, for formats without variations. @param {Tree} tree @returns {WrittenNode[]} */
export const writtenLine = (tree) => writtenMoves(lineThrough(tree).map(({ move }) => move));

/** @param {string[]} moves @returns {WrittenNode[]} */
const writtenMoves = (moves) => ['', ...moves].map((move, i) => ({ parent: i - 1, move }));

/**
 * Builds a tree from nodes that each follow their parent. Equal moves at a place
 * become one node.
 * @param {{parent: number, move: string, comment?: string, verdict?: Node['verdict'], marks?: readonly
 *   import('../game/tree.js').Mark[], more?: boolean}[]} list
 * @param {number} [current] index in the list of the shown node
 * @returns {Tree}
 */
export function readTree(list, current = 0) {
  /** @type {Record<number, Node>} */
  const nodes = { 0: { id: 0, move: '', parent: -1, children: [], comment: '', marks: [] } };
  /** The children of each node, while the tree is built. @type {Map<number, number[]>} */
  const children = new Map([[0, []]]);
  /** @type {number[]} */
  const ids = [];
  let next = 1;
  list.forEach(({ parent, move, comment = '', verdict, marks = [], more }, i) => {
    let id = 0;
    if (i) {
      const from = ids[parent];
      const beside = /** @type {number[]} */ (children.get(from));
      id = beside.find((one) => nodes[one].move === move) ?? next;
      if (id === next) {
        nodes[next] = { id, move, parent: from, children: [], comment: '', marks: [] };
        children.set(next++, []);
        beside.push(id);
      }
    }
    ids.push(id);
    const { comment: before, marks: drawn } = nodes[id];
    const text = comment && before && comment !== before ? `${before}\n${comment}` : comment || before;
    nodes[id] = {
      ...nodes[id],
      comment: text,
      marks: [...drawn, ...marks],
      ...(verdict && { verdict }),
      ...(more && { more }),
    };
  });
  for (const [id, list] of children) nodes[id] = { ...nodes[id], children: list };
  return goTo({ nodes, current: 0, next }, ids[current] ?? 0);
}

/**
 * Adds what a file has after a node. Nodes that the tree has keep their texts.
 * @param {Tree} tree
 * @param {number} id of the node
 * @param {Parameters<typeof readTree>[0]} list as for readTree; the first one is the node itself
 * @returns {Tree}
 */
export function grafted(tree, id, list) {
  const nodes = { ...tree.nodes };
  let { next } = tree;
  /** @type {number[]} */
  const ids = [];
  list.forEach(({ parent, move, comment = '', marks = [], more = false }, i) => {
    const from = i ? ids[parent] : -1;
    let at = i ? (nodes[from].children.find((one) => nodes[one].move === move) ?? next) : id;
    if (at === next) {
      nodes[at] = { id: at, move, parent: from, children: [], comment, marks, ...(more && { more }) };
      nodes[from] = { ...nodes[from], children: [...nodes[from].children, at] };
      next++;
    } else if (nodes[at].more && !more) {
      const { more: _, ...whole } = nodes[at];
      nodes[at] = whole;
    }
    ids.push(at);
  });
  return { ...tree, nodes, next };
}

/**
 * The node whose continuations are read from the file next: the shown one, or the one after it; −1 if they are there.
 * @param {Tree} tree
 */
export function unread({ nodes, current }) {
  const [first = current] = nodes[current].children;
  return [current, first].find((id) => nodes[id].more) ?? -1;
}

/** The moves up to the shown node. @param {Tree} tree */
export const movesTo = (tree) => pathTo(tree).map(({ move }) => move);
