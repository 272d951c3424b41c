// @ts-check
// Input on the Play screen besides its tools: the keys of the board, the buttons of
// the panel, and the field for typed moves.

import { pressedKey } from '../board/keys.js';
import { byId } from '../core/dom.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** What the keys on the board do. @type {Record<string, string>} */
const KEYS = { l: 'say-last', t: 'say-turn', b: 'say-threats', e: 'say-chances', u: 'undo', Escape: 'stop' };

/** A key pressed on the board; true when it was used. @param {Controller} controller @param {string} key */
export function boardKey(controller, key) {
  const used = Object.hasOwn(KEYS, key);
  if (used) controller.act(KEYS[key]);
  return used;
}

/** Shows the field for typed moves. @param {Controller} controller */
export function typeMove(controller) {
  if (controller.form) {
    controller.adopt();
    controller.set({});
    byId('screen-play').removeAttribute('data-home'); // the field is in Play's own panel
  }
  const form = byId('typed');
  form.hidden = false;
  form.querySelector('input')?.focus();
}

/** Where a letter means something else than the field for typed moves. */
const TAKEN = 'input, textarea, select, dialog, [role="menu"], [role="grid"], .b-heads';

/**
 * Listens to a screen until the signal.
 * @param {HTMLElement} screen @param {Controller} controller @param {AbortSignal} signal
 */
export function listen(screen, controller, signal) {
  /** @param {Event} event */
  function click({ target, defaultPrevented }) {
    const button = /** @type {HTMLElement|null} */ (/** @type {HTMLElement} */ (target).closest('[data-action]'));
    if (button && !defaultPrevented) controller.act(button.dataset.action ?? '');
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
  /** A letter opens the field for typed moves, which then receives it. @param {KeyboardEvent} event */
  const press = (event) => {
    const { altKey, ctrlKey, metaKey, target, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || defaultPrevented || /** @type {Element} */ (target).closest?.(TAKEN)) return;
    if (/^[a-z0-9]$/.test(pressedKey(event))) typeMove(controller);
  };
  addEventListener('keydown', press, { signal });
}
