// @ts-check
// Texts with placeholders and plural forms in the current language.

import { bytes, compact, seconds } from '../../site/js/core/units.js';
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { addWords, language, percent, speak, t, wordPage } from '../../site/js/core/i18n.js';
import { LANGUAGES } from '../../site/js/core/settings.js';
import { fakeDocument, fakeFetch, fakeNode } from './fakes.mjs';

/** The texts in a language's file. @param {string} name @param {string} [folder] */
const file = async (name, folder = 'i18n') =>
  JSON.parse(await readFile(new URL(`../../site/${folder}/${name}.json`, import.meta.url), 'utf8'));

test('before a language is loaded, the key replaces the text', () => {
  assert.equal(t('title'), 'title');
});

test('every language translates the page: texts, accessible names, placeholders', async () => {
  for (const name of Object.keys(LANGUAGES)) {
    const words = await file(name);
    const asked = fakeFetch();
    const [text, button, icon, field] = [
      fakeNode({ t: 'nav.play' }),
      fakeNode({ tLabel: 'nav.play' }),
      fakeNode({ tLabel: 'nav.play' }, ['only']),
      fakeNode({ tHint: 'nav.play' }),
    ];
    const page = fakeDocument([text, button, icon, field]);
    await speak(name);
    assert.equal(asked[0], `i18n/${name}.json`);
    assert.equal(language(), name);
    assert.equal(page.documentElement.lang, name);
    assert.equal(page.title, words.title);
    assert.ok(!('wording' in page.documentElement.dataset), 'the page may be shown');
    assert.equal(text.textContent, words['nav.play']);
    assert.deepEqual(button.attributes, { 'aria-label': words['nav.play'] });
    assert.deepEqual(icon.attributes, { 'aria-label': words['nav.play'], title: words['nav.play'] });
    assert.deepEqual(field.attributes, { placeholder: words['nav.play'] });
  }
});

test("a screen's own texts are loaded with it, and for every later language", async () => {
  const asked = fakeFetch();
  fakeDocument();
  await speak('en');
  const [key] = Object.keys(await file('en', 'learn'));
  assert.equal(t(key), key);
  await addWords('learn');
  assert.equal(t(key), (await file('en', 'learn'))[key]);
  asked.length = 0;
  await speak('ja');
  assert.deepEqual(asked.sort(), ['i18n/ja.json', 'learn/ja.json']);
  assert.equal(t(key), (await file('ja', 'learn'))[key]);
});

test('a language that cannot be loaded is refused, and the old one stays', async () => {
  fakeFetch();
  const page = fakeDocument();
  await speak('en');
  await assert.rejects(speak('tlh'), /tlh\.json: 404/);
  assert.equal(language(), 'en');
  assert.equal(page.documentElement.lang, 'en');
});

test('placeholders are filled, and a text with a count has the plural form of its number', async () => {
  fakeFetch();
  fakeDocument();
  const counts = Object.entries(await file('en')).filter(([, entry]) => typeof entry === 'object');
  assert.ok(counts.length > 2, 'the page counts something');
  for (const name of Object.keys(LANGUAGES)) {
    await speak(name);
    const words = await file(name);
    for (const [key] of counts) {
      for (const n of [0, 1, 2, 1234]) {
        const form = words[key][new Intl.PluralRules(name).select(n)] ?? words[key].other;
        const want = form.replaceAll('{n}', new Intl.NumberFormat(name).format(n)).replace(/\{\w+\}/g, '');
        assert.equal(t(key, { n }), want, `${name} ${key} ${n}`);
      }
    }
  }
});

test("numbers have the language's format", async () => {
  fakeFetch();
  fakeDocument();
  await speak('en');
  assert.deepEqual(
    [percent(0.634), compact(1_934_000), seconds(2340), bytes(2340), bytes(5_000_000), bytes(7_200_000_000)],
    ['63%', '1.9M', '2.3s', '2.3 kB', '5 MB', '7.2 GB'],
  );
  await speak('zh-CN');
  assert.equal(compact(1_934_000), '193.4万');
});

