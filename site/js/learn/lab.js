// @ts-check
// A search tree that the reader grows and explores: settings, board, tree, and the
// numbers of a node.

import { button, segmented, stepper } from '../core/controls.js';
import { h, icon } from '../core/dom.js';
import { compact } from '../core/units.js';
import { previewOf } from '../game/drawing.js';
import { moveText } from '../game/games.js';
import { percent, t } from '../core/i18n.js';
import { createGrowth } from './growth.js';
import { createTable } from './table.js';
import { lessonPart, prose, withMinus, slider } from './text.js';
import { createTreeView } from './treeview.js';

/** @typedef {import('./treeview.js').Chosen} Chosen */
/** @typedef {import('../engine/protocol.js').SubtreeReply} Tree */

/**
 * @typedef {object} Spec
 * @property {string} name of the part, in the fragment and in the text keys
 * @property {string} game
 * @property {string[]} policies the first one is the default
 * @property {string} example
 * @property {number} children maximum number of children to show of a node
 */

const FACTORS = [0, 0.2, 0.4, 0.7, 1, 1.2, 1.414, 1.6, 2, 2.5, 3];
const LEAVES = [1, 2, 4, 8, 16, 32];
const FOREVER = 1_000_000_000; // playouts

/** The settings that the reader can change. @param {string[]} policies @param {() => void} changed */
function createKnobs(policies, changed) {
  const values = { c: 1.414, playouts: 1, seed: 1, policy: policies[0] };
  /** @param {Partial<typeof values>} patch */
  const set = (patch) => {
    Object.assign(values, patch);
    changed();
  };
  const c = slider(t('lab.c'), FACTORS, values.c, (c) => set({ c }));
  const playouts = slider(t('lab.playouts'), LEAVES, values.playouts, (playouts) => set({ playouts }));
  const seed = stepper({
    label: t('lab.seed'),
    min: 1,
    max: 99,
    value: values.seed,
    name: (n) => `${t('lab.seed')} ${n}`,
    less: t('count.less'),
    more: t('count.more'),
    change: (seed) => set({ seed }),
  });
  const choices = policies.map((value) => ({ value, text: t(`lab.policy.${value}`) }));
  const policy = segmented('policy', t('lab.policy'), choices, values.policy, (policy) => set({ policy }));
  const nodes = [h('div.knobs', c.node, playouts.node, seed)];
  return { values, nodes: policies.length > 1 ? [policy, ...nodes] : nodes };
}

/** The numbers of a node and its parent. @param {Tree} tree @param {Chosen} chosen @returns {[string, string][]} */
function figuresOf(tree, { node, parent, path }) {
  const fixed = (/** @type {number} */ value) => withMinus(value.toFixed(3));
  /** @type {[string, string][]} */
  const rows = [
    [t('lab.visits'), String(node.visits)],
    [t('lab.mean'), fixed(path.length ? node.mean : -node.mean)],
  ];
  if (node.proved) rows.push(['', t(node.proved > 0 ? 'lab.proved.win' : 'lab.proved.loss')]);
  if (!parent) return rows;
  const sum = {
    mean: fixed(node.mean),
    c: Number(tree.c.toFixed(3)),
    prior: fixed(node.prior),
    parent: parent.visits,
    n: node.visits,
    parent1: parent.visits + 1,
    n1: node.visits + 1,
    bound: fixed(node.bound),
  };
  rows.push([t('lab.prior'), tree.formula === 'puct' ? sum.prior : t('lab.no-prior')]);
  rows.push([t('lab.bound'), t(`lab.formula.${tree.formula}`, sum)]);
  return rows;
}

/**
 * The texts of a node in the drawing.
 * @param {import('../game/games.js').Table} table
 * @param {string} who side to move at the root
 * @param {import('./treeview.js').Node} node
 * @param {number} depth
 * @returns {import('./treeview.js').Words}
 */
