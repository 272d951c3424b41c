// @ts-check
// What a reviewed game was like, as one sentence that its judgements prove.

import { moveText } from '../game/games.js';
import { t } from '../core/i18n.js';
import { otherSide, sideAt } from '../game/game.js';
import { chance } from '../game/words.js';
import { isError, shares } from './state.js';

/** @typedef {import('../game/game.js').Side} Side */
/** @typedef {import('./state.js').Judgement} Judgement */

/**
 * A judged game.
 * @typedef {object} Judged
 * @property {import('../game/games.js').Table} table
 * @property {string[]} moves
 * @property {(Judgement|undefined)[]} judged all moves, by ply
 * @property {Side|'draw'|''} winner '' while the game is unfinished
 * @property {number} [turn] see why/turn.js
 * @property {(ply: number) => boolean} [asks] whether the reader is asked first about the move before a ply
 * @property {''|'resigned'|'late'} left how the loser ended it, '' for a game ended by the rules
 */

/**
 * kind: the key of the sentence; who: the side it is about; n, move, share: its facts.
 * @typedef {{kind: string, who?: Side, n?: number, move?: string, share?: number}} Story
 */

/** Chances between these are level. */
const LEVEL = { from: 0.35, to: 0.65 };
/** From this chance on a side leads; below 1 minus it, it is behind. */
const AHEAD = 0.6;

/** The number of times that the lead passed from one side to the other. @param {number[]} black */
function leadChanges(black) {
  const leads = black.flatMap((share) => (share >= AHEAD ? [1] : share <= 1 - AHEAD ? [2] : []));
  return leads.filter((lead, i) => i > 0 && lead !== leads[i - 1]).length;
}

/**
 * Whether one move decided a game: the one after which it was lost is the only grave error.
 * @param {Judgement[]} errors @param {number} [turn]
 */
function hasDecider(errors, turn) {
  const grave = errors.filter((one) => one.class !== 'inaccuracy');
  return grave.length === 1 && grave[0].ply === turn && grave[0].before >= LEVEL.from;
}

/** The last missed win that may be told. @param {Judged} game @param {Judgement[]} errors */
const lastMissed = ({ asks }, errors) =>
  errors.findLast(({ ply, proofs }) => !asks?.(ply + 1) && proofs.some(({ kind }) => kind === 'missed'));

/** @param {Judged} game @param {number[]} black chances @param {Judgement[]} errors @returns {Story} */
function endless(game, black, errors) {
  const { winner } = game;
  const last = black.at(-1) ?? 0.5;
  if (winner !== 'draw') {
    if (last > LEVEL.from && last < LEVEL.to) return { kind: 'open' };
    return { kind: 'ahead', who: last > 0.5 ? 'black' : 'white' };
  }
  const missed = lastMissed(game, errors);
  if (missed) return { kind: 'draw-missed', who: sideAt(missed.ply), n: missed.ply + 1 };
  return errors.length ? { kind: 'draw', n: errors.length } : { kind: 'draw-clean' };
}

/**
 * The most telling sentence that is true of the game. Rare events come first.
 * @param {Judged} game
 * @returns {Story}
 */
export function storyOf(game) {
  const { table, moves, judged, winner, left, turn } = game;
  const black = [0.5, ...moves.map(() => 0.5)];
  for (const { ply, share } of shares(judged)) black[ply] = share;
  const errors = judged.filter(isError);
  if (winner === '' || winner === 'draw') return endless(game, black, errors);
  const loser = otherSide(winner);
  const n = moves.length;
  const cells = table.cols * table.rows;
  const of = (/** @type {Side} */ side) => (/** @type {number} */ ply) =>
    side === 'black' ? black[ply] : 1 - black[ply];
  const [winners, losers] = [of(winner), of(loser)];
  const plies = black.map((_, ply) => ply);

  if (left === 'late') return { kind: losers(n) >= AHEAD ? 'late-ahead' : 'late', who: loser };
  if (left === 'resigned' && losers(n) > LEVEL.from) return { kind: 'gave-up', who: loser };
  const traps = judged.flatMap((one) => one?.proofs ?? []).map(({ trap }) => trap);
  if (traps.includes(moves[n - 1])) return { kind: 'forbidden', who: loser, move: moveText(table, moves[n - 1]) };
  const losersErrors = errors.filter(({ ply }) => sideAt(ply) === loser);
  const missed = lastMissed(game, losersErrors);
  if (missed) return { kind: 'missed', who: loser, n: missed.ply + 1 };
  const changes = leadChanges(black);
  if (changes >= 3) return { kind: 'swings', n: changes };
  const lowest = Math.min(...plies.map(winners));
  if (lowest <= 0.25) return { kind: 'comeback', who: winner, share: lowest };
  if (!errors.length) return { kind: 'clean' };
  if (hasDecider(errors, turn)) return { kind: 'one', n: Number(turn) + 1 };
  const level = black.findIndex((share) => share < LEVEL.from || share > LEVEL.to) - 1;
  if (level >= Math.max(8, n / 2)) return { kind: 'level', n: level };
  if (n <= Math.min(20, cells / 3)) return { kind: 'quick' };
  const erred = new Set(errors.map(({ ply }) => sideAt(ply)));
  if (!erred.has(winner)) return { kind: 'flawless', who: winner };
  if (lowest >= 0.5) return { kind: 'lead', who: winner };
  if (n >= Math.min(80, cells * 0.7)) return { kind: 'long' };
  return erred.has(loser) ? { kind: 'both' } : { kind: 'despite', who: winner };
}

/** @param {Story} story @param {(side: Side) => string} name of a side's player */
export const storyText = ({ kind, who, share, ...facts }, name) =>
  t(`review.story.${kind}`, {
    ...facts,
    who: who ? name(who) : '',
    ...(share !== undefined && { share: chance(share) }),
  });
