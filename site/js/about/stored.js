// @ts-check
// What is stored on this device: told, exported, brought back, deleted.

const PREFIX = 'tengen.';
const ARENA = 'tengen.arena';

/** @returns {[string, string][]} what the page remembers, as text */
function texts() {
  try {
    return Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX)).sort();
  } catch {
    return []; // storage is switched off
  }
}

/** The Arena's contest, if there is one. @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => void} act */
async function arena(mode, act) {
  // Opening would create it.
  const bases = await globalThis.indexedDB?.databases?.().catch(() => []) ?? [];
  if (!bases.some(({ name }) => name === ARENA)) return;
  const base = await new Promise((resolve) => {
    const asked = indexedDB.open(ARENA);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = asked.onblocked = () => resolve(null);
  });
  if (!base?.objectStoreNames.contains('contest')) return base?.close();
  await new Promise((resolve) => {
    const step = base.transaction('contest', mode);
    step.oncomplete = step.onabort = () => resolve(undefined);
    act(step.objectStore('contest'));
  });
  base.close();
}

/** @returns {Promise<[any, any][]>} keys and values */
async function contest() {
  /** @type {[any, any][]} */
  const rows = [];
  await arena('readonly', (store) => {
    store.openCursor().onsuccess = ({ target }) => {
      const cursor = /** @type {any} */ (target).result;
      if (!cursor) return;
      rows.push([cursor.key, cursor.value]);
      cursor.continue();
    };
  });
  return rows;
}

/** Sizes in bytes; usage and quota are the whole origin's, 0 when not told. */
export async function survey() {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return {
    texts: texts().map(([key, text]) => ({ key: key.slice(PREFIX.length), bytes: new Blob([text]).size })),
    games: (await contest()).filter(([key]) => typeof key === 'number').length,
    usage,
    quota,
    persisted: (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
  };
}

/** Everything in one text. @param {string} build */
export async function exported(build) {
  return JSON.stringify({ app: 'tengen', version: 1, build, texts: Object.fromEntries(texts()), contest: await contest() }, null, 1);
}

/** Puts an export in the place of what is here. @param {string} text @returns {boolean} whether it was one */
export function bringBack(text) {
  try {
    const held = JSON.parse(text);
    const entries = Object.entries(held.texts);
    if (held.app !== 'tengen' || held.version !== 1 || !entries.every(([key, value]) => key.startsWith(PREFIX) && typeof value === 'string')) return false;
    for (const [key, value] of entries) localStorage.setItem(key, /** @type {string} */ (value));
    return true;
  } catch {
    return false;
  }
}

/** Deletes games, settings and contests. */
export async function erase() {
  for (const [key] of texts()) localStorage.removeItem(key);
  await arena('readwrite', (store) => { store.clear(); });
}
