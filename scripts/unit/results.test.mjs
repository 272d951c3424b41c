// @ts-check
// Statistics of the reader's games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryOf } from '../../site/js/archive/database.js';
import { newGame, pack } from '../../site/js/game/game.js';
import { betterLevel, byOpponent, ownOf, resultsOf, streaks, sum } from '../../site/js/play/results.js';

/**
 * @param {import('../../site/js/game/game.js').Side|'draw'|''} winner @param {number} changed
 * @param {Partial<import('../../site/js/game/game.js').Game>} [choice]
 */
function entry(winner, changed, choice) {
  const end = winner ? { winner, state: '' } : null;
  return entryOf({ ...pack(newGame(choice)), lent: choice?.assisted ?? [], end, changed });
}

test('only finished games against the engine count, in order of play', () => {
  const list = resultsOf([
    entry('black', 3),
    entry('', 1),
    entry('white', 2),
    entry('black', 4, { you: 'both' }),
    entry('white', 5, { you: 'white' }),
    entry('draw', 6),
  ]);
  assert.deepEqual(
    list.map(({ outcome }) => outcome),
    ['lost', 'won', 'won', 'draw'],
  );
  assert.deepEqual(sum(list), { won: 2, draw: 1, lost: 1 });
});

test('a win with help does not count, a loss does', () => {
  const all = resultsOf([
    entry('black', 1, { assisted: [2] }),
    entry('black', 2, { assisted: [3] }), // an assisted move of the opponent, from before the sides were switched
    entry('white', 3, { assisted: [2] }),
    entry('black', 4),
  ]);
  assert.deepEqual(sum(ownOf(all)), { won: 2, draw: 0, lost: 1 });
});

test('three equal results against a level suggest another level', () => {
  const now = newGame({ level: 3 });
  /**
   * @param {string} word one letter for each earlier game
   * @param {Partial<import('../../site/js/game/game.js').Game>} [choice]
   */
  const before = (word, choice) =>
    resultsOf([...word].map((c, i) => entry(c === 'w' ? 'black' : c === 'd' ? 'draw' : 'white', i, choice)));
  assert.equal(betterLevel(before('lww'), now, 'won'), 1);
  assert.equal(betterLevel(before('ll'), now, 'lost'), -1);
  assert.equal(betterLevel(before('dd'), now, 'draw'), 0);
  assert.equal(betterLevel(before('w'), now, 'won'), 0);
  assert.equal(betterLevel(before('wlw'), now, 'won'), 0);
  assert.equal(betterLevel(before('ww', { level: 2 }), now, 'won'), 0);
  assert.equal(betterLevel(before('ww', { game: 'connect4' }), now, 'won'), 0);
  assert.equal(betterLevel(before('ww', { game: 'renju15' }), now, 'won'), 1);
  assert.equal(betterLevel(before('ww', { report: 'five-tuple' }), now, 'won'), 0);
  assert.equal(betterLevel(before('ww'), { ...now, assisted: [0] }, 'won'), 0);
});

test('a streak ends at the first game that is not won', () => {
  /** @param {string} word one letter a game */
  const of = (word) =>
    streaks(resultsOf([...word].map((c, i) => entry(c === 'w' ? 'black' : c === 'd' ? 'draw' : 'white', i))));
  assert.deepEqual(of(''), { now: 0, best: 0 });
  assert.deepEqual(of('wwlww'), { now: 2, best: 2 });
  assert.deepEqual(of('wwwdwl'), { now: 0, best: 3 });
});

test('opponents differ by rule, player and level', () => {
  const list = resultsOf([
    entry('black', 1, { game: 'connect4', level: 2 }),
    entry('black', 2, { level: 5 }),
    entry('black', 3, { game: 'freestyle9', level: 5 }),
    entry('white', 4, { level: 4, report: 'five-tuple' }),
    entry('white', 5, { level: 1 }),
  ]);
  assert.deepEqual(
    byOpponent(list).map(({ rule, report, level, list: games }) => [rule, report, level, games.length]),
    [
      ['freestyle', 'five-tuple', 0, 1],
      ['freestyle', '', 1, 1],
      ['freestyle', '', 5, 2],
      ['connect4', '', 2, 1],
    ],
  );
});
