// @ts-check
// Texts in the language of the reader. i18n/*.json maps keys to texts; a text may
// have {name} placeholders, and a text that counts is an object of plural forms
// chosen by its {n}.

import { FileError } from './faults.js';
import { fetchJSON } from './fetch.js';

/** @type {Record<string, string|Record<string, string>>} */
let words = {};
let lang = 'en';
/** Made when a text first asks for it: that takes long. @type {Intl.PluralRules|undefined} */
let plural;

/** Folders with words, the first for every screen. */
const folders = ['i18n'];

/** @param {string} folder @param {string} name */
async function read(folder, name) {
  const held = await fetchJSON(new URL(`../../${folder}/${name}.json`, import.meta.url));
  if (typeof held?.[folder === 'i18n' ? 'title' : `${folder}.title`] !== 'string')
    throw new FileError(`no words for ${name} in ${folder}`);
  return held;
}

/** Adds the words of a screen that has many. @param {string} folder */
export async function addWords(folder) {
  const more = await read(folder, lang);
  folders.push(folder);
  Object.assign(words, more);
}

/** Loads a language and words the page with it. @param {string} name */
export async function speak(name) {
  words = Object.assign({}, ...(await Promise.all(folders.map((folder) => read(folder, name)))));
  lang = name;
  plural = undefined;
  formats.clear();
  if (document.documentElement.lang !== name) document.documentElement.lang = name;
  document.title = t('title');
  wordPage(document);
  delete document.documentElement.dataset.wording;
}

/** @returns {string} the language spoken now */
export const language = () => lang;

/**
 * @param {string} key
 * @param {Record<string, string|number>} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
  const entry = words[key];
  if (entry === undefined) return key;
  const text =
    typeof entry === 'string'
      ? entry
      : (entry[(plural ??= new Intl.PluralRules(lang)).select(Number(args.n))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = args[name];
    return typeof value === 'number' ? write('plain', {}, value) : String(value ?? '');
  });
}

/** What writes numbers in the language, each made once: that takes longer than to write one. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {string} name @param {Intl.NumberFormatOptions} options @param {number} n */
function write(name, options, n) {
  const held = formats.get(name) ?? new Intl.NumberFormat(lang, options);
  formats.set(name, held);
  return held.format(n);
}

/** 0.634 → "63 %" as the language writes it. @param {number} share */
export const percent = (share) => write('percent', { style: 'percent' }, share);

/** 1934000 → "1.9M" as the language writes it. @param {number} n */
export const compact = (n) => write('compact', { notation: 'compact', maximumFractionDigits: 1 }, n);

/** 2340 ms → "2.3 s". @param {number} ms */
export const seconds = (ms) =>
  write(
    'seconds',
    {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'narrow',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    },
    ms / 1000,
  );

/** 2340 → "2.3 kB". @param {number} n */
export function bytes(n) {
  /** @type {[string, number]} */
  const [unit, size] = n < 1e6 ? ['kilobyte', 1e3] : n < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9];
  return write(unit, { style: 'unit', unit, maximumFractionDigits: 1 }, n / size);
}

/** Words every element that names its text: data-t for content, data-t-label
 * for the accessible name, data-t-hint for a field's placeholder. @param {ParentNode} root */
export function wordPage(root) {
  for (const node of root.querySelectorAll('[data-t]')) {
    const text = t(/** @type {HTMLElement} */ (node).dataset.t ?? '');
    if (node.textContent !== text) node.textContent = text; // the markup's own words need no new layout
  }
  for (const node of root.querySelectorAll('[data-t-label]')) {
    const name = t(/** @type {HTMLElement} */ (node).dataset.tLabel ?? '');
    node.setAttribute('aria-label', name);
    // A button that is only an icon says its name under the mouse, too.
    if (node.classList.contains('only')) node.setAttribute('title', name);
  }
  for (const node of root.querySelectorAll('[data-t-hint]'))
    node.setAttribute('placeholder', t(/** @type {HTMLElement} */ (node).dataset.tHint ?? ''));
}
