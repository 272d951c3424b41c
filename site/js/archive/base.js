// @ts-check
// The archive: every game that was ever played here, in IndexedDB, by its name.
// Where there is none, or no room, the game goes on and the caller is told.

import { gameStore } from '../play/game.js';
import { keyOf, upgrade } from '../storage.js';

/** @typedef {import('../play/game.js').KeptGame} KeptGame */
/** @typedef {import('../play/game.js').Side} Side */

/**
 * A game with what is known about it.
 * @typedef {object} Entry
 * @property {string} id the game's
 * @property {number} version of the stored game
 * @property {KeptGame} value
 * @property {Side|'draw'|''} winner '' while nobody has won
 * @property {number} changed when it was last played, in milliseconds since 1970
 */

const STORE = 'games';

/** @type {Promise<IDBDatabase>|undefined} */
let opening;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(keyOf('games'), 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = asked.onblocked = () => reject(asked.error ?? new Error('no database'));
  });
  opening.catch(() => {
    opening = undefined; // another time may have more luck
  });
  return opening;
}

/**
 * One step in the archive; fails, and changes nothing, when it can't be done.
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>|void} act
 * @returns {Promise<T|undefined>} what it asked for
 */
async function within(mode, act) {
  const base = await open();
  return new Promise((resolve, reject) => {
    const step = base.transaction(STORE, mode);
    const asked = act(step.objectStore(STORE));
    step.oncomplete = () => resolve(asked?.result);
    step.onabort = () => reject(step.error ?? new Error('not stored'));
  });
}

/** An entry as it can be used, null when it can't be read. @param {any} held @returns {Entry|null} */
export function checkEntry(held) {
  const value = upgrade(gameStore, held);
  if (!value || held.id !== value.id) return null;
  const { winner, changed } = held;
  return {
    id: value.id,
    version: gameStore.version,
    value,
    winner: ['black', 'white', 'draw'].includes(winner) ? winner : '',
    changed: Number.isFinite(changed) ? changed : 0,
  };
}

/** A game that is kept, null when there is none of that name. @param {string} id @returns {Promise<Entry|null>} */
export const read = async (id) => checkEntry(await within('readonly', (store) => store.get(id)));

/**
 * Keeps a game. Who has won stays as it was while the moves do.
 * @param {KeptGame} value @param {Entry['winner']} [winner]
 */
export const keep = (value, winner) =>
  within('readwrite', (store) => {
    const asked = store.get(value.id);
    asked.onsuccess = () => {
      const old = checkEntry(asked.result);
      const same = old?.value.moves.join() === value.moves.join();
      const before = same ? old?.winner : '';
      const { resigned } = value;
      const won = resigned ? (resigned === 'black' ? 'white' : 'black') : (winner ?? before ?? '');
      store.put({ id: value.id, version: gameStore.version, value, winner: won, changed: Date.now() });
    };
  });
