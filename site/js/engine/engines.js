// @ts-check
// Owns all engines: every engine of the page is started here. The screens share one
// engine, because each takes some 100 MB; it is replaced when a game needs the
// other file. Only a search of Connect Four's large boards uses several, on a
// device with enough memory.

import { LEVELS } from '../core/facts.js';
import { build } from '../core/fetch.js';
import { parseTable } from '../game/games.js';
import { threadsOf } from './capacity.js';
import { createEngine } from './client.js';

/**
 * 'full' if the game needs something that the small engine lacks: a report's player
 * or an opening agreement.
 * @typedef {'full'|''} EngineKind
 */

/** @typedef {ReturnType<typeof createEngine>} Engine */

/**
 * The engine's files: a small one with five in a row, which the page loads first,
 * and one with everything. The worker's name tells it which file to load.
 * @typedef {'engine.wasm'|'full.wasm'} File
 */

/**
 * Starts an extra engine for a screen's own work. The screen ends it with
 * dispose().
 * @param {Partial<import('./client.js').Hooks> & {file?: File}} [hooks]
 * @returns {Engine}
 */
export const startEngine = ({ file = 'full.wasm', ...hooks } = {}) =>
  createEngine({
    build,
    start: () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: file }),
    ...hooks,
  });

/** @param {string} [game] @param {EngineKind} [engineKind] @returns {File} */
const fileFor = (game = '', engineKind) => (engineKind || parseTable(game)?.kind.full ? 'full.wasm' : 'engine.wasm');

/**
 * @param {{onLoading: () => void, onReady: (message: import('./protocol.js').ReadyMessage) => void, onError: (failure:
 *   import('./client.js').Failure) => void, onNote: (note: import('./protocol.js').NoteMessage) => void, threads: () =>
 *   number}} hooks threads: the reader's setting
 */
export function createEngines(hooks) {
  /** @type {File|''} */
  let file = '';
  /** @type {Engine|null} */
  let engine = null;
  /**
   * The module that joins several engines. Until it is loaded, one engine searches.
   * @type {typeof import('./parallel.js')|null}
   */
  let parallel = null;
  /** @type {ReturnType<typeof import('./parallel.js').createParallel>|null} */
  let group = null;

  /** @param {File} target */
  function begin(target) {
    engine?.dispose();
    group?.dispose();
    group = null;
    file = target;
    hooks.onLoading();
    if (target === 'full.wasm')
      import('./parallel.js').then(
        (module) => (parallel = module),
        () => {},
      );
    return (engine = startEngine({ ...hooks, file, patient: true }));
  }

  /**
   * Sends a request to the loaded engine, or loads the full one if that engine
   * lacks the game.
   * @template {import('./protocol.js').Command} C
   * @param {import('./protocol.js').Requests[C] & {cmd: C}} message
   * @param {import('./protocol.js').AskOptions<C>} [options]
   * @returns {Promise<import('./protocol.js').Replies[C]|import('./protocol.js').ErrorReply>}
   */
  function ask(message, options) {
    const target = fileFor('game' in message ? message.game : '');
    const first = engine && (file === target || file === 'full.wasm') ? engine : begin(target);
    const { player, level = 0, game, limits } = /** @type {import('./protocol.js').SearchRequest} */ (message);
    const shares = target === 'engine.wasm' ? limits : game === 'connect4' && level % LEVELS.connect4 === 0;
    if (player === 'tengen' && shares) {
      const threads = threadsOf(limits?.threads || hooks.threads());
      const shared = threads > 1 ? { ...message, limits: { ...limits, threads } } : message;
      return first.request(/** @type {typeof message} */ (shared), options);
    }
    const size = parallel?.isParallel(message) ? parallel.enginesFor('parallel') : 1;
    if (!parallel || size === 1) return first.request(message, options);
    group ??= parallel.createParallel(first, startEngine, size);
    const { search } = group;
    return /** @type {import('./protocol.js').Ask} */ (search)(message, options);
  }

  return {
    /**
     * Loads the engine that a game needs, the small one if possible.
     * @param {string} [game]
     * @param {EngineKind} [engineKind]
     */
    load(game, engineKind) {
      const target = fileFor(game, engineKind);
      if (!engine || file !== target) begin(target);
    },
    request: /** @type {import('./protocol.js').Ask} */ (ask),
    stop() {
      engine?.stop();
    },
    newGame() {
      group?.newGame();
      return engine?.newGame();
    },
  };
}
