// @ts-check
// Starts a game on the Play screen from another screen.

import { t } from '../core/i18n.js';
import { offer } from '../core/notices.js';
import { movesOf, newGame, sideAt } from '../game/game.js';
import { parseTable } from '../game/games.js';
import { lineTree } from '../game/tree.js';
import { current, flush, keep } from './keep.js';

/** The game on Play's board, null before the first. @param {import('../app.js').App} app */
function gameBefore({ store }) {
  const { play } = store.state;
  return play ? (play.current ?? play.game) : current();
}

/**
 * Starts a game, by default against the level last played. The game before is in the
 * archive; a toast brings it back.
 * @param {import('../app.js').App} app
 * @param {Partial<import('../game/game.js').Game>} choice
 */
export function beginGame(app, choice) {
  const before = gameBefore(app);
  const game = newGame(choice);
  const levels = parseTable(game.game)?.kind.levels ?? 1;
  game.level = Math.min(choice.level ?? before?.level ?? game.level, levels);
  keep(game);
  flush();
  const go = (/** @type {string} */ id) => {
    app.store.set({ nextGame: id });
    location.hash = '#/play';
  };
  go(game.id);
  if (before && movesOf(before).length) offer(t('undo.new'), t('undo.verb'), () => go(before.id));
}

/**
 * Plays a position: the reader has the side to move.
 * @param {import('../app.js').App} app @param {string} game @param {string[]} moves @param {number} [level]
 */
export const playPosition = (app, game, moves, level) =>
  beginGame(app, { game, you: sideAt(moves.length), tree: lineTree(moves), level });
