// @ts-check
// Words: every language has every text with the same places in it, and every
// text is used.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';

const SITE = new URL('../../site/', import.meta.url);
const LANGUAGES = ['en', 'zh-CN', 'ja'];

/** A language's words, those of single screens included. @param {string} name @returns {Promise<Record<string, string|Record<string, string>>>} */
async function words(name) {
  const texts = await Promise.all(['i18n', 'learn', 'about'].map((folder) => readFile(new URL(`${folder}/${name}.json`, SITE), 'utf8')));
  /** @type {Record<string, string|Record<string, string>>} */
  const all = {};
  for (const [key, text] of texts.flatMap((text) => Object.entries(JSON.parse(text)))) {
    assert.ok(!(key in all), `${name} ${key} is there twice`);
    all[key] = text;
  }
  return all;
}

/** The places of a text, over all its plural forms. @param {string|Record<string, string>} entry */
const places = (entry) => {
  const text = typeof entry === 'string' ? entry : Object.values(entry).join(' ');
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
};

/** The page's sources. */
async function sources() {
  const names = await readdir(SITE, { recursive: true });
  const texts = await Promise.all(names.filter((name) => /\.(js|html)$/.test(name)).map((name) => readFile(new URL(name, SITE), 'utf8')));
  return texts.join('\n');
}

test('every language has the same texts with the same places', async () => {
  const english = await words('en');
  for (const name of LANGUAGES.slice(1)) {
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
  // A key may be put together: t(`rule.${name}`) uses every key it can name.
  const made = [...source.matchAll(/`([\w.-]*\$\{[^`]*)`/g)].map(([, text]) => {
    const parts = text.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('[\\w.-]+')}$`);
  }).filter((pattern) => !pattern.source.startsWith('^[') || pattern.source.includes('\\.'));
  const quoted = new Set([...source.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key));
  const unused = keys.filter((key) => !quoted.has(key) && !made.some((pattern) => pattern.test(key)));
  assert.deepEqual(unused, [], 'unused texts');
  const used = [...source.matchAll(/\bt\('([^']+)'|data-t(?:-label|-hint)?="([^"]+)"/g)].map(([, a, b]) => a ?? b);
  assert.ok(used.length > 50, `only ${used.length} uses found`);
  assert.deepEqual([...new Set(used)].filter((key) => !keys.includes(key)), [], 'texts that do not exist');
});
