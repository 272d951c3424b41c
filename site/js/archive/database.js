// @ts-check
// The archive: every game played in this browser, in IndexedDB, by id. Without
// IndexedDB or space, games last until the page closes, and the caller is told so.

import { parseTable } from '../game/games.js';
import { gameStore } from '../game/game.js';
import { wholeReview } from './review.js';
import { createDatabase } from '../core/database.js';
import { keyOf, upgrade } from '../core/storage.js';
import { dated, forget, recall, waiting } from './keep.js';

/** @typedef {import('../game/game.js').KeptGame} KeptGame */

/**
 * A game with its metadata.
 * @typedef {object} Entry
 * @property {string} id the game's
 * @property {number} version the format version of value
 * @property {KeptGame} value
 * @property {string} name given by the reader, or ''
 * @property {boolean} star
 * @property {number} labelled when the name or the star was given, in milliseconds since 1970
 * @property {import('./review.js').Review|null} review the review of its moves
 */

/** The maximum length of a game's name. */
export const LONGEST = 80;

/** Entries that could not be written, by id. @type {Map<string, Entry>} */
export const unkept = new Map();

const base = createDatabase(keyOf('games'), 'games', { keyPath: 'id' });
/** Runs one transaction in the archive; it fails, and changes nothing, if it cannot be completed. */
export const within = base.within;

/** Checks a stored entry; null when it cannot be read. @param {any} stored @returns {Entry|null} */
export function checkEntry(stored) {
  const value = dated(upgrade(gameStore, stored), Object(stored));
  if (!value || stored.id !== value.id) return null;
  const { name, star, labelled, review } = stored;
  const table = parseTable(value.game);
  return {
    id: value.id,
    version: gameStore.version,
    value,
    name: typeof name === 'string' ? name.slice(0, LONGEST) : '',
    star: star === true,
    labelled: Number.isSafeInteger(labelled) && labelled > 0 ? labelled : 0,
    review: table && wholeReview(review, table, value.moves),
  };
}

/** The entry for a game. @param {KeptGame} value @param {Entry|null} [old] @returns {Entry} */
export function entryOf(value, old) {
  const { id, moves } = value;
  return {
    id,
    version: gameStore.version,
    value,
    name: old?.name ?? '',
    star: old?.star ?? false,
    labelled: old?.labelled ?? 0,
    review: old?.review?.moves === moves.join('') ? old.review : null,
  };
}

/** Reads a game, null when there is none with that id. @param {string} id @returns {Promise<Entry|null>} */
export async function read(id) {
  await settle();
  const stored = await within('readonly', (store) => store.get(id)).catch(() => undefined);
  return unkept.get(id) ?? checkEntry(stored);
}

/**
 * Writes a waiting game to the archive, unless that has a newer state of it; fails when the archive refuses it.
 * @param {KeptGame} value
 */
async function keep(value) {
  /** @type {Entry|undefined} */
  let entry;
  try {
    await within('readwrite', (store) => {
      const request = store.get(value.id);
      request.onsuccess = () => {
        const before = unkept.get(value.id) ?? checkEntry(request.result);
        if (before && before.value.changed > value.changed) return;
        entry = entryOf(value, before);
        store.put(entry);
      };
    });
    unkept.delete(value.id);
  } catch (fault) {
    unkept.set(value.id, entry ?? entryOf(value, unkept.get(value.id)));
    throw fault;
  }
}

/** @type {Promise<boolean>|null} */
let settling = null;
recall(); // games that an earlier visit left, whichever screen comes first

/** Writes all waiting games to the archive. @returns {Promise<boolean>} whether all were written */
export const settle = () => (settling ??= settleAll());

async function settleAll() {
  await null;
  const failed = new Set();
  const next = () => [...waiting.values()].find((one) => !failed.has(one));
  for (let one = next(); one; one = next()) {
    const { id } = one;
    try {
      await keep(one);
      if (waiting.get(id) === one) forget(id);
    } catch {
      failed.add(one);
    }
  }
  settling = null; // synchronously after the last check of the waiting games
  return !failed.size;
}
