// @ts-check
// The small engine: five in a row with position, search and solve.

import { start } from './client.js';

/** @param {import('./index.d.ts').EngineOptions} [options] */
export const createEngine = (options = {}) =>
  start(
    { wasm: new URL('./play.wasm', import.meta.url).href, ...options },
    (Worker) => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
    new URL('./worker.js', import.meta.url).href,
  );

export { EngineError } from './client.js';
