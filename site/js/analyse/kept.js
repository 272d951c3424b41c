// @ts-check
// The analyses of this browser, each an entry as a game is: in IndexedDB, by id. The open one
// lies in local storage. One that is put aside waits there, too, under a key of its own, until
// the database has it.

import { createDatabase } from '../core/database.js';
import { keyOf, load, names, remove as forget, save, upgrade } from '../core/storage.js';
import { analysisStore, isWork } from './state.js';

/** @typedef {import('./state.js').Packed} Packed */

/** The prefix of the waiting analyses' names in local storage; the id follows. */
const NAME = 'aside ';
/** The time limit for reading all, in milliseconds. */
const LONG = 10_000;

const { within } = createDatabase(keyOf('analyses'), 'analyses', { keyPath: 'id' });

/** Analyses that the database does not have yet, by id. @type {Map<string, Packed>} */
const waiting = new Map();

/** @param {string} id */
const storeOf = (id) => ({ ...analysisStore, key: NAME + id });
/** @param {Packed} value */
const rowOf = (value) => ({ id: value.id, version: analysisStore.version, value });
/** @param {any} row @returns {Packed|null} */
const valueOf = (row) => (row ? upgrade(analysisStore, row) : null);

for (const name of names().filter((one) => one.startsWith(NAME) && !one.endsWith('.unreadable'))) {
  const { value } = load(storeOf(name.slice(NAME.length)));
  if (value) waiting.set(value.id, value);
}

/** @type {Promise<void>|null} */
let settling = null;
/** Gives the database all that waits for it. */
const settle = () => (settling ??= settleAll().finally(() => (settling = null)));

async function settleAll() {
  await null;
  const failed = new Set();
  const next = () => [...waiting.values()].find((one) => !failed.has(one));
  for (let one = next(); one; one = next()) {
    const value = one;
    try {
      await within('readwrite', (store) => {
        const request = store.get(value.id);
        request.onsuccess = () => {
          const before = valueOf(request.result);
          if (!before || before.changed <= value.changed) store.put(rowOf(value));
        };
      });
      if (waiting.get(value.id) === value) drop(value.id);
    } catch {
      failed.add(value); // it goes on waiting
    }
  }
}

/** @param {string} id */
function drop(id) {
  waiting.delete(id);
  forget(NAME + id);
}

/** The open analysis, as it is stored. */
export const current = () => load(analysisStore).value;

/** Keeps an analysis, if it is more than a look at a game. @param {Packed} value */
export function setAside(value) {
  if (!isWork(value)) return;
  waiting.set(value.id, value);
  save(storeOf(value.id), value);
  settle();
}

/** @param {string} id @returns {Promise<Packed|null>} */
export async function read(id) {
  const here = current();
  if (here?.id === id) return here;
  return waiting.get(id) ?? valueOf(await within('readonly', (store) => store.get(id)).catch(() => null));
}

/** All analyses, the last changed first. @returns {Promise<Packed[]>} */
export async function readAll() {
  await settle();
  const rows = (await within('readonly', (store) => store.getAll(), LONG).catch(() => [])) ?? [];
  const here = current();
  const values = [...rows.map(valueOf), ...waiting.values(), here && isWork(here) ? here : null];
  const all = new Map(values.flatMap((value) => (value ? [[value.id, value]] : [])));
  return [...all.values()].sort((a, b) => b.changed - a.changed);
}

/** The analysis that a link to a game opened before, the last changed. @param {string} from as in Packed */
export const readFrom = async (from) => (await readAll()).find((one) => one.from === from && isWork(one)) ?? null;

/**
 * Writes analyses and deletes others. Fails, and changes nothing, if one of them cannot be written.
 * @param {Packed[]} values @param {string[]} [gone] the ids of those to delete
 */
export async function put(values, gone = []) {
  const act = (/** @type {IDBObjectStore} */ store) => {
    for (const value of values) store.put(rowOf(value));
    for (const id of gone) store.delete(id);
  };
  if (values.length || gone.length) await within('readwrite', act, LONG);
  for (const id of [...gone, ...values.map((value) => value.id)]) drop(id);
}

/** Names an analysis. @param {string} id @param {string} name */
export async function rename(id, name) {
  const value = await read(id);
  if (!value) return;
  const named = { ...value, name, changed: Math.max(Date.now(), value.changed + 1) };
  if (current()?.id === id) save(analysisStore, named);
  else setAside(named);
}

/** Deletes an analysis, also the open one. @param {string} id */
export async function remove(id) {
  if (current()?.id === id) forget(analysisStore.key);
  drop(id);
  await within('readwrite', (store) => void store.delete(id)).catch(() => {});
}

/** Deletes all but the open one. */
export async function clear() {
  for (const id of waiting.keys()) drop(id);
  await within('readwrite', (store) => void store.clear()).catch(() => {});
}
