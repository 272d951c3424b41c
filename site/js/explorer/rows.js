// @ts-check
// The rows of the explorer's table, from the engine's reply. No DOM here.

import { pointIndex } from '../game/games.js';

/** @typedef {import('../engine/protocol.js').ExploredMove} ExploredMove */
/** @typedef {import('../board/state.js').Mark} Mark */
/** @typedef {import('../game/games.js').Table} Table */

/**
 * Shares of a whole in percent that add up to 100, none where nothing is counted.
 * @param {number[]} counts
 * @returns {number[]}
 */
export function shares(counts) {
  const sum = counts.reduce((a, b) => a + b, 0);
  if (!sum) return counts.map(() => 0);
  const exact = counts.map((n) => (100 * n) / sum);
  const whole = exact.map(Math.floor);
  const byRest = counts.map((_, i) => i).sort((a, b) => exact[b] - whole[b] - (exact[a] - whole[a]) || a - b);
  const left = 100 - whole.reduce((a, b) => a + b, 0);
  for (const i of byRest.slice(0, left)) whole[i]++;
  return whole;
}

/**
 * A row of the table.
 * @typedef {object} Row
 * @property {string} move
 * @property {string} name of the opening that the move makes, or ''
 * @property {number} games
 * @property {number} others games that reach the position after the move in another order
 * @property {number} share of the games, 0 to 1
 * @property {number[]} parts wins of Black, draws and wins of White in percent; empty without results
 * @property {number} year of the last game, 0 if not known
 * @property {number|undefined} chance of the side to move by the book's search
 * @property {number} depth of that search
 * @property {boolean} balanced
 * @property {number|undefined} proved plies in which the side to move wins at the latest, negative if it loses, 0 for a
 *   draw
 */

/** @param {ExploredMove} move @param {number} all games in the position @returns {Row} */
function rowOf(
  { move, name = '', games, black, white, draws, year, transposes, chance, depth = 0, balanced = false, proved },
  all,
) {
  const decided = black + white + draws;
  return {
    move,
    name,
    games,
    others: transposes,
    share: all ? games / all : 0,
    parts: decided ? shares([black, draws, white]) : [],
    year,
    chance,
    depth,
    balanced,
    proved,
  };
}

/** @param {import('../engine/protocol.js').ExploredReply} reply @returns {Row[]} */
export const rowsOf = ({ moves, games }) => moves.map((move) => rowOf(move, games));

/**
 * Moves with what the proof that Black wins says, in place of the book's chances: Black's move, or that White loses
 * after every move.
 * @param {ExploredMove[]} moves @param {{move: string, plies: number}} proof @param {number} ply of the position
 * @returns {ExploredMove[]}
 */
export function withProof(moves, { move, plies }, ply) {
  const withBound = (/** @type {ExploredMove} */ one, /** @type {number} */ win) =>
    one.proved === undefined || (win < 0 ? one.proved < win : one.proved > win)
      ? { ...one, proved: win, chance: undefined, balanced: undefined }
      : one;
  if (ply % 2) return moves.map((one) => withBound(one, -plies));
  const none = { move, games: 0, black: 0, white: 0, draws: 0, year: 0, transposes: 0 };
  const all = moves.some((one) => one.move === move) ? moves : [...moves, none];
  return all
    .map((one) => (one.move === move ? withBound(one, plies) : one))
    .sort((a, b) => b.games - a.games || Number(b.move === move) - Number(a.move === move));
}

/** The chance of the side to move by the book: 1 or 0 for a proved end. @param {Row} row */
const worthOf = ({ proved, chance }) => (proved === undefined ? chance : proved > 0 ? 1 : proved < 0 ? 0 : 0.5);

/** The value of the largest dot on the board; the others are smaller in proportion. */
const LARGEST = 0.6;

/**
 * How often moves were played, as the board's dots.
 * @param {Row[]} rows @param {Table} table
 * @returns {number[]} per point, 0 to 1
 */
export function dotsOf(rows, { cols, rows: height }) {
  const most = Math.max(...rows.map(({ share }) => share));
  const dots = new Array(cols * height).fill(0);
  for (const { move, share } of rows) {
    const point = pointIndex(move, cols, height);
    if (point >= 0 && share) dots[point] = (LARGEST * share) / most;
  }
  return dots;
}

/**
 * What the book and a proof say of moves, as the rings that the engine's moves have.
 * @param {Row[]} rows @param {Table} table
 * @returns {(Mark|undefined)[]} per point
 */
export function ringsOf(rows, { cols, rows: height }) {
  /** @type {(Mark|undefined)[]} */
  const marks = [];
  const candidates = rows.filter((row) => worthOf(row) !== undefined);
  candidates.forEach((row, i) => {
    const point = pointIndex(row.move, cols, height);
    if (point >= 0) marks[point] = { kind: 'candidate', rank: i + 1, share: worthOf(row), sure: (row.proved ?? 0) > 0 };
  });
  return marks;
}

/**
 * The points of a part of the board between two corners, or the first corner.
 * @param {string[]} corners @param {Table} table
 * @returns {(Mark|undefined)[]} per point
 */
export function partMarks(corners, { cols, rows: height }) {
  /** @type {(Mark|undefined)[]} */
  const marks = [];
  const [a, b = a] = corners.map((name) => pointIndex(name, cols, height));
  if (a === undefined) return marks;
  const [xs, ys] = [
    [a % cols, b % cols],
    [Math.floor(a / cols), Math.floor(b / cols)],
  ];
  for (let y = Math.min(...ys); y <= Math.max(...ys); y++)
    for (let x = Math.min(...xs); x <= Math.max(...xs); x++) marks[x + cols * y] = { kind: 'open' };
  return marks;
}

/**
 * What stands above the columns of a board of discs: who wins in how many moves, or
 * the share of the games.
 * @param {Row[]} rows @param {Table} table @param {(share: number) => string} text
 * @returns {import('../board/state.js').Head[]}
 */
export const headsOf = (rows, table, text) =>
  Array.from({ length: table.cols }, (_, column) => {
    const row = rows.find(({ move }) => move === table.kind.moveAt(table, column));
    if (!row) return { text: '', tone: '' };
    const { proved, games, share } = row;
    if (games || proved === undefined) return { text: text(share), tone: '' };
    if (!proved) return { text: '=', tone: '' };
    return { text: String(Math.ceil(Math.abs(proved) / 2)), tone: proved > 0 ? 'good' : 'bad' };
  });
