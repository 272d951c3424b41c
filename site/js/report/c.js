// @ts-check
// Report C: patterns valued by one more move, and the queues that order the moves.

import { h } from '../core/dom.js';
import { number, t } from '../core/i18n.js';
import { CELL } from '../board/state.js';
import { pointIndex, pointName } from '../game/games.js';
import { table } from '../learn/text.js';
import * as draw from './picture.js';
import { isFree, placeOf } from './parts.js';

/** @typedef {import('./chapter.js').Host} Host */
/** @typedef {import('./chapter.js').Step} Step */
/** @typedef {import('../engine/protocol.js').WorthRow} Row */

/** The row of the board in which the reader builds, from 0 at the bottom. */
const BUILT = 8;
const START = '.....XX........';
/** What "must be answered" is worth, and "can't be answered", and five. */
const MUST = 1000;

/** The rungs of the ladder: the row of the board, counted from the top, the column of the first cell, and the cells. */
const RUNGS = [
  { y: 1, x: -1, cells: '..XXXXX..' },
  { y: 3, x: -1, cells: '..XXXX..' },
  { y: 5, x: -1, cells: '..XXX...' },
  { y: 7, x: -1, cells: '..XX...' },
  { y: 9, x: -1, cells: '..X....' },
  { y: 1, x: 7, cells: 'OXXXXX..' },
  { y: 3, x: 7, cells: 'OXXXX..' },
  { y: 5, x: 7, cells: 'OXXX...' },
  { y: 7, x: 7, cells: 'OXX...' },
  { y: 9, x: 7, cells: 'OX...' },
  { y: 12, x: -1, cells: '..XX.X..' },
  { y: 12, x: 7, cells: 'OXXXXO' },
];
/** What five in a row is worth. */
const FIVE = 100_000;

/** What a value means, '' for nothing. @param {number} worth */
const meaning = (worth) => (worth >= FIVE ? 'won' : worth >= 10_000 ? 'sure' : worth >= MUST ? 'must' : '');

/** @param {Host} host @param {string[]} rows */
async function worthOf(host, rows) {
  const reply = await host.ask({ cmd: 'worth', lesson: { rows } }, 'worth');
  return reply?.type === 'worth' ? reply.rows : [];
}

/** The reader's own pattern in a row of the board. @param {Host} host @returns {Step} */
function patterns(host) {
  let row = START;
  /** @type {Row|undefined} */
  let worth;
  const words = h('div');

  async function ask() {
    [worth] = await worthOf(host, [row]);
    if (!worth) return;
    const what = meaning(worth.worth);
    const more =
      worth.next < 0
        ? ''
        : t('report.c.next', { at: String.fromCharCode(65 + worth.next) + (BUILT + 1), n: worth.then });
    words.replaceChildren(
      h('p', h('code.r-bits', [...row].join(' '))),
      h('p', h('b', number(worth.worth)), ' ', what && t(`report.c.means.${what}`)),
      h('p', more),
    );
    host.draw();
    const gap = /X\.X/.test(row);
    if (gap && worth.worth === MUST) host.solve(t('report.c.made', { n: worth.worth }));
    else if (row !== START) host.tell(t(gap ? 'report.c.gap' : 'report.c.no-gap', { n: worth.worth }));
  }

  return {
    node: words,
    fixed: true,
    async show() {
      row = START;
      await ask();
    },
    board() {
      const { cols, rows } = host.table();
      const stones = new Array(cols * rows).fill(0);
      [...row].forEach((cell, x) => (stones[BUILT * cols + x] = cell === 'X' ? 1 : cell === 'O' ? 2 : 0));
      return { stones, last: -1 };
    },
    picture(s) {
      const points = [...row].map((_, x) => BUILT * s.cols + x);
      const next = worth && worth.next >= 0 ? [draw.plus(s, points[worth.next])] : [];
      return [
        draw.band(s, points),
        ...next,
        draw.label(0.6 * CELL, 4.5 * CELL, worth ? number(worth.worth) : '', 'p-big'),
      ];
    },
    touch(at) {
      const { cols } = host.table();
      if (Math.floor(at / cols) !== BUILT) return host.tell(t('report.c.row', { n: BUILT + 1 }));
      const x = at % cols;
      const next = { '.': 'X', X: 'O', O: '.' }[row[x]] ?? '.';
      row = row.slice(0, x) + next + row.slice(x + 1);
      ask();
    },
    cell(at) {
      const { cols } = host.table();
      if (Math.floor(at / cols) !== BUILT) return '';
      return at % cols === worth?.next ? t('report.c.cell.next', { n: worth.then }) : '';
    },
  };
}

