// @ts-check
// The Replay screen: a game of the Arena or of the list of games, move by move, with
// both players' evaluations where they are known.

import { judgements } from '../arena/graph.js';
import { costText, kindText, outcomeText } from '../arena/names.js';
import { listedAs, openReplay } from '../arena/replay.js';
import { Viewer } from '../arena/viewer.js';
import { createAction } from '../core/action.js';
import { createCurves } from '../core/curves.js';
import { changes, h, setText, style } from '../core/dom.js';
import { language, percent, t } from '../core/i18n.js';
import { createSeen } from '../explorer/seen.js';
import { readPlace } from '../game/link.js';
import { gameName, lastName, parseMoves, parseTable } from '../game/games.js';
import { sideNameAt } from '../game/plain-board.js';
import { moveSection } from '../stage/mount.js';

/** The panel: result, evaluations, moves. @param {(ply: number) => void} jump */
function createPanel(jump) {
  const [says, now, about] = [h('h1', { id: 'replay-title' }), h('p', { role: 'status' }), h('p')];
  const curves = createCurves(jump);
  const sides = [0, 1].map((i) => h('li', { class: `side${i}` }));
  const graph = h('section.stack', { hidden: true }, curves.node, h('ul.row.sides', ...sides));
  graph.append(h('p.quiet', { 'data-t': 'arena.graph' }));
  const { list, node } = moveSection();
  const seen = createSeen();
  now.className = about.className = 'quiet figures';
  const head = h('header', says, about, now);
  return {
    says,
    now,
    about,
    curves,
    sides,
    graph,
    moves: list,
    seen,
    node: h('div.panel.scrolls.w-panel', head, graph, node, seen.node),
  };
}

/** @type {import('../arena/viewer.js').Shown} */
const EMPTY = {
  table: /** @type {import('../game/games.js').Table} */ (parseTable('freestyle15')),
  moves: [],
  at: 0,
  seats: ['', ''],
  ...{ line: [], says: '', winner: -1, over: false },
};

class Replay extends Viewer {
  /** @type {import('../arena/replay.js').Listed|null} */
  #listed = null;
  #asking = createAction();
  #drawn = changes();
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #timer;

  /** @param {import('../app.js').App} app */
  constructor(app) {
    const panel = createPanel((ply) => this.go(ply));
    const other = (/** @type {number} */ by) => ({
      may: () => this.#other(by) !== null,
      hidden: () => !this.#listed,
      act: () => this.#open(by),
    });
    super(app, 'replay', EMPTY, panel, {
      pause: {
        text: () => (this.#timer ? 'arena.pause' : 'nav.replay'),
        key: 'P',
        place: 'wide',
        primary: () => !this.#timer,
        may: () => this.shown.moves.length > 0,
        act: () => (this.#timer ? this.#halt() : this.#run()),
      },
      previous: { text: 'arena.prev', key: 'ArrowUp', drawing: 'back', ...other(-1) },
      next: { text: 'arena.next', key: 'ArrowDown', drawing: 'on', ...other(1) },
    });
    this.panel = panel;
  }

  /** Plays the moves, from the start once all have been shown. */
  #run() {
    if (this.at === this.shown.moves.length) super.go(0);
    const step = () => {
      super.go(this.at + 1);
      this.#timer = this.at < this.shown.moves.length ? setTimeout(step, this.pace) : undefined;
      this.mounted.draw();
    };
    this.#timer = setTimeout(step, this.pace);
    this.mounted.draw();
  }

  #halt() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.mounted.draw();
  }

  /** @param {number} ply */
  go(ply) {
    this.#halt();
    super.go(ply);
  }

  /** The index of a neighbour in the list, null for none. @param {number} by */
  #other(by) {
    const i = (this.#listed?.i ?? 0) + by;
    return this.#listed?.games[i] ? i : null;
  }

  /** @param {number} by */
  #open(by) {
    const i = this.#other(by);
    if (this.#listed && i !== null) openReplay({ ...this.#listed, i });
  }

  draw() {
    const { panel, shown, at } = this;
    const game = this.#listed?.games[this.#listed.i];
    const start = game ? parseMoves(game.opening, shown.table).moves.length : 0;
    const values = game
      ? /** @type {const} */ ([0, 1]).map((side) => judgements(game, start, shown.moves.length, side))
      : [];
    if (this.#drawn(`${language()} ${game?.number} ${shown.moves.join('')}`)) {
      const curves = values.map((points, side) => ({ name: `side${side}`, points }));
      panel.curves.draw(curves, shown.moves.length);
      panel.graph.hidden = !values.some(({ length }) => length);
      setText(panel.about, game ? t('arena.game', { n: game.number + 1 }) : '');
    }
    panel.curves.at(at);
    panel.sides.forEach((node, side) => {
      const last = values[side]?.findLast((one) => one.ply <= at);
      const who = kindText(shown.seats[side]);
      // An evaluation that is not a chance has no common unit, so it is not shown.
      setText(node, last && !Number.isNaN(last.winProb) ? `${who} ${percent(last.winProb)}` : who);
    });
    const move = at ? { n: at, who: sideNameAt(shown.table, at - 1), move: lastName(shown.table, this.moves) } : null;
    const position = move ? t('arena.at', move) : t('arena.at-start');
    setText(panel.now, [position, game ? costText(game, start, at) : ''].filter(Boolean).join(' · '));
    setText(panel.says, shown.says || t('nav.replay'));
    panel.seen.draw(gameName(shown.table), this.moves, shown.moves);
  }

  /** @param {import('../core/router.js').Route} route */
  async show(route) {
    this.#halt();
    const place = readPlace(route);
    const { table, moves, name } = place ?? { table: EMPTY.table, moves: [], name: 'freestyle15' };
    const { query } = route;
    const listed = (this.#listed = listedAs(name, moves.join('')));
    const seats = /** @type {[string, string]} */ ([query.get('first') ?? '', query.get('second') ?? '']);
    const at = query.get('ply') === null ? Infinity : (place?.ply ?? 0);
    const nameIn = (/** @type {string} */ text) => (text === 'you' ? t('player.you') : kindText(text));
    const [first, second] = seats.map((seat) => seat && nameIn(seat));
    const both = first && second && t('arena.meeting', { first, second });
    const says = listed ? outcomeText(listed.games[listed.i], listed.names, nameIn) : both;
    this.app.titled(() => both);
    this.mounted.enter();
    this.panel.seen.enter(this.mounted.draw);
    this.set({ table, moves, at, seats, ...{ line: [], winner: -1, over: false }, says });
    // Only the engine knows who has won, and by which row.
    const request = { cmd: /** @type {const} */ ('position'), game: name, moves: moves.join('') };
    const reply = await this.app.engine.request(request, { signal: this.#asking.begin() });
    if (reply.type !== 'position') return;
    const side = ['first', 'second'].indexOf(reply.winner ?? '');
    this.set({ line: reply.line, over: reply.over, winner: /** @type {-1|0|1} */ (side) });
  }

  hide() {
    this.#asking.end();
    this.#halt();
    this.mounted.leave();
  }
}

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createReplay(app) {
  await Promise.all([style('arena', 'watch', 'curves', 'opponents')]);
  const replay = new Replay(app);
  return {
    node: replay.mounted.screen,
    show: (route) => void replay.show(route),
    hide: () => replay.hide(),
  };
}
