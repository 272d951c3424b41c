// @ts-check
// Clocks and opening procedures, which only some games have. The module is loaded
// with the first such game; the controller asks it before it acts.

import { style } from '../core/dom.js';
import { t } from '../core/i18n.js';
import * as games from '../game/game.js';
import { OpeningAgreement } from './agreement.js';
import { stageOf } from './clock.js';
import { Ponder } from './ponder.js';
import { isReadOnly } from '../game/state.js';
import { Timer } from './timer.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../engine/session.js').SearchRequest} SearchRequest */

/** Part of the engine's time that is reserved for the messages between page and engine, in milliseconds. */
const MARGIN = 600;

export class Extras {
  /** @param {import('./controller.js').Controller} controller */
  constructor(controller) {
    this.controller = controller;
    this.timer = new Timer(controller);
    this.agreement = new OpeningAgreement(controller);
    this.ponder = new Ponder(controller);
    style('extras').catch(controller.app.missing);
    controller.app.store.subscribe(() => this.timer.draw());
  }

  /** Adjusts a game that is about to be shown. @param {Game} next @returns {Game} */
  adapt(next) {
    const { terms } = next;
    const strongest = this.controller.play.table.kind.levels;
    // Only full strength uses a time limit.
    const slow = terms?.think && next.game === this.controller.play.game.game && next.level < strongest;
    return this.timer.adapt(slow ? { ...next, terms: { ...terms, think: 0 } } : next);
  }

  /** Called when the game or the screen is left. */
  leave() {
    this.timer.leave();
    this.agreement.leave();
    this.ponder.stop();
  }

  /** Handles a stone of an opening procedure; true if it was one. @param {string} move '' for several moves at once */
  place(move) {
    const { game, elsewhere } = this.controller.play;
    if (elsewhere || isReadOnly(this.controller.play)) return false;
    if (this.agreement.isOpen(game)) {
      this.agreement.place(move);
      return true;
    }
    if (this.agreement.settles(game)) {
      this.controller.wrong(t('agreement.settled'));
      return true;
    }
    return false;
  }

  /** @param {string} name of an action; true if it was done here */
  act(name) {
    const { game } = this.controller.play;
    if (isReadOnly(this.controller.play) || !this.agreement.isOpen(game)) return false;
    return this.agreement.act(name);
  }

  /**
   * Adjusts a search to clocks and procedures.
   * @param {SearchRequest|null} search null for none @returns {SearchRequest|null}
   */
  adjust(search) {
    const { play } = this.controller;
    const { game } = play;
    this.timer.draw();
    if (isReadOnly(play)) return search;
    const open = this.agreement.isOpen(game);
    const limits = this.limits(game);
    this.agreement.update();
    this.ponder.update(limits !== null && !open && !search);
    if (open || !search) return null;
    const { level, ...rest } = search;
    return limits && level ? { ...rest, limits } : search;
  }

  /**
   * The time limit of Tengen at full strength, null if the level decides.
   * @param {Game} game @returns {import('../engine/protocol.js').Limits|null}
   */
  limits(game) {
    const { think = 0, clock = null } = game.terms ?? {};
    const { levels } = this.controller.play.table.kind;
    if (game.report || game.you === 'both' || game.level < levels || !(think || clock)) return null;
    return {
      ...(think && { ms: think }),
      ...(clock && this.shares(clock, this.timer.left(game, games.sideAt(games.plyOf(game))))),
    };
  }

  /**
   * The time that Tengen shares out among its moves. In byo-yomi each move has a period,
   * and the main time runs into the first one.
   * @param {import('../game/terms.js').Clock} clock @param {number} all what its side has left, in milliseconds
   */
  shares(clock, all) {
    const { ms, periods } = stageOf(clock, all);
    const left = ms + (clock.periods && !periods ? clock.period : 0);
    return { left: Math.max(50, Math.round(left - MARGIN)), increment: clock.periods ? clock.period : clock.increment };
  }
}
