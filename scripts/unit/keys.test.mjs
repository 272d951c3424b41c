// @ts-check
// What a pressed key means on keyboards and input methods of the world.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { pressedKey } from '../../site/js/board/keys.js';
import { LETTERS } from '../../site/js/stage/keys.js';

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

/** The tools that have each letter, on any screen: what they do is one thing. @type {Record<string, string>} */
const MEANINGS = {
  U: 'undo',
  G: 'clue hint',
  W: 'hint show solution', // the course's hint is the answer
  N: 'new next others retry search start stop',
  R: 'again reset',
  P: 'go pause',
  A: 'analyse study',
  Q: 'play',
  J: 'review',
  Y: 'try',
  I: 'numbers',
  M: 'help',
  C: 'type',
  X: 'save share',
  L: 'link',
  Z: 'flip',
  O: 'rotate',
  K: 'keys',
};

test('a letter with Alt means the same on every screen, and the page of keys names it', async () => {
  /** @type {Record<string, Set<string>>} */
  const found = {};
  for (const { text } of await modules())
    for (const [, name, called, by, letter] of text.matchAll(
      /(?:\badd\('([\w-]+)', |(?:(\w+)|'([\w-]+)'): \{\s(?:[^{}]|\{[^{}]*\})*?\bkey: )'([A-Z])'/g,
    ))
      (found[letter] ??= new Set()).add(name ?? called ?? by);
  const told = Object.fromEntries(Object.entries(found).map(([key, names]) => [key, [...names].sort().join(' ')]));
  assert.deepEqual(told, MEANINGS);
  assert.deepEqual(Object.keys(LETTERS).sort(), Object.keys(MEANINGS).sort());
});

test('the page of keys names every key with Ctrl that a tool shows', async () => {
  const all = await modules();
  const page = all.find(({ name }) => name.endsWith('stage/keys.js'))?.text ?? '';
  const shown = all.flatMap(({ text }) => [...text.matchAll(/\bkey: '(Ctrl \w)'/g)].map(([, key]) => key));
  assert.deepEqual(shown.sort(), ['Ctrl Y', 'Ctrl Z']);
  for (const key of shown) assert.ok(page.includes(`'${key}'`), key);
});

test('no letter with Alt opens a menu of Firefox, or goes to the address', () => {
  for (const letter of Object.keys(LETTERS)) assert.ok(!'FEVSBTHD'.includes(letter), `Alt ${letter}`);
});

test('names and states for screen readers are attributes, which every browser reads', async () => {
  for (const { name, text } of await modules()) assert.doesNotMatch(text, /\.aria[A-Z]/, name);
});
