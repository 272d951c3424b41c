// @ts-check
// The npm package, installed from its tarball into an empty folder: in Node, and in pages
// of the same and of another origin.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { chromium } from 'playwright-core';
import { findShell } from '../browsers.mjs';

const built = new URL('../../build/package/', import.meta.url).pathname;
const tarball = readdirSync(built).find((name) => name.endsWith('.tgz')) ?? '';
const folder = mkdtempSync(join(tmpdir(), 'package-'));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'package.json'), '{"name": "user", "private": true}');
execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--offline', join(built, tarball)], {
  cwd: folder,
});

/** Runs a script in the folder and returns its output. @param {string} source */
function run(source) {
  writeFileSync(join(folder, 'script.mjs'), source);
  return execFileSync(process.execPath, ['script.mjs'], { cwd: folder, encoding: 'utf8', timeout: 120_000 });
}

test('the example of the README runs word for word', () => {
  const readme = readFileSync(join(folder, 'node_modules/tengen/README.md'), 'utf8');
  const example = /```js\n([^]*?)```/.exec(readme)?.[1] ?? '';
  const [move, ...infos] = run(example).trim().split('\n');
  assert.match(move, /^[a-o]\d+ 0\.\d+$/);
  assert.ok(infos.length >= 1);
  assert.doesNotMatch(readme, /WHOLE|PLAY KB/);
});

test('both engines, the limits, and the errors in Node', () => {
  const output = run(`
    import { createEngine } from 'tengen';
    import { createEngine as createSmall, EngineError } from 'tengen/play';
    const engine = await createEngine();
    const fault = async (promise) => promise.then(() => 'none', (error) => (typeof error.code === 'string' ? error.code : error.name));
    const answers = {};
    const { winner, forbidden } = await engine.position({ game: 'renju15', moves: 'h8a1i9a2h7a3i7a4' });
    Object.assign(answers, { winner, forbidden: forbidden?.length ?? -1 });
    answers.over = await fault(engine.search({ game: 'freestyle15', moves: 'h8a1h9a2h10a3h11a4h12', nodes: 10 }));
    answers.game = await fault(engine.search({ game: 'chess' }));
    const both = await Promise.all([1, 2].map(() => engine.search({ game: 'freestyle15', moves: 'h8i9', nodes: 3000 })));
    answers.both = both.map(({ nodes }) => nodes >= 1000);
    const stop = new AbortController();
    const long = engine.search({ game: 'freestyle15', moves: 'h8i9', ms: 1e9, signal: stop.signal, onInfo: () => stop.abort() });
    answers.aborted = await fault(long);
    answers.solved = (await engine.solve({ game: 'freestyle15', moves: 'h8a1i8c1j8', goal: 'vcf', side: 'black' })).outcome;
    answers.four = (await engine.search({ game: 'connect4-7x6', moves: '', nodes: 1000 })).move;
    const open = fault(engine.search({ game: 'freestyle15', moves: 'h8i9', ms: 1e9 }));
    await engine.position({ game: 'freestyle15' });
    engine.close();
    answers.closed = [await open, await fault(engine.position({ game: 'freestyle15' }))];
    const small = await createSmall();
    answers.small = (await small.search({ game: 'freestyle15', moves: 'h8i9', level: 3 })).move.length > 1;
    small.close();
    answers.missing = await fault(createEngine({ wasm: new URL('./none.wasm', import.meta.url) }));
    console.log(JSON.stringify(answers));
  `);
  const { forbidden, four, ...answers } = JSON.parse(output);
  assert.ok(forbidden > 0);
  assert.match(four, /^[1-7]$/);
  assert.deepEqual(answers, {
    winner: null,
    over: 'game-over',
    game: 'bad-game',
    both: [true, true],
    aborted: 'AbortError',
    solved: 'win',
    closed: ['closed', 'closed'],
    small: true,
    missing: 'load',
  });
});

const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.wasm': 'application/wasm',
});

/** A server of the folder. @param {string} page */
function serve(page) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    response.setHeader('access-control-allow-origin', '*');
    if (path === '/') return response.setHeader('content-type', 'text/html').end(page);
    try {
      const body = readFileSync(join(folder, 'node_modules/tengen', path));
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  after(() => server.close());
  return new Promise((resolve) =>
    server.listen(0, 'localhost', () => resolve(`http://localhost:${/** @type {any} */ (server.address()).port}/`)),
  );
}

test('a module script in a page, from the same origin and from another', async () => {
  const browser = await chromium.launch({ executablePath: findShell(), args: ['--no-sandbox'] });
  after(() => browser.close());
  const files = await serve('<!doctype html>');
  const page = (/** @type {string} */ base) => `<!doctype html><script type="module">
    import { createEngine } from '${base}index.js';
    const engine = await createEngine();
    const { move } = await engine.search({ game: 'freestyle15', moves: 'h8i9', nodes: 2000 });
    engine.close();
    document.title = move;
  </script>`;
  for (const base of ['/', files]) {
    const view = await browser.newPage();
    await view.goto(await serve(page(base)));
    await view.waitForFunction(() => document.title, undefined, { timeout: 60_000 });
    assert.match(await view.title(), /^[a-o]\d+$/, base);
  }
});
