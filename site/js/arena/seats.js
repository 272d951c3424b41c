// @ts-check
// The players of the Arena as strips and lists show them: Tengen's levels with
// their seals, the others with the letter of their report.

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { opponentOf } from '../stage/players.js';
import { sealOf } from '../stage/seals.js';
import { REPORTS } from './facts.js';
import { kindText, limitText } from './names.js';
import { parseSpec } from './setup.js';

/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../stage/strips.js').Player} Player */

/**
 * Tengen's level in a player's text, 0 for another player.
 * @param {import('../game/games.js').Kind} kind @param {string} text
 */
export function levelIn(kind, text) {
  const spec = parseSpec(text);
  return spec?.player === 'tengen' ? spec.level || kind.levels : 0;
}

/** The report that a player follows. @param {string} text */
const letterOf = (text) => REPORTS.find(({ players }) => players.includes(text.split(',')[0]))?.letter ?? '';

/** @param {import('../game/games.js').Kind} kind @param {string} text */
export function sealIn(kind, text) {
  const level = levelIn(kind, text);
  return level ? sealOf(level) : h('span.seal', { 'aria-hidden': 'true' }, letterOf(text));
}

/**
 * @param {Table} table @param {string} text '' for a side without a name, "you" for the reader
 * @param {'black'|'white'} side
 */
function playerIn({ kind }, text, side) {
  const plain = { seal: -1, double: false, detail: '' };
  if (!text) return { ...plain, name: t(`side.${kind.words}.${side}`) };
  if (text === 'you') return { ...plain, seal: 0, name: t('player.you'), detail: '' };
  const level = levelIn(kind, text);
  const named = { name: kindText(text), detail: limitText(text) };
  return { ...plain, ...(level ? opponentOf(level) : { letter: letterOf(text) }), ...named };
}

/**
 * Both players of a game as the strips show them, the second one above.
 * @param {Table} table
 * @param {[string, string]} seats the players, the first one first
 * @param {number} lit whose strip is lit, 0 for the first player
 * @param {boolean} over
 * @returns {[Player, Player]}
 */
export const playersIn = (table, seats, lit, over) =>
  /** @type {[Player, Player]} */ (
    [1, 0].map((i) => {
      const side = i ? 'white' : 'black';
      const turn = lit === i;
      return {
        side,
        swatch: table.kind.swatches[side],
        ...playerIn(table, seats[i], side),
        turn,
        thinking: false,
        says: turn ? t(over ? 'strip.wins' : 'strip.to-move') : '',
      };
    })
  );
