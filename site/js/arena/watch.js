// @ts-check
// Shows games between two players on a board: they play each opening twice, once
// with either colour, at an adjustable speed, beside their score.

import { ruleChoice } from '../game/board-choice.js';
import { button, segmented, stepper } from '../core/controls.js';
import { h, setText } from '../core/dom.js';
import { startEngine } from '../engine/engines.js';
import { gameName, parseMoves, parseTable, pointIndex } from '../game/games.js';
import { t } from '../core/i18n.js';
import { createPlainBoard, position, sideAt } from '../game/plain-board.js';
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

/** The board, the side to move, the score and the list of games. */
class Stage {
  node = h('div', { class: 'card arena-watch' });
  /** @type {Table} */
  #table = /** @type {Table} */ (parseTable('freestyle15'));
  /** @type {string[]} */
  #moves = [];
  #status = h('p', { class: 'verdict', role: 'status' });
  #sides = h('p', { class: 'quiet' });
  #score = h('p', { class: 'figures' });
  #list = h('ol', { class: 'arena-watched' });
  /** @type {ReturnType<typeof createPlainBoard>['board']|undefined} */
  #board;

  /** Shows an empty board. @param {string} game @param {import('../core/settings.js').Settings['coords']} coords */
  begin(game, coords) {
    this.#table = /** @type {Table} */ (parseTable(game));
    this.#moves = [];
    const { root, board } = createPlainBoard(
      this.#table,
      { moves: () => this.#moves, turn: () => this.#status.textContent ?? '' },
      {},
      { coords, confirm: 'never', open: false },
    );
    this.#board = board;
    this.#list.replaceChildren();
    setText(this.#score, '');
    setText(this.#sides, '');
    const beside = h('div', { class: 'beside' }, this.#status, this.#sides, this.#score, this.#list);
    this.node.replaceChildren(h('div', { class: 'arena-board' }, root), beside);
  }

  /** @param {string} moves */
  show(moves) {
    this.#moves = parseMoves(moves, this.#table).moves;
    this.#board?.set({ ...position(this.#table, this.#moves), line: [] });
  }

  /** Shows the winning row. @param {string[]} line */
  win(line) {
    const { cols, rows } = this.#table;
    this.#board?.set({ line: line.map((point) => pointIndex(point, cols, rows)) });
  }

  /** @param {string} text */
  say(text) {
    setText(this.#status, text);
  }

  /** Shows which player has which side. @param {string} first @param {string} second */
  seat(first, second) {
    const one = (/** @type {string} */ who, /** @type {number} */ ply) =>
      t('arena.sits', { side: sideAt(this.#table, ply), who: playerText(who) });
    setText(this.#sides, `${one(first, 0)} · ${one(second, 1)}`);
  }

  /** Adds a finished game. @param {Game} game @param {string[]} players @param {[number, number]} points */
  add(game, players, points) {
    const link = { href: `#/analyse/${gameName(this.#table)}/${game.moves}` };
    const n = parseMoves(game.moves, this.#table).moves.length;
    this.#list.prepend(
      h(
        'li',
        {},
        h('a', link, t('arena.game', { n: game.number + 1 })),
        ` ${outcomeText(game, players)} · ${t('arena.plies', { n })}`,
      ),
    );
    this.#list.children[LISTED]?.remove();
    const [a, b] = points.map(pointsText);
    setText(this.#score, t('arena.score', { first: playerText(players[0]), a, b, second: playerText(players[1]) }));
  }
}

/** Plays games between two players one after another, until it is ended. */
class Series {
  #engine = startEngine();
  #over = false;
  /** @type {[number, number]} */
  #points = [0, 0];

  /** @param {Stage} stage @param {string} game @param {string[]} players @param {() => number} pace milliseconds a move */
  constructor(stage, game, players, pace) {
    this.stage = stage;
    this.game = game;
    this.players = players;
    this.pace = pace;
  }

  end() {
    this.#over = true;
    this.#engine.dispose();
  }

  /** @param {number} moves time to wait, in moves */
  #wait(moves) {
    return new Promise((resolve) => setTimeout(resolve, this.pace() * moves));
  }

  /** @returns {Promise<string>} the error, '' when it was ended */
  async run() {
    for (let seed = 1; !this.#over; seed++) {
      this.stage.say(t('arena.phase.preparing'));
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
    const { stage, game, players } = this;
    const [one, other] = [players[first], players[second]];
    stage.seat(one, other);
    stage.show(opening);
    stage.say(t('arena.plays', { n: number + 1 }));
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
      if (moves) stage.show(moves);
    }
    if (this.#over || !reply) return '';
    if (reply.type !== 'game') return reply.message;
    stage.show(reply.moves);
    const found = await this.#engine.request({ cmd: 'position', game, moves: reply.moves });
    if (found.type === 'position') stage.win(found.line);
    const winner = reply.winner === 'draw' || reply.winner === null ? -1 : reply.winner === 'first' ? first : second;
    this.#points = /** @type {[number, number]} */ (
      this.#points.map((points, i) => points + (winner < 0 ? 0.5 : winner === i ? 1 : 0))
    );
    const { moves, reason, fault } = reply;
    const ended = { number, first, second, opening, moves, reason, fault, winner, answers: [] };
    stage.add(ended, players, this.#points);
    stage.say(outcomeText(ended, players));
    await this.#wait(REST);
    return '';
  }
}

/**
 * The fields for the players, the game and the speed.
 * @param {Choice} choice
 * @param {() => void} changed
 * @param {string} speed
 * @param {(value: string) => void} hurry
 */
function fieldsOf(choice, changed, speed, hurry) {
  const seats = /** @type {const} */ ([0, 1]).map((seat) => playerChoice(choice, seat, changed));
  const rule = ruleChoice('watch-rule', choice, (another) => {
    if (another) choice.players = [...suggested(choice.kind), usual(choice.kind, 'tengen')].slice(0, 2);
    for (const seat of seats) seat.draw();
    changed();
  });
  const paces = Object.keys(PACES).map((value) => ({ value, text: t(`arena.speed.${value}`) }));
  const pace = segmented('watch-speed', t('arena.speed'), paces, speed, hurry);
  return [...seats.map(({ node }) => node), ...[rule, pace].map((node) => h('div', { class: 'choice' }, node))];
}

/** @param {import('../app.js').App} app */
export function createWatch(app) {
  const table = /** @type {Table} */ (parseTable('freestyle15'));
  /** @type {Choice} */
  const choice = { ...table, players: suggested(table.kind).slice(0, 2) };
  let speed = 'normal';
  /** @type {Series|null} */
  let series = null;
  const stage = new Stage();
  const side = h('div', { class: 'arena-side' });
  const fault = h('p', { class: 'arena-fault', role: 'alert' });

  function stop() {
    series?.end();
    series = null;
  }

  async function start() {
    stop();
    const game = gameName(choice);
    stage.begin(game, app.store.state.settings.coords);
    stage.node.hidden = false;
    const mine = (series = new Series(stage, game, [...choice.players], () => PACES[speed]));
    draw();
    stage.node.scrollIntoView({ block: 'nearest' });
    const wrong = await mine.run();
    if (series !== mine) return;
    stop();
    draw();
    fault.textContent = wrong && t('arena.watch.fault', { message: wrong });
  }

  /** A new choice ends the running games. */
  function changed() {
    const focus = document.activeElement;
    stop();
    verbs.replaceChildren(...verbButtons());
    /** @type {HTMLElement|null} */ (focus)?.focus();
  }

  const verbs = h('div', { class: 'arena-verbs' });
  const verbButtons = () => [
    series
      ? button(t('arena.stop'), () => (stop(), draw(), stage.say(t('arena.phase.stopped'))), { glyph: 'stop' })
      : button(t('arena.watch.start'), start, { glyph: 'play', kind: 'primary' }),
  ];

  function draw() {
    fault.textContent = '';
    verbs.replaceChildren(...verbButtons());
    const fields = fieldsOf(choice, changed, speed, (value) => (speed = value));
    side.replaceChildren(
      h('div', { class: 'card arena-form' }, h('h2', {}, t('arena.tab.watch')), verbs, fault, ...fields),
    );
  }
  stage.node.hidden = true;

  return {
    side,
    stage: stage.node,
    draw,
    /** @param {import('./setup.js').Setup|null} asked what a link asks to watch */
    show(asked) {
      const board = asked && parseTable(asked.game);
      if (!board) return;
      stop();
      Object.assign(choice, board, { players: asked.players.slice(0, 2) });
      draw();
    },
    hide: stop,
  };
}
