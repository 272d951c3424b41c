// @ts-check
// Which move decided a finished game: Play's foot and Review name the same one.

/** @typedef {import('./reasons.js').Reason} Reason */
/** @typedef {import('../engine/protocol.js').Judgement} Judgement */

/** Kinds of reasons whose ply is the loser's move that lost. */
export const LOSERS = ['turn', 'unstopped', 'opened'];

/**
 * The number of moves before the loser's move after which the game was lost to the end: the last
 * one that could have held; −1 if it is not known. A review, which searches longer, may have
 * proved earlier moves lost.
 * @param {Reason[]} reasons of the end
 * @param {readonly (Judgement|undefined)[]} [judged] of the review, by ply
 */
export function turnOf(reasons, judged = []) {
  let turn = reasons.findLast(({ kind }) => LOSERS.includes(kind))?.ply ?? -1;
  while (turn > 1 && judged[turn - 2]?.after === 0) turn -= 2;
  return turn;
}
