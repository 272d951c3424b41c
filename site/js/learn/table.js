// @ts-check
// The board of a lesson: both sides are played by hand, and what stands on it
// is one move string.

import { createBoard } from '../board/board.js';
import { h, icon } from '../dom.js';
import { t } from '../i18n.js';
import { moveAt, moveText, parseMoves, pointIndex, pointsOf } from '../notation.js';

/** @typedef {import('../notation.js').Table} Table */

/**
 * @param {object} spec
 * @param {Table} spec.table
 * @param {string} spec.example moves of the position to come back to
 * @param {import('../settings.js').Settings} spec.settings
 * @param {() => void} spec.changed the moves are others now
 * @param {(point: number) => void} [spec.look] a point is pointed at
 */
export function createTable({ table, example, settings, changed, look }) {
  const four = table.family === 'four';
  /** @type {string[]} */
  let moves = [];
  let over = false;
  const note = h('p', { class: 'quiet', role: 'status' });
  const undo = h('button', { type: 'button', class: 'button', click: () => take(moves.slice(0, -1)) }, icon('undo'), t('learn.undo'));
  const clear = h('button', { type: 'button', class: 'button', click: () => take([]) }, icon('new'), t('learn.clear'));
  const reset = h('button', { type: 'button', class: 'button', hidden: !example, click: () => take(read(example)) }, t('learn.reset'));
  const root = h('div', { class: 'board' });
  root.innerHTML = '<svg aria-hidden="true"></svg>';
  const side = (/** @type {number} */ ply) => t(`side.${table.family}.${ply % 2 ? 'white' : 'black'}`);

  const board = createBoard(root, {
    words: {
      cell(point) {
        const at = moveText({ ...table, family: 'five' }, moveAt({ ...table, family: 'five' }, point));
        if (table.blocked.includes(point)) return t('cell.blocked', { at });
        const n = pointsOf(table, moves).indexOf(point);
        return n < 0 ? t('cell.empty', { at }) : t('cell.stone', { at, who: side(n), n: n + 1 });
      },
      board: () => t(`board.${table.family}`, { cols: table.cols, rows: table.rows, turn: t('turn.move', { who: side(moves.length) }) }),
      column: (column) => String(column + 1),
    },
    place(point) {
      const move = moveAt(table, point);
      if (!over && (four || !pointsOf(table, moves).includes(point))) take([...moves, move]);
    },
    ghost: (point) => { if (point >= 0) look?.(point); },
    hover: (point) => { if (point >= 0) look?.(point); },
  }, { kind: four ? 'discs' : 'stones', cols: table.cols, rows: table.rows, confirm: four ? 'never' : settings.confirm, coords: settings.coords && table.cols > 4 });

  /** @param {string} text */
  const read = (text) => parseMoves(text, table).moves;

  /** @param {string[]} next */
  function take(next) {
    moves = next;
    over = false;
    note.textContent = '';
    draw();
    changed();
  }

  /** @param {Partial<import('../board/state.js').BoardState>} [patch] */
  function draw(patch = {}) {
    const points = pointsOf(table, moves);
    const stones = new Array(table.cols * table.rows).fill(0);
    for (const point of table.blocked) stones[point] = 3;
    points.forEach((point, i) => { if (point >= 0) stones[point] = (i % 2) + 1; });
    undo.disabled = clear.disabled = moves.length === 0;
    board.set({ stones, last: points[points.length - 1] ?? -1, turn: moves.length % 2 ? 2 : 1, open: !over, line: [], marks: [], preview: [], ...patch });
  }
  moves = read(example);
  draw();

  return {
    node: h('div', { class: table.cols > 4 ? 'table' : 'table small' }, root, note, h('div', { class: 'controls' }, undo, clear, reset)),
    board,
    draw,
    moves: () => moves.join(''),
    count: () => moves.length,
    side: () => side(moves.length),
    /** @param {string} name */
    point: (name) => pointIndex(name, table.cols, table.rows),
    /** Another position, told to nobody; false when the text is none. @param {string} text */
    load(text) {
      const parsed = parseMoves(text, table);
      if (parsed.bad) return false;
      moves = parsed.moves;
      over = false;
      draw();
      return true;
    },
    /** The engine says the last move can't be: takes it back. */
    refuse() {
      const move = moves[moves.length - 1];
      moves = moves.slice(0, -1);
      draw();
      if (move) note.textContent = t('learn.illegal', { move: moveText(table, move) });
    },
    /** The game has ended. @param {string} text @param {number[]} [line] */
    end(text, line = []) {
      over = true;
      note.textContent = text;
      draw({ line });
    },
  };
}
