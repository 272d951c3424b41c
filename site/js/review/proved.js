// @ts-check
// Whether White was lost, by the proof that Black wins, from its first move after Black
// had the centre. The pack is used if it is stored, and else downloaded.

import { covers, FIRST, proofsOf } from '../engine/proofs.js';

/** White's first move, counted from 1, after Black had the centre. @param {string[]} moves */
export const lostFrom = (moves) => moves.indexOf(FIRST) + 2;

/**
 * The number of Black's first move after which the proof no longer shows that Black wins;
 * 0 if there is none, undefined if the proof does not cover the game. Fails as Proofs do.
 * @param {Pick<import('../engine/proofs.js').Proofs, 'judge'|'fetch'>} proofs
 * @param {string} game
 * @param {string[]} moves
 * @param {boolean} won whether Black has won
 * @param {AbortSignal} [signal]
 */
export async function leftAt(proofs, game, moves, won, signal) {
  const from = lostFrom(moves);
  if (!moves.length || !covers(game, moves) || moves.length < from) return;
  await proofs.fetch(game);
  const isKnown = async (/** @type {number} */ ply) =>
    (await proofs.judge(game, moves.slice(0, ply), { signal }))?.known ?? false;
  if (!(await isKnown(from))) return;
  if (won) return 0;
  for (let ply = from; ply < moves.length; ply += 2)
    // After a move that is not the proof's, Black may still win by threats.
    if (!(await isKnown(ply + 1)) && !(ply + 2 <= moves.length && (await isKnown(ply + 2)))) return ply + 1;
  return 0;
}

/**
 * The same for a game of the page.
 * @param {import('../app.js').App} app
 * @param {string} game
 * @param {string[]} moves
 * @param {boolean} won
 * @param {AbortSignal} [signal]
 */
export const askProof = (app, game, moves, won, signal) => leftAt(proofsOf(app), game, moves, won, signal);
