// @ts-check
// Calls browser services that may be missing, refuse, throw or never answer.

/** The default time limit for an answer, in milliseconds. */
const PATIENCE = 4000;
/** after() divides its time into this number of short timers. */
const STEPS = 8;

/**
 * Calls back after `ms` milliseconds in which the page could run. Time in which the
 * device sleeps or the page is busy counts as at most one of the short timers.
 * @param {number} ms
 * @param {() => void} act
 * @returns {() => void} cancels the call
 */
export function after(ms, act) {
  let left = STEPS;
  const step = () => {
    if (left-- > 0) timer = setTimeout(step, ms / STEPS);
    else act();
  };
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  step();
  return () => clearTimeout(timer);
}

/** A service has not answered in time. */
export class NoAnswer extends Error {}

/**
 * Resolves with the service's answer. Fails when the service is missing, refuses,
 * throws, or exceeds the time limit.
 * @template T
 * @param {() => T|PromiseLike<T>} call
 * @param {number} [ms]
 * @returns {Promise<T>}
 */
export const answer = (call, ms = PATIENCE) =>
  new Promise((resolve, reject) => {
    const stop = after(ms, () => reject(new NoAnswer()));
    new Promise((done) => done(call())).then(resolve, reject).finally(stop);
  });

/**
 * Like answer, but resolves with `otherwise` if the service fails or answers null
 * or undefined.
 * @template T, U
 * @param {() => T|PromiseLike<T>} call
 * @param {U} otherwise
 * @param {number} [ms]
 * @returns {Promise<NonNullable<T>|U>}
 */
export const attempt = (call, otherwise, ms) =>
  answer(call, ms).then(
    (value) => value ?? otherwise,
    () => otherwise,
  );
