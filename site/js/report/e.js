// @ts-check
// Report E: five-tuples through a point, and the tree of four cells.

import { h } from '../core/dom.js';
import { fetchJSON } from '../core/fetch.js';
import { number, t } from '../core/i18n.js';
import { compact } from '../core/units.js';
import { CELL, centre } from '../board/state.js';
import { previewOf } from '../game/drawing.js';
import { pointIndex, pointName, pointsOf } from '../game/games.js';
import { treeMarkup } from '../learn/example-tree.js';
import { START, explainRound } from '../learn/rounds.js';
import { table } from '../learn/text.js';
import * as draw from './picture.js';

/** @typedef {import('./chapter.js').Host} Host */
/** @typedef {import('./chapter.js').Step} Step */
/** @typedef {import('../engine/protocol.js').LensTuple} Tuple */

/** A tuple beside its neighbours in the same direction, so that all five through a point are seen. */
const APART = 5.6;
/** The moves that are compared two plies deep. */
const SHOWN = 6;
/** Values beyond it are wins. */
const WON = 90_000_000;

/** The weight's place between the least and the greatest, for the width of a line. @param {number} weight */
const strength = (weight) => (weight ? Math.log10(weight) / 6 : 0);

/** @param {Tuple} tuple */
const kindOf = ({ own, other }) => (own && other ? 'mixed' : own ? 'own' : other ? 'other' : 'empty');

/**
 * The line of a tuple.
 * @param {Readonly<import('../board/state.js').BoardState>} s @param {Tuple} tuple
 * @param {number} i its place in its direction @param {boolean} lit
 */
function tupleLine(s, { points, ...tuple }, i, lit) {
  const [a, b] = [points[0], points[4]].map((name) => centre(s, pointIndex(name, s.cols, s.rows)));
  const length = Math.hypot(b.cx - a.cx, b.cy - a.cy);
  const [x, y] = [(b.cx - a.cx) / length, (b.cy - a.cy) / length];
  const off = (i - 2) * APART;
  const [dx, dy] = [-y * off, x * off];
  const from = `${(a.cx + dx - x * 12).toFixed(1)} ${(a.cy + dy - y * 12).toFixed(1)}`;
  const to = `${(b.cx + dx + x * 12).toFixed(1)} ${(b.cy + dy + y * 12).toFixed(1)}`;
  const width = (1.2 + 3.4 * strength(tuple.score)).toFixed(1);
  const kind = `${kindOf({ points, ...tuple })} ${lit ? 'lit' : ''}`;
  return draw.drawn(`<path class="p-tuple ${kind}" stroke-width="${lit ? 7 : width}" d="M${from}L${to}"/>`);
}

/**
 * The best point for the side to move by a player, null if it was refused.
 * @param {Host} host @param {string} player
 */
async function answerOf(host, player) {
  const request = { cmd: /** @type {const} */ ('search'), game: host.game(), moves: host.moves().join(''), player };
  const reply = await host.ask({ ...request, seed: 1, limits: { playouts: 1000 } }, 'result');
  return reply?.type === 'result' ? reply : null;
}

