// @ts-check
// Copies texts and addresses to the clipboard.

import { t } from './i18n.js';
import { notify } from './notices.js';
import { answer } from './service.js';

/** Copies a text. @param {string} text */
export const copyText = (text) =>
  answer(() => (navigator.clipboard ? navigator.clipboard.writeText(text) : copySelection(text)));

/** Copies a text as a selection: pages without https have no other clipboard. @param {string} text */
function copySelection(text) {
  const had = /** @type {HTMLElement|null} */ (document.activeElement);
  const field = document.createElement('textarea');
  field.className = 'unseen';
  field.value = text;
  // Beside an open dialog nothing can be selected.
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  had?.focus();
  if (!done) throw new Error(t('note.no-clipboard'));
}

/**
 * Copies an address. Returns the message to show, '' where a notice already shows
 * the address.
 * @param {string} url
 * @returns {Promise<string>}
 */
export async function copyAddress(url) {
  try {
    await copyText(url);
    return t('note.copied');
  } catch {
    notify(t('note.copy-failed', { url }));
    return '';
  }
}
