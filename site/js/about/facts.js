// @ts-check
// What About knows of the engine without asking it. make facts writes this file
// from the engine's own tables.

/** The networks of five in a row, by rule: which generation of games they have learnt from, and how many games. @type {Record<string, {generation: number, games: number}>} */
export const NETWORKS = {
  freestyle: { generation: 3, games: 82728 },
  standard: { generation: 2, games: 43240 },
  renju: { generation: 3, games: 61664 },
};
