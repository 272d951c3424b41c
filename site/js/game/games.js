// @ts-check
// The games of the site: how boards and moves are written, and where pieces lie.
// Only the engine knows the rules. Each game is one file in this folder that
// implements Kind; no other file asks which game it has.

import { five } from './five.js';
import { four } from './four.js';
import { pointName } from './points.js';

export { pointIndex, pointName } from './points.js';

/** @typedef {'freestyle'|'standard'|'renju'|'connect4'|'tictactoe'} Rule */
/** All games name their sides like this: black moves first. @typedef {'black'|'white'} Side */

/**
 * The board a game string names.
 * @typedef {object} Table
 * @property {Kind} kind
 * @property {Rule} rule
 * @property {number} cols
 * @property {number} rows
 * @property {number[]} blocked points where no piece can lie
 */

/**
 * A typed move. move is '' for a text that is no move; cell is the named cell, or
 * the text that is no move.
 * @typedef {{move: string, cell: string}} Typed
 */

/**
 * What the page needs to know about a game.
 * @typedef {object} Kind
 * @property {string} words the middle part of its text keys: "side.five.black"
 * @property {Rule[]} rules
 * @property {import('../core/facts.js').Player[]} players its engine players, Tengen first
 * @property {number} levels number of Tengen's levels, 0 when it does not play the game
 * @property {boolean} full only the full engine knows it
 * @property {'stones'|'discs'} pieces
 * @property {Record<Side|'both', string>} swatches classes of the small pieces beside words
 * @property {boolean} square boards have as many rows as columns, and no blocked cells
 * @property {boolean} columns a move is a column: each column has a button that shows the move's value, and the board
 *   is not rotated
 * @property {boolean} record the engine writes its games as SGF
 * @property {(name: string) => Table|null} parse
 * @property {(table: Pick<Table, 'rule'|'cols'|'rows'|'blocked'>) => string} gameName
 * @property {(rule: Rule) => {cols: number, rows: number, min: number, max: number, fair: number}} sizes the usual
 *   board, the bounds of both dimensions, and the smallest size on which a contest is meaningful
 * @property {(text: string, table: Table) => Typed[]} typed reads moves as people type them
 * @property {(text: string) => string[]} split splits text into moves and invalid pieces
 * @property {(move: string, table: Pick<Table, 'cols'|'rows'>) => boolean} isMove whether it names a place on the board
 * @property {(table: Pick<Table, 'cols'>, point: number) => string} moveAt the move that choosing a point means
 * @property {(move: string) => string} moveText "H8", or a column's letter
 * @property {(table: Table, moves: string[]) => number[]} points the points of the moves' pieces
 * @property {(table: Table, taken: Set<number>, point: number) => number} landing the point at which a piece put at a
 *   point comes to rest, −1 when it cannot be put there
 * @property {(table: Table) => number} adviceNodes node limit for good advice in one or two seconds on a phone
 * @property {(table: Table) => boolean} parallel whether several engines, each with its own tree, search better than
 *   one
 * @property {(word: import('../engine/protocol.js').SideWord) => Side} side the page's side for the engine's word
 * @property {(table: Table, point: number) => ''|'odd'|'even'} row the kind of row that matters for zugzwang
 */

export const KINDS = [five, four];

/** The game of a rule. @param {Rule} rule */
export const kindOf = (rule) => /** @type {Kind} */ (KINDS.find((kind) => kind.rules.includes(rule)));

/** @param {string} name @returns {Table|null} */
export function parseTable(name) {
  for (const kind of KINDS) {
    const table = kind.parse(name);
    if (table) return table;
  }
  return null;
}

/** The game string of a board. @param {Pick<Table, 'kind'|'rule'|'cols'|'rows'|'blocked'>} table */
export const gameName = (table) => table.kind.gameName(table);

/** @param {Table} table @param {number} point */
export const moveAt = (table, point) => table.kind.moveAt(table, point);

/** @param {Table} table @param {string} move */
export const moveText = (table, move) => table.kind.moveText(move);

/** The points of the moves' pieces. @param {Table} table @param {string[]} moves */
export const pointsOf = (table, moves) => table.kind.points(table, moves);

/** The points where nothing more can lie. @param {Table} table @param {string[]} moves */
export const takenIn = (table, moves) => new Set([...table.blocked, ...pointsOf(table, moves)]);

/** The names of the moves' points: "D1", "D2". @param {Table} table @param {string[]} moves */
export const namesOf = (table, moves) =>
  pointsOf(table, moves).map((point, i) =>
    point < 0 ? moveText(table, moves[i]) : pointName(point, table.cols).toUpperCase(),
  );

/** @param {Table} table @param {string[]} moves at least one */
export const lastName = (table, moves) => namesOf(table, moves)[moves.length - 1];

/**
 * Splits "h8 i9,j10" or "44556" into moves; bad is the first piece that is no move
 * of the board.
 * @param {string} text
 * @param {Table} table
 * @returns {{moves: string[], bad: string}}
 */
export function parseMoves(text, table) {
  const pieces = table.kind.split(text.toLowerCase());
  const wrong = pieces.findIndex((piece) => !table.kind.isMove(piece, table));
  return wrong < 0 ? { moves: pieces, bad: '' } : { moves: pieces.slice(0, wrong), bad: pieces[wrong] };
}
