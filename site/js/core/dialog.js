// @ts-check
// Dialogs over the page: a title, a close button and content. A closed dialog is
// removed from the document.

import { h, icon } from './dom.js';
import { t } from './i18n.js';

/**
 * @param {string} name id of the title element
 * @param {string} title
 * @param {Node[]} content
 * @param {string} [kind] class beside "sheet-dialog"
 */
export function openDialog(name, title, content, kind = '') {
  const id = `${name}-title`;
  const attributes = { class: 'button only bare', 'aria-label': t('notice.close') };
  const close = h('button', { ...attributes, click: () => dialog.close() }, icon('close'));
  const form = h('form', { method: 'dialog' }, h('header', h('h2', { id }, title), close), ...content);
  const dialog = h('dialog', { class: `sheet-dialog ${kind}`.trim(), 'aria-labelledby': id }, form);
  // Back, or another link, leads away from what the dialog is about.
  const away = () => dialog.close();
  addEventListener('hashchange', away);
  dialog.addEventListener('close', () => {
    removeEventListener('hashchange', away);
    dialog.remove();
  });
  // A press that begins and ends beside closes, and presses nothing below.
  let beside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (beside = target === dialog));
  dialog.addEventListener('click', ({ target }) => beside && target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A list of keys and what each does, given as text keys. @param {[string[], string][]} rows */
export const keyList = (rows, classes = 'keys-list') =>
  h(
    'dl',
    { class: classes },
    ...rows.flatMap(([keys, name]) => [h('dt', ...keys.map((key) => h('kbd', key))), h('dd', t(name))]),
  );
