// @ts-check
// The files of the built site: sizes, addresses, reproducible builds.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { full, sourceOf } from './harness.mjs';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { parse } from 'acorn';

const ROOT = new URL('../../', import.meta.url).pathname;
const DIST = join(ROOT, 'dist');
const KB = 1000;
const BUDGET = {
  engine: 802 * KB, // 1 KB searches only the defences against a four-three and ends proofs in time
  // 5 KB read cells of several lines, games without tags and equal games; 5 KB find the move that lost a game; 16 KB give the reports' pages their figures; 79 KB give reasons for moves, positions and ended games; 2 KB keep a
  // win of a proof as short as it was said to be; 6 KB inline Go's runtime and 13 KB restructure the code that reads
  // and indexes games, which is then done in half the time, 2 KB read trees on demand; 4 KB search games for a part of
  // the board; 9 KB unpack archives, 10 KB read what terminals, forums, spreadsheets and notes put around a game; 44 KB
  // find games in notes, tables, data, boards of any signs and changed links, and in cut or unusual files; 60 KB index
  // games, look positions up, read an opening book and write RenLib; 48 KB read files of Yixin, PlayOK, RenLib and Go
  // programs and answer by a proof from the stones alone; 21 KB of them read logs, links and files of four more kinds,
  // and guess character sets; 23 KB check and follow a proof, from the empty board on, 4 KB prove more wins, 3 KB end
  // an opening by the clock, 3 KB end the drawing of a start in time, 2 KB keep a game up to an illegal move and end
  // decisions on openings in time, 5 KB guess more character sets, read files that are cut off, and search only the
  // defences against a four-three
  full: 1597 * KB,
  book: 100 * KB,
  'first game': 60 * KB, // 0.6 KB of them read keys of any layout and changed links, and draw in the system's colours
  font: 20 * KB,
  // All pages, scripts and style sheets, each compressed separately. 11 KB of them draw the
  // panels, menus and keys of Analyse, Puzzles, the course and Watch on the stage, and the boards' materials; 4 KB are
  // Home,
  // 8 KB show a solved game, and follow it in games, analyses and reviews, 4 KB draw a game as a card to share,
  // 1 KB plays positions of Review, 1 KB groups menus
  // and pictures named openings, 3 KB join imports with what is newer here, copy in
  // the click, share again, and tell which file the host changes.
  // 6 KB are the viewer for other pages, which no screen loads. 17 KB are the
  // explorer of games and training in openings.
  // 2 KB read large trees on demand.
  // 0.1 KB ask the proof before the first search and refuse a page in place of a style sheet.
  // 0.9 KB show the proofs of all three rules, and what a partial one leaves open.
  // 0.4 KB show the last tab again after a reload, and let the sound device rest.
  // 3.6 KB are SGF in the viewer: a library, set-up stones, marks, passes.
  // 26 KB are the pages of the five reports, which only they load; 5.9 KB are the reasons, the form for a
  // new game, settings in groups and the joining of two states.
  // 6.3 KB are Learn's path of boards, its shelves, and the solved games on the board. 3 KB tell hints, the
  // coach's question and the end of a game, with reasons, at the foot of Play's panel.
  // 6 KB tell why in Review, with drawings, and pack a game's file into a link. 8 KB keep every analysis, set
  // positions up on the board and give the reasons for a line.
  // 1 KB play the tournaments' openings; 0.5 KB keep a link over a reload, search ten thousand games and place the
  // stone of a screen reader. 1 KB makes several files one and copies without https; 0.2 KB fit large text and low
  // phones; 1 KB takes back and redoes the changes of an analysis
  page: 383 * KB,
  'first load': 1300 * KB,
};

/** Files by path. @param {string} dir @returns {Promise<Map<string, Buffer>>} */
async function read(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return new Map(
    await Promise.all(
      files
        .sort()
        .map(async (path) => /** @type {[string, Buffer]} */ ([path.slice(dir.length + 1), await readFile(path)])),
    ),
  );
}

