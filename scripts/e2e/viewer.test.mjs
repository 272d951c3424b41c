// @ts-check
// The viewer reads SGF as the engine does: every SGF of engine/record's tests goes through
// both, and positions, colours, marks and texts are compared.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DIST, launch, serve } from './harness.mjs';

const ROOT = new URL('../../', import.meta.url).pathname;
const RECORD = `${ROOT}engine/record/`;
const { parse } = createRequire(`${ROOT}scripts/site/package.json`)('@sabaki/sgf');

/**
 * A position with what is said about it.
 * @typedef {{comments: Set<string>, marks: Set<string>, leaf: boolean}} Place
 */
/** @typedef {Map<string, Place>} Places by stones, as "1h8 2i9" */

/** Character sets of the test files, by name. @type {[RegExp, string][]} */
const CHARSETS = [
  [/gb/, 'gb18030'],
  [/latin1/, 'latin1'],
  [/shift-jis/, 'shift_jis'],
  [/utf16/, 'utf-16le'],
];

/** All SGF texts of the engine's tests and of the reports that the viewer failed, by name. */
function fixtures() {
  /** @type {Map<string, string>} */
  const all = new Map();
  for (const name of readdirSync(`${RECORD}testdata`).filter((one) => one.endsWith('.sgf'))) {
    const charset = CHARSETS.find(([pattern]) => pattern.test(name))?.[1] ?? 'utf-8';
    all.set(name, new TextDecoder(charset).decode(readFileSync(`${RECORD}testdata/${name}`)));
  }
  for (const name of readdirSync(RECORD).filter((one) => one.endsWith('_test.go')))
    for (const [, quoted, raw] of readFileSync(RECORD + name, 'utf8').matchAll(/"((?:\\.|[^"\\\n])*)"|`([^`]*)`/g)) {
      const text = raw ?? unquoted(quoted);
      if (text !== null && /\(\s*;/.test(text)) all.set(`${name}: ${text.slice(0, 200)}`, text);
    }
  for (const [name, text] of Object.entries(REPORTED)) all.set(name, text);
  return all;
}

/** Go's string, null if it holds bytes. @param {string} quoted */
function unquoted(quoted) {
  if (/\\x|\\u|\\[0-7]/.test(quoted)) return null;
  return JSON.parse(`"${quoted.replace(/\\[avf]/g, ' ')}"`);
}