/** The ladder: a pattern is worth a tenth of the best that one more stone makes. @param {Host} host @returns {Step} */
function ladder(host) {
  /** @type {Row[]} */
  let rows = [];
  /** The rungs whose stone has been placed. @type {Set<number>} */
  let placed = new Set();
  /** The rungs that were found for the task. @type {Set<number>} */
  let found = new Set();
  const words = h('div');

  /** The rungs that are worth the value of the task. */
  const goals = () => rows.flatMap(({ worth }, i) => (worth === MUST ? [i] : []));

  function word() {
    const heads = ['pattern', 'worth', 'more'].map((key) => t(`report.c.head.${key}`));
    const list = rows.map(({ row, worth, next, then }, i) => {
      const what = meaning(worth);
      const more = next < 0 || worth === FIVE ? '–' : number(then);
      const name = h(
        'button.link',
        { 'aria-pressed': String(placed.has(i)), click: () => touchRung(i) },
        [...row].join(' '),
      );
      return [name, h('span', h('b', number(worth)), what && ` ${t(`report.c.means.${what}`)}`), more];
    });
    words.replaceChildren(table(`(${t('report.c.ladder')})`, heads, list));
  }

  /** @param {number} i */
  function touchRung(i) {
    placed = new Set(placed.has(i) ? [] : [i]);
    const { worth, next, then } = rows[i];
    if (worth === MUST) found.add(i);
    const left = goals().filter((one) => !found.has(one)).length;
    const args = { n: worth, then, left };
    if (worth === MUST && !left) host.solve(t('report.c.all', args));
    else if (worth === MUST) host.tell(t('report.c.right', args), 'good');
    else host.tell(t(next < 0 ? 'report.c.never' : 'report.c.other', args), 'bad');
    const focused = words.contains(document.activeElement);
    word();
    if (focused) words.querySelectorAll('button')[i].focus();
    host.draw();
  }

  return {
    node: words,
    fixed: true,
    async show() {
      [placed, found] = [new Set(), new Set()];
      rows = await worthOf(
        host,
        RUNGS.map(({ cells }) => cells),
      );
      word();
      host.draw();
    },
    board: () => ({ stones: [], last: -1 }),
    picture(s) {
      const at = (/** @type {number} */ x, /** @type {number} */ y) => (s.rows - 1 - y) * s.cols + x;
      const flat = { ...s, view: 0 };
      const items = RUNGS.flatMap(({ x, y, cells }, i) => {
        const row = rows[i];
        if (!row) return [];
        const now = placed.has(i);
        const stones = [...cells].flatMap((cell, k) => {
          if (cell === 'X' || (now && k === row.next)) return [draw.piece(flat, at(x + k, y), 1)];
          if (cell === 'O') return [draw.piece(flat, at(x + k, y), 2)];
          return k === row.next && row.worth < FIVE ? [draw.plus(flat, at(x + k, y))] : [];
        });
        const value = now ? row.then : row.worth;
        const what = meaning(value);
        const left = Math.max(1, x + 1) * CELL + 2;
        return [
          ...stones,
          draw.label(left, (y + 1.25) * CELL, number(value), now ? 'p-now' : '', what && t(`report.c.means.${what}`)),
        ];
      });
      const arrows = RUNGS.filter(({ y }) => y > 1 && y < 12).map(({ x, y }) => {
        const [left, top] = [x > 0 ? 14.6 * CELL : 0.45 * CELL, (y + 0.3) * CELL];
        return draw.drawn(`<path class="p-rise" d="M${left} ${top}V${top - 1.5 * CELL}m-6 9l6-10l6 10"/>`);
      });
      const caption = (/** @type {number} */ x, /** @type {string} */ key) =>
        draw.label(x * CELL, 0.6 * CELL, t(`report.c.${key}`), 'p-caption');
      return [draw.veil(s), caption(1.05, 'free'), caption(8.05, 'blocked'), ...items, ...arrows];
    },
    touch(point) {
      const { cols, rows: high } = host.table();
      const [x, y] = [point % cols, high - 1 - Math.floor(point / cols)];
      const near = RUNGS.map((rung, i) => ({ i, off: Math.abs(rung.y - y + 0.4) + (rung.x > 0 === x >= 7 ? 0 : 99) }));
      near.sort((a, b) => a.off - b.off);
      if (rows.length && near[0].off < 2) touchRung(near[0].i);
    },
    cell(point) {
      const { cols, rows: high } = host.table();
      const [x, y] = [point % cols, high - 1 - Math.floor(point / cols)];
      const i = RUNGS.findIndex(
        (rung) => rung.y === y && x >= rung.x && x < rung.x + rung.cells.length && rung.x > 0 === x >= 7,
      );
      return rows[i] ? `${[...rows[i].row].join(' ')} = ${number(rows[i].worth)}` : '';
    },
  };
}

