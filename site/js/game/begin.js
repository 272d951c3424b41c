// @ts-check
// Starts a game on the Play screen from another screen.

import { save } from '../core/storage.js';
import { gameStore, newGame, pack } from './game.js';

/**
 * Starts a game. The previous game is already in the archive.
 * @param {import('../app.js').App} app
 * @param {Partial<import('./game.js').Game>} choice
 */
export function beginGame(app, choice) {
  const game = newGame(choice);
  save(gameStore, pack(game));
  app.store.set({ wanted: game.id });
  location.hash = '#/play';
}
