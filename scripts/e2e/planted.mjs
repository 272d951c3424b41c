// @ts-check
// Shows that the tests are strong enough: plants one fault at a time in a copy of
// the tree and runs the parts of `make test` that should fail.
//
//	node scripts/e2e/planted.mjs          all faults that have no result yet
//	node scripts/e2e/planted.mjs codec    those whose name contains the word, again
//
// Results are kept in build/planted.json, so that a run that was stopped goes on,
// and are printed as a table.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A fault: its search text, which exactly one file contains, is replaced.
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} search
 * @property {string} replace
 * @property {string[]} parts of `make test` that should fail, tried in this order until one does:
 *   "unit FILE" and "page FILE" for scripts/unit and scripts/e2e; "go PATTERN" for the packages whose path ends so
 */

/** @type {Fault[]} */
const FAULTS = [
  {
    name: 'rules: Undo leaves the side to move in the key',
    search: 'p.key ^= stoneKey(p.ToMove(), pt) ^ sideKey\n\tp.line = nil',
    replace: 'p.key ^= stoneKey(p.ToMove(), pt)\n\tp.line = nil',
    parts: ['go engine/gomoku'],
  },
  {
    name: 'forbidden points: a straight four counts as two fours',
    search: 'n = 1 // a straight four is one four',
    replace: 'n = 2',
    parts: ['go engine/gomoku'],
  },
  {
    name: 'pattern tables: wide threes are no threes',
    search: 'threes := n[Three] + n[ThreeWide]',
    replace: 'threes := n[Three]',
    parts: ['go engine/pattern', 'go engine/search|engine/threat'],
  },
  {
    name: 'search: internal iterative reduction at a wrong depth',
    search: 'case pv && depth >= reductionPVDepth:',
    replace: 'case pv && depth >= 9*plyUnit:',
    parts: ['go engine/search', 'go cmd/tengen'],
  },
  {
    name: 'VCF solver: a four that blocks nothing answers the five of the defender',
    search: '\tcase 1:\n\t\tmust = m.First(defender)\n\tdefault:\n\t\treturn false',
    replace: '\tcase 1:\n\tdefault:\n\t\treturn false',
    parts: ['go engine/threat'],
  },
  {
    name: 'verifier: a row of six counts as a five under every rule',
    search: '\t\treturn made&2 != 0',
    replace: '\t\treturn made&1 != 0',
    parts: ['go engine/threat'],
  },
  {
    name: 'transposition table: an entry of another key is taken',
    search: 'b[k].check.Load()^d == key && d != 0 {\n\t\t\treturn unpack(d), true',
    replace: 'd != 0 {\n\t\t\treturn unpack(d), true',
    parts: ['go engine/tt'],
  },
  {
    name: 'codec: fractions are read as whole numbers',
    search: '(v != math.Trunc(v) || v < float64(low) || v > float64(high))',
    replace: '(v < float64(low) || v > float64(high))',
    parts: ['go engine/protocol', 'go engine/full'],
  },
  {
    name: 'command solve: the side that is asked about is ignored',
    search: 'case side.Other().String():\n\t\tside = side.Other()',
    replace: 'case side.Other().String():',
    parts: ['go engine/protocol', 'go engine/full|cmd/tengen'],
  },
  {
    name: 'review: no move is called the best',
    search: '\t\tj.Class = Best\n',
    replace: '',
    parts: ['go engine/review'],
  },
  {
    name: 'SGF import: a variation goes on where the one before it ended',
    search: '\t\t\tlast = stack[len(stack)-1]\n',
    replace: '',
    parts: ['go engine/record'],
  },
  {
    name: 'worker bridge: a worker that ends is not replaced',
    search: "if (message.type === 'fatal') return this.#fail(message);",
    replace: '',
    parts: ['unit requests', 'page play'],
  },
  {
    name: 'service worker: a damaged file of the build before is taken over',
    search: 'if (held && (await isWhole(held, path, sum))) await cache.put',
    replace: 'if (held) await cache.put',
    parts: ['unit sw', 'page kept'],
  },
  {
    name: 'storage: text that cannot be read is not put aside',
    search: 'if (value === null) write(`${store.key}.unreadable`, text);',
    replace: '',
    parts: ['unit storage'],
  },
  {
    name: 'archive: a name or star removes the other fields of a game',
    search: 'const changed = { ...entry, ...patch, labelled: Date.now() };',
    replace: 'const changed = /** @type {any} */ ({ id, ...patch });',
    parts: ['page games'],
  },
  {
    name: 'board drawing: the first piece is missing',
    search: "sync(layer('.b-pieces'), pieces, (node) => {",
    replace: "sync(layer('.b-pieces'), pieces.slice(1), (node) => {",
    parts: ['page keys'],
  },
  {
    name: 'board keys: the arrows exchange column and row',
    search: 'cellAt(grid, fromView(s, x, y))?.focus();',
    replace: 'cellAt(grid, fromView(s, y, x))?.focus();',
    parts: ['page puzzles'],
  },
  {
    name: 'Play: undo goes back one move too few',
    search: 'controller.jump(games.undoTarget(lookedAt(controller.play)));',
    replace: 'controller.jump(games.undoTarget(lookedAt(controller.play)) + 1);',
    parts: ['page play'],
  },
  {
    name: 'Analyse: a search without a limit ends at once',
    search: 'nodes: nodes || ENDLESS,',
    replace: 'nodes: nodes || 1,',
    parts: ['unit session', 'page analyse'],
  },
  {
    name: 'Review: inaccuracies are no errors',
    search: "export const ERRORS = ['inaccuracy', 'mistake', 'blunder'];",
    replace: "export const ERRORS = ['mistake', 'blunder'];",
    parts: ['unit review', 'page review'],
  },
  {
    name: 'Puzzles: a puzzle that was solved comes again',
    search: 'const fresh = fit.filter(({ id }) => !met.has(id));',
    replace: 'const fresh = fit;',
    parts: ['unit puzzles', 'page puzzles'],
  },
  {
    name: 'words: the Japanese text of undo is missing',
    search: ' "say.undone": "戻しました。{turn}。",\n',
    replace: '',
    parts: ['unit words'],
  },
  // Drawn from public reports on programs of this kind.
  {
    name: 'readers: the result 0-1 is a win of Black',
    search: '"0-1": "W+",',
    replace: '"0-1": "B+",',
    parts: ['go engine/record'],
  },
  {
    name: 'readers: a label on an empty point of a RenLib library is a move',
    search: 'case bits&libNoMove != 0 && on:',
    replace: 'case bits&libNoMove != 0 && !on:',
    parts: ['go engine/record'],
  },
  {
    name: 'readers: bytes behind the moves of a .pos file are dropped in silence',
    search: 'f.ignore(counted(len(rest), "byte", "bytes") + " behind the moves")',
    replace: '_ = rest',
    parts: ['go engine/record'],
  },
  {
    name: "readers: Yixin's code of a pass is no move",
    search: '\t\tif strings.EqualFold(word, passCode) {',
    replace: '\t\tif strings.EqualFold(word, passWord) {',
    parts: ['go engine/record'],
  },
  {
    name: 'readers: a file of Go opens without a notice',
    search: '\t\tf.guess(GuessGo)\n',
    replace: '',
    parts: ['go engine/record'],
  },
  {
    name: 'brain: STOP without a search is an unknown command',
    search: '\tcase "STOP", "YXSTOP": // no search',
    replace: '\tcase "YXSTOP": // no search',
    parts: ['go cmd/tengen'],
  },
  {
    name: 'brain: zero for the time of a match means that no time is left',
    search: 'b.match, b.timed, b.left, b.endless = ms, ms > 0, ms, ms == 0',
    replace: 'b.match, b.timed, b.left, b.endless = ms, true, ms, false',
    parts: ['go cmd/tengen'],
  },
  {
    name: 'manager: UNKNOWN to a setting ends the game',
    search: 'if g.silent || g.excused == 0 && !aboutInfo(rest) {',
    replace: 'if rest != "" || g.silent {',
    parts: ['go cmd/tengen'],
  },
  {
    name: 'archive: an older state of a game replaces a newer one',
    search: 'if (before && before.value.changed > value.changed) return;',
    replace: '',
    parts: ['unit archive', 'page archive'],
  },
  {
    name: 'service worker: a file whose line ends the host changed is refused',
    search: 'const mended = await withOwnLines(response, path, sum);',
    replace: 'const mended = /** @type {Uint8Array<ArrayBuffer>|null} */ (null);',
    parts: ['unit sw', 'page offline'],
  },
];

