// @ts-check
// The whole engine. Bundlers look for these addresses in exactly this form.

import { start } from './client.js';

/** @param {import('./index.d.ts').EngineOptions} [options] */
export const createEngine = (options = {}) =>
  start(
    {
      wasm: new URL('./tengen.wasm', import.meta.url).href,
      book: new URL('./book.bin', import.meta.url).href,
      ...options,
    },
    (Worker) => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
    new URL('./worker.js', import.meta.url).href,
  );

export { EngineError } from './client.js';
