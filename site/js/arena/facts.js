// @ts-check
// Facts about the engine's players. make facts writes this file from the engine's
// tables.

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
