// @ts-check
// Shows games between two players on the stage: they play each opening twice, once
// with either colour, at an adjustable speed. Their strips say who has which side.

import { ruleChoice } from '../game/board-choice.js';
import { stepper } from '../core/controls.js';
import { changes, h, setText } from '../core/dom.js';
import { startEngine } from '../engine/engines.js';
import { gameName, parseMoves, parseTable, pointIndex } from '../game/games.js';
import { language, t, wordPage } from '../core/i18n.js';
import { section } from '../core/section.js';
import { boardWords, position, sideAt } from '../game/plain-board.js';
import { stripNode } from '../stage/sides.js';
import { createStrips } from '../stage/strips.js';
import { createTools } from '../stage/tools.js';
import { opponentOf } from '../stage/players.js';
import { kindText, limitText, outcomeText, playerText, pointsText } from './names.js';
import { parseSpec, playersOf, scaleOf, suggested, usual } from './setup.js';

/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('./contest.js').Game} Game */
/** @typedef {import('../engine/protocol.js').GameReply} GameReply */
/** @typedef {import('../engine/protocol.js').Pairing} Pairing */
/** @typedef {Table & {players: string[]}} Choice */

/** Milliseconds a move, by the name of the speed. @type {Record<string, number>} */
const PACES = { slow: 1600, normal: 600, fast: 60 };
/** How long a finished game is shown, in moves. */
const REST = 4;
/** The number of games in the list. */
const LISTED = 12;

/** @param {string} text */
const settingOf = (text) => {
  const { player, level, limits } = /** @type {import('./setup.js').Spec} */ (parseSpec(text));
  return { player, level, limits };
};

/** Steppers for a player and its limit. @param {Choice} choice @param {0|1} seat @param {() => void} changed */
function playerChoice(choice, seat, changed) {
  const node = h('div', { class: 'choice' });
  const draw = () => {
    const [name, ...rest] = choice.players[seat].split(',');
    const names = playersOf(choice.kind);
    const label = t('arena.seat', { n: seat + 1 });
    /** @param {string[]} steps @param {number} value @param {string} of @param {(n: number) => string} text @param {(n: number) => string} spec */
    const steps = (steps, value, of, text, spec) =>
      stepper({
        label: of,
        min: 0,
        max: steps.length - 1,
        value,
        name: text,
        less: t('arena.seat.before'),
        more: t('arena.seat.after'),
        change(n) {
          choice.players[seat] = spec(n);
          if (steps === names) draw();
          changed();
        },
      });
    const scale = scaleOf(choice.kind, name);
    const limit = rest.join(',');
    const limits = scale.includes(limit) || !scale.length ? scale : [limit, ...scale];
    node.replaceChildren(
      h('span', { class: 'legend' }, label),
      steps(
        names,
        names.indexOf(name),
        label,
        (n) => kindText(names[n]),
        (n) => usual(choice.kind, names[n]),
      ),
      limits.length
        ? steps(
            limits,
            limits.indexOf(limit),
            t('arena.limit', { who: kindText(name) }),
            (n) => limitText(`${name},${limits[n]}`),
            (n) => `${name},${limits[n]}`,
          )
        : '',
    );
  };
  draw();
  return { node, draw };
}

/**
 * What is on the board: a game that is being played, or the last one.
 * @typedef {object} Shown
 * @property {Table} table
 * @property {string[]} moves
 * @property {number} at the move that is looked at; Infinity: the last one
 * @property {[string, string]} seats the players, the first one first
 * @property {string[]} line the winning row
 * @property {string} says what is said of the game
 * @property {string} score
 * @property {-1|0|1} winner whose strip is lit after the game: 0 made the first move
 * @property {boolean} over
 */

/** The moves that are shown. @param {Shown} shown */
const movesAt = ({ moves, at }) => moves.slice(0, at);

/** Plays games between two players one after another, until it is ended. */
class Series {
  #engine = startEngine();
  #over = false;
  /** @type {[number, number]} */
  #points = [0, 0];
  paused = false;

  /**
   * @param {string} game
   * @param {string[]} players
   * @param {() => number} pace milliseconds a move
   * @param {{set: (patch: Partial<Shown>) => void, ended: (game: Game) => void}} hooks
   */
  constructor(game, players, pace, hooks) {
    this.game = game;
    this.players = players;
    this.pace = pace;
    this.hooks = hooks;
  }

