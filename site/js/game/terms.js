// @ts-check
// The terms of a game besides its rule: thinking time, clocks and the opening
// agreement. They are stored with the game and checked when read.

/** @typedef {import('./games.js').Side} Side */
/** What the black and the white side have, in milliseconds. @typedef {[number, number]} Pair */

/**
 * @typedef {object} Clock
 * @property {number} base what each side has for the game, in milliseconds
 * @property {number} increment what each move adds
 * @property {Pair[]} left what both had when the position at a ply came up; one entry until the clock was pressed
 * @property {Pair} spent what both have taken at the position since
 * @property {Side|''} late who has run out of time
 */

/**
 * @typedef {object} Agreement
 * @property {import('../engine/protocol.js').Procedure|'even'} procedure even: a start that the engine draws
 * @property {0|1|2} seat the reader is the one who begins, or the other; 0: two people sit here
 * @property {string[]} words what was said so far
 * @property {number[]} by who said it
 * @property {1|2} black who has Black as it stands
 * @property {boolean} done everything is agreed on
 */

/**
 * @typedef {object} Terms
 * @property {number} think how long Tengen thinks about a move at full strength, in milliseconds; 0: as its level says
 * @property {Clock|null} clock
 * @property {Agreement|null} agreement
 * @property {string} opening moves that the game began from, or ''
 */

/** Terms as they are stored, where the agreement keeps its first name. @typedef {Omit<Terms, 'agreement'> & {pact: Agreement|null}} KeptTerms */

/** @param {Terms} terms @returns {KeptTerms} */
export const packTerms = ({ agreement: pact, ...rest }) => ({ ...rest, pact });

/** @param {KeptTerms} kept @returns {Terms} */
export const unpackTerms = ({ pact: agreement, ...rest }) => ({ ...rest, agreement });

/** @param {unknown} value @param {number} most */
const upTo = (value, most) => typeof value === 'number' && value >= 0 && value <= most;
const DAY = 864e5;
/** @param {unknown} value @returns {value is Pair} */
const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every((ms) => Math.abs(ms) <= DAY);

/** @param {any} value as found @returns {Clock|null} */
function readClock(value) {
  const { base, increment, left, spent, late } = Object(value);
  if (!upTo(base, DAY) || !upTo(increment, DAY) || !Array.isArray(left) || !left.length || !left.every(isPair))
    return null;
  return {
    base,
    increment,
    left,
    spent: isPair(spent) ? spent : [0, 0],
    late: late === 'black' || late === 'white' ? late : '',
  };
}

/** @param {any} value as found @returns {Agreement|null} */
function readAgreement(value) {
  const { procedure, seat, words, by, black, done } = Object(value);
  if (!['swap2', 'taraguchi-10', 'even'].includes(procedure) || ![0, 1, 2].includes(seat)) return null;
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

/** The same terms for another game. @param {Terms|null} terms @param {boolean} [other] the other begins @returns {Terms|null} */
export function renewed(terms, other = false) {
  if (!terms) return null;
  const { clock, agreement } = terms;
  const { base = 0, increment = 0 } = clock ?? {};
  const seat = agreement && /** @type {0|1|2} */ (agreement.seat && other ? 3 - agreement.seat : agreement.seat);
  return {
    ...terms,
    clock: clock && { base, increment, left: [[base, base]], spent: [0, 0], late: '' },
    agreement: agreement && { ...agreement, seat: seat ?? 0, words: [], by: [], black: 1, done: false },
  };
}
