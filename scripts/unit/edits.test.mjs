// @ts-check
// Undo and Redo of the changes of an analysis. A tree is written as its moves; the shown one has a star, and a
// comment stands behind its move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEdits, withVerdicts } from '../../site/js/analyse/edits.js';
import {
  addMove,
  emptyTree,
  goBack,
  goToPly,
  lineTree,
  promote,
  remove,
  setComment,
  setMarks,
  setVerdict,
} from '../../site/js/game/tree.js';

/** @typedef {import('../../site/js/game/tree.js').Tree} Tree */
/** @typedef {import('../../site/js/analyse/edits.js').Kind} Kind */

/** @param {Tree} tree @param {number} [id] @returns {string} */
function drawn(tree, id = 0) {
  const name = (/** @type {number} */ at) => {
    const { move, comment, marks } = tree.nodes[at];
    return move + (at === tree.current ? '*' : '') + (comment && `"${comment}"`) + '+'.repeat(marks.length);
  };
  const [main, ...others] = tree.nodes[id].children;
  const aside = others.map((child) => `(${[name(child), drawn(tree, child)].filter(Boolean).join(' ')})`);
  const rest = main === undefined ? [] : [name(main), ...aside, drawn(tree, main)];
  return [...(id ? [] : [name(0)]), ...rest].filter(Boolean).join(' ');
}

/** An analysis: changes, and what Undo and Redo show. @param {Tree} tree */
function analysis(tree) {
  const edits = createEdits();
  return {
    edits,
    get tree() {
      return tree;
    },
    /** @param {(tree: Tree) => Tree} to */
    look(to) {
      tree = to(tree);
    },
    /** @param {Kind} kind @param {(tree: Tree) => Tree} change */
    edit(kind, change) {
      const after = change(tree);
      edits.add(kind, tree, after);
      tree = after;
    },
    /** @param {string[]} texts what the field of the comment holds, one after another */
    type(...texts) {
      for (const text of texts) this.edit('comment', (it) => setComment(it, text));
    },
    /** @param {import('../../site/js/analyse/edits.js').Step} [to] */
    undo(to) {
      const step = edits.undo(to);
      if (step) tree = withVerdicts(step.before, tree);
      return drawn(tree);
    },
    redo() {
      const step = edits.redo();
      if (step) tree = withVerdicts(step.after, tree);
      return drawn(tree);
    },
  };
}

/** @type {[Kind, (tree: Tree) => Tree, string][]} */
const CHANGES = [
  ['move', (it) => addMove(it, 'd'), 'a b c d*'],
  ['marks', (it) => setMarks(it, [{ kind: 'circle', point: 'h8' }]), 'a b c d*+'],
  ['comment', (it) => setComment(it, 'good'), 'a b c d*"good"+'],
  ['marks', (it) => setMarks(it, []), 'a b c d*"good"'],
  ['lines', (it) => addMove(goBack(it), 'e'), 'a b c d"good" (e*)'],
  ['promote', (it) => promote(it), 'a b c e* (d"good")'],
  ['remove', (it) => remove(it, it.current), 'a b c* d"good"'],
  ['remove', (it) => remove(it, 2), 'a*'],
];

test('Undo goes back through all changes, and Redo makes them again', () => {
  const it = analysis(lineTree(['a', 'b', 'c']));
  const begin = 'a b c*';
  for (const [kind, change, want] of CHANGES) {
    it.edit(kind, change);
    assert.equal(drawn(it.tree), want, kind);
    assert.equal(it.edits.last()?.kind, kind);
  }
  const states = [begin, ...CHANGES.map(([, , want]) => want)];
  for (let i = CHANGES.length - 1; i >= 0; i--) {
    // What is looked at between changes makes no step.
    it.look((tree) => goToPly(tree, 0));
    assert.match(it.undo().replace('*', ''), new RegExp(`^${escaped(states[i].replace('*', ''))}$`));
  }
  assert.equal(it.edits.last(), undefined);
  assert.equal(it.undo(), begin);
  for (const want of states.slice(1)) assert.equal(it.redo(), want);
  assert.equal(it.edits.next(), undefined);
});

/** @param {string} text */
const escaped = (text) => text.replace(/[()+*?]/g, '\\$&');

