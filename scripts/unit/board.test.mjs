// @ts-check
// Rotated and mirrored boards: every point has one place on the screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CELL,
  across,
  centre,
  defaults,
  down,
  edgeLabel,
  fromView,
  shapeOf,
  toView,
} from '../../site/js/board/state.js';

/** @param {Partial<import('../../site/js/board/state.js').BoardState>} more */
const board = (more) => ({ ...defaults(), ...more });

/** The points in the order of their places on the screen. @param {ReturnType<typeof board>} s */
const drawing = (s) =>
  Array.from({ length: down(s) }, (_, y) =>
    Array.from({ length: across(s) }, (_, x) => 'abcdef'[fromView(s, x, y)]).join(''),
  );

test('eight views of a board of three columns and two rows', () => {
  const views = [
    ['def', 'abc'],
    ['ad', 'be', 'cf'],
    ['cba', 'fed'],
    ['fc', 'eb', 'da'],
    ['fed', 'cba'],
    ['cf', 'be', 'ad'],
    ['abc', 'def'],
    ['da', 'eb', 'fc'],
  ];
  for (const [view, want] of views.entries())
    assert.deepEqual(drawing(board({ cols: 3, rows: 2, view })), want, `${view}`);
});

test('on every view of every shape, the point under the pointer is the point drawn there', () => {
  for (const [cols, rows] of [
    [1, 1],
    [7, 6],
    [4, 12],
    [15, 15],
  ])
    for (let view = 0; view < 8; view++) {
      const s = board({ cols, rows, view });
      for (let point = 0; point < cols * rows; point++) {
        const { x, y } = toView(s, point);
        assert.equal(fromView(s, x, y), point, `${cols}x${rows}, view ${view}`);
        assert.deepEqual(centre(s, point), { cx: (x + 0.5) * CELL, cy: (y + 0.5) * CELL });
      }
      for (const [x, y] of [
        [-1, 0],
        [0, -1],
        [across(s), 0],
        [0, down(s)],
      ])
        assert.equal(fromView(s, x, y), -1);
    }
});

test('the edges carry letters for columns and numbers for rows, however the board is turned', () => {
  /** @param {number} view */
  const edges = (view) => {
    const s = board({ cols: 3, rows: 2, view });
    const below = Array.from({ length: across(s) }, (_, x) => edgeLabel(s, x, 0, true)).join('');
    const beside = Array.from({ length: down(s) }, (_, y) => edgeLabel(s, 0, y, false)).join('');
    return `${below} ${beside}`;
  };
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(edges), [
    'ABC 21',
    '12 ABC',
    'CBA 12',
    '21 CBA',
    'CBA 21',
    '12 CBA',
    'ABC 12',
    '21 ABC',
  ]);
});

test('the grid is redrawn only when the shape changes', () => {
  const s = board({});
  const same = [{ last: 3 }, { turn: 2 }, { stones: [1, 2] }, { hover: 7 }, { marks: [{ kind: 'hint' }] }];
  for (const more of /** @type {object[]} */ (same)) assert.equal(shapeOf(board(more)), shapeOf(s));
  const others = [{ kind: 'discs' }, { cols: 14 }, { rows: 14 }, { view: 1 }, { stones: [0, 3] }, { stones: [3] }];
  const shapes = new Set(/** @type {object[]} */ ([{}, ...others]).map((more) => shapeOf(board(more))));
  assert.equal(shapes.size, others.length + 1);
});
