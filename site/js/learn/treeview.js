// @ts-check
// A tree to walk through, drawn as circles that grow with their visits. It
// keeps which nodes are open and which is chosen; what a node says comes from
// outside.

import { h, icon } from '../dom.js';
import { t } from '../i18n.js';
import { layout } from './tree.js';

/** @typedef {{parent: number, move: string, visits: number, mean: number, prior: number, bound: number, children: number, proved: number, last: boolean, best: boolean}} Node */
/** @typedef {{node: Node, parent: Node|undefined, path: string[]}} Chosen */
/** @typedef {{move: string, visits: string, share: string, good: number, label: string}} Words */

const WIDE = 47;
const HIGH = 84;
const ZOOMS = [0.6, 0.8, 1, 1.3, 1.7, 2.2];

/**
 * @param {object} spec
 * @param {(node: Node, depth: number) => Words} spec.words
 * @param {(chosen: Chosen|null) => void} spec.chosen another node is chosen
 * @param {() => void} spec.opened other nodes are open
 */
export function createTreeView({ words, chosen, opened }) {
  /** Open nodes by path; until somebody opens one, the best line is. @type {Set<string>} */
  const open = new Set();
  let follow = true;
  let current = ''; // path of the chosen node
  let picked = false;
  let zoom = 2;
  /** @type {Node[]} */
  let nodes = [];
  /** @type {string[]} */
  let paths = [];
  let drawn = ''; // the edges

  const edges = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  edges.setAttribute('aria-hidden', 'true');
  const layer = h('div', { class: 'layer', role: 'tree', 'aria-label': t('lab.tree') });
  const frame = h('div', { class: 'frame' }, edges, layer);
  const more = h('button', { type: 'button', class: 'button only', 'aria-label': t('lab.in'), title: t('lab.in'), click: () => scale(zoom + 1) }, icon('new'));
  const less = h('button', { type: 'button', class: 'button only', 'aria-label': t('lab.out'), title: t('lab.out'), click: () => scale(zoom - 1) }, icon('minus'));
  let scrolled = false; // by hand: the root need not stay in the middle
  for (const kind of ['pointerdown', 'wheel', 'keydown']) frame.addEventListener(kind, () => { scrolled = true; });
  frame.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    scale(zoom + (event.deltaY < 0 ? 1 : -1));
  }, { passive: false });

  /** @param {number} step */
  function scale(step) {
    zoom = Math.max(0, Math.min(ZOOMS.length - 1, step));
    more.disabled = zoom === ZOOMS.length - 1;
    less.disabled = zoom === 0;
    draw();
  }

  /** @param {string} path */
  const split = (path) => (path ? path.split(' ') : []);
  /** @param {string} path */
  const itemAt = (path) => /** @type {HTMLButtonElement|undefined} */ ([...layer.children].find((child) => /** @type {HTMLElement} */ (child).dataset.path === path));

  /** @param {string} path @param {boolean} on */
  function setOpen(path, on) {
    follow = false;
    if (on) open.add(path);
    else for (const one of [...open]) if (one === path || one.startsWith(`${path} `)) open.delete(one);
    opened();
  }

  /** @param {string} path */
  function choose(path) {
    current = path;
    picked = true;
    draw();
    itemAt(path)?.focus();
    chosen(find());
  }

  /** @returns {Chosen|null} */
  function find() {
    const i = paths.indexOf(current);
    return picked && i >= 0 ? { node: nodes[i], parent: nodes[nodes[i].parent], path: split(current) } : null;
  }

  layer.addEventListener('click', (event) => {
    const item = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest('button'));
    if (!item) return;
    const path = item.dataset.path ?? '';
    // A second click, or Enter on the chosen node, opens and closes it.
    if (picked && path === current && path) setOpen(path, !open.has(path));
    choose(path);
  });
  layer.addEventListener('keydown', (event) => {
    const i = paths.indexOf(/** @type {HTMLElement} */ (event.target).dataset.path ?? '');
    if (i < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const siblings = nodes.flatMap((node, k) => (node.parent === nodes[i].parent ? [k] : []));
    const place = siblings.indexOf(i);
    const child = nodes.findIndex((node) => node.parent === i);
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => { if (place > 0) choose(paths[siblings[place - 1]]); },
      ArrowRight: () => { if (place < siblings.length - 1) choose(paths[siblings[place + 1]]); },
      ArrowUp: () => { if (nodes[i].parent >= 0) choose(paths[nodes[i].parent]); },
      ArrowDown: () => {
        if (child >= 0) choose(paths[child]);
        else if (nodes[i].children) setOpen(paths[i], true);
      },
      Home: () => choose(''),
      '+': () => scale(zoom + 1),
      '-': () => scale(zoom - 1),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  function draw() {
    layer.hidden = !nodes.length;
    const places = layout(nodes);
    const wide = WIDE * ZOOMS[zoom];
    const high = HIGH * ZOOMS[zoom];
    const width = Math.max(places.width * wide, frame.clientWidth - 4);
    const shift = (width - places.width * wide) / 2 + wide / 2;
    const height = places.height * high + 8;
    const [x, y] = [(/** @type {number} */ i) => places[i].x * wide + shift, (/** @type {number} */ i) => places[i].y * high + 26];
    layer.style.inlineSize = edges.style.inlineSize = `${width}px`;
    layer.style.blockSize = edges.style.blockSize = `${height}px`;
    if (!scrolled && nodes.length) frame.scrollLeft = x(0) - frame.clientWidth / 2;
    const lines = nodes.map((node, i) => (node.parent < 0 ? '' : `<path class="${node.last ? 'on' : ''}" d="M${x(node.parent)} ${y(node.parent)}L${x(i)} ${y(i)}"/>`)).join('');
    if (lines !== drawn) edges.innerHTML = drawn = lines;
    const root = Math.max(nodes[0]?.visits ?? 1, 1);
    const old = new Map([...layer.children].map((child) => [/** @type {HTMLElement} */ (child).dataset.path ?? '', /** @type {HTMLElement} */ (child)]));
    const entry = paths.includes(current) ? current : '';
    nodes.forEach((node, i) => {
      const path = paths[i];
      const depth = split(path).length;
      const said = words(node, depth);
      let item = old.get(path);
      old.delete(path);
      if (!item) {
        item = h('button', { type: 'button', role: 'treeitem', tabindex: -1, 'aria-level': depth + 1, 'data-path': path }, h('i', {}), h('b', {}), h('span', {}));
        layer.append(item);
      }
      const [disc, name, visits] = /** @type {HTMLElement[]} */ ([...item.children]);
      item.style.transform = `translate(${x(i).toFixed(1)}px, ${y(i).toFixed(1)}px)`;
      const radius = (8 + 18 * Math.sqrt(node.visits / root)) * Math.min(ZOOMS[zoom], 1.3);
      disc.style.inlineSize = disc.style.blockSize = `${(2 * radius).toFixed(1)}px`;
      disc.style.setProperty('--good', `${Math.round(said.good * 100)}%`);
      // Drawn by the style sheet: the label says it in words.
      set(disc, 'data-text', radius >= 15 ? said.share.replace(/\s?%/, '') : '');
      set(name, 'data-text', said.move);
      set(visits, 'data-text', said.visits);
      set(item, 'aria-label', said.label);
      set(item, 'aria-selected', String(picked && path === current));
      set(item, 'tabindex', path === entry ? '0' : '-1');
      set(item, 'class', `${node.last ? 'on' : ''} ${node.best ? 'best' : ''}`.trim());
      if (node.children && path) set(item, 'aria-expanded', String(isOpen(i)));
      else item.removeAttribute('aria-expanded');
    });
    for (const gone of old.values()) gone.remove();
  }

  /** @param {number} i */
  const isOpen = (i) => nodes.some((node) => node.parent === i);

  scale(zoom);
  return {
    node: h('div', { class: 'lab-tree' }, frame, h('div', { class: 'zoom' }, more, less)),
    open: () => [...open],
    chosen: find,
    /** @param {Node[]} list parents before children, the root first */
    show(list) {
      nodes = list;
      paths = [];
      for (const node of nodes) paths.push(node.parent < 0 ? '' : `${paths[node.parent]} ${node.move}`.trim());
      if (follow) {
        const before = [...open].join();
        open.clear();
        let at = 0;
        for (let depth = 0; depth < 2; depth++) { // the best line, two plies of it
          const next = nodes.findIndex((node) => node.parent === at && node.best);
          if (next < 0) break;
          open.add(paths[next]);
          at = next;
        }
        if ([...open].join() !== before) opened();
      }
      draw();
    },
    /** Another tree is to come. */
    forget() {
      open.clear();
      follow = true;
      current = '';
      picked = scrolled = false;
    },
  };
}

/** @param {Element} node @param {string} name @param {string} value */
function set(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
