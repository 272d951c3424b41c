// @ts-check
// What a board of discs is drawn with, fetched when one is shown.

import { style } from '../core/dom.js';

/** @param {() => void} [missing] told when it can't be fetched */
export async function discs(missing) {
  try {
    const [skin] = await Promise.all([import('../board/discs.js'), style('discs')]);
    return skin;
  } catch (fault) {
    missing?.();
    throw fault;
  }
}
