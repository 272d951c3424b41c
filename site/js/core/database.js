// @ts-check
// A database with one store. One that does not answer is as good as none: the
// first step waits a few seconds for it, later ones fail at once until it does.

import { NoAnswer, answer } from './service.js';

/** How long a step may take, in milliseconds. */
const STEP = 6000;
/** How long a database is left alone after a step that took longer, in milliseconds. */
const REST = 30_000;

/** @param {string} name @param {string} store @param {IDBObjectStoreParameters} [options] of the store, which is made when there is none */
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
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(store, options);
      asked.onerror = asked.onblocked = () => reject(asked.error ?? new Error('no database'));
      asked.onsuccess = () => {
        const base = asked.result;
        base.onclose = forget;
        base.onversionchange = () => {
          base.close(); // another tab has a newer build, or deletes it
          forget();
        };
        silent = false;
        resolve(base);
      };
    });

  async function base() {
    if (silent || performance.now() < rested) throw new Error('the database does not answer');
    const mine = (opening ??= open());
    mine.catch(() => mine === opening && forget()); // another time may have more luck
    try {
      return await answer(() => mine);
    } catch (fault) {
      silent = mine === opening;
      throw fault;
    }
  }

  return {
    /**
     * One step in the store; fails, and changes nothing, when it can't be done.
     * @template T
     * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>|void} act @param {number} [ms] how long it may take
     * @returns {Promise<T|undefined>} what it asked for
     */
    async within(mode, act, ms = STEP) {
      const held = await base();
      const step = held.transaction(store, mode);
      /** @param {(value: T|undefined) => void} resolve @param {(fault: Error) => void} reject */
      const run = (resolve, reject) => {
        step.onabort = () => reject(step.error ?? new Error('not stored'));
        const asked = act(step.objectStore(store));
        step.oncomplete = () => resolve(asked?.result);
      };
      try {
        return await answer(() => new Promise(run), ms);
      } catch (fault) {
        if (fault instanceof NoAnswer) rested = performance.now() + REST;
        try {
          step.abort();
        } catch {
          // it has ended already
        }
        throw fault;
      }
    },
    /** Closes it, until it is asked again. */
    async close() {
      const asked = opening;
      forget();
      (await asked?.catch(() => undefined))?.close();
    },
  };
}
