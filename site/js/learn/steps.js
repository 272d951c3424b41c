// @ts-check
// Buttons that step back and forward through numbered steps.

import { h, icon } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** @param {(by: 1|-1) => void} go @param {boolean} [main] whether "next" is the page's main action */
export function createSteps(go, main = false) {
  const title = h('h3', { 'aria-live': 'polite' });
  const back = h(
    'button',
    { type: 'button', class: 'button', click: () => step(-1) },
    icon('undo'),
    t('learn.previous'),
  );
  const next = h(
    'button',
    { type: 'button', class: main ? 'button primary' : 'button', click: () => step(1) },
    t('learn.next'),
    icon('play'),
  );
  /** @param {1|-1} by */
  function step(by) {
    const before = document.activeElement;
    go(by);
    // A disabled button would lose the keyboard focus, so the other button gets it.
    if (before === back && back.disabled) next.focus();
    if (before === next && next.disabled) back.focus();
  }
  return {
    node: h('div', { class: 'stepping' }, back, title, next),
    /** @param {number} at @param {number} of @param {string} text */
    show(at, of, text) {
      back.disabled = at === 0;
      next.disabled = at === of;
      title.textContent = text;
    },
  };
}
