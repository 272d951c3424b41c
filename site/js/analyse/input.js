// @ts-check
// Input on the Analyse screen outside the board: tools, keys and swipes.

import { pressedKey } from '../board/keys.js';
import { goAside } from '../game/tree.js';
import { use } from '../stage/tools.js';

/** @typedef {import('./controller.js').Analyst} Analyst */
/** @typedef {Record<string, import('../stage/tools.js').Tool>} Tools */

/** The distance of a swipe for one step, in pixels. */
const SWIPE = 40;
/** To the variation before or after, at the same place. @type {Record<string, number>} */
const ASIDE = { ArrowUp: -1, ArrowDown: 1 };
/**
 * Letters that do without Alt what a tool does; on the board they are names of columns.
 * @type {Record<string, string>}
 */
const PLAIN = { g: 'go' };

/** Handles a key of the board. Returns whether it was used. @param {Analyst} controller @param {string} key */
export function pressed(controller, key) {
  if (!Object.hasOwn(ASIDE, key)) return false;
  controller.go(goAside(controller.tree, ASIDE[key]));
  return true;
}

/**
 * Listens on the whole page to the keys that no tool has.
 * @param {Analyst} controller @param {Tools} tools @param {AbortSignal} signal
 */
export function listenKeys(controller, tools, signal) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest?.('input, textarea, select, pre, dialog, [role="menu"], [role="grid"], [role="tablist"]'))
      return;
    const key = pressedKey(event);
    if (Object.hasOwn(PLAIN, key)) use(tools[PLAIN[key]]);
    else if (!pressed(controller, key)) return;
    event.preventDefault();
  };
  addEventListener('keydown', press, { signal });
}

/**
 * Steps through the moves while a finger moves over an element.
 * @param {HTMLElement} node
 * @param {Tools} tools
 */
export function listenSwipes(node, tools) {
  let from = NaN;
  node.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    from = pointerType === 'mouse' ? NaN : clientX;
  });
  node.addEventListener('pointermove', ({ clientX }) => {
    const way = clientX - from;
    if (!(Math.abs(way) >= SWIPE)) return;
    use(tools[way > 0 ? 'back' : 'on']); // in the direction of turning pages
    from = clientX;
  });
  for (const name of ['pointerup', 'pointercancel'])
    node.addEventListener(name, () => {
      from = NaN;
    });
}