/** @param {Buffer} content */
const gzipped = (content) => gzipSync(content, { level: 9 }).length;

/**
 * The styles and scripts that the page loads before any input, with their imports.
 * @param {Map<string, Buffer>} files
 */
function firstGame(files) {
  const loaded = new Set(['index.html']);
  /** @param {string} path */
  const follow = (path) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const [, name] of String(files.get(path)).matchAll(/\b(?:from|import)"(\.[^"]+)"/g))
      follow(join(path, '..', name));
  };
  for (const [, path] of String(files.get('index.html')).matchAll(/(?:src|href)="(v\/[^"]+\.(?:css|js))"/g))
    follow(path);
  return loaded;
}

/** Rows of README.md with a size that this build has. @type {Record<string, 'engine'|'full'|'first game'|'page'>} */
const ROWS = {
  'engine of a first game': 'engine',
  'whole engine': 'full',
  'scripts and styles of a first game': 'first game',
  'scripts and styles of all screens': 'page',
};

/** What the parts of the build weigh, in bytes after gzip. */
async function sizes() {
  const files = await read(DIST);
  const early = firstGame(files);
  const size = { engine: 0, full: 0, book: 0, 'first game': 0, font: 0, page: 0, 'first load': 0 };
  for (const [path, content] of files) {
    const n = gzipped(content);
    if (path.endsWith('/engine.wasm')) size.engine = n;
    if (path.endsWith('/full.wasm')) size.full = n;
    if (path.endsWith('/book.bin')) size.book = n;
    if (/\.(html|css|js)$/.test(path)) size.page += n;
    if (early.has(path)) size['first game'] += n;
    if (path.endsWith('.woff2')) size.font += n;
    if (
      early.has(path) ||
      /\/(engine\.wasm|wasm_exec\.js|js\/engine\/worker\.js|i18n\/en\.json|icons\/seal\.svg|book\.bin|fonts\/.*)$/.test(
        sourceOf(path),
      )
    )
      size['first load'] += n;
  }
  return size;
}

test('stays within its budgets, gzipped', async (t) => {
  const size = await sizes();
  t.diagnostic(JSON.stringify(size));
  for (const [name, most] of Object.entries(BUDGET)) {
    const n = size[/** @type {'page'} */ (name)];
    assert.ok(n > most / 4 && n <= most, `${name}: ${n} bytes, budget ${most}`);
  }
});

test('README.md says what the build weighs, to three per cent', async () => {
  const size = await sizes();
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  for (const [row, part] of Object.entries(ROWS)) {
    const said = Number(readme.match(new RegExp(`^\\| ${row} \\| ([\\d,]+) KB \\|`, 'm'))?.[1].replace(',', ''));
    assert.ok(Math.abs(said * KB - size[part]) <= 0.03 * size[part], `${row}: ${said} KB, here ${size[part]} bytes`);
  }
});

/** What rules of public lists for extensions match anywhere in a path. */
const BLOCKED =
  /analy|track|stat(s|istic)|metric|telemetr|(^|[/._-])ads?([/._-]|$)|advert|banner|beacon|pixel|(^|[/._-])log(s|ger)?([/._-]|$)|share|social|cookie|consent|survey|pop-?up|sponsor|promo|counter|affiliat|newsletter|fingerprint|miner/i;

test('no name is one that an extension of a browser blocks', async () => {
  const paths = [...(await read(DIST)).keys()];
  assert.deepEqual(
    paths.filter((path) => BLOCKED.test(path)),
    [],
  );
  const names = paths.filter((path) => path.startsWith('v/')).map((path) => path.split('/').slice(2).join('/'));
  const plain = names.filter((name) => !/^\d+\.\w+$/.test(name));
  assert.ok(
    plain.every((name) => /^(\w+(-plain)?\.wasm|book\.bin|wasm_exec\.js|licences\.txt|names\.json)$/.test(name)),
    plain.join(),
  );
  const list = JSON.parse(String((await read(DIST)).get(paths.find((path) => path.endsWith('/names.json')) ?? '')));
  for (const name of names.filter((one) => !plain.includes(one)))
    await readFile(join(ROOT, 'site', list[name])).catch(() =>
      assert.match(list[name], /^(facts|packs|proofs)\.json$/),
    );
});

