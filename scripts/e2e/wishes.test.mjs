// @ts-check
// What the system and the reader wish is followed while the page is open, and what
// is dropped on the page never replaces it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, shipped, stage, visit } from './harness.mjs';

const { browser, site } = await stage();

test('contrast, colour scheme, language and the colour of the bars follow the system at once', async () => {
  const { page, guard, context } = await visit(browser, site, { colorScheme: 'light' });
  await page.locator('#board [role="gridcell"]').first().waitFor();
  /** @param {{theme?: string, bar: string}} want */
  const shows = ({ theme, bar }) =>
    eventually(async () =>
      assert.deepEqual(
        await page.evaluate(() => ({
          theme: document.documentElement.dataset.theme,
          bars: [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('content')),
        })),
        { theme, bars: [bar, bar] },
      ),
    );
  await shows({ theme: undefined, bar: 'rgb(246, 242, 233)' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await shows({ theme: undefined, bar: 'rgb(21, 24, 27)' });
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await shows({ theme: 'contrast', bar: 'rgb(0, 0, 0)' });
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await shows({ theme: 'contrast', bar: 'rgb(255, 255, 255)' });
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'no-preference' });
  await shows({ theme: undefined, bar: 'rgb(21, 24, 27)' });

  // The theme of the page comes before the system's.
  await page.locator('[data-action="settings"]').first().click();
  await page.locator('[name="theme"][value="light"]').check({ force: true });
  await shows({ theme: 'light', bar: 'rgb(246, 242, 233)' });
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await shows({ theme: 'light', bar: 'rgb(246, 242, 233)' });

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'languages', { value: ['ja-JP', 'en'], configurable: true });
    dispatchEvent(new Event('languagechange'));
  });
  await eventually(async () => assert.equal(await page.getAttribute('html', 'lang'), 'ja'));
  guard.check();
  await context.close();
});

test('the settings speak the language that is chosen in them', async () => {
  const { page, guard, context } = await visit(browser, site);
  await page.locator('#board [role="gridcell"]').first().waitFor();
  await page.locator('[data-action="settings"]').first().click();
  for (const [lang, title, volume, close] of [
    ['zh-CN', '设置', '音量', '关闭'],
    ['ja', '設定', '音量', '閉じる'],
    ['en', 'Settings', 'Sound', 'Close'],
  ]) {
    await page.locator(`[name="lang"][value="${lang}"]`).check({ force: true });
    await eventually(async () => {
      assert.equal(await page.locator('#settings-title').textContent(), title);
      assert.equal(await page.locator('label[for="volume"]').textContent(), volume);
      assert.equal(await page.locator('dialog header button').getAttribute('aria-label'), close);
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('value')), lang);
    });
  }
  guard.check();
  await context.close();
});

test('a file that misses its place is offered to Analyse on every other screen', async () => {
  const { page, guard, context } = await visit(browser, site);
  for (const [screen, kind] of [
    ['play', 'Files'],
    ['learn', 'Files'],
    ['puzzles', 'Files'],
    ['arena', 'Files'],
    ['about', 'Files'],
    ['play', 'text/uri-list'],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
    await page.locator(`#screen-${screen} h1`).first().waitFor({ state: 'attached' });
    await eventually(async () => assert.equal(await page.locator(`#screen-${screen}`).isVisible(), true));
    const prevented = await page.evaluate((kind) => {
      const transfer = new DataTransfer();
      if (kind === 'Files') transfer.items.add(new File(['(;GM[4]SZ[15];B[hh];W[ii])'], 'one.sgf'));
      else transfer.setData(kind, 'https://example.org/');
      return ['dragover', 'drop'].map((name) => {
        const event = new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true });
        return !(document.querySelector('main') ?? document.body).dispatchEvent(event);
      });
    }, kind);
    assert.deepEqual(prevented, [true, true], `${screen} ${kind}`);
    if (kind !== 'Files') continue;
    const notice = page.locator('[data-topic="drop"]');
    await eventually(async () => assert.match((await notice.textContent()) ?? '', /one\.sgf/));
    if (screen !== 'about') {
      await notice.getByRole('button', { name: 'Close' }).click();
      await notice.waitFor({ state: 'detached' });
      continue;
    }
    await notice.getByRole('button', { name: 'Open it on Analyse' }).click();
    await eventually(async () =>
      assert.match(await page.evaluate(() => location.hash), /#\/analyse\/freestyle15\/h8i7/),
    );
  }
  guard.check();
  await context.close();
});

test('a file that is dropped on Analyse or Games before they listen is offered', async () => {
  for (const screen of ['analyse', 'games']) {
    const { page, guard, context } = await visit(browser, site);
    /** @type {() => void} */
    let release = () => {};
    const held = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route(`**/${shipped('js/files/drop-target.js')}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
    await page.locator(`#screen-${screen}:not([hidden])`).waitFor({ state: 'attached' });
    const drop = () =>
      page.evaluate(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['(;GM[4]SZ[15];B[hh];W[ii])'], 'one.sgf'));
        const event = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
        (document.querySelector('main') ?? document.body).dispatchEvent(event);
      });
    await drop();
    const offer = page.locator('[data-topic="drop"]').getByRole('button', { name: 'Open it on Analyse' });
    await offer.waitFor();
    release();
    await offer.click();
    await eventually(async () =>
      assert.match(await page.evaluate(() => location.hash), /#\/analyse\/freestyle15\/h8i7/),
    );
    guard.check();
    await context.close();
  }
});

test('a file that is dropped while a dialog is open: the dialog says that it must be closed first', async () => {
  const { page, guard, context } = await visit(browser, site);
  for (const [screen, verb] of [
    ['play', '.top [data-action="settings"]'],
    ['analyse', '.top [data-action="settings"]'],
    ['games', '.top [data-action="settings"]'],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
    await page.locator(`#screen-${screen}:not([hidden])`).waitFor({ state: 'attached' });
    await page.click(verb);
    await page.locator('dialog[open]').waitFor();
    for (const name of ['one.sgf', 'two.sgf'])
      await page.evaluate((name) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['(;GM[4]SZ[15];B[hh];W[ii])'], name));
        const drop = new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
        document.querySelector('dialog[open]')?.dispatchEvent(drop);
      }, name);
    await page.locator('dialog[open] .stray', { hasText: 'Close this first, then drop two.sgf again' }).waitFor();
    assert.equal(await page.locator('.stray').count(), 1, `${screen} ${verb}`);
    assert.equal(await page.locator('[data-topic="drop"]').count(), 0);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    // The close event comes a task after the dialog is closed.
    await page.locator('.stray').waitFor({ state: 'detached' });
  }
  guard.check();
  await context.close();
});
