// @ts-check
// The engine's client with fake workers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createAction, within } from '../../site/js/core/action.js';
import { build } from '../../site/js/core/fetch.js';
import { createEngine } from '../../site/js/engine/client.js';
import { engineWithFakes } from './fakes.mjs';

test('requests made while the engine loads are sent when it is ready, of searches only the newest', async (t) => {
  const {
    engine,
    workers: [worker],
  } = engineWithFakes(t);
  const position = engine.request({ cmd: 'position', game: 'freestyle15', moves: 'h8' });
  const older = engine.request({ cmd: 'search', game: 'freestyle15', moves: 'h8' });
  engine.request({ cmd: 'search', game: 'freestyle15', moves: 'h8h9' });
  assert.equal(worker.asked.length, 0);
  worker.ready();
  assert.deepEqual(
    worker.asked.map((m) => [m.cmd, m.moves]),
    [
      ['position', 'h8'],
      ['search', 'h8h9'],
    ],
  );
  assert.equal((await older).code, 'limit');
  worker.say({ id: worker.asked[0].id, type: 'position', legal: 224 });
  assert.equal((await position).legal, 224);
});

test('infos go to their request, and replies without a request are dropped', async (t) => {
  const {
    engine,
    workers: [worker],
  } = engineWithFakes(t);
  worker.ready();
  /** @type {any[]} */
  const infos = [];
  const reply = engine.request({ cmd: 'search' }, { onInfo: (/** @type {any} */ info) => infos.push(info.depth) });
  const { id } = worker.asked[0];
  worker.say({ id: 999, type: 'info', depth: 9 });
  worker.say({ id, type: 'info', depth: 1 });
  worker.say({ id, type: 'result', move: 'h8' });
  worker.say({ id, type: 'info', depth: 2 });
  assert.equal((await reply).move, 'h8');
  assert.deepEqual(infos, [1]);
});

test('a worker that ignores a stop is replaced, its best move is the result, other requests are sent again', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  const stuck = engine.request({ cmd: 'search' });
  const position = engine.request({ cmd: 'position', moves: 'h8' });
  workers[0].say({ id: workers[0].asked[0].id, type: 'info', lines: [{ move: 'c3' }] });
  engine.stop();
  t.mock.timers.tick(500);
  t.mock.timers.tick(50);
  assert.equal(workers.length, 2);
  assert.ok(workers[0].ended);
  assert.deepEqual([(await stuck).type, (await stuck).move], ['result', 'c3']);
  workers[1].ready();
  assert.deepEqual(
    workers[1].asked.map((m) => m.cmd),
    ['position'],
  );
  workers[1].say({ id: workers[1].asked[0].id, type: 'position', legal: 1 });
  assert.equal((await position).legal, 1);
});

test('a worker that obeys a stop is kept', (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  engine.request({ cmd: 'search' });
  engine.stop();
  workers[0].say({ id: workers[0].asked[0].id, type: 'result', move: 'h8' });
  t.mock.timers.tick(5000);
  assert.equal(workers.length, 1);
});

test('a panic fails its request and restarts the engine', async (t) => {
  const { engine, workers, failures } = engineWithFakes(t);
  workers[0].ready();
  const bad = engine.request({ cmd: 'position', moves: 'h8' });
  const search = engine.request({ cmd: 'search' });
  workers[0].say({ id: workers[0].asked[0].id, type: 'error', code: 'panic', message: 'index out of range' });
  workers[0].say({ type: 'fatal', code: 'crash', message: 'exit' });
  assert.deepEqual([(await bad).code, (await bad).message], ['panic', 'index out of range']);
  workers[1].ready();
  assert.deepEqual(
    workers[1].asked.map((m) => m.cmd),
    ['search'],
  );
  workers[1].say({ id: workers[1].asked[0].id, type: 'result', move: 'h8' });
  assert.equal((await search).move, 'h8');
  assert.deepEqual(failures, []);
});

test('an engine that cannot be loaded is reported, and loaded by the next request', async (t) => {
  const { engine, workers, failures } = engineWithFakes(t);
  const lost = engine.request({ cmd: 'position' });
  workers[0].say({ type: 'fatal', code: 'load', message: 'no network' });
  assert.equal((await lost).code, 'engine');
  assert.deepEqual(
    failures.map((f) => f.code),
    ['load'],
  );
  const found = engine.request({ cmd: 'position' });
  workers[1].ready();
  workers[1].say({ id: workers[1].asked[0].id, type: 'position' });
  assert.equal((await found).type, 'position');
});