test('a change after Undo leaves nothing to redo', () => {
  const it = analysis(emptyTree());
  it.edit('move', (tree) => addMove(tree, 'a'));
  it.undo();
  it.edit('move', (tree) => addMove(tree, 'b'));
  assert.equal(it.redo(), 'b*');
  assert.equal(it.undo(), '*');
});

/** What is typed in a field, and what Undo shows, step by step. @type {[string, string[], string[]][]} */
const TYPED = [
  ['letters are one step', ['g', 'go', 'goo', 'good'], ['a*']],
  ['a slip of the finger is none', ['g', 'go', 'gp', 'g', 'go'], ['a*']],
  ['a cleared text comes back', ['good', ''], ['a*"good"', 'a*']],
  ['deleted letter by letter, it comes back', ['good', 'goo', 'go', 'g', ''], ['a*"g"', 'a*"good"', 'a*']],
  ['a text in its place', ['good move', 'bad'], ['a*"good move"', 'a*']],
  ['as long as the one before', ['good move', 'weak turn'], ['a*"good move"', 'a*']],
  ['what leads back to the first text', ['g', ''], ['a*"g"', 'a*']],
];

for (const [name, texts, want] of TYPED)
  test(`a comment: ${name}`, () => {
    const it = analysis(lineTree(['a']));
    it.type(...texts);
    for (const state of want) assert.equal(it.undo(), state);
    assert.equal(it.edits.last(), undefined);
  });

test('a comment that is written later, or on another move, is a step of its own', () => {
  const it = analysis(lineTree(['a', 'b']));
  it.type('one');
  it.edits.written();
  it.type('one, two');
  it.look((tree) => goBack(tree));
  it.type('three');
  assert.equal(it.undo(), 'a* b"one, two"');
  assert.equal(it.undo(), 'a b*"one"');
  assert.equal(it.undo(), 'a b*');
});

test('evaluations that came later stay, whatever the nodes are called', () => {
  const it = analysis(lineTree(['a', 'b']));
  it.edit('remove', (tree) => remove(tree, 2));
  it.look((tree) => addMove(setVerdict(tree, { share: 0.3, win: 0 }), 'b'));
  it.look((tree) => setVerdict(tree, { share: 0.6, win: 0 }));
  it.undo();
  assert.deepEqual(
    [1, 2].map((id) => it.tree.nodes[id].verdict?.share),
    [0.3, 0.6],
  );
});

test('a notice takes back its own step and those after it; without the step, nothing', () => {
  const it = analysis(lineTree(['a', 'b']));
  it.edit('remove', (tree) => remove(tree, 2));
  const step = it.edits.last();
  it.edit('move', (tree) => addMove(tree, 'c'));
  assert.equal(it.undo(step), 'a b*');
  assert.equal(it.undo(step), 'a b*');
  assert.equal(it.redo(), 'a*');
  assert.equal(it.redo(), 'a c*');
  it.edits.clear();
  assert.equal(it.undo(step), 'a c*');
});

test('a move that the engine refuses is no step', () => {
  for (const [moves, want] of /** @type {[string[], string][]} */ ([
    [['x'], 'a*'],
    [['b', 'x'], 'a*'],
  ])) {
    const it = analysis(emptyTree());
    it.edit('move', (tree) => addMove(tree, 'a'));
    it.edit('move', (tree) => moves.reduce(addMove, tree));
    const rest = remove(it.tree, it.tree.current);
    it.edits.refused(it.tree, rest);
    it.look(() => rest);
    if (moves.length > 1) assert.equal(it.undo(), want);
    assert.equal(it.undo(), '*');
    assert.equal(it.redo(), 'a*');
    if (moves.length > 1) assert.equal(it.redo(), 'a b*');
    assert.equal(it.edits.next(), undefined);
  }
});

test('the hundred last steps are kept', () => {
  const it = analysis(emptyTree());
  for (let i = 0; i < 130; i++)
    it.edit('marks', (tree) => setMarks(tree, [...tree.nodes[0].marks, { kind: 'cross', point: 'h8' }]));
  for (let i = 0; i < 130; i++) it.undo();
  assert.equal(it.tree.nodes[0].marks.length, 30);
});
