// @ts-check
// A few moves in Firefox, whose JavaScript engine and renderer differ from Chromium's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { findFirefox } from '../browsers.mjs';
import { PATIENCE, serve } from './harness.mjs';

const executablePath = findFirefox();

test(
  'plays, remembers and reloads in Firefox',
  { skip: executablePath ? false : 'no Firefox found; set FIREFOX' },
  async () => {
    const site = await serve();
    const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: PATIENCE });
    try {
      const page = await firefox.newPage();
      page.setDefaultTimeout(PATIENCE);
      /** @type {string[]} */
      const faults = [];
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(site.origin))
          faults.push(`off-origin ${request.url()}`);
      });

      /** @param {number} n */
      const stones = (n) =>
        page.waitForFunction(
          (want) => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value?.ply === want,
          {},
          n,
        );
      /** @param {string} point */
      const play = async (point) => {
        await page.focus('[role="gridcell"][tabindex="0"]');
        for (const key of point) await page.keyboard.press(/** @type {any} */ (key));
        await page.keyboard.press('Enter');
      };
      const moves = () =>
        page.evaluate(() => JSON.parse(localStorage.getItem('tengen /some/path/ game') ?? '{}').value.moves);

      await page.goto(site.url);
      // The first visit reloads once, to be isolated; a wait that the reload
      // interrupts is repeated.
      const settled = () =>
        page.waitForFunction(() => crossOriginIsolated && document.querySelector('[role="gridcell"]'));
      await settled().catch(settled);
      await play('h8');
      await stones(2);
      await play('a1');
      await stones(4);
      const before = await moves();
      assert.deepEqual([before[0], before[2]], ['h8', 'a1']);
      assert.equal(new Set(before).size, 4);

      // The sets of the rules and of the network's vector code, up to the long one of Connect Four.
      await page.evaluate(() => void (location.hash = '#/about'));
      await page.locator('summary:has(#about-checks)').click();
      await page.locator('section[aria-labelledby="about-sets"] button').click();
      const verdict = async () => {
        await page.waitForFunction(() => document.querySelectorAll('.about-verdict')[3]?.matches('[data-good]'));
        return page.$$eval('.about-verdict', (all) => all.slice(1, 4).map((p) => p.textContent));
      };
      assert.match(
        (await verdict()).join('\n'),
        /^All \d+ cases right.*\nAll \d+ cases right.*\nAll 1,000 cases right/,
      );
      await page.evaluate(() => void (location.hash = '#/'));

      await site.close();
      await page.reload();
      await page.waitForSelector('[role="gridcell"]');
      assert.deepEqual(await moves(), before, 'the game is there again with the server gone');
      await play('o1');
      await stones(6);
      assert.deepEqual(faults, []);
    } finally {
      await firefox.close();
      await site.close();
    }
  },
);