test('an engine that the network does not deliver is loaded again, and requests wait for it', async (t) => {
  /** @type {Record<string, (worker: any) => void>} */
  const faults = {
    'no engine file': (worker) => worker.say({ type: 'fatal', code: 'network', message: 'Failed to fetch' }),
    'no worker script': (worker) => worker.onerror({}),
  };
  for (const [name, fail] of Object.entries(faults)) {
    const { engine, workers, failures } = engineWithFakes(t);
    const asked = engine.request({ cmd: 'position' });
    for (let n = 0; n < 3; n++) {
      fail(workers[n]);
      assert.equal(workers.length, n + 1, `${name}: at once`);
      t.mock.timers.tick(5000);
      assert.equal(workers.length, n + 2, `${name}: after a pause`);
    }
    const search = engine.request({ cmd: 'search' });
    workers[3].ready();
    assert.deepEqual(
      workers[3].asked.map((m) => m.cmd),
      ['position', 'search'],
    );
    workers[3].say({ id: workers[3].asked[0].id, type: 'position' });
    workers[3].say({ id: workers[3].asked[1].id, type: 'result', move: 'h8' });
    assert.equal((await asked).type, 'position');
    assert.equal((await search).move, 'h8');
    assert.deepEqual(
      failures.map((f) => f.code),
      ['network', 'network', 'network'],
    );
    t.mock.timers.reset();
  }
});

test('an engine without patience fails its requests when the network fails', async (t) => {
  const { engine, workers, failures } = engineWithFakes(t, false);
  const asked = engine.request({ cmd: 'position' });
  workers[0].onerror?.(/** @type {any} */ ({}));
  assert.equal((await asked).code, 'engine');
  assert.equal(failures[0].code, 'network');
  t.mock.timers.tick(10_000);
  assert.equal(workers.length, 1);
});

test('an engine that was let go is not loaded again; a request does not wait for the pause', async (t) => {
  const first = engineWithFakes(t);
  const asked = first.engine.request({ cmd: 'position' });
  first.workers[0].onerror({});
  first.engine.dispose();
  assert.equal((await asked).code, 'engine');
  t.mock.timers.tick(10_000);
  assert.equal(first.workers.length, 1);
  t.mock.timers.reset();

  const { engine, workers } = engineWithFakes(t);
  workers[0].onerror({});
  engine.request({ cmd: 'position' });
  assert.equal(workers.length, 2);
  workers[1].ready();
  t.mock.timers.tick(10_000);
  assert.equal(workers.length, 2);
});

test('an engine with another protocol or build is refused', (t) => {
  for (const ready of [
    { type: 'ready', build, protocol: 2 },
    { type: 'ready', build: 'other', protocol: 1 },
  ]) {
    const {
      workers: [worker],
      failures,
    } = engineWithFakes(t);
    worker.say(ready);
    assert.equal(failures[0].code, 'mismatch');
    t.mock.timers.reset();
  }
});

test('a browser that refuses workers fails the engine and not the page', async (t) => {
  /** @type {any[]} */
  const failures = [];
  let refuses = true;
  const worker = /** @type {any} */ ({ terminate() {}, postMessage() {} });
  const engine = createEngine({
    start() {
      if (refuses) throw new DOMException('not here', 'SecurityError');
      return worker;
    },
    onError: (failure) => failures.push(failure.code),
  });
  t.after(() => engine.dispose());
  const first = engine.request({ cmd: 'position', game: 'freestyle15', moves: '' });
  assert.equal(/** @type {any} */ (await first).code, 'engine');
  assert.equal(/** @type {any} */ (await engine.newGame()).code, 'engine');
  assert.deepEqual(new Set(failures), new Set(['load']));
  refuses = false;
  engine.request({ cmd: 'newgame' });
  assert.ok(worker.onmessage, 'a later request tries again');
});

/**
 * Counts what an aborted request still does.
 * @param {any} engine @param {object} message @param {AbortSignal} signal
 */
function watched(engine, message, signal) {
  const seen = { replies: 0, infos: 0 };
  const onInfo = () => seen.infos++;
  engine.request(message, { signal, onInfo }).then(() => seen.replies++);
  return seen;
}

const SILENT = { replies: 0, infos: 0 };
/** The commands that a worker received, with their targets. @param {any} worker */
const commands = ({ asked }) => asked.map((/** @type {any} */ { cmd, target }) => [cmd, ...(target ? [target] : [])]);

test('a request whose signal is aborted already is not sent', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  const seen = watched(engine, { cmd: 'search' }, AbortSignal.abort());
  workers[0].ready();
  watched(engine, { cmd: 'position' }, AbortSignal.abort());
  await turn();
  assert.deepEqual([commands(workers[0]), seen], [[], SILENT]);
});

test('a request that is aborted while the engine loads is not sent', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  const action = new AbortController();
  const seen = watched(engine, { cmd: 'search' }, action.signal);
  action.abort();
  const position = engine.request({ cmd: 'position' });
  workers[0].ready();
  assert.deepEqual(commands(workers[0]), [['position']]);
  workers[0].say({ id: workers[0].asked[0].id, type: 'position' });
  assert.equal((await position).type, 'position');
  assert.deepEqual(seen, SILENT);
});

