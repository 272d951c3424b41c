// @ts-check
// Measures the reports' performance figures in a Chromium worker; `go run ./scripts/lab
// headlines` plays the same games natively.

import { execFileSync } from 'node:child_process';
import { launch, ready, serve, shipped, visit } from '../e2e/harness.mjs';

const games = execFileSync('go', ['run', './scripts/lab', 'headlines', '-requests'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const site = await serve();
const browser = await launch();
const { page, context } = await visit(browser, site);
await ready(page);
for (const { about, timed, aim, request } of games) {
  /** @type {number[]} */
  const seconds = await page.evaluate(
    async ([wanted, most, name]) => {
      const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
      const { startEngine } = await import(new URL(name, script.src).href);
      const engine = startEngine();
      /** @type {number[]} */
      const times = [];
      // Each move arrives as an info of its own; stop the game after enough of them.
      const reply = await new Promise((resolve) => {
        engine
          .request(wanted, {
            onInfo(/** @type {any} */ move) {
              if (times.push(move.ms / 1000) === most) resolve({ type: 'game' });
            },
          })
          .then(resolve);
      });
      engine.dispose();
      if (reply.type !== 'game') throw new Error(JSON.stringify(reply));
      return times;
    },
    /** @type {const} */ ([request, timed, shipped('js/engine/engines.js')]),
  );
  const mean = seconds.reduce((a, b) => a + b, 0) / seconds.length;
  console.log(
    `${about.padEnd(31)} ${mean.toFixed(4)} s a move over ${seconds.length} moves (slowest ${Math.max(...seconds).toFixed(4)}); aim ${aim} s: ${mean <= aim ? 'reached' : 'missed'}`,
  );
}
await context.close();
await browser.close();
await site.close();
