// @ts-check
// The board of a lesson: the reader plays both sides, and a move string holds the position.

import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { moveAt, moveText, parseMoves, parseTable, pointIndex, pointsOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { createPlainBoard, position, sideAt } from '../game/plain-board.js';

/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../board/state.js').Mark} Mark */

/** @param {number} point @param {string} text */
function marksAt(point, text) {
  /** @type {Mark[]} */
  const marks = [];
  marks[point] = { kind: 'candidate', rank: 1, text };
  return marks;
}

/**
 * @param {import('../screens/learn.js').Tools} tools
 * @param {object} spec
 * @param {string} spec.game
 * @param {string} spec.example moves of the initial position
 * @param {() => void} spec.changed called when the moves have changed
 * @param {(point: number) => void} [spec.inspect] called with the point under the pointer
 */
export function createTable(tools, { game, example, changed, inspect }) {
  const { settings } = tools.app.store.state;
  const table = /** @type {Table} */ (parseTable(game));
  const read = (/** @type {string} */ text) => parseMoves(text, table).moves;
  const point = (/** @type {string} */ name) => pointIndex(name, table.cols, table.rows);
  let moves = read(example);
  let over = false;
  const small = table.cols < 5;
  const { columns } = table.kind;
  const note = h('p', { class: 'quiet', role: 'status' });
  const undo = button(t('learn.undo'), () => take(moves.slice(0, -1)), { glyph: 'undo' });
  const clear = button(t('learn.clear'), () => take([]), { glyph: 'new' });
  const side = () => sideAt(table, moves.length);

  /** @param {number} point */
  function place(point) {
    if (!over && (columns || !pointsOf(table, moves).includes(point))) take([...moves, moveAt(table, point)]);
  }
  const pointed = (/** @type {number} */ point) => point >= 0 && inspect?.(point);
  const { root, board } = createPlainBoard(
    table,
    { moves: () => moves, turn: () => t('turn.move', { who: side() }) },
    { place, ghost: pointed, hover: pointed },
    { confirm: columns ? 'never' : settings.confirm, coords: small ? '' : settings.coords },
  );

  /** Shows another position. @param {string[]} next */
  function put(next) {
    [moves, over] = [next, false];
    draw();
  }

  /** Shows another position and reports the change. @param {string[]} next */
  function take(next) {
    note.textContent = '';
    put(next);
    changed();
  }

  /** @param {Partial<import('../board/state.js').BoardState>} [patch] */
  function draw(patch = {}) {
    undo.disabled = clear.disabled = moves.length === 0;
    board.set({ ...position(table, moves), open: !over, marks: [], preview: [], ...patch });
  }
  draw();

  const reset = button(t('learn.reset'), () => take(read(example)), { hidden: !example });
  const controls = h('div', { class: 'controls' }, undo, clear, reset);
  return {
    node: h('div', { class: small ? 'table small' : 'table' }, root, note, controls),
    board,
    draw,
    list: () => moves,
    moves: () => moves.join(''),
    side,
    table,
    point,
    /** Marks a move. @param {string} move @param {string} text */
    mark: (move, text) => draw({ marks: marksAt(point(move), text) }),
    /** Shows another position without reporting it; false when the text is invalid. @param {string} text */
    load(text) {
      const parsed = parseMoves(text, table);
      if (!parsed.bad) put(parsed.moves);
      return !parsed.bad;
    },
    /** Takes back the last move, because the engine refused it. */
    refuse() {
      const move = moves.at(-1);
      moves = moves.slice(0, -1);
      draw();
      if (move) note.textContent = t('learn.illegal', { move: moveText(table, move) });
    },
    /** Shows the end of the game. @param {string} text */
    end(text) {
      over = true;
      note.textContent = text;
      draw();
    },
  };
}
