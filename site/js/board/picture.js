// @ts-check
// A screen's picture over the board.

/** @typedef {import('./state.js').BoardState} BoardState */
/** @typedef {import('./overlay.js').Item} Item */
/** Draws on a board, which knows its view. @typedef {(s: Readonly<BoardState>) => Item[]} Picture */

/** What a layer shows. @type {WeakMap<Element, string>} */
const drawnOn = new WeakMap();

/**
 * Puts a picture on a board that has been drawn.
 * @param {HTMLElement} root @param {Readonly<BoardState>} s @param {Item[]} items
 */
export function paint(root, s, items) {
  const scene = root.querySelector('.b-scene');
  if (!scene) return;
  let layer = scene.querySelector('.b-signs');
  if (!layer) {
    layer = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    layer.setAttribute('class', 'b-signs'); // the stage removes it with the screen
    scene.append(layer);
  }
  // In their order: a line lies below the bits on it.
  const markup = items.map((one) => `<g>${one.markup}</g>`).join('');
  if (drawnOn.get(layer) === markup) return;
  layer.innerHTML = markup;
  drawnOn.set(layer, markup);
}
