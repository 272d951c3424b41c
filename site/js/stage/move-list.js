// @ts-check
// The list of a game's moves, of which one is current.

import { changes, h } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { namesOf } from '../game/games.js';
import { sideAt } from '../game/game.js';
import { sideName } from '../game/words.js';

/** @param {HTMLElement} list @param {(ply: number) => void} jump called with the ply of a chosen move */
export function createMoveList(list, jump) {
  const listed = changes();
  const moved = changes();
  list.addEventListener('click', ({ target }) => {
    const n = Number(/** @type {HTMLElement} */ (target).closest('button')?.dataset.n ?? 0);
    if (n) jump(n);
  });
  new ResizeObserver(() => showCurrent(list)).observe(list); // the panel's other parts change its height
  /** @param {import('../game/games.js').Table} table @param {string[]} moves @param {number} ply the current one */
  return (table, moves, ply) => {
    const names = namesOf(table, moves);
    const all = `${language()} ${table.kind.words}`;
    if (listed(all)) list.replaceChildren();
    while (list.children.length > moves.length) list.lastChild?.remove();
    names.forEach((text, i) => {
      const present = list.children[i];
      if (present?.textContent === text) return;
      const label = t('moves.jump', { n: i + 1, who: sideName(table, sideAt(i)), move: text });
      const attributes = { 'data-n': i + 1, 'aria-label': label };
      const item = h('li', { 'data-number': i + 1 }, h('button', attributes, text));
      if (present) present.replaceWith(item);
      else list.append(item);
    });
    if (moved(`${ply} ${names} ${all}`)) currentMove(list, ply);
  };
}

/** Scrolls the marked move into view. @param {HTMLElement} list */
function showCurrent(list) {
  const item = /** @type {HTMLElement|null} */ (list.querySelector('[aria-current]'))?.parentElement;
  if (!item) return;
  const { left, top, width, height } = item.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  list.scrollTop += top - box.top - (list.clientHeight - height) / 2;
  list.scrollLeft += left - box.left - (list.clientWidth - width) / 2;
}

/**
 * Marks the move and scrolls it into view in the next frame: reading its place now
 * would force a second layout.
 * @param {HTMLElement} list @param {number} ply
 */
function currentMove(list, ply) {
  list.querySelectorAll('button').forEach((button, i) => {
    button.parentElement?.classList.toggle('later', i >= ply);
    if (i === ply - 1) {
      button.setAttribute('aria-current', 'step');
      requestAnimationFrame(() => showCurrent(list));
    } else button.removeAttribute('aria-current');
  });
}
