// @ts-check
// Creates an animated GIF of a game, with one frame for each move.

import { createGif, paletteOf } from './gif.js';
import { checkCanvas, drawn, pictureOf } from './picture.js';

/** How long each frame and the last frame are shown, in milliseconds. */
const [EACH, END] = [900, 4000];
/** The longer side of the animation, in pixels. */
const SIDE = 480;

/**
 * @param {import('../game/games.js').Table} table
 * @param {string[]} moves
 * @param {import('./picture.js').Look} look
 * @param {(share: number) => boolean} go receives the progress, 0 to 1; false cancels
 * @returns {Promise<Blob|null>} null when cancelled
 */
export async function animationOf(table, moves, look, go) {
  checkCanvas();
  const { width: across, height: down } = await pictureOf(table, [], look);
  const scale = SIDE / Math.max(across, down);
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  /** @param {number} ply */
  const frame = async (ply) => {
    // The grain would take the palette's colours from the stones.
    const { text } = await pictureOf(table, moves.slice(0, ply), { ...look, flat: true });
    const context = /** @type {CanvasRenderingContext2D} */ ((await drawn(text, width, height)).getContext('2d'));
    return context.getImageData(0, 0, width, height);
  };
  const gif = createGif(width, height, paletteOf([await frame(Math.min(1, moves.length)), await frame(moves.length)]));
  for (let ply = 0; ply <= moves.length; ply++) {
    gif.add(await frame(ply), ply === moves.length ? END : EACH);
    if (!go(ply / Math.max(1, moves.length))) return null;
  }
  return new Blob([gif.end()], { type: 'image/gif' });
}
