// @ts-check
// Tengen at full strength follows the proof that Black wins, where it plays Black. The
// pack is used if it is stored; else it is downloaded after the first such game. A
// reply that is slower than the search is ignored.

import { movesOf } from '../game/game.js';
import { isOver } from '../game/state.js';
import { startEngine } from '../engine/engines.js';
import { PROVED } from '../game/packs.js';
import { createProof } from '../learn/proof.js';

/** @typedef {import('../engine/protocol.js').SearchRequest} SearchRequest */
/** @typedef {import('../engine/protocol.js').ResultReply} ResultReply */

/** The level that follows the proof. */
const FULL = 8;

/** Whether the reader plays White against full strength. @param {import('../game/state.js').PlayState} play */
const fits = ({ game }) =>
  PROVED.includes(game.game) && game.level === FULL && game.you === 'white' && !game.report && !game.correspondenceId;

/** The proof's move as the result of a search. @param {import('../engine/protocol.js').ProvedReply} reply @returns {ResultReply} */
function resultOf({ id, move, plies }) {
  const line = { move, winProb: 1, eval: 0, win: plies, atMost: true, proved: true, exact: null, visits: 0, prior: 0 };
  const none = { depth: 0, selDepth: 0, nodes: 0, nps: 0, ms: 0, hashFull: 0, playouts: 0, limit: null };
  return { id, type: 'result', move, ...none, lines: [{ ...line, score: 0, pv: [move] }], heat: [], candidates: [] };
}

/**
 * @param {import('./controller.js').Controller} controller
 * @param {Pick<import('../learn/proof.js').Source, 'about'>} [source]
 */
export function followProof(controller, source) {
  const { app } = controller;
  /** @type {import('../engine/engines.js').Engine|undefined} */
  let own;
  /** @type {import('../game/packs.js').Pack[]|undefined} */
  let list;
  let looked = false;
  let running = ''; // the id of the last game that was seen running
  source ??= createProof({ app, engine: () => (own ??= startEngine()) });
  const { about } = source;

  /** The pack of the game on the board. */
  const packOf = () => list?.find(({ name }) => name === controller.play.game.game);

  /** @param {SearchRequest} message @param {() => Promise<any>} ask @param {AbortSignal} [signal] */
  function search({ moves = '' }, ask, signal) {
    let over = false; // a proof that comes later must not stop the next search
    const searched = ask().finally(() => (over = true));
    const { game } = controller.play;
    const proved = about(movesOf(game), false, game.game).then(
      (reply) => {
        if (over || signal?.aborted || !reply.known || !reply.move) return searched;
        app.engine.stop();
        controller.set({ proved: moves + reply.move });
        return resultOf(reply);
      },
      () => searched,
    );
    return Promise.race([searched, proved]);
  }

  app.engine.advise((message, ask, signal) => {
    const { cmd, game, moves, level } = /** @type {SearchRequest} */ (message);
    const { play } = controller;
    const shown = movesOf(play.game);
    const black = game === play.game.game && shown.length % 2 === 0 && shown.join('') === moves;
    if (cmd !== 'search' || level !== FULL || !black || packOf()?.state !== 'stored' || !fits(play)) return ask();
    return search(/** @type {SearchRequest} */ (message), ask, signal);
  });

  app.store.subscribe(async () => {
    if (!fits(controller.play)) return;
    if (!looked) {
      looked = true;
      ({ list } = await app.packs());
    }
    const { play } = controller;
    if (!isOver(play)) {
      if (play.position) running = play.game.id;
      return;
    }
    const pack = packOf();
    if (!pack || running !== play.game.id) return;
    running = ''; // once after each game: a pack that the reader deletes stays away
    if (pack.state === 'none' && !pack.fault) (await app.packs()).get(pack);
  });
}
