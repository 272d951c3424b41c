// @ts-check
// The settings dialog. Every change takes effect at once.

import { segmented } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h, setText, style } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { processors, threadsOf } from '../engine/capacity.js';
import { LANGUAGES } from '../core/settings.js';
import { play as sound } from '../core/sound.js';

/** @param {import('../app.js').App} app */
export async function openPreferences(app) {
  await style('forms');
  const dialog = openDialog('settings', t('settings.title'), contentOf(app));
  let written = language();
  const unsubscribe = app.store.subscribe(() => {
    if (language() === written) return;
    written = language();
    // The dialog's own words, while the hand stays where it was.
    const [header, ...old] = /** @type {HTMLElement} */ (dialog.firstElementChild).children;
    for (const one of old) one.remove();
    setText(/** @type {HTMLElement} */ (header.querySelector('h2')), t('settings.title'));
    header.querySelector('button')?.setAttribute('aria-label', t('notice.close'));
    header.after(...contentOf(app));
    /** @type {HTMLElement|null} */ (dialog.querySelector('[name="lang"]:checked'))?.focus();
  });
  dialog.addEventListener('close', unsubscribe);
}

/** The content of the dialog, in the page's language. @param {import('../app.js').App} app */
function contentOf(app) {
  const { settings } = app.store.state;
  /** @param {'lang'|'theme'|'board'|'coords'|'numbers'|'confirm'} name @param {string[]} values @param {(value: string) => string} [text] */
  const choose = (name, values, text = (value) => t(`settings.${name}.${value || 'none'}`)) =>
    segmented(
      name,
      t(`settings.${name}`),
      values.map((value) => ({ value, text: text(value) })),
      settings[name],
      (value) => app.change({ [name]: value }),
    );
  /** @param {'symbols'|'threats'|'evaluation'|'teach'|'ponder'} name */
  const toggle = (name) =>
    h(
      'label.switch',
      t(`settings.${name}`),
      h('input', {
        type: 'checkbox',
        role: 'switch',
        checked: settings[name],
        change: (event) => app.change({ [name]: event.target.checked }),
      }),
    );

  const names = /** @type {Record<string, string>} */ (LANGUAGES);
  const volume = h('input.slider', {
    id: 'volume',
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
  const automatic = threadsOf(0);
  const threads = h(
    'select',
    { id: 'threads', change: () => app.change({ threads: Number(threads.value) }) },
    ...[0, ...Array.from({ length: Math.min(16, Math.max(4, processors)) }, (_, i) => i + 1)].map((n) =>
      h(
        'option',
        { value: n, selected: settings.threads === n },
        n ? String(n) : t('settings.threads.auto', { n: automatic }),
      ),
    ),
  );
  return [
    choose('lang', ['', ...Object.keys(LANGUAGES)], (value) => names[value] ?? t('settings.lang.auto')),
    choose('theme', ['system', 'light', 'dark', 'contrast']),
    choose('board', ['kaya', 'slate', 'paper']),
    choose('coords', ['letters', 'numbers', 'tournament', '']),
    choose('numbers', ['off', 'last', 'all']),
    choose('confirm', ['touch', 'always', 'never']),
    h('div.choice', h('label.legend', { for: 'volume' }, t('settings.volume')), volume),
    // Without isolation there is only one thread; About says so.
    h('label.level', { hidden: !globalThis.crossOriginIsolated }, t('settings.threads'), threads),
    h('div', toggle('symbols'), toggle('evaluation'), toggle('threats'), toggle('teach'), toggle('ponder')),
  ];
}
