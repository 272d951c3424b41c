// @ts-check
// Files that were dropped on a screen that opens none, or while a dialog is open.

import { createAction, within } from '../core/action.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { notify } from '../core/notices.js';
import { loadUI } from './file-engine.js';
import { foundAll, nameOf, openOnAnalyse } from './open.js';

const offering = createAction();

/**
 * Offers to open files on Analyse; an open dialog says that it must be closed first.
 * @param {import('../app.js').App} app
 * @param {File[]} files
 */
export async function offerFiles(app, files) {
  await within(offering.begin(), loadUI());
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog) {
    dialog.querySelector('.stray')?.remove();
    const note = h('p.notice.stray', { role: 'alert' }, t('files.close-first', { name: nameOf(files) }));
    dialog.prepend(note);
    note.scrollIntoView({ block: 'nearest' });
    return dialog.addEventListener('close', () => note.remove(), { once: true });
  }
  const open = async () => openOnAnalyse(app, await foundAll(files));
  notify(t('files.dropped', { name: nameOf(files) }), [[t('files.open-it'), () => open().catch(app.missing)]], 'drop');
}
