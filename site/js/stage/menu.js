// @ts-check
// The menus of a screen's tools: over the panel, on a phone over what is below the board.

import { h, svg } from '../core/dom.js';

/**
 * An item of a menu.
 * @param {object} spec
 * @param {string} spec.name what it does: data-action of the button
 * @param {string} spec.drawing path of its icon, 20 × 20
 * @param {string} spec.text
 * @param {string} spec.key as the menu shows it
 * @param {boolean} [spec.disabled]
 * @param {boolean} [spec.checked] for an item that is on or off
 * @param {string} [spec.group] for one of several items of which one is on
 */
export const menuItem = ({ name, drawing, text, key, disabled = false, checked, group }) =>
  h(
    'button',
    {
      type: 'button',
      role: checked === undefined ? 'menuitem' : group ? 'menuitemradio' : 'menuitemcheckbox',
      'data-action': name,
      disabled,
      ...(checked !== undefined && { 'aria-checked': String(checked) }),
    },
    svg({ class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, `<path d="${drawing}"/>`),
    text,
    key && h('kbd', {}, key),
  );

/**
 * Opens the menu of a button, or closes it. It closes with a choice, with Escape
 * and when the focus or a press goes elsewhere.
 * @param {HTMLElement} button @param {() => HTMLButtonElement[]} itemsOf
 */
export function openMenu(button, itemsOf) {
  const name = button.dataset.action ?? '';
  const box = /** @type {HTMLElement} */ (button.closest('.tools'));
  const open = box.querySelector('.menu');
  open?.dispatchEvent(new Event('close'));
  if (open?.classList.contains(name)) return;
  const items = itemsOf();
  const menu = h(
    'div',
    {
      class: `menu ${name}`,
      role: 'menu',
      'aria-label': button.ariaLabel ?? '',
    },
    ...items,
  );
  const close = (/** @type {boolean} */ back) => {
    button.setAttribute('aria-expanded', 'false');
    removeEventListener('pointerdown', away, true);
    menu.remove();
    if (back) button.focus();
  };
  /** @param {Event} event */
  const away = ({ target }) => {
    if (!menu.contains(/** @type {Node} */ (target)) && !button.contains(/** @type {Node} */ (target))) close(false);
  };
  menu.addEventListener('close', () => close(false));
  menu.addEventListener('click', ({ target }) => {
    if (/** @type {Element} */ (target).closest('button')) close(true);
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(/** @type {Node} */ (relatedTarget)) && relatedTarget !== button) close(false);
  });
  menu.addEventListener('keydown', (event) => {
    const enabled = items.filter((item) => !item.disabled);
    const at = enabled.indexOf(/** @type {any} */ (document.activeElement));
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close(true);
    else if (step === undefined) return;
    else enabled.at(step % enabled.length)?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  addEventListener('pointerdown', away, true);
  button.setAttribute('aria-expanded', 'true');
  box.append(menu);
  (items.find((item) => item.ariaChecked === 'true') ?? items.find((item) => !item.disabled))?.focus();
}
