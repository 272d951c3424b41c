// @ts-check
// What only the list of games, export and import do with the archive.

import { checkEntry, read, unkept, within } from './base.js';

/** @typedef {import('./base.js').Entry} Entry */

/** All games that can be read, the last played first. @returns {Promise<Entry[]>} */
export async function readAll() {
  const held = (await within('readonly', (store) => store.getAll()).catch(() => [])) ?? [];
  const entries = held.map(checkEntry).filter((entry) => entry !== null);
  const all = new Map([...entries, ...unkept.values()].map((entry) => [entry.id, entry]));
  return [...all.values()].sort((a, b) => b.changed - a.changed);
}

/** Puts entries in the place of those of their names: all of them, or none, and fails. @param {Entry[]} entries */
export async function put(entries) {
  await within('readwrite', (store) => {
    for (const entry of entries) store.put(entry);
  });
  for (const { id } of entries) unkept.delete(id);
}

/** Gives a game another name, or a star. @param {string} id @param {Partial<Pick<Entry, 'name'|'star'>>} patch */
export async function change(id, patch) {
  const entry = await read(id);
  if (!entry) return;
  const changed = { ...entry, ...patch };
  await put([changed]).catch(() => unkept.set(id, changed));
}

/** Deletes a game. @param {string} id */
export async function remove(id) {
  unkept.delete(id);
  await within('readwrite', (store) => {
    store.delete(id);
  }).catch(() => {});
}

/** Deletes all games. */
export async function clear() {
  unkept.clear();
  await within('readwrite', (store) => {
    store.clear();
  }).catch(() => {});
}
