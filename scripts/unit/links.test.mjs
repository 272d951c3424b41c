// @ts-check
// Any text after the # of a link: the page never throws, and accepts only links
// that it would write itself.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { gameName, parseMoves, parseTable } from '../../site/js/game/games.js';
import { parseRoute } from '../../site/js/core/router.js';

/** A seeded generator of random numbers below n (xorshift). @param {number} seed */
function random(seed) {
  let x = seed;
  return (/** @type {number} */ n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}

const PIECES = [
  '#',
  '/',
  '?',
  '%',
  '%E5',
  'play',
  'freestyle',
  'standard',
  'renju',
  'connect4',
  '15',
  '5',
  '20',
  '21',
  '0',
  '-',
  'x',
  'h8',
  'H8',
  'a1',
  't20',
  'z9',
  '44556',
  'c4',
  '天',
  '\u0000',
  ' ',
  ',',
  '🙂',
  'e1e',
  '1e9',
  '__proto__',
  'ply=3',
  '99999999999999999999',
];

test('random links are read or refused', () => {
  const next = random(20261121);
  let games = 0;
  for (let i = 0; i < 50_000; i++) {
    let hash = next(4) ? '#/play/' + PIECES[4 + next(6)] + PIECES[10 + next(10)] + '/' : '';
    for (let k = next(7); k > 0; k--) hash += PIECES[next(PIECES.length)];
    const {
      parts: [name = '', moves = ''],
    } = parseRoute(hash);
    const table = parseTable(name);
    if (!table) continue;
    games++;
    assert.deepEqual(parseTable(gameName(table)), table, hash);
    const read = parseMoves(moves, table);
    assert.ok(read.bad || read.moves.length <= table.cols * table.rows, hash);
    if (!read.bad) assert.deepEqual(parseMoves(read.moves.join(''), table).moves, read.moves, hash);
  }
  assert.ok(games > 1000, `only ${games} links named a game`);
});

test('links that other programs have changed open as intended', () => {
  const [moves, ply] = ['h8h9j9', '2'];
  /** @param {string} hash */
  const read = (hash) => {
    const { screen, parts, query } = parseRoute(hash);
    return [screen, ...parts, query.get('ply')].join(' ');
  };
  const plain = `play renju15 ${moves} `;
  for (const end of [
    ')',
    '.',
    ',',
    '。',
    '，',
    '、',
    '」',
    '）',
    '>',
    '&gt;',
    '"',
    '%22',
    '”',
    "'",
    '!',
    '…',
    ' ',
    '%20',
    '/',
  ])
    assert.equal(read(`#/play/renju15/${moves}${end}`), plain, end);
  for (const more of [
    '&fbclid=IwAR0',
    '?fbclid=IwAR0',
    '&utm_source=x&utm_medium=y',
    '%3Ffbclid=x',
    ').',
    '**',
    '&amp;x=1)',
  ])
    assert.equal(read(`#/play/renju15/${moves}${more}`), plain, more);
  for (const whole of [
    '#%2Fplay%2Frenju15%2Fh8h9j9',
    '#/play%2Frenju15%2fh8h9j9',
    '#/play/renju15%252Fh8h9j9',
    '#%23/play/renju15/h8h9j9',
    '##/play/renju15/h8h9j9',
    '#!/play/renju15/h8h9j9',
    '#/PLAY/RENJU15/H8H9J9',
    '#%2FPLAY%2FRenju15%2FH8H9J9',
    '#/play/renju15/ｈ８ｈ９ｊ９',
    '#/play/renju15/%EF%BD%88%EF%BC%98h9j9',
  ])
    assert.equal(read(whole), plain, whole);
  for (const query of [
    '?ply=2',
    '?ply=2&fbclid=x',
    '?fbclid=x&ply=2',
    '?fbclid=x?ply=2',
    '&ply=2',
    '?x=1&amp;ply=2',
    '?PLY=2',
    '%3Fply%3D2',
    '?ply=2).',
    '?ply=2%22',
    '?ply=２。',
  ])
    assert.equal(read(`#/play/renju15/${moves}${query}`), plain + ply, query);
  assert.equal(read('#/play/renju15/h8天'), 'play renju15 h8天 ', 'what is no sign stays, and is told of');
  assert.equal(parseRoute('#/play/renju15/h8?friend=3f2b-9a%29').query.get('friend'), '3f2b-9a');
});

test('the page for missing addresses repairs a link whose "#" was escaped', async () => {
  const page = await readFile(new URL('../../site/404.html', import.meta.url), 'utf8');
  const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  assert.ok(page.includes(`script-src 'sha256-${hash}'`), `the policy allows the script by sha256-${hash}`);
  /** @param {string} href */
  const replaced = (href) => {
    let went = '';
    runInNewContext(script, { location: { href, replace: (/** @type {string} */ to) => (went = to) } });
    return went;
  };
  const there = 'https://x.org/tengen/';
  assert.equal(replaced(`${there}%23/play/renju15/h8`), `${there}#/play/renju15/h8`);
  assert.equal(
    replaced(`${there}%23%2Fplay%2Frenju15%2Fh8?utm_source=x`),
    `${there}#%2Fplay%2Frenju15%2Fh8?utm_source=x`,
  );
  assert.equal(replaced(`${there}%2523/play/renju15`), `${there}#/play/renju15`);
  assert.equal(replaced(`${there}nothing/here`), '');
});
