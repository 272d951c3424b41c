// @ts-check
// A file of the site is missing, truncated, or replaced by another page at the host:
// the page says so and offers a remedy. Every fault of every file is tried.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionsFor, faultsOf, findWays, isSpare, openSpoilt, sideBySide, siteFiles, tellsOnce } from './faults.mjs';
import { stage } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const { browser, site } = await stage();
const files = (await siteFiles()).filter((file) => !isSpare(file));
/** @type {Map<string, number[]>} */
let ways = new Map();

test('every file is requested by one of the actions', async () => {
  ways = await findWays(browser, site, files);
});

test('each file in turn', async (t) => {
  assert.ok(ways.size, 'no ways are known, and without them this waits for every file');
  const cases = faultsOf(files);
  /**
   * The action after which the page told of a file's fault: with its next fault it is taken first.
   * @type {Map<string, [string, string?]>}
   */
  const telling = new Map();
  /** @type {string[]} */
  const silent = [];
  await sideBySide(
    cases.map(([file, wrong]) => async () => {
      const open = async (/** @type {[string, string?]} */ [path, click]) => {
        const opened = await openSpoilt(browser, site, { wrong, file, path, click });
        return { ...opened, close: () => opened.context.close() };
      };
      const first = telling.get(file);
      const actions = actionsFor(file, ways);
      const told = await tellsOnce([...new Set(first ? [first, ...actions] : actions)], open);
      if (told) telling.set(file, told);
      else silent.push(`${wrong} ${file} at ${actions.map((way) => way.join(' ')).join(' and ')}`);
    }),
  );
  t.diagnostic(`${cases.length} faults in ${files.length} files`);
  assert.deepEqual(silent, []);
});
