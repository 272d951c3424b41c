// @ts-check
// Shows games between two players on the stage, with their results so far.

import { ruleChoice } from '../game/board-choice.js';
import { changes, h, setText } from '../core/dom.js';
import { gameName, parseTable } from '../game/games.js';
import { labelled, language, t } from '../core/i18n.js';
import { moveSection } from '../stage/mount.js';
import { kindText, outcomeText, pointsText } from './names.js';
import { limitChoice, pickPlayer } from './picker.js';
import { addressOf } from './replay.js';
import { sealIn } from './seats.js';
import { Series } from './series.js';
import { suggested, usual } from './setup.js';
import { Viewer } from './viewer.js';

/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('./contest.js').Game} Game */
/** @typedef {import('./viewer.js').Shown} Shown */
/** @typedef {Table & {players: string[]}} Choice */

/** The number of games in the table of results. */
const LISTED = 8;

/**
 * A seat: its player, chosen from a list, and the player's limit.
 * @param {Choice} choice @param {0|1} seat @param {() => void} changed
 */
function seatChoice(choice, seat, changed) {
  const { kind, players } = choice;
  const label = t('arena.seat', { n: seat + 1 });
  const choose = (/** @type {string} */ text) => {
    players[seat] = text;
    changed();
  };
  const pick = () => pickPlayer(label, kind, players[seat], choose);
  const who = h(
    'button.button.w-seat',
    { 'data-seat': seat, 'aria-haspopup': 'dialog', click: pick },
    sealIn(kind, players[seat]),
    h('b', kindText(players[seat])),
  );
  const row = h('div.row', who, limitChoice(kind, players[seat], choose));
  return h('div.stack', h('span.legend', label), row);
}

/**
 * The players' results against each other: one column a game, which leads to its replay.
 * @param {Choice} choice @param {Game[]} games
 */
function results(choice, games) {
  const { kind, players } = choice;
  const points = (/** @type {Game} */ { winner }, /** @type {number} */ i) => (winner < 0 ? 0.5 : Number(winner === i));
  const rows = players.map((text, i) => {
    const cells = games.slice(-LISTED).map((game) => {
      const [text, title] = [
        pointsText(points(game, i)),
        labelled(t('arena.game', { n: game.number + 1 }), outcomeText(game, players, kindText)),
      ];
      const href = addressOf(gameName(choice), players, game);
      return h('td', h('a', { href, title, 'aria-label': `${text} ${title}` }, text));
    });
    const sum = games.reduce((all, game) => all + points(game, i), 0);
    return h('tr', h('th', { scope: 'row' }, kindText(text)), ...cells, h('td', h('b', pointsText(sum))));
  });
  return h('table.data.w-results', { 'aria-label': t('arena.standings') }, h('tbody', ...rows));
}

/** The panel: the Arena's tabs, the game, the results, the moves, the choice of players. */
function createPanel() {
  const tabs = h('nav.subnav');
  const says = h('h2', { role: 'status' });
  const fault = h('p.fault', { role: 'alert' });
  const table = h('div');
  const fields = h('div.w-fields');
  const { list, node } = moveSection();
  const head = h('header.stack', says, fault, table);
  return {
    tabs,
    says,
    fault,
    table,
    fields,
    moves: list,
    node: h('div.panel.scrolls.w-panel', tabs, head, node, fields),
  };
}

/** An empty board for the chosen players. @param {Choice} choice @returns {Shown} */
const blank = (choice) => ({
  table: /** @type {Table} */ (parseTable(gameName(choice))),
  moves: [],
  at: Infinity,
  seats: /** @type {[string, string]} */ ([...choice.players]),
  ...{ line: [], says: '', winner: -1, over: false },
});

/** The screen on which two players are watched. */
export class Watch extends Viewer {
  /** @type {Series|null} */
  series = null;
  /** @type {Game[]} */
  #games = [];
  #worded = changes();
  /** The Arena's tabs, made anew for another language. */
  #tabs = () => h('nav');

