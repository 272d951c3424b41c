// @ts-check
// Tengen's own search of the position on the board, with its parts switched on
// and off.

import { stepper } from '../controls.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { parseTable } from '../notation.js';
import { signed } from '../screens/words.js';
import { createTable } from './table.js';
import { prose, table } from './text.js';

const GAME = 'freestyle15';
const EXAMPLE = 'h8i9i8g8h9h7g10f11';
/** As the search's options are called. */
const PARTS = ['Ordering', 'TT', 'History', 'NullWindow', 'Aspiration', 'MovePruning', 'LMR', 'Futility', 'Razoring', 'Defences', 'VCF', 'VCT'];
const NODES = [20_000, 100_000, 500_000, 2_000_000];
const DEEPEST = 20;

/** @typedef {{off: string[], depth: number, selDepth: number, nodes: number, most: number, ms: number, score: number, win: number, move: string}} Row */

/** @param {import('../screens/learn.js').Tools} tools @returns {import('../screens/learn.js').Lesson} */
export function createCount(tools) {
  const size = /** @type {import('../notation.js').Table} */ (parseTable(GAME));
  const off = new Set();
  let most = NODES[2];
  let depth = 8;
  let job = 0;
  /** @type {Row[]} */
  let rows = [];

  const board = createTable({ table: size, example: EXAMPLE, settings: tools.app.store.state.settings, changed() {
    clear();
    tools.link(`/${board.moves()}`);
  } });
  const results = h('div', { class: 'scroll counts' });
  const state = h('p', { class: 'quiet', role: 'status' });
  const go = h('button', { type: 'button', class: 'button primary', click: () => run([[...off]]) }, t('count.go'));
  const compare = h('button', { type: 'button', class: 'button', click: () => run([[], ...PARTS.map((part) => [part]), PARTS]) }, t('count.compare'));
  const stop = h('button', { type: 'button', class: 'button', disabled: true, click: halt }, t('learn.stop'));
  const switches = PARTS.map((part) => h('label', { class: 'switch' }, t(`count.${part}`), h('input', { type: 'checkbox', role: 'switch', checked: true, change: (/** @type {any} */ event) => {
    if (event.target.checked) off.delete(part);
    else off.add(part);
  } })));
  const number = (/** @type {number} */ n) => new Intl.NumberFormat(document.documentElement.lang).format(n);

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

  /** Searches one way after another. @param {string[][]} ways parts that are off */
  async function run(ways) {
    const mine = ++job;
    stop.disabled = false;
    go.disabled = compare.disabled = true;
    if (ways.length > 1) stop.focus();
    state.textContent = t('learn.thinking');
    for (const way of ways) {
      /** @type {any} */
      const reply = await tools.engine().request({ cmd: 'count', game: GAME, moves: board.moves(), limits: { depth, nodes: most }, lesson: { off: way.join(' ') } });
      if (mine !== job) return;
      if (reply.type !== 'count') {
        settle(reply.code === 'game-over' ? t('count.over') : reply.code === 'engine' ? t('learn.engine.failed') : '');
        if (reply.code === 'illegal-move' || reply.code === 'game-over') board.refuse();
        return;
      }
      rows.push({ ...reply, off: way, most });
      draw();
    }
    settle('');
  }

  function draw() {
    const greatest = Math.max(...rows.map(({ nodes }) => nodes), 1);
    results.replaceChildren(...(rows.length ? [table(t('count.results'), ['variant', 'nodes', 'reached', 'score', 'move', 'time'].map((head) => t(`count.${head}`)), rows.map((row) => {
      const bar = h('i', { class: 'bar-of' });
      bar.style.setProperty('--share', String(row.nodes / greatest));
      return [
        row.off.length === PARTS.length ? t('count.none') : row.off.length ? t('count.without', { parts: row.off.map((part) => t(`count.${part}`)).join(', ') }) : t('count.all'),
        h('span', {}, bar, `${row.nodes < row.most ? '' : '> '}${number(Math.min(row.nodes, row.most))}`),
        `${row.depth} / ${row.selDepth}`,
        row.win ? t(row.win > 0 ? 'line.wins' : 'line.loses', { n: Math.abs(row.win) }) : signed(row.score),
        row.move.toUpperCase(),
        number(row.ms),
      ];
    }))] : []));
    /** @type {import('../board/state.js').Mark[]} */
    const marks = [];
    if (rows.length) marks[board.point(rows[rows.length - 1].move)] = { kind: 'candidate', rank: 1, text: '!' };
    board.draw({ marks });
  }

  const names = { less: t('count.less'), more: t('count.more') };
  return {
    node: h('section', { class: 'part even late' },
      h('div', { class: 'beside' }, h('h2', {}, t('count.title')), prose('count.text'), board.node),
      h('div', { class: 'card stage' },
        h('fieldset', { class: 'switches' }, h('legend', {}, t('count.switches')), ...switches),
        h('div', { class: 'pair' },
          h('div', {}, h('p', { class: 'quiet' }, t('count.depth')), stepper({ label: t('count.depth'), min: 1, max: DEEPEST, value: depth, name: (n) => t('count.plies', { n }), ...names, change: (n) => { depth = n; clear(); } })),
          h('div', {}, h('p', { class: 'quiet' }, t('count.most')), stepper({ label: t('count.most'), min: 0, max: NODES.length - 1, value: NODES.indexOf(most), name: (i) => number(NODES[i]), ...names, change: (i) => { most = NODES[i]; clear(); } }))),
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
