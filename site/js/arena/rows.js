// @ts-check
// Reads and writes all rows of the contest database at once.

import { createDatabase } from '../core/database.js';
import { attempt } from '../core/service.js';
import { keyOf } from '../core/storage.js';

/** @typedef {[IDBValidKey, unknown][]} Rows keys and values */

const NAME = keyOf('arena');
/** Its name in older builds, when all copies of the site on a host shared one. */
const OLD = 'tengen.arena';
const STORE = 'contest';

/** The time limit for writing all rows, and for each, in milliseconds. */
const LONG = 10_000;
const EACH = 10;

/** The database; it is created on first use. @param {string} [name] */
export const openRows = (name = NAME) => createDatabase(name, STORE);

/** Whether a database exists. @param {string} name */
async function exists(name) {
  const bases = await attempt(() => indexedDB.databases(), [], 2000);
  return bases.some((base) => base.name === name);
}

/** All rows; none where there is no database. It never creates one. @param {string} [name] @returns {Promise<Rows>} */
export async function readRows(name = NAME) {
  if (!(await exists(name))) return [];
  /** @type {Rows} */
  const rows = [];
  const base = openRows(name);
  /** @param {IDBObjectStore} store */
  const act = (store) => {
    const asked = store.openCursor();
    asked.onsuccess = () => {
      const cursor = asked.result;
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

/** Replaces all rows. Fails, and changes nothing, if that is impossible. @param {Rows} rows @param {string} [name] */
export async function writeRows(rows, name = NAME) {
  const base = openRows(name);
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

/** Moves an older build's rows to the current database, once. */
export async function takeOverRows() {
  if (!(await exists(OLD)) || (await exists(NAME))) return;
  const rows = await readRows(OLD);
  if (!rows.length) return;
  await writeRows(rows);
  await writeRows([], OLD);
}
