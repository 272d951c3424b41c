// @ts-check
// The whole engine. Bundlers look for these addresses in exactly this form.

import { start } from './client.js';
import sizes from './sizes.js';

/** @param {import('./index.d.ts').EngineOptions} [options] */
export const createEngine = (options = {}) =>
  start(options, {
    wasm: new URL('./tengen.wasm', import.meta.url).href,
    book: new URL('./book.bin', import.meta.url).href,
    size: sizes.tengen,
    worker: new URL('./worker.js', import.meta.url).href,
    make: (Worker) => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
  });

export { EngineError } from './client.js';
