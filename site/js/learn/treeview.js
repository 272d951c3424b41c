// @ts-check
// A tree that the reader explores, drawn as discs that grow with their visits. It
// knows which nodes are open and which is selected; the caller supplies the nodes'
// texts.

import { pressedKey } from '../board/keys.js';
import { button } from '../core/controls.js';
import { h, svg } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { layout } from './tree.js';

/** @typedef {import('../engine/protocol.js').TreeNode} Node */
/** @typedef {{node: Node, parent: Node|undefined, path: string[]}} Chosen */
/** @typedef {{move: string, visits: string, share: string, good: number, label: string}} Words */

const WIDE = 47;
const HIGH = 84;
const ZOOMS = [0.6, 0.8, 1, 1.3, 1.7, 2.2];
/** The number of plies of the best line that are open until the reader opens a node. */
const FOLLOWED = 2;

/** @param {string} path */
const split = (path) => (path ? path.split(' ') : []);

/** The path of each node: the moves that lead to it. @param {Node[]} nodes */
function pathsOf(nodes) {
  /** @type {string[]} */
  const paths = [];
  for (const { parent, move } of nodes) paths.push(parent < 0 ? '' : `${paths[parent]} ${move}`.trim());
  return paths;
}

/** The first nodes of the best line. @param {Node[]} nodes */
function bestLine(nodes) {
  const line = [];
  for (let at = 0; line.length < FOLLOWED; line.push(at)) {
    at = nodes.findIndex((node) => node.parent === at && node.best);
    if (at < 0) break;
  }
  return line;
}

/** The node to which an arrow key moves, −1 for none. @param {Node[]} nodes @param {number} i @param {string} key */
function neighbour(nodes, i, key) {
  const siblings = nodes.flatMap((node, k) => (node.parent === nodes[i].parent ? [k] : []));
  const place = siblings.indexOf(i);
  switch (key) {
    case 'ArrowLeft':
      return siblings[place - 1] ?? -1;
    case 'ArrowRight':
      return siblings[place + 1] ?? -1;
    case 'ArrowUp':
      return nodes[i].parent;
    case 'ArrowDown':
      return nodes.findIndex((node) => node.parent === i);
    default:
      return 0;
  }
}

/** @param {Element} node @param {Record<string, string>} attributes */
function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** The element of a node: a disc, the move, its visits. @param {string} path */
const newItem = (path) =>
  h(
    'button',
    { role: 'treeitem', tabindex: -1, 'aria-level': split(path).length + 1, 'data-path': path },
    h('i'),
    h('b'),
    h('span'),
  );

/** Updates the element of a node. @param {HTMLElement} item @param {Words} words @param {number} radius of its disc */
function dress(item, { move, visits, share, good, label }, radius) {
  const [disc, name, count] = /** @type {HTMLElement[]} */ ([...item.children]);
  disc.style.inlineSize = disc.style.blockSize = `${(2 * radius).toFixed(1)}px`;
  disc.style.setProperty('--good', `${Math.round(good * 100)}%`);
  // The style sheet shows these texts; screen readers use the label.
  set(disc, { 'data-text': radius >= 15 ? share.replace(/\s?%/, '') : '' });
  set(name, { 'data-text': move });
  set(count, { 'data-text': visits });
  set(item, { 'aria-label': label });
}

/**
 * A scrolling frame with the edges and, over them, the nodes' elements.
 * @param {() => void} moved called when the reader scrolls
 */
