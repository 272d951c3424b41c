// @ts-check
// Copies addresses to the clipboard.

import { t } from './i18n.js';
import { notify } from './notices.js';
import { answer } from './service.js';

/**
 * Copies an address. Returns the message to show, '' where a notice already shows
 * the address.
 * @param {string} url
 * @returns {Promise<string>}
 */
export async function copyAddress(url) {
  try {
    await answer(() => navigator.clipboard.writeText(url));
    return t('note.copied');
  } catch {
    notify(t('note.copy-failed', { url }));
    return '';
  }
}
