// @ts-check
// Stores a contest game by game in IndexedDB, so that it survives a reload. If
// IndexedDB is missing or full, the contest goes on, and unwritten data waits.

import { openRows } from './rows.js';

/** @typedef {import('./contest.js').Game} Game */
/** @typedef {import('./contest.js').Pairing} Pairing */

/**
 * A contest without its games. Stored data may have another version.
 * @typedef {{version: number} & Pick<import('./contest.js').Contest, 'id'|'setup'|'phase'|'table'|'skipped'>} Head
 */

export function createStore() {
  const base = openRows();
  let reached = true;
  /** Pairings that are not written yet, and the id of their contest. @type {{id: string, pairings: Pairing[]}|null} */
  let begun = null;
  /** Games that are not written yet, by number. @type {Map<number, Game & {contest: string}>} */
  const games = new Map();

  /**
   * Runs one transaction. Resolves with the request's result, undefined on failure.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>|void} act
   * @returns {Promise<T|undefined>}
   */
  async function within(mode, act) {
    try {
      const found = await base.within(mode, act);
      reached = true;
      return found;
    } catch {
      reached = false;
      return undefined;
    }
  }

  /**
   * Writes a contest's state and all its unwritten data.
   * @param {Head} head
   * @returns {Promise<boolean>} false: another contest has replaced it
   */
  async function write(head) {
    const start = begun?.id === head.id ? begun : null;
    const sent = [...games.values()];
    let taken = false;
    await within('readwrite', (store) => {
      const put = () => {
        store.put(head, 'head');
        for (const game of sent) store.put(game, game.number);
      };
      if (start) {
        store.clear();
        store.put(start.pairings, 'pairings');
        return put();
      }
      const request = store.get('head');
      request.onsuccess = () => {
        if (request.result?.id === head.id) put();
        else taken = request.result !== undefined;
      };
    });
    if (!reached) return true;
    if (begun === start) begun = null;
    for (const game of sent) if (games.get(game.number) === game) games.delete(game.number);
    return !taken;
  }

  return {
    /** Whether the last transaction succeeded. */
    reached: () => reached,
    /** Reads the stored data, unchecked. @returns {Promise<{head: unknown, pairings: unknown, games: unknown[]}>} */
    async read() {
      const head = await within('readonly', (store) => store.get('head'));
      const pairings = await within('readonly', (store) => store.get('pairings'));
      const games = await within('readonly', (store) => store.getAll(IDBKeyRange.bound(0, Infinity)));
      return { head, pairings, games: games ?? [] };
    },
    /** Stores a new contest in place of the old one. @param {Head} head @param {Pairing[]} pairings */
    begin(head, pairings) {
      begun = { id: head.id, pairings };
      games.clear();
      return write(head);
    },
    /**
     * Stores a contest's state, unless another contest has replaced it. What cannot
     * be written now is written with the next game.
     * @param {Head} head
     * @param {Game} [game] just finished
     * @returns {Promise<boolean>} false: another contest has replaced it
     */
    keep(head, game) {
      if (game) games.set(game.number, { ...game, contest: head.id });
      return write(head);
    },
  };
}