function createFrame(moved) {
  const edges = svg({ 'aria-hidden': 'true' });
  const layer = h('div.layer', { role: 'tree', 'aria-label': t('lab.tree') });
  const frame = h('div.frame', edges, layer);
  for (const kind of ['pointerdown', 'wheel', 'keydown']) frame.addEventListener(kind, moved);
  let drawn = '';
  const items = () => /** @type {HTMLElement[]} */ ([...layer.children]);
  return {
    frame,
    layer,
    /** A node's element. @param {string} path */
    itemAt: (path) => items().find((item) => item.dataset.path === path),
    /** Makes one element for each path, in order, and removes the others. @param {string[]} paths */
    itemsFor(paths) {
      const old = new Map(items().map((item) => [item.dataset.path, item]));
      const found = paths.map((path) => {
        const item = old.get(path) ?? newItem(path);
        old.delete(path);
        return item;
      });
      for (const gone of old.values()) gone.remove();
      if (found.some((item, i) => item !== layer.children[i])) {
        // The focused element is not moved in the document: moving would remove the focus.
        const at = found.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        found.forEach((item, i) => (i < at ? found[at].before(item) : i > at && layer.append(item)));
      }
      return found;
    },
    /** @param {number} width @param {number} height */
    size(width, height) {
      layer.style.inlineSize = edges.style.inlineSize = `${width}px`;
      layer.style.blockSize = edges.style.blockSize = `${height}px`;
    },
    /** @param {string} lines */
    draw(lines) {
      if (lines !== drawn) edges.innerHTML = drawn = lines;
    },
  };
}

/** Zooms the tree by buttons, keys and the wheel. @param {HTMLElement} frame @param {() => void} changed */
function createZoom(frame, changed) {
  let step = ZOOMS.indexOf(1);
  /** @param {number} by */
  function change(by) {
    step = Math.max(0, Math.min(ZOOMS.length - 1, step + by));
    more.disabled = step === ZOOMS.length - 1;
    less.disabled = step === 0;
    changed();
  }
  /** @param {string} label @param {string} glyph @param {number} by */
  const verb = (label, glyph, by) =>
    button('', () => change(by), { kind: 'only', glyph, 'aria-label': label, title: label });
  const more = verb(t('lab.in'), 'new', 1);
  const less = verb(t('lab.out'), 'minus', -1);
  frame.addEventListener('keydown', (event) => {
    const { ctrlKey, altKey, metaKey } = event;
    const key = pressedKey(event);
    if (!ctrlKey && !altKey && !metaKey && (key === '+' || key === '-')) change(key === '+' ? 1 : -1);
  });
  const wheel = (/** @type {WheelEvent} */ event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    change(event.deltaY < 0 ? 1 : -1);
  };
  frame.addEventListener('wheel', wheel, { passive: false });
  return { node: h('div.zoom', more, less), value: () => ZOOMS[step] };
}

/**
 * The positions of the nodes, in pixels.
 * @param {Node[]} nodes
 * @param {number} zoom
 * @param {number} least the frame's width
 */
function placesOf(nodes, zoom, least) {
  const places = layout(nodes);
  const [wide, high] = [WIDE * zoom, HIGH * zoom];
  const width = Math.max(places.width * wide, least);
  const shift = (width - places.width * wide) / 2 + wide / 2;
  const points = places.map(({ x, y }) => ({ x: x * wide + shift, y: y * high + 26 }));
  return { points, width, height: places.height * high + 8 };
}

/** The edges from parents to children. @param {Node[]} nodes @param {{x: number, y: number}[]} points */
function edgesOf(nodes, points) {
  const lines = nodes.map(({ parent, last }, i) => {
    const [from, to] = [points[parent], points[i]];
    return from ? `<path class="${last ? 'on' : ''}" d="M${from.x} ${from.y}L${to.x} ${to.y}"/>` : '';
  });
  return lines.join('');
}

/** The set of open nodes: the best line, until the reader opens a node. @param {() => void} changed */
function createOpen(changed) {
  /** @type {Set<string>} */
  const open = new Set();
  let follow = true;
  return {
    list: () => [...open],
    /** @param {string} path @param {boolean} [on] by default the opposite of the current state */
    toggle(path, on = !open.has(path)) {
      follow = false;
      if (on) open.add(path);
      else for (const other of [...open]) if (other === path || other.startsWith(`${path} `)) open.delete(other);
      changed();
    },
    /** Opens the new best line. @param {string[]} best its paths */
    follow(best) {
      if (!follow || best.join() === [...open].join()) return;
      open.clear();
      for (const path of best) open.add(path);
      changed();
    },
    forget() {
      open.clear();
      follow = true;
    },
  };
}

