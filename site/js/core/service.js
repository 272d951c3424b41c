// @ts-check
// Calls services of the browser that may be missing, refuse, throw or never answer.

/** How long a service may take to answer, in milliseconds. */
const PATIENCE = 4000;
/** A time is waited for in this many short timers. */
const STEPS = 8;

/**
 * Calls back after `ms` milliseconds in which the page could run: while the device
 * sleeps or the page is busy, only one of several short timers ends.
 * @param {number} ms @param {() => void} act
 * @returns {() => void} its undo
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
 * What a service answers. Fails when the service is missing, refuses, throws, or has not answered in time.
 * @template T @param {() => T|PromiseLike<T>} call @param {number} [ms] @returns {Promise<T>}
 */
export const answer = (call, ms = PATIENCE) =>
  new Promise((resolve, reject) => {
    const stop = after(ms, () => reject(new NoAnswer()));
    new Promise((done) => done(call())).then(resolve, reject).finally(stop);
  });

/**
 * What a service answers; `otherwise` where that fails, or is nothing.
 * @template T, U @param {() => T|PromiseLike<T>} call @param {U} otherwise @param {number} [ms] @returns {Promise<NonNullable<T>|U>}
 */
export const attempt = (call, otherwise, ms) =>
  answer(call, ms).then(
    (value) => value ?? otherwise,
    () => otherwise,
  );
