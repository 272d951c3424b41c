// @ts-check
// The controllers of Puzzles, of the proof in Play and Learn, and of the coach, with
// engines that the test answers for.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fakeDatabases, fakeStorage } from './fakes.mjs';

/** An element that only keeps its text. @returns {any} */
const node = () => ({
  append() {},
  setAttribute() {},
  addEventListener() {},
  replaceChildren() {},
  focus() {},
  classList: { add() {}, toggle() {} },
  style: {},
  dataset: {},
});
Object.assign(globalThis, {
  document: {
    baseURI: 'https://example.org/some/',
    getElementById: node,
    createElement: node,
    createElementNS: node,
  },
  Node: class {},
});
fakeStorage();
const { Solver } = await import('../../site/js/puzzles/controller.js');
const { unpack } = await import('../../site/js/puzzles/pack.js');
const { followProof } = await import('../../site/js/play/proved.js');
const { createWalk } = await import('../../site/js/learn/walk.js');
const { Tutor } = await import('../../site/js/play/tutor.js');
const { newGame, pack, play } = await import('../../site/js/game/game.js');
const { put } = await import('../../site/js/archive/all.js');
const { entryOf } = await import('../../site/js/archive/database.js');
const { parseTable } = await import('../../site/js/game/games.js');

/** A store as the page's. @param {Record<string, any>} [state] */
function storeOf(state = {}) {
  /** @type {(() => unknown)[]} */
  const listeners = [];
  return {
    state,
    set: (/** @type {object} */ patch) => void Object.assign(state, patch),
    subscribe: (/** @type {() => unknown} */ one) => listeners.push(one),
    tell: () => Promise.all(listeners.map((one) => one())),
  };
}

/** Lets everything go on that can. */
async function soon() {
  for (let i = 0; i < 200; i++) await new Promise(setImmediate);
}

test("a daily puzzle that is seen again on the next day is the next day's", async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date(2026, 10, 22, 23, 50) });
  const solver = new Solver(/** @type {any} */ ({ store: storeOf() }));
  solver.lookForForbidden = async () => {};
  const file = await readFile(new URL('../../site/packs/puzzles.pack', import.meta.url));
  solver.all = await unpack(new Response(new Uint8Array(file)));
  await solver.enter('daily');
  const first = solver.state.puzzle?.id;
  solver.seen();
  assert.equal(solver.state.puzzle?.id, first, 'the same day');
  t.mock.timers.setTime(new Date(2026, 10, 23, 8).getTime());
  solver.seen();
  assert.equal(solver.day, '2026-11-23');
  assert.notEqual(solver.state.puzzle?.id, first);
});

test("one search of the reader's games at a time", async () => {
  fakeDatabases();
  await put([entryOf(pack(play(newGame(), 'h8')), '')]);
  const solver = new Solver(/** @type {any} */ ({ store: storeOf() }));
  /** @type {((reply: object) => void)[]} */
  const asked = [];
  const request = () => new Promise((resolve) => asked.push(resolve));
  solver.worker = /** @type {any} */ (() => ({ request }));
  solver.active = true;
  const searches = [solver.search(), solver.search()];
  await soon();
  assert.equal(asked.length, 1);
  solver.leave(); // and back at once
  solver.active = true;
  const again = solver.search();
  await soon();
  for (const reply of asked) reply({ type: 'error' });
  await Promise.all([...searches, again]);
  assert.equal(asked.length, 2);
  assert.equal(solver.state.search, 'looked');
});

test('a move on the board of the proof ends when its answer is there', async () => {
  const app = { store: storeOf({ settings: { confirm: 'never' } }) };
  /** @type {(() => void)[]} */
  const waiting = [];
  const about = async (/** @type {string[]} */ moves, /** @type {boolean} */ whole) => {
    if (whole) await new Promise((resolve) => waiting.push(() => resolve(null)));
    return { known: true, plies: 9, move: whole ? '' : 'a1', replies: whole ? [{ move: 'b1', plies: 7 }] : [] };
  };
  const tools = /** @type {any} */ ({ app, stage: { draw() {} } });
  const walk = createWalk(tools, /** @type {any} */ ({ about }), () => {});
  const going = walk.go(['h8']);
  await soon();
  waiting.pop()?.();
  await going;
  const played = walk.play('i9').then(() => assert.ok(walk.told(), 'the next move can be played'));
  await soon();
  waiting.pop()?.();
  await played;
  assert.deepEqual(walk.moves(), ['h8', 'i9', 'a1']);
});

