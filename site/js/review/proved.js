// @ts-check
// Whether White was lost from its first move by the proof that Black wins. The pack is
// used if it is stored, and else downloaded.

import { createProof } from '../learn/proof.js';

/** @typedef {import('../learn/proof.js').Source} Source */

/**
 * The number of Black's first move after which the proof no longer shows that Black wins;
 * 0 if there is none, undefined if the proof does not cover the game. Fails as Source does.
 * @param {Pick<Source, 'about'>} source
 * @param {string[]} moves
 * @param {boolean} won whether Black has won
 */
export async function leftAt(source, moves, won) {
  const known = async (/** @type {number} */ ply) => (await source.about(moves.slice(0, ply))).known;
  if (moves.length < 2 || !(await known(2))) return;
  if (won) return 0;
  for (let ply = 2; ply < moves.length; ply += 2)
    // After a move that is not the proof's, Black may still win by threats.
    if (!(await known(ply + 1)) && !(ply + 2 <= moves.length && (await known(ply + 2)))) return ply + 1;
  return 0;
}

/**
 * The same for one of the games PROVED; undefined also if no pack can be had.
 * @param {import('../app.js').App} app
 * @param {import('../engine/protocol.js').Ask} request
 * @param {string} game
 * @param {string[]} moves
 * @param {boolean} won
 */
export async function askProof(app, request, game, moves, won) {
  const packs = await app.packs();
  const pack = packs.list.find(({ name }) => name === game);
  if (pack?.state === 'none' && !pack.fault) await packs.get(pack);
  if (pack?.state !== 'stored') return;
  const source = createProof({ app, engine: () => ({ request }) });
  return leftAt({ about: (line) => source.about(line, false, game) }, moves, won);
}
