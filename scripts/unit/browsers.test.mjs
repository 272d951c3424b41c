// @ts-check
// The oldest browsers: Chrome and Edge 123, Firefox 121, Safari 17.5 for the page, which needs
// light-dark(); browsers of 2020 for the viewer. The tables list names of the language, of the
// browser's interfaces and of styles with the versions of Chrome, Firefox and Safari that first
// had them (MDN's browser-compat-data). Node knows many of them, so no other test would fail.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const SITE = new URL('../../site/', import.meta.url).pathname;

/** Chrome, Firefox, Safari; 999 stands for never. @typedef {[number, number, number]} Versions */
/** @type {Versions} */
const PAGE = [123, 121, 17.5];
/** Browsers of the end of 2020. @type {Versions} */
const VIEWER = [87, 84, 14];

/** @type {[RegExp, Versions][]} */
const SCRIPTS = [
  [/\.at\(-?\w+\)/, [92, 90, 15.4]],
  [/\bObject\.hasOwn\(/, [93, 92, 15.4]],
  [/\.findLast(?:Index)?\(/, [97, 104, 15.4]],
  [/\bstructuredClone\(/, [98, 94, 15.4]],
  [/\.to(?:Sorted|Reversed|Spliced)\(|\)\.with\(/, [110, 115, 16]],
  [/\b(?:Object|Map)\.groupBy\(/, [117, 119, 17.4]],
  [/\bPromise\.withResolvers\(/, [119, 121, 17.4]],
  [/\bPromise\.(?:any|allSettled)\(/, [85, 79, 14]],
  [/\bPromise\.try\(/, [128, 134, 18.2]],
  [/\bArray\.fromAsync\(/, [121, 115, 16.4]],
  [/\bAbortSignal\.any\(/, [116, 124, 17.4]],
  [/\bAbortSignal\.timeout\(/, [103, 100, 16]],
  [/\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/, [122, 127, 17]],
  // Methods of an iterator that is not spread: values().map(), and the like.
  [/(?<!\bObject)\.(?:values|keys|entries|matchAll)\([^()]*\)\s*\.(?:map|filter|some|every|find|reduce|forEach|toArray|take|drop|flatMap)\(/, [122, 131, 18.4]], // prettier-ignore
  [/\bIterator\.(?:from|concat)\(/, [122, 131, 18.4]],
  [/\bRegExp\.escape\(/, [136, 134, 18.2]],
  [/\bURL\.parse\(/, [126, 126, 18]],
  [/\bURL\.canParse\(/, [120, 115, 17]],
  [/\.(?:fromBase64|toBase64|fromHex|toHex)\(/, [140, 133, 18.2]],
  [/\.(?:isWellFormed|toWellFormed)\(/, [111, 119, 16.4]],
  [/\bIntl\.Segmenter\b/, [87, 125, 14.1]],
  [/\bIntl\.DurationFormat\b/, [129, 136, 16.4]],
  [/\bMath\.(?:sumPrecise|f16round)\(/, [135, 129, 18.2]],
  [/\.checkVisibility\(/, [105, 106, 17.4]],
  [/\.moveBefore\(/, [133, 144, 999]],
  [/\.(?:show|hide|toggle)Popover\(/, [114, 125, 17]],
  [/\bnew OffscreenCanvas\(/, [69, 105, 16.4]],
  [/\bnew (?:De)?[cC]ompressionStream\(|\bnew (?:Dec|C)ompressionStream\(/, [80, 113, 16.4]],
  [/\bcrypto\.randomUUID\(/, [92, 95, 15.4]],
  [/\breplaceChildren\(/, [86, 78, 14]],
  [/\.replaceAll\(/, [85, 77, 13.1]],
  [/[|&?]{2}=(?!=)/, [85, 79, 14]],
  [/\(\?<[=!]/, [62, 78, 16.4]],
  [/\/[dgimsuy]*v[dgimsuy]*(?=[,;.)\]])(?<=\/[dgimsuyv]+)/, [112, 116, 17]],
  [/\bstatic \{/, [94, 93, 16.4]],
  [/^\s*#\w+(?: =|;|\()/m, [84, 90, 15]],
  [/\bnew (?:CSSStyleSheet)\(/, [73, 101, 16.4]],
  [/\badoptedStyleSheets\b/, [73, 101, 16.4]],
  [/\bnavigator\.locks\b/, [69, 96, 15.4]],
  [/\brequestIdleCallback\b/, [47, 55, 999]],
  [/\bstartViewTransition\b/, [111, 144, 18]],
  [/\bscheduler\.(?:yield|postTask)\b/, [129, 142, 999]],
  [/\bnavigator\.userActivation\b/, [72, 120, 16.4]],
  [/\blaunchQueue\b/, [102, 999, 999]],
  [/\bImageDecoder\b/, [94, 133, 26]],
  [/\.getAnimations\(/, [84, 75, 13.1]],
  [/\.scrollend\b|'scrollend'/, [114, 109, 26.2]],
  [/\bcloseBy\b|closedby/, [134, 141, 999]],
];

/** @type {[RegExp, Versions][]} */
const STYLES = [
  [/light-dark\(/, [123, 120, 17.5]],
  [/:has\(/, [105, 121, 15.4]],
  [/@container\b/, [105, 110, 16]],
  [/@scope\b/, [118, 146, 17.4]],
  [/@starting-style\b/, [117, 129, 17.5]],
  [/color-mix\(/, [111, 113, 16.2]],
  [/\boklch\(|\boklab\(/, [111, 113, 15.4]],
  [/\bsubgrid\b/, [117, 71, 16]],
  [/\d(?:dv|sv|lv)(?:b|h|i|w|min|max)\b/, [108, 101, 15.4]],
  [/\banchor-name\b|\bposition-anchor\b/, [125, 147, 26]],
  [/\bfield-sizing\b/, [123, 999, 26.2]],
  [/\binterpolate-size\b|\bcalc-size\(/, [129, 999, 999]],
  [/\btext-wrap: (?:balance|pretty)/, [117, 121, 17.5]],
  [/\btext-box\b|\btext-box-trim\b/, [133, 999, 18.2]],
  [/\bround\(|\bmod\(|\brem\(/, [125, 118, 15.4]],
  [/(?<![\w-])if\(/, [137, 999, 999]],
  [/^\s*&/m, [112, 117, 16.5]],
  [/\baccent-color\b/, [93, 92, 15.4]],
  [/\bscrollbar-(?:color|width)\b/, [121, 64, 18.2]],
  [/\bscrollbar-gutter\b/, [94, 97, 18.2]],
  [/\boverflow(?:-[xy])?: clip/, [90, 81, 16]],
  [/\baspect-ratio\b/, [88, 89, 15]],
  [/(?<!-)\binset(?:-\w+)*:/, [87, 63, 14.1]],
  [/\bprint-color-adjust\b(?<!-webkit-print-color-adjust)/, [136, 97, 15.4]],
  [/::details-content|:open\b/, [131, 143, 18.4]],
  [/\bforced-color-adjust\b/, [89, 113, 999]],
];

/**
 * What newer browsers have and the page does without where it is missing: each use asks before, or
 * the page only looks plainer. @type {Record<string, string>}
 */
const OPTIONAL = {
  requestIdleCallback: 'js/core asks before',
  launchQueue: 'a system that opens no files has none',
  'scrollbar-': 'a look',
  'field-sizing': 'a look: the field has rows',
  'text-wrap': 'a look',
  'forced-color-adjust': 'Safari has no forced colours',
  'print-color-adjust': 'with the older name beside it',
};

/** Sources without comments. @param {string} text */
const bare = (text) => text.replace(/\/\*[^]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '$1');

/** @param {string} folder @param {RegExp} kind @returns {string[]} */
const files = (folder, kind) =>
  readdirSync(SITE + folder, { withFileTypes: true }).flatMap((one) => {
    const path = folder ? `${folder}/${one.name}` : one.name;
    return one.isDirectory() ? files(path, kind) : kind.test(one.name) ? [path] : [];
  });

/** What is newer than the oldest browsers. @param {string[]} paths @param {[RegExp, Versions][]} table @param {Versions} oldest */
function newer(paths, table, oldest) {
  const found = [];
  for (const path of paths) {
    const text = bare(readFileSync(SITE + path, 'utf8'));
    for (const [name, versions] of table) {
      const [use] = name.exec(text) ?? [];
      if (use === undefined || versions.every((first, i) => first <= oldest[i])) continue;
      if (!Object.keys(OPTIONAL).some((one) => use.includes(one))) found.push(`${path}: ${use.trim()} (${versions})`);
    }
  }
  return found;
}

test('the page needs no browser newer than those of its limits', () => {
  const scripts = [...files('js', /\.js$/), 'sw.js'];
  assert.ok(scripts.length > 100);
  assert.deepEqual(newer(scripts, SCRIPTS, PAGE), []);
  assert.deepEqual(newer(files('css', /\.css$/), STYLES, PAGE), []);
});

test('the viewer needs no browser newer than those of 2020', () => {
  const scripts = ['tengen-game.js', 'embed.js', ...files('viewer', /\.js$/)];
  // Where constructed style sheets are missing, it makes an element for its styles.
  const table = SCRIPTS.filter(([name]) => !/CSSStyleSheet|adoptedStyleSheets/.test(name.source));
  assert.deepEqual(newer(scripts, table, VIEWER), []);
  assert.deepEqual(newer(files('viewer', /\.css$/), STYLES, VIEWER), []);
});

test('the limits name these browsers', () => {
  const limits = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
  assert.ok(limits.includes(`Chrome or Edge ${PAGE[0]}, Firefox ${PAGE[1]} or Safari ${PAGE[2]}`));
});
