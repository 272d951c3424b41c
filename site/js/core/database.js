// @ts-check
// An IndexedDB database with one object store. If the database does not answer, the
// first call waits a few seconds; later calls fail at once until it answers.

import { NoAnswer, answer } from './service.js';

/** The time limit of one transaction, in milliseconds. */
const STEP = 6000;
/** How long a database is left alone after a step that took longer, in milliseconds. */
const REST = 30_000;

/**
 * @param {string} name
 * @param {string} store
 * @param {IDBObjectStoreParameters} [options] for creating the store if it is missing
 */
export function createDatabase(name, store, options) {
  /** @type {Promise<IDBDatabase>|undefined} */
  let opening;
  let silent = false;
  let rested = -Infinity; // when it may be asked again

  function forget() {
    opening = undefined;
    silent = false;
  }

  /** @returns {Promise<IDBDatabase>} */
  const open = () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, options);
      request.onerror = request.onblocked = () => reject(request.error ?? new Error('no database'));
      request.onsuccess = () => {
        const base = request.result;
        base.onclose = forget;
        base.onversionchange = () => {
          base.close(); // another tab upgrades or deletes the database
          forget();
        };
        silent = false;
        resolve(base);
      };
    });

  async function base() {
    if (silent || performance.now() < rested) throw new Error('the database does not answer');
    const attempt = (opening ??= open());
    attempt.catch(() => attempt === opening && forget()); // forget a failure, so that a later call can try again
    try {
      return await answer(() => attempt);
    } catch (fault) {
      silent = attempt === opening;
      throw fault;
    }
  }

  return {
    /**
     * Runs one transaction in the store. It fails, and changes nothing, if the
     * transaction cannot be completed.
     * @template T
     * @param {IDBTransactionMode} mode
     * @param {(store: IDBObjectStore) => IDBRequest<T>|void} act
     * @param {number} [ms] time limit
     * @returns {Promise<T|undefined>} the result of the request that act returned
     */
    async within(mode, act, ms = STEP) {
      const database = await base();
      const step = database.transaction(store, mode);
      /** @param {(value: T|undefined) => void} resolve @param {(fault: Error) => void} reject */
      const run = (resolve, reject) => {
        step.onabort = () => reject(step.error ?? new Error('not stored'));
        const request = act(step.objectStore(store));
        step.oncomplete = () => resolve(request?.result);
      };
      try {
        return await answer(() => new Promise(run), ms);
      } catch (fault) {
        if (fault instanceof NoAnswer) rested = performance.now() + REST;
        try {
          step.abort();
        } catch {
          // the transaction has already ended
        }
        throw fault;
      }
    },
    /** Closes the database. The next call opens it again. */
    async close() {
      const request = opening;
      forget();
      (await request?.catch(() => undefined))?.close();
    },
  };
}
