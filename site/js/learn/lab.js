// @ts-check
// A search tree to grow and to look into: knobs, board, tree, one node's
// figures. The engine grows it; meanwhile the page asks for what is open.

import { segmented, stepper } from '../controls.js';
import { h, icon } from '../dom.js';
import { compact, percent, t } from '../i18n.js';
import { moveText, pointsOf } from '../notation.js';
import { createTable } from './table.js';
import { prose, signed, slider } from './text.js';
import { createTreeView } from './treeview.js';

/** @typedef {import('./treeview.js').Node} Node */

/**
 * @typedef {object} Spec
 * @property {string} name of the part, in the fragment and in the words
 * @property {string} game
 * @property {import('../notation.js').Table} table
 * @property {string[]} policies the first is chosen
 * @property {string} example
 * @property {number} children of a node to show
 */

const FACTORS = [0, 0.2, 0.4, 0.7, 1, 1.2, 1.414, 1.6, 2, 2.5, 3];
const LEAVES = [1, 2, 4, 8, 16, 32];
/** How long between two looks at a growing tree, in milliseconds. */
const PACE_MS = 120;

/** @param {import('../screens/learn.js').Tools} tools @param {Spec} spec @returns {import('../screens/learn.js').Lesson} */
export function createLab(tools, spec) {
  const knobs = { c: 1.414, playouts: 1, seed: 1, policy: spec.policies[0] };
  let running = false;
  let hidden = false;
  let turn = 0; // of what is asked: replies to an older one are late
  let looking = false;
  /** @type {any} */
  let tree = { nodes: [], playouts: 0 };

  const board = createTable({ table: spec.table, example: spec.example, settings: tools.app.store.state.settings, changed() {
    tools.link(`/${board.moves()}`);
    begin();
  } });
  const view = createTreeView({ words: nodeWords, chosen: details, opened: look });
  const figures = h('div', { class: 'node-figures', 'aria-live': 'polite' });
  const total = h('p', { class: 'quiet figures', role: 'status' });
  const legend = h('p', { class: 'quiet' });
  const run = h('button', { type: 'button', class: 'button primary', click: () => (running ? halt() : grow(1_000_000_000)) });
  const one = h('button', { type: 'button', class: 'button', click: () => grow(1) }, t('lab.one'));
  const hundred = h('button', { type: 'button', class: 'button', click: () => grow(100) }, t('lab.hundred'));
  const again = h('button', { type: 'button', class: 'button', click: () => begin() }, t('lab.again'));
  const side = (/** @type {number} */ depth) => t(`side.${spec.table.family}.${(board.count() + depth) % 2 ? 'white' : 'black'}`);

  const request = (/** @type {number} */ playouts) => ({
    cmd: 'grow', game: spec.game, moves: board.moves(), seed: knobs.seed, limits: { playouts },
    lesson: { c: knobs.c, playouts: knobs.playouts, policy: knobs.policy },
  });

  /** @param {boolean} on */
  function setRunning(on) {
    running = on;
    run.replaceChildren(icon(on ? 'stop' : 'play'), t(on ? 'learn.stop' : 'lab.run'));
  }

  function halt() {
    tools.engine().stop();
    setRunning(false);
  }

  /** Another position or other knobs: an empty tree. */
  async function begin() {
    if (running) halt();
    const mine = ++turn;
    view.forget();
    legend.textContent = t('lab.hint', { who: side(0) });
    const reply = await tools.engine().request(request(0));
    if (mine === turn && answered(reply)) look();
  }

  /** @param {number} playouts 1 is one round */
  async function grow(playouts) {
    if (running) halt();
    const mine = ++turn;
    if (playouts > 1) setRunning(true);
    const reply = tools.engine().request(request(playouts));
    if (playouts > 1) look();
    const grown = await reply;
    if (mine !== turn || hidden) return;
    setRunning(false);
    if (answered(grown)) look();
  }

  /** @param {any} reply */
  function answered(reply) {
    if (reply.type === 'grown') return true;
    tree = { nodes: [], playouts: 0 };
    draw();
    if (reply.code === 'game-over') board.end(t('lab.over'));
    else if (reply.code === 'illegal-move') {
      board.refuse();
      begin();
    } else if (reply.code === 'engine') total.textContent = t('learn.engine.failed');
    else if (reply.code === 'bad-request') total.textContent = t('lab.needs-stone');
    return false;
  }

  /** Asks for what is open, again and again while the tree grows. */
  async function look() {
    if (looking || hidden) return;
    looking = true;
    const mine = turn;
    const reply = await tools.engine().request({ cmd: 'subtree', lines: spec.children, lesson: { open: view.open().join(';') } });
    looking = false;
    if (hidden) return;
    if (mine !== turn) return look();
    if (reply.type === 'subtree') {
      tree = reply;
      requestAnimationFrame(draw);
    }
    if (running) setTimeout(look, PACE_MS);
  }

  function draw() {
    view.show(tree.nodes);
    const proved = tree.nodes[0]?.proved;
    total.textContent = t(proved ? 'lab.full' : 'lab.total', { n: tree.playouts });
    details(view.chosen());
  }

  /** How the root's side to move fares. @param {Node} node @param {number} depth */
  const share = (node, depth) => (1 + (depth % 2 ? node.mean : -node.mean)) / 2;

  /** @param {Node} node @param {number} depth */
  function nodeWords(node, depth) {
    const move = depth ? moveText(spec.table, node.move) : t('lab.root');
    const good = share(node, depth);
    // Values lie close together in the middle: the colours are spread.
    return { move, visits: compact(node.visits), share: node.visits ? percent(good) : '', good: Math.max(0, Math.min(1, 0.5 + (good - 0.5) * 2)), label: t('lab.node', { move, n: node.visits, who: side(0), share: percent(good) }) };
  }

  /** Shows a node's figures and its position. @param {{node: Node, parent: Node|undefined, path: string[]}|null} chosen */
  function details(chosen) {
    if (!chosen) {
      figures.replaceChildren();
      board.draw();
      return;
    }
    const { node, parent, path } = chosen;
    const before = board.count();
    const points = pointsOf(spec.table, [...movesNow(), ...path]).slice(before);
    board.draw({ preview: points.map((point, i) => ({ point, stone: /** @type {1|2} */ (((before + i) % 2) + 1), number: i + 1 })) });
    const fixed = (/** @type {number} */ value) => signed(value.toFixed(3));
    const rows = [[t('lab.visits'), String(node.visits)], [t('lab.mean'), path.length ? fixed(node.mean) : fixed(-node.mean)]];
    if (node.proved) rows.push(['', t(node.proved > 0 ? 'lab.proved.win' : 'lab.proved.loss')]);
    if (parent) {
      rows.push([t('lab.prior'), tree.formula === 'puct' ? fixed(node.prior) : t('lab.no-prior')]);
      rows.push([t('lab.bound'), t(`lab.formula.${tree.formula}`, {
        mean: fixed(node.mean), c: Number(tree.c.toFixed(3)), prior: fixed(node.prior), parent: parent.visits, n: node.visits, parent1: parent.visits + 1, n1: node.visits + 1, bound: fixed(node.bound),
      })]);
    }
    figures.replaceChildren(
      h('h3', {}, t('lab.details', { path: path.map((move) => moveText(spec.table, move)).join(' ') || t('lab.root') })),
      h('dl', {}, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])));
  }

  const movesNow = () => board.moves().match(spec.table.family === 'four' ? /./g : /[a-z]\d+/g) ?? [];

  const change = () => begin();
  const c = slider({ label: t('lab.c'), min: 0, max: FACTORS.length - 1, step: 1, value: FACTORS.indexOf(knobs.c), name: (i) => String(FACTORS[i]), change: (i) => { knobs.c = FACTORS[i]; change(); } });
  const leaves = slider({ label: t('lab.playouts'), min: 0, max: LEAVES.length - 1, step: 1, value: 0, name: (i) => String(LEAVES[i]), change: (i) => { knobs.playouts = LEAVES[i]; change(); } });
  const policy = spec.policies.length < 2 ? [] : [segmented('policy', t('lab.policy'), spec.policies.map((value) => ({ value, text: t(`lab.policy.${value}`) })), knobs.policy, (value) => {
    knobs.policy = value;
    change();
  })];
  const seed = stepper({ label: t('lab.seed'), min: 1, max: 99, value: 1, name: (n) => `${t('lab.seed')} ${n}`, less: t('count.less'), more: t('count.more'), change: (n) => { knobs.seed = n; change(); } });

  setRunning(false);
  const away = () => { if (document.hidden && running) halt(); };
  document.addEventListener('visibilitychange', away);
  return {
    node: h('section', { class: 'part even' },
      h('div', { class: 'beside' }, h('h2', {}, t(`lab.${spec.name}.title`)), prose(`lab.${spec.name}.text`), board.node),
      h('div', { class: 'card stage' },
        ...policy, h('div', { class: 'knobs' }, c.node, leaves.node, seed),
        h('div', { class: 'controls' }, run, one, hundred, again), total,
        view.node, legend, figures)),
    show([moves = spec.example, ...rest]) {
      if (rest.length || !board.load(moves)) return false;
      begin();
      return true;
    },
    hide() {
      hidden = true;
      document.removeEventListener('visibilitychange', away);
      if (running) halt();
    },
  };
}
