// @ts-check
// An immutable tree of moves: each function returns a new tree that shares the
// unchanged nodes. A game without variations is a tree without branches. The module
// knows no rules.

/**
 * A mark on the board beside a move: a letter or a shape on a point, an arrow from
 * it to another.
 * @typedef {{kind: 'label'|'triangle'|'square'|'circle'|'cross'|'arrow', point: string, text?: string, to?: string}}
 *   Mark
 */

/**
 * @typedef {object} Node
 * @property {number} id 0 for the root
 * @property {string} move the move that leads here, '' at the root
 * @property {number} parent the root's is −1
 * @property {readonly number[]} children the main line's first
 * @property {string} comment
 * @property {readonly Mark[]} marks
 * @property {import('./game.js').Verdict} [verdict] an engine's evaluation of the position
 * @property {boolean} [more] the file has more continuations, which have not been read
 */

/**
 * @typedef {object} Tree
 * @property {Readonly<Record<number, Node>>} nodes by id
 * @property {number} current the id of the shown node
 * @property {number} next the id for the next new node
 */

/** @param {number} id @param {string} move @param {number} parent @returns {Node} */
const bare = (id, move, parent) => ({ id, move, parent, children: [], comment: '', marks: [] });

/** @returns {Tree} */
export const emptyTree = () => ({ nodes: { 0: bare(0, '', -1) }, current: 0, next: 1 });

/**
 * A tree without branches.
 * @param {string[]} moves
 * @param {number} [ply] the shown ply, by default the last
 * @returns {Tree}
 */
export function lineTree(moves, ply = moves.length) {
  /** @type {Record<number, Node>} */
  const nodes = { 0: bare(0, '', -1) };
  moves.forEach((move, i) => {
    nodes[i + 1] = bare(i + 1, move, i);
    nodes[i] = { ...nodes[i], children: [i + 1] };
  });
  return { nodes, current: Math.max(0, Math.min(moves.length, ply)), next: moves.length + 1 };
}

// Reading.

/**
 * The nodes from the first move to a node; empty for the root.
 * @param {Tree} tree
 * @param {number} [id]
 * @returns {Node[]}
 */
export function pathTo({ nodes, current }, id = current) {
  const path = [];
  for (let node = nodes[id]; node.parent >= 0; node = nodes[node.parent]) path.push(node);
  return path.reverse();
}

/** The number of moves that lead to a node. @param {Tree} tree @param {number} [id] */
export const depthOf = (tree, id) => pathTo(tree, id).length;

/**
 * The nodes from the first move through a node to the end, along first children.
 * @param {Tree} tree
 * @param {number} [id]
 * @returns {Node[]}
 */
export function lineThrough(tree, id = tree.current) {
  const line = pathTo(tree, id);
  for (let [child] = tree.nodes[id].children; child !== undefined; [child] = tree.nodes[child].children)
    line.push(tree.nodes[child]);
  return line;
}

/** @param {Tree} tree */
export const mainLine = (tree) => lineThrough(tree, 0);

/** @param {readonly Node[]} line */
export const movesOf = (line) => line.map((node) => node.move);

// Navigating.

/** @param {Tree} tree @param {number} id @returns {Tree} */
export const goTo = (tree, id) => (tree.nodes[id] ? { ...tree, current: id } : tree);

/** Shows a ply of the current line, or its last ply. @param {Tree} tree @param {number} ply */
export function goToPly(tree, ply) {
  const line = lineThrough(tree);
  return goTo(tree, ply <= 0 || !line.length ? 0 : line[Math.min(ply, line.length) - 1].id);
}

/** @param {Tree} tree @param {number} [plies] */
export const goBack = (tree, plies = 1) => goToPly(tree, depthOf(tree) - plies);

/** Shows a sibling of the current move: 1 the next one, −1 the previous one. @param {Tree} tree @param {number} by */
export function goAside(tree, by) {
  const siblings = tree.nodes[tree.nodes[tree.current].parent]?.children ?? [];
  return goTo(tree, siblings[siblings.indexOf(tree.current) + by] ?? tree.current);
}

// Changing.

/** @param {Tree} tree @param {number} id @param {Partial<Node>} patch @returns {Tree} */
const change = (tree, id, patch) => ({ ...tree, nodes: { ...tree.nodes, [id]: { ...tree.nodes[id], ...patch } } });

/**
 * Plays a move at the current node: shows it, and adds it as the last variation if
 * it is new.
 * @param {Tree} tree
 * @param {string} move
 * @returns {Tree}
 */
export function addMove(tree, move) {
  const { current, nodes, next } = tree;
  const present = nodes[current].children.find((id) => nodes[id].move === move);
  if (present !== undefined) return goTo(tree, present);
  const grown = change(tree, current, { children: [...nodes[current].children, next] });
  return { nodes: { ...grown.nodes, [next]: bare(next, move, current) }, current: next, next: next + 1 };
}

/**
 * Removes a node and its descendants, except the root. If one of them was shown,
 * its parent is shown.
 * @param {Tree} tree
 * @param {number} id
 * @returns {Tree}
 */
export function remove(tree, id) {
  const { parent } = tree.nodes[id];
  if (parent < 0) return tree;
  const current = pathTo(tree).some((node) => node.id === id) ? parent : tree.current;
  const rest = change(tree, parent, { children: tree.nodes[parent].children.filter((child) => child !== id) });
  const nodes = { ...rest.nodes };
  const dropped = [id];
  for (let node = dropped.pop(); node !== undefined; node = dropped.pop()) {
    dropped.push(...nodes[node].children);
    delete nodes[node];
  }
  return { ...rest, nodes, current };
}

/** Removes the descendants of the shown node. @param {Tree} tree @returns {Tree} */
export const cut = (tree) => tree.nodes[tree.current].children.reduce(remove, tree);

/**
 * Makes a node's variation the first one at the last branching point before it.
 * @param {Tree} tree
 * @param {number} [id]
 * @returns {Tree}
 */
export function promote(tree, id = tree.current) {
  const path = pathTo(tree, id);
  for (const { id: child, parent } of path.reverse()) {
    const { children } = tree.nodes[parent];
    if (children[0] !== child)
      return change(tree, parent, { children: [child, ...children.filter((other) => other !== child)] });
  }
  return tree;
}

/** @param {Tree} tree @param {string} comment @param {number} [id] */
export const setComment = (tree, comment, id = tree.current) => change(tree, id, { comment });

/** @param {Tree} tree @param {Node['verdict']} verdict @param {number} [id] */
export const setVerdict = (tree, verdict, id = tree.current) => change(tree, id, { verdict });

/** @param {Tree} tree @param {readonly Mark[]} marks @param {number} [id] */
export const setMarks = (tree, marks, id = tree.current) => change(tree, id, { marks });
