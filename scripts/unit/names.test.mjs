// @ts-check
// Names are nouns and verbs of the field. A participle or pronoun such as "held", "asked" or "mine" says nothing about
// what it names; this finds such names of variables, parameters, functions, members and CSS classes.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'acorn';

const SITE = new URL('../../site/', import.meta.url);
const UNCLEAR = ['asked', 'equipping', 'heard', 'held', 'known', 'led', 'mine', 'own', 'said', 'told', 'wanted'];

/** Where such a name belongs to others, by file. @type {Record<string, string>} */
const OTHERS = {
  'about/merge.js': 'the key "own" of stored progress',
  'core/router.js': 'the key "own" of the history entries of earlier builds',
  'puzzles/trainer.js': 'the placeholder "told" of texts',
  'report/b.js': 'the field "own" of the engine’s scores',
  'report/c.js': 'the field "own" of the engine’s candidates',
  'report/e.js': 'the field "own" of the engine’s tuples',
  'report/facts.js': 'the weights of tuples by their side, as in the engine',
  'report/facts-text.js': 'the placeholder "own" of texts',
  'puzzles/parts.js': 'the address "own" of puzzles from one’s own games',
  'puzzles/progress.js': 'the key "own" of stored progress',
};

/** The names that a script declares. @param {string} text @returns {Set<string>} */
function declared(text) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {any} pattern */
  const note = (pattern) => {
    if (pattern?.type === 'Identifier' || pattern?.type === 'PrivateIdentifier') names.add(pattern.name);
    else if (pattern?.type === 'AssignmentPattern') note(pattern.left);
    else if (pattern?.type === 'RestElement') note(pattern.argument);
    else if (pattern?.type === 'ArrayPattern') pattern.elements.forEach(note);
    else if (pattern?.type === 'ObjectPattern') for (const one of pattern.properties) note(one.value ?? one.argument);
  };
  /** @param {any} node */
  const visit = (node) => {
    if (node.type === 'VariableDeclarator' || node.type.startsWith('Function')) note(node.id);
    if (node.params) node.params.forEach(note);
    if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') note(node.key);
    if (node.type === 'ObjectExpression')
      for (const one of node.properties) if (one.type === 'Property' && !one.computed) note(one.key);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (child?.type) visit(child);
  };
  visit(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }));
  return names;
}

test('unclear names are found', () => {
  const found = (/** @type {string} */ text) => [...declared(text)].filter((name) => UNCLEAR.includes(name));
  assert.deepEqual(found('const [held, { a: asked = 1 }] = f((mine, ...told) => 0);'), [
    'held',
    'asked',
    'mine',
    'told',
  ]);
  assert.deepEqual(found('class A { #own; said() { return { known: 1 }; } }'), ['own', 'said', 'known']);
  assert.deepEqual(found('const { held: locks } = state; if (reply.known) f(locks);'), [], 'names of others');
});

test('no script of the page has an unclear name', async () => {
  const files = (await readdir(new URL('js/', SITE), { recursive: true })).filter((name) => name.endsWith('.js'));
  const found = [];
  for (const file of files.sort())
    if (!OTHERS[file])
      for (const name of declared(await readFile(new URL(`js/${file}`, SITE), 'utf8')))
        if (UNCLEAR.includes(name)) found.push(`${file}: ${name}`);
  assert.deepEqual(found, []);
});

test('no style sheet has an unclear name', async () => {
  const found = [];
  for (const file of await readdir(new URL('css/', SITE)))
    for (const [, name] of (await readFile(new URL(`css/${file}`, SITE), 'utf8')).matchAll(/\.([a-z][a-z-]*)/g))
      if (name.split('-').some((word) => UNCLEAR.includes(word))) found.push(`${file}: .${name}`);
  assert.deepEqual(found, []);
});
