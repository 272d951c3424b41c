// @ts-check
// The explorer without a browser: rows and marks from a reply, the reader's games, what
// is kept of an opened file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOf } from '../../site/js/archive/database.js';
import { ALL, choicesOf, filtered, indexed, seenIn } from '../../site/js/explorer/archive-source.js';
import { dotsOf, headsOf, ringsOf, rowsOf, shares, withProof } from '../../site/js/explorer/rows.js';
import { clearLibraries, dropLibrary, keepLibrary, keptHeads, keptIndex } from '../../site/js/explorer/stored.js';
import { newGame, pack } from '../../site/js/game/game.js';
import { parseMoves, parseTable, pointIndex } from '../../site/js/game/games.js';
import { lineTree } from '../../site/js/game/tree.js';
import {
  cardId,
  dueCards,
  isSame,
  noteCard,
  replyIn,
  rightIn,
  training,
  trainingStore,
} from '../../site/js/puzzles/openings.js';
import { fakeDatabases, fakeStorage } from './fakes.mjs';

/** @typedef {import('../../site/js/game/games.js').Table} Table */

const TABLE = /** @type {Table} */ (parseTable('freestyle15'));
const movesIn = (/** @type {string} */ text) => parseMoves(text, TABLE).moves;

/**
 * An archived game.
 * @param {string} id @param {string} moves @param {Partial<import('../../site/js/game/game.js').Game>} [choice]
 * @param {import('../../site/js/game/game.js').Side|'draw'|''} [winner] @param {number} [year]
 */
const entry = (id, moves, choice = {}, winner = '', year = 2026) =>
  entryOf({
    ...pack(newGame({ tree: lineTree(movesIn(moves)), ...choice })),
    id,
    end: winner ? { winner, state: '' } : null,
    changed: new Date(year, 5, 1).getTime(),
  });

/** A row of the engine's reply. @param {string} move @param {number[]} counts */
const explored = (move, [games, black = 0, white = 0, draws = 0]) => ({
  move,
  games,
  black,
  white,
  draws,
  year: 0,
  transposes: 0,
});

test('shares in percent add up to 100', () => {
  assert.deepEqual(shares([1, 1, 1]), [34, 33, 33]);
  assert.deepEqual(shares([0, 0, 0]), [0, 0, 0]);
  assert.deepEqual(shares([7, 0, 0]), [100, 0, 0]);
  for (let a = 0; a < 20; a++)
    for (let b = 1; b < 20; b++) {
      const all = shares([a, b, 13]);
      assert.equal(
        all.reduce((x, y) => x + y),
        100,
      );
      all.forEach((n, i) => assert.ok(Math.abs(n - (100 * [a, b, 13][i]) / (a + b + 13)) < 1));
    }
});

test('a reply becomes rows, dots on the board, and heads over columns', () => {
  const reply = {
    id: 1,
    type: /** @type {const} */ ('explored'),
    games: 8,
    moves: [explored('i9', [6, 3, 2, 1]), explored('h9', [2])],
  };
  const rows = rowsOf(reply);
  assert.deepEqual(
    rows.map(({ move, share, parts }) => [move, share, parts]),
    [
      ['i9', 0.75, [50, 17, 33]],
      ['h9', 0.25, []],
    ],
  );
  const dots = dotsOf(rows, TABLE);
  assert.deepEqual(
    ['i9', 'h9'].map((move) => dots[pointIndex(move, 15, 15)].toFixed(2)),
    ['0.60', '0.20'],
  );
  assert.equal(dots.filter(Boolean).length, 2);
  const four = /** @type {Table} */ (parseTable('connect4'));
  const heads = headsOf(rowsOf({ ...reply, moves: [explored('4', [8])] }), four, String);
  assert.deepEqual(
    heads.map(({ text }) => text),
    ['', '', '', '1', '', '', ''],
  );
});

test('the book and a proof become rings, and over columns the moves to the end', () => {
  const reply = {
    id: 1,
    type: /** @type {const} */ ('explored'),
    games: 0,
    moves: [
      { ...explored('i9', [0]), proved: 21 },
      { ...explored('h9', [0]), chance: 0.6, depth: 14, nodes: 2e6 },
      { ...explored('a1', [0]), proved: -8 },
      explored('b2', [0]),
    ],
  };
  const rows = rowsOf(reply);
  const marks = ringsOf(rows, TABLE);
  assert.deepEqual(marks[pointIndex('i9', 15, 15)], { kind: 'candidate', rank: 1, share: 1, sure: true });
  assert.deepEqual(marks[pointIndex('h9', 15, 15)], { kind: 'candidate', rank: 2, share: 0.6, sure: false });
  assert.deepEqual(marks[pointIndex('a1', 15, 15)], { kind: 'candidate', rank: 3, share: 0, sure: false });
  assert.equal(marks[pointIndex('b2', 15, 15)], undefined);
  assert.deepEqual(dotsOf(rows, TABLE).filter(Boolean), []);
  const four = /** @type {Table} */ (parseTable('connect4'));
  const heads = headsOf(
    rows.map((row, i) => ({ ...row, move: String(i + 1), proved: [7, 0, -8][i] })),
    four,
    String,
  );
  assert.deepEqual(heads.slice(0, 3), [
    { text: '4', tone: 'good' },
    { text: '=', tone: '' },
    { text: '4', tone: 'bad' },
  ]);
});

