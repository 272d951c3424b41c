// @ts-check
// Reasons as a list of sentences, each with its sign in front, as in a map's legend. A
// press on one chooses its drawing alone, another press all of them again.

import { h, svg } from '../core/dom.js';
import { signOf } from './drawing.js';
import { parts } from './sentences.js';

/** @typedef {import('./reasons.js').Reason} Reason */
/** @typedef {import('./sentences.js').Part} Part */
/** @typedef {import('./drawing.js').Sign} Sign */

const DIAMOND = '<path class="b-hurt" d="M17 7l6 6l-6 6l-6 -6z"/>';

/** The signs, with the classes of the drawings that they stand for. @type {Record<Sign, string>} */
const SIGNS = {
  band: '<path class="b-band" d="M5 13H29"/><path class="b-core" d="M5 13H29"/><circle cx="11" cy="13" r="4"/><circle cx="20" cy="13" r="4"/>',
  'their-band': `<path class="b-band b-theirs" d="M5 13H29"/><path class="b-core b-theirs" d="M5 13H29"/>${DIAMOND}`,
  ghosts:
    '<path class="b-core" d="M8 18L26 8"/><circle cx="8" cy="18" r="5.5"/><circle class="light" cx="26" cy="8" r="5.5"/>',
  'their-ghosts':
    '<path class="b-core b-theirs" d="M8 18L26 8"/><circle class="light" cx="8" cy="18" r="5.5"/><circle cx="26" cy="8" r="5.5"/>',
  cross: '<path class="b-barred" d="M11 7l12 12m0-12l-12 12"/>',
  tick: '<path class="b-tick" d="M9 13l6 6l11-12"/>',
  ring: '<circle class="b-shown" cx="17" cy="13" r="8"/><circle class="b-shown-dot" cx="17" cy="13" r="3.2"/>',
};

/** @param {Sign} sign */
export const signNode = (sign) => svg({ class: 'b-why', viewBox: '0 0 34 26', 'aria-hidden': 'true' }, SIGNS[sign]);

/** A sentence; the names of points stand out. @param {Part[]} pieces */
export const sentenceNode = (pieces) =>
  h('span', ...pieces.map(({ text, strong }) => (strong ? h('b', text) : document.createTextNode(text))));

/**
 * @param {import('../game/games.js').Table} table
 * @param {Reason[]} reasons
 * @param {import('../game/games.js').Side} reader the side of the reader
 * @param {{best?: boolean, chosen?: number, choose?: (chosen: number) => void}} [options] best: see parts; chosen: the
 *   reason that is drawn alone, −1 for none; without choose they are only read
 */
export const reasonList = (table, reasons, reader, { best, chosen = -1, choose } = {}) =>
  h(
    'ol.reasons',
    ...reasons.map((reason, i) => {
      const content = [signNode(signOf(table, reason, reader)), sentenceNode(parts(table, reason, { best }))];
      if (!choose) return h('li', ...content);
      const attributes = {
        'data-n': i,
        'aria-pressed': String(i === chosen),
        click: () => choose(i === chosen ? -1 : i),
      };
      return h('li', h('button', attributes, ...content));
    }),
  );
