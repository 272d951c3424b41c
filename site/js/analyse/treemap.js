// @ts-check
// A small drawing of the tree of variations: the game runs from left to right,
// variations branch off below it. It repeats the list beside it and adds nothing.

import { lastName } from '../game/games.js';
import { sideAt } from '../game/game.js';
import { movesOf, pathTo } from '../game/tree.js';

/** @typedef {import('../game/tree.js').Tree} Tree */
/** @typedef {{x: number, y: number}} Place in steps from the root */

/** The distance between moves, and from the edge to the first, in pixels. */
const [STEP, EDGE] = [18, 12];

/** @param {Place} place */
const pixels = ({ x, y }) => `${EDGE + x * STEP} ${EDGE + y * STEP}`;

/**
 * Assigns each line a row: the highest free one below the line that it branches off
 * from.
 * @param {Tree['nodes']} nodes
 * @returns {Map<number, Place>}
 */
export function places(nodes) {
  /** @type {Map<number, Place>} */
  const at = new Map();
  /** The lowest used row of each column. @type {number[]} */
  const taken = [];
  /** @param {number} id @param {number} x @param {number} above the row of the parent line */
  const lay = (id, x, above) => {
    const line = [id];
    for (let on = nodes[id].children[0]; on !== undefined; on = nodes[on].children[0]) line.push(on);
    let y = above + 1;
    // Leaves one free column, so that no line seems to continue another.
    for (let i = Math.max(0, x - 1); i <= x + line.length; i++) y = Math.max(y, (taken[i] ?? -1) + (i < x ? 0 : 1));
    if (x) taken[x - 1] = Math.max(taken[x - 1] ?? -1, y - 1); // the edge that leads down to the line
    line.forEach((one, i) => {
      at.set(one, { x: x + i, y });
      taken[x + i] = y;
    });
    for (let i = line.length - 1; i >= 0; i--)
      for (const other of nodes[line[i]].children.slice(1)) lay(other, x + i + 1, y);
  };
  lay(0, 0, -1);
  return at;
}

/** The edge from a move to its child. @param {Place} from @param {Place} to */
function way(from, to) {
  const down = to.y > from.y ? `L${pixels({ x: from.x, y: to.y - 1 })}` : '';
  return `M${pixels(from)}${down}L${pixels(to)}`;
}

/** @param {string} name @param {string} [d] */
function path(name, d = '') {
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  node.setAttribute('class', name);
  node.setAttribute('d', d);
  return node;
}

/**
 * The edges, and over them the root and the stones.
 * @param {Tree} tree
 * @param {Map<number, Place>} at
 * @param {import('../game/games.js').Table['kind']['swatches']} swatches
 */
function parts({ nodes }, at, swatches) {
  const dot = (/** @type {Place} */ place) => `M${pixels(place)}h.01`;
  const stones = { black: '', white: '' };
  let ways = '';
  for (const [id, place] of at) {
    const from = at.get(nodes[id].parent);
    if (!from) continue;
    ways += way(from, place);
    stones[sideAt(place.x - 1)] += dot(place);
  }
  return [
    path('t-way', ways),
    path('t-root', dot({ x: 0, y: 0 })),
    path('t-edge', stones.black + stones.white),
    path(`t-stone t-${swatches.black}`, stones.black),
    path(`t-stone t-${swatches.white}`, stones.white),
  ];
}

/** Draws into a scrolling element. @param {HTMLElement} box @param {(id: number) => void} go */
export function createTreeMap(box, go) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const here = path('t-here');
  const taken = path('t-taken');
  box.append(svg);
  /** @type {Map<number, Place>} */
  let at = new Map();
  /** @type {Map<string, number>} */
  let ids = new Map();
  /** @type {Tree|null} */
  let shown = null;
  /** @type {import('../game/games.js').Table|null} */
  let board = null;

  /** @param {MouseEvent} event */
  const under = ({ clientX, clientY }) => {
    const { left, top } = svg.getBoundingClientRect();
    const step = (/** @type {number} */ length) => Math.round((length - EDGE) / STEP);
    return ids.get(`${step(clientX - left)} ${step(clientY - top)}`);
  };
  svg.addEventListener('click', (event) => {
    const id = under(event);
    if (id !== undefined) go(id);
  });
  svg.addEventListener('pointermove', (event) => {
    const id = under(event);
    svg.classList.toggle('t-over', id !== undefined);
    const moves = id && shown ? movesOf(pathTo(shown, id)) : [];
    box.title = board && moves.length ? `${moves.length}. ${lastName(board, moves)}` : '';
  });

  return {
    /** @param {Tree} tree @param {import('../game/games.js').Table} table */
    build(tree, table) {
      [shown, board, at] = [tree, table, places(tree.nodes)];
      ids = new Map([...at].map(([id, { x, y }]) => [`${x} ${y}`, id]));
      const [first, ...stones] = parts(tree, at, table.kind.swatches);
      svg.replaceChildren(first, taken, ...stones, here);
      const all = [...at.values()];
      const longest = all.reduce((most, { x, y }) => ({ x: Math.max(most.x, x), y: Math.max(most.y, y) }));
      svg.setAttribute('width', String(2 * EDGE + longest.x * STEP));
      svg.setAttribute('height', String(2 * EDGE + longest.y * STEP));
    },
    /** Marks the shown move and scrolls to it. @param {Tree} tree */
    look(tree) {
      shown = tree;
      const now = at.get(tree.current);
      if (!now) return;
      const line = [0, ...pathTo(tree).map(({ id }) => id)].flatMap((id) => at.get(id) ?? []);
      taken.setAttribute(
        'd',
        line
          .slice(1)
          .map((to, i) => way(line[i], to))
          .join(''),
      );
      const [x, y] = [EDGE + now.x * STEP, EDGE + now.y * STEP];
      here.setAttribute('d', `M${x - 8} ${y}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0`);
      if (x < box.scrollLeft + STEP || x > box.scrollLeft + box.clientWidth - STEP)
        box.scrollLeft = x - box.clientWidth / 2;
      if (y < box.scrollTop + EDGE || y > box.scrollTop + box.clientHeight - EDGE)
        box.scrollTop = y - box.clientHeight / 2;
    },
  };
}
