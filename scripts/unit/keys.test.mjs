// @ts-check
// What a pressed key means on keyboards and input methods of the world.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { pressedKey } from '../../site/js/board/keys.js';

/** What the browser says of the key, and its meaning. @type {[string, string, string, string, boolean?][]} */
const KEYS = [
  ['a Latin letter', 'c', 'KeyC', 'c'],
  ['with caps lock', 'C', 'KeyC', 'c'],
  ['QWERTZ: the letter, not the place', 'z', 'KeyY', 'z'],
  ['AZERTY: the letter, not the place', 'a', 'KeyQ', 'a'],
  ['Dvorak: the letter, not the place', 'c', 'KeyI', 'c'],
  ['Russian', 'с', 'KeyC', 'c'],
  ['Russian capital', 'Я', 'KeyZ', 'z'],
  ['Greek', 'υ', 'KeyY', 'y'],
  ['Hebrew', 'ב', 'KeyC', 'c'],
  ['Arabic', 'ؤ', 'KeyC', 'c'],
  ['Korean', 'ㅊ', 'KeyC', 'c'],
  ['Turkish dotless i', 'ı', 'KeyI', 'i'],
  ['Turkish capital dotted I', 'İ', 'KeyI', 'i'],
  ['full width', 'ｃ', 'KeyC', 'c'],
  ['full-width capital', 'Ｃ', 'KeyC', 'c'],
  ['full-width digit', '５', 'Digit5', '5'],
  ['full-width question mark', '？', 'Slash', '?', true],
  ['an input method', 'Process', 'KeyC', 'c'],
  ['an input method, a digit', 'Process', 'Digit5', '5'],
  ['an input method, the number pad', 'Process', 'Numpad5', '5'],
  ['an input method, an arrow', 'Process', 'ArrowLeft', 'ArrowLeft'],
  ['an input method, a question mark', 'Process', 'Slash', '?', true],
  ['a key without a name', 'Unidentified', 'KeyU', 'u'],
  ['a dead key', 'Dead', 'KeyE', 'e'],
  ['a digit', '5', 'Digit5', '5'],
  ['AZERTY digits without Shift', 'é', 'Digit2', '2'],
  ['AZERTY digits with Shift', '2', 'Digit2', '2', true],
  ['Czech digits', 'ř', 'Digit5', '5'],
  ['Arabic digits', '٥', 'Digit5', '5'],
  ['Persian digits on the number pad', '۵', 'Numpad5', '5'],
  ['a sign above a digit is no digit', '%', 'Digit5', '%', true],
  ['a question mark elsewhere', '?', 'Minus', '?', true],
  ['the Arabic question mark', '؟', 'Slash', '?', true],
  ['plus', '+', 'NumpadAdd', '+'],
  ['an arrow', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
  ['an arrow on the number pad', 'ArrowLeft', 'Numpad4', 'ArrowLeft'],
  ['Escape', 'Escape', 'Escape', 'Escape'],
  ['a function key', 'F5', 'F5', 'F5'],
  ['a screen keyboard', 'h', '', 'h'],
];

test("a key means its letter, or the key's position on layouts without Latin letters", () => {
  for (const [name, key, code, want, shiftKey = false] of KEYS)
    assert.equal(pressedKey({ key, code, shiftKey }), want, name);
});

/** The site's modules. */
async function modules() {
  const root = new URL('../../site/js/', import.meta.url);
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, root), 'utf8') })));
}

test('no letter with Alt opens a menu of Firefox, or goes to the address', async () => {
  let found = 0;
  for (const { name, text } of await modules())
    for (const [, letter] of text.matchAll(/\bkey: '([A-Z])'/g)) {
      found++;
      assert.ok(!'FEVSBTHD'.includes(letter), `${name}: Alt ${letter}`);
    }
  assert.ok(found > 50, `${found} letters`);
});

test('names and states for screen readers are attributes, which every browser reads', async () => {
  for (const { name, text } of await modules()) assert.doesNotMatch(text, /\.aria[A-Z]/, name);
});
