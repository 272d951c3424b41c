// @ts-check
// The style sheets: each says what it is for, and no plain word reaches over the whole page.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';

const CSS = new URL('../../site/css/', import.meta.url);

/**
 * Plain words that are classes of the whole page: screens, and components that several screens have. Any other plain
 * word stands below a component, as in ":where(.learn) .part", and reaches no further.
 */
const WHOLE = new Set(
  [
    'about analyse arena games home learn play preferences report review', // screens
    'board evalbar icon seal seals seg sign stage strip swatch tabs tool tools top panel page', // the frame
    'button card cells choice data field legend menu mini pair pv bars row scroll scrolls stack', // parts
    'slider split stepper subnav switch tiles toast notice notices primary quiet unseen progress opponents',
    'assist brand chances clock crosstable drawing eloplot evalgraph fault foot game meter moment moments pack pane',
    'plot reasons rivals times ways opening',
  ]
    .join(' ')
    .split(' '),
);

/** @returns {Promise<[string, string][]>} */
const sheets = async () =>
  Promise.all((await readdir(CSS)).map(async (name) => [name, await readFile(new URL(name, CSS), 'utf8')]));

test('every style sheet begins with what it is for', async () => {
  const all = await sheets();
  assert.ok(all.length > 30, `${all.length} style sheets`);
  assert.deepEqual(
    all.filter(([, text]) => !/^\/\* \S.{15,}/.test(text)).map(([name]) => name),
    [],
  );
});

test('a class that is a plain word is one of the whole page, or stands below one', async () => {
  const found = [];
  const used = new Set();
  for (const [name, text] of await sheets()) {
    let plain = text.replace(/\/\*[^]*?\*\//g, '');
    while (/\([^()]+\)/.test(plain)) plain = plain.replace(/\([^()]+\)/g, '').replaceAll('()', '');
    for (const [, list] of plain.matchAll(/([^{};]+)\{/g))
      for (const selector of list.includes('@') || name === 'print.css' ? [] : list.split(',')) {
        const word = /^\.([a-z]+)(?![\w-])/.exec(selector.trim())?.[1];
        if (word) used.add(word);
        if (word && !WHOLE.has(word)) found.push(`${name}: .${word}`);
      }
  }
  assert.deepEqual(found, []);
  assert.deepEqual(
    [...WHOLE].filter((word) => !used.has(word)),
    [],
  );
});
