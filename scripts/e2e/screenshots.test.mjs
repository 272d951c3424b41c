// @ts-check
// The pictures that an installing browser and a preview show are of this page:
// taken here into build/screenshots; node scripts/e2e/screenshots.test.mjs
// --keep puts them in the site, where the build finds them.

import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { launch, ready, serve, visit } from './harness.mjs';

const ROOT = new URL('../../', import.meta.url).pathname;
const TAKEN = join(ROOT, 'build/screenshots');
const KEPT = join(ROOT, 'site/screenshots');
const GAME = '#/play/freestyle15/h8i9j9h7i10h10k8f8';

/** Width and height of a JPEG. @param {Buffer} jpeg */
function dimensions(jpeg) {
  for (let i = 2; i < jpeg.length; i += 2 + jpeg.readUInt16BE(i + 2)) {
    if (jpeg[i + 1] === 0xc0 || jpeg[i + 1] === 0xc2) return `${jpeg.readUInt16BE(i + 7)}x${jpeg.readUInt16BE(i + 5)}`;
  }
  return '';
}

test('the pictures of the manifest are of this page and as large as it says', async () => {
  const site = await serve();
  const browser = await launch();
  const manifest = JSON.parse(await readFile(join(ROOT, 'dist/manifest.webmanifest'), 'utf8'));
  const [build] = await readdir(join(ROOT, 'dist/v'));
  assert.deepEqual(
    manifest.screenshots.map((/** @type {any} */ one) => one.form_factor),
    ['wide', 'narrow'],
  );
  await mkdir(TAKEN, { recursive: true });
  try {
    for (const { src, sizes, form_factor: form } of manifest.screenshots) {
      const scale = form === 'wide' ? 1 : 2;
      const [width, height] = sizes.split('x').map((/** @type {string} */ n) => Number(n) / scale);
      const { context, page, guard } = await visit(browser, site, {
        path: GAME,
        viewport: { width, height },
        deviceScaleFactor: scale,
        hasTouch: form === 'narrow',
      });
      await ready(page);
      await page.locator('[data-action="hint"]:visible').first().click();
      await page.waitForFunction(
        () =>
          document.querySelectorAll('.b-candidate').length >= 2 &&
          document.querySelector('#progress')?.getAttribute('aria-valuenow') === '100',
      );
      const path = join(TAKEN, `${form}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 82 });
      if (process.argv.includes('--keep')) await copyFile(path, join(KEPT, `${form}.jpg`));
      assert.equal(dimensions(await readFile(path)), sizes);
      assert.equal(src, `v/${build}/screenshots/${form}.jpg`);
      assert.equal(dimensions(await readFile(join(KEPT, `${form}.jpg`))), sizes, `${form}.jpg in site/`);
      guard.check();
      await context.close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
});
