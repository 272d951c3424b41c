// @ts-check
// The helpers of an engine: workers that take part in its search through shared
// memory. They sleep between searches and are terminated after a minute without a
// search. No search waits for a helper. If the device lacks memory for all helpers,
// fewer take part, and the page is notified once. The page and the npm package share this.

/** How long idle helpers are kept, in milliseconds. */
const IDLE_LIMIT = 60_000;
/** After this time the helpers that did not start are counted, in milliseconds. */
const COUNT_AFTER = 1000;
/** The index of the memory word that is odd while a search runs, as in package engine/smp. */
const EPOCH = 8;

/** The maximum size of the shared table in pages of 64 KB, and one page for other shared data. */
const PAGES = 4096;

/** @typedef {Pick<Worker, 'terminate'|'onmessage'|'onerror'>} Helper */

/** Creates a memory that workers can share, null if the host cannot. */
export function makeMemory() {
  if (!(globalThis.crossOriginIsolated ?? typeof SharedArrayBuffer !== 'undefined')) return null;
  try {
    return new WebAssembly.Memory({ initial: 1, maximum: PAGES + 1, shared: true });
  } catch {
    return null; // the host cannot reserve this size
  }
}

/**
 * Grows the memory for the table when several workers are first wanted or the size
 * changes.
 * @param {Pick<WebAssembly.Memory, 'buffer'|'grow'>} memory
 * @param {number} megabytes the size that is asked for
 */
function makeTable(memory, megabytes) {
  for (let mb = 2 ** Math.floor(Math.log2(megabytes)); mb >= 4; mb /= 2) {
    try {
      memory.grow(Math.max(0, mb * 16 + 1 - memory.buffer.byteLength / 2 ** 16));
      new BigUint64Array(memory.buffer)[0] = BigInt(mb * 2 ** 14); // buckets of 64 bytes
      return;
    } catch {
      // try half the size
    }
  }
}

/**
 * @param {(number: number) => Helper} start
 * @param {Pick<WebAssembly.Memory, 'buffer'|'grow'>} memory
 * @param {(threads: number) => void} onFewer called with the number of threads that can search, if fewer than wanted
 */
export function createWorkers(start, memory, onFewer) {
  const searching = () => (new BigUint64Array(memory.buffer)[EPOCH] & 1n) === 1n;
  /** By number, from 1. @type {Map<number, Helper>} */
  const helpers = new Map();
  /** The numbers of the helpers that failed; they are not started again. @type {Set<number>} */
  const failed = new Set();
  let count = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let idleTimer;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let countTimer;

  /** @param {number} number */
  function begin(number) {
    const helper = start(number);
    helpers.set(number, helper);
    const fail = () => {
      helper.terminate();
      if (helpers.get(number) === helper) helpers.delete(number);
      failed.add(number);
      countTimer ??= setTimeout(() => onFewer(1 + count - [...failed].filter((n) => n <= count).length), COUNT_AFTER);
    };
    helper.onerror = fail;
    helper.onmessage = ({ data }) => data.type === 'fatal' && fail();
  }

  function endHelpers() {
    if (searching()) {
      idleTimer = setTimeout(endHelpers, IDLE_LIMIT);
      return;
    }
    for (const helper of helpers.values()) helper.terminate();
    helpers.clear();
  }

  return {
    helpers,
    /** The memory's words, for tests. */
    get words() {
      return new BigUint64Array(memory.buffer);
    },
    /** Prepares a search that begins. @param {number} number of helpers @param {number} [table] megabytes */
    want(number, table) {
      if (table) makeTable(memory, table);
      count = number;
      for (let n = 1; n <= count; n++) if (!helpers.has(n) && !failed.has(n)) begin(n);
      clearTimeout(idleTimer);
      idleTimer = setTimeout(endHelpers, IDLE_LIMIT);
    },
    /** Ends all helpers and timers for good. */
    end() {
      clearTimeout(idleTimer);
      clearTimeout(countTimer);
      for (const helper of helpers.values()) helper.terminate();
      helpers.clear();
    },
  };
}
