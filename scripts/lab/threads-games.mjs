// @ts-check
// Plays games in Chromium between a search with several workers and one with a single
// worker, with the same time per move: node scripts/lab/threads-games.mjs [games 40]
// [ms per move 500] [threads 2]. The openings come from the engine's file, and each is
// played with both colours. Games are kept in build/threads-games.txt, and a later run
// continues after them.

import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { ISOLATED, launch, serve, shipped, visit } from '../e2e/harness.mjs';

const [games, ms, threads] = [40, 500, 2].map((usual, k) => Number(process.argv[2 + k] ?? usual));
const GAME = 'freestyle15';
const KEPT = 'build/threads-games.txt';

const openings = (await readFile(`engine/match/openings/${GAME}.txt`, 'utf8')).split('\n').filter(Boolean);
const site = await serve(undefined, { headers: ISOLATED });
const browser = await launch();
const { page, context } = await visit(browser, site, { alone: true });
await page.waitForFunction(() => document.body.dataset.engine === 'ready');

// 1. Make a separate engine for each side, so that they do not share a table.
await page.evaluate(async (name) => {
  const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
  const { startEngine } = await import(new URL(name, script.src).href);
  Object.assign(window, { players: [startEngine(), startEngine({ file: 'engine.wasm' })] });
}, shipped('js/engine/engines.js'));

/** @param {number} player @param {object} request @returns {Promise<any>} */
const ask = (player, request) =>
  page.evaluate(({ player, request }) => /** @type {any} */ (window).players[player].request(request), {
    player,
    request,
  });

/** The winner: 0 for several workers, 1 for one worker, -1 for a draw. @param {string} moves @param {number} black */
async function play(moves, black) {
  for (const player of [0, 1]) await ask(player, { cmd: 'newgame' });
  for (;;) {
    const position = await ask(0, { cmd: 'position', game: GAME, moves });
    if (position.over) return position.winner === 'black' ? black : position.winner === 'white' ? 1 - black : -1;
    const player = position.toMove === 'black' ? black : 1 - black;
    const limits = player === 0 ? { ms, threads } : { ms };
    const reply = await ask(player, { cmd: 'search', game: GAME, moves, limits, reportMs: 10 * ms });
    if (reply.ms > ms / 2) {
      nodes[player] += reply.nodes;
      time[player] += reply.ms;
    }
    moves += reply.move;
  }
}

// 2. Play the games and print the score so far.
const nodes = [0, 0];
const time = [0, 0];
await mkdir('build', { recursive: true });
const results = (await readFile(KEPT, 'utf8').catch(() => '')).split('\n').filter(Boolean);
for (let n = results.length; n < games; n++) {
  const black = n % 2;
  const result = `${n} ${black} ${1 - black} ${await play(openings[(n >> 1) % openings.length], black)}`;
  await appendFile(KEPT, `${result}\n`);
  results.push(result);
  const { players } = await ask(0, { cmd: 'standings', count: 2, results: results.join(';') });
  const { wins, draws, losses, elo, low, high } = players[0];
  const speed = nodes.map((count, k) => Math.round(count / (time[k] || 1)));
  console.log(
    `${n + 1} games: ${threads} workers won ${wins}, drew ${draws}, lost ${losses} against one; ` +
      `Elo ${Math.round(elo)} (${Math.round(low)} to ${Math.round(high)}); ${speed.join(' and ')} k nodes a second`,
  );
}
await context.close();
await browser.close();
await site.close();
