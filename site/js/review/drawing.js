// @ts-check
// Converts the shown position to a board state: the better move, the defence
// against a win, a numbered line, or the reader's attempt.

import { drawing, previewOf } from '../game/drawing.js';
import { moveAt, pointIndex, pointsOf } from '../game/games.js';
import { newGame, sideAt } from '../game/game.js';
import { playState } from '../game/state.js';
import { lineTree } from '../game/tree.js';
import { t } from '../core/i18n.js';
import { drawingOf, noDrawing } from '../why/drawing.js';
import { isError } from './state.js';

/** @typedef {import('./state.js').ReviewState} ReviewState */
/** @typedef {import('../board/state.js').BoardState} BoardState */

/** The sentence that the board draws, if one is chosen. @param {ReviewState} state */
export const remarkOf = ({ reasons, chosen, shown, attempt }) =>
  shown || attempt?.state === 'choose' || attempt?.state === 'judging' ? undefined : reasons?.[chosen];

/**
 * The moves on the board, and the moves of the shown line over them.
 * @param {ReviewState} state
 * @returns {{moves: string[], line: string[]}}
 */
export function layers(state) {
  const { moves, ply, shown, attempt, judged } = state;
  if (attempt) {
    const before = moves.slice(0, attempt.ply);
    const tried = attempt.move && attempt.state !== 'choose' ? [...before, attempt.move] : before;
    const at = remarkOf(state)?.at;
    if (at && attempt.state === 'right') {
      if (at === 'after') return { moves: moves.slice(0, attempt.ply + 1), line: [] };
      return { moves: before, line: [] };
    }
    return { moves: at === 'before' ? before : tried, line: [] };
  }
  const judgement = judged[ply - 1];
  if (!shown || !judgement)
    return { moves: moves.slice(0, remarkOf(state)?.at === 'before' ? ply - 1 : ply), line: [] };
  return shown.which === 'best'
    ? { moves: moves.slice(0, ply - 1), line: bestLine(judgement).slice(0, shown.n) }
    : { moves: moves.slice(0, ply), line: refutation(judgement).slice(0, shown.n) };
}

/**
 * The opponent's continuation after a move: a proved win if there is one.
 * @param {import('./state.js').Judgement} judgement
 */
export const refutation = ({ proofs, answer }) =>
  proofs.find(({ kind }) => kind === 'allowed' || kind === 'lost')?.line ?? answer;

/**
 * The best line instead of the move: a proved win if there was one.
 * @param {import('./state.js').Judgement|undefined} judgement
 */
export const bestLine = (judgement) =>
  judgement?.proofs.find(({ kind }) => kind === 'missed')?.line ?? judgement?.line ?? [];

/**
 * The shown position as a game of Play, so that words, strips and the drawing are
 * those of every screen.
 * @param {ReviewState} state
 */
export function playOf(state) {
  const { game, table, moves, players, end, attempt } = state;
  const { length } = layers(state).moves;
  const tree = attempt ? lineTree(layers(state).moves) : lineTree(moves, length);
  const play = playState({
    ...(players ?? newGame({ game, you: 'both' })),
    tree,
    paused: false,
    ...(attempt && { resigned: '' }),
  });
  const toMove = sideAt(length);
  const position = { ...end, toMove, opening: '', stones: [], forbidden: [], threats: [] };
  const ended = !attempt && length === moves.length && end?.over;
  return { ...play, table, position: ended ? /** @type {any} */ (position) : null };
}

/**
 * @param {ReviewState} state
 * @param {import('../game/state.js').PlayState} play its position
 * @param {import('../core/settings.js').Settings} settings
 * @returns {Partial<BoardState>}
 */
export function reviewDrawing(state, play, settings) {
  const { table, attempt, numbers, chosen } = state;
  const { moves, line } = layers(state);
  const marked = numbers && !line.length && !attempt && chosen < 0;
  return {
    ...drawing(play, settings),
    open: attempt?.state === 'choose' || attempt?.state === 'wrong',
    marks: marked ? marksOf(state) : [],
    heads: line.length || attempt ? [] : headsOf(state),
    preview: previewOf(table, moves, line),
  };
}

/**
 * Marks the better move than the last one with a ring, whose arc is the chance that it
 * had, and the moves that would have stopped a win.
 * @param {ReviewState} state
 * @returns {BoardState['marks']}
 */
function marksOf({ table, judged, ply }) {
  /** @type {BoardState['marks']} */
  const marks = new Array(table.cols * table.rows).fill(undefined);
  const judgement = judged[ply - 1];
  if (!isError(judgement) || table.kind.columns) return marks;
  const at = (/** @type {string} */ move) => pointIndex(move, table.cols, table.rows);
  for (const move of judgement.holds) if (at(move) >= 0) marks[at(move)] = { kind: 'open' };
  for (const { trap } of judgement.proofs) if (trap && at(trap) >= 0) marks[at(trap)] = { kind: 'forbidden' };
  const missed = judgement.proofs.find(({ kind }) => kind === 'missed');
  const best = missed?.line[0] ?? judgement.best;
  const others = judgement.holds.length && !judgement.holds.includes(best);
  const share = missed ? 1 : judgement.before;
  if (!others && at(best) >= 0) marks[at(best)] = { kind: 'candidate', rank: 1, share, sure: missed !== undefined };
  return marks;
}

/** Marks the better column on disc boards. @param {ReviewState} state @returns {BoardState['heads']} */
function headsOf({ table, judged, ply }) {
  const judgement = judged[ply - 1];
  if (!table.kind.columns || !isError(judgement)) return [];
  const best = bestLine(judgement)[0];
  return Array.from({ length: table.cols }, (_, column) =>
    moveAt(table, column) === best ? { text: t('review.line.best'), tone: 'good' } : { text: '', tone: '' },
  );
}

/**
 * What the board draws over the position: the chosen sentence, or the played move as a stone
 * with a question mark while a better one is looked for.
 * @param {ReviewState} state
 * @returns {import('../why/drawing.js').Drawing|null}
 */
export function whyDrawing(state) {
  const { table, moves, ply, attempt, players } = state;
  const at = (/** @type {string[]} */ line) => pointsOf(table, line).at(-1) ?? -1;
  if (attempt?.state === 'choose') {
    const played = at(moves.slice(0, attempt.ply + 1));
    return { ...noDrawing(), ghosts: [{ point: played, side: sideAt(attempt.ply), n: '?' }] };
  }
  const one = remarkOf(state);
  if (!one) return null;
  const you = players?.you;
  const drawn = drawingOf(
    table,
    one.reason,
    you === 'black' || you === 'white' ? you : sideAt(attempt?.ply ?? ply - 1),
  );
  // Signs lie on free points; the stones are on the board.
  const taken = new Set(pointsOf(table, layers(state).moves));
  const free = (/** @type {number} */ point) => !taken.has(point);
  return { ...drawn, rings: drawn.rings.filter(free), diamonds: drawn.diamonds.filter(free) };
}
