// @ts-check
// The reader's settings, stored as one versioned value.

import { hasFields } from './storage.js';

/** The languages by their own names. boot.js repeats the list because it runs before any module. */
export const LANGUAGES = { en: 'English', 'zh-CN': '中文', ja: '日本語' };

/**
 * How much help a player gets: none; the coach asks before a move that loses, and hints give a move and its reasons;
 * hints
 * alone; best moves, chances and threats all the time. '' leaves it to the level.
 * @typedef {''|'off'|'coach'|'hints'|'full'} Help
 */

/**
 * @typedef {object} Settings
 * @property {''|keyof typeof LANGUAGES} lang '' for the browser's language
 * @property {'system'|'light'|'dark'|'contrast'} theme
 * @property {'kaya'|'slate'|'paper'} board what boards of stones are made of
 * @property {''|'letters'|'numbers'|'tournament'} coords style of the board's coordinates, '' for none
 * @property {boolean} symbols signs on Connect Four's discs; with high contrast they are always there
 * @property {boolean} motion less motion than the system asks for
 * @property {'off'|'last'|'all'} numbers move numbers on stones
 * @property {'touch'|'always'|'never'} confirm when a move needs a second tap
 * @property {number} volume 0 (silent) to 1
 * @property {Help} help in Play against the engine
 * @property {boolean} threats Analyse marks threats
 * @property {boolean} ponder in timed games the engine also thinks during the reader's turn
 * @property {number} threads number of workers that search one position, 0: chosen for the device
 * @property {number} view orientation of the board
 * @property {number} changed when, in milliseconds since 1970
 */

/** @returns {Settings} */
export const defaultSettings = () => ({
  lang: '',
  theme: 'system',
  board: 'kaya',
  coords: 'letters',
  symbols: false,
  motion: false,
  numbers: 'off',
  confirm: 'touch',
  volume: 0.6,
  help: '',
  threats: false,
  // Off by default on phones, to save the battery.
  ponder: !globalThis.matchMedia?.('(pointer: coarse)').matches,
  threads: 0,
  view: 0,
  changed: 0,
});

/** What settings beside yes and no may be. @type {Record<string, (value: any) => boolean>} */
const valid = {
  lang: (v) => typeof v === 'string' && (v === '' || Object.hasOwn(LANGUAGES, v)),
  theme: (v) => ['system', 'light', 'dark', 'contrast'].includes(v),
  board: (v) => ['kaya', 'slate', 'paper'].includes(v),
  coords: (v) => ['', 'letters', 'numbers', 'tournament'].includes(v),
  numbers: (v) => ['off', 'last', 'all'].includes(v),
  confirm: (v) => ['touch', 'always', 'never'].includes(v),
  help: (v) => ['', 'off', 'coach', 'hints', 'full'].includes(v),
  volume: (v) => typeof v === 'number' && v >= 0 && v <= 1,
  threads: (v) => Number.isInteger(v) && v >= 0 && v <= 16,
  view: (v) => Number.isInteger(v) && v >= 0 && v < 8,
};

/** @type {import('./storage.js').Store<Settings>} */
export const settingsStore = {
  key: 'settings',
  version: 1,
  // An invalid field falls back to its default; the other fields are kept.
  check(value) {
    if (!hasFields(value)) return null;
    const settings = /** @type {any} */ (defaultSettings());
    for (const [name, usual] of Object.entries(settings)) {
      const fits = valid[name] ?? ((v) => typeof v === typeof usual);
      if (fits(value[name])) settings[name] = value[name];
    }
    // Older builds stored a switch for each kind of help.
    const { help, teach, hint, evaluation } = /** @type {any} */ (value);
    if (help === undefined) settings.help = teach === true ? 'coach' : hint || evaluation ? 'full' : '';
    return settings;
  },
};
