// @ts-check
// Keeps a contest over a reload, game by game, in IndexedDB. Where there is
// none, or no room, the contest goes on, and what is to be kept waits.

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
  const base = openRows();
  const moved = takeOverRows().catch(() => {});
  let reached = true;
  /** Pairings that are still to be written, and the contest that they are of. @type {{id: string, pairings: Pairing[]}|null} */
  let begun = null;
  /** Games that are still to be written, by their number. @type {Map<number, Game & {contest: string}>} */
  const games = new Map();

  /**
   * One step in the store: what it asked for, or nothing where that failed.
   * @template T
   * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>|void} act
   * @returns {Promise<T|undefined>}
   */
  async function within(mode, act) {
    await moved;
    try {
      const found = await base.within(mode, act);
      reached = true;
      return found;
    } catch {
      reached = false;
      return undefined;
    }
  }

  /** Writes how a contest stands, with all that is still to be written of it. @param {Head} head @returns {Promise<boolean>} false: another one has taken its place */
  async function write(head) {
    const fresh = begun?.id === head.id ? begun : null;
    const sent = [...games.values()];
    let taken = false;
    await within('readwrite', (store) => {
      const put = () => {
        store.put(head, 'head');
        for (const game of sent) store.put(game, game.number);
      };
      if (fresh) {
        store.clear();
        store.put(fresh.pairings, 'pairings');
        return put();
      }
      const asked = store.get('head');
      asked.onsuccess = () => {
        if (idOf(asked.result) === head.id) put();
        else taken = asked.result !== undefined;
      };
    });
    if (!reached) return true;
    if (begun === fresh) begun = null;
    for (const game of sent) if (games.get(game.number) === game) games.delete(game.number);
    return !taken;
  }

  return {
    /** Whether the last step could be done. */
    reached: () => reached,
    /** What is kept, be it what it may. @returns {Promise<{head: unknown, pairings: unknown, games: unknown[]}>} */
    async read() {
      const head = await within('readonly', (store) => store.get('head'));
      const pairings = await within('readonly', (store) => store.get('pairings'));
      const games = await within('readonly', (store) => store.getAll(IDBKeyRange.bound(0, Infinity)));
      return { head, pairings, games: games ?? [] };
    },
    /** A new contest takes the old one's place. @param {Head} head @param {Pairing[]} pairings */
    begin(head, pairings) {
      begun = { id: head.id, pairings };
      games.clear();
      return write(head);
    },
    /**
     * Keeps how a contest stands, unless another one has taken its place. What
     * can't be written now is written with the next game.
     * @param {Head} head @param {Game} [game] just finished
     * @returns {Promise<boolean>} false: another one has
     */
    keep(head, game) {
      if (game) games.set(game.number, { ...game, contest: head.id });
      return write(head);
    },
  };
}
