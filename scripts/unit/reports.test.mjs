// @ts-check
// The facts of the reports' pages: every number of a report and of the rebuilt program is in all
// languages, those of the reports as they were distilled, those of the program as the engine has them.

import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { REPORTS } from '../../site/js/arena/facts.js';
import { LANGUAGES } from '../../site/js/core/settings.js';
import { PATTERNS, TUPLES, WINDOWS } from '../../site/js/report/facts.js';

/** @param {string} path */
const file = (path) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The texts of a language. @param {string} lang @returns {Promise<Record<string, string>>} */
async function words(lang) {
  const entries = Object.entries(JSON.parse(await file(`site/report/${lang}.json`)));
  return Object.fromEntries(entries.map(([key, text]) => [key, typeof text === 'string' ? text : text.other]));
}

/**
 * The numbers that a text has to name, written with digits. What the reports say.
 * @type {Record<string, string[]>}
 */
const REPORTED = {
  'report.a.built': ['15', '15'],
  'report.a.text.number': ['16', '1'],
  'report.a.text.games': ['1.414'],
  'report.a.then.move': ['40'],
  'report.a.then.test': ['1'],
  'report.a.text.window': ['5', '100'],
  'report.b.text.lines': ['100,000', '10,000', '5,000', '100'],
  'report.c.then.depth': ['4', '6', '8', '7'],
  'report.c.then.patterns': ['500'],
  'report.c.text.ladder': ['100,000', '10,000', '1,000', '0', '1,000'],
  'report.d.built': ['9', '12'],
  'report.d.text.bits': ['00', '01', '10', '11'],
  'report.d.then.playouts': ['500,000'],
  'report.d.then.score': ['97', '50'],
  'report.e.text.tree': ['1.414', '2'],
  'report.e.then.example': ['1.00', '0.00', '0.50'],
  'report.e.then.tuples': ['572'],
};

/** The notebook's and the tests' numbers for the rebuilt programs. @type {Record<string, string[]>} */
const REBUILT = {
  'report.a.here.move': ['20,000', '0.03', '0.06'],
  'report.a.here.test': ['5'],
  'report.a.here.choice': ['46', '60'],
  'report.c.here.depth': ['8', '0.02', '0.07', '25,000'],
  'report.c.here.order': ['10', '10', '4'],
  'report.d.here.playouts': ['500,000', '1.2', '1.4', '3.0', '3.2'],
  'report.d.here.early': ['35.0', '37.0', '9'],
};

const DIGITS = /\d+(?:[.,]\d+)*/g;

for (const lang of Object.keys(LANGUAGES))
  test(`what the reports and the rebuilt programs claim: ${lang}`, async () => {
    const texts = await words(lang);
    for (const [key, numbers] of Object.entries({ ...REPORTED, ...REBUILT })) {
      const left = [...(texts[key]?.match(DIGITS) ?? [])];
      for (const one of numbers) {
        const at = left.indexOf(one);
        assert.ok(at >= 0, `${key} does not name ${one}: ${texts[key]}`);
        left.splice(at, 1);
      }
    }
  });

test('every language names the same numbers', async () => {
  const english = await words('en');
  for (const lang of Object.keys(LANGUAGES)) {
    const other = await words(lang);
    for (const [key, text] of Object.entries(english)) {
      const numbers = (/** @type {string} */ one) => [...new Set(one.match(DIGITS) ?? [])].sort();
      // Small numbers may be words.
      const large = (/** @type {string} */ one) => numbers(one).filter((n) => n.length > 2 || n.includes('.'));
      assert.deepEqual(large(other[key]), large(text), `${lang} ${key}`);
    }
  }
});

test('the numbers of the texts are those of the engine', () => {
  // These numbers stand in the reports.
  assert.deepEqual(
    WINDOWS.map(({ stones, half }) => [stones, half]),
    [
      [0, 2],
      [21, 4],
      [35, 5],
      [55, 6],
      [75, 7],
    ],
  );
  assert.deepEqual(TUPLES, {
    count: 572,
    own: [7, 35, 800, 15_000, 800_000],
    other: [7, 15, 400, 1800, 100_000],
  });
  assert.ok(PATTERNS.all > 500 && PATTERNS.all === 9 * PATTERNS.middles);
});

test('the files that a page names exist, and its players are those of the report', async () => {
  for (const { letter, players } of REPORTS) {
    const source = await file(`site/js/report/${letter.toLowerCase()}.js`);
    const files = [...source.matchAll(/'(engine\/[\w/]+\.go)'/g)].map(([, path]) => path);
    assert.ok(files.length > 1, letter);
    for (const path of files) await access(new URL(`../../${path}`, import.meta.url));
    assert.ok(players.length > 0);
  }
});

test('no page names a person', async () => {
  const texts = Object.values(await words('en')).join(' ');
  assert.doesNotMatch(texts, /\b(?:Mr|Ms|Dr|Prof|by [A-Z][a-z]+ [A-Z][a-z]+)\b/);
});
