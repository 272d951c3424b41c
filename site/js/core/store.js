// @ts-check
// The store of the page's state. It collects changes and runs its listeners once
// per animation frame.

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
    /** Merges a patch and requests a frame. @param {Partial<S>} patch */
    set(patch) {
      Object.assign(state, patch);
      frame ||= requestAnimationFrame(flush);
    },
    /**
     * Calls back on every frame with changes. Returns a function that unsubscribes.
     * @param {(state: S) => void} listener
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
