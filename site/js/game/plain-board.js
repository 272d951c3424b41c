// @ts-check
// A read-only board, for replays and lessons.

import { createBoard } from '../board/board.js';
import { h, svg } from '../core/dom.js';
import { moveAt, moveText, pointName, pointsOf } from './games.js';
import { t } from '../core/i18n.js';
import { sideName } from './words.js';
import { discs } from './drawing.js';

/** @typedef {import('../board/state.js').BoardState} BoardState */
/** @typedef {import('./games.js').Table} Table */

/** The name of the side to move after ply moves. @param {Table} table @param {number} ply */
export const sideNameAt = (table, ply) => sideName(table, ply % 2 ? 'white' : 'black');

/**
 * The position after the moves.
 * @param {Table} table
 * @param {string[]} moves
 * @returns {Partial<BoardState>}
 */
export function position(table, moves) {
  const { cols, rows } = table;
  const stones = new Array(cols * rows).fill(0);
  const points = pointsOf(table, moves);
  for (const point of table.blocked) stones[point] = 3;
  points.forEach((point, i) => {
    if (point >= 0) stones[point] = (i % 2) + 1;
  });
  return { kind: table.kind.pieces, cols, rows, stones, last: points.at(-1) ?? -1, turn: moves.length % 2 ? 2 : 1 };
}

/**
 * The words of a board.
 * @param {() => {table: Table, moves: string[], turn: string}} shown what is on the board, and whose turn it is
 * @returns {import('../board/aria.js').Words}
 */
export const boardWords = (shown) => ({
  board() {
    const { table, turn } = shown();
    return t(`board.${table.kind.words}`, { cols: table.cols, rows: table.rows, turn });
  },
  cell(point) {
    const { table, moves } = shown();
    const at = pointName(point, table.cols).toUpperCase();
    if (table.blocked.includes(point)) return t('cell.blocked', { at });
    const points = pointsOf(table, moves);
    const i = points.indexOf(point);
    if (i < 0) return t('cell.empty', { at });
    return t(i === points.length - 1 ? 'cell.last' : 'cell.stone', { at, who: sideNameAt(table, i), n: i + 1 });
  },
  column(column) {
    const { table } = shown();
    return t('arena.column', { n: moveText(table, moveAt(table, column)) });
  },
});

/**
 * @param {Table} table
 * @param {{moves: () => string[], turn: () => string}} shown the moves on the board and the side to move
 * @param {Omit<import('../board/board.js').Options, 'words'|'discs'>} hooks
 * @param {Partial<BoardState>} start
 */
export function createPlainBoard(table, shown, hooks, start) {
  const words = boardWords(() => ({ table, moves: shown.moves(), turn: shown.turn() }));
  const root = h('div.board', svg({ 'aria-hidden': 'true' }));
  const board = createBoard(root, { words, discs, ...hooks }, { ...position(table, shown.moves()), ...start });
  return { root, board };
}