/** What the viewer reads otherwise, and why. @type {[RegExp, string][]} */
const EXCEPTIONS = [
  [/quoted-printable|^\{"sgf"/, 'a message or data with a game in it, which no page has between the tags'],
  [/B\[hh\]\[gg\]/, 'two moves of a colour in a node: the viewer shows both, the engine the first'],
  [/AW\[ab:bb\]AB\[bb\]/, 'a point set up in two colours by one node: the library joins both properties AB'],
  [/AB\[pa\]/, 'a stone beyond 15 lines: the viewer shows 19 lines, the engine refuses it'],
];

/** @type {Record<string, string>} */
const REPORTED = {
  'a comment before the move': '(;GM[4]FF[4]SZ[15]C[root];C[after H8]LB[ig:A]B[hh];W[hg]C[after H9])',
  'nodes without a move': '(;GM[4]FF[4]SZ[15];B[hh]C[one];C[two];W[hg]C[three];;C[four];B[ii])',
  'stones set up': '(;GM[4]FF[4]SZ[15]AB[hh][ii]AW[hi][ih];B[gg];W[gh])',
  'properties repeated': '(;GM[4]FF[4]SZ[15]AB[hh]AB[ii]AW[hi]AW[ih]LB[aa:A]LB[bb:B]PL[B];B[gg]LB[cc:C]LB[dd:D])',
  'a pass': '(;GM[4]FF[4]SZ[15];B[hh];W[];B[ii];W[ih])',
  'a side twice': '(;GM[4]FF[4]SZ[15];B[hh];B[ii];W[ih])',
  'White first': '(;GM[4]FF[4]SZ[15];W[hh];B[ii];W[ih])',
  'long names': '(;GaMe[4]SiZe[15];Black[hh];White[ii];Black[hi])',
  'points as people write them': '(;GM[4]FF[4]SZ[15];B[h8];W[i9];B[h9])',
  'all marks': '(;GM[4]FF[4]SZ[15];B[hh];W[hi]LB[ih:A][gh:B]TR[ii]SQ[ia]CR[ib:jc]MA[aa]AR[ab:ac]C[A or B?])',
};

const dir = mkdtempSync(join(tmpdir(), 'tengen-viewer-'));
execFileSync('go', ['build', '-o', `${dir}/tengen`, './engine/cmd/tengen'], { cwd: ROOT });
after(() => rmSync(dir, { recursive: true, force: true }));

const SIGNS = { TR: '△', SQ: '□', CR: '○', MA: '×', AR: '→' };

/**
 * @param {Places} places @param {string} stones @param {string} comment @param {string[]} marks @param {boolean} leaf
 */
function note(places, stones, comment, marks, leaf) {
  const place = places.get(stones) ?? { comments: new Set(), marks: new Set(), leaf: false };
  for (const line of comment.split('\n')) if (line.trim()) place.comments.add(line.trim());
  for (const mark of marks) place.marks.add(mark);
  place.leaf ||= leaf;
  places.set(stones, place);
}

/** @param {Map<string, string>} board */
const keyOf = (board) => [...board].map(([at, side]) => side + at).sort().join(' '); // prettier-ignore

/** What "tengen convert" reads. @param {string} text */
function converted(text) {
  const { status, stdout, stderr } = spawnSync(`${dir}/tengen`, ['convert', '-to', 'sgf'], {
    input: text,
    encoding: 'utf8',
  });
  /** @type {Places} */
  const places = new Map();
  if (stdout) {
    const [root] = parse(stdout);
    const size = Number(root.data.SZ[0]);
    const name = (/** @type {string} */ at) => `${at[0]}${size - (at.charCodeAt(1) - 97)}`;
    /** @param {any} node @param {Map<string, string>} before */
    const walk = ({ data, children }, before) => {
      const board = new Map(before);
      for (const [i, side] of ['B', 'W'].entries())
        for (const at of data[side] ?? []) board.set(name(at), String(i + 1));
      const marks = [...Object.entries(SIGNS), ['LB', '']].flatMap(([prop, sign]) =>
        (data[prop] ?? []).map((/** @type {string} */ value) => {
          const [at, ...rest] = value.split(':');
          return `${name(at)} ${sign || rest.join(':')}`;
        }),
      );
      note(places, keyOf(board), data.C?.[0] ?? '', marks, !children.length);
      for (const child of children) walk(child, board);
    };
    walk(root, new Map());
  }
  return { places, status, notes: stderr };
}

const browser = await launch();
after(() => browser.close());
const site = await serve(DIST, { headers: { 'access-control-allow-origin': '*' } });
after(() => site.close());

/**
 * What the viewer shows: all its steps, reached by its buttons.
 * @param {import('playwright-core').Page} page @param {string} text
 */
async function shown(page, text) {
  const steps = await page.evaluate((sgf) => {
    const element = document.createElement('tengen-game');
    element.textContent = sgf;
    element.setAttribute('lang', 'en');
    document.body.replaceChildren(element);
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const get = (/** @type {string} */ what) => /** @type {HTMLElement} */ (root.querySelector(what));
    const press = (/** @type {string} */ what) => /** @type {HTMLElement} */ (root.querySelectorAll(what)[0]).click();
    /** @type {{stones: string[], comment: string, marks: string[], leaf: boolean, spoken: string}[]} */
    const all = [];
    const walk = () => {
      const svg = get('svg');
      const height = Number(svg.getAttribute('viewBox')?.split(' ')[3]);
      const stones = [...svg.querySelectorAll('circle[r="4.4"]')].map((stone) => {
        const [x, y] = ['cx', 'cy'].map((name) => Number(stone.getAttribute(name)));
        const name = `${String.fromCharCode(97 + (x - 7) / 10)}${(height - 7 - y) / 10 + 1}`;
        return `${stone.getAttribute('fill') === '#1c1b19' ? 1 : 2}${name}`;
      });
      const spoken = get('.board').getAttribute('aria-label') ?? '';
      const marks = spoken.split('. ').find((part) => /^[A-T]\d+ /.test(part)) ?? '';
      const choices = root.querySelectorAll('.ways button').length;
      const next = /** @type {HTMLButtonElement} */ (get('[data-go="next"]'));
      const lower = marks.split(', ').map((mark) => mark.replace(/^\w+/, (at) => at.toLowerCase()));
      const leaf = next.disabled;
      all.push({ stones, comment: get('.comment').textContent ?? '', marks: marks ? lower : [], leaf, spoken });
      for (let i = 0; i < (leaf ? 0 : Math.max(1, choices)); i++) {
        press(choices ? `[data-way="${i}"]` : '[data-go="next"]');
        walk();
        press('[data-go="back"]');
      }
    };
    press('[data-go="first"]');
    walk();
    return { all, fault: get('.fault').textContent ?? '', readable: !get('slot').hidden };
  }, text);
  /** @type {Places} */
  const places = new Map();
  for (const { stones, comment, marks, leaf, spoken } of steps.all) {
    const said = spoken.split('. ').flatMap((part) => {
      const [, who = '', list = ''] = /^(Black|White) ([A-T\d ]+)$/.exec(part) ?? [];
      return list.split(' ').flatMap((at) => (at ? [(who === 'Black' ? '1' : '2') + at.toLowerCase()] : []));
    });
    assert.deepEqual(said.sort(), stones.sort(), 'the board is said as it is drawn');
    note(places, stones.sort().join(' '), comment, marks, leaf);
  }
  return { places, fault: steps.fault, readable: steps.readable };
}

/** The other colours. @param {Places} places */
const exchanged = (places) =>
  // prettier-ignore
  new Map([...places].map(([key, place]) => [key.replace(/\b[12](?=[a-t])/g, (side) => (side === '1' ? '2' : '1')).split(' ').sort().join(' '), place]));

test('every SGF of the engine’s tests', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}embed.html`);
  await page.evaluate(async (url) => void (await import(url)), `${site.url}tengen-game.js`);
  const all = fixtures();
  /** @type {string[]} */
  const faults = [];
  let compared = 0;
  for (const [name, text] of all) {
    const { places: read, status, notes } = converted(text);
    const viewer = await shown(page, text);
    let places = viewer.places;
    const say = (/** @type {string} */ what) =>
      faults.push(`${name}\n    ${what}\n    convert ${status}: ${notes.trim()}\n    viewer: ${viewer.fault}`);
    assert.equal(viewer.readable, viewer.fault !== '', name);
    if (EXCEPTIONS.some(([pattern]) => pattern.test(text))) continue;
    if (!read.size) {
      const shows = /cannot have been played in turn|but after these stones/.test(notes);
      if (!viewer.fault && !shows) say(`convert refuses it, the viewer shows ${[...places.keys()].join(' | ')}`);
      continue;
    }
    compared++;
    if (/exchanged/.test(notes)) places = exchanged(places);
    for (const [key, { comments, marks, leaf }] of read) {
      const same = places.get(key);
      if (leaf && !same) say(`missing: ${key}`);
      if (same && [...comments].sort().join('|') !== [...same.comments].sort().join('|'))
        say(`texts at ${key}: ${[...comments].join('|')}, viewer ${[...same.comments].join('|')}`);
      if (same && [...marks].sort().join('|') !== [...same.marks].sort().join('|'))
        say(`marks at ${key}: ${[...marks].join('|')}, viewer ${[...same.marks].join('|')}`);
      if (!same && (comments.size || marks.size)) say(`texts or marks at ${key} are missing`);
    }
    for (const key of places.keys())
      if (!read.has(key) && !/left out|pass|Black has lost by the rules/.test(notes)) say(`more than read: ${key}`);
  }
  assert.ok(all.size > 150 && compared > 140, `${all.size} texts, ${compared} compared`);
  assert.deepEqual(faults, []);
});
