// @ts-check
// Texts in the reader's language. i18n/*.json maps keys to texts. A text may have
// {name} placeholders; a text that depends on a count is an object of plural forms,
// selected by {n}.

import { FileError } from './faults.js';
import { fetchJSON } from './fetch.js';

/** @type {Record<string, string|Record<string, string>>} */
let words = {};
let lang = 'en';
/** Created on first use, because creating it is slow. @type {Intl.PluralRules|undefined} */
let plural;

/** Folders of text files. Every screen needs the first one. */
const folders = ['i18n'];

/** @param {string} folder @param {string} name */
async function read(folder, name) {
  const texts = await fetchJSON(`${folder}/${name}.json`);
  if (typeof texts?.[folder === 'i18n' ? 'title' : `${folder}.title`] !== 'string')
    throw new FileError(`no words for ${name} in ${folder}`);
  return texts;
}

/** Adds the texts of a screen that loads its own. @param {string} folder */
export async function addWords(folder) {
  const more = await read(folder, lang);
  folders.push(folder);
  Object.assign(words, more);
}

/** Loads a language and translates the page. @param {string} name */
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

/**
 * Number formatters, each created once: creating one takes longer than formatting a
 * number.
 * @type {Map<string, Intl.NumberFormat>}
 */
const formats = new Map();

/** @param {string} name @param {Intl.NumberFormatOptions} options @param {number} n */
function write(name, options, n) {
  const format = formats.get(name) ?? new Intl.NumberFormat(lang, options);
  formats.set(name, format);
  return format.format(n);
}

/** 0.634 → "63 %", in the language's format. @param {number} share */
export const percent = (share) => write('percent', { style: 'percent' }, share);

/** 1934000 → "1.9M", in the language's format. @param {number} n */
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

/**
 * Translates every element that names a text key: data-t sets the content,
 * data-t-label the accessible name, data-t-hint the placeholder of a field.
 * @param {ParentNode} root
 */
export function wordPage(root) {
  for (const node of root.querySelectorAll('[data-t]')) {
    const text = t(/** @type {HTMLElement} */ (node).dataset.t ?? '');
    if (node.textContent !== text) node.textContent = text; // setting the same text again would cause a layout
  }
  for (const node of root.querySelectorAll('[data-t-label]')) {
    const name = t(/** @type {HTMLElement} */ (node).dataset.tLabel ?? '');
    node.setAttribute('aria-label', name);
    // An icon button shows its name as a tooltip.
    if (node.classList.contains('only')) node.setAttribute('title', name);
  }
  for (const node of root.querySelectorAll('[data-t-hint]'))
    node.setAttribute('placeholder', t(/** @type {HTMLElement} */ (node).dataset.tHint ?? ''));
}
