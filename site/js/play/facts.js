// @ts-check
// Facts about the opening procedures. make facts writes this file from the engine's tables.

/**
 * The procedures: the rules that have each, and the least number of lines of their boards.
 * @type {Record<string, {rules: string[], min: number}>}
 */
export const PROCEDURES = {
  swap: { rules: ['freestyle', 'standard', 'renju'], min: 5 },
  swap2: { rules: ['freestyle', 'standard', 'renju'], min: 5 },
  pro: { rules: ['freestyle', 'standard'], min: 9 },
  'long-pro': { rules: ['freestyle', 'standard'], min: 9 },
  'soosyrv-8': { rules: ['renju'], min: 15 },
  'taraguchi-10': { rules: ['renju'], min: 15 },
};
