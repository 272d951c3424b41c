// @ts-check
// The helpers of an engine: workers that take part in its search through shared memory.
// They sleep between searches and are terminated after a minute without a search. A
// helper that dies is replaced, and no search waits for one. If the device has no memory
// for all helpers, fewer take part, and the page is told once.

/** How long helpers are kept that have nothing to do, in milliseconds. */
const REST = 60_000;
/** How often a helper is replaced before there is one less; one that could not even begin counts as many. */
const LIVES = 30;
const STILLBORN = 10;
/** How long one may take to begin, in milliseconds. */
const BIRTH = 20_000;
/** How long it takes to see how many there is no room for, in milliseconds. */
const LOOK = 1000;
/** The word of the memory that is odd while a search runs, as package engine/smp has it. */
const TURN = 8;

/**
 * @typedef {object} Helper
 * @property {Pick<Worker, 'terminate'|'onmessage'|'onerror'>} worker
 * @property {boolean} begun it has said so
 */

/**
 * @param {(number: number, lock: string) => Helper['worker']} start
 * @param {{buffer: ArrayBufferLike}} memory
 * @param {(threads: number) => void} onFewer so many threads can search, fewer than are wanted
 */
export function createWorkers(start, memory, onFewer) {
  const words = new BigUint64Array(memory.buffer);
  const searching = () => (words[TURN] & 1n) === 1n;
  /** By number, from 1. @type {Map<number, Helper>} */
  const helpers = new Map();
  /** How many of its lives each has lost, by number. @type {Map<number, number>} */
  const lost = new Map();
  let wanted = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let telling;

  const gone = (/** @type {number} */ number) => (lost.get(number) ?? 0) >= LIVES;

  /** @param {number} number */
  function begin(number) {
    if (helpers.has(number) || gone(number)) return;
    const lock = `helper-${Math.random()}`;
    const worker = start(number, lock);
    const helper = { worker, begun: false };
    helpers.set(number, helper);
    setTimeout(() => helper.begun || lose(number, helper), BIRTH);
    worker.onerror = () => lose(number, helper);
    worker.onmessage = ({ data }) => {
      if (data.type === 'fatal') return lose(number, helper);
      helper.begun = true;
      // It holds its lock by now, which comes free when it ends.
      globalThis.navigator?.locks?.request(lock, () => lose(number, helper));
    };
  }

  /** @param {number} number @param {Helper} helper */
  function lose(number, helper) {
    if (helpers.get(number) !== helper) return;
    helper.worker.terminate();
    helpers.delete(number);
    lost.set(number, (lost.get(number) ?? 0) + (helper.begun ? 1 : STILLBORN));
    if (gone(number)) telling ??= setTimeout(tell, LOOK);
    else if (searching() && number <= wanted) begin(number);
  }

  function tell() {
    const numbers = Array.from({ length: wanted }, (_, i) => i + 1);
    onFewer(1 + numbers.filter((number) => !gone(number)).length);
  }

  function rest() {
    if (searching()) {
      resting = setTimeout(rest, REST);
      return;
    }
    for (const [number, { worker }] of helpers) {
      helpers.delete(number);
      worker.terminate();
    }
  }

  return {
    helpers,
    words,
    /** A search begins that so many helpers are to take part in. @param {number} count */
    want(count) {
      wanted = count;
      for (let number = 1; number <= count; number++) begin(number);
      clearTimeout(resting);
      resting = setTimeout(rest, REST);
    },
  };
}