/** Play's controller in a game of White against full strength, with a pack. @param {string} state of the pack */
function following(state) {
  const store = storeOf();
  const game = newGame({ game: 'freestyle15', you: 'white', level: 8 });
  const calls = { stopped: 0, got: 0, proved: 0 };
  /** @type {any} */
  const one = { name: 'freestyle15', state, fault: '' };
  const packs = { list: [one], get: () => calls.got++ };
  /** @type {any} */
  let adviser;
  const controller = /** @type {any} */ ({
    app: {
      store,
      packs: async () => packs,
      engine: { advise: (/** @type {any} */ next) => (adviser = next), stop: () => calls.stopped++ },
    },
    play: { game, position: { over: false } },
    set: () => calls.proved++,
  });
  return { controller, store, calls, one, advise: (/** @type {any[]} */ ...all) => adviser(...all) };
}

test('a proof that comes after the search stops nothing', async () => {
  const { controller, store, calls, advise } = following('stored');
  /** @type {(reply: object) => void} */
  let prove = () => {};
  followProof(controller, /** @type {any} */ ({ about: () => new Promise((resolve) => (prove = resolve)) }));
  await store.tell();
  const message = { cmd: 'search', game: 'freestyle15', moves: '', level: 8 };
  for (const late of [true, false]) {
    /** @type {(reply: object) => void} */
    let find = () => {};
    const reply = advise(message, () => new Promise((resolve) => (find = resolve)));
    if (late) find({ move: 'searched' });
    await soon();
    prove({ known: true, move: 'h8', plies: 9 });
    await soon();
    find({ move: 'searched' });
    assert.equal((await reply).move, late ? 'searched' : 'h8');
    assert.deepEqual([calls.stopped, calls.proved], late ? [0, 0] : [1, 1]);
  }
  const action = new AbortController();
  advise(message, () => new Promise(() => {}), action.signal);
  action.abort();
  prove({ known: true, move: 'h8', plies: 9 });
  await soon();
  assert.deepEqual([calls.stopped, calls.proved], [1, 1], 'of an aborted search');
});

test('a pack comes once after a game that ended here, and not again when it is deleted', async () => {
  const { controller, store, calls, one } = following('none');
  followProof(controller, /** @type {any} */ ({ about: async () => ({}) }));
  controller.play.position = { over: true };
  await store.tell();
  assert.equal(calls.got, 0, 'the game had ended before');
  controller.play.position = { over: false };
  await store.tell();
  controller.play.position = { over: true };
  await store.tell();
  assert.equal(calls.got, 1);
  one.state = 'stored';
  await store.tell();
  one.state = 'none';
  await store.tell();
  assert.equal(calls.got, 1);
});

test("the coach plays only the last move, and only after the engine's answer", async () => {
  const game = newGame({ game: 'freestyle15', you: 'black', level: 8 });
  /** @type {any[]} */
  const asked = [];
  /** @type {number[]} */
  const placed = [];
  const request = (/** @type {any} */ message, /** @type {any} */ { signal }) =>
    new Promise((resolve) =>
      asked.push({ ...message, answer: (/** @type {any} */ reply) => signal.aborted || resolve(reply) }),
    );
  const here = new AbortController();
  const tutor = new Tutor(
    /** @type {any} */ ({
      app: { engine: { request } },
      signal: here.signal,
      play: { game, table: parseTable('freestyle15') },
      set() {},
      place: (/** @type {number} */ point) => placed.push(point),
    }),
  );
  tutor.judge(3);
  const second = tutor.judge(4);
  asked[0].answer({ type: 'error', code: 'stopped' }); // by the second
  await soon();
  assert.deepEqual([asked.length, placed], [2, []]);
  asked[1].answer({ type: 'error', code: 'stopped' }); // by a hint
  await soon();
  assert.deepEqual([asked.length, placed], [3, []]);
  asked[2].answer({ type: 'solution', outcome: 'none' });
  await second;
  assert.deepEqual(placed, [4]);
  tutor.judge(5);
  here.abort(); // another position is shown
  asked[3].answer({ type: 'solution', outcome: 'none' });
  await soon();
  assert.deepEqual(placed, [4]);
});