test('a running search that is aborted is ended by its id, and says nothing more', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  const action = new AbortController();
  const seen = watched(engine, { cmd: 'search' }, action.signal);
  const { id } = workers[0].asked[0];
  workers[0].say({ id, type: 'info', lines: [] });
  assert.equal(seen.infos, 1);
  action.abort();
  workers[0].say({ id, type: 'info', lines: [] });
  workers[0].say({ id, type: 'result', move: 'h8' });
  await turn();
  assert.deepEqual(seen, { replies: 0, infos: 1 });
  assert.deepEqual(commands(workers[0]), [['search'], ['stop', id]]);
  t.mock.timers.tick(5000);
  assert.equal(workers.length, 1, 'it obeyed');
});

test('a search that waits for another is aborted alone', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  const first = engine.request({ cmd: 'search' });
  const action = new AbortController();
  const seen = watched(engine, { cmd: 'solve' }, action.signal);
  action.abort();
  const [{ id }, { id: second }] = workers[0].asked;
  assert.deepEqual(commands(workers[0]).at(-1), ['stop', second]);
  workers[0].say({ id: second, type: 'error', code: 'limit' });
  workers[0].say({ id, type: 'result', move: 'h8' });
  assert.equal((await first).move, 'h8');
  assert.deepEqual(seen, SILENT);
});

test('an aborted question that is no search costs the engine no stop', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  const action = new AbortController();
  const seen = watched(engine, { cmd: 'position' }, action.signal);
  action.abort();
  workers[0].say({ id: workers[0].asked[0].id, type: 'position' });
  await turn();
  assert.deepEqual([commands(workers[0]), seen], [[['position']], SILENT]);
});

test('an abort after the reply stops nothing', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  const action = new AbortController();
  const seen = watched(engine, { cmd: 'search' }, action.signal);
  workers[0].say({ id: workers[0].asked[0].id, type: 'result', move: 'h8' });
  await turn();
  action.abort();
  assert.deepEqual([commands(workers[0]), seen], [[['search']], { replies: 1, infos: 0 }]);
});

test('one signal aborts all requests that were made with it, and no other', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  const action = new AbortController();
  const seen = [{ cmd: 'position' }, { cmd: 'search' }].map((message) => watched(engine, message, action.signal));
  const other = engine.request({ cmd: 'newgame' });
  action.abort();
  for (const { id } of workers[0].asked) workers[0].say({ id, type: 'done' });
  assert.equal((await other).type, 'done');
  assert.deepEqual(seen, [SILENT, SILENT]);
});

test('an aborted search that goes on is ended with its worker, and is not sent to the next', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  const action = new AbortController();
  const seen = watched(engine, { cmd: 'search' }, action.signal);
  const position = engine.request({ cmd: 'position' });
  action.abort();
  t.mock.timers.tick(500);
  t.mock.timers.tick(50);
  assert.ok(workers[0].ended);
  workers[1].ready();
  assert.deepEqual(commands(workers[1]), [['position']]);
  workers[1].say({ id: workers[1].asked[0].id, type: 'position' });
  assert.equal((await position).type, 'position');
  assert.deepEqual(seen, SILENT);
});

test('a worker that dies takes an aborted search with it', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  const action = new AbortController();
  const seen = [watched(engine, { cmd: 'search' }, action.signal)];
  seen.push(watched(engine, { cmd: 'position' }, action.signal));
  action.abort();
  workers[0].say({ type: 'fatal', code: 'crash', message: 'exit' });
  workers[1].ready();
  assert.deepEqual([commands(workers[1]), seen], [[], [SILENT, SILENT]]);
  const search = engine.request({ cmd: 'search' });
  workers[1].say({ id: workers[1].asked[0].id, type: 'result', move: 'i9' });
  assert.equal((await search).move, 'i9');
});

test('an engine that is let go answers no aborted request', async (t) => {
  const { engine, workers } = engineWithFakes(t);
  workers[0].ready();
  const action = new AbortController();
  const seen = watched(engine, { cmd: 'search' }, action.signal);
  action.abort();
  engine.dispose();
  await turn();
  assert.deepEqual(seen, SILENT);
});

test('of an action that was begun again or ended, nothing goes on', async () => {
  const screen = new AbortController();
  const action = createAction();
  /** @type {string[]} */
  const seen = [];
  const run = async (/** @type {string} */ name) => seen.push(await within(action.begin(), Promise.resolve(name)));
  const fail = () => within(action.begin(), Promise.reject(new Error('late'))).catch(() => seen.push('fault'));
  run('first');
  run('second');
  await turn();
  fail();
  run('third');
  await turn();
  run('fourth');
  action.end();
  await turn();
  const late = within(action.begin(screen.signal), Promise.resolve('fifth')).then((name) => seen.push(name));
  screen.abort();
  await turn();
  assert.ok(late);
  assert.ok(action.begin(screen.signal).aborted, 'the screen is left');
  await turn();
  assert.deepEqual(seen, ['second', 'third']);
});
