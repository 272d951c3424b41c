// @ts-check
// Report A: lines as numbers, five by four shifts, the window, random games.

import { h } from '../core/dom.js';
import { number, t } from '../core/i18n.js';
import { pointIndex, pointName, pointsOf } from '../game/games.js';
import * as draw from './picture.js';
import { WINDOWS } from './facts.js';
import { choiceOf, isFree, placeOf, randomGames } from './parts.js';

/** @typedef {import('./chapter.js').Host} Host */
/** @typedef {import('./chapter.js').Step} Step */
/** @typedef {import('../engine/protocol.js').MasksReply} Masks */
/** @typedef {import('../engine/protocol.js').MasksLine} Line */

const SIDES = /** @type {const} */ (['black', 'white']);
/** The directions of a reply's lines. */
const DIRECTIONS = ['0', '1', '3', '2'];

/**
 * The masks of the lines through a point, after more moves.
 * @param {Host} host @param {string} point @param {string} [more]
 */
async function masksOf(host, point, more = '') {
  const { game, moves } = placeOf(host);
  const reply = await host.ask({ cmd: 'masks', game, moves: moves + more, lesson: { point } }, 'masks');
  return reply?.type === 'masks' ? reply : null;
}

/** The row with the most stones of Black: there is something to be seen. @param {Host} host */
function fullestRow(host) {
  const { cols, rows } = host.table();
  const black = pointsOf(host.table(), host.moves()).filter((_, i) => i % 2 === 0);
  const counts = Array.from({ length: rows }, (_, y) => black.filter((one) => Math.floor(one / cols) === y).length);
  return counts.indexOf(Math.max(...counts));
}

/**
 * The bits of a line on the board.
 * @param {Readonly<import('../board/state.js').BoardState>} s @param {Line} line @param {'black'|'white'} side
 */
function bitsOn(s, line, side) {
  const points = line.points.map((name) => pointIndex(name, s.cols, s.rows));
  const bits = points.map((point, k) => draw.bit(s, point, String((line[side] >> k) & 1)));
  return [...(points.length > 1 ? [draw.band(s, points)] : []), ...bits];
}

/** A line of the board is a number. @param {Host} host @returns {Step} */
function lineNumber(host) {
  /** @type {Masks|null} */
  let masks = null;
  let direction = 1;
  /** @type {'black'|'white'} */
  let side = 'black';
  let goal = 0;
  const words = h('div.stack');
  const ways = choiceOf(
    DIRECTIONS.map((d, i) => [String(i), t(`direction.${d}`)]),
    (value) => turn(Number(value)),
  );
  const sides = choiceOf(
    SIDES.map((one) => [one, t(`side.five.${one}`)]),
    (value) => {
      side = /** @type {'black'|'white'} */ (value);
      word();
      host.draw();
    },
  );

  /** @param {number} next */
  function turn(next) {
    direction = next;
    word();
    host.draw();
    judge();
  }

  function judge() {
    const line = masks?.lines[direction];
    if (!line) return;
    const args = { n: line[side], from: line.points[0].toUpperCase(), to: (line.points.at(-1) ?? '').toUpperCase() };
    if (line[side] === goal && goal) host.solve(t('report.a.number.found', args));
    else host.tell(t('report.a.number.is', args));
  }

  function word() {
    ways.show(String(direction));
    sides.show(side);
    const line = masks?.lines[direction];
    const bits = line ? line.points.map((_, k) => (line[side] >> k) & 1) : [];
    const powers = bits.flatMap((bit, k) => (bit ? [`2${superscript(k)}`] : []));
    words.replaceChildren(
      goal ? h('p', t('report.a.number.wanted', { n: goal })) : '',
      h('code.r-bits', bits.join(' ')),
      line ? h('p', h('b', `${powers.join(' + ') || '0'} = ${number(line[side])}`)) : '',
    );
  }

  return {
    node: h('div.stack', ways.node, sides.node, words),
    async show() {
      [masks, direction, side, goal] = [null, 1, 'black', 0];
      word();
      const { cols } = host.table();
      const row = pointName(fullestRow(host) * cols, cols);
      const first = await masksOf(host, row);
      goal = first?.lines[0].black ?? 0;
      masks = await masksOf(host, pointName(7 * cols + 7, cols));
      word();
      host.draw();
    },
    picture(s) {
      const line = masks?.lines[direction];
      return line ? bitsOn(s, line, side) : [];
    },
    async touch(at) {
      const point = pointName(at, host.table().cols);
      if (masks?.point === point) return turn((direction + 1) % 4);
      masks = (await masksOf(host, point)) ?? masks;
      turn(direction);
    },
    cell(at) {
      const line = masks?.lines[direction];
      const k = line?.points.indexOf(pointName(at, host.table().cols)) ?? -1;
      return line && k >= 0 ? t('report.a.bit', { bit: (line[side] >> k) & 1 }) : '';
    },
  };
}

