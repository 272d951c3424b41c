// @ts-check
// Archive functions that only the game list, export and import need.

import { checkEntry, read, settle, unkept, within } from './database.js';
import { forget, waiting } from './keep.js';

/** @typedef {import('./database.js').Entry} Entry */

/** The time limit for reading all games, and for writing each, in milliseconds. */
const LONG = 10_000;
const EACH = 10;

/** Whether the last read of the archive succeeded. */
export let readable = true;

/** How many games are read at a time: more would hold up a frame. */
const PIECE = 250;

/** All stored games that can be read, in pieces of one transaction. */
async function stored() {
  /** @type {Entry[]} */
  const entries = [];
  await within(
    'readonly',
    (store) => {
      /** @param {IDBKeyRange|null} after */
      const next = (after) => {
        const request = store.getAll(after, PIECE);
        request.onsuccess = () => {
          const found = request.result;
          entries.push(...found.map(checkEntry).filter((entry) => entry !== null));
          if (found.length === PIECE) next(IDBKeyRange.lowerBound(found[PIECE - 1].id, true));
        };
      };
      next(null);
    },
    LONG,
  );
  return entries;
}

/** All readable games, the last played first. @returns {Promise<Entry[]>} */
export async function readAll() {
  await settle();
  const found = await stored().catch(() => null);
  readable = found !== null;
  const all = new Map([...(found ?? []), ...unkept.values()].map((entry) => [entry.id, entry]));
  return [...all.values()].sort((a, b) => b.value.changed - a.value.changed);
}

/**
 * Writes entries, replacing those with the same ids, and deletes others. Fails, and
 * changes nothing, if one of them cannot be written.
 * @param {Entry[]} entries @param {string[]} [gone] the ids of those to delete
 */
export async function put(entries, gone = []) {
  const act = (/** @type {IDBObjectStore} */ store) => {
    for (const entry of entries) store.put(entry);
    for (const id of gone) store.delete(id);
  };
  await within('readwrite', act, LONG + EACH * (entries.length + gone.length));
  for (const id of [...gone, ...entries.map((entry) => entry.id)]) {
    unkept.delete(id);
    forget(id);
  }
}

/** Changes a game's name or star. @param {string} id @param {Partial<Pick<Entry, 'name'|'star'>>} patch */
export async function change(id, patch) {
  const entry = await read(id);
  if (!entry) return;
  const changed = { ...entry, ...patch, labelled: Date.now() };
  await put([changed]).catch(() => unkept.set(id, changed));
}

/** Deletes a game. @param {string} id */
export async function remove(id) {
  unkept.delete(id);
  forget(id);
  await within('readwrite', (store) => {
    store.delete(id);
  }).catch(() => {});
}

/** Deletes all games. */
export async function clear() {
  unkept.clear();
  for (const id of waiting.keys()) forget(id);
  await within('readwrite', (store) => {
    store.clear();
  }).catch(() => {});
}
