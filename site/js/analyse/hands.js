// @ts-check
// Hands on the Analyse screen, beside those on the board: keys and swipes.

import { plyOf } from '../game/game.js';
import { openKeys } from './files.js';
import { goAside, goToEnd, goToPly, goToStart } from '../game/tree.js';

/** @typedef {import('./controller.js').Analyst} Analyst */

/** How far a finger moves for a step, in pixels. */
const SWIPE = 40;

/** @param {Analyst} it @param {number} by */
const step = (it, by) => it.go(goToPly(it.tree, plyOf(it.state.play.game) + by));

/** Through the line that is looked at. @param {Analyst} it @returns {Record<import('../core/steps.js').Step, () => void>} */
export const keysOf = (it) => ({
  'to-start': () => it.go(goToStart(it.tree)),
  'back-one': () => step(it, -1),
  'on-one': () => step(it, 1),
  'to-end': () => it.go(goToEnd(it.tree)),
});

/** @type {Record<string, (it: Analyst) => void>} */
const KEYS = {
  ArrowLeft: (it) => step(it, -1),
  ArrowRight: (it) => step(it, 1),
  ArrowUp: (it) => it.go(goAside(it.tree, -1)),
  ArrowDown: (it) => it.go(goAside(it.tree, 1)),
  Home: (it) => it.go(goToStart(it.tree)),
  End: (it) => it.go(goToEnd(it.tree)),
};

/** A key is pressed; tells whether it was used. @param {Analyst} it @param {string} key */
export function pressed(it, key) {
  if (!Object.hasOwn(KEYS, key)) return false;
  KEYS[key](it);
  return true;
}

/** Listens for keys anywhere on the page, for as long as it lives. @param {Analyst} it */
export function listenKeys(it) {
  addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!it.active || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    // In fields and dialogs they write; on the board they move the focus.
    if (target.closest?.('input, textarea, select, dialog, [role="grid"], .a-log')) return;
    const go = event.key === 'g'; // on the board it is a column
    if (go) it.toggle();
    const help = event.key === '?';
    if (help) openKeys(it).catch(() => it.app.trouble('update.missing'));
    if (go || help || pressed(it, event.key)) event.preventDefault();
  });
}

/** A finger that moves over something goes through the moves, one for each of its steps. @param {HTMLElement} node @param {Analyst} it */
export function swipes(node, it) {
  let from = NaN;
  node.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    from = pointerType === 'mouse' ? NaN : clientX;
  });
  node.addEventListener('pointermove', ({ clientX }) => {
    const way = clientX - from;
    if (!(Math.abs(way) >= SWIPE)) return;
    step(it, -Math.sign(way)); // as if pages were turned
    from = clientX;
  });
  for (const name of ['pointerup', 'pointercancel'])
    node.addEventListener(name, () => {
      from = NaN;
    });
}
