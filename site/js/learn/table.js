// @ts-check
// The board of a lesson: both sides are played by hand, and what stands on it
// is one move string.

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
 * @param {string} spec.example moves of the position to come back to
 * @param {() => void} spec.changed the moves are others now
 * @param {(point: number) => void} [spec.inspect] a point is pointed at
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
    { confirm: columns ? 'never' : settings.confirm, coords: settings.coords && !small },
  );

  /** Another position. @param {string[]} next */
  function put(next) {
    [moves, over] = [next, false];
    draw();
  }

  /** Another position, by hand. @param {string[]} next */
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
    /** Points at a move. @param {string} move @param {string} text */
    mark: (move, text) => draw({ marks: marksAt(point(move), text) }),
    /** Another position, told to nobody; false when the text is none. @param {string} text */
    load(text) {
      const parsed = parseMoves(text, table);
      if (!parsed.bad) put(parsed.moves);
      return !parsed.bad;
    },
    /** The engine says the last move can't be: takes it back. */
    refuse() {
      const move = moves.at(-1);
      moves = moves.slice(0, -1);
      draw();
      if (move) note.textContent = t('learn.illegal', { move: moveText(table, move) });
    },
    /** The game has ended. @param {string} text */
    end(text) {
      over = true;
      note.textContent = text;
      draw();
    },
  };
}
