// @ts-check
// A textbook search of the position on the board, with its parts switched on
// and off.

import { stepper } from '../controls.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { parseTable } from '../notation.js';
import { createTable } from './table.js';
import { prose, table } from './text.js';

const GAME = 'freestyle15';
const EXAMPLE = 'h8i9i8g8h9h7g10f11';
const NODES = 2_000_000;
const PARTS = ['cuts', 'order', 'table', 'killers', 'null-window'];
const WIDTHS = [0, 20, 10, 5, 3];

/** @typedef {{off: string[], width: number, plies: number, nodes: number, finished: boolean, move: string, tengen?: boolean}} Row */

/** @param {import('../screens/learn.js').Tools} tools @returns {import('../screens/learn.js').Lesson} */
export function createCount(tools) {
  const size = /** @type {import('../notation.js').Table} */ (parseTable(GAME));
  const off = new Set();
  let width = 0;
  let depth = 4;
  let job = 0;
  /** @type {Row[]} */
  let rows = [];

  const board = createTable({ table: size, example: EXAMPLE, settings: tools.app.store.state.settings, changed() {
    clear();
    tools.link(`/${board.moves()}`);
  } });
  const results = h('div', { class: 'scroll' });
  const state = h('p', { class: 'quiet', role: 'status' });
  const go = h('button', { type: 'button', class: 'button primary', click: () => run([[...off]]) }, t('count.go'));
  const compare = h('button', { type: 'button', class: 'button', click: () => run([[], ...PARTS.map((part) => [part]), PARTS], true) }, t('count.compare'));
  const stop = h('button', { type: 'button', class: 'button', disabled: true, click: halt }, t('learn.stop'));
  const switches = PARTS.map((part) => h('label', { class: 'switch' }, t(`count.${part}`), h('input', { type: 'checkbox', role: 'switch', checked: true, change: (/** @type {any} */ event) => {
    if (event.target.checked) off.delete(part);
    else off.add(part);
  } })));

  function clear() {
    halt();
    rows = [];
    draw();
  }

  function halt() {
    job++;
    tools.engine().stop();
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

  /** Searches one way after another. @param {string[][]} ways parts that are off @param {boolean} [beside] Tengen as well */
  async function run(ways, beside = false) {
    const mine = ++job;
    const engine = tools.engine();
    const request = { game: GAME, moves: board.moves() };
    stop.disabled = false;
    go.disabled = compare.disabled = true;
    if (ways.length > 1) stop.focus();
    state.textContent = t('learn.thinking');
    for (const way of ways) {
      const on = PARTS.filter((part) => !way.includes(part)).join(' ');
      const reply = await engine.request({ cmd: 'count', ...request, limits: { depth, nodes: NODES }, lesson: { switches: on, width } });
      if (mine !== job) return;
      if (reply.type !== 'count') return refused(reply);
      const last = reply.depths[reply.depths.length - 1];
      const done = [...reply.depths].reverse().find((/** @type {any} */ one) => one.finished);
      rows.push({ off: way, width, plies: done?.plies ?? 0, finished: last.finished, move: done?.move ?? '', nodes: reply.depths.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.nodes, 0) });
      draw();
    }
    if (beside) {
      const reply = await engine.request({ cmd: 'search', ...request, limits: { depth, nodes: NODES } });
      if (mine !== job) return;
      if (reply.type !== 'result') return refused(reply);
      rows.push({ off: [], width: 0, plies: reply.depth, finished: true, move: reply.move, nodes: reply.nodes, tengen: true });
      draw();
    }
    settle(beside ? t('count.tengen-note') : '');
  }

  /** @param {any} reply */
  function refused(reply) {
    settle(reply.code === 'game-over' ? t('count.over') : reply.code === 'engine' ? t('learn.engine.failed') : '');
    if (reply.code === 'illegal-move' || reply.code === 'game-over') board.refuse();
  }

  /** @param {Row} row */
  function variant({ off: parts, width: cap, tengen }) {
    if (tengen) return t('count.tengen');
    const what = !parts.length ? t('count.all') : parts.length === PARTS.length ? t('count.none') : t('count.without', { parts: parts.map((part) => t(`count.${part}`)).join(', ') });
    return cap ? `${what}, ${t('count.cap', { n: cap })}` : what;
  }

  function draw() {
    const most = Math.max(...rows.map(({ nodes }) => nodes), 1);
    results.replaceChildren(...(rows.length ? [table(t('count.results', { n: depth, most: NODES }), [t('count.variant'), t('count.nodes'), t('count.reached'), t('count.move')], rows.map((row) => {
      const bar = h('i', { class: 'bar-of' });
      bar.style.setProperty('--share', String(row.nodes / most));
      return [variant(row), h('span', {}, bar, `${row.finished ? '' : '> '}${new Intl.NumberFormat(document.documentElement.lang).format(row.nodes)}`), String(row.plies), row.move.toUpperCase()];
    }))] : []));
    board.draw(rows.length ? { marks: bestMark(rows[rows.length - 1].move) } : {});
  }

  /** @param {string} move */
  function bestMark(move) {
    /** @type {import('../board/state.js').Mark[]} */
    const marks = [];
    if (move) marks[board.point(move)] = { kind: 'candidate', rank: 1, text: '!' };
    return marks;
  }

  const names = { less: t('count.less'), more: t('count.more') };
  return {
    node: h('section', { class: 'part even' },
      h('div', { class: 'beside' }, h('h2', {}, t('count.title')), prose('count.text'), board.node),
      h('div', { class: 'card stage' },
        h('fieldset', { class: 'switches' }, h('legend', {}, t('count.switches')), ...switches),
        h('div', { class: 'pair' },
          h('div', {}, h('p', { class: 'quiet' }, t('count.width')), stepper({ label: t('count.width'), min: 0, max: WIDTHS.length - 1, value: 0, name: (i) => (WIDTHS[i] ? String(WIDTHS[i]) : t('count.width.all')), ...names, change: (i) => { width = WIDTHS[i]; } })),
          h('div', {}, h('p', { class: 'quiet' }, t('count.depth')), stepper({ label: t('count.depth'), min: 1, max: 6, value: depth, name: (n) => t('count.plies', { n }), ...names, change: (n) => { depth = n; clear(); } }))),
        h('div', { class: 'controls' }, go, compare, stop), state, results)),
    show([moves = EXAMPLE, ...rest]) {
      if (rest.length || !board.load(moves)) return false;
      return true;
    },
    hide() {
      if (!stop.disabled) halt();
    },
  };
}
