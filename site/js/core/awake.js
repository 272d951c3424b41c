// @ts-check
// Time in which the device was awake: by the clock that nobody sets, and
// without the hours of a closed laptop.

/** How far two looks are apart, in milliseconds, when only sleep explains it. A page that is hidden may look once a minute. */
const SHOWN = 10_000;
const HIDDEN = 90_000;

const isHidden = () => Boolean(globalThis.document?.hidden);

/** Returns what tells of the time since it was last asked, in milliseconds, how much the device slept. It is to be asked often. */
export function createSleep() {
  let last = performance.now();
  let hidden = isHidden();
  return () => {
    const now = performance.now();
    const gap = now - last;
    const most = hidden || isHidden() ? HIDDEN : SHOWN;
    [last, hidden] = [now, isHidden()];
    return gap > most ? gap : 0;
  };
}

/** Starts a stopwatch, which stands while the device sleeps; it is to be looked at often. @returns {() => number} milliseconds since */
export function createStopwatch() {
  const slept = createSleep();
  let began = performance.now();
  return () => {
    began += slept();
    return performance.now() - began;
  };
}