  end() {
    this.#over = true;
    this.#engine.dispose();
  }

  /** Waits, and as long as the series is paused. @param {number} moves time to wait, in moves */
  async #wait(moves) {
    do await new Promise((resolve) => setTimeout(resolve, this.pace() * moves));
    while (this.paused && !this.#over);
  }

  /** @returns {Promise<string>} the error, '' when it was ended */
  async run() {
    for (let seed = 1; !this.#over; seed++) {
      this.hooks.set({ says: t('arena.phase.preparing') });
      const drawn = await this.#engine.request({ cmd: 'schedule', game: this.game, count: 2, games: 2, seed });
      if (drawn.type !== 'schedule') return this.#over ? '' : drawn.message;
      for (const pairing of drawn.pairings) {
        const fault = await this.#play({ ...pairing, number: 2 * (seed - 1) + pairing.number });
        if (fault || this.#over) return this.#over ? '' : fault;
      }
    }
    return '';
  }

  /**
   * Plays one game: the engine plays without waiting, the board shows the moves at
   * the chosen speed.
   * @param {Pairing} pairing
   * @returns {Promise<string>} the error
   */
  async #play({ number, first, second, opening, seed }) {
    const { hooks, game, players } = this;
    const table = /** @type {Table} */ (parseTable(game));
    const [one, other] = [players[first], players[second]];
    const show = (/** @type {string} */ moves, /** @type {Partial<Shown>} */ patch = {}) =>
      hooks.set({ moves: parseMoves(moves, table).moves, ...patch });
    const says = t('arena.plays', { n: number + 1 });
    show(opening, { seats: [one, other], at: Infinity, line: [], winner: -1, over: false, says });
    /** Positions that are not shown yet. @type {string[]} */
    const coming = [];
    /** @type {GameReply|import('../engine/protocol.js').ErrorReply|undefined} */
    let reply;
    const asked = {
      cmd: /** @type {const} */ ('game'),
      game,
      moves: opening,
      seed,
      first: settingOf(one),
      second: settingOf(other),
    };
    this.#engine.request(asked, ({ moves }) => coming.push(moves)).then((answer) => (reply = answer));
    while (!this.#over && (!reply || coming.length)) {
      await this.#wait(1);
      const moves = coming.shift();
      if (moves) show(moves);
    }
    if (this.#over || !reply) return '';
    if (reply.type !== 'game') return reply.message;
    const found = await this.#engine.request({ cmd: 'position', game, moves: reply.moves });
    const side = reply.winner === 'first' ? 0 : reply.winner === 'second' ? 1 : -1;
    const winner = side < 0 ? -1 : side ? second : first;
    this.#points = /** @type {[number, number]} */ (
      this.#points.map((points, i) => points + (winner < 0 ? 0.5 : winner === i ? 1 : 0))
    );
    const { moves, reason, fault } = reply;
    const ended = { number, first, second, opening, moves, reason, fault, winner, answers: [] };
    const [a, b] = this.#points.map(pointsText);
    show(moves, {
      line: found.type === 'position' ? found.line : [],
      winner: side,
      over: true,
      says: outcomeText(ended, players),
      score: t('arena.score', { first: playerText(players[0]), a, b, second: playerText(players[1]) }),
    });
    hooks.ended(ended);
    await this.#wait(REST);
    return '';
  }
}

/** The fields for the players and the game. @param {Choice} choice @param {() => void} changed */
function fieldsOf(choice, changed) {
  const seats = /** @type {const} */ ([0, 1]).map((seat) => playerChoice(choice, seat, changed));
  const rule = ruleChoice('watch-rule', choice, (another) => {
    if (another) choice.players = [...suggested(choice.kind), usual(choice.kind, 'tengen')].slice(0, 2);
    for (const seat of seats) seat.draw();
    changed();
  });
  return [...seats.map(({ node }) => node), h('div', { class: 'choice' }, rule)];
}

