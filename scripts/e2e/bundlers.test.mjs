// @ts-check
// The README's example of the npm package, built with the bundlers that people use, in a
// page. npm fetches the bundlers for this test.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before } from 'node:test';
import { FULL, ISOLATED, eventually, full, launch } from './harness.mjs';
import { example, folder, installed, serveFiles } from './installed.mjs';

const PAGE = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="./main.js"></script>';
/** The example with more threads, which only an isolated page has. */
const THREADED = example
  .replace('createEngine()', 'createEngine({ threads: 2 })')
  .replace('{ move, chance }', '{ move, chance, threads = 1 }')
  .replace('ms: 500', 'ms: 3000')
  .replace('log(move, chance', 'log(move, chance, threads');

/** @type {import('playwright-core').Browser} */
let browser;

before(() => {
  if (!FULL) return;
  const bundlers = ['vite@8.3.8', 'webpack@5.113.0'];
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', ...bundlers], {
    cwd: folder,
  });
});
before(async () => {
  if (FULL) browser = await launch();
});
after(() => browser?.close());

/** A bundler that the folder has. @param {string} name */
async function bundler(name) {
  const path = createRequire(join(folder, 'package.json')).resolve(name);
  return import(pathToFileURL(path).href);
}

/** A folder with the example and its page. @param {string} name @param {string} source */
function project(name, source) {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'main.js'), source);
  writeFileSync(join(path, 'index.html'), PAGE);
  return path;
}

/** Runs the example in a page and returns the words that it logs first. @param {string} address */
async function logged(address) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const lines = [];
  page.on('console', (message) => lines.push(message.text()));
  page.on('pageerror', (error) => lines.push(`error: ${error}`));
  await page.goto(address);
  await eventually(
    () =>
      assert.ok(lines.some((line) => /^\d+ \[/.test(line)) || lines.some((line) => /error/i.test(line)), `${lines}`),
    120_000,
  );
  await page.close();
  assert.doesNotMatch(lines.join('\n'), /error/i);
  return lines.find((line) => /^[a-o]\d+ 0\.\d+/.test(line)) ?? lines.join('\n');
}

/**
 * The example word for word on a plain host, and with two threads on one that isolates.
 * @param {string} built @param {string} threaded
 */
async function runs(built, threaded) {
  assert.match(await logged(await serveFiles(built)), /^[a-o]\d+ 0\.\d+$/);
  assert.match(await logged(await serveFiles(threaded, { headers: ISOLATED })), /^[a-o]\d+ 0\.\d+ 2$/);
  assert.match(await logged(await serveFiles(threaded)), /^[a-o]\d+ 0\.\d+ 1$/);
}

full('Vite: a build, and the development server', async () => {
  const vite = await bundler('vite');
  const [plain, threaded] = [project('vite', example), project('vite-threads', THREADED)];
  for (const root of [plain, threaded])
    await vite.build({ root, base: './', logLevel: 'error', configFile: false, build: { outDir: 'out' } });
  await runs(join(plain, 'out'), join(threaded, 'out'));
  const server = await vite.createServer({
    root: plain,
    configFile: false,
    logLevel: 'error',
    optimizeDeps: { exclude: ['tengen'] },
    server: { port: 0, fs: { allow: [folder] } },
  });
  try {
    await server.listen();
    assert.match(await logged(server.resolvedUrls.local[0]), /^[a-o]\d+ 0\.\d+$/);
  } finally {
    await server.close();
  }
});

full('webpack 5', async () => {
  const { default: webpack } = await bundler('webpack');
  const [plain, threaded] = [project('webpack', example), project('webpack-threads', THREADED)];
  for (const context of [plain, threaded]) {
    const out = join(context, 'out');
    const compiler = webpack({ mode: 'production', context, entry: './main.js', output: { path: out } });
    const stats = await new Promise((resolve, reject) =>
      compiler.run((/** @type {unknown} */ error, /** @type {unknown} */ done) =>
        error ? reject(error) : resolve(done),
      ),
    );
    assert.equal(stats.hasErrors(), false, stats.toString());
    cpSync(join(context, 'index.html'), join(out, 'index.html'));
  }
  await runs(join(plain, 'out'), join(threaded, 'out'));
});

full('esbuild, with addresses as options', async () => {
  const root = new URL('../..', import.meta.url).pathname;
  const addresses = `{ worker: 'files/worker.js', wasm: new URL('files/tengen.wasm', location.href), book: new URL('files/book.bin', location.href)`;
  const given = (/** @type {string} */ source) =>
    source
      .replace('createEngine()', `createEngine(${addresses} })`)
      .replace('createEngine({ ', `createEngine(${addresses}, `);
  for (const format of ['esm', 'iife']) {
    // A script that is no module awaits nothing at its top.
    const wrap = (/** @type {string} */ source) =>
      format === 'esm' ? source : source.replace(/(import .*)\n([^]*)/, '$1\n(async () => {$2})();');
    const [plain, threaded] = [
      project(`esbuild-${format}`, wrap(given(example))),
      project(`esbuild-${format}-threads`, wrap(given(THREADED))),
    ];
    for (const path of [plain, threaded]) {
      const out = join(path, 'out');
      execFileSync(
        'go',
        [
          'run',
          'github.com/evanw/esbuild/cmd/esbuild',
          join(path, 'main.js'),
          '--bundle',
          `--format=${format}`,
          '--minify',
          '--log-level=error',
          `--outfile=${join(out, 'main.js')}`,
        ],
        { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
      );
      cpSync(join(path, 'index.html'), join(out, 'index.html'));
      for (const name of ['worker.js', 'tengen.wasm', 'book.bin'])
        cpSync(join(installed, name), join(out, 'files', name));
    }
    await runs(join(plain, 'out'), join(threaded, 'out'));
  }
});
