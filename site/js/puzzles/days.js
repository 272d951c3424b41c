// @ts-check
// Days as the reader's calendar has them, "2026-11-22".

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @param {unknown} text */
export const isDay = (text) => typeof text === 'string' && DAY.test(text) && !Number.isNaN(Date.parse(text));

/** @param {Date} [now] */
export function today(now = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** How many days lie between two. @param {string} from @param {string} to */
export const between = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** A number that a text always has (FNV-1a). @param {string} text */
export function numberOf(text) {
  let n = 0x811c9dc5;
  for (const sign of text) n = Math.imul(n ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return n;
}
