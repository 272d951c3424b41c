// @ts-check
// The helpers of an engine: workers that take part in its search through shared
// memory. They sleep between searches and are terminated after a minute without a
// search. A helper that ends is replaced; no search waits for a helper. If the
// device lacks memory for all helpers, fewer take part, and the page is notified
// once.

import { after, attempt } from '../core/service.js';

/** How long idle helpers are kept, in milliseconds. */
const IDLE_LIMIT = 60_000;
/** After this number of restarts a helper is given up. A helper that never started counts as NEVER_STARTED restarts. */
const MAX_RESTARTS = 30;
const NEVER_STARTED = 10;
/** How long a helper may take to start, in milliseconds. */
const START_LIMIT = 20_000;
/** After this time the helpers that did not start are counted, in milliseconds. */
const COUNT_AFTER = 1000;
/** The index of the memory word that is odd while a search runs, as in package engine/smp. */
const EPOCH = 8;

/**
 * @typedef {object} Helper
 * @property {Pick<Worker, 'terminate'|'onmessage'|'onerror'>} worker
 * @property {boolean} begun it has sent "begun"
 * @property {() => void} cancel ends the limit on its start
 */

/**
 * @param {(number: number, lock: string) => Helper['worker']} start
 * @param {{buffer: ArrayBufferLike}} memory
 * @param {(threads: number) => void} onFewer called with the number of threads that can search, if fewer than wanted
 */
export function createWorkers(start, memory, onFewer) {
  const words = new BigUint64Array(memory.buffer);
  const searching = () => (words[EPOCH] & 1n) === 1n;
  /** By number, from 1. @type {Map<number, Helper>} */
  const helpers = new Map();
  /** How often each helper was replaced, by number. @type {Map<number, number>} */
  const restarts = new Map();
  let wanted = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let telling;

  const gone = (/** @type {number} */ number) => (restarts.get(number) ?? 0) >= MAX_RESTARTS;

  /** @param {number} number */
  function begin(number) {
    if (helpers.has(number) || gone(number)) return;
    const lock = `helper-${Math.random()}`;
    const worker = start(number, lock);
    /** @type {Helper} */
    const helper = { worker, begun: false, cancel: () => {} };
    helpers.set(number, helper);
    helper.cancel = after(START_LIMIT, () => helper.begun || lose(number, helper)); // time asleep does not count
    worker.onerror = () => lose(number, helper);
    worker.onmessage = ({ data }) => {
      if (data.type === 'fatal') return lose(number, helper);
      helper.begun = true;
      // By now the helper holds its lock, which becomes free when it ends.
      attempt(() => globalThis.navigator?.locks?.request(lock, () => lose(number, helper)), null);
    };
  }

  /** @param {number} number @param {Helper} helper */
  function drop(number, { worker, cancel }) {
    helpers.delete(number);
    worker.terminate();
    cancel();
  }

  /** @param {number} number @param {Helper} helper */
  function lose(number, helper) {
    if (helpers.get(number) !== helper) return;
    drop(number, helper);
    restarts.set(number, (restarts.get(number) ?? 0) + (helper.begun ? 1 : NEVER_STARTED));
    if (gone(number)) telling ??= setTimeout(tell, COUNT_AFTER);
    else if (searching() && number <= wanted) begin(number);
  }

  function tell() {
    const numbers = Array.from({ length: wanted }, (_, i) => i + 1);
    onFewer(1 + numbers.filter((number) => !gone(number)).length);
  }

  function rest() {
    if (searching()) {
      resting = setTimeout(rest, IDLE_LIMIT);
      return;
    }
    for (const [number, helper] of helpers) drop(number, helper);
  }

  return {
    helpers,
    words,
    /** Prepares helpers for a search that begins. @param {number} count number of helpers */
    want(count) {
      wanted = count;
      for (let number = 1; number <= count; number++) begin(number);
      clearTimeout(resting);
      resting = setTimeout(rest, IDLE_LIMIT);
    },
    /** Ends all helpers and timers for good. */
    end() {
      clearTimeout(resting);
      clearTimeout(telling);
      for (const [number, helper] of helpers) drop(number, helper);
    },
  };
}
