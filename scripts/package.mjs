// Makes the npm package from the built site: node scripts/package.mjs VERSION
// writes build/package/tengen-VERSION.tgz, the same bytes each time.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [version] = process.argv.slice(2);
if (!version) throw new Error('usage: node scripts/package.mjs VERSION');
const root = new URL('..', import.meta.url);
const folder = (/** @type {string} */ path) => new URL(path, root);
const [id] = readdirSync(folder('dist/v/'));
const site = folder(`dist/v/${id}/`);
const out = folder('build/package/');
const stage = folder('build/package/stage/');

rmSync(out, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
for (const name of ['index.js', 'play.js', 'client.js', 'index.d.ts'])
  cpSync(folder(`wasm/npm/${name}`), new URL(name, stage));
cpSync(new URL('full.wasm', site), new URL('tengen.wasm', stage));
cpSync(new URL('engine.wasm', site), new URL('play.wasm', stage));
cpSync(new URL('book.bin', site), new URL('book.bin', stage));
cpSync(folder('LICENSE'), new URL('LICENSE', stage));
cpSync(folder('site/js/engine/protocol.d.ts'), new URL('protocol.d.ts', stage));
writeFileSync(
  new URL('worker.js', stage),
  `${readFileSync(new URL('wasm_exec.js', site), 'utf8')}\n${readFileSync(folder('wasm/npm/worker.js'), 'utf8')}`,
);
const manifest = JSON.parse(readFileSync(folder('wasm/npm/package.json'), 'utf8'));
writeFileSync(new URL('package.json', stage), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
const size = (/** @type {string} */ name) =>
  String(Math.round(gzipSync(readFileSync(new URL(name, stage)), { level: 9 }).length / 1024));
const readme = readFileSync(folder('wasm/npm/README.md'), 'utf8');
writeFileSync(
  new URL('README.md', stage),
  readme.replace('WHOLE', size('tengen.wasm')).replace('PLAY', size('play.wasm')),
);
execFileSync('npm', ['pack', '--silent', '--pack-destination', out.pathname], { cwd: stage, stdio: 'inherit' });
