// @ts-check
// Alpha-beta cut-offs on a small tree, step by step. The engine wrote the file with the steps.

import { button, segmented } from '../core/controls.js';
import { h, icon } from '../core/dom.js';
import { fetchJSON } from '../core/fetch.js';
import { t } from '../core/i18n.js';
import { createSteps } from './steps.js';
import { lessonPart, prose } from './text.js';
import { layout } from './tree.js';

/** @typedef {{parent: number, ply: number, value: number}} Node */
/**
 * @typedef {{kind: 'enter'|'leaf'|'back'|'cut', node: number, value: number, alpha: number|null, beta: number|null,
 *   skipped: {node: number}[]}} Event
 */
/** @typedef {{order: string, nodes: Node[], events: Event[]}} Search */

const PACE_MS = 800;
/** The ply of the tree's leaves. */
const LEAVES = 3;

/** A step as a sentence. @param {Search} search @param {Event} event */
function tell({ nodes }, { kind, node, value, alpha, beta }) {
  const inner = kind === 'leaf' ? nodes[node].parent : node;
  const side = nodes[inner].ply % 2 ? 'min' : 'max';
  const key = kind === 'back' || kind === 'cut' ? `cuts.${kind}.${side}` : `cuts.${kind}`;
  return t(key, { node: name(inner), side: t(`cuts.${side}`), value, alpha: alpha ?? '−∞', beta: beta ?? '∞' });
}

/** The nodes that have been cut off. @param {Event[]} done */
const skippedIn = (done) => new Set(done.flatMap(({ skipped }) => skipped.map(({ node }) => node)));

/** The number of leaves that were evaluated and cut off, as text. @param {Search} search @param {Event[]} done */
function leavesText({ nodes }, done) {
  const isLeaf = (/** @type {number} */ i) => nodes[i].ply === LEAVES;
  return t('cuts.leaves', {
    n: done.filter(({ kind }) => kind === 'leaf').length,
    of: nodes.filter(({ ply }) => ply === LEAVES).length,
    cut: [...skippedIn(done)].filter(isLeaf).length,
  });
}

/** Scrolls a drawing to the current node if it is out of sight. @param {HTMLElement} drawing */
function follow(drawing) {
  const here = drawing.querySelector('.here');
  if (!here || drawing.scrollWidth <= drawing.clientWidth) return;
  const box = here.getBoundingClientRect();
  const frame = drawing.getBoundingClientRect();
  if (box.left < frame.left || box.right > frame.right) drawing.scrollLeft += box.left - frame.left - frame.width / 2;
}

/** @param {Search[]} orders @param {string} chosen @param {(order: string) => void} choose */
function orderChoice(orders, chosen, choose) {
  const options = orders.map(({ order }) => ({ value: order, text: t(`cuts.order.${order}`) }));
  return segmented('cuts-order', t('cuts.order'), options, chosen, choose);
}

/** @param {import('./stage.js').Tools} tools @returns {Promise<import('./stage.js').Lesson>} */
export async function createCuts(tools) {
  /** @type {{orders: Search[]}} */
  const { orders } = await fetchJSON('learn/cuts.json');
  const find = (/** @type {string} */ name) => orders.find(({ order }) => order === name);
  let search = orders[0];
  let at = 0;
  let playing = /** @type {ReturnType<typeof setInterval>|undefined} */ (undefined);

  const stepping = createSteps((by) => go(at + by));
  const play = button(t('cuts.play'), toggle, { kind: 'primary', glyph: 'play' });
  const caption = h('p.cuts-caption', { role: 'status' });
  const count = h('p.quiet.figures');
  const drawing = h('div.scroll.drawing.wide', { tabindex: 0, role: 'group', 'aria-label': t('cuts.tree') });
  const range = { class: 'slider', type: 'range', min: 0 };
  const slider = h('input', { ...range, 'aria-label': t('mcts.example.steps'), input: () => go(slider.valueAsNumber) });
  const choice = h('div');

  /** @param {boolean} on */
  function animate(on) {
    clearInterval(playing);
    playing = on ? setInterval(() => (at < search.events.length ? move(at + 1) : animate(false)), PACE_MS) : undefined;
    play.replaceChildren(icon(on ? 'stop' : 'play'), t(on ? 'cuts.pause' : 'cuts.play'));
  }
  function toggle() {
    if (!playing && at === search.events.length) move(0);
    animate(!playing);
  }
  /** A step that the reader chose. @param {number} step */
  function go(step) {
    animate(false);
    move(step);
  }
  /** @param {number} step */
  function move(step) {
    at = Math.max(0, Math.min(search.events.length, step));
    tools.link(`/${search.order}/${at}`);
    draw();
  }

  function draw() {
    const { events } = search;
    const done = events.slice(0, at);
    const event = done.at(-1);
    slider.max = String(events.length);
    slider.value = String(at);
    stepping.show(at, events.length, t('cuts.step', { n: at, of: events.length }));
    count.textContent = leavesText(search, done);
    caption.textContent = event ? tell(search, event) : t('cuts.start');
    if (event && at === events.length) caption.append(' ', t('cuts.answer', { value: event.value }));
    const { scrollLeft } = drawing;
    drawing.innerHTML = picture(search, done);
    drawing.scrollLeft = scrollLeft;
    follow(drawing);
  }

  /** @param {string} order */
  const choose = (order) => {
    search = find(order) ?? search;
    go(0);
  };

  return {
    node: lessonPart(
      [h('h2', t('cuts.title')), prose('cuts.text')],
      [choice, stepping.node, slider, drawing, caption, count, h('div', play)],
      '',
    ),
    show([name = 'given', step = '0', ...rest]) {
      const found = find(name);
      if (!found || rest.length || !/^\d+$/.test(step) || Number(step) > found.events.length) return false;
      animate(false);
      at = Number(step);
      search = found;
      choice.replaceChildren(orderChoice(orders, name, choose));
      draw();
      return true;
    },
    hide: () => animate(false),
  };
}

