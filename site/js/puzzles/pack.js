// @ts-check
// Puzzles out of their pack, a line each; engine/puzzle says what a line holds:
//
//   fours renju15 7 1420 h8i9j10… k7

import { parseTable } from '../game/games.js';
import { numberOf } from './days.js';

/** @typedef {'fours'|'threats'|'defence'|'trap'|'escape'|'barred'|'drop'|'save'} Kind */
/**
 * @typedef {object} Puzzle
 * @property {string} id its name on this device
 * @property {Kind} kind
 * @property {string} game
 * @property {string} moves
 * @property {number} plies of the win; of the win that is stopped, where the puzzle is to defend
 * @property {number} grade
 * @property {string} key the one right move
 */

/** Themes to choose from, each with its kinds. @type {Record<string, Kind[]>} */
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

/** Whether the right move holds instead of winning. @param {Kind} kind */
export const defends = (kind) => kind === 'defence' || kind === 'escape' || kind === 'save';

const MOST_PLIES = 99;
const MOST_GRADE = 4000;

/** A puzzle of its fields, null when it can be none. @param {unknown[]} fields kind, game, plies, grade, moves, key @returns {Puzzle|null} */
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

/** All puzzles of a pack, the easiest first; fails when a line is none. @param {Response} packed gzipped */
export async function unpack(packed) {
  const plain = /** @type {ReadableStream} */ (packed.body).pipeThrough(new DecompressionStream('gzip'));
  const text = await new Response(plain).text();
  const list = text
    .trim()
    .split('\n')
    .map((line) => puzzleOf(line.split(' ')));
  if (list.some((puzzle) => puzzle === null)) throw new Error('a line of the pack is no puzzle');
  return /** @type {Puzzle[]} */ (list).sort((a, b) => a.grade - b.grade || (a.id < b.id ? -1 : 1));
}

/** @typedef {import('../game/packs.js').Pack} Pack */

/** The pack, downloaded when it is not here yet; fails with one of a pack's faults. @param {import('../app.js').App} app */
export async function puzzles(app) {
  const packs = await app.packs();
  const pack = packs.list.find(({ name }) => name === 'puzzles');
  if (!pack) throw new Error('missing');
  let content = pack.state === 'none' ? null : await packs.read(pack);
  if (!content) {
    await packs.get(pack);
    content = await packs.read(pack);
  }
  if (!content) throw new Error(pack.fault || 'offline');
  return unpack(content);
}
