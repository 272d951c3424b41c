// @ts-check
// The board that all screens of the stage share: the same element in the same
// place. The screen that is shown has its words, its hands and what it shows.

import { createBoard } from '../board/board.js';
import { defaults } from '../board/state.js';
import { byId, style } from '../core/dom.js';
import { discs } from '../game/drawing.js';

/** What a screen brings to the board. @typedef {Omit<import('../board/board.js').Options, 'discs'>} Client */

/** @param {() => void} missing says that a file is missing */
export function createStage(missing) {
  /** @type {Client} */
  let client = { words: { cell: () => '', board: () => '', column: () => '' } };
  const root = byId('board');
  const bar = byId('evalbar');
  let fresh = false;
  /** Whether the bar beside the board is wanted. */
  let shown = false;
  const board = createBoard(root, {
    words: {
      cell: (point) => client.words.cell(point),
      board: () => client.words.board(),
      column: (column) => client.words.column?.(column) ?? '',
    },
    place: (point) => client.place?.(point),
    ghost: (point) => client.ghost?.(point),
    hover: (point) => client.hover?.(point),
    command: (key, point) => client.command?.(key, point) ?? false,
    discs: () => discs(missing), // boot.js forgets what failed while the page started
  });
  return {
    root,
    board,
    /** A screen takes over: nothing of the one before stays on the board. @param {Client} next */
    enter(next) {
      byId('stage').hidden = false;
      scrollTo(0, 0);
      board.dropGhost();
      client = next;
      fresh = true;
      for (const one of root.querySelectorAll('.b-signs, .b-why, .b-why-under')) one.remove();
    },
    /** The screen that is shown has no board. */
    leave: () => (byId('stage').hidden = true),
    /**
     * Shows a state; what is not given stays as the screen last set it.
     * @param {Partial<import('../board/state.js').BoardState>} patch
     */
    set(patch) {
      board.set(fresh ? { ...defaults(), ...patch } : patch);
      fresh = false;
    },
    /**
     * Black's chances beside the board.
     * @param {string} words '' hides them @param {number} share 0 to 1 @param {'stones'|'discs'} pieces
     */
    judge(words, share, pieces) {
      byId('stage').dataset.pieces = pieces;
      shown = words !== '';
      if (shown)
        style('evalbar')
          .then(() => (bar.hidden = !shown))
          .catch(() => {});
      else bar.hidden = true;
      bar.style.setProperty('--share', share.toFixed(3));
      if (bar.getAttribute('aria-label') !== words) bar.setAttribute('aria-label', words);
    },
  };
}
