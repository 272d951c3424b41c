// @ts-check
// Copies addresses to the clipboard.

import { t } from './i18n.js';
import { notify } from './notices.js';

/** Copies an address. Returns what to tell the reader, '' where a notice shows the address instead. @param {string} url @returns {Promise<string>} */
export async function copyAddress(url) {
  try {
    await navigator.clipboard.writeText(url);
    return t('note.copied');
  } catch {
    notify(t('note.copy-failed', { url }));
    return '';
  }
}
