// @ts-check
// The best and the worst moment of a game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame, play } from '../../site/js/game/game.js';
import { momentsOf } from '../../site/js/play/moments.js';

/**
 * A game with the engine's evaluation after each move.
 * @param {(number|null)[]} shares Black's chances
 * @param {Partial<import('../../site/js/game/game.js').Game>} [more]
 */
function game(shares, more) {
  const moves = ['h8', 'i9', 'h9', 'i10', 'h10', 'i11'].slice(0, shares.length - 1);
  return {
    ...moves.reduce(play, newGame({ you: 'black' })),
    verdicts: shares.map((share) => (share === null ? null : { share, win: 0 })),
    ...more,
  };
}

test("finds the reader's moves with the largest gain and loss", () => {
  const { best, worst } = momentsOf(game([0.5, 0.52, 0.4, 0.7, 0.7, 0.3, 0.3]), 'lost');
  assert.deepEqual([best?.move, worst?.move], [2, 4]);
  assert.deepEqual([best?.change.toFixed(2), worst?.change.toFixed(2)], ['0.30', '-0.40']);
  const other = momentsOf(game([0.5, 0.5, 0.9, 0.9, 0.2, 0.2, 0.2], { you: 'white' }), 'won');
  assert.deepEqual([other.best?.move, other.worst?.move], [3, 1], 'of the own side');
  assert.equal(momentsOf(game([0.5, 0.4]), 'won').best?.change, 0.5, 'the end is known');
});

test("ignores unknown evaluations, small changes and the opponent's moves", () => {
  const none = { best: null, worst: null };
  assert.deepEqual(momentsOf(game([null, null, null, null], { resigned: 'black' }), 'lost'), none);
  assert.deepEqual(momentsOf(game([0.5, 0.54, 0.9, 0.86, 0.1]), 'lost'), none);
  assert.deepEqual(momentsOf(game([0.5, 0.9, 0.9], { assisted: [0] }), 'lost'), none);
  const win = { share: 0.9, win: -3 };
  const proved = momentsOf({ ...game([0.5, 0.6, 0.6]), verdicts: [{ share: 0.5, win: 0 }, win] }, 'lost');
  assert.equal(proved.worst?.change, -0.5, 'what is proved is sure');
});