/** The queues that order the moves. @param {Host} host @returns {Step} */
function queue(host) {
  /** @type {import('../engine/protocol.js').QueuePoint[]} */
  let points = [];
  let shown = false;
  const words = h('div');

  function word() {
    if (!points.length) return words.replaceChildren();
    const searched = points.filter((one) => one.searched);
    const heads = ['rank', 'point', 'own', 'other'].map((key) => t(`report.c.queue.${key}`));
    const rows = searched.map(({ point, own, other }, i) => [
      String(i + 1),
      point.toUpperCase(),
      t(`class.${own}`),
      t(`class.${other}`),
    ]);
    words.replaceChildren(
      h('p', t('report.c.queue.of', { n: searched.length, of: points.length })),
      shown ? table(`(${t('report.c.queue.title')})`, heads, rows) : '',
    );
  }

  return {
    node: words,
    async show() {
      [points, shown] = [[], false];
      word();
      const reply = await host.ask({ cmd: 'queue', ...placeOf(host) }, 'queue');
      if (reply?.type !== 'queue') return;
      points = reply.points;
      word();
      host.draw();
    },
    picture(s) {
      let rank = 0;
      return points.flatMap(({ point, searched }) => {
        if (searched) rank++;
        const text = shown && searched ? String(rank) : '';
        return [draw.heat(s, pointIndex(point, s.cols, s.rows), shown && searched ? 0.75 : 0.08, text)];
      });
    },
    touch(at) {
      if (!points.length || !isFree(host, at)) return;
      const name = pointName(at, host.table().cols);
      const i = points.findIndex(({ point }) => point === name);
      shown = true;
      word();
      host.draw();
      const args = { at: name.toUpperCase(), n: i + 1, of: points.length, first: points[0].point.toUpperCase() };
      if (i === 0) host.solve(t('report.c.queue.right', args));
      else host.tell(t(i < 0 ? 'report.c.queue.far' : 'report.c.queue.wrong', args), 'bad');
    },
    cell(at) {
      const name = pointName(at, host.table().cols);
      const i = points.findIndex(({ point, searched }) => point === name && searched);
      return shown && i >= 0 ? t('report.c.queue.cell', { n: i + 1 }) : '';
    },
  };
}

/** @type {import('./chapter.js').Chapter} */
export const chapter = {
  game: 'freestyle15',
  moves: 'g8g10f8e9h7i6h9j8e8d8',
  steps: { patterns, ladder, queue },
  files: [
    'engine/reports/alphabeta.go',
    'engine/reports/runtable.go',
    'engine/reports/candidates.go',
    'engine/reports/queue.go',
  ],
  kept: 'engine/search/order.go',
};
