// @ts-check
// Runs all page tests: three files side by side, the longest first, and then alone
// those that measure times.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const SIDE_BY_SIDE = 3; // on two cores: a page test waits half of its time
const LONG = ['screens', 'memory', 'arena', 'learn', 'offline', 'packs', 'broken', 'spare', 'kept'];
const ALONE = ['frames', 'lighthouse', 'worker'];

const folder = new URL('.', import.meta.url).pathname;
const path = (/** @type {string} */ name) => join(folder, `${name}.test.mjs`);
const all = readdirSync(folder).flatMap((name) => name.match(/^(.+)\.test\.mjs$/)?.[1] ?? []);
const short = all.filter((name) => !LONG.includes(name) && !ALONE.includes(name));

/** @param {string[]} names @param {number} concurrency @returns {Promise<void>} */
const pass = (names, concurrency) =>
  new Promise((resolve) => {
    run({ files: names.map(path), concurrency })
      .on('test:fail', () => {
        process.exitCode = 1;
      })
      .on('end', resolve)
      .compose(new spec())
      .pipe(process.stdout, { end: false });
  });

await pass([...LONG, ...short], SIDE_BY_SIDE);
await pass(ALONE, 1);
