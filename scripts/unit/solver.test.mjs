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
const { Explorer } = await import('../../site/js/explorer/controller.js');
const { keepLibrary } = await import('../../site/js/explorer/stored.js');
const { followProof } = await import('../../site/js/play/proved.js');
const { createWalk } = await import('../../site/js/learn/walk.js');
const { Tutor } = await import('../../site/js/play/tutor.js');
const { jump, newGame, pack, play } = await import('../../site/js/game/game.js');
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
  await put([entryOf(pack(play(newGame(), 'h8')))]);
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
  const judge = async (
    /** @type {string} */ _,
    /** @type {string[]} */ moves,
    /** @type {any} */ { replies: whole },
  ) => {
    if (whole) await new Promise((resolve) => waiting.push(() => resolve(null)));
    return { known: true, plies: 9, move: whole ? '' : 'a1', replies: whole ? [{ move: 'b1', plies: 7 }] : [] };
  };
  const tools = /** @type {any} */ ({ app, stage: { draw() {} } });
  const walk = createWalk(tools, /** @type {any} */ ({ judge }), () => {});
  const going = walk.go(['h8']);
  await soon();
  waiting.pop()?.();
  await going;
  const played = walk.play('i9').then(() => assert.ok(walk.proof(), 'the next move can be played'));
  await soon();
  waiting.pop()?.();
  await played;
  assert.deepEqual(walk.moves(), ['h8', 'i9', 'a1']);
});

/** Play's controller in a game of White against full strength. */
function following() {
  const store = storeOf();
  const game = newGame({ game: 'freestyle15', you: 'white', level: 8 });
  const calls = { stopped: 0, fetched: 0, proved: '', followed: 0 };
  /** @type {any} */
  let adviser;
  const controller = /** @type {any} */ ({
    app: {
      store,
      engine: {
        advise: (/** @type {any} */ next) => (adviser = next),
        stop: () => calls.stopped++,
        request: async () => ({ type: 'position' }),
      },
    },
    play: { game, position: { over: false } },
    session: { forget() {} },
    follow: () => calls.followed++,
    set: (/** @type {{proved: string}} */ { proved }) => (calls.proved = proved),
  });
  return { controller, store, calls, advise: (/** @type {any[]} */ ...all) => adviser(...all) };
}

test('a proof that comes after the search stops nothing', async () => {
  const { controller, calls, advise } = following();
  /** @type {(reply: object) => void} */
  let prove = () => {};
  const judge = (
    /** @type {string} */ _,
    /** @type {string[]} */ __,
    /** @type {{signal: AbortSignal}} */ { signal },
  ) => new Promise((resolve) => (prove = (reply) => signal.aborted || resolve(reply)));
  followProof(controller, /** @type {any} */ ({ judge }), 0);
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
    assert.deepEqual([calls.stopped, calls.proved], late ? [0, ''] : [1, 'h8']);
  }
  const action = new AbortController();
  advise(message, () => new Promise(() => {}), action.signal);
  action.abort();
  prove({ known: true, move: 'h8', plies: 9 });
  await soon();
  assert.deepEqual([calls.stopped, calls.proved], [1, 'h8'], 'of an aborted search');
});

test('a move that was searched waits a moment for the proof, and a new search ends the wait', async () => {
  const { controller, calls, advise } = following();
  /** @type {(reply: object) => void} */
  let prove = () => {};
  const judge = (
    /** @type {string} */ _,
    /** @type {string[]} */ __,
    /** @type {{signal: AbortSignal}} */ { signal },
  ) => new Promise((resolve) => (prove = (reply) => signal.aborted || resolve(reply)));
  followProof(controller, /** @type {any} */ ({ judge }), 2_000);
  const message = { cmd: 'search', game: 'freestyle15', moves: '', level: 8 };
  const reply = advise(message, async () => ({ type: 'result', move: 'searched' }));
  await soon();
  prove({ known: true, move: 'h8', plies: 9 });
  assert.equal((await reply).move, 'h8');
  let moved = '';
  const ask = async () => ({ type: 'result', move: 'searched' });
  advise(message, ask).then((/** @type {{move: string}} */ { move }) => (moved = move));
  await soon();
  const late = prove;
  calls.stopped = 0;
  const refused = advise(message, async () => ({ type: 'error' }));
  late({ known: true, move: 'h8', plies: 9 });
  assert.equal((await refused).type, 'error');
  assert.deepEqual([moved, calls.stopped], ['', 0]);
});

