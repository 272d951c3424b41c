// @ts-check
// Measures how long a Chromium worker takes over random positions of Connect
// Four on the classic board, ply by ply: to the exact best move, and to the
// exact scores of all columns. Every position meets a cleared table.
//
//   node scripts/connect4-times.mjs [positions a ply, 1000] [first ply, 0] [last ply, 41]

import { launch, ready, serve, visit } from './e2e/harness.mjs';

const [count = 1000, first = 0, last = 41] = process.argv.slice(2).map(Number);
const LONGEST_MS = 10_000;
const WIDTH = 7;
const HEIGHT = 6;

let state = 20_260_101;
/** A number below n, the same on every run (a linear congruential generator). @param {number} n */
function random(n) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

/** Whether the stone on (x, y) completes four. @param {number[][]} columns @param {number} x @param {number} y */
function four(columns, x, y) {
  const side = columns[x][y];
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => {
    let n = 1;
    for (const sign of [1, -1]) {
      for (let i = sign; columns[x + i * dx]?.[y + i * dy] === side; i += sign) n++;
    }
    return n >= 4;
  });
}

/** The moves of a random game of so many plies that is not over. @param {number} plies */
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

const site = await serve();
const browser = await launch();
const { page } = await visit(browser, site);
await ready(page);
await page.evaluate(async () => {
  const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
  const { createEngine } = await import(new URL('engine/client.js', script.src).href);
  Object.assign(window, { measured: createEngine({ file: 'whole.wasm' }) });
});
console.log(`${count} random positions a ply in a Chromium worker; ms: median, 99th percentile, longest`);
console.log('ply | best move            | all columns          | not solved within ' + LONGEST_MS / 1000 + ' s');
for (let ply = first; ply <= last; ply++) {
  const games = Array.from({ length: count }, () => randomMoves(ply));
  const { best, all, missed } = await page.evaluate(async ([list, longest]) => {
    const { measured } = /** @type {any} */ (window);
    /** @type {number[]} */
    const best = [];
    /** @type {number[]} */
    const all = [];
    let missed = 0;
    for (const moves of list) {
      for (const [lines, times] of /** @type {[number, number[]][]} */ ([[1, best], [7, all]])) {
        await measured.request({ cmd: 'newgame' });
        const start = performance.now();
        const reply = await measured.request({ cmd: 'search', player: 'tengen', game: 'connect4', moves, lines, limits: { ms: longest }, reportMs: 1_000 });
        times.push(performance.now() - start);
        if (lines === 7 && reply.lines.some((/** @type {any} */ line) => line.exact === null)) missed++;
      }
    }
    return { best, all, missed };
  }, /** @type {const} */ ([games, LONGEST_MS]));
  const columns = [best, all].map((times) => {
    times.sort((a, b) => a - b);
    return [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(share === 0.5 ? 1 : 0).padStart(6)).join(' ');
  });
  console.log(`${String(ply).padStart(3)} | ${columns.join(' | ')} | ${missed}`);
}
await browser.close();
await site.close();
