// @ts-check
// The reader's progress: strength, missed puzzles that come back, days, badges.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOf } from '../../site/js/archive/database.js';
import { newGame, pack } from '../../site/js/game/game.js';
import { parseMoves, parseTable } from '../../site/js/game/games.js';
import { lineTree } from '../../site/js/game/tree.js';
import { next } from '../../site/js/puzzles/choose.js';
import { nothingDone, puzzlesStore } from '../../site/js/puzzles/progress.js';
import { dueOn, INTERVALS, repeated } from '../../site/js/puzzles/repeat.js';
import { badgesOf, BASE, counts, daysOf, nearest, strengthFrom } from '../../site/js/progress/summary.js';

/** @typedef {import('../../site/js/archive/database.js').Entry} Entry */

test('a missed puzzle comes back after 1, 3, 7 and 21 days, from the first again when it is missed', () => {
  let repeats = repeated([], 'p', false, '2026-11-01').repeats;
  assert.deepEqual(repeats, [['p', 0, '2026-11-02']]);
  assert.deepEqual(repeated(repeats, 'p', true, '2026-11-01').repeats, repeats, 'too early');
  assert.deepEqual([...dueOn(repeats, '2026-11-01')], []);
  let day = '2026-11-01';
  for (const [step, days] of INTERVALS.entries()) {
    day = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    assert.deepEqual([...dueOn(repeats, day)], ['p'], `interval ${step}`);
    const after = repeated(repeats, 'p', true, day);
    assert.equal(after.learned, step === 3);
    repeats = after.repeats;
  }
  assert.deepEqual(repeats, [['p', 4, day]]);
  assert.deepEqual([...dueOn(repeats, '2027-01-01')], []);
  assert.deepEqual(repeated(repeats, 'p', true, '2027-01-01').repeats, repeats);
  assert.deepEqual(repeated(repeats, 'p', false, '2027-01-01').repeats, [['p', 0, '2027-01-02']]);
  const half = /** @type {import('../../site/js/puzzles/repeat.js').Repeat[]} */ ([['p', 2, '2026-11-10']]);
  assert.deepEqual(repeated(half, 'p', false, '2026-11-10').repeats, [['p', 0, '2026-11-11']]);
  assert.deepEqual(repeated([], 'q', true, '2026-11-10'), { repeats: [], learned: false });
});

test('a puzzle that is due comes before all others', () => {
  const all = ['a', 'b', 'c'].map((id) => /** @type {any} */ ({ id, grade: 1200, kind: 'fours' }));
  const done = { ...nothingDone(), repeats: /** @type {any} */ ([['c', 1, '2026-11-05']]) };
  assert.equal(next(all, done, 0, '', '2026-11-05').id, 'c');
  assert.notEqual(next(all, done, 0, '', '2026-11-04').id, 'c');
  assert.notEqual(next(all, done, 0, 'c', '2026-11-05').id, 'c', 'not twice in a row');
});

test('stored repeats and days are checked', () => {
  const held = {
    repeats: [['p', 0, '2026-11-02'], ['p', 9, '2026-11-02'], 5, ['<b>', 0, '2026-11-02']],
    days: [
      ['2026-11-01', 3],
      ['x', 1],
      ['2026-11-01', -1],
    ],
    learned: -4,
  };
  const { repeats, days, learned } = /** @type {any} */ (puzzlesStore.check(held));
  assert.deepEqual(repeats, [['p', 0, '2026-11-02']]);
  assert.deepEqual(days, [['2026-11-01', 3]]);
  assert.equal(learned, 0);
  assert.deepEqual(puzzlesStore.check({})?.repeats, []);
});

const ELO = new Map([
  [1, -339],
  [3, 59],
  [5, 275],
  [8, 461],
]);

/**
 * @param {Partial<import('../../site/js/game/game.js').KeptGame>} value
 * @param {import('../../site/js/game/game.js').Side|'draw'|''} winner @param {string} [day] @returns {Entry}
 */
