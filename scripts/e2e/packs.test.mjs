// @ts-check
// Optional packs: downloaded only on request, kept over updates and offline,
// deleted on request; and the message when one cannot be downloaded.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { unpack } from '../../site/js/arena/unpack.js';
import { clean, eventually, full, kept, keptWhole, launch, serve, shipped, unfold, visit } from './harness.mjs';
import { NEXT, nextBuild } from './next-build.mjs';

/** @typedef {import('playwright-core').Page} Page */

const ROOT = new URL('../../', import.meta.url).pathname;
const DIST = join(ROOT, 'dist');
const FIVE = 'Freestyle 15 × 15';
const FOUR = 'Connect Four 7 × 6';

/** @type {Awaited<ReturnType<typeof launch>>} */ let browser;
/** The list of packs. @type {{name: string, file: string, bytes: number, sha256: string}[]} */ let packs;
/** The size of the pack of five in a row, as the page says it. */ let size = '';
before(async () => {
  browser = await launch();
  const [build] = await readdir(join(DIST, 'v'));
  packs = JSON.parse(await readFile(join(DIST, 'v', build, shipped('packs.json')), 'utf8'));
  const { bytes } = packOf(FIVE);
  size = bytes < 1e6 ? `${Number((bytes / 1e3).toFixed(1))} kB` : `${Number((bytes / 1e6).toFixed(1))} MB`;
});
after(() => browser?.close());

/** The pack's part of About. @param {Page} page @param {string} game */
function row(page, game) {
  const item = page.locator('.about li', { has: page.locator('h4', { hasText: game }) });
  return { verb: item.locator('.pack button'), now: item.locator('.pack p'), bar: item.locator('progress') };
}

/** @param {import('playwright-core').Locator} node @param {string|RegExp} text */
const says = (node, text) => node.filter({ hasText: text }).waitFor();

/**
 * What the packs' cache holds of the arena: address in the site and hash. Puzzles and proofs come by themselves.
 * @param {Page} page @returns {Promise<[string, string][]>}
 */
const stored = (page) =>
  page.evaluate(async () => {
    const name = 'tengen-packs /some/path/';
    if (!(await caches.has(name))) return [];
    const store = await caches.open(name);
    return Promise.all(
      (await store.keys())
        .filter(({ url }) => /arena-[^.]+\.games$/.test(url))
        .map(async ({ url }) => {
          const sum = await crypto.subtle.digest(
            'SHA-256',
            await /** @type {Response} */ (await store.match(url)).arrayBuffer(),
          );
          return /** @type {[string, string]} */ ([
            url.slice(url.indexOf('packs/')),
            Array.from(new Uint8Array(sum), (b) => b.toString(16).padStart(2, '0')).join(''),
          ]);
        }),
    );
  });

/** @param {string} game */
const packOf = (game) =>
  packs.filter(({ name }) => name === (game === FIVE ? 'arena-freestyle15' : 'arena-connect4'))[0];

test('the list of packs is correct, and none is stored in advance', async () => {
  assert.deepEqual(
    (await readdir(join(DIST, 'packs'))).map((name) => `packs/${name}`).sort(),
    packs.map(({ file }) => file).sort(),
  );
  const sw = await readFile(join(DIST, 'sw.js'), 'utf8');
  for (const { file, bytes, sha256 } of packs) {
    const content = await readFile(join(DIST, file));
    assert.equal(content.length, bytes);
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256);
    assert.ok(file.includes(sha256.slice(0, 12)));
    assert.equal(sw.split(file).length, 2, `${file} is named once, among the optional`);
  }
  assert.ok(!/\bFILES=\[\[[^;]*?\]\]/.exec(sw)?.[0].includes('packs/'));
});

