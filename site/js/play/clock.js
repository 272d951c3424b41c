// @ts-check
// A chess clock as a value: what both sides have left at every ply. Nothing here
// looks at the time.

/** @typedef {import('../game/terms.js').Clock} Clock */
/** @typedef {import('../game/terms.js').Pair} Pair */
/** @typedef {import('../game/terms.js').Side} Side */

/** From here on a side is told that its time is short, in milliseconds. */
export const LOW = 20_000;

/** @param {Side} side */
const index = (side) => (side === 'black' ? 0 : 1);

/** @param {number} base @param {number} increment in milliseconds @returns {Clock} */
export const newClock = (base, increment) => ({ base, increment, left: [[base, base]], spent: [0, 0], late: '' });

/** What both had when the position at a ply came up; what is not known is as it was last. @param {Clock} clock @param {number} ply @returns {Pair} */
const pairAt = ({ left }, ply) => left[Math.min(ply, left.length - 1)];

/** What a side has left at a ply. @param {Clock} clock @param {number} ply @param {Side} side */
export const leftOf = (clock, ply, side) => Math.max(0, pairAt(clock, ply)[index(side)] - clock.spent[index(side)]);

/** The clocks stand still until the first move has been made. @param {Clock} clock */
export const isRunning = ({ left, late }) => left.length > 1 && !late;

/** A side has thought for some time. @param {Clock} clock @param {Side} side @param {number} ms @returns {Clock} */
export function spend(clock, side, ms) {
  const spent = /** @type {Pair} */ ([...clock.spent]);
  spent[index(side)] += ms;
  return { ...clock, spent };
}

/** A side has moved at a ply: its time is settled, and the increment added but for the first move, which is free. @param {Clock} clock @param {number} ply @param {Side} side @returns {Clock} */
export function press(clock, ply, side) {
  const before = Array.from({ length: ply + 1 }, (_, i) => pairAt(clock, i));
  const now = /** @type {Pair} */ (before[ply].map((ms, i) => Math.max(0, ms - clock.spent[i])));
  if (clock.left.length > 1) now[index(side)] += clock.increment;
  return { ...clock, left: [...before, now], spent: [0, 0], late: '' };
}

/** The time of this position is given back. @param {Clock} clock @returns {Clock} */
export const reset = (clock) => ({ ...clock, spent: [0, 0], late: '' });

/** @param {Clock} clock @param {Side} late @returns {Clock} */
export const flag = (clock, late) => ({ ...clock, late });

/** "4:59", and with tenths where they count. @param {number} ms */
export function clockText(ms) {
  const tenths = Math.ceil(ms / 100);
  const short = tenths > 0 && tenths < 100;
  const seconds = short ? Math.floor(tenths / 10) : Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return `${minutes}:${rest}${short ? `.${tenths % 10}` : ''}`;
}

/** "10 + 5" or "5", in minutes and seconds. @param {Clock} clock */
export const clockName = ({ base, increment }) => `${base / 60_000}${increment ? ` + ${increment / 1000}` : ''}`;
