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

/** The five reports and who plays as each describes it. @type {{letter: string, players: string[]}[]} */
export const REPORTS = [
  { letter: 'A', players: ['uct-bitboard'] },
  { letter: 'B', players: ['pattern-scores', 'uct-plain'] },
  { letter: 'C', players: ['alphabeta-8'] },
  { letter: 'D', players: ['uct-threats'] },
  {
    letter: 'E',
    players: ['five-tuple', 'minimax-2', 'minimax-4', 'minimax-6', 'uct-plain', 'puct-tuples', 'puct-patterns'],
  },
];
