// @ts-check
// A session keeps an engine at one position and one search.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { defaultView, requestFor } from '../../site/js/analyse/state.js';
import { createSession } from '../../site/js/engine/session.js';
import { engineWithFakes } from './fakes.mjs';

const view = { ...defaultView(), lines: 1 };
/** @param {string} moves @returns {[string, ReturnType<typeof requestFor>]} a search's name and request */
const searchOf = (moves) => [moves, requestFor({ game: 'freestyle15', moves, side: undefined }, view)];
/** A loop of requests for one search ends here. */
const MOST = 9;

/** An engine whose replies the test gives. */
function setUp() {
  /** @type {string[]} */
  const events = [];
  /** @type {{reply: (reply: object) => void, info: (info: object) => void}[]} */
  const asked = [];
  const request = (/** @type {any} */ { cmd, moves = '' }, /** @type {any} */ { signal, onInfo } = {}) => {
    events.push(`${cmd} ${moves}`.trim());
    let open = true;
    signal?.addEventListener('abort', () => {
      if (open) events.push(`abort ${cmd} ${moves}`);
      open = false;
    });
    return new Promise((resolve) =>
      asked.push({
        info: (info) => open && onInfo(info),
        reply(reply) {
          if (open) resolve(reply);
          open = false;
        },
      }),
    );
  };
  const session = createSession(
    { request: /** @type {any} */ (request) },
    {
      position: () => events.push('known'),
      started: ({ moves }) => events.push(`started ${moves}`),
      info: ({ nodes }) => events.push(`info ${nodes}`),
      result: ({ move }) => events.push(`result ${move}`),
      refused: ({ code }, place) => events.push(`${place ? 'position' : 'search'} refused: ${code}`),
    },
  );
  /** Replies to the n-th request. @param {number} n @param {object} reply */
  const reply = async (n, reply) => {
    asked[n].reply(reply);
    await turn();
  };
  /** @param {string} moves */
  const follow = (moves) => {
    session.setPosition(moves, 'freestyle15', moves);
    session.search(...searchOf(moves));
  };
  return { session, events, asked, reply, follow };
}

test('a search is sent before its position is known, and has started once it is known', async () => {
  const { events, asked, reply, follow } = setUp();
  follow('h8');
  assert.deepEqual(events, ['position h8', 'search h8']);
  await reply(0, { type: 'position' });
  for (const nodes of [1, 2, 3]) asked[1].info({ type: 'info', nodes });
  await reply(1, { type: 'result', move: 'i9' });
  follow('h8'); // no change
  const after = ['started h8', 'known', 'info 1', 'info 2', 'info 3', 'result i9'];
  assert.deepEqual(events.slice(2), after, 'the engine says how often there is news; the page drops none');
});

test("the answer of another source than the engine comes after the engine's reply about the position", async () => {
  const { session, events, reply } = setUp();
  session.setPosition('h8', 'freestyle15', 'h8');
  session.search(...searchOf('h8'), { source: { request: async () => /** @type {any} */ ({ move: 'i9' }) } });
  await turn();
  assert.deepEqual(events, ['position h8']);
  await reply(0, { type: 'position' });
  assert.deepEqual(events.slice(1), ['started h8', 'known', 'result i9']);
});

test('a refused position is reported once, and its search is not sent again', async () => {
  const { session, events, reply, follow } = setUp();
  follow('h8h8');
  await reply(0, { type: 'error', code: 'illegal-move' });
  await reply(1, { type: 'error', code: 'illegal-move' });
  follow('h8h8');
  assert.deepEqual(events, ['position h8h8', 'search h8h8', 'abort search h8h8', 'position refused: illegal-move']);
  session.forget();
  follow('h8h8');
  assert.deepEqual(events.slice(4), ['position h8h8', 'search h8h8']);
});

