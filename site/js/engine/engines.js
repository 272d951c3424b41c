// @ts-check
// The engine a game needs, behind one face. Only one runs at a time: each
// holds some 100 MB.

import { createEngine } from './client.js';

/**
 * @param {{onLoading: () => void, onReady: (message: {build?: string}) => void, onError: (failure: import('./client.js').Failure) => void, onNote: () => void}} hooks
 */
export function createEngines(hooks) {
  /** @type {import('./client.js').File|''} */
  let file = '';
  /** @type {ReturnType<typeof createEngine>|null} */
  let engine = null;

  /** @param {string} [game] */
  function engineFor(game = '') {
    const wanted = game.startsWith('connect4') ? 'whole.wasm' : 'engine.wasm';
    if (engine && file === wanted) return engine;
    engine?.dispose();
    file = wanted;
    hooks.onLoading();
    engine = createEngine({ ...hooks, file });
    return engine;
  }

  return {
    /** Starts loading what a game will need. @param {string} [game] */
    load(game) {
      engineFor(game);
    },
    /** @param {import('./client.js').Request} message @param {(info: any) => void} [onInfo] */
    request: (message, onInfo) => engineFor(message.game).request(message, onInfo),
    stop() {
      engine?.stop();
    },
    newGame() {
      return engine?.newGame();
    },
  };
}
