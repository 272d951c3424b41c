// @ts-check
// Reads puzzles from their pack, one on each line; engine/puzzle documents the
// format:
// fours renju15 7 1420 h8i9j10… k7

import { parseTable } from '../game/games.js';
import { unzipped } from '../core/unzip.js';
import { numberOf } from './days.js';

/**
 * @typedef {'fours'|'threats'|'defence'|'trap'|'escape'|'barred'|'drop'|'save'|'opening'} Kind opening: the next move
 *   of a line that is learned
 */
/**
 * @typedef {object} Puzzle
 * @property {string} id derived from its position
 * @property {Kind} kind
 * @property {string} game
 * @property {string} moves
 * @property {number} plies length of the win, or of the win to be stopped
 * @property {number} grade
 * @property {string} key the only right move
 */

/** The themes, each with its kinds of puzzles. @type {Record<string, Kind[]>} */
export const THEMES = {
  all: ['fours', 'threats', 'defence', 'trap', 'escape', 'barred', 'drop', 'save'],
  fours: ['fours'],
  threats: ['threats'],
  defence: ['defence'],
  trap: ['trap'],
  forbidden: ['barred', 'escape'],
  drop: ['drop'],
  save: ['save'],
};

/** The games that have puzzles; one is trained at a time. */
export const GAMES = /** @type {const} */ (['freestyle15', 'standard15', 'renju15', 'connect4']);

/** The one of them that has the rule of a game: "renju13" → "renju15". @param {string} game */
export function gameOf(game) {
  const rule = parseTable(game)?.rule ?? '';
  return GAMES.find((one) => one.startsWith(rule)) ?? GAMES[0];
}

/** Whether the solver has to stop a win. @param {Kind} kind */
export const defends = (kind) => kind === 'defence' || kind === 'escape' || kind === 'save';

/**
 * How hard a puzzle is, 1 to 5, by the number of moves that have to be seen.
 * @param {Pick<Puzzle, 'kind'|'plies'>} puzzle
 */
export function levelOf({ kind, plies }) {
  // To stop a win one looks for a move first, and then for the win.
  const moves = Math.ceil(plies / 2) + Number(defends(kind) && plies > 2);
  return moves > 5 ? 5 : Math.max(1, Math.min(4, moves));
}

const MOST_PLIES = 99;
const MOST_GRADE = 4000;

/**
 * A puzzle from its fields, null when they are invalid.
 * @param {unknown[]} fields kind, game, plies, grade, moves, key
 * @returns {Puzzle|null}
 */
export function puzzleOf([kind, game, plies, grade, moves, key]) {
  const [length, level] = [Number(plies), Number(grade)];
  const table = typeof game === 'string' && parseTable(game);
  const right =
    table &&
    typeof moves === 'string' &&
    /^[a-z0-9]{1,900}$/.test(moves) &&
    typeof key === 'string' &&
    table.kind.isMove(key, table) &&
    THEMES.all.includes(/** @type {Kind} */ (kind)) &&
    (kind === 'drop' || kind === 'save') === table.kind.columns &&
    Number.isInteger(length) &&
    length >= 0 &&
    length <= MOST_PLIES &&
    Number.isInteger(level) &&
    level >= 0 &&
    level <= MOST_GRADE;
  if (!right) return null;
  const id = numberOf(`${game} ${moves}`).toString(36);
  return { id, kind: /** @type {Kind} */ (kind), game, moves, plies: length, grade: level, key };
}

/** All puzzles of a pack, from the easiest; fails when a line is invalid. @param {Response} packed gzipped */
export async function unpack(packed) {
  const text = await unzipped(packed).text();
  const list = text
    .trim()
    .split('\n')
    .map((line) => puzzleOf(line.split(' ')));
  if (list.some((puzzle) => puzzle === null)) throw new Error('a line of the pack is no puzzle');
  return /** @type {Puzzle[]} */ (list).sort((a, b) => a.grade - b.grade || (a.id < b.id ? -1 : 1));
}
