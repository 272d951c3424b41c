// @ts-check
// Tengen at full strength follows the proof that Black wins, where it plays Black. The
// pack is used if it is stored; else it is downloaded after the first such game. A
// reply that is slower than the search is ignored.

import { shown } from '../game/game.js';
import { isOver } from '../game/state.js';
import { covers, proofsOf } from '../engine/proofs.js';

/** @typedef {import('../engine/protocol.js').SearchRequest} SearchRequest */
/** @typedef {import('../engine/protocol.js').ResultReply} ResultReply */

/** The level that follows the proof. */
const FULL = 8;

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
 */
export function followProof(controller, proofs = proofsOf(controller.app)) {
  const { app } = controller;
  let running = ''; // the id of the last game that was seen running

  /** @param {string} game @param {string[]} moves @param {() => Promise<any>} ask @param {AbortSignal} [signal] */
  function search(game, moves, ask, signal) {
    const over = new AbortController(); // a proof that comes later must not stop the next search
    const searched = ask().finally(() => over.abort());
    const proved = proofs.judge(game, moves, { signal: over.signal }).then(
      async (reply) => {
        if (!reply?.known || !reply.move) return searched;
        // The reply about the position that Play waits for comes before this one.
        await app.engine.request({ cmd: 'position', game, moves: moves.join('') });
        if (over.signal.aborted || signal?.aborted) return searched;
        app.engine.stop();
        controller.set({ proved: [...moves, reply.move].join('') });
        return resultOf(reply);
      },
      () => searched,
    );
    return Promise.race([searched, proved]);
  }

  app.engine.advise((message, ask, signal) => {
    const { cmd, game, moves, level } = /** @type {SearchRequest} */ (message);
    const { play } = controller;
    const line = shown(play.game);
    const black = game === play.game.game && line.length % 2 === 0 && line.join('') === moves;
    return cmd === 'search' && level === FULL && black && fits(play) ? search(game, line, ask, signal) : ask();
  });

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
