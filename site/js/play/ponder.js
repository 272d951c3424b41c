// @ts-check
// The engine thinks during the reader's turn, about the position after the reply
// that it expects. Its result only fills the engine's table.

import { createAction } from '../core/action.js';
import * as games from '../game/game.js';
import { isOver } from '../game/state.js';

/** Time limit, to save the device's battery, in milliseconds. */
const LONGEST = 120_000;

export class Ponder {
  /** @param {import('./controller.js').Controller} controller */
  constructor(controller) {
    this.controller = controller;
    this.search = createAction();
    /** The moves of the searched position, '' for none. */
    this.about = '';
    /** Whether Tengen plays this game with a time limit. */
    this.timed = false;
    document.addEventListener('visibilitychange', () => this.update(this.timed));
  }

  /** The moves of the position to search, '' for none. */
  moves() {
    const { play, active, settings } = this.controller;
    const { game, table, position, info } = play;
    if (!this.timed || !settings.ponder || !active || document.hidden || !position || isOver(play)) return '';
    if (play.thinking || game.paused || table.kind.parallel(table)) return '';
    if (!games.atEnd(game) || !games.isHumans(game) || !games.plyOf(game)) return '';
    const expected = info?.lines[0]?.pv[0] ?? '';
    return [...games.shown(game), expected].join('');
  }

  /** Starts, changes or stops the search to match the game. @param {boolean} timed */
  update(timed) {
    this.timed = timed;
    const moves = this.moves();
    if (moves === this.about) return;
    this.stop();
    this.about = moves;
    if (moves) this.think(moves);
  }

  /** @param {string} moves */
  think(moves) {
    const { game } = this.controller.play.game;
    const limits = { ms: LONGEST, purpose: /** @type {const} */ ('analysis') };
    this.controller.app.engine.request(
      { cmd: 'search', player: 'tengen', game, moves, lines: 1, reportMs: LONGEST, limits },
      { signal: this.search.begin() },
    );
  }

  stop() {
    this.search.end();
    this.about = '';
  }
}
