// @ts-check
// A series of games between two players: they play each opening twice, once with
// either colour, at an adjustable speed.

import { within } from '../core/action.js';
import { startEngine } from '../engine/engines.js';
import { parseMoves, parseTable } from '../game/games.js';
import { t } from '../core/i18n.js';
import { kindText, outcomeText } from './names.js';
import { parseSpec } from './setup.js';

/** @typedef {import('./viewer.js').Shown} Shown */

/** How long a finished game is shown, in moves. */
const REST = 4;

/** @param {string} text */
const settingOf = (text) => {
  const { player, level, limits } = /** @type {import('./setup.js').Spec} */ (parseSpec(text));
  return { player, level, limits };
};

/** Plays games between two players one after another, until it is ended. */
export class Series {
  #engine = startEngine();
  #life = new AbortController();
  paused = false;

  /**
   * @param {string} game
   * @param {string[]} players
   * @param {() => number} pace milliseconds a move
   * @param {{set: (patch: Partial<Shown>) => void, ended: (game: import('./contest.js').Game) => void}} hooks
   */
  constructor(game, players, pace, hooks) {
    this.game = game;
    this.players = players;
    this.pace = pace;
    this.hooks = hooks;
  }

  /** Ends the games: what run() waits for never comes. */
  end() {
    this.#life.abort();
    this.#engine.dispose();
  }

  /** Waits, and as long as the series is paused. @param {number} moves time to wait, in moves */
  async #wait(moves) {
    const pause = () => new Promise((resolve) => setTimeout(resolve, this.pace() * moves));
    do await within(this.#life.signal, pause());
    while (this.paused);
  }

  /** @returns {Promise<string>} the error */
  async run() {
    const { signal } = this.#life;
    for (let seed = 1; ; seed++) {
      this.hooks.set({ says: t('arena.phase.preparing') });
      const request = { cmd: /** @type {const} */ ('schedule'), game: this.game, count: 2, games: 2, seed };
      const drawn = await this.#engine.request(request, { signal });
      if (drawn.type !== 'schedule') return drawn.message;
      for (const pairing of drawn.pairings) {
        const fault = await this.#play({ ...pairing, number: 2 * (seed - 1) + pairing.number });
        if (fault) return fault;
      }
    }
  }

  /**
   * Plays one game: the engine plays without waiting, the board shows the moves at
   * the chosen speed.
   * @param {import('../engine/protocol.js').Pairing} pairing
   * @returns {Promise<string>} the error
   */
  async #play({ number, first, second, opening, seed }) {
    const { hooks, game, players } = this;
    const table = /** @type {import('../game/games.js').Table} */ (parseTable(game));
    const [one, other] = [players[first], players[second]];
    const show = (/** @type {string} */ moves, /** @type {Partial<Shown>} */ patch = {}) =>
      hooks.set({ moves: parseMoves(moves, table).moves, ...patch });
    const says = t('arena.plays', { n: number + 1 });
    show(opening, { seats: [one, other], at: Infinity, line: [], winner: -1, over: false, says });
    /** Positions that are not shown yet. @type {string[]} */
    const coming = [];
    /** @type {import('../engine/protocol.js').GameReply|import('../engine/protocol.js').ErrorReply|undefined} */
    let reply;
    const { signal } = this.#life;
    const request = {
      cmd: /** @type {const} */ ('game'),
      game,
      moves: opening,
      seed,
      first: settingOf(one),
      second: settingOf(other),
    };
    const onInfo = (/** @type {{moves: string}} */ { moves }) => coming.push(moves);
    this.#engine.request(request, { signal, onInfo }).then((answer) => (reply = answer));
    while (!reply || coming.length) {
      await this.#wait(1);
      const moves = coming.shift();
      if (moves) show(moves);
    }
    if (reply.type !== 'game') return reply.message;
    const found = await this.#engine.request({ cmd: 'position', game, moves: reply.moves }, { signal });
    const side = reply.winner === 'first' ? 0 : reply.winner === 'second' ? 1 : -1;
    const winner = side < 0 ? -1 : side ? second : first;
    const { moves, reason, fault } = reply;
    const ended = { number, first, second, opening, moves, reason, fault, winner, answers: [] };
    show(moves, {
      line: found.type === 'position' ? found.line : [],
      winner: side,
      over: true,
      says: outcomeText(ended, players, kindText),
    });
    hooks.ended(ended);
    await this.#wait(REST);
    return '';
  }
}
