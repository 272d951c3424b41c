// @ts-check
// The terms of a game apart from its rule: thinking time, clocks and the opening
// agreement. They are stored with the game and checked when read.

/** @typedef {import('./games.js').Side} Side */
/** Times of the black and the white side, in milliseconds. @typedef {[number, number]} Pair */

/**
 * @typedef {object} Clock
 * @property {number} base time of each side for the game, in milliseconds
 * @property {number} increment time that each move adds, in milliseconds
 * @property {number} periods number of byo-yomi periods after the base; 0 for none
 * @property {number} period a period's time, in milliseconds
 * @property {Pair[]} left by ply: both sides' remaining time, with the periods, when that position arose
 * @property {Pair} spent time that both have used at the current position
 * @property {Side|''} late the side that has run out of time
 */

/**
 * @typedef {object} Agreement
 * @property {import('../engine/protocol.js').Procedure|'even'} procedure even: the engine draws a balanced opening
 * @property {0|1|2} seat 1: the reader is the player who begins, 2: the other; 0: two people share this device
 * @property {string[]} words the choices so far
 * @property {number[]} by who made each choice
 * @property {1|2} black the player who currently has Black
 * @property {boolean} done whether the agreement is complete
 */

/**
 * @typedef {object} Terms
 * @property {number} think Tengen's time for a move at full strength, in milliseconds; 0: the level decides
 * @property {Clock|null} clock
 * @property {Agreement|null} agreement
 * @property {string} opening the opening moves that the game started from, or ''
 */

/**
 * Terms in their stored form, in which the agreement has its older name.
 * @typedef {Omit<Terms, 'agreement'> & {pact: Agreement|null}} KeptTerms
 */

/** @param {Terms} terms @returns {KeptTerms} */
export const packTerms = ({ agreement: pact, ...rest }) => ({ ...rest, pact });

/** @param {KeptTerms} kept @returns {Terms} */
export const unpackTerms = ({ pact: agreement, ...rest }) => ({ ...rest, agreement });

/** @param {unknown} value @param {number} most */
const upTo = (value, most) => typeof value === 'number' && value >= 0 && value <= most;
const DAY = 864e5;
/** @param {unknown} value @returns {value is Pair} */
const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every((ms) => Math.abs(ms) <= DAY);

/** @param {number} base @param {number} increment @param {number} periods @param {number} period @returns {Clock} */
export function newClock(base, increment, periods = 0, period = 0) {
  const all = base + periods * period;
  return { base, increment, periods, period, left: [[all, all]], spent: [0, 0], late: '' };
}

/** @param {any} value as found @returns {Clock|null} */
function readClock(value) {
  const { base, increment, periods = 0, period = 0, left, spent, late } = Object(value);
  if (!upTo(base, DAY) || !upTo(increment, DAY) || !upTo(periods, 99) || !upTo(period, DAY)) return null;
  if (!Array.isArray(left) || !left.length || !left.every(isPair)) return null;
  return {
    base,
    increment,
    periods,
    period,
    left,
    spent: isPair(spent) ? spent : [0, 0],
    late: late === 'black' || late === 'white' ? late : '',
  };
}

/** @param {any} value as found @returns {Agreement|null} */
function readAgreement(value) {
  const { procedure, seat, words, by, black, done } = Object(value);
  // The engine, which knows the procedures, refuses others.
  if (String(procedure) !== procedure || ![0, 1, 2].includes(seat)) return null;
  if (!Array.isArray(words) || !Array.isArray(by) || words.length !== by.length || words.length > 50) return null;
  if (!words.every((word) => /^[a-z]{1,5}\d{0,2}$/.test(word)) || !by.every((who) => who === 1 || who === 2))
    return null;
  return { procedure, seat, words, by, black: black === 2 ? 2 : 1, done: done === true };
}

/** @param {any} value as found @returns {KeptTerms|null} */
export function readTerms(value) {
  const { think, clock, pact, opening } = Object(value);
  const terms = {
    think: upTo(think, 60_000) ? think : 0,
    clock: readClock(clock),
    pact: readAgreement(pact),
    opening: typeof opening === 'string' && /^[a-z\d]{0,99}$/.test(opening) ? opening : '',
  };
  return terms.think || terms.clock || terms.pact || terms.opening ? terms : null;
}

/**
 * The same terms for a new game.
 * @param {Terms|null} terms
 * @param {boolean} [other] the other player begins
 * @returns {Terms|null}
 */
export function renewed(terms, other = false) {
  if (!terms) return null;
  const { clock, agreement } = terms;
  const seat = agreement && /** @type {0|1|2} */ (agreement.seat && other ? 3 - agreement.seat : agreement.seat);
  return {
    ...terms,
    clock: clock && newClock(clock.base, clock.increment, clock.periods, clock.period),
    agreement: agreement && { ...agreement, seat: seat ?? 0, words: [], by: [], black: 1, done: false },
  };
}