function nodeWords(table, who, node, depth) {
  const move = depth ? moveText(table, node.move) : t('lab.root');
  // The chances of the side to move at the root.
  const share = (1 + (depth % 2 ? node.mean : -node.mean)) / 2;
  return {
    move,
    visits: compact(node.visits),
    share: node.visits ? percent(share) : '',
    // Most values are near the middle, so the colour scale is stretched there.
    good: Math.max(0, Math.min(1, 0.5 + (share - 0.5) * 2)),
    label: t('lab.node', { move, n: node.visits, who, share: percent(share) }),
  };
}

/**
 * The numbers of the selected node.
 * @param {import('../game/games.js').Table} table
 * @param {Tree} tree
 * @param {Chosen} chosen
 */
function nodeFigures(table, tree, chosen) {
  const path = chosen.path.map((move) => moveText(table, move)).join(' ') || t('lab.root');
  const rows = figuresOf(tree, chosen).flatMap(([term, value]) => [h('dt', term), h('dd', value)]);
  return [h('h3', t('lab.details', { path })), h('dl', ...rows)];
}

/** @type {Tree} */
const NONE = { id: 0, type: 'subtree', nodes: [], playouts: 0, formula: '', c: 0 };

/** @param {import('./stage.js').Tools} tools @param {Spec} spec @returns {import('./stage.js').Lesson} */
export function createLab(tools, spec) {
  let tree = NONE;
  const knobs = createKnobs(spec.policies, begin);
  const board = createTable(tools, {
    game: spec.game,
    example: spec.example,
    changed() {
      tools.link(`/${board.moves()}`);
      begin();
    },
  });
  const growth = createGrowth(tools, {
    children: spec.children,
    position: () => ({ game: spec.game, moves: board.moves() }),
    knobs: knobs.values,
    open: () => view.open(),
    running: (on) => run.replaceChildren(icon(on ? 'stop' : 'play'), t(on ? 'learn.stop' : 'lab.run')),
    grown: (now) => show(now),
    refused,
  });
  const view = createTreeView({
    words: (node, depth) => nodeWords(board.table, board.side(), node, depth),
    chosen: details,
    opened: growth.read,
  });
  const figures = h('div.node-figures', { 'aria-live': 'polite' });
  const total = h('p.quiet.figures', { role: 'status' });
  const legend = h('p.quiet');
  const toggle = () => (growth.running() ? growth.halt() : growth.grow(FOREVER));
  const run = button(t('lab.run'), toggle, { kind: 'primary', glyph: 'play' });
  /** Replaces the tree by an empty one: for another position, for other settings, or to start again. */
  function begin() {
    view.forget();
    legend.textContent = t('lab.hint', { who: board.side() });
    growth.grow(0);
  }

  /** @param {string} code of an error */
  function refused(code) {
    show(NONE);
    if (code === 'game-over') board.end(t('lab.over'));
    else if (code === 'illegal-move') {
      board.refuse();
      begin();
    } else if (code === 'engine') total.textContent = t('learn.engine.failed');
    else if (code === 'bad-request') total.textContent = t('lab.needs-stone');
  }

  /** @param {Tree} now */
  function show(now) {
    tree = now;
    view.show(tree.nodes);
    total.textContent = t(tree.nodes[0]?.proved ? 'lab.full' : 'lab.total', { n: tree.playouts });
    details(view.chosen());
  }

  /** Shows a node's numbers and its position. @param {Chosen|null} chosen */
  function details(chosen) {
    figures.replaceChildren(...(chosen ? nodeFigures(board.table, tree, chosen) : []));
    board.draw(chosen ? { preview: previewOf(board.table, board.list(), chosen.path) } : {});
  }

  const one = button(t('lab.one'), () => growth.grow(1));
  const hundred = button(t('lab.hundred'), () => growth.grow(100));
  const controls = h('div.controls', run, one, hundred, button(t('lab.again'), begin));
  return {
    table: board,
    node: lessonPart(
      [h('h2', t(`lab.${spec.name}.title`)), prose(`lab.${spec.name}.text`), board.node],
      [...knobs.nodes, controls, total, view.node, legend, figures],
    ),
    show([moves = spec.example, ...rest]) {
      if (rest.length || !board.load(moves)) return false;
      begin();
      return true;
    },
  };
}
