// @ts-check
// Takes the pictures of the story about the library (.github/library.md) and that of
// Analyse (.github/analyse.png, whose colours are to be reduced): after make site, node scripts/e2e/story.mjs

import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, launch, pick, serve, showTab, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */

const ROOT = new URL('../../', import.meta.url).pathname;
const OUT = join(ROOT, '.github/library');
const NAMES = ['Ann Lee', 'Bo Nyman', 'Chen Wei', 'Dana Roth', 'Eriko Sato', 'Filip Novak', 'Gu Lin', 'Hana Ito'];

/** A made file. @param {string} form @param {number} n */
const made = (form, n) =>
  execFileSync('go', ['run', './scripts/lab', 'collection', '-form', form, '-n', String(n)], {
    cwd: ROOT,
    maxBuffer: 2 ** 28,
  });
/** Made games with the names of a club. */
const club = () =>
  made('sgf', 4000)
    .toString()
    .replace(/P([BW])\[Surname(\d+)\]/g, (_, side, n) => `P${side}[${NAMES[Number(n) % NAMES.length]}]`)
    .replace(/EV\[Tournament (\d+)\]/g, 'EV[Club evening $1]');

/** Stores what the page shows as WebP, at most 60 KB. @param {Page} page @param {string} name */
async function take(page, name) {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(600); // transitions
  const picture = (await page.screenshot()).toString('base64');
  for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5]) {
    const text = await page.evaluate(async ([data, q]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality: q })).arrayBuffer(),
      );
      return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
    }, /** @type {[string, number]} */ ([picture, quality]));
    const file = Buffer.from(text, 'base64');
    if (file.length > 60_000) continue;
    await writeFile(join(OUT, `${name}.webp`), file);
    console.log(name, file.length);
    return;
  }
  throw new Error(`${name} is too large`);
}

/** Waits for a table with moves. @param {Page} page */
const table = (page) => page.locator('.x-moves tbody tr').first().waitFor();
/** @param {Page} page @param {string} name @param {Buffer|string} content */
const source = (page, name, content) =>
  page
    .locator('.x-sources input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

const site = await serve();
const browser = await launch();
try {
  await mkdir(OUT, { recursive: true });
  const { page, context } = await visit(browser, site, {
    path: '#/analyse/renju15/h8h9i10?tab=explorer&source=book',
    viewport: { width: 1100, height: 720 },
    bypassCSP: true,
  });
  await table(page);
  await take(page, '1-book');
  await source(page, 'Club games.sgf', club());
  await page.locator('.x-about', { hasText: '4,000 games' }).waitFor();
  await table(page);
  await take(page, '2-file');
  await page.getByRole('button', { name: 'Filter the games' }).click();
  await page.locator('.x-filter input').first().fill('eriko');
  await page.keyboard.press('Enter');
  await eventually(async () => {
    const names = await page.locator('.x-list b').allTextContents();
    if (!names.length || !names.every((name) => name.includes('Eriko'))) throw new Error(names.join());
  });
  await take(page, '3-rival');
  await page.getByRole('link', { name: 'Learn this line' }).click();
  await page.locator('.z-task', { hasText: 'Play the next move' }).waitFor();
  await take(page, '4-learn');
  await page.goto(`${site.url}#/analyse/renju15`);
  await pick(page, 'open');
  await page
    .locator('#file-input')
    .setInputFiles({ name: 'Openings.lib', mimeType: 'application/octet-stream', buffer: made('lib', 300_000) });
  await page.locator('#screen-analyse .note', { hasText: '300,001' }).waitFor();
  await page.locator('.a-tree button[data-id]').first().click();
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await page.locator('.a-tree [aria-current="step"]').waitFor();
  await take(page, '5-tree');
  await context.close();
  const wide = await visit(browser, site, {
    path: '#/analyse/freestyle15/h8h9h10i9g8f8i10g10',
    viewport: { width: 1280, height: 800 },
  });
  await showTab(wide.page, 'analysis');
  await eventually(async () => {
    const depth = Number(
      /\d+/.exec((await wide.page.locator('#screen-analyse').innerText()).match(/depth \d+/i)?.[0] ?? '')?.[0],
    );
    if (!(depth >= 14)) throw new Error(`depth ${depth}`);
  });
  await wide.page.screenshot({ path: join(ROOT, '.github/analyse.png') });
  await wide.context.close();
} finally {
  await browser.close();
  await site.close();
}
