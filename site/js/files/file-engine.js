// @ts-check
// An engine of the doors' own: files are read and written by the whole engine,
// while the search on the board goes on in its.

import { createEngine } from '../engine/client.js';
import { addWords } from '../core/i18n.js';
import { style } from '../core/dom.js';

/** What every door needs, loaded with the first. @type {Promise<unknown>|undefined} */
let coming;

/** Words and looks of the doors. */
export function loadUI() {
  coming ??= Promise.all([addWords('files'), style('forms'), style('files')]);
  coming.catch(() => {
    coming = undefined; // another time may have more luck
  });
  return coming;
}

/** An engine that begins with the first question. */
export function createFileEngine() {
  /** @type {ReturnType<typeof createEngine>|null} */
  let engine = null;
  return {
    /** @type {import('../engine/protocol.js').Ask} */
    ask: (request, onInfo) => (engine ??= createEngine({ file: 'full.wasm' })).request(request, onInfo),
    stop: () => engine?.stop(),
    /** Ends it and all it does. */
    end() {
      engine?.dispose();
      engine = null;
    },
  };
}
