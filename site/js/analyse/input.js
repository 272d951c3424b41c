// @ts-check
// Hands on the Analyse screen, beside those on the board: keys and swipes.

import { pressedKey } from '../board/keys.js';
import { plyOf } from '../game/game.js';
import { openKeys } from './files.js';
import { goAside, goToEnd, goToPly, goToStart } from '../game/tree.js';

/** @typedef {import('./controller.js').Analyst} Analyst */

/** How far a finger moves for a step, in pixels. */
const SWIPE = 40;

/** @param {Analyst} controller @param {number} by */
const step = (controller, by) => controller.go(goToPly(controller.tree, plyOf(controller.state.play.game) + by));

/** Through the line that is looked at. @param {Analyst} controller @returns {Record<import('../core/steps.js').Step, () => void>} */
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

/** A key is pressed; tells whether it was used. @param {Analyst} controller @param {string} key */
export function pressed(controller, key) {
  if (!Object.hasOwn(KEYS, key)) return false;
  KEYS[key](controller);
  return true;
}

/** Listens for keys anywhere on the page, for as long as it lives. @param {Analyst} controller */
export function listenKeys(controller) {
  addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!controller.active || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    // In fields and dialogs they write; on the board they move the focus.
    if (target.closest?.('input, textarea, select, dialog, [role="grid"], .a-log')) return;
    const key = pressedKey(event);
    const go = key === 'g'; // on the board it is a column
    if (go) controller.toggle();
    const help = key === '?';
    if (help) openKeys(controller).catch(() => controller.app.trouble('update.missing'));
    if (go || help || pressed(controller, key)) event.preventDefault();
  });
}

/** A finger that moves over something goes through the moves, one for each of its steps. @param {HTMLElement} node @param {Analyst} controller */
export function swipes(node, controller) {
  let from = NaN;
  node.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    from = pointerType === 'mouse' ? NaN : clientX;
  });
  node.addEventListener('pointermove', ({ clientX }) => {
    const way = clientX - from;
    if (!(Math.abs(way) >= SWIPE)) return;
    step(controller, -Math.sign(way)); // as if pages were turned
    from = clientX;
  });
  for (const name of ['pointerup', 'pointercancel'])
    node.addEventListener(name, () => {
      from = NaN;
    });
}
