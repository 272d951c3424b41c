// @ts-check
// Keeps a contest over a reload, game by game, in IndexedDB. Where there is
// none, or no room, the contest goes on and just isn't kept.

import { openRows, takeOverRows } from './rows.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Game} Game */
/** @typedef {import('./contest.js').Pairing} Pairing */

/**
 * A contest without its games. What is read may be of another version.
 * @typedef {{version: number} & Pick<Contest, 'id'|'setup'|'phase'|'table'|'skipped'>} Head
 */

/** Contests that older builds kept have none. @param {unknown} head */
const idOf = (head) => Object(head).id ?? '';

export function createStore() {
  const opening = takeOverRows().then(
    () => openRows(),
    () => openRows(),
  );

  /**
   * One step in the store: what it asked for, or nothing where that failed.
   * @template T
   * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>|void} act
   * @returns {Promise<T|undefined>}
   */
  async function within(mode, act) {
    const base = await opening;
    if (!base) return undefined;
    return new Promise((resolve) => {
      try {
        const step = base.transaction('contest', mode);
        const asked = act(step.objectStore('contest'));
        step.oncomplete = () => resolve(asked?.result);
        step.onabort = step.onerror = () => resolve(undefined);
      } catch {
        resolve(undefined);
      }
    });
  }

  return {
    /** What is kept, be it what it may. @returns {Promise<{head: unknown, pairings: unknown, games: unknown[]}>} */
    async read() {
      const head = await within('readonly', (store) => store.get('head'));
      const pairings = await within('readonly', (store) => store.get('pairings'));
      const games = await within('readonly', (store) => store.getAll(IDBKeyRange.bound(0, Infinity)));
      return { head, pairings, games: games ?? [] };
    },
    /** A new contest takes the old one's place. @param {Head} head @param {Pairing[]} pairings */
    begin: (head, pairings) =>
      within('readwrite', (store) => {
        store.clear();
        store.put(pairings, 'pairings');
        store.put(head, 'head');
      }),
    /**
     * Keeps how a contest stands, unless another one has taken its place.
     * @param {Head} head @param {Game} [game] just finished
     * @returns {Promise<boolean>} false: another one has
     */
    async keep(head, game) {
      const before = await within('readwrite', (store) => {
        const asked = store.get('head');
        asked.onsuccess = () => {
          if (idOf(asked.result) !== head.id) return;
          store.put(head, 'head');
          if (game) store.put({ ...game, contest: head.id }, game.number);
        };
        return asked;
      });
      return before === undefined || idOf(before) === head.id;
    },
  };
}
