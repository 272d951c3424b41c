// @ts-check
// The analysis keeps the engine at the search that is wanted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearcher, requestFor } from '../../site/js/analyse/searcher.js';
import { defaultView } from '../../site/js/analyse/state.js';

/** @typedef {import('../../site/js/engine/protocol.js').ResultReply} ResultReply */

const view = { ...defaultView(), lines: 1 };
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
        (/** @type {{cmd: string, moves: string}} */ { cmd, moves }) => {
          told.push(cmd === 'search' ? `search ${moves}` : cmd);
          if (cmd !== 'search') return Promise.resolve({ type: 'done' });
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

test('a search that can be repeated begins with nothing, by one thread and without a clock', async () => {
  const { searcher, told, end } = setUp();
  const uneven = { ms: 1000, threads: 4, table: 64, nodes: 500 };
  const at = { game: 'freestyle15', moves: 'h8', side: undefined };
  assert.deepEqual(requestFor(at, { ...view, ...uneven }).limits, { purpose: 'analysis', ...uneven });
  const request = requestFor(at, { ...view, ...uneven, same: true });
  assert.deepEqual(request.limits, { purpose: 'analysis', nodes: 500, threads: 1 });
  searcher.follow(request, true);
  await new Promise(setImmediate);
  await end(0);
  searcher.follow(request, true);
  searcher.follow(null); // before anything has begun
  await new Promise(setImmediate);
  assert.deepEqual(told, ['newgame', 'search h8', 'result h8', 'newgame', 'stop']);
});
