// @ts-check
// The site on Cloudflare's own runtime, started here with the output of make edge.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { SITE, WORKER, startEdge } from './edge-host.mjs';
import { PATIENCE, eventually, launch, ready, shipped, startGame, watch } from './harness.mjs';

const FREE_PLAN = 3 << 20; // bytes of a worker's upload, gzipped

/** @type {import('miniflare').Miniflare} */
let edge;
/** @type {URL} */
let url;
/** The build's folder. */
let home = '';

before(async () => {
  ({ edge, url } = await startEdge());
  home = `/v/${(await readdir(join(SITE, 'v')))[0]}/`;
});
after(() => edge?.dispose());

/**
 * Sends a request without following redirects or decompressing.
 * @param {string} path
 * @param {Record<string, string>} [headers]
 * @param {string} [method]
 * @returns {Promise<{status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer}>}
 */
function ask(path, headers = {}, method = 'GET') {
  return new Promise((resolve, reject) => {
    // A new connection: the runtime may close a kept one at the moment of its next use.
    const asked = request(new URL(path, url), { method, headers, agent: false }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** @param {string} name */
const file = (name) => readFile(join(SITE, name));

test('every kind of file is sent whole, with its type and security headers', async () => {
  const hashed = [
    ['engine.wasm', 'application/wasm'],
    [shipped('js/app.js'), 'text/javascript'],
    [shipped('css/base.css'), 'text/css'],
    [shipped('i18n/ja.json'), 'application/json'],
    [shipped('icons/seal.svg'), 'image/svg+xml'],
  ];
  const kinds = [
    ['/', 'index.html', 'text/html'],
    ['/sw.js', 'sw.js', 'text/javascript'],
    ['/manifest.webmanifest', 'manifest.webmanifest', 'application/manifest+json'],
    ...(await readdir(join(SITE, 'packs'))).map((name) => [
      `/packs/${name}`,
      `packs/${name}`,
      'application/octet-stream',
    ]),
    ...hashed.map(([name, type]) => [home + name, home.slice(1) + name, type]),
  ];
  // The page's own policy, and what only a header can say.
  const policy = `${String(await file('index.html')).match(/Content-Security-Policy" content="([^"]*)/)?.[1]}; frame-ancestors 'none'`;
  for (const [path, name, type] of kinds) {
    const { status, headers, body } = await ask(path);
    assert.equal(status, 200, path);
    assert.ok(body.equals(await file(name)), `${path} differs from ${name}`);
    assert.ok(headers['content-type']?.startsWith(type), `${path} is ${headers['content-type']}`);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin', path);
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp', path);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.equal(headers['content-security-policy'], policy, path);
    assert.equal(
      headers['cache-control'],
      path.startsWith(home) ? 'public, max-age=31536000, immutable' : 'no-cache',
      path,
    );
  }
});

test('HEAD has the headers of GET and no body', async () => {
  for (const path of ['/', `${home}engine.wasm`, `${home}css/base.css`]) {
    const { status, headers, body } = await ask(path, {}, 'HEAD');
    const whole = await ask(path);
    assert.equal(status, 200, path);
    assert.equal(body.length, 0, path);
    assert.equal(headers['content-type'], whole.headers['content-type'], path);
    assert.equal(headers.etag, whole.headers.etag, path);
  }
});

test('a file that has not changed is not sent again', async () => {
  for (const path of ['/', `${home}engine.wasm`, `${home}${shipped('js/app.js')}`]) {
    const { headers } = await ask(path);
    assert.ok(headers.etag, `${path} has no ETag`);
    const again = await ask(path, { 'If-None-Match': headers.etag });
    assert.equal(again.status, 304, path);
    assert.equal(again.body.length, 0, path);
    assert.equal((await ask(path, { 'If-None-Match': '"another"' })).status, 200, path);
  }
});

test('two hundred requests at once are answered', async () => {
  const index = await file('index.html');
  const asked = Array.from({ length: 200 }, async (_, i) => {
    // The runtime closes a connection that it did not read within 15 seconds, which
    // happens on a busy machine: try again.
    const { status, body } = await ask('/').catch(() => ask('/'));
    assert.equal(status, 200);
    assert.ok(body.equals(index), `page ${i}`);
  });
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  assert.deepEqual(refused.slice(0, 3), [], `${refused.length} of ${asked.length} refused`);
});

test('an unknown address gets an error page', async () => {
  const page = await file('404.html');
  for (const path of [
    '/nowhere',
    '/deep/down/nowhere.js?x=1',
    `${home}nowhere.wasm`,
    `${home}js/nowhere.js`,
    `${home}css/nowhere.css`,
    '/v/000000000000/1.js',
    '/packs/nowhere',
    '/%2e%2e/%2e%2e/etc/passwd',
  ]) {
    const { status, headers, body } = await ask(path);
    assert.equal(status, 404, path);
    assert.ok(body.equals(page), path);
    assert.ok(headers['content-type']?.startsWith('text/html'), path);
    assert.equal(headers['cache-control'], 'no-cache', path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    // A request with an ETag gets no "not modified" either.
    assert.equal((await ask(path, { 'If-None-Match': headers.etag ?? '"a"' })).status, 404, path);
  }
  const head = await ask('/nowhere', {}, 'HEAD');
  assert.deepEqual([head.status, head.body.length], [404, 0]);
});

test('other methods are refused', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await ask('/', {}, method);
    assert.equal(status, 405, method);
    assert.equal(headers.allow, 'GET, HEAD');
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }
});

test('a share without a service worker ends on the page', async () => {
  const { status, headers } = await ask('/?share-target', {}, 'POST');
  assert.deepEqual([status, headers.location], [303, './#/analyse?shared']);
});

test('the upload fits the free plan', async (t) => {
  let size = 0;
  for (const name of await readdir(WORKER)) size += gzipSync(await readFile(join(WORKER, name))).length;
  t.diagnostic(`worker ${size} bytes, gzipped`);
  assert.ok(size > 1000 && size <= FREE_PLAN, `${size}`);
});

test('the page is isolated at its first load, and its engine answers', async () => {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    const guard = watch(page, url.origin);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(url.href);
    await page.waitForSelector('[role="gridcell"]');
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    const reply = await page.evaluate(async (folder) => {
      const { startEngine } = await import(`${folder}js/engine/engines.js`);
      const engine = startEngine({ file: 'engine.wasm' });
      const answer = await engine.request({ cmd: 'position', game: 'renju15', moves: 'h8' });
      engine.dispose();
      return answer;
    }, home);
    assert.equal(reply.toMove, 'white');
    assert.equal(loads, 1, 'loads');
    guard.check();
  } finally {
    await browser.close();
  }
});

test('the viewer may be framed and loaded by other pages, the page may not', async () => {
  const redirect = await ask('/embed.html');
  assert.deepEqual([redirect.status, redirect.headers.location], [307, '/embed']);
  const frame = await ask('/embed');
  assert.equal(frame.headers['content-security-policy'], undefined);
  assert.equal(frame.headers['cross-origin-embedder-policy'], undefined);
  for (const path of ['/embed.html', '/embed', '/embed.js', '/tengen-game.js'])
    assert.equal((await ask(path)).headers['cross-origin-resource-policy'], 'cross-origin', path);
  assert.equal((await ask('/tengen-game.js')).headers['access-control-allow-origin'], '*');
});

test('a whole game of Connect Four', async () => {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    const guard = watch(page, url.origin);
    await page.goto(`${url}#/play`);
    await ready(page);
    await startGame(page, ['rule', 'connect4'], ['level', '1']);
    const said = async () => (await page.textContent('#turn-text')) ?? '';
    const over = async () => /You|Draw/.test(await said());
    const discs = () => page.locator('.b-pieces > *').count();
    await eventually(async () => assert.match(await said(), /Red to move/));
    for (let moves = 0; !(await over()); moves++) {
      assert.ok(moves < 21, 'every disc is played');
      const before = await discs();
      const open = await page.$$eval('.b-heads button', (all) =>
        all.map((one) => !/full/.test(one.getAttribute('aria-label') ?? '')),
      );
      const column = [3, 2, 4, 1, 5, 0, 6].find((x) => open[x]) ?? 0;
      await page.locator('.b-heads button').nth(column).click();
      await eventually(async () =>
        assert.ok((await over()) || ((await discs()) === before + 2 && /Red to move/.test(await said()))),
      );
    }
    assert.ok((await discs()) >= 7);
    guard.check();
  } finally {
    await browser.close();
  }
});
