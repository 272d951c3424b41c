// @ts-check
// Tengen at full strength follows the proof that Black wins, where it plays Black. The
// pack is used if it is stored; else it is downloaded after the first such game. A
// reply that is much slower than the search is ignored.

import { shown } from '../game/game.js';
import { isOver } from '../game/state.js';
import { covers, proofsOf } from '../engine/proofs.js';

/** @typedef {import('../engine/protocol.js').SearchRequest} SearchRequest */
/** @typedef {import('../engine/protocol.js').ResultReply} ResultReply */

/** The level that follows the proof. */
const FULL = 8;
/** How long a move that was searched waits for the proof, whose engine may still load, in milliseconds. */
const PATIENCE = 5_000;

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the reader plays White against full strength. @param {import('../game/state.js').PlayState} play */
const fits = ({ game }) =>
  covers(game.game, []) && game.level === FULL && game.you === 'white' && !game.report && !game.correspondenceId;

/** The proof's move as the result of a search. @param {import('../engine/protocol.js').ProvedReply} reply @returns {ResultReply} */
function resultOf({ id, move, plies }) {
  const line = { move, winProb: 1, eval: 0, win: plies, atMost: true, proved: true, exact: null, visits: 0, prior: 0 };
  const none = { depth: 0, selDepth: 0, nodes: 0, nps: 0, ms: 0, hashFull: 0, playouts: 0, limit: null };
  return { id, type: 'result', move, ...none, lines: [{ ...line, score: 0, pv: [move] }], heat: [], candidates: [] };
}

/**
 * @param {import('./controller.js').Controller} controller
 * @param {Pick<import('../engine/proofs.js').Proofs, 'judge'|'fetch'>} [proofs]
 * @param {number} [patience] for the proof after the search, in milliseconds
 */
export function followProof(controller, proofs = proofsOf(controller.app), patience = PATIENCE) {
  const { app } = controller;
  let running = ''; // the id of the last game that was seen running

  let question = new AbortController(); // a proof that comes later must not stop the next search

  /** @param {string} game @param {string[]} moves @param {() => Promise<any>} ask @param {AbortSignal} [aborted] with the search */
  function search(game, moves, ask, aborted) {
    question.abort();
    const current = (question = new AbortController());
    const { signal } = current;
    aborted?.addEventListener('abort', () => current.abort(), { signal });
    const searched = ask();
    const waited = searched.then(async (reply) => {
      if (reply.type !== 'error') await Promise.race([proved, pause(patience)]);
      return reply;
    });
    const proved = proofs.judge(game, moves, { signal }).then(
      async (reply) => {
        if (!reply?.known || !reply.move) return searched;
        // The reply about the position that Play waits for comes before this one.
        await app.engine.request({ cmd: 'position', game, moves: moves.join('') });
        if (signal.aborted) return searched;
        app.engine.stop();
        controller.set({ proved: [...moves, reply.move].join('') });
        return resultOf(reply);
      },
      () => searched,
    );
    return Promise.race([proved, waited]).finally(() => current.abort());
  }

  app.engine.advise((message, ask, signal) => {
    const { cmd, game, moves, level } = /** @type {SearchRequest} */ (message);
    const { play } = controller;
    const line = shown(play.game);
    const black = game === play.game.game && line.length % 2 === 0 && line.join('') === moves;
    return cmd === 'search' && level === FULL && black && fits(play) ? search(game, line, ask, signal) : ask();
  });

  // This module comes after the first search of a page: that one begins again.
  if (fits(controller.play) && shown(controller.play.game).length % 2 === 0) {
    controller.session.forget();
    controller.follow();
  }

  app.store.subscribe(() => {
    const { play } = controller;
    if (!fits(play)) return;
    if (!isOver(play)) {
      if (play.position) running = play.game.id;
    } else if (running === play.game.id) {
      running = ''; // once after each game
      proofs.fetch(play.game.game);
    }
  });
}
