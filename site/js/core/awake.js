// @ts-check
// Measures time without the hours that the device slept, such as a closed laptop.
// It uses the monotonic clock, which nobody can set.

/**
 * The part of a gap between two readings above this is time in which the device
 * slept, in milliseconds. The part below counts always, so that a longer absence
 * never costs less than a shorter one. A hidden page may read only once a minute.
 */
const SHOWN = 10_000;
const HIDDEN = 90_000;

const isHidden = () => Boolean(globalThis.document?.hidden);

/**
 * Returns a function that says how long the device slept since its last call, in milliseconds, beyond the longest gap
 * without sleep: a longer absence never costs less. Call it often.
 */
export function createSleep() {
  let last = performance.now();
  let hidden = isHidden();
  return () => {
    const now = performance.now();
    const gap = now - last;
    const most = hidden || isHidden() ? HIDDEN : SHOWN;
    [last, hidden] = [now, isHidden()];
    return Math.max(0, gap - most);
  };
}

/**
 * Starts a stopwatch that stops while the device sleeps. Read it often.
 * @returns {() => number} milliseconds since the start
 */
export function createStopwatch() {
  const slept = createSleep();
  let began = performance.now();
  return () => {
    began += slept();
    return performance.now() - began;
  };
}
