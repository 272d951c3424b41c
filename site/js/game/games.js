// @ts-check
// The games: names of boards and moves as text and where pieces lie, nothing
// of a move's meaning. Whether a move may be played is the engine's to say.
// A game is one file here with the verbs of a Kind; no other file asks which
// game it is.

import { five } from './five.js';
import { four } from './four.js';
import { pointName } from './points.js';
import { tictactoe } from './tictactoe.js';

export { pointIndex, pointName } from './points.js';

/** @typedef {'freestyle'|'standard'|'renju'|'connect4'|'tictactoe'} Rule */
/** Sides are drawn and named like black, who begins, and white. @typedef {'black'|'white'} Side */

/**
 * The board a game string names.
 * @typedef {object} Table
 * @property {Kind} kind
 * @property {Rule} rule
 * @property {number} cols
 * @property {number} rows
 * @property {number[]} blocked points that hold nothing
 */

/** A typed move, '' for what is none, and the cell that was named, or the piece that is no move. @typedef {{move: string, cell: string}} Typed */

/**
 * What the page has to know of a game.
 * @typedef {object} Kind
 * @property {string} words the middle of its words' keys: "side.five.black"
 * @property {Rule[]} rules
 * @property {import('../core/facts.js').Player[]} players who plays it, Tengen first
 * @property {number} levels of Tengen, 0 when it does not play the game
 * @property {boolean} full only the full engine knows it
 * @property {'stones'|'discs'} pieces
 * @property {Record<Side|'both', string>} swatches classes of the small pieces beside words
 * @property {boolean} square boards have as many rows as columns, and no blocked cells
 * @property {boolean} columns a move is a column: it has a button, which carries its worth, and the board stands upright
 * @property {boolean} record the engine writes its games as SGF
 * @property {(name: string) => Table|null} parse
 * @property {(table: Pick<Table, 'rule'|'cols'|'rows'|'blocked'>) => string} gameName
 * @property {(rule: Rule) => {cols: number, rows: number, min: number, max: number, fair: number}} sizes the usual board, the bounds of both sides and the smallest on which a contest says something
 * @property {(text: string, table: Table) => Typed[]} typed reads moves as people type them
 * @property {(text: string) => string[]} split text into moves and what is none
 * @property {(move: string, table: Pick<Table, 'cols'|'rows'>) => boolean} isMove whether it names a place on the board
 * @property {(table: Pick<Table, 'cols'>, point: number) => string} moveAt the move that choosing a point means
 * @property {(move: string) => string} moveText "H8", or a column's letter
 * @property {(table: Table, moves: string[]) => number[]} points where the moves lie
 * @property {(table: Table, taken: Set<number>, point: number) => number} landing where a piece put at a point comes to lie, −1 when it can't
 * @property {(table: Table) => number} adviceNodes enough for sound advice in a second or two on a phone
 * @property {(table: Table) => boolean} parallel several engines find more than one, each by a tree of its own
 * @property {(word: import('../engine/protocol.js').SideWord) => Side} side by the engine's word
 * @property {(table: Table, point: number) => ''|'odd'|'even'} row which rows are told apart
 */

const KINDS = [five, four, tictactoe];

/** The games that are played here, lessons left out. */
export const PLAYED = KINDS.filter((kind) => kind.levels > 0);

/** The game of a rule. @param {Rule} rule */
export const kindOf = (rule) => /** @type {Kind} */ (KINDS.find((kind) => kind.rules.includes(rule)));

/** @param {string} name @param {Kind[]} [kinds] @returns {Table|null} */
export function parseTable(name, kinds = KINDS) {
  for (const kind of kinds) {
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

/** Where the moves lie on the board. @param {Table} table @param {string[]} moves */
export const pointsOf = (table, moves) => table.kind.points(table, moves);

/** What moves played one after another are called: the points they lie on, "D1" "D2". @param {Table} table @param {string[]} moves */
export const namesOf = (table, moves) =>
  pointsOf(table, moves).map((point, i) =>
    point < 0 ? moveText(table, moves[i]) : pointName(point, table.cols).toUpperCase(),
  );

/** @param {Table} table @param {string[]} moves at least one */
export const lastName = (table, moves) => namesOf(table, moves)[moves.length - 1];

/**
 * Splits "h8 i9,j10" or "44556" into moves; the first piece that is no move of the board is named.
 * @param {string} text @param {Table} table @returns {{moves: string[], bad: string}}
 */
export function parseMoves(text, table) {
  const pieces = table.kind.split(text.toLowerCase());
  const wrong = pieces.findIndex((piece) => !table.kind.isMove(piece, table));
  return wrong < 0 ? { moves: pieces, bad: '' } : { moves: pieces.slice(0, wrong), bad: pieces[wrong] };
}
