// @ts-check
// Import and export of games: trees, pictures, animations.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { readAll } from '../../site/js/archive/all.js';
import { keepFile, winnerIn } from '../../site/js/archive/file.js';
import { isolated } from '../../site/js/core/text.js';
import { takeShared } from '../../site/js/files/drop-target.js';
import { KINDS, isStrict } from '../../site/js/files/open.js';
import { copied } from '../../site/js/files/save.js';
import { compress, createGif, paletteOf } from '../../site/js/files/gif.js';
import { grafted, readTree, unread, writtenLine, writtenTree } from '../../site/js/files/nodes.js';
import { mainLine, movesOf } from '../../site/js/game/tree.js';
import { fakeCaches } from './caches.mjs';
import { fakeDatabases, fakeStorage } from './fakes.mjs';

test('a tree that is written and read again is unchanged', () => {
  const list = [
    { parent: -1, move: '', comment: 'root' },
    { parent: 0, move: 'h8' },
    { parent: 1, move: 'i9', comment: 'x' },
    { parent: 1, move: 'g7' },
    { parent: 3, move: 'a1' },
  ];
  const tree = readTree(list, 3);
  assert.equal(tree.nodes[tree.current].move, 'g7');
  assert.deepEqual(movesOf(mainLine(tree)), ['h8', 'i9']);
  assert.deepEqual(writtenTree(tree), list);
  assert.deepEqual(writtenLine(tree), [
    { parent: -1, move: '' },
    { parent: 0, move: 'h8' },
    { parent: 1, move: 'g7' },
    { parent: 2, move: 'a1' },
  ]);
});

test('equal moves at the same place become one node', () => {
  const tree = readTree([
    { parent: -1, move: '' },
    { parent: 0, move: 'h8', comment: 'a' },
    { parent: 0, move: 'h8', comment: 'b' },
    { parent: 2, move: 'i9' },
  ]);
  assert.deepEqual(writtenTree(tree), [
    { parent: -1, move: '' },
    { parent: 0, move: 'h8', comment: 'a\nb' },
    { parent: 1, move: 'i9' },
  ]);
});

test('a branch of a file is added to the tree where it was cut', () => {
  const tree = readTree([
    { parent: -1, move: '', more: true },
    { parent: 0, move: 'h8' },
    { parent: 1, move: 'h9', comment: 'mine', more: true },
  ]);
  assert.equal(unread(tree), 0);
  const grown = grafted(tree, 0, [
    { parent: -1, move: '', comment: 'root' },
    { parent: 0, move: 'h8' },
    { parent: 1, move: 'h9', comment: 'theirs', more: true },
    { parent: 0, move: 'i8', comment: 'new', more: true },
  ]);
  assert.deepEqual(writtenTree(grown), [
    { parent: -1, move: '' },
    { parent: 0, move: 'h8' },
    { parent: 1, move: 'h9', comment: 'mine', more: true },
    { parent: 0, move: 'i8', comment: 'new', more: true },
  ]);
  assert.equal(unread(grown), -1);
  assert.equal(unread({ ...grown, current: 1 }), 2, 'the continuation of the next node');
  assert.equal(unread({ ...grown, current: 3 }), 3);
  const whole = grafted(grown, 2, [
    { parent: -1, move: '' },
    { parent: 0, move: 'j9' },
  ]);
  assert.deepEqual(writtenTree(whole)[3], { parent: 2, move: 'j9' });
  assert.equal(writtenTree(tree).length, 3, 'the tree before is unchanged');
});

test("a review's judgements are written with the moves", () => {
  const tree = readTree([
    { parent: -1, move: '' },
    { parent: 0, move: 'h8', comment: 'mine' },
  ]);
  const judged = writtenTree(tree, ({ move }, ply) => (move ? { glyph: 'bad', text: `ply ${ply}` } : null));
  assert.deepEqual(judged[1], { parent: 0, move: 'h8', comment: 'ply 1\nmine', glyph: 'bad' });
});

