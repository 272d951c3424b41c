// @ts-check
// No screen asks after a wait whether its work is still wanted: it gives a signal to what it waits for
// (core/action.js). This finds the shape of such a guard: after an await, or in a callback of then(), a value from
// before is compared with a variable or a field that others may have changed meanwhile.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'acorn';

const SITE = new URL('../../site/js/', import.meta.url);

/** @typedef {any} Node of the syntax tree */

/** @param {Node} node @param {(child: Node) => void} visit */
function children(node, visit) {
  for (const [key, value] of Object.entries(node))
    if (key !== 'parent') for (const one of Array.isArray(value) ? value : [value]) if (one?.type) visit(one);
}

/** @param {Node} node */
const isFunction = ({ type }) => /Function/.test(type);

/** The names that a pattern declares. @param {Node} pattern @returns {string[]} */
function namesIn(pattern) {
  if (!pattern || pattern.type === 'MemberExpression') return [];
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type === 'RestElement') return namesIn(pattern.argument);
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(namesIn);
  return pattern.properties.flatMap((/** @type {Node} */ one) => namesIn(one.value ?? one.argument));
}

/** What an expression begins with: a name, 'this', or ''. @param {Node} node @returns {string} */
function rootOf(node) {
  if (node.type === 'ChainExpression') return rootOf(node.expression);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'ThisExpression') return 'this';
  return node.type === 'Identifier' ? node.name : '';
}

/** The guards in a script, as its lines. @param {string} text @returns {string[]} */
function guardsIn(text) {
  const lines = text.split('\n');
  /** @type {Set<string>} */
  const found = new Set();
  /** Names that are assigned after their declaration. @type {Set<string>} */
  const changed = new Set();
  const tree = parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  const note = (/** @type {Node} */ node) => {
    if (node.type === 'AssignmentExpression') for (const name of namesIn(node.left)) changed.add(name);
    if (node.type === 'UpdateExpression' && node.argument.type === 'Identifier') changed.add(node.argument.name);
    children(node, note);
  };
  note(tree);
  /**
   * @param {Node} node
   * @param {{names: Set<string>, waited: number, callback?: boolean}|null} scope the names of the innermost function
   *   that can wait, and where its first wait ends
   */
  const visit = (node, scope) => {
    if (isFunction(node)) {
      const names = new Set(node.params.flatMap(namesIn));
      let waited = Infinity;
      const look = (/** @type {Node} */ one) => {
        if (one.type === 'VariableDeclarator') for (const name of namesIn(one.id)) names.add(name);
        if (one.type === 'AwaitExpression') waited = Math.min(waited, one.end);
        if (!isFunction(one)) children(one, look);
      };
      children(node, look);
      // A function in one that has waited has waited, too.
      if (node.async || !scope || (scope.waited === Infinity && !scope.callback)) scope = { names, waited };
      else scope = { names: new Set([...scope.names, ...names]), waited: scope.waited };
    }
    // A callback of then() has waited from its beginning.
    if (node.type === 'CallExpression' && ['then', 'catch', 'finally'].includes(node.callee.property?.name)) {
      const names = scope?.names ?? new Set();
      visit(node.callee, scope);
      for (const one of node.arguments) visit(one, { names, waited: 0, callback: true });
      return;
    }
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator) && scope && node.start > scope.waited) {
      const [left, right] = [rootOf(node.left), rootOf(node.right)];
      const alone = (/** @type {string} */ root) => scope?.names.has(root) ?? false;
      const shared = (/** @type {string} */ root) => root === 'this' || (!alone(root) && changed.has(root));
      if ((alone(left) && shared(right)) || (shared(left) && (alone(right) || shared(right))))
        found.add(`${node.loc.start.line}: ${lines[node.loc.start.line - 1].trim()}`);
    }
    children(node, (one) => visit(one, scope));
  };
  visit(tree, null);
  return [...found];
}

test('the shape of a guard is found', () => {
  const guards = (/** @type {string} */ text) => guardsIn(text).length;
  assert.equal(
    guards('let turn = 0; async function f() { const mine = ++turn; await g(); if (mine !== turn) return; }'),
    1,
  );
  assert.equal(
    guards('class A { async f() { const own = this.state; await g(); if (this.state?.moves !== own) return; } }'),
    1,
  );
  assert.equal(
    guards('let turn = 0; function f() { const mine = ++turn; g().then((it) => mine === turn && show(it)); }'),
    1,
  );
  assert.equal(
    guards('let asked = 0; async function f(id) { if (id === asked) return; await g(); }'),
    0,
    'before the wait',
  );
  assert.equal(guards('async function f() { const reply = await g(); if (reply.type === "error") return; }'), 0);
  assert.equal(
    guards('async function f(signal) { const it = await g({ signal }); if (it.move === it.best) show(it); }'),
    0,
  );
});

/** Comparisons after a wait that ask something else, by file. @type {Record<string, string>} */
const OTHERS = {
  'arena/contest.js': 'a write has found the contest of another tab in storage',
  'arena/store.js': 'which games are written by now',
  'arena/tab-lock.js': 'which request for the lock was the last',
  'core/database.js': 'which attempt to open the database was the last',
  'core/i18n.js': 'which language was asked for last, while texts load',
  'core/router.js': 'whether the route is on the shown screen',
  'play/game-lock.js': 'which request for the lock was the last',
  'report/e.js': 'whether the cell is the best one',
  'report/page.js': 'whether the address names another report than the one that is shown',
};

test('no screen guards itself against late replies', async () => {
  const names = (await readdir(SITE, { recursive: true })).filter((name) => name.endsWith('.js')).sort();
  const found = [];
  for (const name of names)
    if (!OTHERS[name])
      for (const guard of guardsIn(await readFile(new URL(name, SITE), 'utf8'))) found.push(`${name}:${guard}`);
  assert.deepEqual(found, []);
});
