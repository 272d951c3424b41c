// @ts-check
// Cut-offs on a small tree, step by step. The steps are a file that the engine
// wrote.

import { segmented } from '../controls.js';
import { h, icon } from '../dom.js';
import { t } from '../i18n.js';
import { createSteps } from './steps.js';
import { prose } from './text.js';
import { layout } from './tree.js';

/** @typedef {{parent: number, ply: number, value: number}} Node */
/** @typedef {{kind: 'enter'|'leaf'|'back'|'cut', node: number, value: number, alpha: number|null, beta: number|null, skipped: {node: number}[]}} Event */
/** @typedef {{order: string, nodes: Node[], events: Event[]}} Search */

const PACE_MS = 800;

/** @param {import('../screens/learn.js').Tools} tools @returns {Promise<import('../screens/learn.js').Lesson>} */
export async function createCuts(tools) {
  /** @type {{orders: Search[]}} */
  const { orders } = await (await fetch(new URL('../../learn/cuts.json', import.meta.url))).json();
  let search = orders.find(({ order }) => order === 'given') ?? orders[0];
  let at = 0;
  /** @type {ReturnType<typeof setInterval>|undefined} */
  let playing;

  const stepping = createSteps((by) => go(at + by));
  const play = h('button', { type: 'button', class: 'button primary', click: toggle });
  const told = h('p', { class: 'told', role: 'status' });
  const count = h('p', { class: 'quiet figures' });
  const drawing = h('div', { class: 'scroll drawing wide', tabindex: 0, role: 'group', 'aria-label': t('cuts.tree') });
  const slider = h('input', { class: 'slider', type: 'range', min: 0, value: 0, 'aria-label': t('mcts.example.steps'), input: () => go(Number(slider.value)) });
  const order = h('div', {});

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
  /** By hand. @param {number} step */
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
    const { nodes, events } = search;
    const event = events[at - 1];
    slider.max = String(events.length);
    slider.value = String(at);
    stepping.show(at, events.length, t('cuts.step', { n: at, of: events.length }));
    const done = events.slice(0, at);
    const seen = done.filter(({ kind }) => kind === 'leaf').length;
    const skipped = new Set(done.flatMap((one) => one.skipped.map(({ node }) => node)));
    const isLeaf = (/** @type {number} */ i) => nodes[i].ply === 3;
    count.textContent = t('cuts.leaves', { n: seen, of: nodes.filter((_, i) => isLeaf(i)).length, cut: [...skipped].filter(isLeaf).length });
    told.textContent = event ? tell(event) : t('cuts.start');
    if (at === events.length) told.append(' ', t('cuts.answer', { value: event.value }));
    const { scrollLeft } = drawing;
    drawing.innerHTML = picture(search, done, skipped);
    drawing.scrollLeft = scrollLeft;
    const here = drawing.querySelector('.here');
    if (!here || drawing.scrollWidth <= drawing.clientWidth) return;
    const box = here.getBoundingClientRect();
    const frame = drawing.getBoundingClientRect();
    if (box.left < frame.left || box.right > frame.right) drawing.scrollLeft += box.left - frame.left - frame.width / 2;
  }

  /** @param {Event} event */
  function tell({ kind, node, value, alpha, beta }) {
    const inner = kind === 'leaf' ? search.nodes[node].parent : node;
    const side = search.nodes[inner].ply % 2 ? 'min' : 'max';
    const key = kind === 'back' || kind === 'cut' ? `cuts.${kind}.${side}` : `cuts.${kind}`;
    return t(key, { node: name(inner), side: t(`cuts.${side}`), value, alpha: alpha ?? '−∞', beta: beta ?? '∞' });
  }

  function chooseOrder() {
    order.replaceChildren(segmented('cuts-order', t('cuts.order'), orders.map((one) => ({ value: one.order, text: t(`cuts.order.${one.order}`) })), search.order, (value) => {
      search = orders.find((one) => one.order === value) ?? search;
      animate(false);
      move(0);
    }));
  }

  animate(false);
  chooseOrder();
  draw();
  return {
    node: h('section', { class: 'part' }, h('div', { class: 'beside' }, h('h2', {}, t('cuts.title')), prose('cuts.text')),
      h('div', { class: 'card stage' }, order, stepping.node, slider, drawing, told, count, h('div', {}, play))),
    show([wanted = 'given', step = '0', ...rest]) {
      const found = orders.find((one) => one.order === wanted);
      if (!found || rest.length || !/^\d+$/.test(step) || Number(step) > found.events.length) return false;
      animate(false);
      search = found;
      at = Number(step);
      chooseOrder();
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

/** @param {Search} search @param {Event[]} done @param {Set<number>} skipped */
function picture({ nodes }, done, skipped) {
  const places = layout(nodes);
  const value = new Map(done.filter(({ kind }) => kind !== 'enter').map((event) => [event.node, event.value]));
  const entered = new Set(done.map(({ node }) => node));
  const here = done[done.length - 1]?.node;
  const x = (/** @type {number} */ i) => places[i].x * WIDE + 58;
  const y = (/** @type {number} */ i) => places[i].y * HIGH + 26;
  let edges = '';
  let marks = '';
  nodes.forEach((node, i) => {
    const state = skipped.has(i) ? 'cut' : entered.has(i) ? 'seen' : 'later';
    if (node.parent >= 0) {
      edges += `<path class="${state}" d="M${x(node.parent)} ${y(node.parent) + 15}L${x(i)} ${y(i) - 15}"/>`;
      if (skipped.has(i) && !skipped.has(node.parent)) {
        const [mx, my] = [(x(node.parent) + x(i)) / 2, (y(node.parent) + y(i)) / 2];
        edges += `<path class="snip" d="M${mx - 6} ${my - 4}l12 8m0 -8l-12 8"/>`;
      }
    }
    const leaf = node.ply === 3;
    const shape = leaf ? '<rect x="-14" y="-14" width="28" height="28" rx="4"/>' : node.ply % 2 ? '<path d="M-18 -14H18L0 18z"/>' : '<path d="M-18 14H18L0 -18z"/>';
    const text = leaf ? String(node.value) : (value.get(i) ?? '');
    marks += `<g class="${leaf ? 'leaf' : 'inner'} ${state}${i === here ? ' here' : ''}" transform="translate(${x(i)} ${y(i)})">${shape}<text y="${leaf ? 5 : node.ply % 2 ? 3 : 9}">${text}</text>${leaf ? '' : `<text class="name" x="-24" y="-3">${name(i)}</text>`}</g>`;
  });
  const layers = [0, 1, 2].map((ply) => `<text class="layer" x="4" y="${ply * HIGH + 31}">${t(ply % 2 ? 'cuts.min' : 'cuts.max')}</text>`).join('');
  return `<svg viewBox="0 0 ${places.width * WIDE + 66} ${3 * HIGH + 48}" width="${places.width * WIDE + 66}" aria-hidden="true"><g class="edges">${edges}</g>${layers}${marks}</svg>`;
}