/** @param {number} n */
const superscript = (n) => [...String(n)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');

/** Five is found with four shifts. @param {Host} host @returns {Step} */
function shifts(host) {
  /** @type {Line|null} */
  let line = null;
  let at = -1;
  /** @type {'black'|'white'} */
  let side = 'black';
  const words = h('div');

  function word() {
    if (!line) return;
    const { points } = line;
    const mask = line[side];
    const fives = line[side === 'black' ? 'blackFives' : 'whiteFives'];
    const five = 31 - Math.clz32(fives & -fives);
    /** @param {string} name @param {number} value @param {string} [kind] */
    const row = (name, value, kind = '') =>
      h(
        'tr',
        { class: kind },
        h('th', { scope: 'row' }, name),
        ...points.map((_, k) => {
          const one = (value >> k) & 1;
          return h('td', { class: `${one ? 'one' : ''} ${k === five ? 'col' : ''}`.trim() }, String(one));
        }),
      );
    const letters = points.map((name) => h('th', { scope: 'col' }, name[0].toUpperCase()));
    const shifted = [1, 2, 3, 4].map((n) => row(`m≫${n}`, mask >> n));
    words.replaceChildren(
      h(
        'div.r-mask',
        h(
          'table',
          { 'aria-label': t('report.a.shift.table') },
          h('thead', h('tr', h('td'), ...letters)),
          h('tbody', row('m', mask), ...shifted, row('and', fives, 'and')),
        ),
      ),
    );
  }

  return {
    node: words,
    async show() {
      [line, at] = [null, -1];
      side = host.moves().length % 2 ? 'white' : 'black';
      const { cols } = host.table();
      line = (await masksOf(host, pointName(fullestRow(host) * cols, cols)))?.lines[0] ?? null;
      word();
      host.draw();
    },
    picture(s) {
      if (!line) return [];
      const points = line.points.map((name) => pointIndex(name, s.cols, s.rows));
      const fives = line[side === 'black' ? 'blackFives' : 'whiteFives'];
      const five = 31 - Math.clz32(fives & -fives);
      return [
        draw.band(s, points),
        ...(fives ? [draw.band(s, points.slice(five, five + 5), 'lit')] : []),
        ...(at >= 0 ? [draw.piece(s, at, side === 'black' ? 1 : 2)] : []),
        ...points.map((point, k) => {
          const bit = (line?.[side] ?? 0) >> k;
          const stone = point === at ? (side === 'black' ? 'p-on1' : 'p-on2') : '';
          return draw.bit(s, point, String(bit & 1), stone, point === at);
        }),
      ];
    },
    async touch(point) {
      if (!line || !isFree(host, point)) return;
      const name = pointName(point, host.table().cols);
      const masks = await masksOf(host, name, name);
      if (!masks) return;
      const fives = (/** @type {Line} */ one) => one[side === 'black' ? 'blackFives' : 'whiteFives'];
      at = point;
      // The line in which the stone makes a five, else the one that was shown, or the stone's row.
      line = masks.lines.find((one) => fives(one)) ?? masks.lines[0];
      word();
      host.draw();
      const found = fives(line);
      const first = line.points[31 - Math.clz32(found & -found)] ?? '';
      const args = { at: name.toUpperCase(), first: first.toUpperCase() };
      if (found) host.solve(t('report.a.shift.five', args));
      else host.tell(t('report.a.shift.none', args), 'bad');
    },
    cell(point) {
      const k = line?.points.indexOf(pointName(point, host.table().cols)) ?? -1;
      return line && k >= 0 ? t('report.a.bit', { bit: (line[side] >> k) & 1 }) : '';
    },
  };
}

/** The window that grows with the stones. @param {Host} host @returns {Step} */
function windows(host) {
  /** @type {Masks|null} */
  let masks = null;
  let chosen = -1;
  const textOut = h('p');
  const sizes = choiceOf(
    WINDOWS.map(({ stones }, i) => [String(i), i ? String(stones) : t('report.a.window.first')]),
    (value) => {
      chosen = Number(value);
      sizes.show(value);
      host.draw();
      judge();
    },
  );

  /** The corners of a window. @param {number} half @param {number} cols @param {number} rows */
  function corners(half, cols, rows) {
    const centre = pointIndex(masks?.centre ?? '', cols, rows);
    const [x, y] = [centre % cols, Math.floor(centre / cols)];
    const low = Math.max(0, y - half) * cols + Math.max(0, x - half);
    const high = Math.min(rows - 1, y + half) * cols + Math.min(cols - 1, x + half);
    return { low, high };
  }

  /** The stones outside a window. @param {number} half */
  function outside(half) {
    const { cols, rows } = host.table();
    const { low, high } = corners(half, cols, rows);
    return pointsOf(host.table(), host.moves()).filter(
      (point) =>
        point % cols < low % cols ||
        point % cols > high % cols ||
        Math.floor(point / cols) < Math.floor(low / cols) ||
        Math.floor(point / cols) > Math.floor(high / cols),
    ).length;
  }

  /** The size of the window now. */
  const now = () => WINDOWS.findIndex(({ half }) => half === masks?.half);

  function judge() {
    const { half, stones } = WINDOWS[chosen];
    const right = WINDOWS.findIndex((one) => outside(one.half) === 0);
    const args = { side: 2 * half + 1, n: outside(half), stones };
    if (chosen === (right < 0 ? WINDOWS.length - 1 : right)) host.solve(t('report.a.window.right', args));
    else host.tell(t(args.n ? 'report.a.window.out' : 'report.a.window.large', args), 'bad');
  }

  return {
    node: h('div.stack', sizes.node, textOut),
    async show() {
      [masks, chosen] = [null, -1];
      masks = await masksOf(host, 'h8');
      if (!masks) return;
      sizes.show(String(now()));
      const { stones, half, centre } = masks;
      textOut.textContent = t('report.a.window.now', { n: stones, side: 2 * half + 1, at: centre.toUpperCase() });
      host.draw();
    },
    picture(s) {
      if (!masks) return [];
      const lit = chosen < 0 ? now() : chosen;
      return WINDOWS.map(({ half, stones }, i) => {
        const { low, high } = corners(half, s.cols, s.rows);
        const text = i
          ? t('report.a.window.above', { n: stones - 1 })
          : t('report.a.window.to', { n: WINDOWS[1].stones - 1 });
        return draw.frame(s, low, high, text, i === lit ? 'now' : '', i === WINDOWS.length - 1 ? 0.2 : 0.5);
      });
    },
    touch(point) {
      const { cols, rows } = host.table();
      const holds = WINDOWS.findIndex(({ half }) => {
        const { low, high } = corners(half, cols, rows);
        const [x, y] = [point % cols, Math.floor(point / cols)];
        return x >= low % cols && x <= high % cols && y >= Math.floor(low / cols) && y <= Math.floor(high / cols);
      });
      if (holds < 0 || !masks) return;
      chosen = holds;
      sizes.show(String(holds));
      host.draw();
      judge();
    },
  };
}

/** Random games in the window, after the rules in front of the tree. @param {Host} host */
const games = (host) =>
  randomGames(host, 'window', async (words) => {
    words.replaceChildren();
    const masks = await masksOf(host, 'h8');
    if (!masks) return;
    const args = { at: masks.move.toUpperCase() };
    words.replaceChildren(h('p', masks.rule ? t(`report.a.rule.${masks.rule}`, args) : t('report.a.rule')));
  });

/** @type {import('./chapter.js').Chapter} */
export const chapter = {
  game: 'standard15',
  moves: 'f9e9g9k9h9h10j9g10l9i8h8j8g7k12i10f11j11h7f10g11',
  steps: { number: lineNumber, shift: shifts, window: windows, games },
  files: ['engine/reports/uctbitboard.go', 'engine/reports/fiveboard.go', 'engine/reports/masks.go'],
  kept: 'engine/pattern/map.go',
};
