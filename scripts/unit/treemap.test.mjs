// @ts-check
// The drawing of the tree as text: a letter for each move, the main line on top,
// dots for empty places, * for the root.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { places } from '../../site/js/analyse/treemap.js';
import { addMove, emptyTree, goTo } from '../../site/js/game/tree.js';

/** The drawing of a tree given as pairs of a move and its successor, as in "ab bc". @param {string} steps */
function drawn(steps) {
  let tree = emptyTree();
  /** @type {Map<string, number>} */
  const ids = new Map([['*', 0]]);
  for (const [from, move] of steps.split(' ').filter(Boolean)) {
    tree = addMove(goTo(tree, ids.get(from) ?? -1), move);
    ids.set(move, tree.current);
  }
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  /** @type {string[][]} */
  const rows = [];
  for (const [id, { x, y }] of places(tree.nodes)) {
    rows[y] ??= [];
    assert.equal(rows[y][x], undefined, 'two moves in one place');
    rows[y][x] = names.get(id) ?? '?';
  }
  return rows.map((row) => Array.from(row, (name) => name ?? '.').join('')).join('\n');
}

test('draws the tree', () => {
  const cases = {
    'nothing yet': ['', '*'],
    'a line': ['*a ab bc', '*abc'],
    'a variation leaves beneath the move that it follows': ['*a ab bc bd de', '*abc\n...de'],
    'two of one move': ['*a ab bc bd be', '*abc\n...d\n...e'],
    'later ones come first, and share a row where there is room': ['*a ab bc cd de ef ag ek', '*abcdef\n..g...k'],
    'no line seems to go on in another': ['*a ab bc cd de dk ag gh hi', '*abcde\n.....k\n..ghi'],
    'a variation of a variation': ['*a ab bc cd ag gh hi gj', '*abcd\n..ghi\n...j'],
    'other first moves': ['*a ab *c cd *e', '*ab\n.cd\n.e'],
  };
  for (const [name, [steps, want]] of Object.entries(cases)) assert.equal(drawn(steps), want, name);
});
