// @ts-check
// Settings, in a dialog. Every change takes effect at once.

import { segmented } from '../controls.js';
import { h, icon } from '../dom.js';
import { t } from '../i18n.js';
import { play as sound } from '../sound.js';

/** @param {import('../app.js').App} app */
export function openPreferences(app) {
  const { settings } = app.store.state;
  /** @param {string} name @param {string[]} values @param {(value: string) => string} [text] */
  const choose = (name, values, text = (value) => t(`settings.${name}.${value || 'auto'}`)) =>
    segmented(name, t(`settings.${name}`), values.map((value) => ({ value, text: text(value) })), String(/** @type {any} */ (settings)[name]), (value) => app.change({ [name]: value }));
  /** @param {'coords'|'threats'} name */
  const toggle = (name) =>
    h('label', { class: 'switch' }, t(`settings.${name}`), h('input', { type: 'checkbox', role: 'switch', checked: settings[name], change: (event) => app.change({ [name]: event.target.checked }) }));

  const dialog = h('dialog', { class: 'sheet-dialog', 'aria-labelledby': 'settings-title' });
  const close = () => dialog.close();
  const names = /** @type {Record<string, string>} */ ({ en: 'English', 'zh-CN': '中文', ja: '日本語' });
  dialog.append(h('form', { method: 'dialog' },
    h('header', {}, h('h2', { id: 'settings-title' }, t('settings.title')), h('button', { type: 'button', class: 'button only bare', 'aria-label': t('notice.close'), click: close }, icon('close'))),
    choose('lang', ['', 'en', 'zh-CN', 'ja'], (value) => names[value] ?? t('settings.lang.auto')),
    choose('theme', ['system', 'light', 'dark', 'contrast']),
    choose('numbers', ['off', 'last', 'all']),
    choose('confirm', ['touch', 'always', 'never']),
    h('div', { class: 'choice' },
      h('label', { class: 'legend', for: 'volume' }, t('settings.volume')),
      h('input', { id: 'volume', class: 'slider', type: 'range', min: 0, max: 1, step: 0.1, value: settings.volume, change(event) {
        app.change({ volume: Number(event.target.value) });
        sound('own', Number(event.target.value));
      } })),
    h('div', {}, toggle('coords'), toggle('threats'))));
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}
