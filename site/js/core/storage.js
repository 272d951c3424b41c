// @ts-check
// Values that survive a reload: stored under versioned keys and migrated version by
// version. A text that cannot be read is moved aside, never overwritten.

/** Several copies of the site on one host have storages of their own: keys hold the path, as the names of caches do. */
const PREFIX = `tengen ${(globalThis.location?.pathname ?? '/').replace(/[^/]*$/, '')} `;
/** Keys were without it once. */
const OLD = 'tengen.';

/** What something of this copy of the site is stored under. @param {string} name */
export const keyOf = (name) => PREFIX + name;

/** What could not be stored, by its name. Whoever listens to "tengen-refused" is told. @type {Map<string, string>} */
const refused = new Map();

/**
 * @template T
 * @typedef {object} Store
 * @property {string} key
 * @property {number} version
 * @property {((old: any) => any)[]} migrations step i turns version i+1 into version i+2
 * @property {(value: any) => T|null} check the value made whole, or null when it is not one
 */

/** Whether a stored value has fields, of which a check reads what it knows. @param {any} value */
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

/** What a stored text says, null when it can't be read. @template T @param {Store<T>} store @param {string} text @returns {T|null} */
export function decode(store, text) {
  try {
    return upgrade(store, JSON.parse(text));
  } catch {
    return null;
  }
}

/** What something stored with its version says, null when it can't be read. @template T @param {Store<T>} store @param {any} held @returns {T|null} */
export function upgrade(store, held) {
  try {
    let { version, value } = held;
    if (!Number.isInteger(version) || version < 1 || version > store.version) return null;
    for (; version < store.version; version++) value = store.migrations[version - 1](value);
    return store.check(value);
  } catch {
    return null;
  }
}

/** A value as it is stored. @template T @param {Store<T>} store @param {T} value */
export const encode = (store, value) => JSON.stringify({ version: store.version, value });

/** @template T @param {Store<T>} store @param {T} value @returns {boolean} whether it will be there after a reload */
export const save = (store, value) => write(store.key, encode(store, value));

/** Calls back when another tab has stored something readable. @template T @param {Store<T>} store @param {(value: T) => void} changed */
export function watch(store, changed) {
  addEventListener('storage', ({ key, newValue }) => {
    const value = key === keyOf(store.key) && newValue !== null ? decode(store, newValue) : null;
    if (value !== null) changed(value);
  });
}

/** Moves what an older build stored to where it is looked for now, once. */
export function takeOver() {
  try {
    for (const old of Object.keys(localStorage).filter((key) => key.startsWith(OLD))) {
      const key = keyOf(old.slice(OLD.length));
      if (localStorage.getItem(key) !== null) continue; // another copy's
      localStorage.setItem(key, localStorage.getItem(old) ?? '');
      localStorage.removeItem(old);
    }
  } catch {
    // full or switched off: it stays where it is
  }
}

/** The text that could not be read, as it was found. @param {{key: string}} store */
export const unreadable = (store) => read(`${store.key}.unreadable`);

/** The names of all that is stored. @returns {string[]} */
export function names() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return []; // storage is switched off
  }
}

/** Deletes what is stored under a name. @param {string} key */
export function remove(key) {
  refused.delete(key);
  try {
    localStorage.removeItem(keyOf(key));
  } catch {
    // switched off: nothing is stored
  }
}

/** @param {string} key */
function read(key) {
  try {
    return refused.get(key) ?? localStorage.getItem(keyOf(key));
  } catch {
    return null; // storage is switched off; the page works without
  }
}

/** @param {string} key @param {string} text */
function write(key, text) {
  try {
    localStorage.setItem(keyOf(key), text);
    refused.delete(key);
    return true;
  } catch {
    refused.set(key, text); // full or switched off: it lasts as long as the page
    globalThis.dispatchEvent?.(new Event('tengen-refused'));
    return false;
  }
}
