// @ts-check
// The analysis keeps the engine at the search that is wanted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearcher, requestFor } from '../../site/js/analyse/searcher.js';

/** @typedef {import('../../site/js/engine/protocol.js').ResultReply} ResultReply */

const view = /** @type {import('../../site/js/analyse/state.js').View} */ ({ lines: 1, ms: 0, nodes: 0, depth: 0 });
/** @param {string} moves */
const search = (moves) => requestFor({ game: 'freestyle15', moves, side: undefined }, view);

/** An engine whose searches end when they are told to. */
function setUp() {
  /** @type {string[]} */
  const told = [];
  /** @type {(() => void)[]} */
  const ends = [];
  const searcher = createSearcher(
    /** @type {import('../../site/js/engine/protocol.js').Ask} */ (
      /** @type {unknown} */ (
        (/** @type {{moves: string}} */ { moves }) => {
          told.push(`search ${moves}`);
          return new Promise((resolve) => ends.push(() => resolve({ type: 'result', move: moves })));
        }
      )
    ),
    () => told.push('stop'),
    {
      info: () => {},
      result: ({ move }) => told.push(`result ${move}`),
      refused: () => told.push('refused'),
    },
  );
  /** The n-th search ends. @param {number} n */
  const end = async (n) => {
    ends[n]();
    await new Promise(setImmediate);
  };
  return { searcher, told, end };
}

test('another position ends the search of the one before', async () => {
  const { searcher, told, end } = setUp();
  searcher.follow(search('h8'));
  searcher.follow(search('h8')); // nothing new
  searcher.follow(search('h8i9'));
  await end(0);
  await end(1);
  assert.deepEqual(told, ['search h8', 'stop', 'search h8i9', 'result h8i9']);
  assert.equal(searcher.running(), false);
});

test('a search that is wanted again before it has ended can still be stopped', async () => {
  const { searcher, told, end } = setUp();
  searcher.follow(search('h8'));
  searcher.follow(null);
  searcher.follow(search('h8'));
  await end(0); // the first one
  assert.equal(searcher.running(), true);
  searcher.follow(null);
  assert.deepEqual(told, ['search h8', 'stop', 'stop', 'search h8', 'stop']);
  await end(1);
  assert.equal(told.length, 5, 'what nobody wants is not told');
});
