// @ts-check
// The board of a lesson: the reader plays both sides, and a move string holds the position.

import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { moveAt, moveText, parseMoves, parseTable, pointIndex, pointsOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { createPlainBoard, position, sideNameAt } from '../game/plain-board.js';
import { tictactoe } from './tictactoe.js';

/** @param {number} point @param {string} text */
function marksAt(point, text) {
  /** @type {import('../board/state.js').Mark[]} */
  const marks = [];
  marks[point] = { kind: 'candidate', rank: 1, text };
  return marks;
}

/**
 * @param {import('./stage.js').Tools} tools
 * @param {object} spec
 * @param {string} spec.game
 * @param {string} spec.example moves of the initial position
 * @param {() => void} spec.changed called when the moves have changed
 * @param {(point: number) => void} [spec.inspect] called with the point under the pointer
 */
export function createTable(tools, { game, example, changed, inspect }) {
  const table = /** @type {import('../game/games.js').Table} */ (tictactoe.parse(game) ?? parseTable(game));
  const read = (/** @type {string} */ text) => parseMoves(text, table).moves;
  const point = (/** @type {string} */ name) => pointIndex(name, table.cols, table.rows);
  let moves = read(example);
  let over = false;
  const { columns } = table.kind;
  const note = h('p.quiet', { role: 'status' });
  const side = () => sideNameAt(table, moves.length);
  const shown = { moves: () => moves, turn: () => t('turn.move', { who: side() }) };

  /** @param {number} point */
  function place(point) {
    if (!over && (columns || !pointsOf(table, moves).includes(point))) take([...moves, moveAt(table, point)]);
  }
  const touch = (/** @type {number} */ point) => point >= 0 && inspect?.(point);
  /** A small board stands in the text, a full one is the stage's. */
  const small = table.cols < 5 ? createPlainBoard(table, shown, { place }, { coords: '' }) : null;
  /** What the board shows besides the position. @type {Partial<import('../board/state.js').BoardState>} */
  let drawn = {};

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
    const { confirm } = tools.app.store.state.settings;
    drawn = { confirm: columns ? 'never' : confirm, open: !over, marks: [], preview: [], ...patch };
    small?.board.set({ ...position(table, moves), ...drawn });
    undo.disabled = clear.disabled = moves.length === 0;
    tools.stage.draw();
  }

  const verbs = {
    undo: () => take(moves.slice(0, -1)),
    clear: () => take([]),
    reset: () => take(read(example)),
  };
  const undo = button(t('learn.undo'), verbs.undo, { glyph: 'undo' });
  const clear = button(t('learn.clear'), verbs.clear, { glyph: 'new' });
  const controls = h('div.row', undo, clear);
  draw();

  return {
    node: small ? h('div.table.small', small.root, note, controls) : note,
    /** Whether it is the stage's board. */
    staged: !small,
    draw,
    ...verbs,
    place,
    touch,
    drawing: () => drawn,
    shown: () => ({ table, moves, turn: shown.turn() }),
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
