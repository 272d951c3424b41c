// @ts-check
// The site on the hosts that the README names, each with its habits: types, headers,
// compression, addresses without a slash or an ending, and the answer to an unknown one.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DIST, PATIENCE, eventually, full, kept, launch, ready, watch } from './harness.mjs';

/**
 * @typedef {object} Host
 * @property {string} path where the site lies
 * @property {Record<string, string>} types
 * @property {RegExp} compressed types that are sent compressed
 * @property {Record<string, string>} headers
 * @property {boolean} tagged answers have an ETag
 * @property {boolean} [clean] an address without .html finds the file
 * @property {boolean} [page] the site's error page answers an unknown address
 * @property {boolean} [closes] each answer ends its connection
 */

const COMMON = { '.html': 'text/html', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png' };

/** @type {Record<string, Host>} */
const HOSTS = {
  'GitHub Pages': {
    path: '/tengen/',
    types: {
      ...COMMON,
      '.html': 'text/html; charset=utf-8',
      '.js': 'application/javascript; charset=utf-8',
      '.json': 'application/json; charset=utf-8',
      '.wasm': 'application/wasm',
      '.webmanifest': 'application/manifest+json',
      '.woff2': 'font/woff2',
    },
    compressed: /text|javascript|json|svg|wasm/,
    headers: { 'cache-control': 'max-age=600', 'access-control-allow-origin': '*' },
    tagged: true,
    clean: true,
    page: true,
  },
  // Its usual list of types lacks wasm in older versions and the manifest in all.
  nginx: {
    path: '/games/tengen/',
    types: { ...COMMON, '.js': 'application/javascript', '.json': 'application/json', '.woff2': 'font/woff2' },
    compressed: /text\/html/,
    headers: { 'last-modified': 'Fri, 27 Nov 2026 10:00:00 GMT', 'accept-ranges': 'bytes' },
    tagged: true,
  },
  // As Python's http.server.
  'any folder': {
    path: '/dist/',
    types: { ...COMMON, '.js': 'text/javascript', '.json': 'application/json', '.wasm': 'application/wasm' },
    compressed: /^$/,
    headers: { 'last-modified': 'Fri, 27 Nov 2026 10:00:00 GMT' },
    tagged: false,
    closes: true,
  },
};

/** Starts a host. @param {Host} host */
async function start({ path: base, types, compressed, headers, tagged, clean, page, closes }) {
  const read = async (/** @type {string} */ name) => {
    const end = extname(name);
    return { body: await readFile(join(DIST, name)), type: types[end] ?? 'application/octet-stream' };
  };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const all = { ...headers, ...(closes ? { connection: 'close' } : {}) };
    if (`${path}/` === base) return response.writeHead(301, { ...all, location: base }).end();
    const name = path.startsWith(base) ? normalize(path.slice(base.length) || 'index.html') : '';
    let status = 200;
    let file = await read(name).catch(() => (clean ? read(`${name}.html`).catch(() => null) : null));
    if (!file) {
      status = 404;
      file = page ? await read('404.html') : { body: Buffer.from('<h1>404 Not Found</h1>'), type: 'text/html' };
    }
    const etag = `"${createHash('sha256').update(file.body).digest('hex').slice(0, 12)}"`;
    if (tagged && status === 200) {
      if (request.headers['if-none-match'] === etag) return response.writeHead(304, { ...all, etag }).end();
      response.setHeader('etag', etag);
    }
    const small = compressed.test(file.type) && /gzip/.test(request.headers['accept-encoding'] ?? '');
    const body = small ? await promisify(gzip)(file.body) : file.body;
    response.writeHead(status, {
      ...all,
      ...(small ? { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } : {}),
      'content-type': file.type,
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  server.unref();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const origin = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}`;
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin, url: origin + base };
}

const browser = await launch();
after(() => browser.close());

/**
 * A first visit by an address without a slash, a move and its answer, the site kept and
 * isolated, an unknown address, and the viewer in a frame of another origin.
 * @param {{origin: string, url: string}} site @param {boolean} own whether the site's page answers an unknown address
 */
async function works({ origin, url }, own) {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const guard = watch(page, origin);
  await page.goto(url.replace(/\/$/, ''));
  assert.equal(page.url().split('#')[0], url);
  await page.goto(`${url}#/play`);
  await ready(page);
  await kept(page); // the first visit loads the page again for that
  await ready(page);
  await page.locator('[role="gridcell"]').nth(112).click();
  await eventually(async () => assert.equal(await page.locator('.b-pieces > *').count(), 2));
  guard.check();

  for (const path of ['nowhere', 'v/000000000000/1.js']) {
    const answer = await fetch(url + path);
    assert.equal(answer.status, 404, path);
    assert.equal((await answer.text()).includes('There is no such page'), own, path);
  }

  const outer = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><iframe src="${url}embed.html#/renju15/h8h9?ply=1" width="360" height="430"></iframe>`,
    );
  });
  await new Promise((resolve) => outer.listen(0, 'localhost', () => resolve(undefined)));
  const other = await context.newPage();
  await other.goto(`http://localhost:${/** @type {any} */ (outer.address()).port}/`);
  await eventually(async () =>
    assert.equal(
      await other.frameLocator('iframe').locator('tengen-game .count').textContent({ timeout: 5000 }),
      '1 / 2',
    ),
  );
  await context.close();
  outer.close();
  outer.closeAllConnections();
}

for (const [name, host] of Object.entries(HOSTS))
  (name === 'nginx' ? full : test)(`${name}: a first visit, a move, an unknown address, a frame`, async () =>
    works(await start(host), host.page ?? false),
  );

full('Cloudflare: a first visit, a move, an unknown address, a frame', async () => {
  const { startEdge } = await import('./edge-host.mjs');
  const { edge, url } = await startEdge();
  try {
    await works({ origin: url.origin, url: url.href }, true);
  } finally {
    await edge.dispose();
  }
});
