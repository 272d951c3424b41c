// @ts-check
// The numbers of the reports' programs. make facts writes this file from the engine's
// tables.

/** The half-widths of A's window, and from how many stones on. @type {{stones: number, half: number}[]} */
export const WINDOWS = [
  { stones: 0, half: 2 },
  { stones: 21, half: 4 },
  { stones: 35, half: 5 },
  { stones: 55, half: 6 },
  { stones: 75, half: 7 },
];

/** C's table: its patterns, and their different middles. */
export const PATTERNS = { all: 792, middles: 88 };

/**
 * E's weights of five-tuples with one side's stones, by their number: those of the side to move, and the other side's.
 */
export const TUPLES = { count: 572, own: [7, 35, 800, 15000, 800000], other: [7, 15, 400, 1800, 100000] };
