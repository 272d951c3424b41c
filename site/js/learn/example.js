// @ts-check
// Report E's worked example, step by step. The engine wrote the file with the
// steps; for another value of c the page asks the engine.

import { createAction } from '../core/action.js';
import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { fetchJSON } from '../core/fetch.js';
import { listed, t } from '../core/i18n.js';
import { treeMarkup } from './example-tree.js';
import { explainRound, START } from './rounds.js';
import { createSteps } from './steps.js';
import { inline, lessonPart, prose, withMinus, slider, table } from './text.js';

/** @typedef {import('../engine/protocol.js').ExampleNode} Node */

/**
 * The file holds the engine's reply without the fields of the protocol.
 * @typedef {Pick<import('../engine/protocol.js').ExampleReply, 'c'|'answer'|'rounds'>} Steps
 */

/** The value of c in the report. */
const REPORT_C = 1.414;
const FACTORS = [0, 0.25, 0.5, 0.75, 1, REPORT_C, 1.75, 2, 2.5, 3];

/** The tree as a table. @param {Node[]} nodes */
const nodeTable = (nodes) =>
  table(
    t('mcts.example.table'),
    [t('mcts.example.node'), 'Q', 'N', 'Q/N'],
    nodes.map(({ name, parent, q, n, mean }) => [
      name,
      parent ? withMinus(q) : '–',
      String(n),
      parent ? withMinus(mean) : '–',
    ]),
  );

/** The move that the last round chooses. @param {string} name of the answer @param {Node[]} nodes */
function answerItem(name, nodes) {
  const replies = nodes.filter(({ parent }) => parent === 'a');
  const values = listed(replies.map((node) => `${node.name} ${withMinus(node.mean)}`));
  return h('li.answer', ...inline(t('mcts.example.answer', { name, values })));
}

/** Links to every step. @param {number} at @param {number} of @param {(step: number) => void} go */
function createChips(at, of, go) {
  const chips = Array.from({ length: of + 1 }, (_, i) => {
    const link = { href: `#/learn/mcts/example/${i}`, 'aria-current': i === at && 'step' };
    const chip = h('a', link, String(i));
    chip.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(i);
    });
    return h('li', chip);
  });
  return chips;
}

/** Steps with the arrow keys, except in fields. @param {KeyboardEvent} event @param {(by: 1|-1) => void} step */
function keyStep(event, step) {
  const { key, altKey, ctrlKey, metaKey, target } = event;
  if (altKey || ctrlKey || metaKey || /** @type {Element} */ (target).matches('input')) return;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  event.preventDefault();
  step(key === 'ArrowRight' ? 1 : -1);
}

/** @param {import('./stage.js').Tools} tools @returns {Promise<import('./stage.js').Lesson>} */
export async function createExample(tools) {
  /** @type {Steps} */
  let example = await fetchJSON('learn/example.json');
  let at = 0;
  const asking = createAction();
  const stepping = createSteps((by) => go(at + by), true);
  const steps = h('ol.chips', { 'aria-label': t('mcts.example.steps') });
  const about = { tabindex: 0, role: 'group', 'aria-label': t('mcts.example.table') };
  const drawing = h('div.scroll.drawing', { ...about });
  const phases = h('ol.phases');
  const figures = h('div.scroll');
  const c = slider(t('mcts.example.c'), FACTORS, REPORT_C, ask);
  const restore = button(t('mcts.example.back-to-report'), backToReport, { hidden: true });

  function backToReport() {
    c.input.value = String(FACTORS.indexOf(REPORT_C));
    c.input.dispatchEvent(new Event('input'));
    c.input.focus();
  }

  /** @param {number} factor */
  async function ask(factor) {
    restore.hidden = factor === REPORT_C;
    const signal = asking.begin(tools.signal);
    const reply = await tools.engine().request({ cmd: 'example', lesson: { c: factor } }, { signal });
    if (reply.type !== 'example') return phases.replaceChildren(h('li', t('learn.engine.failed')));
    example = reply;
    draw();
  }

  /** @param {number} step */
  function go(step) {
    at = Math.max(0, Math.min(example.rounds.length, step));
    tools.link(`/${at}`);
    draw();
  }

  /** @param {number} step */
  function jump(step) {
    go(step);
    /** @type {HTMLElement|null} */ (steps.querySelector('[aria-current]'))?.focus();
  }

  function draw() {
    const { rounds, answer } = example;
    const of = rounds.length;
    const round = rounds[at - 1];
    const nodes = round?.nodes ?? START;
    stepping.show(at, of, round ? t('mcts.example.step', { n: at, of }) : t('mcts.example.start'));
    steps.replaceChildren(...createChips(at, of, jump));
    drawing.innerHTML = picture(nodes, round);
    if (round) phases.replaceChildren(...explainRound(round, rounds[at - 2]?.nodes ?? START, example.c));
    else phases.replaceChildren(h('li.wide', t('mcts.example.start-text')));
    if (round && at === of) phases.append(answerItem(answer, nodes));
    figures.replaceChildren(nodeTable(nodes));
  }

  draw();
  const keydown = (/** @type {KeyboardEvent} */ event) => keyStep(event, (by) => go(at + by));
  return {
    node: lessonPart(
      [
        h('h2', t('mcts.example.title')),
        prose('mcts.example.text'),
        h('div.controls', c.node, restore),
        h('p.quiet', t('mcts.example.c-note')),
      ],
      [stepping.node, steps, drawing, phases, figures],
      '',
      { role: 'group', 'aria-label': t('mcts.example.title'), keydown },
    ),
    show([step = '0', ...rest]) {
      if (rest.length || !/^\d$/.test(step) || Number(step) > example.rounds.length) return false;
      at = Number(step);
      draw();
      return true;
    },
  };
}

/**
 * A drawing of the tree.
 * @param {Node[]} nodes @param {import('../engine/protocol.js').ExampleRound|undefined} round
 */
function picture(nodes, round) {
  const { markup, width, height } = treeMarkup(nodes, round);
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" aria-hidden="true">${markup}</svg>`;
}
