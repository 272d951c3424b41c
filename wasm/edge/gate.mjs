// @ts-check
// The worker's entry. Each request that the worker answers starts a Go program
// with its own memory. A hundred at once would need more memory than a worker
// has, so at most MOST programs start at the same time and the others wait.

// @ts-ignore: made beside this file by make edge
import go from './worker.mjs';

/** The most programs that start at the same time. */
const MOST = 8;
/** Time between two looks of a request that waits, in milliseconds. */
const LOOK_MS = 20;
/** Age at which a start no longer counts, in milliseconds: its visitor may have left, and the runtime then never ends it. */
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
