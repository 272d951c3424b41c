// @ts-check
// Texts: every language has every text with the same placeholders, and every text is used.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { PLAYERS } from '../../site/js/core/facts.js';
import { LANGUAGES } from '../../site/js/core/settings.js';

const SITE = new URL('../../site/', import.meta.url);

/**
 * A language's texts, including those of single screens.
 * @param {string} name
 * @returns {Promise<Record<string, string|Record<string, string>>>}
 */
async function words(name) {
  const paths = (await readdir(SITE, { recursive: true })).filter((path) => /^\w+\/en\.json$/.test(path));
  assert.ok(paths.length > 8, `${paths}`);
  const texts = await Promise.all(
    paths.map((path) => readFile(new URL(path.replace('en.json', `${name}.json`), SITE), 'utf8')),
  );
  /** @type {Record<string, string|Record<string, string>>} */
  const all = {};
  for (const [key, text] of texts.flatMap((text) => Object.entries(JSON.parse(text)))) {
    assert.ok(!(key in all), `${name} ${key} is there twice`);
    all[key] = text;
  }
  return all;
}

/** The placeholders of a text in all its plural forms. @param {string|Record<string, string>} entry */
const places = (entry) => {
  const text = typeof entry === 'string' ? entry : Object.values(entry).join(' ');
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
};

/** The page's sources. */
async function sources() {
  const names = await readdir(SITE, { recursive: true });
  const texts = await Promise.all(
    names.filter((name) => /\.(js|html)$/.test(name)).map((name) => readFile(new URL(name, SITE), 'utf8')),
  );
  return texts.join('\n');
}

test('the languages are those that have texts and those that boot.js lists', async () => {
  const files = (await readdir(new URL('i18n', SITE))).map((name) => name.replace('.json', ''));
  assert.deepEqual(files.sort(), Object.keys(LANGUAGES).sort());
  const named = /const files = \{(.*)\};/.exec(await readFile(new URL('js/boot.js', SITE), 'utf8'))?.[1];
  const names = [...(named?.matchAll(/i18n\/([\w-]+)\.json/g) ?? [])].map(([, name]) => name);
  assert.deepEqual(names, Object.keys(LANGUAGES));
});

test('every language has the same texts with the same placeholders', async () => {
  const english = await words('en');
  for (const name of Object.keys(LANGUAGES).slice(1)) {
    const other = await words(name);
    assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort(), name);
    for (const key of Object.keys(english)) {
      assert.deepEqual(places(other[key]), places(english[key]), `${name} ${key}`);
      if (typeof other[key] === 'object') assert.ok('other' in other[key], `${name} ${key} has no form "other"`);
      const forms = typeof other[key] === 'string' ? [other[key]] : Object.values(other[key]);
      for (const form of forms) assert.notEqual(form.trim(), '', `${name} ${key} is empty`);
    }
  }
});

test('every text is used and every used text exists', async () => {
  const keys = Object.keys(await words('en'));
  const source = await sources();
  // A key may be composed: t(`rule.${name}`) uses every key that it can name.
  const made = [...source.matchAll(/`([\w.-]*\$\{[^`]*)`/g)]
    .map(([, text]) => {
      const parts = text.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return new RegExp(`^${parts.join('[\\w.-]+')}$`);
    })
    .filter((pattern) => !pattern.source.startsWith('^[') || pattern.source.includes('\\.'));
  const quoted = new Set([...source.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key));
  const unused = keys.filter((key) => !quoted.has(key) && !made.some((pattern) => pattern.test(key)));
  assert.deepEqual(unused, [], 'unused texts');
  const used = [...source.matchAll(/\b(?:t|prose)\('([^']+)'|data-t(?:-label|-hint)?="([^"]+)"/g)].map(
    ([, a, b]) => a ?? b,
  );
  assert.ok(used.length > 50, `only ${used.length} uses found`);
  assert.deepEqual(
    [...new Set(used)].filter((key) => !keys.includes(key)),
    [],
    'texts that do not exist',
  );
});

test('everything that the tables name has its texts', async () => {
  const keys = Object.keys(await words('en'));
  /** @param {string} file @param {RegExp} form */
  const named = async (file, form) =>
    [...(await readFile(new URL(`../${file}`, SITE), 'utf8')).matchAll(form)].map(([, name]) => name);
  const players = Object.values(PLAYERS).flatMap((list) => list.map(({ name }) => name));
  const lessons = await named('site/js/screens/learn.js', /^  (\w+): async \(/gm);
  const heuristics = await named('engine/search/options.go', /^\t+"([A-Z]\w+)", "/gm);
  for (const list of [players, lessons, heuristics]) assert.ok(list.length > 3, `${list}`);
  const wanted = [
    ...players.flatMap((name) => [`arena.player.${name}`, `arena.about.${name}`]),
    ...lessons.flatMap((name) => [`${name}.title`, `${name}.summary`]),
    ...heuristics.map((name) => `count.${name}`),
  ];
  assert.deepEqual(
    wanted.filter((key) => !keys.includes(key)),
    [],
  );
});