test('reads the winner from the result texts of files', () => {
  const cases = { 'B+': 'black', 'W+R': 'white', 'b+5': 'black', 0: 'draw', Draw: 'draw', '?': '', '': '', Void: '' };
  for (const [result, winner] of Object.entries(cases)) assert.equal(winnerIn(result), winner, result);
  for (const [result, winner] of [
    ['1-0', 'black'],
    ['0-1', 'white'],
    ['0 – 1', 'white'],
    ['1/2-1/2', 'draw'],
    ['½-½', 'draw'],
    ['2020-01', ''],
  ])
    assert.equal(winnerIn(result), winner, result);
});

test('a file that is opened twice is kept once, also after it was named', async () => {
  fakeStorage();
  fakeDatabases();
  const file = { game: 'freestyle15', moves: 'h8i9', black: 'a', white: 'b', event: '', date: '', result: 'B+' };
  for (const reply of [file, file, { ...file, white: 'c' }]) await keepFile(/** @type {any} */ (reply));
  assert.deepEqual((await readAll()).map(({ name }) => name).sort(), ['a – b', 'a – c']);
});

test('a name from right to left is kept apart from what stands around it', () => {
  assert.equal(`${isolated('שחור')} – ${isolated('ana')}`, '\u2068שחור\u2069 – ana');
  assert.equal(isolated(), '');
});

test('the chooser, the share target and the file handlers take the same files', async () => {
  const text = await readFile(new URL('../../site/manifest.webmanifest', import.meta.url), 'utf8');
  const { share_target, file_handlers } = JSON.parse(text);
  const ends = (/** @type {string[]} */ list) => list.filter((one) => one.startsWith('.')).sort();
  assert.deepEqual(ends(share_target.params.files[0].accept), ends(KINDS.split(',')));
  assert.deepEqual(
    ends(/** @type {string[]} */ (Object.values(file_handlers[0].accept).flat())),
    ends(KINDS.split(',')),
  );
});

test('on iOS, which greys out unknown files, every file can be chosen', () => {
  const mac = { userAgent: 'Mozilla/5.0 (Macintosh) Safari', platform: 'MacIntel' };
  assert.ok(isStrict({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }));
  assert.ok(isStrict({ ...mac, maxTouchPoints: 5 }));
  assert.ok(!isStrict({ ...mac, maxTouchPoints: 0 }));
});

test('the clipboard is asked in the click, before the file is made', async (t) => {
  /** @type {any[]} */
  const asked = [];
  const { navigator } = globalThis;
  t.after(() => Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true }));
  const clipboard = { write: async (/** @type {any[]} */ [item]) => asked.push(item) };
  Object.defineProperty(globalThis, 'navigator', { value: { clipboard }, configurable: true });
  /** @param {Record<string, Promise<Blob>>} parts */
  const item = function (parts) {
    return parts;
  };
  Object.assign(globalThis, { ClipboardItem: item });
  /** @type {(made: Blob) => void} */
  let finish = () => {};
  const done = copied(
    /** @type {any} */ ({ type: 'application/x-go-sgf' }),
    new Promise((resolve) => (finish = resolve)),
  );
  assert.equal(asked.length, 1);
  finish(new Blob(['(;)'], { type: 'application/x-go-sgf' }));
  await done;
  const part = await asked[0]['text/plain'];
  assert.deepEqual([part.type, await part.text()], ['text/plain', '(;)']);
  const refused = copied(/** @type {any} */ ({ type: 'image/png' }), Promise.reject(new Error('no picture')));
  await assert.rejects(refused, /no picture/);
});

test("what was shared with another copy of the site stays that copy's", async () => {
  const caches = fakeCaches();
  const store = await caches.open('tengen-shared /other/some/');
  await store.put('x', new Response('theirs'));
  Object.assign(globalThis, { caches, location: { pathname: '/some/index.html' } });
  assert.equal(await takeShared(), null);
  const own = await caches.open('tengen-shared /some/');
  await own.put('x', new Response('h8'));
  assert.equal(new TextDecoder().decode((await takeShared())?.bytes), 'h8');
  assert.deepEqual(await caches.keys(), ['tengen-shared /other/some/']);
});

