// @ts-check
// Input on the Analyse screen outside the board: keys and swipes.

import { pressedKey } from '../board/keys.js';
import { plyOf } from '../game/game.js';
import { openKeys } from './files.js';
import { goAside, goToEnd, goToPly, goToStart } from '../game/tree.js';

/** @typedef {import('./controller.js').Analyst} Analyst */

/** The distance of a swipe for one step, in pixels. */
const SWIPE = 40;

/** @param {Analyst} controller @param {number} by */
const step = (controller, by) => controller.go(goToPly(controller.tree, plyOf(controller.state.play.game) + by));

/**
 * The key commands for the shown line.
 * @param {Analyst} controller
 * @returns {Record<import('../core/steps.js').Step, () => void>}
 */
export const keysOf = (controller) => ({
  'to-start': () => controller.go(goToStart(controller.tree)),
  'back-one': () => step(controller, -1),
  'on-one': () => step(controller, 1),
  'to-end': () => controller.go(goToEnd(controller.tree)),
});

/** @type {Record<string, (it: Analyst) => void>} */
const KEYS = {
  ArrowLeft: (controller) => step(controller, -1),
  ArrowRight: (controller) => step(controller, 1),
  ArrowUp: (controller) => controller.go(goAside(controller.tree, -1)),
  ArrowDown: (controller) => controller.go(goAside(controller.tree, 1)),
  Home: (controller) => controller.go(goToStart(controller.tree)),
  End: (controller) => controller.go(goToEnd(controller.tree)),
};

/** Handles a key. Returns whether it was used. @param {Analyst} controller @param {string} key */
export function pressed(controller, key) {
  if (!Object.hasOwn(KEYS, key)) return false;
  KEYS[key](controller);
  return true;
}

/** Listens for keys on the whole page. @param {Analyst} controller */
export function listenKeys(controller) {
  addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!controller.active || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    // Keys in fields and dialogs are text; on the board they move the focus.
    if (target.closest?.('input, textarea, select, dialog, [role="grid"], .a-log')) return;
    const key = pressedKey(event);
    const go = key === 'g'; // on the board g names a column
    if (go) controller.toggle();
    const help = key === '?';
    if (help) openKeys(controller).catch(() => controller.app.trouble('update.missing'));
    if (go || help || pressed(controller, key)) event.preventDefault();
  });
}

/**
 * Steps through the moves while a finger moves over an element.
 * @param {HTMLElement} node
 * @param {Analyst} controller
 */
export function swipes(node, controller) {
  let from = NaN;
  node.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    from = pointerType === 'mouse' ? NaN : clientX;
  });
  node.addEventListener('pointermove', ({ clientX }) => {
    const way = clientX - from;
    if (!(Math.abs(way) >= SWIPE)) return;
    step(controller, -Math.sign(way)); // in the direction of turning pages
    from = clientX;
  });
  for (const name of ['pointerup', 'pointercancel'])
    node.addEventListener(name, () => {
      from = NaN;
    });
}
