// @ts-check
// The engine thinks on the reader's time: about the position after the answer
// that it expects, so that it knows its way there. Nobody waits for the result.

import * as games from '../game/game.js';
import { isOver } from '../game/state.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** Long enough: after that a device may rest, in milliseconds. */
const LONGEST = 120_000;

export class Ponder {
  /** @param {Controller} controller */
  constructor(controller) {
    this.controller = controller;
    /** What is thought about, '' for nothing. */
    this.about = '';
    /** Whether the game is one where Tengen takes its time. */
    this.asked = false;
    document.addEventListener('visibilitychange', () => this.follow(this.asked));
  }

  /** The moves to think about, '' for none. */
  moves() {
    const { play, active, settings } = this.controller;
    const { game, table, position, info } = play;
    if (!this.asked || !settings.ponder || !active || document.hidden || !position || isOver(play)) return '';
    if (play.thinking || game.paused || table.kind.parallel(table)) return '';
    if (!games.atEnd(game) || !games.isHumans(game) || !games.plyOf(game)) return '';
    const expected = info?.lines[0]?.pv[0] ?? '';
    return [...games.shown(game), expected].join('');
  }

  /** Thinks about what is to be thought about now, and nothing else. @param {boolean} asked */
  follow(asked) {
    this.asked = asked;
    const moves = this.moves();
    if (moves === this.about) return;
    this.stop();
    this.about = moves;
    if (moves) this.think(moves);
  }

  /** @param {string} moves */
  async think(moves) {
    const { game } = this.controller.play.game;
    await this.controller.app.engine.request({
      cmd: 'search',
      player: 'tengen',
      game,
      moves,
      lines: 1,
      reportMs: LONGEST,
      limits: { ms: LONGEST, purpose: 'analysis' },
    });
  }

  stop() {
    if (this.about && !this.controller.play.thinking) this.controller.app.engine.stop();
    this.about = '';
  }
}
