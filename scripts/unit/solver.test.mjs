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
/** A store without frames. */
function createStore() {
  const state = {};
  return { state, set: (/** @type {object} */ patch) => Object.assign(state, patch) };
}
const { Explorer } = await import('../../site/js/explorer/controller.js');
const { Libraries } = await import('../../site/js/explorer/libraries.js');
const { keepLibrary } = await import('../../site/js/explorer/stored.js');
const { searchProved } = await import('../../site/js/engine/proofs.js');
const { Controller } = await import('../../site/js/play/controller.js');
const { createWalk } = await import('../../site/js/learn/walk.js');
const { Helper, stepAfter } = await import('../../site/js/play/helper.js');
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

/** A proof and an engine whose answers the test gives. */
function proving() {
  /** @type {any} */
  const it = { prove() {}, find() {}, ended: 0 };
  const judge = (
    /** @type {string} */ _,
    /** @type {string[]} */ __,
    /** @type {{signal: AbortSignal}} */ { signal },
  ) => new Promise((resolve) => (it.prove = (/** @type {any} */ reply) => signal.aborted || resolve(reply)));
  const request = (/** @type {any} */ _, /** @type {{signal: AbortSignal}} */ { signal }) => {
    signal.addEventListener('abort', () => it.ended++);
    return new Promise((resolve) => (it.find = (/** @type {any} */ reply) => signal.aborted || resolve(reply)));
  };
  const search = { cmd: 'search', player: 'tengen', game: 'freestyle15', moves: '', level: 8 };
  it.search = (/** @type {number} */ patience, signal = new AbortController().signal) =>
    searchProved(
      /** @type {any} */ ({ judge }),
      { request: /** @type {any} */ (request) },
      /** @type {any} */ (search),
      [],
      { signal },
      patience,
    );
  return it;
}
const H8 = { type: 'proved', known: true, move: 'h8', plies: 9 };

