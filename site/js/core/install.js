// @ts-check
// Hints once, after a finished game, that Tengen can be installed.

import { t } from './i18n.js';
import { notify } from './notices.js';
import { keyOf } from './storage.js';

const HINTED = keyOf('install-hinted');

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

/** @param {Event & {prompt?: () => void}|null} offer the browser's own, null when it made none */
export function hintAtInstalling(offer) {
  // Only Safari on phones and tablets knows this property, and makes no offer.
  const byHand = 'standalone' in navigator && navigator.standalone === false;
  if (matchMedia('(display-mode: standalone)').matches || !(offer || byHand) || done()) return;
  if (offer) notify(t('install.offer'), [[t('install.do'), () => offer.prompt?.()]]);
  else notify(t('install.by-hand'));
}