/** The players as the strips show them, the second one above. @param {Shown} shown @returns {[import('../stage/strips.js').Player, import('../stage/strips.js').Player]} */
function playersIn(shown) {
  const { table, seats, over, winner } = shown;
  const turn = over ? winner : movesAt(shown).length % 2;
  return /** @type {[any, any]} */ (
    [1, 0].map((i) => {
      const [name] = seats[i].split(',');
      const side = i ? 'white' : 'black';
      const lit = turn === i;
      const level = settingOf(seats[i]).level || 8;
      return {
        side,
        swatch: table.kind.swatches[side],
        name: kindText(seats[i]),
        detail: limitText(seats[i]),
        ...(name === 'tengen' ? opponentOf(level) : { seal: -1, double: false }),
        turn: lit,
        thinking: false,
        says: lit ? t(over ? 'strip.wins' : 'strip.to-move') : '',
      };
    })
  );
}

/** The panel: the Arena's tabs, the game, the score, the finished games, the choice of players. */
function createPanel() {
  const tabs = h('div', { class: 'w-tabs' });
  const says = h('h2', { role: 'status' });
  const score = h('p', { class: 'figures quiet' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const list = h('ol', { class: 'arena-watched' });
  const fields = h('div', { class: 'w-fields' });
  return {
    tabs,
    says,
    score,
    fault,
    list,
    fields,
    node: h('div', { class: 'panel scrolls w-panel' }, tabs, h('header', {}, says, score, fault), list, fields),
  };
}

/** @param {Watch} it @returns {Record<string, import('../stage/tools.js').Tool>} */
const toolsOf = (it) => ({
  back: {
    text: 'arena.back-one',
    key: 'ArrowLeft',
    place: 'step',
    may: () => movesAt(it.shown).length > 0,
    act: () => it.step(-1),
  },
  on: {
    text: 'arena.on-one',
    key: 'ArrowRight',
    place: 'step',
    may: () => it.shown.at < it.shown.moves.length,
    act: () => it.step(1),
  },
  speed: {
    text: () => `arena.speed.${it.speed}`,
    key: 'S',
    place: 'tool',
    icon: 'last',
    act: () => it.hurry(),
  },
  pause: {
    text: () => (!it.series ? 'arena.watch.start' : it.series.paused ? 'arena.resume' : 'arena.pause'),
    key: 'P',
    place: 'wide',
    primary: () => !it.series || it.series.paused,
    act: () => it.pause(),
  },
  stop: {
    text: 'arena.stop',
    key: 'X',
    drawing: 'resign',
    may: () => it.series !== null,
    act() {
      it.stop();
      it.set({ says: t('arena.phase.stopped') });
    },
  },
  analyse: {
    text: 'nav.analyse',
    key: 'A',
    act: () => location.assign(`#/analyse/${gameName(it.shown.table)}/${movesAt(it.shown).join('')}`),
  },
  flip: {
    text: 'action.flip',
    key: 'B',
    hidden: () => it.shown.table.kind.columns,
    act: () => it.app.change({ view: it.app.store.state.settings.view ^ 4 }),
  },
});

/** The screen on which two players are watched. */
export class Watch {
  active = false;
  speed = 'normal';
  /** @type {Series|null} */
  series = null;
  #worded = changes();
  /** The Arena's tabs, made anew for another language. */
  #tabs = () => /** @type {Node} */ (h('nav'));

  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    const table = /** @type {Table} */ (parseTable('freestyle15'));
    /** @type {Choice} */
    this.choice = { ...table, players: suggested(table.kind).slice(0, 2) };
    /** @type {Shown} */
    this.shown = this.#blank();
    this.panel = createPanel();
    this.tools = createTools(toolsOf(this), this, app.trouble);
    this.screen = section('watch', 'watch', 'stage');
    this.screen.append(
      h('h1', { class: 'unseen', id: 'watch-title', 'data-t': 'arena.tab.watch' }),
      stripNode('them'),
      this.panel.node,
      this.tools.node,
      stripNode('you'),
    );
    this.strips = createStrips(this.screen);
    /** @type {import('../stage/stage.js').Client} */
    this.client = {
      words: boardWords(() => ({ table: this.shown.table, moves: movesAt(this.shown), turn: this.shown.says })),
    };
    app.store.subscribe(() => this.draw());
  }

  /** An empty board for the chosen players. @returns {Shown} */
  #blank() {
    const { choice } = this;
    const board = /** @type {Table} */ (parseTable(gameName(choice)));
    const seats = /** @type {[string, string]} */ ([...choice.players]);
    return { table: board, moves: [], at: Infinity, seats, line: [], says: '', score: '', winner: -1, over: false };
  }

  /** @param {Partial<Shown>} patch */
  set(patch) {
    this.shown = { ...this.shown, ...patch };
    this.draw();
  }

  draw() {
    if (!this.active) return;
    const { app, shown, panel } = this;
    const { kind, cols, rows } = shown.table;
    const { settings } = app.store.state;
    const moves = movesAt(shown);
    const line = moves.length === shown.moves.length ? shown.line : [];
    if (this.#worded(language())) this.#word();
    app.stage.set({
      ...position(shown.table, moves),
      line: line.map((point) => pointIndex(point, cols, rows)),
      coords: settings.coords,
      view: kind.columns ? 0 : settings.view,
      open: false,
    });
    app.stage.judge('', 0.5, kind.pieces);
    this.strips(playersIn(shown));
    setText(panel.says, shown.says || t('arena.watch.intro'));
    setText(panel.score, shown.score);
    this.tools.draw();
  }

  /** Writes what is worded once for a language. */
  #word() {
    wordPage(this.screen);
    this.panel.tabs.replaceChildren(this.#tabs());
    this.panel.fields.replaceChildren(...fieldsOf(this.choice, () => this.#changed()));
  }

  /** Looks at another move of the game, which waits. @param {number} by */
  step(by) {
    const n = this.shown.moves.length;
    if (this.series) this.series.paused = true;
    const at = Math.max(0, Math.min(this.shown.at, n) + by);
    this.set({ at: at >= n ? Infinity : at });
  }

  /** Plays at another speed. */
  hurry() {
    const names = Object.keys(PACES);
    this.speed = names[(names.indexOf(this.speed) + 1) % names.length];
    this.draw();
  }

  pause() {
    const { series } = this;
    if (!series) return void this.#start();
    series.paused = !series.paused;
    this.set(series.paused ? {} : { at: Infinity });
  }

  stop() {
    this.series?.end();
    this.series = null;
  }

  async #start() {
    const { panel, choice } = this;
    this.stop();
    panel.fault.textContent = '';
    panel.list.replaceChildren();
    panel.node.scrollTop = 0;
    const game = gameName(choice);
    const players = [...choice.players];
    const hooks = {
      set: (/** @type {Partial<Shown>} */ patch) => this.set(patch),
      ended: (/** @type {Game} */ one) => this.#add(one, players),
    };
    const mine = (this.series = new Series(game, players, () => PACES[this.speed], hooks));
    this.set(this.#blank());
    const wrong = await mine.run();
    if (this.series !== mine) return;
    this.stop();
    panel.fault.textContent = wrong && t('arena.watch.fault', { message: wrong });
    this.draw();
  }

  /** Lists a finished game. @param {Game} game @param {string[]} players */
  #add(game, players) {
    const { table, moves } = this.shown;
    const { list } = this.panel;
    const link = h(
      'a',
      { href: `#/analyse/${gameName(table)}/${game.moves}` },
      t('arena.game', { n: game.number + 1 }),
    );
    list.prepend(h('li', {}, link, ` ${outcomeText(game, players)} · ${t('arena.plies', { n: moves.length })}`));
    list.children[LISTED]?.remove();
  }

  /** A new choice ends the running games. */
  #changed() {
    this.stop();
    this.set(this.#blank());
  }

  /** Shows the screen. @param {import('./setup.js').Setup|null} asked what a link asks to watch @param {() => Node} tabs makes the Arena's */
  show(asked, tabs) {
    const board = asked && parseTable(asked.game);
    if (board) {
      this.stop();
      Object.assign(this.choice, board, { players: asked.players.slice(0, 2) });
    }
    this.active = true;
    this.app.stage.enter(this.client);
    this.screen.hidden = false;
    this.#tabs = tabs;
    this.#word();
    if (board || !this.series) this.shown = this.#blank();
    this.draw();
  }

  hide() {
    this.stop();
    this.active = false;
    this.screen.hidden = true;
  }
}
