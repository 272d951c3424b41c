// @ts-check
// Checks stored reviews. Invalid judgements are left out, so the moves are judged again.

import { isBetween, isText, isWhole, itemsIn } from '../core/valid.js';
import { CLASSES, FORBIDDEN_REASONS, PROOF_GOALS, PROOF_KINDS, PROOF_SHAPES } from '../engine/words.js';

/**
 * A judgement of the engine. Hinted: it found an error, but the program itself had suggested the move.
 * @typedef {import('../engine/protocol.js').Judgement & {hinted?: boolean}} Judgement
 */
/** @typedef {import('../game/games.js').Table} Table */

/**
 * The position after the last move: whether the rules end the game there, the winner,
 * the engine's name for it, and the winning row.
 * @typedef {{over: boolean, winner: 'black'|'white'|'draw'|null, state: string, line: string[]}} End
 */

/**
 * @typedef {object} Review
 * @property {1} version
 * @property {string} moves moves of the judged game, as one text
 * @property {Judgement[]} judged by ply
 * @property {[number|null, number|null]|null} accuracy of both sides, once all is judged
 * @property {End|null} end null until it is known
 * @property {number} [proved] Black's first move off the proof that Black wins, 0 for none; missing if the proof does
 *   not cover the game
 * @property {number} [turn] see why/turn.js; missing until it is known
 */

/** The maximum length of a stored line. */
const LONGEST = 60;

/** @param {unknown} value @param {Table} table @returns {string[]} */
function line(value, table) {
  if (!Array.isArray(value)) return [];
  const wrong = value.findIndex((move) => !isMove(move, table));
  return value.slice(0, wrong < 0 ? LONGEST : Math.min(wrong, LONGEST));
}

/** @param {any} value @param {Table} table @returns {value is string} */
const isMove = (value, table) => isText(value) && table.kind.isMove(value, table);

/** @param {any} stored @param {Table} table @returns {import('../engine/protocol.js').Proof|null} */
function wholeProof(stored, table) {
  const { kind, goal, plies, atMost, key, shape, trap, forbidden } = Object(stored);
  const moves = line(Object(stored).line, table);
  if (!PROOF_KINDS.includes(kind) || !PROOF_GOALS.includes(goal) || !isWhole(plies, 0, 999)) return null;
  if (!moves.length && kind !== 'lost') return null;
  const decides = isMove(key, table) && PROOF_SHAPES.includes(shape) && shape !== '';
  const ends = isMove(trap, table) && FORBIDDEN_REASONS.includes(forbidden) && forbidden !== '';
  return {
    kind,
    goal,
    plies,
    atMost: atMost === true,
    line: moves,
    key: decides ? key : '',
    shape: decides ? shape : '',
    trap: ends ? trap : '',
    forbidden: ends ? forbidden : '',
  };
}

/**
 * Checks a stored judgement; null when it is invalid.
 * @param {any} stored
 * @param {Table} table
 * @param {string[]} moves of the game
 * @returns {Judgement|null}
 */
export function wholeJudgement(stored, table, moves) {
  const { ply, move, class: verdict, before, after, best, proofs, side, hinted } = Object(stored);
  if (!isWhole(ply) || moves[ply] !== move || !CLASSES.includes(verdict)) return null;
  if (![before, after].every((share) => isBetween(share, 0, 1)) || !(isMove(best, table) || best === '')) return null;
  return {
    ply,
    side: ['black', 'white', 'first', 'second'].includes(side) ? side : 'black',
    move,
    class: verdict,
    before,
    after,
    best,
    line: line(stored.line, table),
    answer: line(stored.answer, table),
    holds: line(stored.holds, table),
    proofs: itemsIn(proofs, (one) => wholeProof(one, table)).slice(0, 4),
    ...(hinted === true && { hinted }),
  };
}

/** The judgements of a review by ply. @param {Review|null|undefined} review @returns {(Judgement|undefined)[]} */
export function judgedOf(review) {
  /** @type {(Judgement|undefined)[]} */
  const judged = [];
  for (const one of review?.judged ?? []) judged[one.ply] = one;
  return judged;
}

/** @param {any} stored @param {Table} table @returns {End|null} */
function wholeEnd(stored, table) {
  const { over, winner, state, line: row } = Object(stored);
  if (typeof over !== 'boolean' || typeof state !== 'string' || ![null, 'black', 'white', 'draw'].includes(winner))
    return null;
  return { over, winner, state: state.slice(0, 20), line: line(row, table) };
}

/**
 * Checks a stored review; null when it is invalid or of other moves.
 * @param {any} stored
 * @param {Table} table
 * @param {string[]} moves
 * @returns {Review|null}
 */
export function wholeReview(stored, table, moves) {
  const { version, moves: of, judged, accuracy, end, proved, turn } = Object(stored);
  if (version !== 1 || of !== moves.join('') || !Array.isArray(judged) || !moves.length) return null;
  /** @type {Map<number, Judgement>} */
  const whole = new Map();
  for (const one of judged.slice(0, moves.length)) {
    const judgement = wholeJudgement(one, table, moves);
    if (judgement) whole.set(judgement.ply, judgement);
  }
  const isFigure = (/** @type {unknown} */ n) => n === null || isBetween(n, 0, 100);
  const hasFigures = Array.isArray(accuracy) && accuracy.length === 2 && accuracy.every(isFigure);
  return {
    version: 1,
    moves: of,
    judged: [...whole.values()].sort((a, b) => a.ply - b.ply),
    accuracy:
      hasFigures && whole.size === moves.length ? /** @type {Review['accuracy']} */ ([accuracy[0], accuracy[1]]) : null,
    end: wholeEnd(end, table),
    ...(isWhole(proved, 0, moves.length) && { proved }),
    ...(isWhole(turn, -1, moves.length - 1) && { turn }),
  };
}
