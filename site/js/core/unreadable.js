// @ts-check
// The notice that stored data could not be read.

import { copyText } from './clipboard.js';
import { t } from './i18n.js';
import { notify } from './notices.js';
import { unreadable } from './storage.js';

/**
 * Says that stored data could not be read, and offers to copy it.
 * @param {string} text
 * @param {import('./storage.js').Store<any>} store
 */
export const notifyUnreadable = (text, store) =>
  notify(text, [[t('saved.copy'), () => copyOrSave(store.key, unreadable(store) ?? '')]]);

/** Copies a text, or saves it as a file where it cannot be copied. @param {string} name @param {string} text */
async function copyOrSave(name, text) {
  const copied = await copyText(text).then(
    () => true,
    () => false,
  );
  if (!copied) (await import('./download.js')).download(`tengen-${name}.txt`, 'text/plain', text);
}
