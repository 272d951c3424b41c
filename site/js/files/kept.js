// @ts-check
// The file of the analysed tree, if that is read on demand: in IndexedDB, so that it is
// there after a reload. Only the last one stays.

import { createDatabase } from '../core/database.js';
import { keyOf } from '../core/storage.js';

/** @typedef {{id: string, name: string, bytes: Uint8Array}} KeptFile */

/** The time limit for reading or writing a file, in milliseconds. */
const LONG = 30_000;
const KEY = 'file';

const base = createDatabase(keyOf('opened'), 'files');

/** @returns {Promise<KeptFile|null>} */
async function lastFile() {
  const { id, name, bytes } = Object(await base.within('readonly', (store) => store.get(KEY), LONG).catch(() => null));
  return typeof id === 'string' && typeof name === 'string' && bytes instanceof Uint8Array ? { id, name, bytes } : null;
}

/** Stores a file in place of the one before. Without room it is there for this visit. @param {KeptFile} file */
export async function keepFile(file) {
  await base.within('readwrite', (store) => store.put(file, KEY), LONG).catch(() => {});
}

/** The file with an id; null if another or none is stored. @param {string} id */
export async function keptFile(id) {
  const file = await lastFile();
  return file?.id === id ? file : null;
}

/** What is stored: name and bytes. @returns {Promise<{name: string, size: number}|null>} */
export async function keptFileSize() {
  const file = await lastFile();
  return file && { name: file.name, size: file.bytes.length };
}

/** Deletes the stored file. */
export async function clearFile() {
  await base.within('readwrite', (store) => void store.clear()).catch(() => {});
}
