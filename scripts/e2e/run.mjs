// @ts-check
// Runs all page tests, or those that are named: four files side by side, the
// longest first, and then alone those that measure times.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** A file that takes longer hangs, in ms. A page that hangs is closed earlier (attend.mjs). */
const PATIENCE = 900_000;
const SIDE_BY_SIDE = 4; // on two cores; five take longer
const LONG = ['screens', 'faults', 'memory', 'arena', 'learn', 'puzzles', 'shapes', 'openings', 'spare', 'offline'];
const ALONE = ['frames', 'lighthouse', 'worker'];

const folder = new URL('.', import.meta.url).pathname;
const path = (/** @type {string} */ name) => join(folder, `${name}.test.mjs`);
const all = readdirSync(folder).flatMap((name) => name.match(/^(.+)\.test\.mjs$/)?.[1] ?? []);
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
for (const name of wanted) if (!all.includes(name)) throw new Error(`there is no ${name}.test.mjs`);
/** @param {string[]} names */
const of = (names) => names.filter((name) => wanted.includes(name));
const short = all.filter((name) => !LONG.includes(name) && !ALONE.includes(name));

/** @param {string[]} names @param {number} concurrency @returns {Promise<void>} */
const pass = (names, concurrency) =>
  new Promise((resolve) => {
    run({ files: names.map(path), concurrency, timeout: PATIENCE })
      .on('test:fail', () => {
        process.exitCode = 1;
      })
      .on('end', resolve)
      .compose(new spec())
      .pipe(process.stdout, { end: false });
  });

await pass(of([...LONG, ...short]), SIDE_BY_SIDE);
if (of(ALONE).length) await pass(of(ALONE), 1);
