// @ts-check
// What both sides thought of a game, ply by ply.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgements } from '../../site/js/arena/graph.js';

test('what was thought at an illegal move belongs to no ply, and moves nothing else', () => {
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
