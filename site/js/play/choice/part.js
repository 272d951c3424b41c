// @ts-check
// What the pieces of the choice of a new game have in common. A piece is
// made by `name(choice, changed)`: it changes the choice and says so, and draws
// what others have changed.

import { segmented } from '../../core/controls.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';

/** @typedef {import('../../game/game.js').Game} Game */
/**
 * What can be chosen beside the board: as in a game, and how it begins.
 * @typedef {{think: number, clock: import('../../game/terms.js').Clock|null, start:
 *   ''|'even'|'named'|import('../../engine/protocol.js').Procedure, opening: string}} Terms
 */
/**
 * @typedef {Pick<Game, 'level'|'report'|'correspondenceId'> & {you: Game['you']|'random'} & Terms &
 *   import('../../game/games.js').Table} Choice
 */

/**
 * @typedef {object} Part
 * @property {HTMLElement} node
 * @property {() => void} draw shows what is chosen now, and nothing where there is nothing to choose
 * @property {() => string} [summary] what is unusual about it, said where it is folded away
 */
/** @typedef {(choice: Choice, changed: () => void) => Part} MakePart */

/** @param {string} key */
export const legend = (key) => h('span.legend', t(key));

/**
 * A part that is made anew only when what it depends on is other than it was:
 * whoever is in the middle of it keeps the focus.
 * @param {() => string} of what it depends on, '' where there is nothing to choose
 * @param {() => Node[]} make
 * @param {() => string} [summary] what is unusual about it
 * @returns {Part}
 */
export function part(of, make, summary) {
  const node = h('div.choice');
  let drawn = '';
  const draw = () => {
    const now = of();
    if (now !== drawn) node.replaceChildren(...(now ? make() : []));
    node.hidden = !now;
    drawn = now;
  };
  return { node, draw, summary };
}

/**
 * A segmented choice of one field.
 * @template {keyof Choice} F
 * @param {Choice} choice
 * @param {() => void} changed
 * @param {F} field
 * @param {string} name of the buttons
 * @param {string} key of the legend
 * @param {{value: Choice[F] & string, text: string, swatch?: string}[]} options
 */
export const pick = (choice, changed, field, name, key, options) =>
  segmented(name, t(key), options, /** @type {string} */ (choice[field]), (value) => {
    choice[field] = /** @type {Choice[F]} */ (value);
    changed();
  });

/** Marks the chosen one of a group of radio buttons. @param {Element} node @param {string} value */
export function mark(node, value) {
  for (const input of node.querySelectorAll('input')) input.checked = input.value === value;
}
