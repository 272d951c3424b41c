// @ts-check
// What the lessons know of the engine without asking it. make facts writes this
// file from the engine's own tables.

/** The search's heuristics, as its options are called, the most useful first. */
export const HEURISTICS = [
  'NullWindow',
  'Ordering',
  'MovePruning',
  'TT',
  'Futility',
  'Defences',
  'Razoring',
  'VCF',
  'Aspiration',
  'History',
  'LMR',
  'VCT',
];
