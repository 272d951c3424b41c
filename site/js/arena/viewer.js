// @ts-check
// A screen on the stage that shows a game between two players: a game that is being
// played, or one from a list.

import { gameName, pointIndex } from '../game/games.js';
import { createMoveList } from '../stage/move-list.js';
import { mount } from '../stage/mount.js';
import { stepTools, viewTools } from '../stage/tools.js';
import { playersIn } from './seats.js';

/** @typedef {import('../stage/tools.js').Tool} Tool */

/**
 * What is on the board.
 * @typedef {object} Shown
 * @property {import('../game/games.js').Table} table
 * @property {string[]} moves
 * @property {number} at the move that is looked at; Infinity: the last one
 * @property {[string, string]} seats the players, the first one first
 * @property {string[]} line the winning row
 * @property {string} says what is said of the game
 * @property {-1|0|1} winner whose strip is lit after the game: 0 made the first move
 * @property {boolean} over
 */

/** Milliseconds a move, by the name of the speed. @type {Record<string, number>} */
const PACES = { slow: 1600, normal: 600, fast: 60 };

export class Viewer {
  speed = 'normal';

  /**
   * @param {import('../app.js').App} app
   * @param {string} name of the screen
   * @param {Shown} shown
   * @param {{node: HTMLElement, moves: HTMLElement}} panel moves: the list in it
   * @param {Record<string, Tool>} tools
   */
  constructor(app, name, shown, panel, tools) {
    this.app = app;
    this.shown = shown;
    const list = createMoveList(panel.moves, (ply) => this.go(ply));
    this.mounted = mount(app, name, {
      panel: panel.node,
      tools: this.#toolsWith(tools),
      shown: () => ({ table: this.shown.table, moves: this.moves, turn: this.shown.says }),
      players: () => this.#players(),
      drawing: () => ({ line: this.#line() }),
      draw: () => {
        list(this.shown.table, this.shown.moves, this.at);
        this.draw();
      },
    });
  }

  /** Draws the rest of the panel. */
  draw() {}

  /** The number of the moves that are looked at. */
  get at() {
    return Math.min(this.shown.at, this.shown.moves.length);
  }

  get moves() {
    return this.shown.moves.slice(0, this.at);
  }

  get pace() {
    return PACES[this.speed];
  }

  /** @param {Partial<Shown>} patch */
  set(patch) {
    this.shown = { ...this.shown, ...patch };
    this.mounted.draw();
  }

  /** Looks at another move of the game. @param {number} ply */
  go(ply) {
    this.set({ at: ply >= this.shown.moves.length ? Infinity : Math.max(0, ply) });
  }

  #line() {
    const { table, moves, line } = this.shown;
    return this.at < moves.length ? [] : line.map((point) => pointIndex(point, table.cols, table.rows));
  }

  #players() {
    const { table, seats, moves, over, winner } = this.shown;
    const ended = over && this.at === moves.length;
    return playersIn(table, seats, ended ? winner : this.at % 2, ended);
  }

  /**
   * The tools of a viewer, with those of the screen after the third.
   * @param {Record<string, Tool>} more @returns {Record<string, Tool>}
   */
  #toolsWith(more) {
    const { back, on, first, last } = stepTools(
      () => [this.at, this.shown.moves.length],
      (ply) => this.go(ply),
    );
    const place = () => `${gameName(this.shown.table)}/${this.moves.join('')}`;
    return {
      back,
      on,
      speed: {
        text: () => `arena.speed.${this.speed}`,
        key: '',
        place: 'tool',
        icon: 'last',
        act: () => this.#hurry(),
      },
      ...more,
      first,
      last,
      analyse: { text: 'nav.analyse', key: 'A', act: () => location.assign(`#/analyse/${place()}`) },
      review: {
        text: 'action.review',
        key: 'J',
        may: () => this.shown.over,
        act: () => location.assign(`#/review/${gameName(this.shown.table)}/${this.shown.moves.join('')}`),
      },
      ...viewTools(this.app, () => this.shown.table.kind.columns),
    };
  }

  #hurry() {
    const names = Object.keys(PACES);
    this.speed = names[(names.indexOf(this.speed) + 1) % names.length];
    this.mounted.draw();
  }
}
