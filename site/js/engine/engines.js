// @ts-check
// The engine a game needs, behind one face. Each holds some 100 MB, so only one
// runs at a time, but for Connect Four's large boards on a large device.

import { LEVELS } from '../core/facts.js';
import { parseTable } from '../game/games.js';
import { createEngine } from './client.js';

/** @typedef {import('./protocol.js').Command} Command */

/** Whether a battery that is not charged is nearly empty, in browsers that tell: savers begin at 20 %. */
let low = false;
/** @type {Navigator & {getBattery?: () => Promise<EventTarget & {level: number, charging: boolean}>}} */ (navigator)
  .getBattery?.()
  .then((battery) => {
    const look = () => (low = battery.level <= 0.2 && !battery.charging);
    for (const change of ['levelchange', 'chargingchange']) battery.addEventListener(change, look);
    look();
  })
  .catch(() => {}); // not told to this page

/**
 * How many workers search one position at once. A processor is the page's, and a
 * phone saves its battery, as does whatever runs low.
 * @param {number} wanted 0: as the device has it
 */
export const threadsOf = (wanted, cores = navigator.hardwareConcurrency || 2) =>
  wanted || Math.max(1, Math.min(low || matchMedia('(pointer: coarse)').matches ? 2 : 16, cores - 1));

/** @param {string} [game] @param {string} [report] @returns {import('./client.js').File} */
const fileFor = (game = '', report = '') => (parseTable(game)?.kind.full || report ? 'full.wasm' : 'engine.wasm');

/**
 * @param {{onLoading: () => void, onReady: (message: import('./protocol.js').ReadyMessage) => void, onError: (failure: import('./client.js').Failure) => void, onNote: (note: import('./protocol.js').NoteMessage) => void, threads: () => number}} hooks threads: as the reader wants it
 */
export function createEngines(hooks) {
  /** @type {import('./client.js').File|''} */
  let file = '';
  /** @type {ReturnType<typeof createEngine>|null} */
  let engine = null;
  /** What joins several engines of Connect Four's large boards, once it has come: until then one searches. @type {typeof import('./pool.js')|null} */
  let pools = null;
  /** @type {ReturnType<typeof import('./pool.js').createPool>|null} */
  let pool = null;

  /** @param {import('./client.js').File} wanted */
  function begin(wanted) {
    engine?.dispose();
    pool?.dispose();
    pool = null;
    file = wanted;
    hooks.onLoading();
    if (wanted === 'full.wasm')
      import('./pool.js').then(
        (module) => (pools = module),
        () => {},
      );
    return (engine = createEngine({ ...hooks, file }));
  }

  return {
    /** Has the engine a game needs loaded, and no larger one. @param {string} [game] @param {string} [report] a report's player is in the game */
    load(game, report) {
      const wanted = fileFor(game, report);
      if (!engine || file !== wanted) begin(wanted);
    },
    /**
     * Asks the engine that is loaded, unless it lacks what is asked about.
     * @template {Command} C
     * @param {import('./protocol.js').Requests[C] & {cmd: C}} message
     * @param {(info: import('./protocol.js').InfoOf<C>) => void} [onInfo]
     * @returns {Promise<import('./protocol.js').Replies[C]|import('./protocol.js').ErrorReply>}
     */
    request(message, onInfo) {
      const wanted = fileFor('game' in message ? message.game : '');
      const first = engine && (file === wanted || file === 'full.wasm') ? engine : begin(wanted);
      const { player, level = 0, game, limits } = /** @type {import('./protocol.js').SearchRequest} */ (message);
      const shares = wanted === 'engine.wasm' ? limits : game === 'connect4' && level % LEVELS.connect4 === 0;
      if (player === 'tengen' && shares) {
        const threads = threadsOf(limits?.threads || hooks.threads());
        const shared = threads > 1 ? { ...message, limits: { ...limits, threads } } : message;
        return first.request(/** @type {typeof message} */ (shared), onInfo);
      }
      const size = pools?.pooled(message) ? pools.poolSize() : 1;
      if (!pools || size === 1) return first.request(message, onInfo);
      pool ??= pools.createPool(first, () => createEngine({ file: 'full.wasm' }), size);
      const { search } = pool;
      return /** @type {import('./protocol.js').Ask} */ (search)(message, onInfo);
    },
    stop() {
      engine?.stop();
    },
    newGame() {
      pool?.newGame();
      return engine?.newGame();
    },
  };
}
