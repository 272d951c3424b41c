// @ts-check
// Values that survive a reload, stored under versioned keys and migrated version by
// version. A text that cannot be read is moved to another key and never
// overwritten.

/**
 * Several copies of the site may share one host. Keys contain the path, so that
 * each copy has its own storage, as with cache names.
 */
const PREFIX = `tengen ${(globalThis.location?.pathname ?? '/').replace(/[^/]*$/, '')} `;

/** The storage key for a name in this copy of the site. @param {string} name */
export const keyOf = (name) => PREFIX + name;

/** Texts that could not be stored, by key. The event "tengen-refused" reports each. @type {Map<string, string>} */
const refused = new Map();

/**
 * @template T
 * @typedef {object} Store
 * @property {string} key
 * @property {number} version
 * @property {((old: any) => any)[]} [migrations] step i turns version i+1 into version i+2
 * @property {(value: any) => T|null} check the value with missing fields filled in, or null when it is invalid
 */

/** Whether a stored value is an object, whose fields a check can read. @param {any} value */
export const hasFields = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @template T
 * @param {Store<T>} store
 * @returns {{value: T|null, broken: boolean}} broken: something was there but could not be read
 */
export function load(store) {
  const text = read(store.key);
  if (text === null) return { value: null, broken: false };
  const value = decode(store, text);
  if (value === null) write(`${store.key}.unreadable`, text);
  return { value, broken: value === null };
}

/**
 * Decodes a stored text, null when it cannot be read.
 * @template T
 * @param {Store<T>} store
 * @param {string} text
 * @returns {T|null}
 */
export function decode(store, text) {
  try {
    return upgrade(store, JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Migrates a value stored with its version to the current version, null when it
 * cannot be read.
 * @template T
 * @param {Store<T>} store
 * @param {any} stored
 * @returns {T|null}
 */
export function upgrade(store, stored) {
  try {
    let { version, value } = stored;
    if (!Number.isInteger(version) || version < 1 || version > store.version) return null;
    for (; version < store.version; version++) value = store.migrations?.[version - 1](value);
    return store.check(value);
  } catch {
    return null;
  }
}

/** Encodes a value for storage. @template T @param {Store<T>} store @param {T} value */
export const encode = (store, value) => JSON.stringify({ version: store.version, value });

/** @template T @param {Store<T>} store @param {T} value @returns {boolean} whether it survives a reload */
export const save = (store, value) => write(store.key, encode(store, value));

/**
 * Calls back when another tab has stored a readable value.
 * @template T
 * @param {Store<T>} store
 * @param {(value: T) => void} changed
 */
export function watch(store, changed) {
  addEventListener('storage', ({ key, newValue }) => {
    const value = key === keyOf(store.key) && newValue !== null ? decode(store, newValue) : null;
    if (value !== null) changed(value);
  });
}

/** The unreadable text, as it was found. @param {{key: string}} store */
export const unreadable = (store) => read(`${store.key}.unreadable`);

/** All storage keys. @returns {string[]} */
export function names() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return []; // storage is disabled
  }
}

/** Deletes a stored text. @param {string} key */
export function remove(key) {
  refused.delete(key);
  try {
    localStorage.removeItem(keyOf(key));
  } catch {
    // storage is disabled: nothing is stored
  }
}

/** @param {string} key */
function read(key) {
  try {
    return refused.get(key) ?? localStorage.getItem(keyOf(key));
  } catch {
    return null; // storage is disabled; the page works without it
  }
}

/** @param {string} key @param {string} text */
function write(key, text) {
  try {
    localStorage.setItem(keyOf(key), text);
    refused.delete(key);
    return true;
  } catch {
    refused.set(key, text); // storage is full or disabled: keep it in memory until the page closes
    globalThis.dispatchEvent?.(new Event('tengen-refused'));
    return false;
  }
}
