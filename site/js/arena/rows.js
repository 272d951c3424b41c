// @ts-check
// The rows of the contest's database as they are, for whoever moves all of
// them at once.

import { createDatabase } from '../core/database.js';
import { attempt } from '../core/service.js';
import { keyOf } from '../core/storage.js';

/** @typedef {[IDBValidKey, unknown][]} Rows keys and values */

const NAME = keyOf('arena');
/** Its name when all copies of the site on a host had one together. */
const OLD = 'tengen.arena';
const STORE = 'contest';

/** How long the writing of all rows may take, and of each, in milliseconds. */
const LONG = 10_000;
const EACH = 10;

/** The database, which is made when it is first used. @param {string} [name] */
export const openRows = (name = NAME) => createDatabase(name, STORE);

/** Whether a database is there. @param {string} name */
async function exists(name) {
  const bases = await attempt(() => indexedDB.databases(), [], 2000);
  return bases.some((base) => base.name === name);
}

/** All rows; none where there is no database, and none is made. @param {string} [name] @returns {Promise<Rows>} */
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

/** Puts rows in the place of all that are there; fails, and changes nothing, when that can't be done. @param {Rows} rows @param {string} [name] */
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

/** Moves what an older build kept to where it is looked for now, once. */
export async function takeOverRows() {
  if (!(await exists(OLD)) || (await exists(NAME))) return;
  const rows = await readRows(OLD);
  if (!rows.length) return;
  await writeRows(rows);
  await writeRows([], OLD);
}