/** Decodes the output of compress, following the GIF specification. @param {Uint8Array} bytes @returns {number[]} */
function expand(bytes) {
  const least = bytes[0];
  /** @type {number[]} */
  const data = [];
  for (let at = 1; bytes[at]; at += bytes[at] + 1) data.push(...bytes.subarray(at + 1, at + 1 + bytes[at]));
  const [clear, end] = [1 << least, (1 << least) + 1];
  /** @type {number[][]} */
  let codes = [];
  let width = 0;
  /** @type {number[]|null} */
  let before = null;
  /** @type {number[]} */
  const out = [];
  const reset = () => {
    codes = Array.from({ length: end + 1 }, (_, i) => (i < clear ? [i] : []));
    width = least + 1;
    before = null;
  };
  reset();
  for (let bit = 0; ;) {
    let code = 0;
    for (let i = 0; i < width; i++, bit++) code |= ((data[bit >> 3] >> (bit & 7)) & 1) << i;
    assert.ok(bit <= data.length * 8, 'the data end before their end is said');
    if (code === end) return out;
    if (code === clear) {
      reset();
      continue;
    }
    /** @type {number[]} */
    const known = before ?? [];
    const entry = codes[code] ?? [...known, known[0]];
    out.push(...entry);
    if (before && codes.length < 4096) codes.push([...known, entry[0]]);
    if (codes.length === 1 << width && width < 12) width++;
    before = entry;
  }
}

test('compressed data can be decoded', () => {
  let seed = 1;
  const random = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  const cases = [[7], [1, 1, 1, 1, 1], Array.from({ length: 254 }, (_, i) => i), Array(100_000).fill(3)];
  for (const colours of [2, 5, 256])
    for (const n of [257, 4096, 30_000]) cases.push(Array.from({ length: n }, () => random(colours)));
  for (const indices of cases) {
    /** @type {number[]} */
    const out = [];
    const bytes = { add: (/** @type {number[]} */ ...more) => out.push(...more) };
    compress(/** @type {Parameters<typeof compress>[0]} */ (/** @type {unknown} */ (bytes)), Uint8Array.from(indices));
    assert.deepEqual(expand(Uint8Array.from(out)), indices);
  }
});

test('an animation is a GIF whose later frames contain only the changes', () => {
  /** @param {[number, number][]} red where */
  const frame = (red) => {
    const data = new Uint8ClampedArray(6 * 4 * 4).fill(200);
    for (const [x, y] of red) data.set([255, 0, 0, 255], (y * 6 + x) * 4);
    return { width: 6, height: 4, data };
  };
  const frames = [frame([]), frame([[2, 1]]), frame([[2, 1], [4, 3]])]; // prettier-ignore
  const gif = createGif(6, 4, paletteOf(frames));
  for (const one of frames) gif.add(one, 500);
  const bytes = gif.end();
  assert.equal(String.fromCharCode(...bytes.slice(0, 6)), 'GIF89a');
  assert.deepEqual([...bytes.slice(6, 11)], [6, 0, 4, 0, 0xf7]);
  assert.equal(bytes.at(-1), 0x3b);
  const parts = [];
  for (let i = 13 + 768; i < bytes.length - 10; i++)
    if (bytes[i] === 0x21 && bytes[i + 1] === 0xf9)
      parts.push([...bytes.slice(i + 4, i + 6), ...bytes.slice(i + 9, i + 17)]);
  assert.deepEqual(parts, [
    [50, 0, 0, 0, 0, 0, 6, 0, 4, 0],
    [50, 0, 2, 0, 1, 0, 1, 0, 1, 0],
    [50, 0, 4, 0, 3, 0, 1, 0, 1, 0],
  ]);
});