/**
 * Shows a node's state.
 * @param {HTMLElement} item
 * @param {Node} node
 * @param {{selected: boolean, entry: boolean, expanded: boolean|undefined}} state entry: the Tab key reaches this node
 */
function mark(item, { last, best }, { selected, entry, expanded }) {
  set(item, {
    'aria-selected': String(selected),
    tabindex: entry ? '0' : '-1',
    class: `${last ? 'on' : ''} ${best ? 'best' : ''}`.trim(),
  });
  if (expanded === undefined) item.removeAttribute('aria-expanded');
  else set(item, { 'aria-expanded': String(expanded) });
}

/**
 * @param {object} spec
 * @param {(node: Node, depth: number) => Words} spec.words
 * @param {(chosen: Chosen|null) => void} spec.chosen called when another node is selected
 * @param {() => void} spec.opened called when the set of open nodes has changed
 */
export function createTreeView({ words, chosen, opened }) {
  const open = createOpen(opened);
  let current = ''; // path of the selected node
  let picked = false;
  let scrolled = false; // by the reader: no longer centre the root
  let nodes = /** @type {Node[]} */ ([]);
  let paths = /** @type {string[]} */ ([]);
  const { frame, layer, ...picture } = createFrame(() => (scrolled = true));
  const zoom = createZoom(frame, draw);

  /** @param {string} path */
  function choose(path) {
    current = path;
    picked = true;
    draw();
    picture.itemAt(path)?.focus();
    chosen(find());
  }

  /** @returns {Chosen|null} */
  function find() {
    const i = paths.indexOf(current);
    return picked && i >= 0 ? { node: nodes[i], parent: nodes[nodes[i].parent], path: split(current) } : null;
  }

  layer.addEventListener('click', (event) => {
    const path = /** @type {Element} */ (event.target).closest('button')?.dataset.path;
    if (path === undefined) return;
    // A second click, or Enter on the selected node, opens or closes it.
    if (picked && path === current && path) open.toggle(path);
    choose(path);
  });
  layer.addEventListener('keydown', (event) => {
    const { target } = event;
    const key = pressedKey(event);
    const i = paths.indexOf(/** @type {HTMLElement} */ (target).dataset.path ?? '');
    if (i < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    if (key !== 'Home' && !key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = neighbour(nodes, i, key);
    if (next >= 0) choose(paths[next]);
    else if (key === 'ArrowDown' && nodes[i].children) open.toggle(paths[i], true);
  });
  function draw() {
    layer.hidden = !nodes.length;
    const { points, width, height } = placesOf(nodes, zoom.value(), frame.clientWidth - 4);
    picture.size(width, height);
    if (!scrolled && nodes.length) frame.scrollLeft = points[0].x - frame.clientWidth / 2;
    picture.draw(edgesOf(nodes, points));
    const root = Math.max(nodes[0]?.visits ?? 1, 1);
    const entry = paths.includes(current) ? current : '';
    const parents = new Set(nodes.map(({ parent }) => parent));
    picture.itemsFor(paths).forEach((item, i) => {
      const [node, path, { x, y }] = [nodes[i], paths[i], points[i]];
      item.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      const radius = (8 + 18 * Math.sqrt(node.visits / root)) * Math.min(zoom.value(), 1.3);
      dress(item, words(node, split(path).length), radius);
      const expanded = node.children && path ? parents.has(i) : undefined;
      mark(item, node, { selected: picked && path === current, entry: path === entry, expanded });
    });
  }
  draw();

  return {
    node: h('div.lab-tree', frame, zoom.node),
    open: open.list,
    chosen: find,
    /** @param {Node[]} list parents before children, the root first */
    show(list) {
      nodes = list;
      paths = pathsOf(nodes);
      open.follow(bestLine(nodes).map((i) => paths[i]));
      draw();
    },
    /** Clears the tree. */
    forget() {
      open.forget();
      [current, picked, scrolled] = ['', false, false];
    },
  };
}
