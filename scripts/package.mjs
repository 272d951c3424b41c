// Makes the npm package from the built site: node scripts/package.mjs VERSION
// writes build/package/tengen-VERSION.tgz, the same bytes each time.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const [version] = process.argv.slice(2);
if (!version) throw new Error('usage: node scripts/package.mjs VERSION');
const root = new URL('..', import.meta.url);
const folder = (/** @type {string} */ path) => new URL(path, root);
const [id] = readdirSync(folder('dist/v/'));
const site = folder(`dist/v/${id}/`);
const out = folder('build/package/');
const stage = folder('build/package/stage/');

/** The content of a file of the repository. @param {string} path */
const read = (path) => readFileSync(folder(path), 'utf8');
/** @param {string} name @param {string} text */
const write = (name, text) => writeFileSync(new URL(name, stage), text);

/** Copies a module and those of the site that it imports, all into one folder. @param {URL} module */
function take(module) {
  const name = module.pathname.split('/').at(-1) ?? '';
  if (existsSync(new URL(name, stage))) return;
  const text = readFileSync(module, 'utf8');
  write(name, text.replace(/(\bfrom |\bimport\()'(\.[^']+\/)([^'/]+)'/g, "$1'./$3'"));
  for (const [, path] of text.matchAll(/^(?:import|export) [^']*from '(\.[^']+)'/gm)) take(new URL(path, module));
}

rmSync(out, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
cpSync(new URL('full.wasm', site), new URL('tengen.wasm', stage));
cpSync(new URL('engine.wasm', site), new URL('play.wasm', stage));
cpSync(new URL('book.bin', site), new URL('book.bin', stage));
cpSync(folder('LICENSE'), new URL('LICENSE', stage));
const bytes = (/** @type {string} */ name) => readFileSync(new URL(name, stage)).length;
write(
  'sizes.js',
  read('wasm/npm/sizes.js').replace(/\{ .* \}/, `{ tengen: ${bytes('tengen.wasm')}, play: ${bytes('play.wasm')} }`),
);
for (const name of ['index.js', 'play.js']) take(folder(`wasm/npm/${name}`));
cpSync(folder('wasm/npm/index.d.ts'), new URL('index.d.ts', stage));
cpSync(folder('site/js/engine/protocol.d.ts'), new URL('protocol.d.ts', stage));
const shared = readFileSync(new URL('memory.wasm', site)).toString('base64');
write(
  'worker.js',
  `${readFileSync(new URL('wasm_exec.js', site), 'utf8')}\n${read('wasm/npm/worker.js').replace('SHARED_WASM', shared)}`,
);
// npm accepts a provenance only if the package names the repository that the workflow runs in.
const { GITHUB_REPOSITORY: name } = process.env;
const repository = name && { type: 'git', url: `git+https://github.com/${name}.git` };
write(
  'package.json',
  `${JSON.stringify({ ...JSON.parse(read('wasm/npm/package.json')), version, repository }, null, 2)}\n`,
);
const size = (/** @type {string} */ name) =>
  String(Math.round(gzipSync(readFileSync(new URL(name, stage)), { level: 9 }).length / 1024));
write('README.md', read('wasm/npm/README.md').replace('WHOLE', size('tengen.wasm')).replace('PLAY', size('play.wasm')));
execFileSync('npm', ['pack', '--silent', '--pack-destination', out.pathname], { cwd: stage, stdio: 'inherit' });