const ROOT = new URL('../../', import.meta.url).pathname;
const KEPT = join(ROOT, 'build', 'planted.json');

/** @param {string} cwd @param {string} command @returns {{status: number|null, text: string}} */
function shell(cwd, command) {
  const env = { ...process.env, FORCE_COLOR: '0', TENGEN_FULL: '' };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, text: stdout + stderr };
}

/** @param {string} part of `make test` @returns {string} the command */
function commandOf(part) {
  const [kind, pattern] = part.split(' ');
  if (kind === 'unit') return `node --test --test-reporter spec scripts/unit/${pattern}.test.mjs`;
  if (kind === 'page') return `make site >&2 && node scripts/e2e/run.mjs ${pattern}`;
  return `go test -vet=off $(go list ./... | grep -E '(${pattern})$')`;
}

/** The tests that failed, by what the runner printed. @param {string} text */
const failed = (text) => [
  ...new Set(
    [...text.matchAll(/^\s*(?:--- FAIL: (\S+)|✖ (?!failing tests)(.+?) \([\d.]+ms\))/gm)].map(
      ([, go, node]) => go ?? node,
    ),
  ),
];

/** The tree as it is, with what is not committed. */
function copyTree() {
  const dir = mkdtempSync(join(tmpdir(), 'tengen-planted-'));
  execFileSync('bash', ['-c', `git ls-files -co --exclude-standard | tar -cf - -T - | tar -xf - -C ${dir}`], {
    cwd: ROOT,
  });
  rmSync(join(dir, 'scripts/node_modules'), { recursive: true, force: true });
  symlinkSync(join(ROOT, 'scripts/node_modules'), join(dir, 'scripts/node_modules'));
  execFileSync('git', ['init', '-q'], { cwd: dir }); // tests ask git for the files
  execFileSync('git', ['add', '-A'], { cwd: dir });
  return dir;
}

