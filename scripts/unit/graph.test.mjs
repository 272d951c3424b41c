// @ts-check
// Both players' evaluations of a game, by ply.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgements } from '../../site/js/arena/graph.js';

test('the evaluation of an illegal move belongs to no ply and shifts no other', () => {
  const game = /** @type {any} */ ({
    reason: 'illegal',
    answers: [
      [0.6, 10, 5, 1],
      [0.3, -10, 5, 1],
      [0.9, 99, 5, 1],
    ],
  });
  assert.deepEqual(judgements(game, 3, 5, 1), [{ ply: 4, winProb: 0.6, eval: 10, share: 0.4 }]);
  assert.deepEqual(judgements(game, 3, 5, 0), [{ ply: 5, winProb: 0.3, eval: -10, share: 0.3 }]);
});
