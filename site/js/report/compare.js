// @ts-check
// The same position, asked of every player: small boards side by side, and all answers on the large one.

import { h } from '../core/dom.js';
import { listed, t } from '../core/i18n.js';
import { gameName, pointIndex, pointName, pointsOf } from '../game/games.js';
import { smallBoard } from '../game/small-board.js';
import * as draw from './picture.js';

/** @typedef {{player: string, move: string, point: number, ms: number}} Answer */

/** What each may use: about a second on a phone. */
const LIMITS = { nodes: 50_000, playouts: 5_000 };

/**
 * @param {() => {table: import('../game/games.js').Table, moves: string[], players: readonly string[]}} position
 * @param {Pick<import('./chapter.js').Host, 'draw'|'ask'>} host
 */
export function createCompare(position, { draw: redraw, ask }) {
  /** @type {Answer[]} */
  let answers = [];
  let lit = '';
  const list = h('ul.r-answers');
  const text = h('p');

  /** @param {Answer} answer */
  function card({ player, move, point }) {
    const { table, moves, players } = position();
    const small = smallBoard(gameName(table), [...moves, move]);
    const at = pointName(point, table.cols).toUpperCase();
    const name = t(`arena.player.${player}`);
    const press = () => {
      lit = lit === player ? '' : player;
      word();
      redraw();
      /** @type {HTMLElement|null} */ (list.querySelector(`[data-player="${player}"]`))?.focus();
    };
    const pressed = { 'aria-pressed': String(lit === player), 'data-player': player };
    return h(
      'li',
      { class: players.includes(player) ? 'chosen' : '' },
      h('button', { ...pressed, click: press }, small, h('span', name), h('b', at)),
    );
  }

  function word() {
    list.replaceChildren(...answers.map(card));
  }

  return {
    node: h('section.r-compare', h('h2', t('report.compare.title')), text, list),
    async show() {
      [answers, lit] = [[], ''];
      word();
      text.textContent = t('report.compare.text', LIMITS);
      const { table, moves } = position();
      const place = { game: gameName(table), moves: moves.join('') };
      const all = await ask({ cmd: 'players', game: place.game }, 'players');
      if (all?.type !== 'players') return;
      for (const player of all.players) {
        const began = performance.now();
        const reply = await ask({ cmd: 'search', ...place, player, seed: 1, limits: LIMITS }, 'result');
        if (reply?.type !== 'result') return;
        const ms = performance.now() - began;
        const point = table.kind.columns
          ? (pointsOf(table, [...moves, reply.move]).at(-1) ?? -1)
          : pointIndex(reply.move, table.cols, table.rows);
        answers = [...answers, { player, move: reply.move, point, ms }];
        word();
        redraw();
      }
    },
    /** @type {import('../board/picture.js').Picture} */
    picture(s) {
      const points = new Map(answers.map(({ point }) => [point, answers.filter((one) => one.point === point)]));
      return [...points].flatMap(([point, list]) => [
        draw.heat(s, point, 0.25 + (0.75 * list.length) / Math.max(4, answers.length), String(list.length)),
        ...(list.some(({ player }) => player === lit) ? [draw.ring(s, point, 'p-here')] : []),
      ]);
    },
    touch() {},
    /** @param {number} point */
    cell(point) {
      const list = answers.filter((one) => one.point === point).map(({ player }) => t(`arena.player.${player}`));
      return listed(list);
    },
  };
}