/** Every five cells through a point. @param {Host} host @returns {Step} */
function tuples(host) {
  let point = '';
  let lit = -1;
  /** @type {import('../engine/protocol.js').LensReply|null} */
  let lens = null;
  /** The sums of the touched cells. @type {Map<string, number>} */
  let seen = new Map();
  let best = '';
  const words = h('div');

  /** The rows of the table: tuples of the same content are counted together. */
  function rows() {
    /** @type {Map<string, Tuple[]>} */
    const groups = new Map();
    for (const tuple of lens?.tuples ?? []) {
      const kind = `${kindOf(tuple)} ${tuple.score}`;
      groups.set(kind, [...(groups.get(kind) ?? []), tuple]);
    }
    return [...groups.values()]
      .sort(([a], [b]) => b.score - a.score)
      .map((list) => {
        const [{ own, other, score }] = list;
        const kind = kindOf(list[0]);
        const content = t(`report.e.holds.${kind}`, { n: own || other });
        return [content, `${list.length} × ${number(score)}`, number(list.length * score)];
      });
  }

  function word() {
    if (!lens) return;
    const head = t('report.e.sum', { at: point.toUpperCase(), n: lens.tuples.length, sum: lens.sum });
    const heads = ['holds', 'count', 'worth'].map((key) => t(`report.e.${key}`));
    words.replaceChildren(h('p', h('b', head)), table(`(${head})`, heads, rows()));
  }

  /** @param {string} at */
  async function ask(at) {
    point = at;
    const request = { cmd: /** @type {const} */ ('lens'), game: host.game(), moves: host.moves().join('') };
    const reply = await host.ask({ ...request, lesson: { point: at } }, 'lens');
    if (reply?.type !== 'lens') return;
    lens = reply;
    seen.set(at, reply.sum);
    word();
    host.draw();
    if (!best) return;
    if (at === best) host.solve(t('report.e.best', { at: at.toUpperCase(), sum: reply.sum }));
    else if (seen.size > 1) host.tell(t('report.e.more', { at: at.toUpperCase(), sum: reply.sum }), 'bad');
  }

  return {
    node: words,
    async show() {
      [seen, lens, best, lit] = [new Map(), null, '', -1];
      words.replaceChildren();
      const answer = await answerOf(host, 'five-tuple');
      if (!answer) return;
      // Not the best one: that is to be found.
      const taken = new Set(pointsOf(host.table(), host.moves()));
      const { cols, rows } = host.table();
      const middle = Math.floor((cols * rows) / 2);
      const start = [middle, middle + 1, middle + cols, middle - 1, middle - cols, middle + cols + 1].find(
        (one) => !taken.has(one) && pointName(one, cols) !== answer.move,
      );
      if (start !== undefined) await ask(pointName(start, cols));
      best = answer.move;
    },
    picture(s) {
      if (!lens) return [];
      const here = pointIndex(point, s.cols, s.rows);
      const inDirection = [0, 0, 0, 0];
      const lines = lens.tuples.map((tuple, i) => {
        const [a, b] = [0, 1].map((k) => pointIndex(tuple.points[k], s.cols, s.rows));
        const d = [1, s.cols, s.cols + 1, s.cols - 1].indexOf(Math.abs(b - a));
        return tupleLine(s, tuple, inDirection[d]++, i === lit);
      });
      const sums = [...seen].map(([at, sum]) => {
        const one = pointIndex(at, s.cols, s.rows);
        return draw.bit(s, one, compact(sum), one === here ? 'p-here' : 'p-sum');
      });
      return [...lines, ...sums];
    },
    touch(at) {
      if (pointsOf(host.table(), host.moves()).includes(at)) return;
      ask(pointName(at, host.table().cols));
    },
    cell(at) {
      const sum = seen.get(pointName(at, host.table().cols));
      return sum === undefined ? '' : t('report.e.cell', { sum });
    },
  };
}

/** Minimax two plies deep: each move with the other side's best answer. @param {Host} host @returns {Step} */
function plies(host) {
  /** @type {import('../engine/protocol.js').AnswersMove[]} */
  let moves = [];
  let lit = -1;
  const words = h('div');

  /** @param {number} value */
  const short = (value) =>
    Math.abs(value) > WON
      ? t(value > 0 ? 'report.e.won' : 'report.e.lost')
      : compact(Math.abs(value) < 1000 ? value : Math.round(value / 1000) * 1000);

  /** The moves that are best before the answer, and after it. */
  const bestBy = (/** @type {'before'|'value'} */ key) => Math.max(...moves.map((one) => one[key]));

  function word() {
    const heads = ['move', 'before', 'answer', 'after'].map((key) => t(`report.e.plies.${key}`));
    const rows = moves.map((one, i) => [
      h('button.link', { 'aria-pressed': String(i === lit), click: () => choose(i) }, one.move.toUpperCase()),
      short(one.before),
      i === lit || found() ? one.answer.toUpperCase() || '–' : '?',
      i === lit || found() ? short(one.value) : '?',
    ]);
    words.replaceChildren(table(`(${t('report.e.step.plies')})`, heads, rows));
  }

  /** Whether the best move was found. */
  const found = () => lit >= 0 && moves[lit].value === bestBy('value');

  /** @param {number} i */
  function choose(i) {
    lit = i;
    const { move, answer, value } = moves[i];
    const args = { at: move.toUpperCase(), answer: answer.toUpperCase() || '–', value: short(value) };
    const focused = words.contains(document.activeElement);
    word();
    if (focused) words.querySelectorAll('button')[i].focus();
    host.draw();
    if (found()) host.solve(t('report.e.plies.right', args));
    else host.tell(t('report.e.plies.wrong', args), 'bad');
  }

  return {
    node: words,
    async show() {
      [moves, lit] = [[], -1];
      words.replaceChildren();
      const request = { game: host.game(), moves: host.moves().join('') };
      const reply = await host.ask({ cmd: 'answers', ...request, lines: SHOWN }, 'answers');
      if (reply?.type !== 'answers') return;
      moves = reply.moves;
      word();
      host.draw();
    },
    board() {
      const { move, answer } = moves[lit] ?? { move: '', answer: '' };
      const line = [move, answer].filter(Boolean);
      return { preview: previewOf(host.table(), host.moves(), line) };
    },
    picture(s) {
      const on = lit < 0 ? [] : [moves[lit].move, moves[lit].answer];
      return moves
        .filter(({ move }) => !on.includes(move))
        .map(({ move, before }) => draw.heat(s, pointIndex(move, s.cols, s.rows), 0.3, short(before)));
    },
    touch(at) {
      const name = pointName(at, host.table().cols);
      const i = moves.findIndex(({ move }) => move === name);
      if (i >= 0) choose(i);
      else host.tell(t('report.e.plies.none'));
    },
    cell(at) {
      const name = pointName(at, host.table().cols);
      const one = moves.find(({ move }) => move === name);
      return one ? t('report.e.plies.cell', { value: short(one.before) }) : '';
    },
  };
}

