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
  const life = new AbortController();
  return {
    /** Aborted at the engine's end. */
    signal: life.signal,
    /** @type {import('../engine/protocol.js').Ask} */
    ask(request, { signal = life.signal, onInfo } = {}) {
      if (life.signal.aborted) return new Promise(() => {});
      return (engine ??= startEngine()).request(request, { signal, onInfo });
    },
    stop: () => engine?.stop(),
    /** Ends the engine and its work for good: what was asked is never answered. */
    end() {
      life.abort();
      engine?.dispose();
    },
  };
}
