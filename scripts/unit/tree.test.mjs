// @ts-check
// The move tree, written as text: moves in order, variations of a move in brackets
// after it, a star at the shown node.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addMove,
  cut,
  depthOf,
  emptyTree,
  goAside,
  goBack,
  goTo,
  goToPly,
  lineThrough,
  lineTree,
  mainLine,
  movesOf,
  pathTo,
  promote,
  remove,
  setComment,
  setMarks,
  setVerdict,
} from '../../site/js/game/tree.js';

/** @typedef {import('../../site/js/game/tree.js').Tree} Tree */

/** @param {Tree} tree @param {number} [id] @returns {string} */
function drawn(tree, id = 0) {
  const [main, ...others] = tree.nodes[id].children;
  if (main === undefined) return '';
  const name = (/** @type {number} */ child) => tree.nodes[child].move + (child === tree.current ? '*' : '');
  const aside = others.map((child) => `(${[name(child), drawn(tree, child)].filter(Boolean).join(' ')})`);
  return [name(main), ...aside, drawn(tree, main)].filter(Boolean).join(' ');
}

/** @param {Tree} tree @param {string} move @returns {number} the id of the only node with the move */
function idOf(tree, move) {
  const found = Object.values(tree.nodes).filter((node) => node.move === move);
  assert.equal(found.length, 1, move);
  return found[0].id;
}

/** a b c, with d e instead of b c and f instead of e; f is shown. */
function branched() {
  let tree = goToPly(lineTree(['a', 'b', 'c']), 1);
  tree = addMove(addMove(tree, 'd'), 'e');
  return addMove(goBack(tree), 'f');
}

test('a line is a tree without branches', () => {
  const tree = lineTree(['a', 'b', 'c'], 2);
  assert.equal(drawn(tree), 'a b* c');
  assert.deepEqual(movesOf(pathTo(tree)), ['a', 'b']);
  assert.deepEqual(movesOf(lineThrough(tree)), ['a', 'b', 'c']);
  assert.equal(depthOf(tree), 2);
  const played = ['a', 'b', 'c'].reduce(addMove, emptyTree());
  assert.deepEqual(played, lineTree(['a', 'b', 'c']));
  assert.deepEqual(lineTree([]), emptyTree());
});

test('a new move makes a variation, a known move shows its node', () => {
  const tree = branched();
  assert.equal(drawn(tree), 'a b (d e (f*)) c');
  assert.deepEqual(movesOf(pathTo(tree)), ['a', 'd', 'f']);
  assert.deepEqual(movesOf(mainLine(tree)), ['a', 'b', 'c']);
  const again = addMove(goBack(tree), 'e');
  assert.equal(drawn(again), 'a b (d e* (f)) c');
  assert.equal(again.nodes, tree.nodes);
});

test('navigating: back, forward, to both ends and among siblings', () => {
  const tree = branched();
  for (const [verb, want] of /** @type {[(tree: Tree) => Tree, string[]][]} */ ([
    [(it) => goBack(it), ['a', 'd']],
    [(it) => goBack(it, 2), ['a']],
    [(it) => goBack(it, 9), []],
    [(it) => goTo(it, 0), []],
    [(it) => goToPly(goTo(it, 0), Infinity), ['a', 'b', 'c']],
    [(it) => goToPly(it, 2), ['a', 'd']],
    [(it) => goAside(it, -1), ['a', 'd', 'e']],
    [(it) => goAside(it, 1), ['a', 'd', 'f']],
    [(it) => goAside(goBack(it), -1), ['a', 'b']],
    [(it) => goAside(goTo(it, 0), 1), []],
    [(it) => goTo(it, 99), ['a', 'd', 'f']],
  ]))
    assert.deepEqual(movesOf(pathTo(verb(tree))), want, String(verb));
});

test('a promoted variation becomes the first at its branching point, and once more one branching point nearer to the root', () => {
  let tree = promote(branched());
  assert.equal(drawn(tree), 'a b (d f* (e)) c');
  tree = promote(tree);
  assert.equal(drawn(tree), 'a d (b c) f* (e)');
  assert.equal(promote(tree), tree);
});

test('removing a node removes its descendants and shows its parent', () => {
  const tree = branched();
  assert.equal(drawn(remove(tree, idOf(tree, 'd'))), 'a* b c');
  assert.equal(drawn(remove(tree, idOf(tree, 'b'))), 'a d e (f*)');
  assert.equal(Object.keys(remove(tree, idOf(tree, 'a')).nodes).length, 1);
  assert.equal(remove(tree, 0), tree);
  assert.equal(drawn(cut(goBack(tree))), 'a b (d*) c');
  const grown = addMove(remove(tree, idOf(tree, 'f')), 'g');
  assert.equal(new Set(Object.values(grown.nodes).map((node) => node.id)).size, 7);
  assert.equal(drawn(grown), 'a b (d e (g*)) c');
});

test('comments, marks and verdicts stay with their move', () => {
  const tree = branched();
  const b = idOf(tree, 'b');
  let told = setComment(setMarks(tree, [{ kind: 'label', point: 'h8', text: 'A' }]), 'weak', b);
  told = promote(told);
  told = setVerdict(told, { share: 0.25, win: 0 }, b);
  assert.equal(told.nodes[b].comment, 'weak');
  assert.deepEqual(told.nodes[b].verdict, { share: 0.25, win: 0 });
  assert.deepEqual(told.nodes[tree.current].marks, [{ kind: 'label', point: 'h8', text: 'A' }]);
});

test('no function changes an existing tree', () => {
  const tree = branched();
  const before = structuredClone(tree);
  for (const id of Object.keys(tree.nodes).map(Number)) {
    addMove(goTo(tree, id), 'z');
    cut(goTo(tree, id));
    remove(tree, id);
    promote(tree, id);
    setComment(tree, 'x', id);
    setVerdict(tree, { share: 1, win: 3 }, id);
    setMarks(tree, [], id);
  }
  assert.deepEqual(tree, before);
});