/**
 * The worked example on four cells: a choice, a game, the figures on the way back.
 * @param {Host} host @returns {Step}
 */
function tree(host) {
  /** @type {Pick<import('../engine/protocol.js').ExampleReply, 'c'|'answer'|'rounds'>|null} */
  let example = null;
  let at = 0;
  const words = h('div.report-tree');
  const choices = h('div.row');

  /** The tree before the step that comes, and its selection. */
  const before = () => example?.rounds[at - 1];
  const comes = () => example?.rounds[at];

  /** The node that the next step's selection ends in. */
  const goals = () => comes()?.levels[0]?.chosen ?? '';

  /** The drawing of the tree, and its scale on a board. @param {number} side of the board, in units */
  function place(side) {
    const drawing = treeMarkup(before()?.nodes ?? START, before());
    return { ...drawing, scale: Math.min(1.9, (side - 60) / drawing.width, (side - 60) / drawing.height) };
  }

  function go() {
    at++;
    host.tell('');
    word();
    host.draw();
    if (example && at === example.rounds.length) host.solve(t('report.e.tree.done', { answer: example.answer }));
  }

  /** @param {string} name */
  function choose(name) {
    const bounds = comes()?.levels[0]?.bounds ?? [];
    const { value = '' } = bounds.find((one) => one.name === name) ?? {};
    const right = goals();
    const high = bounds.find((one) => one.name === right)?.value ?? '';
    if (value === high) go();
    if (value === high) host.tell(t('report.e.tree.right', { name, value }), 'good');
    else host.tell(t('report.e.tree.wrong', { name, value, right, high }), 'bad');
  }

  function word() {
    if (!example) return;
    const round = before();
    const levels = comes()?.levels[0]?.bounds ?? [];
    const names = levels.map(({ name }) => h('button.button', { click: () => choose(name) }, name));
    const on = h('button.button', { click: go }, t('report.e.tree.on', { n: at + 1 }));
    const restart = h('button.button', { click: restartAll }, t('report.e.tree.again'));
    choices.replaceChildren(...(at === example.rounds.length ? [restart] : names.length ? names : [on]));
    const phases = round ? explainRound(round, example.rounds[at - 2]?.nodes ?? START, example.c) : [];
    const next =
      at < example.rounds.length && h('p', t(names.length ? 'report.e.tree.ask' : 'report.e.tree.new', { n: at + 1 }));
    words.replaceChildren(
      h('p', h('b', round ? t('mcts.example.step', { n: at, of: example.rounds.length }) : t('mcts.example.start'))),
      h('ol.phases', ...phases),
      next || '',
      choices,
    );
  }

  function restartAll() {
    at = 0;
    host.tell('');
    word();
    host.draw();
  }

  return {
    node: words,
    fixed: true,
    async show() {
      example ??= await fetchJSON('learn/example.json');
      word();
      host.draw();
    },
    board: () => ({ stones: [], last: -1, open: false, coords: '' }),
    picture(s) {
      if (!example) return [];
      const side = s.cols * CELL;
      const { markup, width, height, scale } = place(side);
      const [x, y] = [(side - width * scale) / 2, Math.round((side - height * scale) / 2)];
      return [
        draw.veil(s),
        draw.drawn(
          `<g class="drawing" transform="translate(${x.toFixed(1)} ${y}) scale(${scale.toFixed(3)})">${markup}</g>`,
        ),
      ];
    },
    /** The child of the root nearest to the point. */
    touch(point) {
      const levels = comes()?.levels[0]?.bounds ?? [];
      if (!example || !levels.length) return void (at < (example?.rounds.length ?? 0) && go());
      const { cols } = host.table();
      const { across, width, scale } = place(cols * CELL);
      const [left, x] = [(cols * CELL - width * scale) / 2, ((point % cols) + 0.5) * CELL];
      const off = (/** @type {string} */ name) => Math.abs(left + (across.get(name) ?? 0) * width * scale - x);
      choose(levels.map(({ name }) => name).sort((a, b) => off(a) - off(b))[0]);
    },
  };
}

/** @type {import('./chapter.js').Chapter} */
export const chapter = {
  game: 'freestyle15',
  moves: 'g8g10f8e9h7i6h9j8e8d8',
  steps: { tuples, plies, tree },
  files: [
    'engine/reports/fivetuple.go',
    'engine/reports/minimax.go',
    'engine/reports/uctplain.go',
    'engine/learn/example.go',
  ],
  kept: 'engine/search/search.go',
};
