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

/** The five reports and the players that follow each. @type {{letter: string, players: string[]}[]} */
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
