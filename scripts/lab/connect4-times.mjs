// @ts-check
// Measures the time that a Chromium worker needs for random positions of Connect Four
// on the classic board, ply by ply, the last plies first: to the exact best move, and
// to the exact scores of all columns. The search is stopped then, before it computes
// the line of best play. Each position starts with a cleared table. Results are kept in
// build/connect4-times.jsonl, one line per position, and a later run continues from
// there, even after a new build; remove the file to start again.
//
//   make site && node scripts/lab/connect4-times.mjs [positions per ply, 1000] [first ply, 0] [last ply, 41] [minutes,
// 10] [workers, 1]
//
// Several workers share a table; their results are kept in build/connect4-times-2.jsonl
// and so on.
//
// Other load on the machine lengthens the times but does not change the nodes.

import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { ISOLATED, engineOn, launch, ready, serve, visit } from '../e2e/harness.mjs';

const [count = 1000, first = 0, last = 41, minutes = 10, threads = 1] = process.argv.slice(2).map(Number);
const KEPT = `build/connect4-times${threads > 1 ? `-${threads}` : ''}.jsonl`;
/** About ten seconds of work for one worker. */
const LIMITS = { nodes: 60_000_000 * threads, threads };
const WIDTH = 7;
const HEIGHT = 6;

let state = 0;
/**
 * A pseudo-random number in [0, n), the same in every run for a ply (a linear congruential generator).
 * @param {number} n
 */
function random(n) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

/** Whether the disc at (x, y) completes a four. @param {number[][]} columns @param {number} x @param {number} y */
function four(columns, x, y) {
  const side = columns[x][y];
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].some(([dx, dy]) => {
    let n = 1;
    for (const sign of [1, -1]) {
      for (let i = sign; columns[x + i * dx]?.[y + i * dy] === side; i += sign) n++;
    }
    return n >= 4;
  });
}

/** The moves of a random unfinished game. @param {number} plies */
function randomMoves(plies) {
  for (;;) {
    /** @type {number[][]} */
    const columns = Array.from({ length: WIDTH }, () => []);
    let moves = '';
    let over = false;
    while (moves.length < plies && !over) {
      const x = random(WIDTH);
      if (columns[x].length === HEIGHT) continue;
      columns[x].push(moves.length % 2);
      moves += x + 1;
      over = four(columns, x, columns[x].length - 1);
    }
    if (!over) return moves;
  }
}

/** @param {number[]} values sorted @param {number} share */
const quantile = (values, share) => values[Math.min(values.length - 1, Math.floor(values.length * share))];

const site = await serve(undefined, { headers: ISOLATED });
const browser = await launch();
const { page } = await visit(browser, site);
await ready(page);
await engineOn(page, { file: 'full.wasm' });

/**
 * @typedef {{ply: number, moves: string, best: [number, number], all: [number, number], missed: boolean}} Measured
 *   best, all: milliseconds and nodes
 */

await mkdir('build', { recursive: true });
/** @type {Measured[]} */
const measured = (await readFile(KEPT, 'utf8').catch(() => ''))
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const end = performance.now() + minutes * 60_000;
for (let ply = last; ply >= first; ply--) {
  const done = measured.filter((one) => one.ply === ply).length;
  state = 20_260_101 + ply;
  const games = Array.from({ length: count }, () => randomMoves(ply)).slice(done);
  while (games.length && performance.now() < end) {
    const found = await page.evaluate(
      async ([list, limits, patience]) => {
        const { engine } = /** @type {any} */ (window);
        const begun = performance.now();
        /** @type {Omit<Measured, 'ply'>[]} */
        const found = [];
        for (const moves of list) {
          /** @type {[number, number][]} */
          const times = [];
          let missed = false;
          for (const lines of [1, 7]) {
            await engine.request({ cmd: 'newgame' });
            const start = performance.now();
            /** @type {[number, number]|undefined} */
            let known;
            const look = (/** @type {any} */ reply) => {
              if (known || reply.lines.some((/** @type {any} */ line) => line.exact === null)) return;
              known = [Math.round((performance.now() - start) * 10) / 10, reply.nodes];
              engine.stop();
            };
            const reply = await engine.request(
              { cmd: 'search', player: 'tengen', game: 'connect4', moves, lines, limits, reportMs: 1 },
              { onInfo: look },
            );
            look(reply);
            missed ||= !known;
            times.push(known ?? [Math.round((performance.now() - start) * 10) / 10, reply.nodes]);
          }
          found.push({ moves, best: times[0], all: times[1], missed });
          if (performance.now() - begun > patience) break;
        }
        return found;
      },
      /** @type {const} */ ([games.slice(0, 200), LIMITS, 5_000]),
    );
    games.splice(0, found.length);
    const lines = found.map((one) => ({ ply, ...one }));
    measured.push(...lines);
    await appendFile(KEPT, lines.map((one) => JSON.stringify(one) + '\n').join(''));
  }
}

console.log('random positions in a Chromium worker: median, 99th percentile and greatest; ms, and thousands of nodes');
console.log(
  'ply | positions | best move, ms       | nodes               | all columns, ms     | nodes               | not solved',
);
for (let ply = first; ply <= last; ply++) {
  const here = measured.filter((one) => one.ply === ply);
  if (!here.length) continue;
  const column = (/** @type {'best'|'all'} */ of, /** @type {0|1} */ what, /** @type {number} */ unit) => {
    const sorted = here.map((one) => one[of][what] / unit).sort((a, b) => a - b);
    return [0.5, 0.99, 1]
      .map((share) => quantile(sorted, share))
      .map((n) => n.toFixed(n < 10 ? 1 : 0).padStart(6))
      .join(' ');
  };
  console.log(
    [
      String(ply).padStart(3),
      String(here.length).padStart(9),
      column('best', 0, 1),
      column('best', 1, 1000),
      column('all', 0, 1),
      column('all', 1, 1000),
      here.filter((one) => one.missed).length,
    ].join(' | '),
  );
}
await browser.close();
await site.close();
