// @ts-check
// The page of a report on the stage: its steps, each with a picture on the board, what became
// of it, and its programs.

import { beginGame } from '../archive/begin.js';
import { paint } from '../board/picture.js';
import { createAction } from '../core/action.js';
import { h, say, setText, style } from '../core/dom.js';
import { addWords, listed, t } from '../core/i18n.js';
import { gameName, moveAt, parseMoves, parseTable, pointsOf } from '../game/games.js';
import { boardWords, sideNameAt } from '../game/plain-board.js';
import { mount } from '../stage/mount.js';
import { viewTools } from '../stage/tools.js';
import { claimsOf } from './claims.js';
import { createCompare } from './compare.js';
import { becameOf, headOf, linkTo, nextOf, ownControls, playersOf, programsOf, stepList } from './panel.js';
import { createWatch } from './watch.js';

/** @typedef {import('./chapter.js').Chapter} Chapter */
/** @typedef {import('./chapter.js').Host} Host */
/** @typedef {import('./chapter.js').Step} Step */
/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../stage/tools.js').Tool} Tool */

/** The chapters, each loaded when it is opened. @type {Record<string, () => Promise<{chapter: Chapter}>>} */
const CHAPTERS = {
  a: () => import('./a.js'),
  b: () => import('./b.js'),
  c: () => import('./c.js'),
  d: () => import('./d.js'),
  e: () => import('./e.js'),
};
const FIRST = 'a';

/** The tools of the page. @param {ReportPage} page @returns {Record<string, Tool>} */
const toolsOf = (page) => ({
  back: {
    text: 'report.back',
    key: 'ArrowLeft',
    place: 'step',
    may: () => page.at > 0,
    act: () => page.go(page.at - 1),
  },
  on: {
    text: 'report.on',
    key: 'ArrowRight',
    place: 'step',
    may: () => page.at < page.steps.length - 1,
    act: () => page.go(page.at + 1),
  },
  compare: {
    text: 'report.compare',
    key: '',
    place: 'wide',
    pressed: () => page.turned === 'compare',
    act: () => page.flip('compare'),
  },
  watch: {
    text: 'report.watch',
    key: '',
    place: 'wide',
    pressed: () => page.turned === 'watch',
    act: () => page.flip('watch'),
  },
  play: { text: 'report.play', key: 'Q', place: 'wide', primary: () => true, act: () => page.play() },
  place: {
    text: 'report.place',
    key: '',
    drawing: 'type',
    pressed: () => page.placing,
    may: () => page.mayPlace,
    act: () => page.togglePlacing(),
  },
  undo: {
    text: 'learn.undo',
    key: 'U',
    drawing: 'back',
    may: () => page.moves.length > 0 && page.mayPlace,
    act: () => page.setMoves(page.moves.slice(0, -1)),
  },
  clear: {
    text: 'learn.clear',
    key: '',
    drawing: 'rotate',
    may: () => page.moves.length > 0 && page.mayPlace,
    act: () => page.setMoves([]),
  },
  reset: {
    text: 'learn.reset',
    key: 'R',
    drawing: 'first',
    may: () => page.mayPlace,
    act: () => page.setMoves(page.example),
  },
  analyse: {
    text: 'nav.analyse',
    key: 'A',
    act: () => location.assign(`#/analyse/${page.game}/${page.moves.join('')}`),
  },
  ...viewTools(page.tools.app, () => page.table.kind.columns),
});

export class ReportPage {
  letter = '';
  /** @type {Chapter} */
  chapter = { game: 'freestyle15', moves: '', steps: {}, files: [], kept: '' };
  /** The step that is shown, from 0. */
  at = 0;
  /** @type {Step[]} */
  steps = [];
  /** The steps whose tasks are done. @type {Set<number>} */
  solved = new Set();
  /** @type {Table} */
  table = /** @type {Table} */ (parseTable('freestyle15'));
  /** @type {string[]} */
  moves = [];
  player = '';
  /** Whether a touched point is a stone. */
  placing = false;
  /** What the panel shows instead of the steps. @type {''|'watch'|'compare'} */
  turned = '';
  #asking = createAction();
  #panel = h('div.panel.scrolls.r-panel');
  #message = h('p.r-message', { role: 'status' });
  #controls = h('div.r-controls');

  /** @param {import('../learn/stage.js').Tools} tools */
  constructor(tools) {
    this.tools = tools;
    /** Of what the engine is asked for the shown step. */
    this.signal = this.#asking.begin(tools.signal);
    /** @type {Host} */
    const host = {
      table: () => this.table,
      game: () => this.game,
      moves: () => this.moves,
      draw: () => this.mounted.draw(),
      ask: (request, type, onInfo) => this.ask(request, type, onInfo),
      tell: (text, tone) => this.tell(text, tone),
      solve: (text) => this.solve(text),
    };
    this.host = host;
    this.compare = createCompare(() => this, host);
    this.watch = createWatch(() => this, host);
    const shown = () => ({
      table: this.table,
      moves: this.moves,
      turn: t('turn.move', { who: sideNameAt(this.table, this.moves.length) }),
    });
    const words = boardWords(shown);
    this.mounted = mount(tools.app, 'report', {
      panel: this.#panel,
      tools: toolsOf(this),
      shown,
      players: () => {
        const seat = (/** @type {'black'|'white'} */ side) => ({ side, swatch: '', seal: -1, turn: false });
        const name = this.letter && t(`report.${this.letter}.title`);
        return [
          { ...seat('white'), name },
          { ...seat('black'), name: '' },
        ];
      },
      hands: {
        words: {
          ...words,
          cell: (point) => listed([words.cell(point), this.shown?.cell?.(point) ?? ''].filter(Boolean)),
        },
        place: (point) => this.touch(point),
      },
      drawing: () => ({
        open: true,
        confirm: this.placing ? tools.app.store.state.settings.confirm : 'never',
        ...this.shown?.board?.(),
      }),
      draw: () => {
        const { root, board } = tools.app.stage;
        paint(root, board.state, this.shown?.picture(board.state) ?? []);
      },
    });
  }