test('another position ends the search of the earlier one', async () => {
  const { session, events, reply } = setUp();
  session.search(...searchOf('h8'));
  session.search(...searchOf('h8')); // no change
  session.search(...searchOf('h8i9'));
  await reply(0, { type: 'result', move: 'a1' });
  await reply(1, { type: 'result', move: 'b2' });
  assert.deepEqual(events, ['search h8', 'abort search h8', 'search h8i9', 'result b2']);
});

test('a session that is left aborts everything', async () => {
  const { session, events, reply, follow } = setUp();
  follow('h8');
  session.forget();
  await reply(0, { type: 'position' });
  await reply(1, { type: 'result', move: 'a1' });
  assert.deepEqual(events.slice(2), ['abort position h8', 'abort search h8']);
});

test('a search that is requested again before it has ended can still be stopped', async () => {
  const { session, events, reply } = setUp();
  session.search(...searchOf('h8'));
  session.search('', searchOf('h8')[1]); // an empty name means no search
  session.search(...searchOf('h8'));
  await reply(0, { type: 'result', move: 'a1' }); // the reply to the first search
  session.search('');
  assert.deepEqual(events, ['search h8', 'abort search h8', 'search h8', 'abort search h8']);
  await reply(1, { type: 'result', move: 'a1' });
  assert.equal(events.length, 4, 'a search that nobody wants reports nothing');
});

test('a repeatable search starts with cleared tables, one thread and no time limit', async () => {
  const { session, events, reply } = setUp();
  const uneven = { ms: 1000, threads: 4, table: 64, nodes: 500 };
  const at = { game: 'freestyle15', moves: 'h8', side: undefined };
  assert.deepEqual(requestFor(at, { ...view, ...uneven }).limits, { purpose: 'analysis', ...uneven });
  const request = requestFor(at, { ...view, ...uneven, same: true });
  assert.deepEqual(request.limits, { purpose: 'analysis', nodes: 500, threads: 1 });
  session.search('h8', request, { clear: true });
  await reply(0, { type: 'done' });
  await reply(1, { type: 'result', move: 'h8' });
  assert.deepEqual(events, ['newgame', 'search h8', 'result h8']);
});

/**
 * A session with the real client that repeats refused searches, as Play does.
 * @param {import('node:test').TestContext} t
 */
function withClient(t) {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  /** @type {string[]} */
  const reported = [];
  const follow = () => session.search(...searchOf('h8'));
  const session = createSession(engine, {
    position: () => {},
    info: () => {},
    result: ({ move }) => reported.push(`result ${move}`),
    refused({ code }) {
      reported.push(code);
      if (reported.length > MOST) return;
      session.forget();
      follow();
    },
  });
  /** The searches that a worker received. @param {number} n */
  const searches = (n) => workers[n].asked.filter(({ cmd }) => cmd === 'search');
  /** The time in which the engine must obey passes. */
  const lose = async () => {
    t.mock.timers.tick(500);
    t.mock.timers.tick(50);
    await turn();
    workers[1].ready();
  };
  return { session, stop: () => engine.stop(), follow, reported, workers, searches, lose };
}

test('a search requested again before a stuck engine is replaced is sent once to the new engine', async (t) => {
  const { session, follow, reported, workers, searches, lose } = withClient(t);
  follow();
  session.forget(); // the reader leaves the screen
  follow(); // the reader returns
  await lose();
  assert.deepEqual([reported, searches(1).length], [[], 1]);
  workers[1].say({ id: searches(1)[0].id, type: 'result', move: 'i9' });
  await turn();
  assert.deepEqual(reported, ['result i9']);
});

test('a search that a stuck engine has lost is sent to the new engine', async (t) => {
  const { stop, follow, reported, workers, searches, lose } = withClient(t);
  follow();
  stop();
  await lose();
  workers[1].say({ id: searches(1)[0].id, type: 'result', move: 'i9' });
  await turn();
  assert.deepEqual(reported, ['stopped', 'result i9']);
});
