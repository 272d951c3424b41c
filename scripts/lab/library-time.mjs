// @ts-check
// How long the engine's worker takes for a library of many games, and how much memory: it reads a file, looks positions
// up, opens the stored index again and is stopped. A library of RenLib (.lib) is also opened as
// a tree of which branches are read. Node runs the package's worker (make package), so that seconds of
// processor time can be told from those on the clock.
// Usage: node scripts/lab/library-time.mjs FILE [game], with a FILE of go run ./scripts/lab collection

import { readFile } from 'node:fs/promises';

const [path, game = 'renju15'] = process.argv.slice(2);
const { createEngine } = await import(new URL('../../build/package/stage/index.js', import.meta.url).href);
const file = new Uint8Array(await readFile(path));
const MB = 1e6;

/**
 * Seconds on the clock and of the processor for a step.
 * @template T @param {string} name @param {() => Promise<T>} step @returns {Promise<T>}
 */
async function timed(name, step) {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const value = await step();
  const { user, system } = process.cpuUsage(used);
  const [clock, processor] = [(performance.now() - start) / 1e3, (user + system) / 1e6];
  console.log(`${name}: ${clock.toFixed(3)} s, ${processor.toFixed(3)} s of the processor`);
  return value;
}

/** The memory of the process, in MB. */
const memory = () => process.memoryUsage.rss() / MB;

/** An engine that is warm, and the memory without what it reads. */
async function begin() {
  const engine = await createEngine();
  await engine.request({ cmd: 'library', game, source: 'a', games: [{ moves: 'h8' }] });
  const before = memory();
  return { engine, grown: () => `${(memory() - before).toFixed(0)} MB more than before` };
}

/** Mean of many look-ups in ms, after the first ones. @param {any} engine @param {string} cmd @param {string} moves */
async function lookUp(engine, cmd, moves) {
  const ask = () => engine.request({ cmd, game, moves, sources: ['file'], from: 0, count: 20 });
  for (let i = 0; i < 5; i++) await ask();
  const used = process.cpuUsage();
  const times = [];
  for (let i = 0; i < 50; i++) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(used);
  times.sort((a, b) => a - b);
  console.log(
    `${cmd} ${moves || '(empty board)'}: median ${times[25].toFixed(1)} ms, ${((user + system) / 5e4).toFixed(1)} ms of the processor`,
  );
}

const { engine, grown } = await begin();
const read = { cmd: 'library', game, source: 'file', name: path, file };
const { games, positions, index } = await timed('read', () => engine.request(read));
console.log(`${games} games, ${positions} positions, stored in ${(index.length / MB).toFixed(1)} MB; ${grown()}`);
for (const moves of ['', 'h8', 'h8i9', 'h8i9i10h7g8'])
  for (const cmd of ['explore', 'games']) await lookUp(engine, cmd, moves);
for (const share of [0.1, 0.5, 0.8]) {
  const stop = new AbortController();
  /** @type {number} */
  let at = 0;
  const onInfo = (/** @type {{done: number, total: number}} */ { done, total }) => {
    if (at || done < share * total) return;
    at = performance.now();
    stop.abort();
  };
  await engine.request(read, { signal: stop.signal, onInfo }).catch(() => {});
  await engine.request({ cmd: 'library', game, source: 'a', games: [] });
  console.log(`stopped at ${share}: free after ${(performance.now() - at).toFixed(0)} ms`);
}
engine.close();
if (path.endsWith('.lib')) {
  const tree = await begin();
  const ask = { cmd: 'import', game, file, most: 5000, part: 500 };
  const { nodes, total } = await timed('opened as a tree', () => tree.engine.request(ask));
  console.log(`${nodes.length} of ${total} nodes; ${tree.grown()}`);
  const random = () => Math.random() * 2 ** 32;
  /** A node that has more, chosen at random, and the moves to it. @param {any[]} list @param {string} before */
  const cut = (list, before) => {
    const open = list.flatMap(({ more }, i) => (more ? [i] : []));
    let moves = '';
    for (let i = open[Math.floor(random() % open.length)]; i > 0; i = list[i].parent) moves = list[i].move + moves;
    return open.length ? before + moves : '';
  };
  await timed('100 branches', async () => {
    for (let i = 0, moves = ''; i < 100; i++) {
      const branch = moves ? (await tree.engine.request({ cmd: 'branch', moves, most: 500 })).nodes : nodes;
      moves = cut(branch, moves);
    }
  });
  tree.engine.close();
}
const again = await begin();
await timed('opened again', () => again.engine.request({ cmd: 'library', game, source: 'file', index }));
console.log(again.grown());
again.engine.close();
