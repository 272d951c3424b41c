// @ts-check
// The page is installable, and says so once, after a finished game.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually, full, stage, visit } from './harness.mjs';

const DIST = new URL('../../dist/', import.meta.url).pathname;
const WON = '#/play/freestyle15/h8h9i8i9j8j9k8k9l8';

const { browser, site } = await stage();

/** Width and height of a PNG. @param {Buffer} png */
const dimensions = (png) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('the manifest is relative and whole', async () => {
  const manifest = JSON.parse(await readFile(join(DIST, 'manifest.webmanifest'), 'utf8'));
  assert.deepEqual([manifest.start_url, manifest.scope, manifest.display], ['./', './', 'standalone']);
  assert.ok(manifest.name && manifest.short_name);
  // An id counts from the origin, where copies in two folders would be one app; without, the start is the id.
  assert.equal(manifest.id, undefined);
  for (const { src, sizes, type } of manifest.icons) {
    const file = await readFile(join(DIST, src));
    if (type === 'image/png') assert.equal(dimensions(file), sizes, src);
  }
  assert.deepEqual(
    manifest.icons
      .filter((/** @type {any} */ icon) => icon.purpose === 'maskable')
      .map((/** @type {any} */ icon) => icon.sizes),
    ['512x512'],
  );
  const [build] = await readdir(join(DIST, 'v'));
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) assert.ok(src.startsWith(`v/${build}/`), src);
  const { context, page, guard } = await visit(browser, site);
  for (const { url } of manifest.shortcuts) {
    await page.goto(new URL(url, site.url).href);
    await page.locator(`main #screen-${url.split('/')[2]}:not([hidden])`).waitFor();
    assert.equal(await page.locator('.notice').count(), 0, url);
  }
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  guard.check();
  await context.close();
});

full('the offer to install comes once, after a finished game', async () => {
  const { context, page, guard } = await visit(browser, site);
  await page.waitForSelector('[role="gridcell"]');
  /** Chromium offers only to people who have used a page for a while. */
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      /** @type {any} */ (event).prompt = () => {
        document.title = 'asked';
      };
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  await eventually(async () => assert.equal(await offer(), true));
  assert.equal(await page.locator('.notice').count(), 0, 'not before a game is over');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, WON);
  await page.locator('.notice button', { hasText: 'Install' }).click();
  await eventually(async () => assert.equal(await page.title(), 'asked'));
  await page.reload();
  await page.waitForSelector('[role="gridcell"]');
  await offer();
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    WON.replace('l8', 'g8'),
  );
  await page.locator('#turn-text', { hasText: 'Black wins' }).waitFor();
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.notice button', { hasText: 'Install' }).count(), 0, 'once only');
  guard.check();
  await context.close();
});

full('on a phone whose browser makes no offer, the steps are explained', async () => {
  const { context, page } = await visit(browser, site);
  await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await page.goto('about:blank');
  await page.goto(site.url + WON);
  await page.locator('.notice', { hasText: 'Add to Home Screen' }).waitFor();
  await context.close();
});
