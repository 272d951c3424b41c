// @ts-check
// Runs the clocks of the played game: measures, shows, warns, and ends a game whose
// time is up. The clocks stop while the page is closed.

import { createSleep } from '../core/awake.js';
import { alertNow, h, setText } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { LOW, clockText, flag, isRunning, leftOf, press, reset, spend, stageOf } from './clock.js';
import * as games from '../game/game.js';
import { flush, keep } from '../archive/keep.js';
import { isReadOnly, isOver } from '../game/state.js';
import { endText, sideName } from '../game/words.js';

/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/games.js').Side} Side */

const SIDES = /** @type {const} */ (['black', 'white']);
/** Interval between looks at the remaining time, in milliseconds. */
const TICK = 100;
/** Interval between stores of the spent time, in milliseconds: a page may end without an event. */
const KEEP = 5000;
/** Below this remaining time a clock is red, in milliseconds. */
const SHORT = 10_000;
/** A warned side is warned again only after it had more than this, in milliseconds. */
const SAFE = 1.5 * LOW;

/** @param {Game} game @param {import('../game/terms.js').Clock} clock @returns {Game} */
const withClock = (game, clock) => (game.terms ? { ...game, terms: { ...game.terms, clock } } : game);

/** Whether the opening procedure is unfinished: until then no clock runs. @param {Game} game */
const isAgreeing = ({ terms }) => Boolean(terms?.agreement && !terms.agreement.done);

export class Timer {
  /** @param {import('./controller.js').Controller} controller */
  constructor(controller) {
    this.controller = controller;
    /** The running clock and its start. @type {{side: Side, since: number}|null} */
    this.running = null;
    this.kept = 0;
    this.slept = createSleep();
    /** @type {Set<Side>} */
    this.warned = new Set();
    /** The number of periods that each side was told of. @type {Map<Side, number>} */
    this.periods = new Map();
    setInterval(() => this.tick(), TICK);
    // What is measured is stored in this task: the page may have no other. A hidden page may end without an event.
    addEventListener('visibilitychange', () => document.hidden && this.store());
    addEventListener('pagehide', () => this.leave());
    addEventListener('pageshow', () => this.draw());
  }

  /** After the device slept, gives back the time since the last look. */
  excludeSleep() {
    const slept = this.slept();
    if (this.running && slept) this.running.since = Math.min(performance.now(), this.running.since + slept);
  }

  /** A side's remaining time now. @param {Game} game @param {Side} side @returns {number} */
  left(game, side) {
    const clock = game.terms?.clock;
    if (!clock) return 0;
    this.excludeSleep();
    const { running } = this;
    const now =
      running?.side === side && game.id === this.controller.play.game.id ? performance.now() - running.since : 0;
    return Math.max(0, leftOf(clock, games.plyOf(game), side) - now);
  }

  /** The side whose clock must run, '' for neither. @returns {Side|''} */
  turn() {
    const { play, active } = this.controller;
    const { game } = play;
    const clock = game.terms?.clock;
    if (!clock || !active || isReadOnly(play) || isOver(play) || isAgreeing(game) || !isRunning(clock)) return '';
    if (game.paused || game.resigned) return '';
    // While the reader looks at earlier moves, the reader's clock runs.
    return games.atEnd(game) || game.you === 'both' ? games.sideAt(games.plyOf(game)) : game.you;
  }

  /** The game with the time spent until now. @param {Game} game @returns {Game} */
  charged(game) {
    const clock = game.terms?.clock;
    this.excludeSleep();
    const { running } = this;
    if (!clock || !running) return game;
    const now = performance.now();
    const spent = spend(clock, running.side, now - running.since);
    this.running = { ...running, since: now };
    return withClock(game, spent);
  }

  /** Stores the spent time. */
  store() {
    if (!this.running) return;
    const game = this.charged(this.controller.play.game);
    this.controller.set({ game });
    keep(game);
    flush();
    this.kept = performance.now();
  }

  /** Stops the clocks when the game is left. */
  leave() {
    this.store();
    this.running = null;
  }

