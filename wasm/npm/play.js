// @ts-check
// The small engine: five in a row with position, search and solve.

import { start } from './engine.js';
import sizes from './sizes.js';

/** @param {import('./index.d.ts').EngineOptions} [options] */
export const createEngine = async (options = {}) =>
  start(options, {
    wasm: options.wasm ?? new URL('./play.wasm', import.meta.url),
    size: sizes.play,
    worker: options.worker ?? new URL('./worker.js', import.meta.url),
    make: (Worker) => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
  });

export { EngineError } from './engine.js';
