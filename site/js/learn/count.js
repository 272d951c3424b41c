// @ts-check
// Runs Tengen's own search on the position on the board, with its heuristics switched on and off.

import { createAction } from '../core/action.js';
import { button, stepper } from '../core/controls.js';
import { h } from '../core/dom.js';
import { listed, t } from '../core/i18n.js';
import { ownMoves, signed } from '../game/words.js';
import { HEURISTICS } from './facts.js';
import { createTable } from './table.js';
import { lessonPart, prose, table } from './text.js';

const GAME = 'freestyle15';
const EXAMPLE = 'h8i9i8g8h9h7g10f11';
const NODES = [20_000, 100_000, 500_000, 2_000_000];
const DEEPEST = 20;

/**
 * A finished search: the heuristics that were off, and its node limit.
 * @typedef {import('../engine/protocol.js').CountReply & {off: string[], most: number}} Row
 */

/** @param {number} n */
const number = (n) => new Intl.NumberFormat(document.documentElement.lang).format(n);

/** @param {string[]} off */
function variantText(off) {
  if (!off.length) return t('count.all');
  if (off.length === HEURISTICS.length) return t('count.none');
  return t('count.without', { parts: listed(off.map((name) => t(`count.${name}`))) });
}

/** @param {Row} row @param {number} greatest number of nodes in the table */
function resultRow({ off, most, nodes, depth, selDepth, win, score, move, ms }, greatest) {
  const bar = h('i.bar-of');
  bar.style.setProperty('--share', String(nodes / greatest));
  return [
    variantText(off),
    h('span', bar, `${nodes < most ? '' : '> '}${number(Math.min(nodes, most))}`),
    `${depth} / ${selDepth}`,
    win ? t(win > 0 ? 'count.wins' : 'count.loses', { n: ownMoves(win) }) : signed(score),
    move.toUpperCase(),
    number(ms),
  ];
}

/** @param {Row[]} rows */
function resultTable(rows) {
  const heads = ['variant', 'nodes', 'reached', 'score', 'move', 'time'].map((head) => t(`count.${head}`));
  const greatest = Math.max(...rows.map(({ nodes }) => nodes), 1);
  return table(
    t('count.results'),
    heads,
    rows.map((row) => resultRow(row, greatest)),
  );
}

/** A switch for each heuristic. @param {Set<string>} off */
function switches(off) {
  const nodes = HEURISTICS.map((name) => {
    const change = () => (input.checked ? off.delete(name) : off.add(name));
    const input = h('input', { type: 'checkbox', role: 'switch', checked: true, change });
    return h('label.switch', t(`count.${name}`), input);
  });
  return h('fieldset.switches', h('legend.quiet', t('count.switches')), ...nodes);
}

/** The limits of a search. @param {{depth: number, most: number}} limits @param {() => void} changed */
function limitSteppers(limits, changed) {
  /** @param {string} label @param {Pick<Parameters<typeof stepper>[0], 'min'|'max'|'value'|'name'|'change'>} spec */
  const one = (label, { change, ...spec }) =>
    h(
      'div',
      h('p.quiet', label),
      stepper({
        label,
        ...spec,
        less: t('count.less'),
        more: t('count.more'),
        change(value) {
          change(value);
          changed();
        },
      }),
    );
  const depth = one(t('count.depth'), {
    min: 1,
    max: DEEPEST,
    value: limits.depth,
    name: (n) => t('count.plies', { n }),
    change: (n) => (limits.depth = n),
  });
  const most = one(t('count.most'), {
    min: 0,
    max: NODES.length - 1,
    value: NODES.indexOf(limits.most),
    name: (i) => number(NODES[i]),
    change: (i) => (limits.most = NODES[i]),
  });
  return h('div.pair', depth, most);
}

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createCount(tools) {
  /** @type {Set<string>} */
  const off = new Set();
  const limits = { depth: 8, most: NODES[2] };
  const counting = createAction();
  let rows = /** @type {Row[]} */ ([]);
  const board = createTable(tools, {
    game: GAME,
    example: EXAMPLE,
    changed() {
      clear();
      tools.link(`/${board.moves()}`);
    },
  });
  const results = h('div.scroll.counts');
  const state = h('p.quiet', { role: 'status' });
  const go = button(t('count.go'), () => run([[...off]]), { kind: 'primary' });
  const compare = button(t('count.compare'), () => run([[], ...HEURISTICS.map((name) => [name]), HEURISTICS]));
  const stop = button(t('learn.stop'), halt, { disabled: true });

  function clear() {
    halt();
    rows = [];
    results.replaceChildren();
    board.draw();
  }

  function halt() {
    counting.end();
    settle('');
  }

  /** @param {string} text */
  function settle(text) {
    const lost = document.activeElement === stop;
    stop.disabled = true;
    go.disabled = compare.disabled = false;
    state.textContent = text;
    if (lost) go.focus();
  }

  /** Searches once for each set of disabled heuristics. @param {string[][]} ways the disabled heuristics */
  async function run(ways) {
    const signal = counting.begin(tools.signal);
    stop.disabled = false;
    go.disabled = compare.disabled = true;
    if (ways.length > 1) stop.focus();
    state.textContent = t('learn.thinking');
    const { depth, most } = limits;
    const position = { game: GAME, moves: board.moves(), limits: { depth, nodes: most } };
    for (const way of ways) {
      const lesson = { off: way.join(' ') };
      const reply = await tools.engine().request({ cmd: 'count', ...position, lesson }, { signal });
      if (reply.type === 'error') return refused(reply.code);
      rows.push({ ...reply, off: way, most });
      results.replaceChildren(resultTable(rows));
      board.mark(reply.move, '!');
    }
    settle('');
  }

  /** @param {string} code of an error */
  function refused(code) {
    settle(code === 'game-over' ? t('count.over') : code === 'engine' ? t('learn.engine.failed') : '');
    if (code === 'illegal-move' || code === 'game-over') board.refuse();
  }

  return {
    table: board,
    node: lessonPart(
      [h('h2', t('count.title')), prose('count.text'), board.node],
      [switches(off), limitSteppers(limits, clear), h('div.controls', go, compare, stop), state, results],
    ),
    show: ([moves = EXAMPLE, ...rest]) => !rest.length && board.load(moves),
  };
}