test("the reader's games are filtered by colour, opponent, result and year", () => {
  const all = [
    entry('a', 'h8i9', { level: 3 }, 'black', 2025),
    entry('b', 'h8i9j10', { level: 5, you: 'white' }, 'black'),
    entry('c', 'h8', { you: 'both' }, 'draw'),
    entry('d', 'h8i9', { game: 'renju15' }, 'white'),
    entry('e', 'h8i9', { level: 3 }),
  ];
  const ids = (/** @type {Partial<typeof ALL>} */ filter) =>
    filtered(all, 'freestyle15', { ...ALL, ...filter }).map(({ id }) => id);
  assert.deepEqual(ids({}), ['a', 'b', 'c', 'e']);
  assert.deepEqual(ids({ colour: 'black' }), ['a', 'e']);
  assert.deepEqual(ids({ rival: 'level-5' }), ['b']);
  assert.deepEqual(ids({ outcome: 'won' }), ['a']);
  assert.deepEqual(ids({ outcome: 'lost', year: '2026' }), ['b']);
  assert.deepEqual(ids({ outcome: 'draw' }), ['c']);
  assert.deepEqual(choicesOf(all, 'freestyle15'), {
    colour: ['black', 'white'],
    rival: ['both', 'level-3', 'level-5'],
    outcome: ['draw', 'lost', 'won'],
    year: ['2026', '2025'],
  });
  assert.deepEqual(indexed(all.slice(0, 1)), [{ moves: 'h8i9', result: 'black', year: 2025, id: 'a' }]);
});

test('a position is found in other games in all eight orientations, and in no other order of colours', () => {
  const last = TABLE.cols - 1;
  const turns = /** @type {((x: number, y: number) => [number, number])[]} */ ([
    (x, y) => [x, y],
    (x, y) => [last - x, y],
    (x, y) => [x, last - y],
    (x, y) => [last - x, last - y],
    (x, y) => [y, x],
    (x, y) => [last - y, x],
    (x, y) => [y, last - x],
    (x, y) => [last - y, last - x],
  ]);
  const line = movesIn('c4k9d13h8n2');
  const turned = turns.map((turn, i) => {
    const points = line.map((move) => {
      const point = pointIndex(move, 15, 15);
      const [x, y] = turn(point % 15, Math.floor(point / 15));
      return TABLE.kind.moveAt(TABLE, y * 15 + x);
    });
    // White's moves and Black's second and third in another order: the same position.
    return entry(`t${i}`, [points[2], points[1], points[0], points[3], points[4], 'a1'].join(''));
  });
  assert.equal(seenIn(turned, 'freestyle15', line, line), 8);
  const swapped = entry('s', ['k9', 'c4', 'h8', 'd13', 'n2'].join(''));
  assert.equal(seenIn([swapped], 'freestyle15', line, line), 0, 'colours exchanged');
  assert.equal(seenIn([entry('same', line.join(''))], 'freestyle15', line.slice(0, 3), line), 0, 'the game itself');
  assert.equal(seenIn([entry('short', 'c4k9')], 'freestyle15', line, line), 0);
  assert.equal(seenIn(turned, 'renju15', line, line), 0);
});

/** @type {{step?: 'abort'}} */
const faults = {};
const head = { id: 'a1', name: 'games.xml', game: 'renju15', games: 2, trees: false, size: 3, added: 5 };

test('an opened library is kept, opened again, and deleted', async () => {
  fakeStorage();
  fakeDatabases(faults);
  Object.assign(globalThis, { IDBKeyRange: { bound: () => null } });
  assert.deepEqual(await keptHeads(), []);
  assert.deepEqual(await keepLibrary(head, new Uint8Array([1, 2, 3])), { kept: true, missing: 0 });
  assert.deepEqual(await keepLibrary({ ...head, id: 'b2', added: 1 }, new Uint8Array([9])), { kept: true, missing: 0 });
  assert.deepEqual(
    (await keptHeads()).map(({ id }) => id),
    ['b2', 'a1'],
  );
  assert.deepEqual(await keptIndex('a1'), new Uint8Array([1, 2, 3]));
  await dropLibrary('a1');
  assert.equal(await keptIndex('a1'), null);
  await clearLibraries();
  assert.deepEqual(await keptHeads(), []);
});

