// @ts-check
// The hint that Tengen can be installed: once, after a finished game.

import { t } from './i18n.js';
import { notify } from './notices.js';

const HINTED = 'tengen.install-hinted';

/** Whether this page has been hinted at or installed; what cannot be remembered counts as done. */
function done() {
  try {
    if (localStorage.getItem(HINTED)) return true;
    localStorage.setItem(HINTED, 'yes');
    return false;
  } catch {
    return true;
  }
}

/** @param {any} prompt the browser's own offer, null when it made none */
export function hintAtInstalling(prompt) {
  // Only Safari on phones and tablets knows this property, and makes no offer.
  const byHand = /** @type {any} */ (navigator).standalone === false;
  if (matchMedia('(display-mode: standalone)').matches || !(prompt || byHand) || done()) return;
  if (prompt) notify(t('install.offer'), [[t('install.do'), () => prompt.prompt()]]);
  else notify(t('install.by-hand'));
}
