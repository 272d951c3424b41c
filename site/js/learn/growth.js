// @ts-check
// The search tree of a lesson. The engine grows it, and the page reads its open nodes repeatedly.

import { createAction } from '../core/action.js';

/** The time between two reads of a growing tree, in milliseconds. */
const PACE_MS = 120;

/**
 * @typedef {object} Spec
 * @property {number} children maximum number of children to read of a node
 * @property {() => {game: string, moves: string}} position
 * @property {{c: number, playouts: number, seed: number, policy: string}} knobs
 * @property {() => string[]} open paths of the nodes whose children are to be read
 * @property {(on: boolean) => void} running called when it starts or stops growing
 * @property {(tree: import('../engine/protocol.js').SubtreeReply) => void} grown
 * @property {(code: string) => void} refused called with an error code
 */

/** @param {import('./stage.js').Tools} tools @param {Spec} spec */
export function createGrowth(tools, spec) {
  const [growing, reading] = [createAction(), createAction()];
  let running = false;

  /** @param {boolean} on */
  function setRunning(on) {
    running = on;
    spec.running(on);
  }

  /** Ends growing; the tree so far is read. */
  function halt() {
    tools.engine().stop();
    setRunning(false);
  }

  /** Requests more playouts: 1 is one round, 0 makes an empty tree. @param {number} limit */
  async function grow(limit) {
    if (running) setRunning(false);
    reading.end();
    const { c, playouts, seed, policy } = spec.knobs;
    const lesson = { c, playouts, policy };
    const growth = tools
      .engine()
      .request(
        { cmd: 'grow', ...spec.position(), seed, limits: { playouts: limit }, lesson },
        { signal: growing.begin(tools.signal) },
      );
    if (limit > 1) {
      setRunning(true);
      read();
    }
    const reply = await growth;
    if (running) setRunning(false);
    if (reply.type === 'grown') read();
    else spec.refused(reply.code);
  }

  /** Reads the open nodes, repeatedly while the tree grows. */
  async function read() {
    const signal = reading.begin(tools.signal);
    const lesson = { open: spec.open().join(';') };
    const reply = await tools.engine().request({ cmd: 'subtree', lines: spec.children, lesson }, { signal });
    if (reply.type === 'subtree') requestAnimationFrame(() => signal.aborted || spec.grown(reply));
    if (running) setTimeout(() => signal.aborted || read(), PACE_MS);
  }

  /** Stops growing while the page is hidden, to save the battery. */
  const away = () => document.hidden && running && halt();
  document.addEventListener('visibilitychange', away, { signal: tools.signal });

  return { read, halt, running: () => running, grow };
}
