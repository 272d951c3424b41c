// @ts-check
// A screen's actions. One that begins aborts the one before; a screen that is left
// ends its own. What an aborted action waits for never comes: nothing of it goes on.

/** An action that can run again. @param {AbortSignal} [screen] ends it for good */
export function createAction(screen) {
  let controller = new AbortController();
  const end = () => controller.abort();
  screen?.addEventListener('abort', end);
  return {
    /** Ends the run before and begins another. @returns {AbortSignal} aborted at its end */
    begin() {
      end();
      controller = new AbortController();
      if (screen?.aborted) end();
      return controller.signal;
    },
    end,
  };
}

/** The same promise, but it stays pending once the action has ended. @template T @param {AbortSignal} signal @param {Promise<T>} promise @returns {Promise<T>} */
export const within = (signal, promise) =>
  new Promise((resolve, reject) =>
    promise.then(
      (value) => signal.aborted || resolve(value),
      (fault) => signal.aborted || reject(fault),
    ),
  );
