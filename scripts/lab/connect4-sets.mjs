// @ts-check
// Measures Connect Four's public test sets natively and in a Chromium worker: it asks
// both for the exact best move of each position, with a cleared table and the book, and
// prints the mean time and nodes per set. For easy positions the times are below the
// resolution of a page's clock, so they are computed from nodes and nodes per second.
//
//   make build site && node scripts/lab/connect4-sets.mjs [positions per set, 100] [set …]

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { engineOn, launch, ready, serve, visit } from '../e2e/harness.mjs';

const [count = '100', ...sets] = process.argv.slice(2);

/** @param {string} set @returns {Promise<[string, number][]>} moves and score */
async function positions(set) {
  const file = await readFile(new URL(`../engine/connect4/solver/testdata/Test_${set}.gz`, import.meta.url));
  const lines = gunzipSync(file).toString().trim().split('\n').slice(0, Number(count));
  return lines.map((line) => /** @type {[string, number]} */ ([line.split(' ')[0], Number(line.split(' ')[1])]));
}

const program = spawn('build/tengen', ['analyse'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
/** @param {object} request */
async function native(request) {
  program.stdin.write(JSON.stringify({ id: 1, ...request }) + '\n');
  for (;;) {
    const { value } = await answers.next();
    const reply = JSON.parse(value);
    if (reply.type !== 'info' && reply.type !== 'ready') return reply;
  }
}

const site = await serve();
const browser = await launch();
const { page } = await visit(browser, site);
await ready(page);
const worker = await engineOn(page, { file: 'full.wasm' });

console.log('set | positions | nodes | native ms | worker ms | worker / native');
for (const set of sets.length ? sets : ['L3_R1', 'L2_R1', 'L2_R2', 'L1_R1', 'L1_R2']) {
  const list = await positions(set);
  let nodes = 0;
  const ms = [0, 0];
  for (const [moves, score] of list) {
    for (const [i, ask] of [native, worker].entries()) {
      await ask({ cmd: 'newgame' });
      const reply = await ask({
        cmd: 'search',
        player: 'tengen',
        game: 'connect4',
        moves,
        lines: 1,
        limits: { nodes: 2 ** 40 },
        reportMs: 100_000,
      });
      assert.equal(reply.lines[0].exact, score, `${set} ${moves}`);
      if (reply.nps) ms[i] += (reply.nodes / reply.nps) * 1000; // finer than the reply's whole milliseconds
      if (i === 0) nodes += reply.nodes;
    }
  }
  const mean = (/** @type {number} */ sum) => (sum / list.length).toPrecision(3);
  console.log(
    [set, list.length, Math.round(nodes / list.length), mean(ms[0]), mean(ms[1]), (ms[1] / ms[0]).toFixed(2)].join(
      ' | ',
    ),
  );
}
program.stdin.end();
await browser.close();
await site.close();
