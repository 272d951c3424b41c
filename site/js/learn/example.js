// @ts-check
// Document E's worked example, step by step. The steps come from a file that
// the engine wrote; for another c the engine is asked.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { createSteps } from './steps.js';
import { inline, prose, signed, slider, table } from './text.js';
import { layout } from './tree.js';

/** @typedef {{name: string, parent: string, cell: number, q: number, n: number, mean: string}} Node */
/** @typedef {{name: string, q: number, n: number, mean: string, bonus: string, value: string}} Bound */
/** @typedef {{parent: string, n: number, chosen: string, bounds: Bound[]}} Level */
/** @typedef {{leaf: string, new: boolean, full: boolean, winner: 'computer'|'human', path: string[], levels: Level[], nodes: Node[]}} Round */
/** @typedef {{c: number, answer: string, rounds: Round[]}} Example */

const DOCUMENT_C = 1.414;
const FACTORS = [0, 0.25, 0.5, 0.75, 1, DOCUMENT_C, 1.75, 2, 2.5, 3];
/** The root before anything was tried. @type {Node[]} */
const START = [{ name: 'a', parent: '', cell: 0, q: 0, n: 0, mean: '0.00' }];

/** @param {import('../screens/learn.js').Tools} tools @returns {Promise<import('../screens/learn.js').Lesson>} */
export async function createExample(tools) {
  /** @type {Example} */
  let example = await (await fetch(new URL('../../learn/example.json', import.meta.url))).json();
  let at = 0;
  let asked = 0;

  const stepping = createSteps((by) => go(at + by), true);
  const steps = h('ol', { class: 'chips', 'aria-label': t('mcts.example.steps') });
  const drawing = h('div', { class: 'scroll drawing', tabindex: 0, role: 'group', 'aria-label': t('mcts.example.table') });
  const phases = h('ol', { class: 'phases' });
  const figures = h('div', { class: 'scroll' });
  const c = slider({ label: t('mcts.example.c'), min: 0, max: FACTORS.length - 1, step: 1, value: FACTORS.indexOf(DOCUMENT_C), name: (i) => String(FACTORS[i]), change: (i) => ask(FACTORS[i]) });
  const restore = h('button', { type: 'button', class: 'button', hidden: true, click: () => {
    c.input.value = String(FACTORS.indexOf(DOCUMENT_C));
    c.input.dispatchEvent(new Event('input'));
    c.input.focus();
  } }, t('mcts.example.back-to-document'));

  const figure = h('div', { class: 'card stage', role: 'group', 'aria-label': t('mcts.example.title'), keydown: (/** @type {KeyboardEvent} */ event) => {
    const inField = /** @type {Element} */ (event.target).matches('input');
    if (inField || event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    go(at + (event.key === 'ArrowRight' ? 1 : -1));
  } }, stepping.node, steps, drawing, phases, figures);

  /** @param {number} factor */
  async function ask(factor) {
    restore.hidden = factor === DOCUMENT_C;
    const turn = ++asked;
    const reply = await tools.engine().request({ cmd: 'example', lesson: { c: factor } });
    if (turn !== asked) return;
    if (reply.type !== 'example') return phases.replaceChildren(h('li', {}, t('learn.engine.failed')));
    example = /** @type {any} */ (reply);
    draw();
  }

  /** @param {number} step */
  function go(step) {
    at = Math.max(0, Math.min(example.rounds.length, step));
    tools.link(`/${at}`);
    draw();
  }

  function draw() {
    const { rounds } = example;
    const round = rounds[at - 1];
    stepping.show(at, rounds.length, round ? t('mcts.example.step', { n: at, of: rounds.length }) : t('mcts.example.start'));
    steps.replaceChildren(...Array.from({ length: rounds.length + 1 }, (_, i) =>
      h('li', {}, h('a', { href: `#/learn/mcts/example/${i}`, 'aria-current': i === at ? 'step' : false, click: (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(i);
        /** @type {HTMLElement|null} */ (steps.querySelector('[aria-current]'))?.focus();
      } }, String(i)))));
    const nodes = round?.nodes ?? START;
    drawing.innerHTML = treeMarkup(nodes, round);
    phases.replaceChildren(...(round ? phaseItems(round, rounds[at - 2]?.nodes ?? START) : [h('li', { class: 'wide' }, t('mcts.example.start-text'))]));
    if (round && at === rounds.length) phases.append(h('li', { class: 'answer' }, ...inline(t('mcts.example.answer', {
      name: example.answer,
      values: nodes.filter((node) => node.parent === 'a').map((node) => `${node.name} ${signed(node.mean)}`).join(', '),
    }))));
    figures.replaceChildren(table(t('mcts.example.table'), [t('mcts.example.node'), 'Q', 'N', 'Q/N'],
      nodes.map((node) => [node.name, node.parent ? signed(node.q) : '–', String(node.n), node.parent ? signed(node.mean) : '–'])));
  }

  /** @param {Round} round @param {Node[]} before */
  function phaseItems(round, before) {
    const parent = round.path[round.path.length - (round.new ? 2 : 1)];
    const ways = round.levels.map((level) => {
      const best = level.bounds.filter((bound) => bound.value === level.bounds.find(({ name }) => name === level.chosen)?.value);
      return h('div', {},
        h('p', {}, t('mcts.example.choose', { parent: level.parent, n: level.n })),
        h('ul', { class: 'sums' }, ...level.bounds.map((bound) => h('li', bound.name === level.chosen ? { class: 'chosen' } : {}, h('code', {}, sum(level, bound))))),
        h('p', {}, best.length > 1 ? t('mcts.example.tied', { names: best.map(({ name }) => name).join(', '), name: level.chosen }) : t('mcts.example.chosen', { name: level.chosen })));
    });
    if (round.new) ways.push(h('div', {}, h('p', {}, t('mcts.example.untried', { parent }))));
    const updates = [...round.path].reverse().map((name) => {
      const was = before.find((node) => node.name === name) ?? { q: 0, n: 0 };
      const node = /** @type {Node} */ (round.nodes.find((one) => one.name === name));
      return node.parent ? `${name}: ${signed(was.q)}/${was.n} → ${signed(node.q)}/${node.n}` : `${name}: N ${was.n} → ${node.n}`;
    });
    const expanded = !round.new ? 'again' : round.full ? 'full' : 'new';
    return [
      phase('selection', ...ways),
      phase('expansion', h('p', {}, t(`mcts.example.${expanded}`, { name: round.leaf, parent }))),
      phase('simulation', h('p', {}, t(`mcts.example.${round.full ? 'ended' : 'won'}.${round.winner}`, { name: round.leaf }))),
      phase('backup', h('ul', { class: 'sums' }, ...updates.map((text) => h('li', {}, h('code', {}, text))))),
    ];
  }

  /** The arithmetic of one UCB1, figures as in the document. @param {Level} level @param {Bound} bound */
  const sum = (level, bound) =>
    `${bound.name}: ${signed(bound.q)}/${bound.n} + ${example.c}·√(2·ln ${level.n} / ${bound.n}) = ${signed(bound.mean)} + ${bound.bonus} = ${signed(bound.value)}`;

  /** @param {string} name @param {...globalThis.Node} content */
  const phase = (name, ...content) => h('li', { class: `phase ${name}` }, h('h4', {}, t(`mcts.phase.${name}`)), ...content);

  draw();
  return {
    node: h('section', { class: 'part' }, h('div', { class: 'beside' }, h('h2', {}, t('mcts.example.title')), prose('mcts.example.text'),
      h('div', { class: 'controls' }, c.node, restore), h('p', { class: 'quiet' }, t('mcts.example.c-note'))), figure),
    show([step = '0', ...rest]) {
      if (rest.length || !/^\d$/.test(step) || Number(step) > example.rounds.length) return false;
      at = Number(step);
      draw();
      return true;
    },
  };
}

const WIDE = 92;
const HIGH = 118;

/** The tree as a drawing: every node with its board of four cells. @param {Node[]} nodes @param {Round|undefined} round */
function treeMarkup(nodes, round) {
  const index = new Map(nodes.map((node, i) => [node.name, i]));
  const places = layout(nodes.map((node) => ({ parent: index.get(node.parent) ?? -1 })));
  const width = Math.max(places.width, 3) * WIDE;
  const shift = (width - places.width * WIDE) / 2 + WIDE / 2;
  const on = new Set(round?.path);
  let edges = '';
  let boards = '';
  nodes.forEach((node, i) => {
    const x = places[i].x * WIDE + shift;
    const y = places[i].y * HIGH + 14;
    const up = index.get(node.parent);
    if (up !== undefined) {
      edges += `<path class="${on.has(node.name) ? 'on' : ''}" d="M${places[up].x * WIDE + shift} ${places[up].y * HIGH + 84}L${x} ${y - 4}"/>`;
    }
    const fresh = round?.new && node.name === round.leaf;
    boards += `<g class="node${on.has(node.name) ? ' on' : ''}${fresh ? ' fresh' : ''}" transform="translate(${x} ${y})">${boardMarkup(stonesOf(nodes, node))}` +
      `<text class="name" x="-27" y="26">${node.name}</text><text class="value" y="62">${node.parent ? `${signed(node.q)}/${node.n}` : `N ${node.n}`}</text></g>`;
  });
  return `<svg viewBox="0 0 ${width} ${places.height * HIGH - 28}" width="${width}" aria-hidden="true"><g class="edges">${edges}</g>${boards}</svg>`;
}

/** Who stands on the four cells at a node: the human began on the first. @param {Node[]} nodes @param {Node} node */
function stonesOf(nodes, node) {
  /** @type {number[]} */
  const cells = [];
  for (let one = /** @type {Node|undefined} */ (node); one?.parent; one = nodes.find(({ name }) => name === one?.parent)) cells.unshift(one.cell);
  const stones = [1, 0, 0, 0];
  cells.forEach((cell, i) => { stones[cell] = (i % 2) ? 1 : 2; });
  return stones;
}

/** @param {number[]} stones */
function boardMarkup(stones) {
  return `<rect class="wood" x="-20" width="40" height="40" rx="4"/><path class="line" d="M-20 20H20M0 0V40"/>${stones.map((stone, i) =>
    stone ? `<circle class="s${stone}" cx="${i % 2 ? 10 : -10}" cy="${i > 1 ? 30 : 10}" r="7.5"/>` : '').join('')}`;
}