test('an element without a text key is not changed', () => {
  const node = fakeNode({});
  fakeDocument([node]);
  wordPage(document);
  assert.deepEqual([node.textContent, node.attributes], ['', {}]);
});

/** Keys that occur twice in a JSON object, of which only the second would count. @param {string} text JSON */
function twice(text) {
  /** @type {Set<string>[]} */
  const open = [];
  const found = [];
  for (const [token, key] of text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (key !== undefined) {
      const keys = open[open.length - 1];
      if (keys.has(key)) found.push(key);
      keys.add(key);
    }
  }
  return found;
}

test('no file has a key twice', async () => {
  assert.deepEqual(twice('{"a": {"b": "c: {", "d": 1}, "b": "\\"a\\":", "a": 2}'), ['a']);
  const site = new URL('../../site/', import.meta.url);
  const paths = await readdir(site, { recursive: true });
  const files = paths.filter((path) => Object.keys(LANGUAGES).some((name) => path.endsWith(`/${name}.json`)));
  assert.ok(files.length > 20, `${files.length} files of texts`);
  for (const path of files) assert.deepEqual(twice(await readFile(new URL(path, site), 'utf8')), [], path);
});

test("the champion's scores in About equal those in README", async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const rows = readme.split('\n').filter((line) => line.includes(' against the champion, '));
  const measured = [...rows.join().matchAll(/(\d+) % \[/g)].map((found) => found[1]);
  assert.equal(measured.length, 3, 'one score a rule');
  const cards = await readFile(new URL('../../site/js/about/cards.js', import.meta.url), 'utf8');
  const [, table] = cards.match(/const CHAMPION = \[([^;]+)\];/) ?? [];
  assert.deepEqual(
    [...table.matchAll(/, (\d+)\]/g)].map((found) => found[1]),
    measured,
  );
});

test('every screen has a title of its own, and a button says what it does in 12 words', async () => {
  const routes = await readFile(new URL('../../site/js/app.js', import.meta.url), 'utf8');
  const screens = [...routes.matchAll(/^    (\w+): async \(\) =>/gm)].map(([, name]) => name);
  assert.ok(screens.length > 6, `${screens}`);
  for (const name of Object.keys(LANGUAGES)) {
    const [words, home] = await Promise.all([file(name), file(name, 'home')]);
    const titles = screens.map((screen) => words[`nav.${screen}`]);
    assert.ok(titles.every(Boolean), `${name}: ${titles}`);
    assert.equal(new Set(titles).size, screens.length, `${name}: ${titles}`);
    for (const [key, text] of Object.entries({ ...words, ...home }))
      if (/^(action|nav|home|help|new\.begin\.\w+$|settings)\b/.test(key)) {
        const list = typeof text === 'string' ? [text] : Object.values(text);
        for (const one of list) assert.ok(one.split(/\s+/).length <= 12, `${name} ${key}: ${one}`);
        if (name !== 'en') for (const one of list) assert.ok(one.length <= 40, `${name} ${key}: ${one}`);
      }
  }
});

test('of two languages in a row the last one is spoken, with the texts of a screen that came meanwhile', async () => {
  fakeFetch();
  fakeDocument([]);
  const { fetch } = globalThis;
  /** @type {Map<string, () => void>} */
  const held = new Map();
  globalThis.fetch = async (/** @type {any} */ url) => {
    await new Promise((resolve) => held.set(String(url).replace(/.*site\//, ''), () => resolve(null)));
    return fetch(url);
  };
  /** The texts of a language come, and those that are asked for then. @param {string} name */
  const come = async (name) => {
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      for (const [path, arrive] of held) if (path.endsWith(`/${name}.json`)) arrive();
    }
  };
  const both = [speak('ja'), speak('zh-CN')];
  await come('zh-CN');
  await come('ja');
  await Promise.all(both);
  assert.equal(language(), 'zh-CN');
  const later = [speak('en'), addWords('files')];
  await come('zh-CN');
  await come('en');
  await Promise.all(later);
  assert.deepEqual([language(), t('files.title')], ['en', (await file('en', 'files'))['files.title']]);
  globalThis.fetch = fetch;
});