  /**
   * Adjusts the clock of a game that is about to be shown: a move presses it, an undo gives time back.
   * @param {Game} next @returns {Game}
   */
  adapt(next) {
    const { game } = this.controller.play;
    const start = next.terms?.clock;
    if (next.id !== game.id) {
      this.leave();
      this.warned.clear();
      this.periods.clear();
      return next;
    }
    // Nothing to adjust: the game has no clock, or its clock was set elsewhere (in another tab, or when a side lost on
    // time).
    if (!start || start !== game.terms?.clock) return next;
    const clock = this.charged(game).terms?.clock ?? start;
    const ply = games.plyOf(game);
    if (next.tree.nodes !== game.tree.nodes && games.plyOf(next) > ply && !isAgreeing(game))
      return this.pressed(next, press(clock, ply, games.sideAt(ply)));
    return withClock(next, clock.late && !next.resigned ? reset(clock) : clock);
  }

  /**
   * A game after a move; without the move if the mover's flag had fallen before it,
   * which a busy page notices late.
   * @param {Game} next @param {import('../game/terms.js').Clock} clock @returns {Game}
   */
  pressed(next, clock) {
    if (!clock.late) return withClock(next, clock);
    this.running = null;
    setTimeout(() => this.lost());
    return withClock(games.acted(this.controller.play.game, { resigned: clock.late }), clock);
  }

  /** Starts, stops and shows the clocks according to the game. */
  draw() {
    const turn = this.turn();
    if (turn !== (this.running?.side ?? '')) {
      if (this.running) this.controller.set({ game: this.charged(this.controller.play.game) });
      this.running = turn ? { side: turn, since: performance.now() } : null;
    }
    this.show();
  }

  tick() {
    this.excludeSleep();
    const { running } = this;
    if (!running) return;
    const { game, table } = this.controller.play;
    const { side } = running;
    const left = this.left(game, side);
    if (left <= 0) return this.fall(side);
    if (left > SAFE) this.warned.delete(side);
    else if (left < LOW && !this.warned.has(side) && games.isHumans(game, side === 'black' ? 0 : 1)) {
      this.warned.add(side);
      this.controller.sound('low');
      alertNow(t('clock.low', { who: sideName(table, side), n: Math.ceil(left / 1000) }));
    }
    this.count(game, side, left);
    if (performance.now() - this.kept > KEEP) this.store();
    this.show();
  }

  /** Says when a period of byo-yomi begins. @param {Game} game @param {Side} side @param {number} left */
  count(game, side, left) {
    const clock = /** @type {import('../game/terms.js').Clock} */ (game.terms?.clock);
    const { periods } = stageOf(clock, left);
    if (periods === (this.periods.get(side) ?? 0)) return;
    this.periods.set(side, periods);
    if (!periods || !games.isHumans(game, side === 'black' ? 0 : 1)) return;
    this.controller.sound('low');
    const who = sideName(this.controller.play.table, side);
    alertNow(t('clock.periods', { who, n: periods, s: clock.period / 1000 }));
  }

  /** A side has lost on time. @param {Side} side */
  fall(side) {
    this.leave();
    const { game } = this.controller.play;
    const clock = game.terms?.clock;
    if (!clock) return;
    this.controller.show(withClock(games.acted(game, { resigned: side }), flag(clock, side)));
    this.lost();
  }

  /** Says that the shown game has ended on time. */
  lost() {
    alertNow(endText(this.controller.play));
    this.controller.ended();
  }

  /** Shows both sides' time on their strips. */
  show() {
    const { game, table } = this.controller.play;
    const clock = game.terms?.clock;
    const screen = /** @type {HTMLElement} */ (document.getElementById('screen-play'));
    if (!clock) {
      for (const node of screen.querySelectorAll('.clock')) node.remove();
      return;
    }
    for (const side of SIDES) {
      const left = this.left(game, side);
      const strip = /** @type {Element} */ (screen.querySelector(`.strip[data-side="${side}"]`));
      const shown = strip.querySelector('.clock') ?? h('span.clock', { role: 'timer' }, h('b'));
      if (!shown.isConnected) strip.append(shown);
      const { ms, periods } = stageOf(clock, left);
      /** @param {number} n */
      const text = (n) => `${clockText(n)}${periods ? ` × ${periods}` : ''}`;
      setText(/** @type {Element} */ (shown.firstElementChild), text(ms));
      shown.classList.toggle('low', left < LOW);
      shown.classList.toggle('short', left < SHORT);
      shown.classList.toggle('running', this.running?.side === side);
      const label = t('clock.left', { who: sideName(table, side), time: text(Math.ceil(ms / 1000) * 1000) });
      if (shown.getAttribute('aria-label') !== label) shown.setAttribute('aria-label', label);
    }
  }
}
