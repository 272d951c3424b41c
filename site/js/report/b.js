// @ts-check
// Report B: the score of a point by its four lines, and what random games say instead.

import { h } from '../core/dom.js';
import { number, t } from '../core/i18n.js';
import { compact } from '../core/units.js';
import { pointIndex, pointName, pointsOf } from '../game/games.js';
import { table } from '../learn/text.js';
import { choiceOf, isFree, placeOf, randomGames } from './parts.js';
import * as draw from './picture.js';

/** @typedef {import('./chapter.js').Host} Host */
/** @typedef {import('./chapter.js').Step} Step */
/** @typedef {import('../engine/protocol.js').LensReply} Lens */

/** The score that the task asks for. */
const WANTED = 10_000;

/**
 * The points of a line around a point, on the board.
 * @param {Lens} lens @param {number} direction @param {number} cols @param {number} rows
 */
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

/** Both tables on the board: attack or defend. @param {Host} host @returns {Step} */
function tables(host) {
  /** @type {import('../engine/protocol.js').ScoresReply|null} */
  let scores = null;
  /** @type {'own'|'other'} */
  let shown = 'own';
  const textOut = h('p');
  const which = choiceOf(
    [
      ['own', t('report.b.own')],
      ['other', t('report.b.other')],
    ],
    (value) => {
      shown = /** @type {'own'|'other'} */ (value);
      which.show(value);
      host.draw();
    },
  );

  /** The highest score of a table. @param {'own'|'other'} side */
  const best = (side) => Math.max(0, ...(scores?.points ?? []).map((one) => one[side]));

  return {
    node: h('div.stack', which.node, textOut),
    async show() {
      [scores, shown] = [null, 'own'];
      which.show(shown);
      textOut.textContent = '';
      const reply = await host.ask({ cmd: 'scores', ...placeOf(host) }, 'scores');
      if (reply?.type !== 'scores') return;
      scores = reply;
      textOut.textContent = t('report.b.bests', { own: best('own'), other: best('other') });
      host.draw();
    },
    picture(s) {
      const most = Math.log1p(Math.max(best('own'), best('other')));
      return (scores?.points ?? [])
        .filter((one) => one[shown] > 0)
        .map((one) => {
          const text = one[shown] >= 90 ? compact(one[shown]) : '';
          const share = Math.log1p(one[shown]) / most;
          return draw.heat(s, pointIndex(one.point, s.cols, s.rows), share ** 2, text, shown === 'own' ? '' : 'theirs');
        });
    },
    touch(at) {
      if (!scores || !isFree(host, at)) return;
      const name = pointName(at, host.table().cols);
      const one = scores.points.find(({ point }) => point === name);
      if (!one) return;
      const side = scores.attack ? 'own' : 'other';
      const args = { at: name.toUpperCase(), own: one.own, other: one.other };
      if (name === scores.move) host.solve(t(`report.b.plays.${side}`, args));
      else host.tell(t('report.b.plays.no', args), 'bad');
    },
    cell(at) {
      const name = pointName(at, host.table().cols);
      const one = scores?.points.find(({ point }) => point === name);
      return one ? t('report.b.both', { own: one.own, other: one.other }) : '';
    },
  };
}

/** A thousand random games. @param {Host} host */
const games = (host) => randomGames(host, 'uniform');

/** @type {import('./chapter.js').Chapter} */
export const chapter = {
  game: 'freestyle15',
  moves: 'g8g10f8e9h7i6h9j8e8d8',
  steps: { lines, tables, games },
  files: ['engine/reports/patternscores.go', 'engine/reports/uctplain.go'],
  kept: 'engine/pattern/class.go',
};
