// @ts-check
// Facts about the engine for About. make facts writes this file from the engine's
// tables.

/**
 * The networks of five in a row, by rule: the generation and the number of the games they were trained on.
 * @type {Record<string, {generation: number, games: number}>}
 */
export const NETWORKS = {
  freestyle: { generation: 3, games: 82728 },
  standard: { generation: 2, games: 43240 },
  renju: { generation: 3, games: 61664 },
};
