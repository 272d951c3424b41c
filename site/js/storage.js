// @ts-check
// What survives a reload: values under versioned keys that are never named
// after a release, migrated step by step. Text that can't be read is put
// aside, never overwritten.

const PREFIX = 'tengen.';

/**
 * @template T
 * @typedef {object} Shelf
 * @property {string} key
 * @property {number} version
 * @property {((old: any) => any)[]} migrations step i turns version i+1 into version i+2
 * @property {(value: any) => T|null} check the value made whole, or null when it is not one
 */

/**
 * @template T
 * @param {Shelf<T>} shelf
 * @returns {{value: T|null, broken: boolean}} broken: something was there but could not be read
 */
export function load(shelf) {
  const text = read(shelf.key);
  if (text === null) return { value: null, broken: false };
  try {
    const held = JSON.parse(text);
    let { version, value } = held;
    if (!Number.isInteger(version) || version < 1 || version > shelf.version) throw new Error(`version ${version}`);
    for (; version < shelf.version; version++) value = shelf.migrations[version - 1](value);
    const checked = shelf.check(value);
    if (checked === null) throw new Error('not a value of this shelf');
    return { value: checked, broken: false };
  } catch {
    write(`${shelf.key}.unreadable`, text);
    return { value: null, broken: true };
  }
}

/** @template T @param {Shelf<T>} shelf @param {T} value */
export function save(shelf, value) {
  write(shelf.key, JSON.stringify({ version: shelf.version, value }));
}

/** The text that could not be read, as it was found. @param {Shelf<any>} shelf */
export const unreadable = (shelf) => read(`${shelf.key}.unreadable`);

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // storage is switched off; the page works without
  }
}

/** @param {string} key @param {string} text */
function write(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // full or switched off: the game goes on, it just won't be remembered
  }
}