test("the proof's move comes after the engine's reply about the position", async () => {
  const { controller, calls, advise } = following();
  let place = () => {};
  controller.app.engine.request = () => new Promise((resolve) => (place = () => resolve({ type: 'position' })));
  followProof(controller, /** @type {any} */ ({ judge: async () => ({ known: true, move: 'h8', plies: 9 }) }));
  let moved = '';
  const ask = () => new Promise(() => {});
  advise({ cmd: 'search', game: 'freestyle15', moves: '', level: 8 }, ask).then(
    (/** @type {{move: string}} */ { move }) => (moved = move),
  );
  await soon();
  assert.deepEqual([moved, calls.stopped], ['', 0]);
  place();
  await soon();
  assert.deepEqual([moved, calls.stopped], ['h8', 1]);
});

test('a pack is fetched once after a game that ended here', async () => {
  const { controller, store, calls } = following();
  followProof(controller, /** @type {any} */ ({ fetch: async () => calls.fetched++ }));
  controller.play.position = { over: true };
  await store.tell();
  assert.equal(calls.fetched, 0, 'the game had ended before');
  controller.play.position = { over: false };
  await store.tell();
  controller.play.position = { over: true };
  await store.tell();
  await store.tell();
  assert.equal(calls.fetched, 1);
});

test('the proof is asked for Black at full strength, whatever the order of the moves and after undo', async () => {
  const { controller, calls, advise } = following();
  /** @type {string[]} */
  const judged = [];
  const judge = async (/** @type {string} */ game, /** @type {string[]} */ moves) => {
    judged.push(`${game} ${moves.join('')}`);
    return { known: true, move: 'j10', plies: 9 };
  };
  followProof(controller, /** @type {any} */ ({ judge }));
  assert.equal(calls.followed, 1, 'a search that had begun before begins again');
  const search = { cmd: 'search', game: 'freestyle15', level: 8 };
  const ask = () => soon().then(() => ({ move: 'searched' }));
  const { game } = controller.play;
  const order = ['i9', 'a1', 'h8', 'o15'].reduce(play, game);
  controller.play.game = order;
  assert.equal((await advise({ ...search, moves: 'i9a1h8o15' }, ask)).move, 'j10');
  controller.play.game = jump(order, 2);
  assert.equal((await advise({ ...search, moves: 'i9a1' }, ask)).move, 'j10', 'after undo');
  assert.deepEqual(judged, ['freestyle15 i9a1h8o15', 'freestyle15 i9a1']);
  for (const other of [{ level: 7 }, { moves: 'i9a1h8' }, { cmd: 'position' }, { game: 'standard15' }])
    assert.equal((await advise({ ...search, moves: 'i9a1', ...other }, ask)).move, 'searched', JSON.stringify(other));
  assert.equal(judged.length, 2);
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

test('a question that is late sends the engine nothing, which would end the newer one', async () => {
  fakeDatabases();
  await keepLibrary(
    { id: 'club', name: 'Club', game: 'freestyle15', games: 1, trees: false, size: 1, added: 0 },
    Uint8Array.of(1),
  );
  /** @type {(content: Response) => void} */
  let arrive = () => {};
  const book = new Promise((resolve) => (arrive = resolve));
  const packs = { list: [{ name: 'openings', state: 'stored' }], read: () => book };
  const explorer = new Explorer(/** @type {any} */ ({ store: { set() {} }, packs: async () => packs }));
  await explorer.refresh();
  explorer.active = true;
  /** @type {any[]} */
  const sent = [];
  explorer.ask = /** @type {any} */ (
    async (/** @type {any} */ request) => {
      sent.push([request.cmd, request.source ?? request.sources[0]]);
      return { type: 'explored', games: 0, moves: [], total: 0 };
    }
  );
  explorer.follow('freestyle15', 'h8');
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(sent, [], 'the pack of the book has not come');
  explorer.choose('club');
  await explorer.follow('freestyle15', 'h8');
  arrive(new Response(Uint8Array.of(2)));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(sent, [
    ['library', 'club'],
    ['explore', 'club'],
    ['games', 'club'],
  ]);
});
