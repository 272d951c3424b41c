// @ts-check
// What About knows of the engine without asking it. make facts writes this file
// from the engine's own tables.

/** The networks of five in a row, by rule: which generation of games they have learnt from, and how many games. @type {Record<string, {generation: number, games: number}>} */
export const NETWORKS = {
  freestyle: { generation: 1, games: 26824 },
  standard: { generation: 1, games: 16000 },
  renju: { generation: 1, games: 15104 },
};
