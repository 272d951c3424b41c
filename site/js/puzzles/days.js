// @ts-check
// Days of the reader's calendar: "2026-11-22".

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @param {unknown} text */
export const isDay = (text) => typeof text === 'string' && DAY.test(text) && !Number.isNaN(Date.parse(text));

/** @param {Date} [now] */
export function today(now = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The number of days from one day to another. @param {string} from @param {string} to */
export const between = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The day n days later. @param {string} day @param {number} n */
export const later = (day, n) => new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10);

/** The days since Monday. @param {string} day */
export const weekday = (day) => (new Date(day).getUTCDay() + 6) % 7;

/** The seven days from Monday to Sunday around a day. @param {string} day @returns {string[]} */
export function weekOf(day) {
  return Array.from({ length: 7 }, (_, i) => later(day, i - weekday(day)));
}

/** Consecutive days: the last day and their number. @typedef {[string, number]} Span */

/**
 * The number of consecutive days that end with a day, 0 when it is in no span.
 * @param {Span[]} spans
 * @param {string} day
 */
export function runUpTo(spans, day) {
  for (const [last, run] of spans) {
    const after = between(day, last);
    if (after >= 0 && after < run) return run - after;
  }
  return 0;
}

/**
 * The number of consecutive days up to today, or up to yesterday while today has no
 * solved puzzle. Who has travelled to the west may have solved tomorrow's, which counts.
 * @param {Span[]} spans
 * @param {string} day
 */
export function runNow(spans, day) {
  return runUpTo(spans, later(day, 1)) || runUpTo(spans, day) || runUpTo(spans, later(day, -1));
}

/**
 * Adds a day to the spans, which may join two of them. The span of that day comes
 * first.
 * @param {Span[]} spans
 * @param {string} day
 * @returns {Span[]}
 */
export function withDay(spans, day) {
  if (runUpTo(spans, day)) return spans;
  const before = spans.find(([last]) => between(last, day) === 1);
  const after = spans.find(([last, run]) => between(day, last) === run);
  const rest = spans.filter((span) => span !== before && span !== after);
  return [[after?.[0] ?? day, (before?.[1] ?? 0) + 1 + (after?.[1] ?? 0)], ...rest];
}

/** A hash of a text (FNV-1a). @param {string} text */
export function numberOf(text) {
  let n = 0x811c9dc5;
  for (const sign of text) n = Math.imul(n ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return n;
}
