// @ts-check
// Turns the engine's reasons into what the board draws for them. Solid and blue is the side
// that reads, dashed and umber the other: shape and dash say what the colour says.

import { pointIndex } from '../game/points.js';

/** @typedef {import('./reasons.js').Reason} Reason */
/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../game/game.js').Side} Side */

/**
 * What the board draws. Points are indices; bands and stones are in the order in which they
 * are drawn.
 * @typedef {object} Drawing
 * @property {{from: number, to: number, theirs: boolean}[]} bands along lines of stones, with a core
 * @property {number[]} squares where a line grows to five, or to a straight four
 * @property {number[]} diamonds the points that hurt
 * @property {number[]} rings the move
 * @property {number[]} crosses forbidden points
 * @property {number[]} ticks proved
 * @property {{point: number, side: Side, n: number|'?'}[]} ghosts the moves to come, numbered from 1; with a question
 *   mark one in doubt
 */

/**
 * The sign before a sentence, as in a map's legend.
 * @typedef {'band'|'their-band'|'ghosts'|'their-ghosts'|'cross'|'tick'|'ring'} Sign
 */

/** Kinds whose points are where the side that reads would go on. */
const GROW = [
  'straight-four',
  'double-four',
  'four-three',
  'double-three',
  'open-three',
  'four',
  'double-threat',
  'threat',
  'decided',
];
/** Kinds whose points are where the other side hurts. */
const HURT = [
  'stops-five',
  'stops',
  'both',
  'takes',
  'lets',
  'misses',
  'left-alone',
  'under',
  'unstopped',
  'opened',
  'only',
];

/** @returns {Drawing} */
export const noDrawing = () => ({
  bands: [],
  squares: [],
  diamonds: [],
  rings: [],
  crosses: [],
  ticks: [],
  ghosts: [],
});

/** A band through a row, with its ends. @param {number[]} points @param {number} cols */
function ends(points, cols) {
  const along = points.toSorted((a, b) => (a % cols) - (b % cols) || a - b);
  return { from: along[0], to: along[along.length - 1] };
}

/**
 * The drawing of one reason.
 * @param {Table} table
 * @param {Reason} reason
 * @param {Side} reader the side of the reader; usually the one that plays the move
 * @returns {Drawing}
 */
export function drawingOf(table, reason, reader) {
  const { kind, move, points, rows, line } = reason;
  const at = (/** @type {string} */ name) => pointIndex(name, table.cols, table.rows);
  const side = table.kind.side(reason.side);
  const theirs = side !== reader;
  const drawn = noDrawing();
  const places = points.map(at);
  drawn.bands = rows.map(({ stones }) => ({ ...ends(stones.map(at), table.cols), theirs }));
  if (move && kind !== 'left-alone') drawn.rings.push(at(move)); // that line is about another move
  if (GROW.includes(kind)) drawn.squares.push(...places);
  if (HURT.includes(kind)) drawn.diamonds.push(...places);
  if (kind === 'trap') drawn.crosses.push(...places);
  if (reason.trap) drawn.crosses.push(at(reason.trap));
  if (kind === 'forbidden') {
    drawn.crosses.push(...places);
    drawn.rings = [];
  }
  if (kind === 'proved' || kind === 'exact') drawn.ticks.push(...drawn.rings);
  const other = side === 'black' ? 'white' : 'black';
  drawn.ghosts = line.map((name, i) => ({
    point: at(name),
    side: /** @type {Side} */ (i % 2 ? other : side),
    n: i + 1,
  }));
  // The first move of a line that begins with the move is the ring.
  if (line[0] && line[0] === move) drawn.ghosts.shift();
  return drawn;
}

/**
 * The drawing of several reasons together: of a point that several name, the first sign, and
 * only the ghosts of the first line.
 * @param {Table} table
 * @param {Reason[]} reasons
 * @param {Side} reader
 * @returns {Drawing}
 */
export function together(table, reasons, reader) {
  const all = noDrawing();
  const taken = new Set();
  for (const drawn of reasons.map((reason) => drawingOf(table, reason, reader))) {
    all.bands.push(...drawn.bands);
    for (const kind of /** @type {const} */ (['rings', 'crosses', 'diamonds', 'squares', 'ticks']))
      for (const point of drawn[kind]) {
        if (kind !== 'ticks' && taken.has(point)) continue;
        taken.add(point);
        all[kind].push(point);
      }
    if (!all.ghosts.length) all.ghosts = drawn.ghosts.filter(({ point }) => !taken.has(point));
  }
  return all;
}

/**
 * The sign in front of a reason's sentence.
 * @param {Table} table @param {Reason} reason @param {Side} reader @returns {Sign}
 */
export function signOf(table, reason, reader) {
  const theirs = table.kind.side(reason.side) !== reader;
  if (reason.kind === 'forbidden' || reason.kind === 'trap') return 'cross';
  if (reason.kind === 'proved' || reason.kind === 'exact') return 'tick';
  if (reason.line.length) return theirs ? 'their-ghosts' : 'ghosts';
  if (reason.rows.length || reason.points.length) return theirs ? 'their-band' : 'band';
  return 'ring';
}
