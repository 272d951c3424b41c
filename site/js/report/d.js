// @ts-check
// Report D: two bits a cell, threats, and random games that end when they are sure.

import { h } from '../core/dom.js';
import { listed, t } from '../core/i18n.js';
import { previewOf } from '../game/drawing.js';
import { moveText, pointIndex, pointName, pointsOf } from '../game/games.js';
import { sideName } from '../game/words.js';
import * as draw from './picture.js';
import { choiceOf, placeOf } from './parts.js';

/** @typedef {import('./chapter.js').Host} Host */
/** @typedef {import('./chapter.js').Step} Step */
/** @typedef {import('../engine/protocol.js').BitsReply} Bits */

/** The directions of a reply's lines. */
const DIRECTIONS = ['0', '2', '3'];
/** The reasons with which a random game ends. */
const REASONS = ['win', 'double', 'stacked', 'no-safe'];

/** The side to move, and the other. @param {Host} host @returns {['black'|'white', 'black'|'white']} */
const sidesOf = (host) => (host.moves().length % 2 ? ['white', 'black'] : ['black', 'white']);

/** Two bits a cell, lines as numbers. @param {Host} host @returns {Step} */
function bits(host) {
  /** @type {Bits|null} */
  let reply = null;
  let direction = 0;
  /**
   * What is to be found: an empty cell that completes four for either side in a row or a diagonal.
   * @type {Set<string>}
   */
  let goals = new Set();
  const words = h('div.stack');
  const ways = choiceOf(
    DIRECTIONS.map((d, i) => [String(i), t(`direction.${d}`)]),
    (value) => {
      direction = Number(value);
      word();
      host.draw();
    },
  );

  /** The two bits of each cell of the line. */
  const pairs = () => {
    const line = reply?.lines[direction];
    return (line?.cells ?? []).map((_, k) => ((line?.word ?? 0) >> (2 * (k + 1))) & 3);
  };
  const two = (/** @type {number} */ pair) => pair.toString(2).padStart(2, '0');

  function word() {
    ways.show(String(direction));
    const line = reply?.lines[direction];
    if (!line) return words.replaceChildren();
    const found = [...line.first, ...line.second].map((cell) => cell.toUpperCase());
    words.replaceChildren(
      h('code.r-bits', h('span', '01'), ' ', pairs().map(two).join(' '), ' ', h('span', '01')),
      h('p', t('report.d.bits.ends')),
      h('p', found.length ? t('report.d.bits.threats', { cells: listed(found) }) : t('report.d.bits.none')),
    );
  }

  /** @param {string} point */
  async function ask(point) {
    const answer = await host.ask({ cmd: 'bits', ...placeOf(host), lesson: { point } }, 'bits');
    if (answer?.type !== 'bits') return;
    reply = answer;
    word();
    host.draw();
  }

  return {
    node: h('div.stack', ways.node, words),
    async show() {
      [reply, direction, goals] = [null, 0, new Set()];
      const { cols } = host.table();
      const last = pointsOf(host.table(), host.moves()).at(-1) ?? 0;
      await ask(pointName(last, cols));
      const rules = await host.ask({ cmd: 'rules', ...placeOf(host) }, 'rules');
      if (rules?.type === 'rules') goals = new Set(rules.cells.map(({ cell }) => cell));
    },
    picture(s) {
      const line = reply?.lines[direction];
      if (!line) return [];
      const points = line.cells.map((name) => pointIndex(name, s.cols, s.rows));
      const threats = [...line.first, ...line.second].map((name) => pointIndex(name, s.cols, s.rows));
      return [
        ...(points.length > 1 ? [draw.band(s, points)] : []),
        ...pairs().map((pair, k) => draw.bit(s, points[k], two(pair))),
        ...threats.map((point) => draw.ring(s, point, 'p-threat')),
      ];
    },
    async touch(at) {
      const name = pointName(at, host.table().cols);
      await ask(name);
      const found = reply?.lines.find(({ first, second }) => [...first, ...second].includes(name));
      if (!goals.has(name)) return host.tell(t('report.d.bits.touched', { cell: name.toUpperCase() }));
      if (!found) return host.tell(t('report.d.bits.column', { cell: name.toUpperCase() }));
      direction = reply?.lines.indexOf(found) ?? 0;
      word();
      host.draw();
      host.solve(t('report.d.bits.found', { cell: name.toUpperCase() }));
    },
    cell(at) {
      const k = reply?.lines[direction].cells.indexOf(pointName(at, host.table().cols)) ?? -1;
      return k >= 0 ? two(pairs()[k]) : '';
    },
  };
}

