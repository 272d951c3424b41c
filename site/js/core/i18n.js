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
  const name = lang;
  const more = await read(folder, name);
  if (name !== lang) return addWords(folder); // another language came meanwhile
  folders.push(folder);
  Object.assign(words, more);
}

/** How often a language was asked for. */
let latest = 0;

/**
 * Loads a language and translates the page, unless another was asked for meanwhile.
 * @param {string} name @returns {Promise<void>}
 */
export async function speak(name, turn = ++latest) {
  const { length } = folders;
  const all = await Promise.all(folders.map((folder) => read(folder, name)));
  if (turn !== latest) return;
  if (length < folders.length) return speak(name, turn); // a screen's texts came meanwhile
  words = Object.assign({}, ...all);
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
    return typeof value === 'number' ? number(value) : `${value ?? ''}`;
  });
}

/**
 * "H8, I9" or "…; …", with the language's separators.
 * @param {string[]} items @param {'comma'|'semicolon'} [sign]
 */
export const listed = (items, sign = 'comma') => items.join(t(`list.${sign}`));

/** "Black’s chances: 63%", with the language's colon. @param {string} label @param {string} text */
export const labelled = (label, text) => t('labelled', { label, text });

/** Sentences as one text: no space after a full-width sign. @param {(string|false|undefined)[]} sentences */
export const joined = (sentences) =>
  sentences
    .filter(Boolean)
    .join(' ')
    .replace(/([。！？]) /g, '$1');

/**
 * Number formatters, each created once: creating one takes longer than formatting a
 * number.
 * @type {Map<string, Intl.NumberFormat>}
 */
const formats = new Map();

/**
 * Writes a number in the language's format.
 * @param {string} name of the format @param {number} n @param {Intl.NumberFormatOptions} [options]
 */
export function write(name, n, options) {
  const format = formats.get(name) ?? new Intl.NumberFormat(lang, options);
  formats.set(name, format);
  return format.format(n);
}

/** 1934 → "1,934", in the language's format. @param {number} n */
export const number = (n) => write('', n);

/** 0.634 → "63 %", in the language's format. @param {number} share */
export const percent = (share) => write('percent', share, { style: 'percent' });

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
