// @ts-check
// Checks of what storage and files hold. What a first game needs checks itself (game.js, terms.js).

/**
 * Whether a stored value is a whole number in a range.
 * @param {unknown} n @param {number} [min] @param {number} [max] @returns {n is number}
 */
export const isWhole = (n, min = 0, max = Number.MAX_SAFE_INTEGER) => Number.isInteger(n) && isBetween(n, min, max);

/**
 * Whether a stored value is a number in a range.
 * @param {unknown} n @param {number} min @param {number} max @returns {n is number}
 */
export const isBetween = (n, min, max) => typeof n === 'number' && n >= min && n <= max;

/**
 * Whether a stored value is a text of a form.
 * @param {unknown} value @param {RegExp} [form] @returns {value is string}
 */
export const isText = (value, form = /^/) => typeof value === 'string' && form.test(value);

/** A stored text, cut; '' in place of anything else. @param {unknown} value @param {number} most */
export const textIn = (value, most) => (isText(value) ? value.slice(0, most) : '');

/**
 * The items of a stored list that can be read.
 * @template T @param {unknown} value @param {(item: any) => T|null} read @returns {T[]}
 */
export const itemsIn = (value, read) =>
  (Array.isArray(value) ? value : []).map((item) => read(item)).filter((item) => item !== null);
