// @ts-check
// A screen's actions. One that begins aborts the one before; a screen that is left
// ends its own. What an aborted action waits for never comes: nothing of it goes on.

/** An action that can run again. */
export function createAction() {
  let controller = new AbortController();
  const end = () => controller.abort();
  return {
    /**
     * Ends the run before and begins another.
     * @param {AbortSignal} [parent] ends it, too @returns {AbortSignal} aborted at its end
     */
    begin(parent) {
      end();
      controller = new AbortController();
      const { signal } = controller;
      if (parent?.aborted) end();
      parent?.addEventListener('abort', end, { signal });
      return signal;
    },
    end,
  };
}

/**
 * The same promise, but it stays pending once the action has ended.
 * @template T @param {AbortSignal} signal @param {Promise<T>} promise @returns {Promise<T>}
 */
export async function within(signal, promise) {
  try {
    return await promise;
  } finally {
    if (signal.aborted) await new Promise(() => {});
  }
}
