// @ts-check
// Keeps a contest over a reload, game by game, in IndexedDB. Where there is
// none, or no room, the contest goes on and just isn't kept.

/** @returns {Promise<IDBDatabase|null>} */
function open() {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.open('tengen.arena', 1);
      asked.onupgradeneeded = () => { asked.result.createObjectStore('contest'); };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = asked.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

export function createVault() {
  const opening = open();

  /** @param {(store: IDBObjectStore) => IDBRequest|void} act @param {IDBTransactionMode} mode @returns {Promise<any>} */
  async function within(act, mode) {
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
    /** What is kept. @returns {Promise<{head: any, pairings: any[], games: any[]}>} */
    async read() {
      const head = await within((store) => store.get('head'), 'readonly');
      const pairings = await within((store) => store.get('pairings'), 'readonly');
      const games = head ? await within((store) => store.getAll(IDBKeyRange.bound(0, Infinity)), 'readonly') : [];
      return { head, pairings: Array.isArray(pairings) ? pairings : [], games: (games ?? []).filter((/** @type {any} */ one) => Number.isInteger(one?.number)) };
    },
    /** A new contest takes the old one's place. @param {any} head @param {any[]} pairings */
    begin: (head, pairings) => within((store) => { store.clear(); store.put(pairings, 'pairings'); store.put(head, 'head'); }, 'readwrite'),
    /** @param {any} head @param {any} [game] a game just finished */
    keep: (head, game) => within((store) => { store.put(head, 'head'); if (game) store.put(game, game.number); }, 'readwrite'),
  };
}
