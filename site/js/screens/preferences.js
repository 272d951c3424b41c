// @ts-check
// Settings, in a dialog. Every change takes effect at once.

import { segmented } from '../controls.js';
import { openDialog } from '../dialog.js';
import { h, style } from '../dom.js';
import { t } from '../i18n.js';
import { LANGUAGES } from '../settings.js';
import { play as sound } from '../sound.js';

/** @param {import('../app.js').App} app */
export async function openPreferences(app) {
  await style('forms');
  const { settings } = app.store.state;
  /** @param {'lang'|'theme'|'numbers'|'confirm'} name @param {string[]} values @param {(value: string) => string} [text] */
  const choose = (name, values, text = (value) => t(`settings.${name}.${value || 'auto'}`)) =>
    segmented(
      name,
      t(`settings.${name}`),
      values.map((value) => ({ value, text: text(value) })),
      settings[name],
      (value) => app.change({ [name]: value }),
    );
  /** @param {'coords'|'threats'|'evaluation'|'ponder'} name */
  const toggle = (name) =>
    h(
      'label',
      { class: 'switch' },
      t(`settings.${name}`),
      h('input', {
        type: 'checkbox',
        role: 'switch',
        checked: settings[name],
        change: (event) => app.change({ [name]: event.target.checked }),
      }),
    );

  const names = /** @type {Record<string, string>} */ (LANGUAGES);
  const volume = h('input', {
    id: 'volume',
    class: 'slider',
    type: 'range',
    min: 0,
    max: 1,
    step: 0.1,
    value: settings.volume,
    change() {
      app.change({ volume: volume.valueAsNumber });
      sound('own', volume.valueAsNumber);
    },
  });
  openDialog('settings', t('settings.title'), [
    choose('lang', ['', ...Object.keys(LANGUAGES)], (value) => names[value] ?? t('settings.lang.auto')),
    choose('theme', ['system', 'light', 'dark', 'contrast']),
    choose('numbers', ['off', 'last', 'all']),
    choose('confirm', ['touch', 'always', 'never']),
    h('div', { class: 'choice' }, h('label', { class: 'legend', for: 'volume' }, t('settings.volume')), volume),
    h('div', {}, toggle('coords'), toggle('evaluation'), toggle('threats'), toggle('ponder')),
  ]);
}
