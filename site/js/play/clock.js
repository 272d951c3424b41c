// @ts-check
// A clock as a value: the remaining time of both sides at every ply. This module does
// not read the time.
//
// The remaining time is one number: the main time and, after it, the periods of byo-yomi.
//
//   main time      3 periods
//   |==============|-----|-----|-----|
//                              ^ a move here gives its period back: two are left

/** @typedef {import('../game/terms.js').Clock} Clock */
/** @typedef {import('../game/terms.js').Pair} Pair */
/** @typedef {import('../game/terms.js').Side} Side */

/** Below this remaining time a side is warned, in milliseconds. */
export const LOW = 20_000;

/** @param {Side} side */
const index = (side) => (side === 'black' ? 0 : 1);

/**
 * Both sides' time when the position at a ply arose; for an unknown ply, the last known time.
 * @param {Clock} clock @param {number} ply @returns {Pair}
 */
const pairAt = ({ left }, ply) => left[Math.min(ply, left.length - 1)];

/** A side's remaining time at a ply. @param {Clock} clock @param {number} ply @param {Side} side */
export const leftOf = (clock, ply, side) => Math.max(0, pairAt(clock, ply)[index(side)] - clock.spent[index(side)]);

/**
 * What a remaining time consists of: the time until the main time or the current period
 * ends, and the number of periods left, the current one included; 0 in the main time.
 * @param {Clock} clock @param {number} left
 */
export function stageOf({ periods, period }, left) {
  const all = periods * period;
  if (!all || left > all) return { ms: left - all, periods: 0 };
  const n = Math.ceil(left / period);
  return { ms: left - Math.max(0, n - 1) * period, periods: n };
}

/**
 * A side's remaining time after a move: the increment is added, or the period given back.
 * @param {Clock} clock @param {number} left
 */
function afterMove(clock, left) {
  const { ms, periods } = stageOf(clock, left);
  return periods ? left - ms + clock.period : left + clock.increment;
}

/** The clocks start after the first move. @param {Clock} clock */
export const isRunning = ({ left, late }) => left.length > 1 && !late;

/** Adds thinking time to a side. @param {Clock} clock @param {Side} side @param {number} ms @returns {Clock} */
export function spend(clock, side, ms) {
  const spent = /** @type {Pair} */ ([...clock.spent]);
  spent[index(side)] += ms;
  return { ...clock, spent };
}

/**
 * A side moves at a ply: its thinking time is subtracted and the increment added, or the
 * period given back. The first move costs nothing. A side without time has lost before it moved: then the
 * clock is late and has no new entry.
 * @param {Clock} clock @param {number} ply @param {Side} side @returns {Clock}
 */
export function press(clock, ply, side) {
  if (isRunning(clock) && !leftOf(clock, ply, side)) return flag(clock, side);
  const before = Array.from({ length: ply + 1 }, (_, i) => pairAt(clock, i));
  const now = /** @type {Pair} */ (before[ply].map((ms, i) => Math.max(0, ms - clock.spent[i])));
  if (clock.left.length > 1) now[index(side)] = afterMove(clock, now[index(side)]);
  return { ...clock, left: [...before, now], spent: [0, 0], late: '' };
}

/** Gives back the time spent on this position. @param {Clock} clock @returns {Clock} */
export const reset = (clock) => ({ ...clock, spent: [0, 0], late: '' });

/** @param {Clock} clock @param {Side} late @returns {Clock} */
export const flag = (clock, late) => ({ ...clock, late });

/** Formats a time: "4:59", with tenths of a second when it is short. @param {number} ms */
export function clockText(ms) {
  const tenths = Math.ceil(ms / 100);
  const short = tenths > 0 && tenths < 100;
  const seconds = short ? Math.floor(tenths / 10) : Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return `${minutes}:${rest}${short ? `.${tenths % 10}` : ''}`;
}

/** "10 + 5", "5" or "10 · 3 × 30", in minutes and seconds. @param {Clock} clock */
export const clockName = ({ base, increment, periods, period }) =>
  `${base / 60_000}${increment ? ` + ${increment / 1000}` : ''}${periods ? ` · ${periods} × ${period / 1000}` : ''}`;
