// @ts-check
// The sizes of the engines' files in bytes; scripts/package.mjs writes them.

export default { tengen: 0, play: 0 };
