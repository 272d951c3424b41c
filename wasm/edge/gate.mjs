// @ts-check
// The worker's entry. Every request that Go answers starts a Go program of its
// own, with memory of its own; a crowd of requests would take more of it than a
// worker has, and keep the runtime from reading what else comes in. So only some
// start at once, and the others wait.

// @ts-ignore: made beside this file by make edge
import go from './worker.mjs';

/** How many programs may be starting at once. */
const MOST = 8;
/** When the others look again, in milliseconds. */
const LOOK_MS = 20;
/** After so long a start no longer counts: its visitor may have left, and with him what would have ended it. */
const LOST_MS = 5000;

/** When the programs that are starting were begun. @type {Set<{at: number}>} */
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
