// Checks the page's modules: no function over 120 lines, no comment over 120 columns, and few
// uses of the type `any`. scripts/checks checks the lengths of files.
//
// node scripts/lengths.mjs --lines [commit] prints instead how many lines of JavaScript and of
// Go are written by hand: generated files do not count. With a commit, it prints its lines.

import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';

const longest = 120; // lines of a function
const widest = 120; // columns of a comment; prettier breaks code
const anys = 3; // uses of any, per 1,000 lines

/** Functions that may be longer, with the reason. @type {Record<string, string>} */
const allowed = {};

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', 'site/*.js', 'site/*.ts'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');

if (process.argv[2] === '--lines') {
  const [, , , commit] = process.argv;
  for (const [language, patterns] of Object.entries({ JavaScript: ['*.js', '*.mjs', '*.ts'], Go: ['*.go'] }))
    console.log(language, ...byHand(patterns, commit));
  process.exit();
}

/**
 * The lines of the program's files and of the tests that are written by hand, as text.
 * @param {string[]} patterns of files @param {string} [commit] the default is the working tree
 */
function byHand(patterns, commit) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const names = commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files');
  const fits = (/** @type {string} */ name) => patterns.some((one) => name.endsWith(one.slice(1)));
  const sum = { program: 0, tests: 0 };
  for (const name of names.trim().split('\n').filter(fits)) {
    const text = commit ? git('show', `${commit}:${name}`) : readFileSync(root + name, 'utf8');
    if (/^(?:\/\/.*\n)*\/\/.*(?:Code generated|make facts\s+(?:\/\/ )?writes)/.test(text)) continue;
    sum[/_test\.go$|^scripts\/(e2e|unit)\//.test(name) ? 'tests' : 'program'] += text.split('\n').length - 1;
  }
  return [`program ${sum.program}`, `tests ${sum.tests}`, `together ${sum.program + sum.tests}`];
}

/** @type {string[]} */
const faults = [];
const long = new Set();
let lines = 0;
let count = 0;

/**
 * Calls found with the name and the number of lines of every function below a node.
 * @param {unknown} node @param {string} name @param {(name: string, lines: number) => void} found
 */
function walk(node, name, found) {
  if (Array.isArray(node)) {
    for (const n of node) walk(n, name, found);
    return;
  }
  if (!node || typeof node !== 'object' || !('type' in node)) return;
  const n = /** @type {{type: string, loc: {start: {line: number}, end: {line: number}}} & Record<string, unknown>} */ (
    node
  );
  if (/Function/.test(n.type)) found(nameOf(n) || name, n.loc.end.line - n.loc.start.line + 1);
  const inner = nameOf(n) || name;
  for (const [key, child] of Object.entries(n)) if (key !== 'loc') walk(child, inner, found);
}

/** @param {Record<string, unknown>} n */
function nameOf(n) {
  const named = /** @type {{name?: string, value?: unknown} | undefined} */ (n.id ?? n.key);
  return String(named?.name ?? named?.value ?? '');
}

for (const file of files) {
  const text = readFileSync(root + file, 'utf8');
  lines += text.split('\n').length - 1;
  text.split('\n').forEach((line, i) => {
    if (line.length > widest && /^ *(\/\*|\*|\/\/)/.test(line))
      faults.push(`${file}:${i + 1}: a comment of ${line.length} columns, more than ${widest}`);
  });
  count += places(text, file.endsWith('.ts'));
  if (file.endsWith('.ts')) continue;
  walk(parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), file, (name, n) => {
    const key = `${file} ${name}`;
    if (n <= longest) return;
    long.add(key);
    if (!allowed[key]) faults.push(`${key} has ${n} lines, more than ${longest}`);
  });
}
for (const key of Object.keys(allowed)) {
  if (!long.has(key)) faults.push(`${key} is an exception, but is short or does not exist`);
}
if (count * 1000 > lines * anys)
  faults.push(`any occurs ${count} times in ${lines} lines, more than ${anys} per 1,000`);

/**
 * The number of types any or * in a text.
 * @param {string} text @param {boolean} declarations
 */
function places(text, declarations) {
  if (declarations) return text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '').match(/\bany\b/g)?.length ?? 0;
  let n = 0;
  for (const [comment] of text.matchAll(/\/\*\*[^]*?\*\//g)) {
    let type = '';
    let depth = 0;
    for (const c of comment) {
      depth += c === '{' ? 1 : c === '}' ? -1 : 0;
      if (depth > 0 || c === '}') type += c;
    }
    n += type.match(/\bany\b|\{\*\}/g)?.length ?? 0;
  }
  return n;
}

for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${lines} lines, any ${count} times`);
process.exitCode = faults.length ? 1 : 0;