  get game() {
    return gameName(this.table);
  }

  /** The report's own players. */
  get players() {
    return playersOf(this.letter);
  }

  /** The example's moves. */
  get example() {
    return parseMoves(this.chapter.moves, this.table).moves;
  }

  get mayPlace() {
    return !this.steps[this.at]?.fixed;
  }

  /** The picture that lies on the board. @returns {Omit<Step, 'fixed'>} */
  get shown() {
    if (this.turned === 'watch') return this.watch;
    return this.turned === 'compare' ? this.compare : this.steps[this.at];
  }

  /** @type {Host['ask']} */
  async ask(request, type, onInfo = () => {}) {
    const reply = await this.tools.engine().request(request, { signal: this.signal, onInfo });
    if (reply.type === type) return /** @type {any} */ (reply);
    const { code, message } = /** @type {import('../engine/protocol.js').ErrorReply} */ (reply);
    const over = code === 'game-over' ? t('report.over') : message;
    this.tell(code === 'engine' ? t('learn.engine.failed') : over, 'bad');
    return null;
  }

  /** @type {Host['tell']} */
  tell(text, tone = '') {
    setText(this.#message, text);
    this.#message.dataset.tone = tone;
  }

  /** The task is done. @param {string} text */
  solve(text) {
    this.tell(text, 'good');
    this.solved.add(this.at);
    this.#panel.querySelector('.r-task')?.classList.add('done');
  }

  /** @param {number} point */
  touch(point) {
    const { table, moves } = this;
    if (!this.placing || !this.mayPlace || this.turned) return this.shown?.touch(point);
    if (table.kind.columns || !pointsOf(table, moves).includes(point)) this.setMoves([...moves, moveAt(table, point)]);
  }

  /** Shows another position. @param {string[]} moves */
  setMoves(moves) {
    this.moves = moves;
    this.tools.link(`/${this.letter}/${this.at + 1}/${moves.join('')}`);
    this.begin();
  }

  /** Begins what the panel shows, for the position on the board. */
  begin() {
    this.signal = this.#asking.begin(this.tools.signal);
    this.tell('');
    this.#control();
    this.mounted.draw();
    this.shown?.show();
  }

  togglePlacing() {
    this.placing = !this.placing;
    this.#control();
    this.mounted.draw();
    say(t(this.placing ? 'report.placing' : 'report.touching'));
  }

  #control() {
    const focused = this.#controls.contains(document.activeElement);
    this.#controls.hidden = !this.mayPlace;
    this.#controls.replaceChildren(...ownControls(this).filter((one) => one !== false));
    if (focused) /** @type {HTMLElement|null} */ (this.#controls.firstChild)?.focus();
  }

  /**
   * Turns the panel to what the program thinks, or to what all players answer, and back.
   * @param {'watch'|'compare'} to
   */
  flip(to) {
    this.turned = this.turned === to ? '' : to;
    this.#word();
    this.begin();
  }

  play() {
    beginGame(this.tools.app, { game: this.game, report: this.player, you: 'black' });
  }

  /** @param {number} step from 0 */
  go(step) {
    const moves = this.moves.join('');
    location.hash = linkTo(this.letter, step + 1, moves === this.example.join('') ? '' : moves);
  }

  #word() {
    const { letter, chapter, turned } = this;
    const body = turned ? [this.shown.node, this.#message] : [stepList(this, this.#message, this.#controls)];
    const ask = this.ask.bind(this);
    const claims = claimsOf(letter, this.game, ask);
    this.#panel.replaceChildren(
      headOf(letter),
      ...body,
      claims,
      programsOf(this),
      becameOf(letter, chapter),
      nextOf(letter),
    );
  }

  /** @param {string[]} parts */
  async show([name = 'a', step = '1', text, ...rest]) {
    const exists = Object.hasOwn(CHAPTERS, name) && !rest.length;
    const letter = exists ? name : FIRST;
    const { chapter } = await CHAPTERS[letter]();
    if (letter !== this.letter) {
      this.chapter = chapter;
      this.table = /** @type {Table} */ (parseTable(chapter.game));
      this.steps = Object.values(chapter.steps).map((make) => make(this.host));
      [this.letter, this.solved, this.player, this.placing] = [letter, new Set(), playersOf(letter)[0], false];
    }
    const { moves, bad } = parseMoves(text ?? chapter.moves, this.table);
    const valid = exists && /^[1-9]$/.test(step) && Number(step) <= this.steps.length && !bad;
    this.at = valid ? Number(step) - 1 : 0;
    this.moves = valid ? moves : this.example;
    this.turned = '';
    this.mounted.enter();
    this.#word();
    this.#panel.scrollTop = 0;
    this.begin();
    this.tools.app.titled(() => t('report.short', { letter: letter.toUpperCase() }));
    return valid;
  }

  hide() {
    this.#asking.end();
    this.mounted.leave();
  }
}

/** @param {import('../learn/stage.js').Tools} tools */
export async function createReports(tools) {
  await Promise.all([style('report', 'learn-trees', 'tiles'), addWords('report')]);
  const page = new ReportPage(tools);
  return {
    show: (/** @type {string[]} */ parts) => page.show(parts),
    hide: () => page.hide(),
  };
}
