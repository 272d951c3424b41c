// @ts-check
// Buttons that step back and forward through numbered steps.

import { button } from '../core/controls.js';
import { h, icon } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** @param {(by: 1|-1) => void} go @param {boolean} [main] whether "next" is the page's main action */
export function createSteps(go, main = false) {
  const title = h('h3', { 'aria-live': 'polite' });
  const back = button(t('learn.previous'), () => step(-1), { glyph: 'undo' });
  const next = button(t('learn.next'), () => step(1), { kind: main ? 'primary' : '' });
  next.append(icon('play'));

  /** @param {1|-1} by */
  function step(by) {
    const before = document.activeElement;
    go(by);
    // A disabled button would lose the keyboard focus, so the other button gets it.
    if (before === back && back.disabled) next.focus();
    if (before === next && next.disabled) back.focus();
  }
  return {
    node: h('div.stepping', back, title, next),
    /** @param {number} at @param {number} of @param {string} text */
    show(at, of, text) {
      back.disabled = at === 0;
      next.disabled = at === of;
      title.textContent = text;
    },
  };
}