/** Threats and the rules for a move. @param {Host} host @returns {Step} */
function threats(host) {
  /** @type {import('../engine/protocol.js').RulesReply|null} */
  let rules = null;
  let shown = false;
  const words = h('div.stack');

  /** Names of columns. @param {string[]} list */
  const names = (list) => listed(list.map((move) => moveText(host.table(), move)));

  function word() {
    if (!rules) return words.replaceChildren();
    const { table } = host;
    const [me] = sidesOf(host);
    const cells = rules.cells.map(({ cell, side, urgent }) => {
      const who = sideName(table(), table().kind.side(side));
      return h('li', t(urgent ? 'report.d.threat.urgent' : 'report.d.threat.later', { cell: cell.toUpperCase(), who }));
    });
    const chosen = rules.reason === 'double' ? rules.blocks : rules.columns;
    const verdict = t(`threats.verdict.${rules.reason}`, { who: sideName(table(), me), columns: names(chosen) });
    words.replaceChildren(
      h('ul.r-list', ...cells),
      shown ? h('p', verdict) : h('p', t('report.d.threat.to-move', { who: sideName(table(), me) })),
    );
  }

  return {
    node: words,
    async show() {
      [rules, shown] = [null, false];
      word();
      const reply = await host.ask({ cmd: 'rules', ...placeOf(host) }, 'rules');
      if (reply?.type !== 'rules') return;
      rules = reply;
      word();
      host.draw();
    },
    picture(s) {
      return (rules?.cells ?? []).flatMap(({ cell, side, urgent }) => {
        const point = pointIndex(cell, s.cols, s.rows);
        const stone = host.table().kind.side(side) === 'black' ? 1 : 2;
        return [draw.dot(s, point, stone), ...(urgent ? [draw.ring(s, point, 'p-threat')] : [])];
      });
    },
    touch(at) {
      if (!rules) return;
      const move = host.table().kind.moveAt(host.table(), at);
      shown = true;
      word();
      const args = { column: moveText(host.table(), move), columns: names(rules.columns) };
      if (rules.columns.includes(move)) host.solve(t('report.d.threat.right', args));
      else if (rules.under.includes(move)) host.tell(t('report.d.threat.under', args), 'bad');
      else host.tell(t('report.d.threat.wrong', args), 'bad');
    },
    cell(at) {
      const name = pointName(at, host.table().cols);
      const list = (rules?.cells ?? []).filter(({ cell }) => cell === name);
      return listed(
        list.map(({ side, urgent }) => {
          const who = sideName(host.table(), host.table().kind.side(side));
          return t(urgent ? 'report.d.cell.urgent' : 'report.d.cell.later', { who });
        }),
      );
    },
  };
}

/** A random game that ends when it is sure. @param {Host} host @returns {Step} */
function playout(host) {
  /** @type {import('../engine/protocol.js').PlayoutReply|null} */
  let reply = null;
  let seed = 0;
  let ended = false;
  const words = h('div.stack');
  const reasons = h(
    'div.row',
    ...REASONS.map((name) => h('button.button', { click: () => guess(name) }, t(`report.d.end.${name}`))),
  );
  const next = h('button.button', { click: () => play() }, t('report.d.playout.next'));

  async function play() {
    seed++;
    const answer = await host.ask({ cmd: 'playout', ...placeOf(host), seed }, 'playout');
    if (answer?.type !== 'playout') return;
    [reply, ended] = [answer, false];
    host.tell('');
    word();
    host.draw();
  }

  function word() {
    if (!reply) return;
    const to = host.moves().length + reply.moves.length;
    const who = sideName(host.table(), to % 2 ? 'white' : 'black');
    const { early, whole } = reply;
    reasons.hidden = reply.reason === 'full';
    words.replaceChildren(
      h(
        'p',
        t(reply.sure ? 'report.d.playout.sure' : 'report.d.playout.full', {
          n: reply.moves.length,
          left: reply.left,
          who,
        }),
      ),
      h('p', t('report.d.playout.mean', { early: early.toFixed(1), whole: whole.toFixed(1) })),
      ended && reply.reason !== 'full' ? h('p', t(`report.d.because.${reply.reason}`, { who })) : '',
    );
  }

  /** @param {string} name */
  function guess(name) {
    if (!reply) return;
    ended = true;
    word();
    if (name === reply.reason) host.solve(t('report.d.playout.right'));
    else host.tell(t('report.d.playout.wrong', { reason: t(`report.d.end.${reply.reason}`) }), 'bad');
  }

  return {
    node: h('div.stack', words, reasons, next),
    async show() {
      [reply, seed] = [null, 0];
      host.draw();
      await play();
    },
    board: () => ({ preview: reply ? previewOf(host.table(), host.moves(), reply.moves) : [] }),
    picture: () => [],
    touch: () => {},
  };
}

/** @type {import('./chapter.js').Chapter} */
export const chapter = {
  game: 'connect4-9x9-e4',
  moves: '463349521925378658',
  steps: { bits, threats, playout },
  files: [
    'engine/reports/uctthreats.go',
    'engine/reports/fourlines.go',
    'engine/reports/rules.go',
    'engine/mcts/tree.go',
  ],
  kept: 'engine/connect4/board.go',
};
