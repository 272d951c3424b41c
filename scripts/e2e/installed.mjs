// @ts-check
// The npm package, installed from its tarball into an empty folder.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after } from 'node:test';
import { FULL } from './harness.mjs';

const built = new URL('../../build/package/', import.meta.url).pathname;
/** The package's file. */
export const tarball = join(built, readdirSync(built).find((name) => name.endsWith('.tgz')) ?? '');
/** The folder of its user. */
export const folder = mkdtempSync(join(tmpdir(), 'package-'));
after(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'package.json'), '{"name": "user", "private": true}');
execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--offline', tarball], { cwd: folder });
/** The installed package. */
export const installed = join(folder, 'node_modules/tengen');

/** The first example of the README. */
export const example = /```js\n([^]*?)```/.exec(readFileSync(join(installed, 'README.md'), 'utf8'))?.[1] ?? '';

/** Runs a script in the folder and returns its output. @param {string} source @param {string[]} [flags] of Node */
export function run(source, flags = []) {
  writeFileSync(join(folder, 'script.mjs'), source);
  return execFileSync(process.execPath, [...flags, 'script.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: FULL ? 3_600_000 : 900_000,
  });
}

const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript',
  '.html': 'text/html; charset=utf-8',
  '.wasm': 'application/wasm',
});

/**
 * Serves files to every origin.
 * @param {string} root
 * @param {{page?: string, headers?: Record<string, string>}} [options] page: what "/" answers
 * @returns {Promise<string>} the address
 */
export function serveFiles(root, { page, headers = {} } = {}) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const all = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', ...headers };
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
    const name = path === '/' ? '/index.html' : path;
    response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
    if (path === '/' && page !== undefined) return response.end(page);
    try {
      response.end(readFileSync(join(root, name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return new Promise((resolve) =>
    server.listen(0, 'localhost', () => resolve(`http://localhost:${/** @type {any} */ (server.address()).port}/`)),
  );
}
