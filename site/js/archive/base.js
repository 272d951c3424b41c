// @ts-check
// The archive: every game that was ever played here, in IndexedDB, by its name.
// Where there is none, or no room, games last as long as the page and the
// caller is told.

import { parseTable } from '../game/games.js';
import { gameStore } from '../game/game.js';
import { wholeReview } from '../review/kept.js';
import { keyOf, upgrade } from '../core/storage.js';

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
 * @property {import('../review/kept.js').Review|null} review what was said of its moves
 */

const STORE = 'games';
/** The longest name of a game. */
export const LONGEST = 80;

/** What could not be written, by its name. @type {Map<string, Entry>} */
export const unkept = new Map();

/** @type {Promise<IDBDatabase>|undefined} */
let opening;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(keyOf('games'), 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
    asked.onerror = asked.onblocked = () => reject(asked.error ?? new Error('no database'));
    asked.onsuccess = () => {
      const base = asked.result;
      base.onclose = forget;
      base.onversionchange = () => {
        base.close(); // another tab has a newer build, or deletes it
        forget();
      };
      resolve(base);
    };
  });
  opening.catch(forget); // another time may have more luck
  return opening;
}

function forget() {
  opening = undefined;
}

/**
 * One step in the archive; fails, and changes nothing, when it can't be done.
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>|void} act
 * @returns {Promise<T|undefined>} what it asked for
 */
export async function within(mode, act) {
  const base = await open();
  return new Promise((resolve, reject) => {
    const step = base.transaction(STORE, mode);
    step.onabort = () => reject(step.error ?? new Error('not stored'));
    const asked = act(step.objectStore(STORE));
    step.oncomplete = () => resolve(asked?.result);
  });
}

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
 * @param {KeptGame} value @param {Entry['winner']|undefined} winner @param {Entry|null} [old] @returns {Entry}
 */
export function entryOf(value, winner, old) {
  const { id, moves, resigned } = value;
  const same = old?.value.moves.join() === moves.join() && !old.value.resigned;
  const won = winner ?? (same ? old.winner : '');
  return {
    id,
    version: gameStore.version,
    value,
    winner: resigned ? (resigned === 'black' ? 'white' : 'black') : won,
    changed: Date.now(),
    name: old?.name ?? '',
    star: old?.star ?? false,
    review: old?.review?.moves === moves.join('') ? old.review : null,
  };
}

/** A game that is kept, null when there is none of that name. @param {string} id @returns {Promise<Entry|null>} */
export async function read(id) {
  const held = await within('readonly', (store) => store.get(id)).catch(() => undefined);
  return unkept.get(id) ?? checkEntry(held);
}

/** Keeps a game as it is now; fails when it lasts no longer than the page. @param {KeptGame} value @param {Entry['winner']} [winner] */
export async function keep(value, winner) {
  /** @type {Entry|undefined} */
  let entry;
  try {
    await within('readwrite', (store) => {
      const asked = store.get(value.id);
      asked.onsuccess = () => {
        entry = entryOf(value, winner, unkept.get(value.id) ?? checkEntry(asked.result));
        store.put(entry);
      };
    });
    unkept.delete(value.id);
  } catch (fault) {
    unkept.set(value.id, entry ?? entryOf(value, winner, unkept.get(value.id)));
    throw fault;
  }
}