function entry(value, winner, day = '2026-11-20') {
  const table = /** @type {import('../../site/js/game/games.js').Table} */ (parseTable(value.game ?? 'freestyle15'));
  const game = newGame({
    game: 'freestyle15',
    tree: lineTree(parseMoves('h8i9', table).moves),
    you: 'black',
    level: 3,
  });
  const end = winner ? { winner, state: '' } : null;
  return entryOf({ ...pack(game), end, changed: Date.parse(`${day}T12:00`), ...value });
}

test('only finished games without help against a level count', () => {
  for (const [
    value,
    winner,
    is,
  ] of /** @type {[object, import('../../site/js/game/game.js').Side|'draw'|'', boolean][]} */ ([
    [{}, 'black', true],
    [{}, 'draw', true],
    [{}, '', false],
    [{ you: 'both' }, 'black', false],
    [{ lent: [0] }, 'black', false],
    [{ lent: [1] }, 'black', true],
    [{ report: 'five-tuple' }, 'black', false],
    [{ far: 'x' }, 'black', false],
    [{ terms: { think: 10_000 } }, 'black', false],
  ]))
    assert.equal(counts(entry(value, winner)), is, JSON.stringify(value));
});

test('the rating rises with wins, falls with losses and grows uncertain with time', () => {
  const now = new Date('2026-11-21T12:00');
  const won = Array.from({ length: 6 }, (_, i) => entry({ level: 5 }, 'black', `2026-11-${10 + i}`));
  const lost = won.map(({ value }) => entry({ ...value, end: { winner: 'white', state: '' } }, 'white'));
  const [up, down] = [won, lost].map((games) => strengthFrom(games, ELO, now));
  assert.ok(up && down && up.strength.rating > BASE + 275 && down.strength.rating < BASE, JSON.stringify([up, down]));
  assert.equal(up.games, 6);
  const later = strengthFrom(won, ELO, new Date('2027-11-21T12:00'));
  assert.ok(later && later.strength.deviation > up.strength.deviation + 5);
  assert.equal(strengthFrom([entry({}, '')], ELO, now), null);
  assert.equal(strengthFrom([entry({ level: 7 }, 'black')], ELO, now), null, 'a level without a figure');
  assert.equal(nearest(BASE + 290, ELO), 5);
});

test('days count finished games and puzzles', () => {
  const done = { ...nothingDone(), days: /** @type {[string, number][]} */ ([['2026-11-20', 2]]) };
  const days = daysOf([entry({}, 'white'), entry({}, ''), entry({}, 'black', '2026-11-18')], done);
  assert.deepEqual([...days].sort(), [
    ['2026-11-18', 1],
    ['2026-11-20', 3],
  ]);
});

test('badges are earned by what they say', () => {
  const none = nothingDone();
  const won = (/** @type {object} */ value) =>
    entry(value, /** @type {any} */ (value).you === 'white' ? 'white' : 'black');
  for (const [entries, done, earned] of /** @type {[Entry[], object, string[]][]} */ ([
    [[], {}, []],
    [[entry({ level: 8 }, 'white')], {}, []],
    [[won({ level: 1 })], {}, ['first']],
    [[won({ level: 4 })], {}, ['first', 'fox']],
    [[won({ level: 8 })], {}, ['first', 'fox', 'wave', 'mountain', 'tengen']],
    [[won({ level: 8, game: 'connect4', moves: ['4', '4'] })], {}, ['first']],
    [[won({ level: 2 }), won({ level: 2, you: 'white' })], {}, ['first']],
    [[won({ level: 3 }), won({ level: 3, you: 'white' })], {}, ['first', 'fox', 'sides']],
    [[won({}), won({ game: 'standard15' }), won({ game: 'renju15' })], {}, ['first', 'fox', 'rules']],
    [[], { streak: { day: '', run: 0, best: 7 } }, ['week']],
    [[], { solved: 100 }, ['hundred']],
    [[], { learned: 10 }, ['learned']],
  ]))
    assert.deepEqual(
      [...badgesOf(entries, { ...none, ...done })],
      earned,
      JSON.stringify([entries.length, done, earned]),
    );
});
