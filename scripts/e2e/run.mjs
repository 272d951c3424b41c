// @ts-check
// Runs the page tests: those of `make test`, all with TENGEN_FULL=1, or the files
// that are named. Each file is a process, several run side by side, and all share
// one browser. The longest start first. Files that measure times run alone.

import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { chromium } from 'playwright-core';
import { findShell } from '../browsers.mjs';
import { CHROMIUM_ARGS, FULL } from './harness.mjs';

/** The longest time a file may take, in ms. A page that hangs is closed earlier (attend.mjs). */
const PATIENCE = FULL ? 5_400_000 : 900_000;
/**
 * Files that run at a time: one more than there are cores, because pages often wait. More would only wait for a core.
 */
const SIDE_BY_SIDE = Math.min(8, availableParallelism() + 1);
/** Files that only TENGEN_FULL=1 runs. @type {Record<string, string>} the reason for each */
const ONLY_FULL = {
  bundlers: 'fetches and runs three bundlers',
  edge: 'needs the build of the edge host (make edge)',
  faults: 'damages every file of the site; kept, packs and offline damage one of each kind',
  firefox: 'another browser',
  frames: 'measures times',
  hidden: 'waits for the timers of a hidden tab',
  leaving: 'counts nodes and listeners after many visits',
  lighthouse: 'measures times',
  memory: 'plays many games in a row',
  readable: 'measures every board size',
  screenshots: 'takes pictures of the page in full Chromium',
  'first-game': 'plays a whole game on a phone',
  thinking: 'walks through all reports',
  watch: 'plays games to their end',
  webkit: 'another browser',
};
const LONG = [
  ...['faults', 'memory', 'screens', 'arena', 'offline', 'packs', 'learn', 'puzzles', 'shapes', 'analyse'],
  ...['openings', 'about', 'connect4', 'play', 'review', 'files'],
];
/** Files that measure times. */
const ALONE = FULL ? ['frames', 'lighthouse', 'worker'] : ['frames', 'lighthouse'];

const folder = new URL('.', import.meta.url).pathname;
const all = readdirSync(folder).flatMap((name) => name.match(/^(.+)\.test\.mjs$/)?.[1] ?? []);
for (const name of [...process.argv.slice(2), ...Object.keys(ONLY_FULL), ...LONG, ...ALONE])
  if (!all.includes(name)) throw new Error(`there is no ${name}.test.mjs`);
const usual = FULL ? all : all.filter((name) => !(name in ONLY_FULL));
const wanted = process.argv.length > 2 ? process.argv.slice(2) : usual;

/** Starts the browser that the files share. If it ends early, the files that follow get a new one. */
async function share() {
  const server = await chromium.launchServer({ executablePath: findShell(), args: CHROMIUM_ARGS });
  process.env.TENGEN_BROWSER = server.wsEndpoint();
  let done = false;
  let next = Promise.resolve(async () => {});
  server.once('close', () => {
    if (done) return;
    console.error('The shared browser ended early.');
    next = share();
  });
  return async () => {
    done = true;
    await server.close();
    await (
      await next
    )();
  };
}

/** The seconds that the tests of each file took. @type {Map<string, number>} */
const took = new Map();
/** @param {{name: string, file?: string, nesting: number, details: {duration_ms: number}}} done */
function count({ name: test, file = '', nesting, details }) {
  const name = file.slice(folder.length).replace('.test.mjs', '');
  if (nesting || !all.includes(name)) return;
  const [sum, seconds] = [took.get(name) ?? 0, details.duration_ms / 1000];
  // A file that fails as a whole is told after its tests; it may have ended in the middle of one.
  took.set(name, file.endsWith(test) ? Math.max(sum, seconds) : sum + seconds);
}

/** @param {string[]} names @param {number} concurrency @returns {Promise<void>} */
const pass = (names, concurrency) =>
  new Promise((resolve) => {
    run({ files: names.map((name) => `${folder}${name}.test.mjs`), concurrency, timeout: PATIENCE })
      .on('test:pass', count)
      .on('test:fail', count)
      .on('test:fail', () => {
        process.exitCode = 1;
      })
      .on('end', resolve)
      .compose(new spec())
      .pipe(process.stdout, { end: false });
  });

const close = await share();
const together = wanted.filter((name) => !ALONE.includes(name));
await pass(
  [...LONG.filter((name) => together.includes(name)), ...together.filter((name) => !LONG.includes(name))],
  SIDE_BY_SIDE,
);
const alone = wanted.filter((name) => ALONE.includes(name));
if (alone.length) await pass(alone, 1);
await close();
const slowest = [...took].sort(([, a], [, b]) => b - a).map(([name, seconds]) => `${name} ${Math.round(seconds)}`);
console.log(`Seconds by file: ${slowest.join(', ')}`);
