// @ts-check
// Report B: the score of a point by its four lines, and what random games say instead.

import { h } from '../core/dom.js';
import { number, percent, t } from '../core/i18n.js';
import { pointIndex, pointName, pointsOf } from '../game/games.js';
import { table } from '../learn/text.js';
import * as draw from './picture.js';

/** @typedef {import('./chapter.js').Host} Host */
/** @typedef {import('./chapter.js').Step} Step */
/** @typedef {import('../engine/protocol.js').LensReply} Lens */

/** The score that the task asks for. */
const WANTED = 10_000;
/** How many random games are played at a time. */
const GAMES = 1000;
/** The random numbers of the games: the same for every reader. */
const SEED = 1;

/** The points of a line around a point, on the board. @param {Lens} lens @param {number} direction @param {number} cols @param {number} rows */
function lineOf(lens, direction, cols, rows) {
  const line = lens.lines[direction];
  const here = pointIndex(lens.point, cols, rows);
  const step = [1, cols, cols + 1, cols - 1][direction];
  const reach = Math.floor(line.length / 2);
  return [...line].flatMap((cell, i) => (cell === '#' ? [] : [here + (i - reach) * step]));
}

/** One point, four lines, one score a colour. @param {Host} host @returns {Step} */
function lines(host) {
  /** @type {Lens|null} */
  let lens = null;
  let chosen = -1;
  const words = h('div');

  function word() {
    if (!lens) return;
    const at = lens.point.toUpperCase();
    const who = [t('side.five.black'), t('side.five.white')];
    const rows = lens.lines.map((_, d) => {
      const name = h(
        'button.link',
        { 'aria-pressed': String(d === chosen), click: () => choose(d) },
        t(`direction.${d}`),
      );
      return [name, ...(lens?.sides ?? []).map(({ lines }) => t(`shape.${lines[d].shape}`))];
    });
    const scores = lens.sides.map(({ score }) => h('span', h('b', number(score)), ` ${t(`patterns.b.${score}`)}`));
    words.replaceChildren(
      table(t('report.b.lines', { at }), ['', ...who], [...rows, [t('report.b.score'), ...scores]]),
    );
  }

  /** Shows one line alone, or all. @param {number} direction */
  function choose(direction) {
    chosen = chosen === direction ? -1 : direction;
    word();
    host.draw();
    /** @type {HTMLElement|undefined} */ (words.querySelectorAll('button')[direction])?.focus();
  }

  /** @param {string} point */
  async function ask(point) {
    const request = { cmd: /** @type {const} */ ('lens'), game: host.game(), moves: host.moves().join('') };
    const reply = await host.ask({ ...request, lesson: { point } }, 'lens');
    if (reply?.type !== 'lens') return false;
    lens = reply;
    word();
    host.draw();
    return true;
  }

  return {
    node: words,
    async show() {
      chosen = -1;
      const { cols, rows } = host.table();
      const taken = new Set(pointsOf(host.table(), host.moves()));
      const free = [7 * cols + 8, 8 * cols + 8, 5 * cols + 6].find((one) => one < cols * rows && !taken.has(one));
      await ask(pointName(free ?? [...Array(cols * rows).keys()].findIndex((one) => !taken.has(one)), cols));
    },
    picture(s) {
      if (!lens) return [];
      const all = [0, 1, 2, 3].filter((d) => chosen < 0 || d === chosen);
      const found = /** @type {Lens} */ (lens);
      return [
        ...all.map((d) => draw.band(s, lineOf(found, d, s.cols, s.rows), d === chosen ? 'lit' : '')),
        draw.ring(s, pointIndex(found.point, s.cols, s.rows), 'p-here'),
      ];
    },
    async touch(at) {
      if (pointsOf(host.table(), host.moves()).includes(at)) return;
      const point = pointName(at, host.table().cols);
      if (!(await ask(point)) || !lens) return;
      const [black, white] = lens.sides.map(({ score }) => score);
      const args = { at: point.toUpperCase(), black, white };
      if (black === WANTED) host.solve(t('report.b.found', args));
      else host.tell(t('report.b.scored', args));
    },
  };
}

/** A thousand random games: how often each point was tried. @param {Host} host @returns {Step} */
function games(host) {
  /** @type {{move: string, visits: number, mean: number}[]} */
  let found = [];
  let guess = -1;
  const words = h('div');
  const more = h('button.button', { click: () => grow() }, t('report.b.games.on', { n: GAMES }));
  const said = h('div');
  let played = 0;

  /** @param {number} n games */
  async function grow(n = GAMES) {
    more.disabled = true;
    const place = { game: host.game(), moves: host.moves().join('') };
    const lesson = { policy: 'uniform', c: 1.414, playouts: 1, seed: SEED };
    const grown = await host.ask({ cmd: 'grow', ...place, lesson, seed: SEED, limits: { playouts: n } }, 'grown');
    if (grown?.type !== 'grown') return;
    const tree = await host.ask({ cmd: 'subtree', lesson: { open: '' }, lines: 400 }, 'subtree');
    if (tree?.type !== 'subtree') return;
    played = tree.playouts;
    found = tree.nodes.filter(({ parent }) => parent === 0).sort((a, b) => b.visits - a.visits);
    more.disabled = false;
    word();
    host.draw();
    if (n && guess >= 0) judge();
  }

  function judge() {
    const at = pointName(guess, host.table().cols);
    const place = found.findIndex(({ move }) => move === at);
    const args = { at: at.toUpperCase(), n: place + 1, of: found.length, best: found[0].move.toUpperCase() };
    host.solve(t(place ? 'report.b.guess.wrong' : 'report.b.guess.right', args));
  }

  function word() {
    const heads = ['report.b.point', 'report.b.games.head', 'report.b.won'].map((key) => t(key));
    const rows = found
      .slice(0, 5)
      .map(({ move, visits, mean }) => [move.toUpperCase(), number(visits), percent((1 + mean) / 2)]);
    said.replaceChildren(
      h('p', t('report.b.played', { n: played })),
      found.length ? table(`(${t('report.b.games')})`, heads, rows) : '',
    );
  }
  words.append(said, more);

  return {
    node: words,
    async show() {
      [found, guess, played] = [[], -1, 0];
      word();
      more.disabled = false;
      host.draw();
    },
    picture(s) {
      const most = found[0]?.visits ?? 1;
      const dots = found.map(({ move, visits }) =>
        draw.heat(s, pointIndex(move, s.cols, s.rows), visits / most, visits > most / 3 ? String(visits) : ''),
      );
      return guess < 0 ? dots : [...dots, draw.ring(s, guess, 'p-here')];
    },
    touch(at) {
      if (pointsOf(host.table(), host.moves()).includes(at)) return;
      guess = at;
      host.draw();
      if (found.length) judge();
      else grow();
    },
    cell(at) {
      const name = pointName(at, host.table().cols);
      const one = found.find(({ move }) => move === name);
      return one ? t('report.b.cell', { n: one.visits }) : '';
    },
  };
}

/** @type {import('./chapter.js').Chapter} */
export const chapter = {
  game: 'freestyle15',
  moves: 'g8g10f8e9h7i6h9j8e8d8',
  steps: { lines, games },
  files: ['engine/reports/patternscores.go', 'engine/reports/uctplain.go'],
  kept: 'engine/pattern/class.go',
};
