// @ts-check
// The menu of the screens that do not fit into a narrow window's navigation.

import { closeBeside } from './beside.js';
import { byId } from './dom.js';

/** Closes the open menu. @type {((back?: boolean) => void)|null} */
let close = null;

/** Opens the menu, or closes it. @param {HTMLElement} button */
export function toggleMore(button) {
  if (close) return close(true);
  const list = byId('nav-more');
  const show = (/** @type {boolean} */ open) => {
    button.setAttribute('aria-expanded', String(open));
    list.toggleAttribute('data-open', open);
  };
  const ending = new AbortController();
  const { signal } = ending;
  close = (back = false) => {
    close = null;
    ending.abort();
    forget();
    show(false);
    if (back) button.focus();
  };
  const forget = closeBeside(
    (target) => list.contains(target) || button.contains(target),
    () => close?.(),
  );
  list.addEventListener('click', () => close?.(), { signal });
  addEventListener('hashchange', () => close?.(), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && close?.(true), { signal });
  show(true);
}
