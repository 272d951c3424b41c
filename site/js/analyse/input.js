// @ts-check
// Swipes on the Analyse screen outside the board.

import { use } from '../stage/tools.js';

/** @typedef {Record<string, import('../stage/tools.js').Tool>} Tools */

/** The distance of a swipe for one step, in pixels. */
const SWIPE = 40;

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
