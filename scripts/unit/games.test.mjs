// @ts-check
// The games' functions: names of moves and places of pieces.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  KINDS,
  gameName,
  kindOf,
  moveAt,
  moveText,
  parseMoves,
  parseTable,
  pointName,
  pointsOf,
} from '../../site/js/game/games.js';
import { tictactoe } from '../../site/js/learn/tictactoe.js';

/** @param {string} name */
const table = (name) => {
  const found = tictactoe.parse(name) ?? parseTable(name);
  assert.ok(found, name);
  return found;
};

test('a board has the size and the blocked cells of its name', () => {
  for (const [name, cols, rows, blocked, shortest] of /** @type {[string, number, number, number[], string][]} */ ([
    ['freestyle15', 15, 15, [], 'freestyle15'],
    ['standard20', 20, 20, [], 'standard20'],
    ['renju15', 15, 15, [], 'renju15'],
    ['connect4', 7, 6, [], 'connect4'],
    ['connect4-7x6', 7, 6, [], 'connect4'],
    ['connect4-9x10-d4-c4', 9, 10, [30, 29], 'connect4-9x10-c4-d4'],
  ])) {
    const read = table(name);
    assert.deepEqual([read.cols, read.rows, read.blocked, gameName(read)], [cols, rows, blocked, shortest], name);
    assert.equal(kindOf(read.rule), read.kind, name);
  }
  for (const name of ['freestyle4', 'freestyle21', 'renju14', 'connect4-3x6', 'connect4-7x6-h1', 'tictactoe3', ''])
    assert.equal(parseTable(name), null, name);
});

test('tic-tac-toe cannot be played', () => {
  assert.equal(parseTable('tictactoe'), null);
  assert.deepEqual(
    KINDS.flatMap((kind) => kind.rules),
    ['freestyle', 'standard', 'renju', 'connect4'],
  );
});

test('every point has a move, whose piece lands on it or below it', () => {
  for (const [name, move, text, point] of /** @type {[string, string, string, number][]} */ ([
    ['freestyle15', 'h8', 'H8', 112],
    ['freestyle5', 'e5', 'E5', 24],
    ['tictactoe', 'b2', 'B2', 4],
    ['connect4', '4', 'D', 3],
    ['connect4-12x4', 'c', 'L', 11],
    ['connect4-4x4-b1', '2', 'B', 5],
  ])) {
    const on = table(name);
    assert.deepEqual([moveAt(on, point), moveText(on, move), pointsOf(on, [move])], [move, text, [point]], name);
  }
});

test('a piece cannot be put where there is no space', () => {
  const five = table('freestyle15');
  assert.deepEqual([five.kind.landing(five, new Set([7]), 7), five.kind.landing(five, new Set([7]), 8)], [-1, 8]);
  const four = table('connect4-4x4-b2');
  const full = new Set([...four.blocked, ...pointsOf(four, ['2', '2', '2', '1'])]);
  assert.deepEqual(
    [0, 1, 2, 15].map((point) => four.kind.landing(four, full, point)),
    [4, -1, 2, 3],
  );
});

test('splits move strings as people write them, and names the first invalid piece', () => {
  for (const [name, text, moves, bad] of /** @type {[string, string, string[], string][]} */ ([
    ['freestyle15', 'H8 i9,j10', ['h8', 'i9', 'j10'], ''],
    ['freestyle15', 'h8i9zz', ['h8', 'i9'], 'zz'],
    ['freestyle15', 'h8p1', ['h8'], 'p1'],
    ['connect4', '44 5-56', ['4', '4', '5', '5', '6'], ''],
    ['connect4', '448', ['4', '4'], '8'],
    ['tictactoe', 'b2a1', ['b2', 'a1'], ''],
  ]))
    assert.deepEqual(parseMoves(text, table(name)), { moves, bad }, text);
});

test("Connect Four's odd and even rows differ, and its first side is the page's black", () => {
  const four = table('connect4');
  const rows = [0, 7, 14].map((point) => `${pointName(point, 7)} ${four.kind.row(four, point)}`);
  assert.deepEqual(rows, ['a1 odd', 'a2 even', 'a3 odd']);
  assert.deepEqual([four.kind.side('first'), four.kind.side('second')], ['black', 'white']);
  assert.equal(table('renju15').kind.side('white'), 'white');
  assert.equal(table('renju15').kind.row(table('renju15'), 0), '');
});
