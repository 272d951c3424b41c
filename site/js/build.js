// @ts-check
// The build this page belongs to; scripts/site writes the real one into dist/.
export const build = 'dev';
