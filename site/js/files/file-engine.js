// @ts-check
// Starts an engine for files: it reads and writes them while the search on the board
// goes on in another engine.

import { startEngine } from '../engine/engines.js';
import { addWords } from '../core/i18n.js';
import { style } from '../core/dom.js';

/** The loading of the file dialogs' texts and styles, once requested. @type {Promise<unknown>|undefined} */
let loading;

/** Loads the texts and styles of the file dialogs. */
export function loadUI() {
  loading ??= Promise.all([addWords('files'), style('forms', 'files')]);
  loading.catch(() => {
    loading = undefined; // the next call tries again
  });
  return loading;
}

/** An engine that starts with the first request. */
export function createFileEngine() {
  /** @type {import('../engine/engines.js').Engine|null} */
  let engine = null;
  let ended = false;
  return {
    /** @type {import('../engine/protocol.js').Ask} */
    ask: (request, onInfo) =>
      ended
        ? Promise.resolve({ id: 0, type: 'error', code: 'engine', message: 'the engine was let go' })
        : (engine ??= startEngine()).request(request, onInfo),
    stop: () => engine?.stop(),
    /** Ends the engine and its work for good. */
    end() {
      ended = true;
      engine?.dispose();
      engine = null;
    },
  };
}
