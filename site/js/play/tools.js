// @ts-check
// All actions of the Play screen in one table: the tools beside the board, the
// entries of the menu, when each applies, and its key.

import { atEnd, gaveUp, movesOf, plyOf, redoTarget, undoTarget } from '../game/game.js';
import { isReadOnly, lookedAt, mayHelp, mayPause, maySwitch } from '../game/state.js';
import { resultText } from '../game/words.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */

/**
 * @typedef {object} Tool
 * @property {string} key the letter that does it together with Alt; not one of the menus of Firefox (F, E, V, S, B, T, H) or of the address bar (D)
 * @property {(play: PlayState) => boolean} [may] whether it applies now; always when not given
 * @property {(play: PlayState) => boolean} [hidden] whether this kind of game lacks the action
 */

/** @type {Record<string, Tool>} */
export const TOOLS = {
  undo: { key: 'U', may: (play) => undoTarget(lookedAt(play)) >= 0 || gaveUp(play.game) !== '' },
  hint: { key: 'G' },
  new: { key: 'N' },
  redo: { key: 'Y', may: (play) => redoTarget(lookedAt(play)) >= 0 },
  help: { key: 'M', may: mayHelp },
  switch: { key: 'X', may: maySwitch },
  pause: { key: 'P', may: mayPause },
  resign: {
    key: 'R',
    may: (play) => !resultText(play) && atEnd(play.game) && plyOf(play.game) > 0 && !isReadOnly(play),
  },
  type: { key: 'C' },
  analyse: { key: 'A' },
  review: { key: 'J', may: ({ game }) => movesOf(game).length > 0 },
  link: { key: 'L' },
  flip: { key: 'Z', hidden: ({ table }) => table.kind.columns },
  rotate: { key: 'O', hidden: ({ table }) => table.kind.columns },
  numbers: { key: 'I' },
  keys: { key: 'K' },
};

/** What Alt and a letter do. @param {string} letter @returns {string} '' for nothing */
export const toolOf = (letter) => Object.keys(TOOLS).find((name) => TOOLS[name].key === letter.toUpperCase()) ?? '';
