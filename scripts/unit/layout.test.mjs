// @ts-check
// The positions of a tree's nodes in a drawing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layout } from '../../site/js/learn/tree.js';

/** A line of text for each layer, with every node's letter in its place. @param {number[]} parents */
function drawing(parents) {
  const places = layout(parents.map((parent) => ({ parent })));
  const lines = Array.from({ length: places.height }, () => Array(2 * places.width - 1).fill(' '));
  places.forEach(({ x, y }, i) => {
    lines[y][2 * x] = 'abcdefghij'[i];
  });
  return lines.map((line) => line.join('').trimEnd());
}

test('every parent is centred over its children, and no two nodes share a place', () => {
  for (const { parents, want } of [
    { parents: [], want: [] },
    { parents: [-1], want: ['a'] },
    { parents: [-1, 0, 1], want: ['a', 'b', 'c'] },
    { parents: [-1, 0, 0], want: [' a', 'b c'] },
    { parents: [-1, 0, 0, 0], want: ['  a', 'b c d'] },
    { parents: [-1, 0, 0, 1, 1, 1], want: ['    a', '  b   c', 'd e f'] },
    { parents: [-1, 0, 0, 2, 2, 2], want: ['  a', 'b   c', '  d e f'] },
  ])
    assert.deepEqual(drawing(parents), want, `${parents}`);
});
