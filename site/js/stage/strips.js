// @ts-check
// The two strips beside a board: who plays, with which stones, and whose turn it is.

import { changes, find, h, setText, svg } from '../core/dom.js';
import { named } from '../core/fetch.js';

/**
 * One player as a strip shows it.
 * @typedef {object} Player
 * @property {'black'|'white'} side
 * @property {string} swatch class of the small piece
 * @property {string} name
 * @property {string} [detail] what stands small beside the name
 * @property {number} seal the opponent's, from 1; 0: a person, −1: none
 * @property {string} [letter] stands in place of a seal
 * @property {boolean} [double] a double rim around the seal
 * @property {boolean} turn whether the strip is lit
 * @property {boolean} [thinking]
 * @property {string} [says] what stands at the end: "thinking", "your move", "wins"
 */

/** @param {HTMLElement} root a strip of the page */
function createStrip(root) {
  const [seal, name, detail, swatch, says] = ['.seal', 'b', 'small', '.swatch', '.to-move'].map((one) =>
    find(root, one),
  );
  name.setAttribute('dir', 'auto');
  const sealed = changes();
  /** @param {Player} player */
  return (player) => {
    root.dataset.side = player.side;
    root.classList.toggle('on', player.turn);
    if (sealed(`${player.seal}${player.letter}`)) {
      const src = new URL(`../../${named(`icons/opponents/${player.seal}.svg`)}`, import.meta.url).href;
      const image = seal.querySelector('img');
      if (player.seal > 0 && image) image.src = src;
      else
        seal.replaceChildren(
          player.seal < 0
            ? (player.letter ?? '')
            : player.seal
              ? h('img', { src, alt: '', width: 36, height: 36 })
              : svg({ 'aria-hidden': 'true' }, '<use href="#seal-you"/>'),
        );
    }
    seal.classList.toggle('double', player.double ?? false);
    setText(name, player.name);
    setText(detail, player.detail ?? '');
    swatch.className = `swatch ${player.swatch}`;
    setText(says, player.says ?? '');
    says.classList.toggle('thinking', player.thinking ?? false);
  };
}

/** Both strips of a screen. @param {HTMLElement} screen */
export function createStrips(screen) {
  const [them, you] = ['.strip.them', '.strip.you'].map((one) => createStrip(find(screen, one)));
  /** @param {[Player, Player]} players the upper one first */
  return ([upper, lower]) => {
    them(upper);
    you(lower);
  };
}