test('without a service worker: requested, with progress, cancelled, stored, found again, deleted', async () => {
  const site = await serve(undefined, { slow: /\/packs\// });
  const { context, page, guard } = await visit(browser, site, { path: '#/about' });
  await unfold(page, 'Downloads');
  const { verb, now, bar } = row(page, FIVE);
  await says(now, `${size}, not downloaded`);
  assert.equal(await bar.isVisible(), false);
  assert.deepEqual(
    site.asked.filter((path) => path.includes('/packs/arena')),
    [],
    'fetched before it was asked for',
  );
  await verb.focus();
  await page.keyboard.press('Enter');
  await says(now, `25% of ${size}`);
  await eventually(async () =>
    assert.equal(await bar.evaluate((/** @type {HTMLProgressElement} */ one) => Math.round(one.position * 100)), 25),
  );
  await says(verb, 'Cancel');
  await clean(page, 'while it comes');
  await page.keyboard.press('Enter'); // the focus has stayed
  await says(now, /not downloaded$/);
  await eventually(async () => assert.deepEqual(await stored(page), []));
  await page.keyboard.press('Enter');
  await says(now, /^25% of/);
  await page.click('nav [data-screen="play"]'); // it goes on meanwhile
  site.release();
  await page.waitForFunction(() => /stored/.test(document.getElementById('live-polite')?.textContent ?? ''));
  await page.click('nav [data-screen="about"]');
  await says(now, /stored on this device$/);
  const { file, sha256 } = packOf(FIVE);
  await eventually(async () => assert.deepEqual(await stored(page), [[file, sha256]]));
  await says(page.locator('#about-stored ~ dl'), `Downloads${size}`);
  await eventually(async () => assert.match(await row(page, FOUR).now.innerText(), /not downloaded/));

  site.asked.length = 0;
  await page.reload();
  await unfold(page, 'Downloads');
  await says(now, /stored on this device$/);
  assert.deepEqual(
    site.asked.filter((path) => path.includes('/packs/arena')),
    [],
  );
  await eventually(async () =>
    assert.equal(await verb.getAttribute('aria-label'), `Delete: Games of the arena's table: ${FIVE}`),
  );
  await verb.click();
  await says(now, /not downloaded$/);
  await eventually(async () => assert.deepEqual(await stored(page), []));
  guard.check();
  await context.close();
  await site.close();
});

/** The bundled table of a game on the Arena screen. @param {Page} page @param {string} game */
const bundled = (page, game) => page.locator('.arena-bundled > section', { has: page.locator(`#arena-${game}`) });

full('a cell of the bundled table leads to its games, offline as well', async () => {
  const site = await serve();
  const { context, page, guard } = await visit(browser, site, { path: '#/arena', serviceWorkers: 'allow' });
  await kept(page);
  await keptWhole(page);
  const table = bundled(page, 'freestyle15');
  // By keyboard: the table is one stop, the arrow keys go about in it.
  await table.locator('.crosstable [tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const [a, b] = /** @type {string} */ (await table.locator('[aria-pressed="true"]').getAttribute('data-key'))
    .split('-')
    .map(Number);
  await says(table.locator('.pack p'), `${size}, not downloaded`);
  await table.getByRole('button', { name: /^Download/ }).click();
  await table.locator('.arena-games li').nth(99).waitFor();
  const games = await unpack(
    new Response(new Uint8Array(await readFile(join(ROOT, 'site/packs/arena-freestyle15.games')))),
    a,
    b,
  );
  await eventually(async () => assert.equal(await table.locator('.arena-games li').count(), games.length));
  await eventually(async () =>
    assert.equal(await page.locator('.arena-games button:focus').count(), 1, 'the focus is at the games'),
  );
  await clean(page);
  await eventually(async () => {
    assert.match(
      await table.locator('.arena-meeting .figures').first().innerText(),
      new RegExp(`^\\+${games.filter(({ winner }) => winner === a).length} `),
    );
  });

  await site.close();
  await context.setOffline(true);
  await page.reload();
  await table.locator(`[data-key="${a}-${b}"]`).click();
  await table.locator(`[data-key="game-${games[7].number}"]`).click();
  const replay = page.locator('#screen-replay');
  await page.locator('#board .b-row').first().waitFor({ state: 'attached' });
  await eventually(async () =>
    assert.equal(await page.locator('#board .b-pieces > *').count(), games[7].moves.match(/[a-z]/g)?.length),
  );
  await page.keyboard.press('ArrowDown');
  await says(replay.locator('header'), `Game ${(games[8].number + 1).toLocaleString('en')}`);
  await page.keyboard.press('Alt+a');
  await page.waitForFunction((moves) => location.hash.includes(moves), games[8].moves);
  // The service worker answers for the pack, too, and for no other.
  const fetched = (/** @type {string} */ file) =>
    page.evaluate(
      (path) =>
        fetch(path).then(
          async (answer) => (await answer.arrayBuffer()).byteLength,
          () => -1,
        ),
      file,
    );
  assert.equal(await fetched(packOf(FIVE).file), packOf(FIVE).bytes);
  assert.equal(await fetched(packOf(FOUR).file), -1);
  assert.deepEqual(
    guard.faults.filter((fault) => !/sw\.js|ERR_|Failed to/.test(fault)),
    [],
  );
  await context.close();
});

full('what can go wrong is said as what it is, and nothing else is lost', async () => {
  const site = await serve(undefined, { slow: /\/packs\/.*freestyle/ });
  const { context, page } = await visit(browser, site, { path: '#/about' });
  await unfold(page, 'Downloads');
  const { verb, now } = row(page, FIVE);
  await row(page, FOUR).verb.click();
  await says(row(page, FOUR).now, /stored on this device$/);
  await page.evaluate(() => localStorage.setItem('tengen /some/path/ game', '"mine"'));
  const before = await stored(page);
  const content = await readFile(join(DIST, packOf(FIVE).file));
  const other = Buffer.from(content);
  other[other.length >> 1] ^= 1;
  const address = `**/${packOf(FIVE).file}`;
  const body = (/** @type {Buffer} */ bytes) => () =>
    page.route(address, (route) => route.fulfill({ body: bytes, contentType: 'application/octet-stream' }));
  const quota = async (/** @type {number|undefined} */ quotaSize) =>
    (await context.newCDPSession(page)).send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize });
  const faults = /** @type {const} */ ([
    ['The host could not be reached', () => page.route(address, (route) => route.abort())],
    ['The host no longer has this file', () => page.route(address, (route) => route.fulfill({ status: 404 }))],
    ['The download was damaged', body(other)],
    ['The download was damaged', body(Buffer.concat([content, Buffer.from('x')]))],
    ['The download broke off', body(content.subarray(0, 1000))],
    [
      'The download broke off',
      async () => {
        says(now, '25%').then(() => site.release(true));
      },
    ],
    [
      'There was no room for it',
      async () => {
        await quota(packOf(FOUR).bytes + 200_000);
        await body(content)();
      },
    ],
  ]);
  for (const [message, arrange] of faults) {
    await arrange();
    // What is read below is not what the fault before has said.
    await page.evaluate(() => {
      /** @type {HTMLElement} */ (document.getElementById('live-assertive')).textContent = '';
    });
    await verb.click();
    await page.waitForFunction(
      (said) => document.getElementById('live-assertive')?.textContent?.startsWith(said),
      message,
    );
    await says(now, message);
    await eventually(async () => assert.ok((await now.innerText()).endsWith(`${size}, not downloaded`)));
    await eventually(async () => assert.deepEqual(await stored(page), before, message));
    await page.unroute(address);
  }
  assert.equal(await page.evaluate(() => localStorage.getItem('tengen /some/path/ game')), '"mine"');
  await quota(undefined);
  await body(content)();
  await verb.click();
  await says(now, `${size}, stored on this device`);
  await context.close();
  await site.close();
});

/** About, with both packs downloaded. */
async function downloaded() {
  const site = await serve();
  const { context, page } = await visit(browser, site, { path: '#/about', serviceWorkers: 'allow' });
  await unfold(page, 'Downloads');
  await kept(page);
  for (const game of [FIVE, FOUR]) {
    await row(page, game).verb.click();
    await says(row(page, game).now, /stored on this device$/);
  }
  return { site, context, page };
}

full('an update keeps a pack that is the same and drops one that is not', async () => {
  const { site, context, page } = await downloaded();
  const changed = packOf(FOUR).file.replace(/-\w+\.games$/, '-0123456789ab.games');
  const dir = await nextBuild(async (next) => {
    await rename(join(next, packOf(FOUR).file), join(next, changed));
    for (const name of ['sw.js', `v/${NEXT}/${shipped('packs.json')}`]) {
      const text = await readFile(join(next, name), 'utf8');
      await writeFile(join(next, name), text.replaceAll(packOf(FOUR).file, changed));
    }
  });
  site.deploy(dir);
  site.asked.length = 0;
  // About repeats a question that the worker does not answer, but not while another
  // worker takes over: a question restarts the old worker, and Chromium may then lose
  // the page's reload.
  await page.evaluate(() => {
    const send = ServiceWorker.prototype.postMessage;
    const asked = (/** @type {string} */ when) => localStorage.setItem(`asked ${when}`, 'yes');
    let when = 'before';
    /** @this {ServiceWorker} @param {[any, any]} what */
    ServiceWorker.prototype.postMessage = function (...what) {
      if (this.state === 'activating') return send.call(this, ...what); // the new worker may be asked
      if (what[0] !== 'take over') return asked(when);
      when = 'meanwhile';
      setTimeout(() => send.call(this, what[0]), 4000);
    };
  });
  for (const screen of ['play', 'about']) await page.click(`nav [data-screen="${screen}"]`);
  await page.waitForFunction(() => localStorage.getItem('asked before'));
  await page.getByRole('button', { name: 'Look for a new version' }).click();
  await page.locator('.notice button', { hasText: 'Update' }).waitFor();
  await eventually(async () =>
    assert.equal(await page.locator('.notice').count(), 1, 'that it was being fetched is no longer true'),
  );
  await page.locator('.notice button', { hasText: 'Update' }).click();
  await page.locator('.notice', { hasText: 'Switching to the new version' }).waitFor();
  await page.waitForFunction(
    (next) => document.querySelector('script[type=module]')?.getAttribute('src')?.includes(next),
    NEXT,
  );
  assert.equal(await page.evaluate(() => localStorage.getItem('asked meanwhile')), null);
  await unfold(page, 'Downloads');
  await says(row(page, FIVE).now, /stored on this device$/);
  await says(row(page, FOUR).now, /not downloaded$/);
  await eventually(async () => assert.deepEqual(await stored(page), [[packOf(FIVE).file, packOf(FIVE).sha256]]));
  assert.deepEqual(
    site.asked.filter((path) => path.includes('/packs/arena')),
    [],
  );
  await context.close();
  await site.close();
  await rm(dir, { recursive: true });
});
