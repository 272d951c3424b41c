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

/** Days in a row: the last one and how many. @typedef {[string, number]} Span */

/** How many days in a row end with a day, 0 when it is in none. @param {Span[]} spans @param {string} day */
export function runUpTo(spans, day) {
  for (const [last, run] of spans) {
    const after = between(day, last);
    if (after >= 0 && after < run) return run - after;
  }
  return 0;
}

/** The same up to today or yesterday: today is not over. @param {Span[]} spans @param {string} day */
export function runNow(spans, day) {
  const yesterday = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  return runUpTo(spans, day) || runUpTo(spans, yesterday);
}

/** The spans with one more day, which may join two; that of the day comes first. @param {Span[]} spans @param {string} day @returns {Span[]} */
export function withDay(spans, day) {
  if (runUpTo(spans, day)) return spans;
  const before = spans.find(([last]) => between(last, day) === 1);
  const after = spans.find(([last, run]) => between(day, last) === run);
  const rest = spans.filter((span) => span !== before && span !== after);
  return [[after?.[0] ?? day, (before?.[1] ?? 0) + 1 + (after?.[1] ?? 0)], ...rest];
}

/** A number that a text always has (FNV-1a). @param {string} text */
export function numberOf(text) {
  let n = 0x811c9dc5;
  for (const sign of text) n = Math.imul(n ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return n;
}
