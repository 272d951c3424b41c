// @ts-check
// The rows of the contest's database as they are, for whoever moves all of
// them at once.

import { keyOf } from '../core/storage.js';

/** @typedef {[IDBValidKey, unknown][]} Rows keys and values */

const NAME = keyOf('arena');
/** Its name when all copies of the site on a host had one together. */
const OLD = 'tengen.arena';
const STORE = 'contest';

/** Opens the database, which makes it if there is none. @param {string} [name] @returns {Promise<IDBDatabase|null>} */
export function openRows(name = NAME) {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore(STORE);
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = asked.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

/** Whether a database is there. @param {string} name */
async function exists(name) {
  const bases = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? [];
  return bases.some((base) => base.name === name);
}

/** All rows; none where there is no database, and none is made. @param {string} [name] @returns {Promise<Rows>} */
export async function readRows(name = NAME) {
  const base = (await exists(name)) ? await openRows(name) : null;
  if (!base?.objectStoreNames.contains(STORE)) {
    base?.close();
    return [];
  }
  /** @type {Rows} */
  const rows = [];
  await new Promise((resolve) => {
    const step = base.transaction(STORE, 'readonly');
    step.oncomplete = step.onabort = resolve;
    const asked = step.objectStore(STORE).openCursor();
    asked.onsuccess = () => {
      const cursor = asked.result;
      if (!cursor) return;
      rows.push([cursor.key, cursor.value]);
      cursor.continue();
    };
  });
  base.close();
  return rows;
}

/** Puts rows in the place of all that are there; fails, and changes nothing, when that can't be done. @param {Rows} rows @param {string} [name] */
export async function writeRows(rows, name = NAME) {
  const base = await openRows(name);
  if (!base) throw new Error('no database');
  try {
    await new Promise((resolve, reject) => {
      const step = base.transaction(STORE, 'readwrite');
      step.oncomplete = resolve;
      step.onabort = () => reject(step.error ?? new Error('not stored'));
      const store = step.objectStore(STORE);
      try {
        store.clear();
        for (const [key, value] of rows) store.put(value, key);
      } catch {
        step.abort();
      }
    });
  } finally {
    base.close();
  }
}

/** Moves what an older build kept to where it is looked for now, once. */
export async function takeOverRows() {
  if (!(await exists(OLD)) || (await exists(NAME))) return;
  const rows = await readRows(OLD);
  if (!rows.length) return;
  await writeRows(rows);
  await writeRows([], OLD);
}
