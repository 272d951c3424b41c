// @ts-check
// The worker's entry point. Each request that the worker answers starts a Go program
// with its own memory. A hundred at a time would exceed the worker's memory, so at most
// MOST programs start at the same time and further requests wait.

// @ts-ignore: make edge generates this file
import go from './worker.mjs';

/** Largest number of programs that start at the same time. */
const MOST = 8;
/** Polling interval of a waiting request, in milliseconds. */
const LOOK_MS = 20;
/** Age in milliseconds after which a start no longer counts: if the visitor has left, the runtime may never end it. */
const LOST_MS = 5000;

/** The starts under way, with their times. @type {Set<{at: number}>} */
const starting = new Set();

function full() {
  for (const one of starting) if (Date.now() - one.at > LOST_MS) starting.delete(one);
  return starting.size >= MOST;
}

export default {
  /** @param {Request} request @param {unknown} env @param {unknown} ctx @returns {Promise<Response>} */
  async fetch(request, env, ctx) {
    while (full()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const one = { at: Date.now() };
    starting.add(one);
    try {
      return await go.fetch(request, env, ctx);
    } finally {
      starting.delete(one);
    }
  },
};
