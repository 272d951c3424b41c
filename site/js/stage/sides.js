// @ts-check
// The strips of a screen that looks at a position: its two sides, which nobody plays.

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { plyOf, sideAt } from '../game/game.js';
import { isOver } from '../game/state.js';
import { sideName, winnerOf } from '../game/words.js';

/** @typedef {import('./strips.js').Player} Player */

/** A strip for a screen that the markup does not have. @param {'them'|'you'} place */
export const stripNode = (place) =>
  h(
    'div',
    { class: `strip ${place}` },
    h('div.who', h('span.seal'), h('b'), h('small')),
    h('i.swatch'),
    h('span.to-move'),
  );

/**
 * Both sides of a position that nobody plays, White above.
 * @param {import('../game/state.js').PlayState} play @returns {[Player, Player]}
 */
export function sidesOf(play) {
  const { game, table } = play;
  const over = isOver(play);
  const lit = over ? winnerOf(play) : sideAt(plyOf(game));
  return /** @type {[Player, Player]} */ (
    /** @type {const} */ (['white', 'black']).map((side) => {
      const turn = side === lit;
      return {
        side,
        swatch: table.kind.swatches[side],
        name: sideName(table, side),
        seal: -1,
        turn,
        says: turn ? t(over ? 'strip.wins' : 'strip.to-move') : '',
      };
    })
  );
}
