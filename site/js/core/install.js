// @ts-check
// Suggests once, after a finished game, that Tengen can be installed.

import { t } from './i18n.js';
import { notify } from './notices.js';
import { keyOf } from './storage.js';

const HINTED = keyOf('install-hinted');

/**
 * Reports whether the hint was shown before, and records that it is shown now. True
 * if nothing can be stored, so that the hint cannot repeat.
 */
function done() {
  try {
    if (localStorage.getItem(HINTED)) return true;
    localStorage.setItem(HINTED, 'yes');
    return false;
  } catch {
    return true;
  }
}

/** @param {Event & {prompt?: () => void}|null} offer the browser's install prompt, null where it has none */
export function hintAtInstalling(offer) {
  // Only Safari on phones and tablets has this property. It has no install prompt.
  const byHand = 'standalone' in navigator && navigator.standalone === false;
  if (globalThis.matchMedia?.('(display-mode: standalone)').matches || !(offer || byHand) || done()) return;
  if (offer) notify(t('install.offer'), [[t('install.do'), () => offer.prompt?.()]]);
  else notify(t('install.by-hand'));
}