/** @param {number} node */
const name = (node) => String.fromCharCode(97 + node);

const WIDE = 36;
const HIGH = 92;
/** The shapes of nodes: a triangle that points up for Max, down for Min, a square for a leaf. */
const SHAPES = {
  leaf: '<rect x="-14" y="-14" width="28" height="28" rx="4"/>',
  min: '<path d="M-18 -14H18L0 18z"/>',
  max: '<path d="M-18 14H18L0 -18z"/>',
};
/** The vertical position of a node's value. */
const BASELINES = { leaf: 5, min: 3, max: 9 };

/** @param {Search} search @param {Event[]} done */
function picture({ nodes }, done) {
  const places = layout(nodes);
  const width = places.width * WIDE + 66;
  const skipped = skippedIn(done);
  const values = new Map(done.filter(({ kind }) => kind !== 'enter').map(({ node, value }) => [node, value]));
  const entered = new Set(done.map(({ node }) => node));
  const here = done.at(-1)?.node;
  const x = (/** @type {number} */ i) => places[i].x * WIDE + 58;
  const y = (/** @type {number} */ i) => places[i].y * HIGH + 26;
  const state = (/** @type {number} */ i) => (skipped.has(i) ? 'cut' : entered.has(i) ? 'seen' : 'later');

  /** The edge to a node's parent, crossed out where the node was cut off. @param {Node} node @param {number} i */
  function edge({ parent }, i) {
    if (parent < 0) return '';
    const line = `<path class="${state(i)}" d="M${x(parent)} ${y(parent) + 15}L${x(i)} ${y(i) - 15}"/>`;
    if (!skipped.has(i) || skipped.has(parent)) return line;
    const middle = `M${(x(parent) + x(i)) / 2 - 6} ${(y(parent) + y(i)) / 2 - 4}`;
    return `${line}<path class="snip" d="${middle}l12 8m0 -8l-12 8"/>`;
  }

  /** @param {Node} node @param {number} i */
  function mark({ ply, value }, i) {
    const leaf = ply === LEAVES;
    const kind = leaf ? 'leaf' : ply % 2 ? 'min' : 'max';
    const classes = [leaf ? 'leaf' : 'inner', state(i), ...(i === here ? ['here'] : [])].join(' ');
    const text = `<text y="${BASELINES[kind]}">${leaf ? value : (values.get(i) ?? '')}</text>`;
    const label = leaf ? '' : `<text class="name" x="-24" y="-3">${name(i)}</text>`;
    return `<g class="${classes}" transform="translate(${x(i)} ${y(i)})">${SHAPES[kind]}${text}${label}</g>`;
  }

  const layers = [0, 1, 2].map((ply) => {
    const side = t(ply % 2 ? 'cuts.min' : 'cuts.max');
    return `<text class="layer" x="4" y="${ply * HIGH + 31}">${side}</text>`;
  });
  const parts = [`<g class="edges">${nodes.map(edge).join('')}</g>`, ...layers, ...nodes.map(mark)];
  const size = `viewBox="0 0 ${width} ${LEAVES * HIGH + 48}" width="${width}"`;
  return `<svg ${size} aria-hidden="true">${parts.join('')}</svg>`;
}
