// @ts-check
// A game as the viewer shows it: a tree of steps, each with the stones on the board. The
// viewer judges no rules: a move takes a free point, whoever's turn it is.

import { fault } from './words.js';

/** @typedef {{name: string, cols: number, rows: number, columns: boolean}} Table */
/**
 * A mark on the board, of the kind that SGF's property names: LB, TR, SQ, CR, MA or AR. Points are indices.
 * @typedef {{kind: string, at: number, to?: number, text?: string}} Mark
 */
/**
 * A move, a pass, or stones that were set up.
 * @typedef {object} Step
 * @property {number} at the point of the move, PASS or SETUP
 * @property {number} side 1 for Black or Red, 2 for White or Yellow, 0 for stones that were set up
 * @property {Uint8Array} stones the side of the stone on each point
 * @property {string} comment
 * @property {Mark[]} marks
 * @property {Step[]} next
 * @property {Step|null} up the step before, null at the start
 */
/**
 * What was read: the start, the board, and the first fault.
 * @typedef {{root: Step, table: Table, fault: import('./words.js').Fault|null}} Game
 */

export const PASS = -1;
export const SETUP = -2;
/** The largest number of steps of a game. */
export const MOST = 20_000;

/** @param {Table} table @returns {Step} */
export const startOf = ({ cols, rows }) => ({
  at: SETUP,
  side: 0,
  stones: new Uint8Array(cols * rows),
  comment: '',
  marks: [],
  next: [],
  up: null,
});

/**
 * The step after a move, a pass or a set-up. An equal one among the continuations is reused.
 * @param {Step} up @param {number} at @param {number} side
 */
export function stepTo(up, at, side) {
  const same = at === SETUP ? undefined : up.next.find((one) => one.at === at && one.side === side);
  if (same) return same;
  /** @type {Step} */
  const step = { at, side, stones: up.stones.slice(), comment: '', marks: [], next: [], up };
  if (at >= 0) step.stones[at] = side;
  up.next.push(step);
  return step;
}

/** The steps from the first to this one. @param {Step} step */
export function pathTo(step) {
  /** @type {Step[]} */
  const path = [];
  for (let at = step; at.up; at = at.up) path.unshift(at);
  return path;
}

/** The last of the first continuations. @param {Step} step */
export function endOf(step) {
  while (step.next[0]) step = step.next[0];
  return step;
}

/** The point of an index, as people write it: h8. @param {Table} table @param {number} at */
export const pointName = ({ cols }, at) => `${String.fromCharCode(97 + (at % cols))}${Math.floor(at / cols) + 1}`;

/**
 * The index of a column and a row, both from 0 and from the bottom left; −1 outside the board.
 * @param {Table} table @param {number} x @param {number} y
 */
export const indexOf = ({ cols, rows }, x, y) => (x >= 0 && x < cols && y >= 0 && y < rows ? y * cols + x : -1);

/** The board that a game string names, null for none. @param {string} name @returns {Table|null} */
export function tableOf(name) {
  const five = /^(?:freestyle|standard|renju)(\d\d?)$/.exec(name);
  const size = Number(five && five[1]);
  if (five) return size >= 5 && size <= 20 ? { name, cols: size, rows: size, columns: false } : null;
  const four = /^connect4(?:-(\d\d?)x(\d\d?))?$/.exec(name);
  if (!four) return null;
  const [cols, rows] = [Number(four[1] ?? 7), Number(four[2] ?? 6)];
  return Math.min(cols, rows) >= 4 && Math.max(cols, rows) <= 12 ? { name, cols, rows, columns: true } : null;
}

/** Splits moves as people write them: "h8i9", "1. h8 i9", "4455". @param {string} text @param {Table} table */
const movesIn = (text, table) =>
  table.columns
    ? (text.match(/[a-l1-9]|\S/gi) ?? [])
    : (text.replace(/\b\d+[.)…]+/g, ' ').match(/[a-z]\d{1,2}|[^\s,;–—…-]+/gi) ?? []);

/** A game from a list of moves. @param {string} text @param {Table} table @returns {Game} */
export function fromMoves(text, table) {
  const root = startOf(table);
  let step = root;
  let n = 0;
  for (const word of movesIn(text, table)) {
    const move = word.toLowerCase();
    const x = /^\d/.test(move) ? Number(move) - 1 : move.charCodeAt(0) - 97;
    let y = Number(move.slice(1)) - 1;
    if (table.columns) for (y = 0; step.stones[indexOf(table, x, y)];) y++;
    const at = Number.isInteger(x + y) ? indexOf(table, x, y) : -1;
    if (at < 0 || step.stones[at]) return { root, table, fault: fault('ends', { n: n + 1, word: move }) };
    step = stepTo(step, at, 1 + (n++ % 2));
  }
  return { root, table, fault: null };
}

/**
 * The moves of a link that leads to the end of the line, and how many of them are shown; null
 * if moves in turn can't lead there. Stones that were set up become moves.
 * @param {Step} step @param {Table} table @returns {{moves: string[], ply: number}|null}
 */
export function linkMoves(step, table) {
  const path = pathTo(endOf(step));
  const name = (/** @type {number} */ at) =>
    table.columns ? String.fromCharCode(97 + (at % table.cols)) : pointName(table, at);
  const inTurn = path.every(({ at, side }, i) => at >= 0 && side === 1 + (i % 2));
  const start = path.length ? /** @type {Step} */ (path[0].up) : step;
  if (inTurn && start.stones.every((side) => !side))
    return { moves: path.map(({ at }) => name(at)), ply: pathTo(step).length };
  const [black, white] = [1, 2].map((side) => [...step.stones.keys()].filter((at) => step.stones[at] === side));
  if (black.length !== white.length && black.length !== white.length + 1) return null;
  const moves = black.flatMap((at, i) => (i < white.length ? [name(at), name(white[i])] : [name(at)]));
  return { moves, ply: moves.length };
}
