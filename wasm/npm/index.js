// @ts-check
// The whole engine. Bundlers look for these addresses in exactly this form, and some
// replace import.meta, so an address that is an option is not made here.

import { start } from './engine.js';
import sizes from './sizes.js';

/** @param {import('./index.d.ts').EngineOptions} [options] */
export const createEngine = async (options = {}) =>
  start(options, {
    wasm: options.wasm ?? new URL('./tengen.wasm', import.meta.url),
    book: options.book ?? new URL('./book.bin', import.meta.url),
    size: sizes.tengen,
    worker: options.worker ?? new URL('./worker.js', import.meta.url),
    make: (Worker) => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
  });

export { EngineError } from './engine.js';