test('a full storage says how much is missing', async () => {
  faults.step = 'abort';
  Object.defineProperty(globalThis, 'navigator', {
    value: { storage: { estimate: async () => ({ usage: 90, quota: 100 }) } },
    configurable: true,
  });
  assert.deepEqual(await keepLibrary(head, new Uint8Array(30)), { kept: false, missing: 20 });
});

/** Rows of a reply with such moves. @param {object[]} moves */
const rowsWith = (moves) =>
  rowsOf({
    id: 1,
    type: 'explored',
    games: 10,
    moves: moves.map((one, i) => ({ ...explored(`a${i + 1}`, [0]), ...one })),
  });
const names = (/** @type {import('../../site/js/explorer/rows.js').Row[]} */ rows) => rows.map(({ move }) => move);

test('opening training takes moves as right: proved wins, the best of the book, the frequent ones, all of a tree', () => {
  const proved = rowsWith([{ chance: 0.9 }, { proved: 31 }, { proved: 21 }, { proved: -4 }]);
  assert.deepEqual(names(rightIn(proved, false)), ['a3', 'a2']);
  assert.deepEqual(names(rightIn(rowsWith([{ chance: 0.5 }, { chance: 0.52 }, { chance: 0.4 }]), false)), ['a2', 'a1']);
  const played = rowsWith([{ games: 10 }, { games: 5 }, { games: 4 }]);
  assert.deepEqual(names(rightIn(played, false)), ['a1', 'a2']);
  assert.deepEqual(names(rightIn(played, true)), ['a1', 'a2', 'a3']);
  assert.deepEqual(rightIn([], false), []);
  // The other side plays moves as often as they were played: 10, 5 and 4 of 19 games.
  const replies = Array.from({ length: 19 }, (_, i) => replyIn(played, (i + 0.5) / 19));
  assert.deepEqual(
    ['a1', 'a2', 'a3'].map((move) => replies.filter((one) => one === move).length),
    [10, 5, 4],
  );
  assert.equal(replyIn(rowsWith([{ chance: 0.3 }, { chance: 0.6 }]), 0.99), 'a2');
});

test('moves that are equal by symmetry are the same answer', () => {
  assert.ok(isSame(TABLE, ['h8'], 'i9', 'g7'));
  assert.ok(!isSame(TABLE, ['h8'], 'i9', 'h9'));
  assert.ok(!isSame(TABLE, ['h8', 'i9'], 'j10', 'g7'));
  assert.ok(isSame(TABLE, ['h8', 'i9'], 'i8', 'h9'));
});

test('a missed position comes back after 1, 3, 7 and 21 days and is then learned', () => {
  fakeStorage();
  const card = {
    id: cardId('freestyle15', 'h8'),
    game: 'freestyle15',
    moves: 'h8',
    right: ['i9'],
    proved: 0,
    chance: 0.4,
  };
  noteCard(card, true, '2026-01-01');
  assert.deepEqual(training().cards, [], 'what was known needs no repetition');
  noteCard(card, false, '2026-01-01');
  const days = [];
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2026, 3, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    const [due] = dueCards(training(), date);
    if (!due) continue;
    assert.deepEqual(due, card);
    days.push(date);
    noteCard(due, true, date);
  }
  assert.deepEqual(days, ['2026-01-02', '2026-01-05', '2026-01-12', '2026-02-02']);
  assert.deepEqual([training().learned, training().cards], [1, []]);
  assert.deepEqual(trainingStore.check({ line: { game: 'chess' }, cards: [{ game: 'freestyle15', moves: 'z9' }] }), {
    line: null,
    cards: [],
    repeats: [],
    learned: 0,
    changed: 0,
  });
});

test("the proof stands in place of the book's chances: Black's move, or that White loses after every move", () => {
  const none = { black: 0, white: 0, draws: 0, year: 0, transposes: 0 };
  const moves = [
    { ...none, move: 'h8', games: 3 },
    { ...none, move: 'g9', games: 0, chance: 0.6, balanced: true },
    { ...none, move: 'i9', games: 0, chance: 0.5 },
    { ...none, move: 'a1', games: 0, proved: 7 },
  ];
  const drawn = (/** @type {string} */ move, /** @type {number} */ plies, /** @type {number} */ ply) =>
    withProof(moves, { move, plies }, ply).map(
      ({ move, proved, chance = '' }) => `${move} ${proved ?? ''} ${chance}`, // prettier-ignore
    );
  assert.deepEqual(drawn('i9', 31, 2), ['h8  ', 'i9 31 ', 'g9  0.6', 'a1 7 '], 'played moves come first');
  assert.deepEqual(
    drawn('j10', 31, 2),
    ['h8  ', 'j10 31 ', 'g9  0.6', 'i9  0.5', 'a1 7 '],
    'a move that nobody played',
  );
  assert.deepEqual(drawn('a1', 9, 2)[1], 'a1 7 ', 'the shorter win stays');
  assert.deepEqual(drawn('', 30, 3), ['h8 -30 ', 'g9 -30 ', 'i9 -30 ', 'a1 7 ']);
});
