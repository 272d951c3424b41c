// @ts-check
// Opening training: the reader plays one side of a line from the book or an opened
// file, and the page the other one. Positions that were missed come back after growing
// intervals, as puzzles do.

import { hasFields, load, save } from '../core/storage.js';
import { isBetween, isText, isWhole, itemsIn, textIn } from '../core/valid.js';
import { hashOf } from '../game/game.js';
import { parseMoves, parseTable, pointsOf } from '../game/games.js';
import { images } from '../game/symmetry.js';
import { dueOn, isLearned, repeated, repeatsOf } from './repeat.js';
import { today } from './days.js';

/** @typedef {import('../explorer/rows.js').Row} Row */
/** The line that is learned. @typedef {{game: string, moves: string, source: string, side: 'black'|'white'}} Line */
/**
 * A position that was asked, with the right moves, the best first, and what is known of
 * the best.
 * @typedef {{id: string, game: string, moves: string, right: string[], proved: number, chance: number}} Card
 */
/**
 * @typedef {{line: Line|null, cards: Card[], repeats: import('./repeat.js').Repeat[], learned: number, changed:
 *   number}} Training changed: when, in milliseconds since 1970
 */

/** How far below the best chance a move of the book is still right. */
const NEAR = 0.03;
/** A move of games is right if it was played at least this often, compared with the most frequent one. */
const OFTEN = 0.5;
/** The maximum number of positions that are kept to be asked again. */
const MOST = 200;

/** The best move first. @param {Row[]} rows */
const byWorth = (rows) => rows.toSorted((a, b) => worth(b) - worth(a) || b.games - a.games);

/** @param {Row} row */
function worth({ proved, chance = 0 }) {
  if (proved === undefined) return chance;
  return proved > 0 ? 2 - proved / 1000 : proved < 0 ? -1 : 0.5;
}

/**
 * The moves that are right in a position, the best first: those that win for certain,
 * else those that the book finds about as good as its best, else those that are played
 * most. Every move of a tree is right.
 * @param {Row[]} rows @param {boolean} tree
 */
export function rightIn(rows, tree) {
  const [best] = byWorth(rows);
  if (!best) return [];
  if (tree) return rows;
  if (best.proved !== undefined || best.chance !== undefined)
    return byWorth(rows).filter((row) => (worth(best) > 1 ? worth(row) > 1 : worth(row) >= worth(best) - NEAR));
  const most = Math.max(...rows.map(({ games }) => games));
  return rows.filter(({ games }) => games >= most * OFTEN);
}

/**
 * The other side's move: as often as it was played; in the book one of those that are
 * about as good as the best.
 * @param {Row[]} rows @param {number} random 0 to 1
 */
export function replyIn(rows, random) {
  const all = rows.reduce((sum, { games }) => sum + games, 0);
  if (!all) {
    const near = rightIn(rows, false);
    return near[Math.min(near.length - 1, Math.floor(random * near.length))]?.move ?? '';
  }
  let left = random * all;
  return (rows.find(({ games }) => (left -= games) < 0) ?? rows[0]).move;
}

/** What is on a board of stones, whatever the order of the moves. @param {number[]} points */
const stonesOf = (points) =>
  JSON.stringify([0, 1].map((side) => points.filter((_, i) => i % 2 === side).sort((a, b) => a - b)));

/**
 * Whether two moves lead to the same position up to symmetry.
 * @param {import('../game/games.js').Table} table @param {string[]} moves @param {string} a @param {string} b
 */
export function isSame(table, moves, a, b) {
  if (a === b) return true;
  if (!table.kind.square) return false;
  const turned = pointsOf(table, [...moves, b]).map((point) => images(point, table.cols));
  const want = stonesOf(pointsOf(table, [...moves, a]));
  return turned[0].some((_, i) => stonesOf(turned.map((all) => all[i])) === want);
}

/** A card's name. @param {string} game @param {string} moves */
export const cardId = (game, moves) => hashOf(`${game} ${moves}`).slice(0, 8);

/** @returns {Training} */
export const untrained = () => ({ line: null, cards: [], repeats: [], learned: 0, changed: 0 });

/** @param {unknown} game @param {unknown} moves */
function isPlace(game, moves) {
  const table = isText(game) ? parseTable(game) : null;
  return table !== null && isText(moves) && !parseMoves(moves, table).bad;
}

/** @param {any} value @returns {Line|null} */
function lineOf(value) {
  const { game, moves, source, side } = Object(value);
  const whole = isText(source) && isPlace(game, moves) && ['black', 'white'].includes(side);
  return whole ? { game, moves, source: textIn(source, 80), side } : null;
}

/** @param {any} value @returns {Card|null} */
function cardOf(value) {
  const { game, moves, right, proved, chance } = Object(value);
  if (!isPlace(game, moves) || !Array.isArray(right) || !right.length) return null;
  const table = /** @type {import('../game/games.js').Table} */ (parseTable(game));
  if (!right.every((move) => isText(move) && table.kind.isMove(move, table))) return null;
  const share = isBetween(chance, 0, 1) ? chance : -1;
  return { id: cardId(game, moves), game, moves, right, proved: Number.isInteger(proved) ? proved : 0, chance: share };
}

/** @type {import('../core/storage.js').Store<Training>} */
export const trainingStore = {
  key: 'openings',
  version: 1,
  check(value) {
    if (!hasFields(value)) return null;
    const { line, cards, repeats, learned, changed } = value;
    const whole = itemsIn(cards, cardOf);
    const ids = new Set(whole.map(({ id }) => id));
    return {
      line: lineOf(line),
      cards: whole.slice(-MOST),
      repeats: repeatsOf(repeats).filter((one) => ids.has(one[0]) || isLearned(one)),
      learned: isWhole(learned) ? learned : 0,
      changed: isWhole(changed) ? changed : 0,
    };
  },
};

/** @returns {Training} */
export const training = () => load(trainingStore).value ?? untrained();

/** @param {Partial<Training>} patch @returns {Training} */
export function keepTraining(patch) {
  const next = { ...training(), ...patch, changed: Date.now() };
  save(trainingStore, next);
  return next;
}

/** Records how a position was answered. @param {Card} card @param {boolean} solved @param {string} [day] */
export function noteCard(card, solved, day = today()) {
  const { cards, repeats: before, learned: n } = training();
  const { repeats, learned } = repeated(before, card.id, solved, day);
  const waiting = new Set(repeats.filter((one) => !isLearned(one)).map(([id]) => id));
  const all = [...cards.filter(({ id }) => id !== card.id), card].filter(({ id }) => waiting.has(id)).slice(-MOST);
  return keepTraining({ cards: all, repeats, learned: n + Number(learned) });
}

/** The positions that come back on a day. @param {Training} done @param {string} [day] */
export function dueCards({ cards, repeats }, day = today()) {
  const due = dueOn(repeats, day);
  return cards.filter(({ id }) => due.has(id));
}
