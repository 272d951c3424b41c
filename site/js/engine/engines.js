// @ts-check
// The engine a game needs, behind one face. Each holds some 100 MB, so only one
// runs at a time, but for Connect Four's large boards on a large device.

import { createEngine } from './client.js';
import { createCrowd, crowdSize, crowded } from './crowd.js';

/**
 * @param {{onLoading: () => void, onReady: (message: {build?: string}) => void, onError: (failure: import('./client.js').Failure) => void, onNote: () => void}} hooks
 */
export function createEngines(hooks) {
  /** @type {import('./client.js').File|''} */
  let file = '';
  /** @type {ReturnType<typeof createEngine>|null} */
  let engine = null;
  /** @type {ReturnType<typeof createCrowd>|null} */
  let crowd = null;

  /** @param {string} [game] @param {string} [rival] a report's player is in the game */
  function engineFor(game = '', rival = '') {
    const wanted = game.startsWith('connect4') || rival ? 'whole.wasm' : 'engine.wasm';
    if (engine && file === wanted) return engine;
    engine?.dispose();
    crowd?.dispose();
    crowd = null;
    file = wanted;
    hooks.onLoading();
    engine = createEngine({ ...hooks, file });
    return engine;
  }

  return {
    /** Starts loading what a game will need. @param {string} [game] @param {string} [rival] */
    load(game, rival) {
      engineFor(game, rival);
    },
    /** @param {import('./client.js').Request} message @param {(info: any) => void} [onInfo] */
    request(message, onInfo) {
      const first = engineFor(message.game, message.rival);
      if (!crowded(message) || crowdSize() === 1) return first.request(message, onInfo);
      crowd ??= createCrowd(first, () => createEngine({ file: 'whole.wasm' }), crowdSize());
      return crowd.request(message, onInfo);
    },
    stop() {
      engine?.stop();
    },
    newGame() {
      crowd?.newGame();
      return engine?.newGame();
    },
  };
}
