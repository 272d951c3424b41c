// @ts-check
// The programs' numbers in the texts of the steps: from the engine's own tables.

import { number, write } from '../core/i18n.js';
import { seconds } from '../core/units.js';
import { PATTERNS, TUPLES, WINDOWS } from './facts.js';

/** @param {number[]} list */
const listed = (list) => list.map(number).join(' · ');

/** What the text of a step may name. @returns {Record<string, string|number>} */
export const textFacts = () => ({
  tuples: TUPLES.count,
  w0: TUPLES.own[0],
  own: listed(TUPLES.own.slice(1)),
  other: listed(TUPLES.other.slice(1)),
  patterns: PATTERNS.all,
  middles: PATTERNS.middles,
  side: 2 * WINDOWS[0].half + 1,
  stones: listed(WINDOWS.slice(1).map(({ stones }) => stones - 1)),
});

/** 12 → "12 ms", 2340 → "2.3 s", in the language's format; at least a millisecond. @param {number} ms */
export const timeText = (ms) =>
  ms < 950
    ? write('ms', Math.max(1, ms), { style: 'unit', unit: 'millisecond', maximumSignificantDigits: 2 })
    : seconds(ms);
