// @ts-check
// The settings, in place of the panel: the board stays in sight and shows each change
// at once. On a screen without a board they stand at the side.

import { button, segmented } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h, setText, style } from '../core/dom.js';
import { addWords, language, t } from '../core/i18n.js';
import { processors, threadsOf } from '../engine/capacity.js';
import { defaultSettings, LANGUAGES } from '../core/settings.js';
import { play as sound } from '../core/sound.js';

/** The least height of a panel that has room for them, in CSS pixels. */
const ROOM = 260;
/** The distance to the window's edge, in CSS pixels. */
const EDGE = 8;

/** @type {Promise<unknown>|undefined} */
let loading;

/** @param {import('../app.js').App} app */
export async function openPreferences(app) {
  await (loading ??= Promise.all([style('forms'), style('preferences'), addWords('preferences')]).catch((fault) => {
    loading = undefined;
    throw fault;
  }));
  const reset = () => {
    const { lang, view } = app.store.state.settings;
    app.change({ ...defaultSettings(), lang, view });
    redraw();
  };
  const foot = () =>
    h(
      'footer',
      button(t('preferences.reset'), reset),
      button(t('preferences.done'), () => dialog.close(), { kind: 'ink' }),
    );
  const content = () => [h('p.quiet', t('preferences.shows')), h('div.preferences-groups', ...groupsOf(app)), foot()];
  const dialog = openDialog('settings', t('preferences.title'), content(), 'preferences');
  const [header] = /** @type {HTMLElement} */ (dialog.firstElementChild).children;

  /** Shows the values and the words of now. The focus and the place in the list stay. */
  function redraw() {
    const at = document.activeElement;
    const name = at?.id
      ? `#${at.id}`
      : at instanceof HTMLInputElement
        ? `[name="${at.name}"]:checked`
        : 'footer button';
    const top = dialog.querySelector('.preferences-groups')?.scrollTop ?? 0;
    setText(/** @type {HTMLElement} */ (header.querySelector('h2')), t('preferences.title'));
    header.querySelector('button')?.setAttribute('aria-label', t('notice.close'));
    while (header.nextSibling) header.nextSibling.remove();
    header.after(...content());
    const groups = dialog.querySelector('.preferences-groups');
    if (groups) groups.scrollTop = top;
    /** @type {HTMLElement|null} */ (dialog.querySelector(name))?.focus();
  }

  let written = language();
  const unsubscribe = app.store.subscribe(() => {
    if (language() === written) return;
    written = language();
    redraw();
  });
  place(dialog);
  const observer = new ResizeObserver(() => place(dialog));
  observer.observe(document.body);
  dialog.addEventListener('close', () => {
    unsubscribe();
    observer.disconnect();
  });
}

/**
 * Puts the dialog where the panel of the shown screen is, if there is one: beside the board, or below it in portrait.
 * @param {HTMLElement} dialog
 */
function place(dialog) {
  const panel = document.querySelector('.stage:not([hidden]) > section:not([hidden])');
  const board = document.getElementById('board')?.getBoundingClientRect();
  const at = panel?.getBoundingClientRect();
  const bottom = innerHeight - bottomBar() - EDGE;
  const beside = Boolean(board && at && at.left >= board.right);
  const [left, top, width, end] = !board?.width
    ? [0, 0, 0, 0]
    : at && beside
      ? [at.left, at.top, at.width, Math.min(at.bottom, bottom)]
      : [board.left, board.bottom + EDGE, board.width, bottom];
  const fits = end - top >= ROOM;
  dialog.classList.toggle('in-panel', fits);
  if (!fits) return dialog.removeAttribute('style');
  const { style } = dialog;
  style.insetBlockStart = `${top}px`;
  style.left = `${left}px`;
  style.inlineSize = `${width}px`;
  style.blockSize = `${end - top}px`;
}

/** The height of the navigation at the window's bottom, in CSS pixels. */
function bottomBar() {
  const { top = innerHeight, bottom = 0 } = document.querySelector('nav')?.getBoundingClientRect() ?? {};
  return bottom > innerHeight / 2 ? innerHeight - top : 0;
}

/** The groups, in the page's language. @param {import('../app.js').App} app */
function groupsOf(app) {
  const { settings } = app.store.state;
  /**
   * @param {'lang'|'theme'|'board'|'coords'|'numbers'|'confirm'|'help'} name @param {string[]} values
   * @param {(value: string) => string} [text]
   */
  const choose = (name, values, text = (value) => t(`settings.${name}.${value || 'none'}`)) =>
    segmented(
      name,
      t(`settings.${name}`),
      values.map((value) => ({ value, text: text(value) })),
      settings[name],
      (value) => app.change({ [name]: value }),
    );
  /** @param {'symbols'|'ponder'|'motion'} name @param {string} [about] */
  const toggle = (name, about) =>
    h(
      'label.switch',
      h('span', t(`settings.${name}`), about && h('small.quiet', about)),
      h('input', {
        id: `settings-${name}`,
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
  /** @param {string} name @param {...HTMLElement} rows */
  const group = (name, ...rows) => h('section', h('h3', t(`preferences.${name}`)), ...rows);
  return [
    group(
      'look',
      choose('theme', ['system', 'light', 'dark', 'contrast']),
      choose('board', ['kaya', 'slate', 'paper']),
      choose('coords', ['letters', 'numbers', 'tournament', '']),
      choose('lang', ['', ...Object.keys(LANGUAGES)], (value) => names[value] ?? t('settings.lang.auto')),
    ),
    group(
      'play',
      choose('confirm', ['touch', 'always', 'never']),
      choose('numbers', ['off', 'last', 'all']),
      h('div.choice', h('label.legend', { for: 'volume' }, t('settings.volume')), volume),
      choose('help', ['', 'off', 'coach', 'hints', 'full'], (value) =>
        t(value ? `help.${value}` : 'settings.help.auto'),
      ),
    ),
    group(
      'engine',
      // Without isolation there is only one thread; About says so.
      h('label.level', { hidden: !globalThis.crossOriginIsolated }, t('settings.threads'), threads),
      toggle('ponder', t('settings.ponder.about')),
    ),
    group('easier', toggle('symbols'), toggle('motion')),
  ];
}
