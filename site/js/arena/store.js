// @ts-check
// Keeps a contest over a reload, game by game, in IndexedDB. Where there is
// none, or no room, the contest goes on and just isn't kept.

import { openRows, takeOverRows } from './rows.js';

/** @typedef {import('./contest.js').Contest} Contest */
/** @typedef {import('./contest.js').Game} Game */
/** @typedef {import('./contest.js').Pairing} Pairing */

/**
 * A contest without its games. What is read may be of another version.
 * @typedef {{version: number} & Pick<Contest, 'setup'|'phase'|'table'|'skipped'>} Head
 */

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
    /** @param {Head} head @param {Game} [game] just finished */
    keep: (head, game) =>
      within('readwrite', (store) => {
        store.put(head, 'head');
        if (game) store.put(game, game.number);
      }),
  };
}
