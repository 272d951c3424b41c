// @ts-check
// Links as strangers write them: whatever stands behind the #, the page's
// reading of it neither throws nor accepts what it would not write itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameName, parseMoves, parseTable } from '../../site/js/game/games.js';
import { parseRoute } from '../../site/js/core/router.js';

/** A seeded source of numbers below n (xorshift). @param {number} seed */
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
