// @ts-check
// The only place that holds state. Changes are collected, and listeners run once per
// animation frame.

/**
 * @template {object} S
 * @param {S} state
 */
export function createStore(state) {
  /** @type {Set<(state: S) => void>} */
  const listeners = new Set();
  let frame = 0;
  const flush = () => {
    frame = 0;
    for (const listener of listeners) listener(state);
  };
  return {
    /** @type {Readonly<S>} */
    state,
    /** Merges a patch and asks for a frame. @param {Partial<S>} patch */
    set(patch) {
      Object.assign(state, patch);
      frame ||= requestAnimationFrame(flush);
    },
    /** Calls back on every frame with changes; returns its undo. @param {(state: S) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