for (const late of [true, false])
  test(late ? 'a proof that comes after the search stops nothing' : 'a proof ends the search', async () => {
    const it = proving();
    const reply = it.search(0);
    if (late) it.find({ move: 'searched' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    it.prove(H8);
    await soon();
    it.find({ move: 'searched' });
    assert.equal((await reply).move, late ? 'searched' : 'h8');
    assert.equal(it.ended, 1, 'nothing is left running');
  });

test('an aborted search gets no answer from a proof', async () => {
  const it = proving();
  const action = new AbortController();
  let answered = false;
  it.search(0, action.signal).then(() => (answered = true));
  action.abort();
  it.prove(H8);
  it.find({ move: 'searched' });
  await soon();
  assert.deepEqual([it.ended, answered], [1, false]);
});

test('a move that was searched waits a moment for the proof; an error does not', async () => {
  const it = proving();
  const reply = it.search(2_000);
  it.find({ type: 'result', move: 'searched' });
  await soon();
  it.prove(H8);
  assert.equal((await reply).move, 'h8');
  const refused = it.search(2_000_000);
  it.find({ type: 'error' });
  assert.equal((await refused).type, 'error');
});

for (const [what, judged] of /** @type {[string, () => Promise<any>][]} */ ([
  ['does not know the position', () => Promise.resolve({ ...H8, known: false })],
  ['is not stored', () => Promise.resolve(null)],
  ['is damaged', () => Promise.reject(new Error('damaged'))],
]))
  test(`the engine moves where the proof ${what}`, async () => {
    const engine = { request: /** @type {any} */ (async () => ({ type: 'result', move: 'searched' })) };
    const search = /** @type {any} */ ({ cmd: 'search', game: 'freestyle15', level: 8 });
    const reply = await searchProved({ judge: judged }, engine, search, [], {}, 0);
    assert.equal(/** @type {any} */ (reply).move, 'searched');
  });

/**
 * Play's controller, whose engine answers nothing; what it asks.
 * @param {Partial<import('../../site/js/game/game.js').Game>} terms
 */
function playing(terms) {
  fakeStorage();
  const store = storeOf({ settings: { help: '' } });
  const engine = { load() {}, stop() {}, newGame() {}, request: () => new Promise(() => {}) };
  const game = newGame({ game: 'freestyle15', you: 'white', level: 8, ...terms });
  Object.assign(globalThis, { navigator: {}, addEventListener() {}, location: { hash: '' } });
  const controller = new Controller(/** @type {any} */ ({ store, engine, packs: async () => ({ list: [] }) }), game);
  return { controller, engine };
}

test('the proof is asked for Black at full strength, whatever the order of the moves and after undo', () => {
  const { controller, engine } = playing({});
  const search = /** @type {any} */ ({ cmd: 'search', player: 'tengen', level: 8 });
  const asks = (/** @type {any} */ game, level = 8) => {
    controller.set({ game });
    return controller.sourceOf({ ...search, level }) !== engine;
  };
  const start = controller.play.game;
  const order = ['i9', 'a1', 'h8', 'o15'].reduce(play, start);
  assert.ok(asks(start));
  assert.ok(asks(order));
  assert.ok(asks(jump(order, 2)), 'after undo');
  assert.ok(!asks(jump(order, 3)), "White's turn");
  assert.ok(!asks(order, 7), 'another level');
  assert.ok(!asks({ ...order, you: 'black' }));
  assert.ok(!asks({ ...order, level: 7 }, 7));
  assert.ok(!asks({ ...order, report: 'a' }));
  assert.ok(!asks(order, 0), 'with a clock, or for advice');
});

test('a hint takes a win that its search has missed, only if the verifier accepts it', async () => {
  const line = { move: 'h9', pv: ['h9'], winProb: 0.6, win: 0, proved: false };
  const solution = { type: 'solution', outcome: 'win', plies: 9, atMost: true, line: ['j10', 'i9'], verified: true };
  /** @param {object} reply @param {object[]} lines @param {string} [name] of the game */
  const first = async (reply, lines, name = 'freestyle15') => {
    const game = newGame({ game: name, you: 'black' });
    const play = { game, table: parseTable(name) };
    const helper = new Helper(/** @type {any} */ ({ app: { engine: { request: async () => reply } }, play }));
    return (await helper.withWin(/** @type {any} */ (lines), new AbortController().signal)).map(({ move }) => move);
  };
  assert.deepEqual(await first(solution, [line, { ...line, move: 'j10' }]), ['j10', 'h9']);
  assert.deepEqual(await first({ ...solution, verified: false }, [line]), ['h9']);
  assert.deepEqual(await first({ type: 'error', code: 'stopped' }, [line]), ['h9']);
  assert.deepEqual(await first(solution, [{ ...line, win: 5, proved: true }]), ['h9'], 'the search has won');
  assert.deepEqual(await first(solution, []), [], 'no move is left');
  assert.deepEqual(await first(solution, [{ ...line, move: '4' }], 'connect4'), ['4'], 'which is counted out');
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
  const helper = new Helper(
    /** @type {any} */ ({
      app: { engine: { request } },
      signal: here.signal,
      play: { game, table: parseTable('freestyle15') },
      set() {},
      place: (/** @type {number} */ point) => placed.push(point),
    }),
  );
  helper.judge(3);
  const second = helper.judge(4);
  asked[0].answer({ type: 'error', code: 'stopped' }); // by the second
  await soon();
  assert.deepEqual([asked.length, placed], [2, []]);
  asked[1].answer({ type: 'error', code: 'stopped' }); // by a hint
  await soon();
  assert.deepEqual([asked.length, placed], [3, []]);
  asked[2].answer({ type: 'solution', outcome: 'none' });
  await second;
  assert.deepEqual(placed, [4]);
  helper.judge(5);
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
  const explorer = new Explorer(/** @type {any} */ ({ store: createStore(), packs: async () => packs }));
  await explorer.refresh();
  explorer.active = true;
  /** @type {any[]} */
  const sent = [];
  explorer.libraries.ask = /** @type {any} */ (
    async (/** @type {any} */ request) => {
      sent.push([request.cmd, request.source ?? request.sources[0]]);
      return { type: 'explored', games: 0, moves: [], total: 0 };
    }
  );
  explorer.setPosition('freestyle15', 'h8');
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(sent, [], 'the pack of the book has not come');
  explorer.choose('club');
  await explorer.setPosition('freestyle15', 'h8');
  arrive(new Response(Uint8Array.of(2)));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(sent, [
    ['library', 'club'],
    ['explore', 'club'],
    ['games', 'club'],
  ]);
});

test("renju's openings are asked for again after an error", async () => {
  const { createNames } = await import('../../site/js/play/choice/opening.js');
  /** @type {any[]} */
  const replies = [
    { type: 'error', message: 'gone' },
    { type: 'openings', openings: [] },
  ];
  let asked = 0;
  /** @type {any[]} */
  const shown = [];
  const list = { replaceChildren: (/** @type {any} */ node) => shown.push(node) };
  const names = createNames(
    /** @type {any} */ ({ request: async () => replies[asked++] }),
    list,
    () => /** @type {any} */ ('names'),
  );
  await names();
  assert.equal(shown.length, 2, 'the wait, then the error');
  await names();
  assert.equal(shown.at(-1), 'names');
  await names();
  assert.equal(asked, 2);
});

test('an explorer that was left starts no engine', async () => {
  let workers = 0;
  // prettier-ignore
  Object.assign(globalThis, { Worker: class { constructor() { workers++; } postMessage() {} terminate() {} } });
  const explorer = new Explorer(/** @type {any} */ ({ store: createStore(), packs: async () => ({ list: [] }) }));
  explorer.active = true;
  let arrive = () => {};
  /** @type {any} */
  const file = {
    size: 1,
    name: 'a.sgf',
    arrayBuffer: () => new Promise((resolve) => (arrive = () => resolve(new ArrayBuffer(1)))),
    slice: () => file,
  };
  explorer.open(/** @type {any} */ ([file]), 'freestyle15'); // while it is hashed
  explorer.leave();
  arrive();
  await soon();
  explorer.libraries.ask({ cmd: 'proof', file: new Uint8Array(1) }); // what waited for a pack
  await soon();
  assert.equal(workers, 0);
  const trainer = new Libraries(/** @type {any} */ ({})); // the opening training has no tab to enter
  trainer.ask({ cmd: 'proof', file: new Uint8Array(1) });
  assert.equal(workers, 1);
});
