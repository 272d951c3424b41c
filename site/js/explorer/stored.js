// @ts-check
// The opened libraries that this browser keeps: of each a head, which lists show, and
// the engine's index, in IndexedDB. They are opened again without the file.

import { createDatabase } from '../core/database.js';
import { attempt } from '../core/service.js';
import { keyOf } from '../core/storage.js';
import { isText, isWhole } from '../core/valid.js';

/**
 * What is known of a library without its index.
 * @typedef {object} Head
 * @property {string} id hash of the file
 * @property {string} name of the file
 * @property {string} game the game string of its games
 * @property {number} games
 * @property {boolean} trees whether its games are the variations of trees, which have no results
 * @property {number} size of the index, in bytes
 * @property {number} added time, in milliseconds since 1970
 */

/** The time limit for reading or writing an index, in milliseconds. */
const LONG = 30_000;

const base = createDatabase(keyOf('libraries'), 'libraries');
const HEADS = () => IDBKeyRange.bound('head ', 'head~');

/** @param {any} value @returns {Head|null} */
function checkHead(value) {
  const { id, name, game, games, trees, size, added } = Object(value);
  if (![id, name, game].every((text) => text && isText(text))) return null;
  return [games, size, added].every((n) => isWhole(n))
    ? { id, name, game, games, trees: trees === true, size, added }
    : null;
}

/** The kept libraries, the oldest first; none without a database. @returns {Promise<Head[]>} */
export async function keptHeads() {
  const values = await base.within('readonly', (store) => store.getAll(HEADS())).catch(() => []);
  return (values ?? [])
    .map(checkHead)
    .filter((head) => head !== null)
    .sort((a, b) => a.added - b.added);
}

/** A kept index, null if it is not there. @param {string} id @returns {Promise<Uint8Array|null>} */
export async function keptIndex(id) {
  const index = await base.within('readonly', (store) => store.get(`index ${id}`), LONG).catch(() => null);
  return index instanceof Uint8Array ? index : null;
}

/**
 * Keeps a library.
 * @param {Head} head @param {Uint8Array} index
 * @returns {Promise<{kept: boolean, missing: number}>} missing: the bytes that the storage lacks, 0 if not known
 */
export async function keepLibrary(head, index) {
  try {
    const act = (/** @type {IDBObjectStore} */ store) => {
      store.put(index, `index ${head.id}`);
      store.put(head, `head ${head.id}`);
    };
    await base.within('readwrite', act, LONG);
    return { kept: true, missing: 0 };
  } catch {
    const { usage = 0, quota = 0 } = await attempt(
      () => navigator.storage.estimate(),
      /** @type {StorageEstimate} */ ({}),
    );
    return { kept: false, missing: quota ? Math.max(0, index.length - (quota - usage)) : 0 };
  }
}

/** Deletes a library. @param {string} id */
export async function dropLibrary(id) {
  const act = (/** @type {IDBObjectStore} */ store) => {
    store.delete(`head ${id}`);
    store.delete(`index ${id}`);
  };
  await base.within('readwrite', act).catch(() => {});
}

/** Deletes all libraries. */
export async function clearLibraries() {
  const act = (/** @type {IDBObjectStore} */ store) => void store.clear();
  await base.within('readwrite', act).catch(() => {});
}
