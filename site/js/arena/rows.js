// @ts-check
// Reads and writes all rows of the contest database at once.

import { createDatabase } from '../core/database.js';
import { attempt } from '../core/service.js';
import { keyOf } from '../core/storage.js';

/** @typedef {[IDBValidKey, unknown][]} Rows keys and values */

const NAME = keyOf('arena');
const STORE = 'contest';

/** The time limit for writing all rows, and for each, in milliseconds. */
const LONG = 10_000;
const EACH = 10;

/** The database; it is created on first use. */
export const openRows = () => createDatabase(NAME, STORE);

/** All rows; none where there is no database. It never creates one. @returns {Promise<Rows>} */
export async function readRows() {
  const bases = await attempt(() => indexedDB.databases(), [], 2000);
  if (!bases.some(({ name }) => name === NAME)) return [];
  /** @type {Rows} */
  const rows = [];
  const base = openRows();
  /** @param {IDBObjectStore} store */
  const act = (store) => {
    const request = store.openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      rows.push([cursor.key, cursor.value]);
      cursor.continue();
    };
  };
  const read = await base.within('readonly', act, LONG).then(
    () => true,
    () => false,
  );
  base.close();
  return read ? rows : [];
}

/** Replaces all rows. Fails, and changes nothing, if that is impossible. @param {Rows} rows */
export async function writeRows(rows) {
  const base = openRows();
  /** @param {IDBObjectStore} store */
  const act = (store) => {
    store.clear();
    for (const [key, value] of rows) store.put(value, key);
  };
  try {
    await base.within('readwrite', act, LONG + EACH * rows.length);
  } finally {
    base.close();
  }
}
