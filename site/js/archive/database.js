// @ts-check
// The archive: every game that was ever played here, in IndexedDB, by its name.
// Where there is none, or no room, games last as long as the page and the
// caller is told.

import { parseTable } from '../game/games.js';
import { gameStore } from '../game/game.js';
import { wholeReview } from '../review/stored.js';
import { createDatabase } from '../core/database.js';
import { keyOf, upgrade } from '../core/storage.js';
import { forget, waiting } from './waiting.js';

/** @typedef {import('../game/game.js').KeptGame} KeptGame */
/** @typedef {import('../game/game.js').Side} Side */

/**
 * A game with what is known about it.
 * @typedef {object} Entry
 * @property {string} id the game's
 * @property {number} version of the stored game
 * @property {KeptGame} value
 * @property {Side|'draw'|''} winner '' while nobody has won
 * @property {number} changed when it was last played, in milliseconds since 1970
 * @property {string} name given by the reader, or ''
 * @property {boolean} star
 * @property {import('../review/stored.js').Review|null} review what was said of its moves
 */

/** The longest name of a game. */
export const LONGEST = 80;

/** What could not be written, by its name. @type {Map<string, Entry>} */
export const unkept = new Map();

const base = createDatabase(keyOf('games'), 'games', { keyPath: 'id' });
/** One step in the archive; fails, and changes nothing, when it can't be done. */
export const within = base.within;

/** An entry as it can be used, null when it can't be read. @param {any} held @returns {Entry|null} */
export function checkEntry(held) {
  const value = upgrade(gameStore, held);
  if (!value || held.id !== value.id) return null;
  const { winner, changed, name, star, review } = held;
  const table = parseTable(value.game);
  return {
    id: value.id,
    version: gameStore.version,
    value,
    winner: ['black', 'white', 'draw'].includes(winner) ? winner : '',
    changed: Number.isFinite(changed) && Math.abs(changed) < 8.64e15 ? changed : 0,
    name: typeof name === 'string' ? name.slice(0, LONGEST) : '',
    star: star === true,
    review: table && wholeReview(review, table, value.moves),
  };
}

/**
 * The entry of a game as it is now. Who has won stays as it was while the moves do.
 * @param {KeptGame} value @param {Entry['winner']|undefined} winner @param {Entry|null} [old] @param {number} [changed] @returns {Entry}
 */
export function entryOf(value, winner, old, changed = Date.now()) {
  const { id, moves, resigned } = value;
  const same = old?.value.moves.join() === moves.join() && !old.value.resigned;
  const won = winner ?? (same ? old.winner : '');
  return {
    id,
    version: gameStore.version,
    value,
    winner: resigned ? (resigned === 'black' ? 'white' : 'black') : won,
    changed,
    name: old?.name ?? '',
    star: old?.star ?? false,
    review: old?.review?.moves === moves.join('') ? old.review : null,
  };
}

/** A game that is kept, null when there is none of that name. @param {string} id @returns {Promise<Entry|null>} */
export async function read(id) {
  await settle();
  const held = await within('readonly', (store) => store.get(id)).catch(() => undefined);
  return unkept.get(id) ?? checkEntry(held);
}

/** Keeps a game that waits; fails when the archive can't have it. @param {import('./waiting.js').Waiting} one */
async function keep({ value, winner, changed, old }) {
  /** @type {Entry|undefined} */
  let entry;
  try {
    await within('readwrite', (store) => {
      const asked = store.get(value.id);
      asked.onsuccess = () => {
        const before = unkept.get(value.id) ?? checkEntry(asked.result);
        if (old && before && before.changed > changed) return; // it was played on since
        entry = entryOf(value, winner, before, changed);
        store.put(entry);
      };
    });
    unkept.delete(value.id);
  } catch (fault) {
    unkept.set(value.id, entry ?? entryOf(value, winner, unkept.get(value.id), changed));
    throw fault;
  }
}

/** @type {Promise<boolean>|null} */
let settling = null;

/** Puts all games that wait into the archive. @returns {Promise<boolean>} whether it has them all */
export const settle = () => (settling ??= settleAll());

async function settleAll() {
  await null;
  const failed = new Set();
  const next = () => [...waiting.values()].find((one) => !failed.has(one));
  for (let one = next(); one; one = next()) {
    const { id } = one.value;
    try {
      await keep(one);
      if (waiting.get(id) === one) forget(id);
    } catch {
      failed.add(one);
    }
  }
  settling = null; // in the same turn as the last look at what waits
  return !failed.size;
}