  /** @param {import('../app.js').App} app */
  constructor(app) {
    const table = /** @type {Table} */ (parseTable('freestyle15'));
    const choice = { ...table, players: suggested(table.kind).slice(0, 2) };
    const panel = createPanel();
    super(app, 'watch', blank(choice), panel, {
      pause: {
        text: () => (!this.series ? 'arena.watch.start' : this.series.paused ? 'arena.resume' : 'arena.pause'),
        key: 'P',
        place: 'wide',
        primary: () => !this.series || this.series.paused,
        act: () => this.pause(),
      },
      stop: {
        text: 'arena.watch.choose',
        key: '',
        drawing: 'switch',
        may: () => this.series !== null,
        act: () => {
          this.stop();
          this.set({ says: t('arena.phase.stopped') });
        },
      },
    });
    /** @type {Choice} */
    this.choice = choice;
    this.panel = panel;
    this.mounted.screen.prepend(h('h1.unseen', { id: 'watch-title', 'data-t': 'arena.tab.watch' }));
  }

  draw() {
    const { shown, panel } = this;
    if (this.#worded(language())) this.#word();
    setText(panel.says, shown.says || t('arena.watch.intro'));
    panel.says.classList.toggle('quiet', !shown.says);
    panel.fields.hidden = this.series !== null;
  }

  /** Writes what is worded once for a language. */
  #word() {
    const { choice, panel } = this;
    const tabs = this.#tabs();
    panel.tabs.replaceChildren(...tabs.childNodes);
    panel.tabs.setAttribute('aria-label', tabs.getAttribute('aria-label') ?? '');
    const seats = /** @type {const} */ ([0, 1]).map((seat) => seatChoice(choice, seat, () => this.#changed()));
    const rule = ruleChoice('watch-rule', choice, (another) => {
      if (another) choice.players = [...suggested(choice.kind), usual(choice.kind, 'tengen')].slice(0, 2);
      this.#changed();
    });
    panel.fields.replaceChildren(...seats, rule);
    panel.table.replaceChildren(this.#games.length ? results(choice, this.#games) : '');
  }

  /** Looks at another move of the game, which waits. @param {number} ply */
  go(ply) {
    if (this.series) this.series.paused = true;
    super.go(ply);
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
    this.#games = [];
    panel.fault.textContent = '';
    panel.node.scrollTop = 0;
    scrollTo(0, 0);
    const hooks = {
      set: (/** @type {Partial<Shown>} */ patch) => this.set(patch),
      ended: (/** @type {Game} */ game) => {
        this.#games.push(game);
        this.#word();
      },
    };
    const series = (this.series = new Series(gameName(choice), [...choice.players], () => this.pace, hooks));
    this.set(blank(choice));
    this.#word();
    const message = await series.run();
    this.stop();
    panel.fault.textContent = t('arena.watch.fault', { message });
    this.mounted.draw();
  }

  /** A new choice ends the running games. */
  #changed() {
    const { activeElement } = document;
    const seat = activeElement instanceof HTMLElement ? activeElement.dataset.seat : undefined;
    this.stop();
    this.#games = [];
    this.#word();
    this.set(blank(this.choice));
    if (seat) /** @type {HTMLElement|null} */ (this.panel.fields.querySelector(`[data-seat="${seat}"]`))?.focus();
  }

  /**
   * Shows the screen.
   * @param {import('./setup.js').Setup|null} setup what a link asks to watch
   * @param {() => HTMLElement} tabs makes the Arena's
   */
  show(setup, tabs) {
    const board = setup && parseTable(setup.game);
    this.#tabs = tabs;
    if (board) {
      this.stop();
      this.#games = [];
      Object.assign(this.choice, board, { players: setup.players.slice(0, 2) });
      this.shown = blank(this.choice);
    }
    this.mounted.enter();
    this.#word();
    this.mounted.draw();
  }

  hide() {
    this.stop();
    this.mounted.leave();
  }
}
