// @ts-check
// Input on the Analyse screen outside the board: tools, keys and swipes.

import { pressedKey } from '../board/keys.js';
import { style } from '../core/dom.js';
import { turnWheel } from '../core/wheel.js';
import { goAside } from '../game/tree.js';
import { TOOLS, applies, toolOf } from './tools.js';

/** @typedef {import('./tools.js').Desk} Desk */

/** The distance of a swipe for one step, in pixels. */
const SWIPE = 40;
/** To the variation before or after, at the same place. @type {Record<string, number>} */
const ASIDE = { ArrowUp: -1, ArrowDown: 1 };

/** Uses a tool, if it applies. @param {Desk} desk @param {string} name */
export function use(desk, name) {
  if (applies(name, desk.controller.state)) TOOLS[name].act(desk);
}

/** Handles a key. Returns whether it was used. @param {Desk} desk @param {string} key @param {boolean} [alt] */
export function pressed(desk, key, alt = false) {
  const { controller } = desk;
  const name = toolOf(key, alt);
  if (name) use(desk, name);
  else if (!alt && Object.hasOwn(ASIDE, key)) controller.go(goAside(controller.tree, ASIDE[key]));
  else return false;
  return true;
}

/** Listens to the screen's tools and to keys on the whole page. @param {HTMLElement} screen @param {Desk} desk */
export function listen(screen, desk) {
  const { app, controller } = desk;
  screen.addEventListener('click', async ({ target }) => {
    const button = /** @type {HTMLElement|null} */ (/** @type {Element} */ (target).closest('[data-action]'));
    if (!button) return;
    const { action = '' } = button.dataset;
    if (!button.hasAttribute('aria-haspopup')) return use(desk, action);
    try {
      const [{ toggleMenu }] = await Promise.all([import('./menu.js'), style('menu')]);
      toggleMenu(button, desk);
    } catch {
      app.trouble('update.missing');
    }
  });
  addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!controller.active || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    // Keys in fields, menus and dialogs are theirs; on the board and in logs they move the focus.
    if (target.closest?.('input, textarea, select, dialog, [role="menu"], .a-log')) return;
    if (!event.altKey && target.closest?.('[role="grid"], [role="tablist"]')) return;
    const key = pressedKey(event);
    const name = event.altKey ? '' : { g: 'go', '?': 'keys' }[key];
    if (name) use(desk, name);
    if (name || pressed(desk, key, event.altKey)) event.preventDefault();
  });
  turnWheel(app.stage.root, (by) => controller.active && use(desk, by < 0 ? 'back' : 'on'));
  swipes(/** @type {HTMLElement} */ (screen.querySelector('.split')), desk);
}

/**
 * Steps through the moves while a finger moves over an element.
 * @param {HTMLElement} node
 * @param {Desk} desk
 */
function swipes(node, desk) {
  let from = NaN;
  node.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    from = pointerType === 'mouse' ? NaN : clientX;
  });
  node.addEventListener('pointermove', ({ clientX }) => {
    const way = clientX - from;
    if (!(Math.abs(way) >= SWIPE)) return;
    use(desk, way > 0 ? 'back' : 'on'); // in the direction of turning pages
    from = clientX;
  });
  for (const name of ['pointerup', 'pointercancel'])
    node.addEventListener(name, () => {
      from = NaN;
    });
}