/**
 * The one file that contains the text, "" if that is not so: then the search text needs an update.
 * @param {string} dir @param {Fault} fault
 */
function fileOf(dir, { name, search }) {
  const files = execFileSync('git', ['ls-files', 'engine', 'site', 'wasm'], { cwd: dir, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(go|js|json)$/.test(file) && !file.endsWith('_test.go'));
  const found = files.filter((file) => readFileSync(join(dir, file), 'utf8').includes(search));
  if (found.length === 1) return found[0];
  console.error(`${name}: its search text is in ${found.length} files: ${found.join(', ')}`);
  process.exitCode = 1;
  return '';
}

const wanted = process.argv[2];
/** @type {Record<string, {part: string, tests: string[]}>} */
const results = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
const dir = copyTree();
for (const fault of FAULTS) {
  if (wanted ? !fault.name.includes(wanted) : results[fault.name]?.part) continue;
  const file = fileOf(dir, fault);
  if (!file) continue;
  const path = join(dir, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(fault.search, () => fault.replace),
  );
  results[fault.name] = { part: '', tests: [] };
  for (const part of fault.parts) {
    const { status, text: output } = shell(dir, commandOf(part));
    if (status === 0) continue;
    results[fault.name] = { part, tests: failed(output) };
    if (!results[fault.name].tests.length) console.log(output.slice(-2000)); // it does not compile, or worse
    break;
  }
  writeFileSync(path, text);
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(results, null, 1));
  const { part, tests } = results[fault.name];
  console.log(`${fault.name}: ${part ? `${part}: ${tests.slice(0, 3).join('; ')}` : 'NOT CAUGHT'}`);
}
rmSync(dir, { recursive: true });

console.log('\n| Fault | Part | Tests that fail |\n| --- | --- | --- |');
for (const { name } of FAULTS) {
  const { part = '', tests = [] } = results[name] ?? {};
  const more = tests.length > 2 ? ` and ${tests.length - 2} more` : '';
  console.log(`| ${name} | ${part || 'none'} | ${tests.slice(0, 2).join('; ')}${more} |`);
  if (!tests.length) process.exitCode = 1;
}