test('names nothing by an absolute path or another origin', async () => {
  for (const [path, content] of await read(DIST)) {
    if (!/\.(html|css|webmanifest)$/.test(path)) continue;
    const bad =
      content
        .toString()
        .replace(/<link rel="canonical"[^>]*>/, '')
        .match(/(?:src|href)="(?:\/|https?:)[^"]*"|url\((?:\/|https?:)[^)]*\)/g) ?? [];
    assert.deepEqual(bad, [], path);
  }
});

test('the service worker keeps every file the page loads, with its hash', async () => {
  const files = await read(DIST);
  const list = JSON.parse(
    /** @type {RegExpMatchArray} */ (String(files.get('sw.js')).match(/\bFILES=(\[\[.*?\]\])/))[1],
  );
  for (const [url, hash] of list) {
    const content = files.get(url === './' ? 'index.html' : url);
    assert.ok(content, `${url} is listed and does not exist`);
    assert.equal(createHash('sha256').update(content).digest('hex').slice(0, hash.length), hash, url);
  }
  const listed = new Set(list.map((/** @type {[string, string]} */ [url]) => (url === './' ? 'index.html' : url)));
  const rest = [...files.keys()].filter(
    (path) =>
      !listed.has(path) &&
      !/^(sw\.js|404\.html|embed\.(html|js)|tengen-game\.js|packs\/.*|v\/[^/]+\/(screenshots\/.*|names\.json))$/.test(
        sourceOf(path),
      ),
  );
  assert.deepEqual(rest, []);
});

test('every module has the imports and exports of its source', async () => {
  /** The files that a module imports, at once or later, and the names it exports. @param {string} text */
  const interfaceOf = (text) => {
    /** @type {Set<string>} */
    const found = new Set();
    const visit = (/** @type {any} */ node) => {
      if (node?.type && node.source) found.add(`${node.type === 'ImportExpression'} ${node.source.value}`);
      if (node && typeof node === 'object') Object.values(node).forEach(visit);
    };
    const { body } = parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
    visit(body);
    for (const { type, specifiers, declaration } of /** @type {any[]} */ (body)) {
      if (!type.startsWith('Export')) continue;
      for (const { exported } of specifiers ?? []) found.add(exported.name);
      for (const one of declaration?.declarations ?? [declaration]) if (one) found.add(one.id.name);
    }
    return [...found].sort();
  };
  let scripts = 0;
  for (const [path, content] of await read(DIST)) {
    const name = sourceOf(path).replace(/^v\/[^/]+\//, '');
    if (!name.startsWith('js/')) continue;
    scripts++;
    const found = interfaceOf(String(content)).map((one) =>
      one.replace(/ \.\/(\d+\.js)$/, (_, to) => ` ${relative(dirname(name), sourceOf(`v/0/${to}`).slice(4))}`),
    );
    const plain = interfaceOf(await readFile(join(ROOT, 'site', name), 'utf8')).map((one) => one.replace(' ./', ' '));
    assert.deepEqual(found.sort(), plain.sort(), name);
  }
  assert.ok(scripts > 30, `${scripts} scripts`);
});

full('is the same, byte for byte, when built again', async () => {
  const again = await mkdtemp(join(tmpdir(), 'tengen-again-'));
  try {
    await promisify(execFile)(
      'go',
      ['run', './scripts/site', 'build', '-out', again, '-url', process.env.SITE_URL ?? ''],
      { cwd: ROOT },
    );
    const [one, two] = [await read(DIST), await read(again)];
    assert.deepEqual([...two.keys()], [...one.keys()]);
    for (const [path, content] of one)
      assert.ok(content.equals(/** @type {Buffer} */ (two.get(path))), `${path} differs`);
  } finally {
    await rm(again, { recursive: true, force: true });
  }
});
