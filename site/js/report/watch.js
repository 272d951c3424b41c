// @ts-check
// A report's program while it thinks: how it weighs the points, its best line, what it has done so far.

import { h, setText } from '../core/dom.js';
import { number, t } from '../core/i18n.js';
import { previewOf } from '../game/drawing.js';
import { gameName, moveText, namesOf, pointIndex, pointName, pointsOf } from '../game/games.js';
import { table as tableNode } from '../learn/text.js';
import * as draw from './picture.js';
import { timeText } from './facts-text.js';

/** How often the picture changes, in milliseconds. */
const EVERY_MS = 120;
/** The lines that are listed. */
const LISTED = 6;
/** The program whose tree stays in a window. */
const WINDOWED = 'uct-bitboard';
/** The lesson that grows a program's tree node by node. @type {Record<string, string>} */
const TREES = {
  'uct-bitboard': 'live',
  'uct-plain': 'live',
  'puct-tuples': 'live',
  'puct-patterns': 'live',
  'uct-threats': 'connect4',
};
/** The moves of the best line that are drawn. */
const DRAWN = 6;

/**
 * @typedef {Pick<import('../engine/protocol.js').ResultReply, 'heat'|'lines'|'playouts'|'nodes'|'depth'|'candidates'>}
 *   Thought
 */

/**
 * @param {() => {table: import('../game/games.js').Table, moves: string[], player: string}} position
 * @param {Pick<import('./chapter.js').Host, 'draw'|'ask'>} host
 */
export function createWatch(position, { draw: redraw, ask }) {
  /** @type {Thought|null} */
  let thought = null;
  let done = false;
  /** The corners of report A's window; null for other programs. @type {[number, number]|null} */
  let window = null;
  const title = h('h2');
  const state = h('p', { role: 'status' });
  const rows = h('div');
  const tree = h('p');

  /** @param {string} move */
  function pointOf(move) {
    const { table, moves } = position();
    return table.kind.columns
      ? (pointsOf(table, [...moves, move]).at(-1) ?? -1)
      : pointIndex(move, table.cols, table.rows);
  }

  /** @param {Thought} next */
  function think(next) {
    thought = next;
    const { table, moves } = position();
    const best = (next.lines ?? []).slice(0, LISTED);
    rows.replaceChildren(
      tableNode(
        `(${t('report.watch.lines')})`,
        [t('report.watch.move'), t('report.watch.value'), t('report.watch.line')],
        best.map(({ move, score, visits, pv }) => [
          moveText(table, move),
          visits ? t('report.watch.games', { n: visits }) : number(Math.round(score)),
          namesOf(table, [...moves, ...pv])
            .slice(moves.length + 1, moves.length + DRAWN)
            .join(' ') || '–',
        ]),
      ),
    );
    redraw();
  }

  /** @param {{game: string, moves: string}} place */
  async function askWindow(place) {
    const reply = await ask({ cmd: 'masks', ...place, lesson: { point: 'a1' } }, 'masks');
    if (reply?.type !== 'masks') return;
    const { cols, rows } = position().table;
    const centre = pointIndex(reply.centre, cols, rows);
    const [x, y] = [centre % cols, Math.floor(centre / cols)];
    const low = Math.max(0, y - reply.half) * cols + Math.max(0, x - reply.half);
    window = [low, Math.min(rows - 1, y + reply.half) * cols + Math.min(cols - 1, x + reply.half)];
  }

  return {
    node: h('section.r-watch', title, state, rows, tree),
    async show() {
      const { table, moves, player } = position();
      [thought, done, window] = [null, false, null];
      rows.replaceChildren();
      setText(title, t('report.watch.title', { name: t(`arena.player.${player}`) }));
      setText(state, t('learn.thinking'));
      const lesson = TREES[player];
      const to = `#/learn/mcts/${lesson}${lesson === 'live' ? `/${moves.join('')}` : ''}`;
      tree.replaceChildren(lesson ? h('a', { href: to }, t('report.watch.tree')) : '');
      redraw();
      const place = { game: gameName(table), moves: moves.join('') };
      if (player === WINDOWED) await askWindow(place);
      const search = {
        cmd: /** @type {const} */ ('search'),
        ...place,
        player,
        seed: 1,
        lines: LISTED,
        reportMs: EVERY_MS,
      };
      const reply = await ask(search, 'result', (info) => {
        think(/** @type {Thought} */ (info));
        const n = info.playouts || info.nodes;
        if (info.playouts) setText(state, t('report.watch.so-far', { n: t('report.watch.games', { n }) }));
        else setText(state, t('report.watch.deep', { n, depth: info.depth }));
      });
      if (reply?.type !== 'result') return;
      done = true;
      think(reply);
      const args = {
        n: reply.playouts || reply.nodes,
        move: namesOf(table, [...moves, reply.move]).at(-1) ?? '',
        time: timeText(reply.ms),
      };
      setText(state, t(reply.playouts ? 'report.watch.played' : 'report.watch.looked', args));
    },
    board: () => {
      const { table, moves } = position();
      const line = thought?.lines?.[0]?.pv.slice(0, DRAWN) ?? [];
      return { preview: previewOf(table, moves, line), open: false };
    },
    /** @type {import('../board/picture.js').Picture} */
    picture(s) {
      const heat = (thought?.heat ?? []).map(({ move, value }) => ({ point: pointOf(move), value }));
      const most = Math.max(...heat.map(({ value }) => value), 1e-9);
      const { table, moves } = position();
      const pv = (thought?.lines?.[0]?.pv ?? []).slice(0, DRAWN);
      const line = new Set(pointsOf(table, [...moves, ...pv]).slice(moves.length));
      // Shares of games, or scores of which one may be a thousand times the next.
      const share = (/** @type {number} */ value) =>
        most > 1 ? Math.log1p(value) / Math.log1p(most) : Math.sqrt(value / most);
      const dots = heat
        .filter(({ point, value }) => share(value) > 0.15 && !line.has(point) && point >= 0)
        .map(({ point, value }) => draw.heat(s, point, share(value) ** 2, ''));
      const first = thought?.lines?.[0]?.move;
      const frame = window ? [draw.frame(s, ...window, '', 'now')] : [];
      return [...frame, ...dots, ...(done && first ? [draw.ring(s, pointOf(first), 'p-here')] : [])];
    },
    touch() {},
    /** @param {number} point */
    cell(point) {
      const name = pointName(point, position().table.cols);
      const heat = thought?.heat?.find(({ move }) => move === name)?.value;
      return heat ? t('report.watch.cell', { value: heat < 1 ? `${Math.round(heat * 100)} %` : number(heat) }) : '';
    },
  };
}
