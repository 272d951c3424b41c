// @ts-check
// What keeps the engine on the shown position, with workers that a test plays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createThinker } from '../../site/js/play/thinker.js';
import { engineWithFakes } from './fakes.mjs';

/** @type {import('../../site/js/play/thinker.js').Want} */
const WANT = {
  key: 'connect4/443',
  game: 'connect4',
  moves: '443',
  purpose: 'reply',
  level: 3,
  report: '',
  cast: '',
  lines: 1,
  adviceNodes: 0,
};
/** Who asks more often than this for one search would ask for ever. */
const OFTEN = 9;

/** A thinker that is set on what was refused once more, as the Play screen sets it. @param {import('node:test').TestContext} t */
function setUp(t) {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  /** @type {string[]} */
  const told = [];
  const { request, stop } = engine;
  const thinker = createThinker(
    { load: () => {}, request: request.bind(engine), stop: stop.bind(engine) },
    {
      position: () => {},
      started: () => {},
      info: () => {},
      result: (_, { move }) => told.push(`result ${move}`),
      refused(want, { code }) {
        told.push(code);
        if (told.length > OFTEN) return;
        thinker.forget();
        thinker.follow(want);
      },
    },
  );
  /** What a worker was told to search. @param {number} n */
  const searches = (n) => workers[n].asked.filter(({ cmd }) => cmd === 'search');
  /** The engine has not obeyed for as long as it may. */
  const lose = async () => {
    t.mock.timers.tick(500);
    t.mock.timers.tick(50);
    await turn();
    workers[1].ready();
  };
  return { thinker, told, workers, searches, lose };
}

test('a search that is wanted again before a stuck engine was replaced is asked of the new one once', async (t) => {
  const { thinker, told, workers, searches, lose } = setUp(t);
  thinker.follow(WANT);
  thinker.stop(); // the screen is left
  thinker.forget();
  thinker.follow(WANT); // and comes back
  await lose();
  assert.deepEqual([told, searches(1).length], [[], 1]);
  workers[1].say({ id: searches(1)[0].id, type: 'result', move: '5' });
  await turn();
  assert.deepEqual(told, ['result 5']);
});

test('a search that a stuck engine has lost is asked of the new one', async (t) => {
  const { thinker, told, workers, searches, lose } = setUp(t);
  thinker.follow(WANT);
  thinker.stop();
  await lose();
  workers[1].say({ id: searches(1)[0].id, type: 'result', move: '5' });
  await turn();
  assert.deepEqual(told, ['stopped', 'result 5']);
});
