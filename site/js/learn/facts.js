// @ts-check
// Facts about the engine for the lessons. make facts writes this file from the
// engine's tables.

/** The names of the search's heuristics, as in its options, the most useful first. */
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
