// @ts-check
// Errors are shown in every language. Stored values, other tabs, a terminated
// engine and invalid links never break the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATIENCE, engineOn, eventually, full, stage, visit } from './harness.mjs';

const { browser, site } = await stage();

test('files that are missing, or that the host answers with another page, are told in three languages', async () => {
  const words = /** @type {const} */ ([
    ['en-GB', 'missing js/app.js', /could not start.*kept\. ReloadRepair/],
    ['zh-CN', 'type css/stage.css', /未能正常启动.*都还在。重新加载修复/],
    ['ja-JP', 'missing css/board.css', /正しく起動できませんでした.*残っています。再読み込み修復/],
  ]);
  for (const [locale, fault, text] of words) {
    const context = await browser.newContext({ serviceWorkers: 'block', locale });
    context.setDefaultTimeout(PATIENCE);
    await context.addCookies([{ name: 'spoil', value: encodeURIComponent(fault), url: site.origin }]);
    const page = await context.newPage();
    await page.goto(site.url);
    const box = page.locator('#trouble');
    await box.waitFor();
    await eventually(async () =>
      assert.match(
        ((await box.textContent()) ?? '').replace(/\s*(Reload|Repair)/g, '$1').replace('kept.Reload', 'kept. Reload'),
        text,
      ),
    );
    await context.clearCookies();
    // Only Repair asks the host again for what the browser keeps.
    await box
      .getByRole('button')
      .nth(fault.startsWith('type') ? 1 : 0)
      .click();
    await page.locator('[role="gridcell"]').first().waitFor();
    await eventually(async () => assert.equal(await box.count(), 0));
    await context.close();
  }
});

test('unreadable settings are told, and so is the missing file that tells them', async () => {
  for (const [fault, text] of /** @type {const} */ ([
    ['', /settings could not be read/],
    ['missing js/core/unreadable.js', /a file of the site may be missing/],
  ])) {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
    context.setDefaultTimeout(PATIENCE);
    await context.addCookies([{ name: 'spoil', value: encodeURIComponent(fault), url: site.origin }]);
    await context.addInitScript(() => localStorage.setItem('tengen /some/path/ settings', '{"version":1,"val'));
    const page = await context.newPage();
    await page.goto(site.url);
    await eventually(async () => assert.match((await page.textContent('#notices')) ?? '', text));
    assert.equal(await page.locator('#trouble').count(), 0);
    await context.close();
  }
});

full('another tab that changes settings is noticed', async () => {
  const { context, page } = await visit(browser, site);
  const other = await context.newPage();
  await other.goto(site.url);
  /** @param {object} patch */
  const choose = (patch) =>
    other.evaluate((patch) => {
      const key = 'tengen /some/path/ settings';
      const { value } = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ version: 1, value: { ...value, ...patch } }));
    }, patch);
  await choose({ theme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await choose({ lang: 'ja' });
  await page.waitForFunction(() => document.documentElement.lang === 'ja' && document.title.includes('五目'));
  await context.close();
});

full('a link to what there is not leads to a page that says so', async () => {
  const { context, page, guard } = await visit(browser, site);
  const names = ['__proto__', 'constructor', 'toString', 'nothing', '%'];
  const places = ['', 'play/', 'play/freestyle15/', 'arena/', 'about/', 'learn/', 'learn/mcts/', 'learn/alphabeta/'];
  for (const place of [...places, 'learn/mcts/example/', 'learn/alphabeta/cuts/', 'learn/patterns/', 'learn/threats/'])
    for (const [i, name] of names.slice(0, place.split('/').length > 2 ? 2 : undefined).entries()) {
      const notice = page.locator('.notice').first();
      if (i === 0) {
        await page.goto('about:blank');
        await page.goto(`${site.url}#/${place}${name}`);
      } else {
        // Where the page is already: what was said of the link before is put away first.
        for (const left = page.locator('.notice button.bare'); await left.count();) await left.first().click();
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `#/${place}${name}`);
      }
      await notice.waitFor();
      assert.doesNotMatch(await notice.innerText(), /did not work/, place + name);
      await page.locator('section:not([hidden]) h1').first().waitFor();
    }
  guard.check();
  await context.close();
});
