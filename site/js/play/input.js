// @ts-check
// Input on the Play screen: tools, typed moves and keys.

import { pressedKey } from '../board/keys.js';
import { byId, say, style } from '../core/dom.js';
import { movesOf, plyOf } from '../game/game.js';
import { TOOLS, toolOf } from './tools.js';
import { evalText, lastText, turnText } from '../game/words.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** Keys that step through the moves: by how many plies. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Shows the position some plies later or earlier. @param {Controller} controller @param {number} by */
function step(controller, by) {
  const { game } = controller.play;
  const ply = Math.max(0, Math.min(movesOf(game).length, plyOf(game) + by));
  if (ply !== plyOf(game)) controller.jump(ply);
}

/** Actions of the keys on the board. @type {Record<string, (it: Controller) => void>} */
const KEYS = {
  l: ({ play }) => say(lastText(play)),
  t: ({ play }) => say(turnText(play)),
  b: async ({ play }) => say((await import('../game/threat-words.js')).threatsText(play)),
  e: ({ play }) => say(evalText(play)),
  u: (controller) => controller.act('undo'),
  Escape: (controller) => controller.act('stop'),
};

/** A key pressed on the board; true when it was used. @param {Controller} controller @param {string} key */
export function boardKey(controller, key) {
  if (key in STEPS) step(controller, STEPS[key]);
  else if (key in KEYS) KEYS[key](controller);
  else return false;
  return true;
}

/** A key pressed anywhere on the page; true when it was used. @param {Controller} controller @param {KeyboardEvent} event */
function pageKey(controller, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest?.('input, textarea, select, dialog, [role="menu"]')) return false;
  const key = pressedKey(event);
  if (event.altKey) {
    const name = event.ctrlKey || event.metaKey ? '' : toolOf(key);
    if (!name || TOOLS[name].hidden?.(controller.play)) return false;
    controller.act(name);
    return true;
  }
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' && key !== 'y') return false;
    controller.act(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    return true;
  }
  if (key === '?') return controller.act('keys');
  // A letter opens the field for typed moves; on the board the board handles it.
  if (/^[a-z0-9]$/.test(key) && !target.closest?.('[role="grid"], .b-heads')) {
    controller.act('type'); // the field then receives the key
    return false;
  }
  // On the board and among tabs the arrow keys move the focus.
  if (!(key in STEPS) || target.closest?.('[role="grid"], [role="tablist"]')) return false;
  step(controller, STEPS[key]);
  return true;
}

/** @param {HTMLElement} button @param {Controller} controller */
async function openMenu(button, controller) {
  try {
    const [{ toggleMenu }] = await Promise.all([import('./menu.js'), style('menu')]);
    toggleMenu(button, controller);
  } catch {
    controller.app.trouble('update.missing');
  }
}

/**
 * Listens to a screen until the signal.
 * @param {HTMLElement} screen @param {Controller} controller @param {AbortSignal} signal
 */
export function listen(screen, controller, signal) {
  const { root, board } = controller.app.stage;
  /** @param {Event} event */
  function click({ target }) {
    const button = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (target).closest('[data-action]'));
    if (!button) return;
    const { action = '' } = button.dataset;
    if (action === 'more' || action === 'hint-menu') openMenu(button, controller);
    else if (action === 'confirm') {
      const point = controller.play.ghost;
      board.dropGhost();
      if (point >= 0) controller.place(point);
    } else controller.act(action);
  }
  byId('stage').addEventListener('click', click, { signal });
  const form = /** @type {HTMLFormElement} */ (screen.querySelector('.field'));
  const input = /** @type {HTMLInputElement} */ (form.querySelector('input'));
  /** Ends when what was typed before is done. @type {Promise<unknown>} */
  let typed = Promise.resolve();
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const { value } = input;
    input.value = '';
    input.blur(); // hidden with the focus, it would lose it a frame later, when it may be open again
    form.hidden = true;
    const enter = async () => (await import('./typed-moves.js')).enter(controller, value);
    typed = typed.then(enter, enter);
  }
  form.addEventListener('submit', submit, { signal });
  /** @param {FocusEvent} event */
  const blur = ({ relatedTarget }) => {
    if (!input.value && !form.contains(/** @type {Node|null} */ (relatedTarget))) form.hidden = true;
  };
  form.addEventListener('focusout', blur, { signal });
  form.addEventListener('keydown', ({ key }) => key === 'Escape' && (form.hidden = true), { signal });
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!event.defaultPrevented && pageKey(controller, event)) event.preventDefault();
  };
  addEventListener('keydown', press, { signal });
  import('../core/wheel.js').then(
    ({ turnWheel }) => turnWheel(root, (by) => step(controller, by), signal),
    () => controller.app.trouble('update.missing'),
  );
  const rest = () => {
    if (document.hidden && controller.play.thinking === 'hint') controller.app.engine.stop();
  };
  addEventListener('visibilitychange', rest, { signal });
}
