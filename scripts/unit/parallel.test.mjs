// @ts-check
// Several engines in one search, merged by the first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createParallel, isParallel } from '../../site/js/engine/parallel.js';

/** @param {string} move @param {number} visits @param {number} winProb @param {object} [more] */
const line = (move, visits, winProb, more = {}) => ({
  move,
  visits,
  winProb,
  score: 2 * winProb - 1,
  eval: Math.round(2000 * winProb - 1000),
  win: null,
  proved: false,
  exact: null,
  pv: [move],
  ...more,
});
/** A search info or result. @param {any[]} lines @param {object} [more] @returns {any} */
const info = (lines, more = {}) => ({
  type: 'result',
  id: 1,
  move: lines[0].move,
  nodes: 100,
  playouts: 100,
  nps: 50,
  limit: 200,
  ms: 7,
  lines,
  ...more,
});

/** An engine whose replies the test gives. */
function fake() {
  /** @type {any} */
  const it = { asked: [], merges: [], stops: 0, disposed: false };
  it.request = (/** @type {any} */ message, /** @type {any} */ { onInfo, signal }) => {
    it.signal = signal;
    if (message.cmd === 'merge') return new Promise((resolve) => it.merges.push({ ...message, resolve }));
    it.asked.push(message);
    it.info = onInfo;
    return new Promise((resolve) => {
      it.say = resolve;
    });
  };
  it.stop = () => it.stops++;
  it.dispose = () => {
    it.disposed = true;
  };
  return it;
}

const soon = () => new Promise((resolve) => setTimeout(resolve));
/** @param {string} move @param {number} visits */
const merged = (move, visits) => ({ ...info([line(move, visits, 0.5)]), type: 'merged', id: 99, ms: 0 });

/** A running search of three engines. @param {(info: any) => void} onInfo @param {AbortSignal} [signal] */
function work(onInfo, signal) {
  /** @type {any[]} */
  const engines = [fake()];
  const pool = createParallel(engines[0], () => engines[engines.push(fake()) - 1], 3);
  /** @type {Promise<any>} */
  const reply = pool.search({ cmd: 'search', game: 'connect4-9x9', lines: 1, seed: 7 }, { onInfo, signal });
  return { engines, pool, reply };
}

test('each engine has its own seed; the first to finish stops the others, and a failed one is left out', async () => {
  const { engines, pool, reply } = work(() => {});
  assert.deepEqual(
    engines.map((e) => [e.asked[0].seed, e.asked[0].lines]),
    [
      [7, 12],
      [8, 12],
      [9, 12],
    ],
  );
  const [first, second, third] = engines;
  third.say({ type: 'error', code: 'engine' });
  await soon();
  assert.equal(first.stops, 0);
  second.say(info([line('5', 20, 1, { proved: true, win: 3 })]));
  await soon();
  assert.deepEqual([first.stops, second.stops], [1, 0]);
  first.say(info([line('4', 50, 0.5)]));
  await soon();
  const [{ infos, lines, resolve }] = first.merges;
  assert.deepEqual([infos.map((/** @type {any} */ i) => i.move), lines], [['4', '5'], 1]);
  resolve(merged('5', 70));
  const { type, move, id, ms } = await reply;
  assert.deepEqual([type, move, id, ms], ['result', '5', 1, 7]);
  pool.dispose();
  assert.deepEqual([first.disposed, second.disposed, third.disposed], [false, true, true]);
});

test('infos are merged one at a time, the newest of each engine, and not after the end', async () => {
  /** @type {any[]} */
  const heard = [];
  const { engines, reply } = work((i) => heard.push([i.type, i.lines[0].visits]));
  const [first, second, third] = engines;
  first.info(info([line('4', 10, 0.5)]));
  second.info(info([line('5', 10, 0.5)]));
  first.info(info([line('4', 30, 0.5)]));
  assert.equal(first.merges.length, 1);
  first.merges[0].resolve(merged('4', 10));
  await soon();
  assert.deepEqual(heard, [['info', 10]]);
  assert.deepEqual(
    first.merges[1].infos.map((/** @type {any} */ i) => i.lines[0].visits),
    [30, 10],
  );
  third.say(info([line('5', 20, 1, { proved: true, win: 3 })]));
  await soon();
  first.merges[1].resolve(merged('4', 40));
  first.info(info([line('4', 99, 0.5)]));
  await soon();
  assert.deepEqual([heard.length, first.merges.length], [1, 2]);
  first.say(info([line('4', 50, 0.5)]));
  second.say(info([line('5', 50, 0.5)]));
  await soon();
  first.merges[2].resolve({ type: 'error', code: 'crash' });
  assert.equal((await reply).move, '4'); // the first engine's own move
});

test('the signal of a search reaches every engine', () => {
  const { signal } = new AbortController();
  const { engines } = work(() => {}, signal);
  assert.deepEqual(
    engines.map((engine) => engine.signal === signal),
    [true, true, true],
  );
});

test('only a search at full strength on a large board uses several engines', () => {
  const search = { cmd: 'search', game: 'connect4-9x10-c4' };
  assert.deepEqual(
    [
      search,
      { ...search, level: 12 },
      { ...search, level: 11 },
      { ...search, game: 'connect4' },
      { ...search, cmd: 'position' },
    ].map((message) => isParallel(/** @type {any} */ (message))),
    [true, true, false, false, false],
  );
});
