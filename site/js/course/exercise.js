// @ts-check
// An exercise on a board. The engine judges the answers: right ones are played or
// marked, wrong ones are refuted by a continuation.

import { createAction } from '../core/action.js';
import { previewOf } from '../game/drawing.js';
import { moveAt, namesOf, pointIndex, pointsOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { sideNameAt } from '../game/plain-board.js';
import { placeOf } from './drawing.js';
import { answersText, rightText, wrongText } from './words.js';

/** @typedef {import('../engine/protocol.js').ExerciseReply} Verdict */
/** @typedef {import('../board/state.js').BoardState} BoardState */

/** The maximum number of moves of a shown refutation. */
const SHOWN = 9;
/** After this time the page says that the engine is thinking, in milliseconds. */
const SLOW_MS = 300;
/** Exercises that continue move by move until the game is won. */
const WINS = ['vcf', 'vct', 'win'];

/**
 * The events of an exercise.
 * @typedef {object} Hooks
 * @property {() => void} changed something else is to be shown
 * @property {() => void} solved
 * @property {() => void} failed called after a wrong answer, or when the answers were shown
 */

export class Exercise {
  /** The right answers so far, marked on the board, where several are to be found. @type {string[]} */
  #found = [];
  #given = 0; // number of right answers
  #judging = createAction();
  /** The refutation of a wrong answer, and the marks for it. @type {Partial<BoardState>} */
  #beside = {};
  /** No more answers are taken: it is solved. */
  over = false;
  /** The message about the last answer. */
  message = '';
  /** @type {''|'good'|'bad'} */
  tone = '';

  /** @param {import('../learn/stage.js').Tools} tools @param {import('./lessons.js').Step} step @param {Hooks} hooks */
  constructor(tools, step, hooks) {
    this.tools = tools;
    this.step = step;
    this.hooks = hooks;
    const { table, game, moves } = placeOf(step);
    this.table = table;
    this.game = game;
    this.start = moves;
    this.moves = moves;
  }

  /** The side that answers. */
  get side() {
    return sideNameAt(this.table, this.moves.length);
  }

  /** Whether an answer can be taken back. */
  get begun() {
    return this.#given > 0 || this.message !== '';
  }

  /** What the board shows besides the position. @returns {Partial<BoardState>} */
  get drawing() {
    const marks = Object.assign([], this.#marks(this.#found, '✓'), this.#beside.marks);
    return { open: !this.over, ...this.#beside, marks };
  }

  /** Ends what the engine is asked. */
  hide() {
    this.#judging.end();
  }

  /** The number of right answers that end the exercise, unless the game ends before. */
  #most() {
    const { all, find, task, answers } = this.step;
    return all ? (find ?? answers.length) : (find ?? (WINS.includes(task) ? Infinity : 1));
  }

  /** @param {string} move */
  #pointOf(move) {
    const { table, moves } = this;
    return table.kind.columns
      ? (pointsOf(table, [...moves, move]).at(-1) ?? -1)
      : pointIndex(move, table.cols, table.rows);
  }

  /** @param {string[]} list @param {string} text */
  #marks(list, text) {
    /** @type {import('../board/state.js').Mark[]} */
    const marks = [];
    for (const move of list) marks[this.#pointOf(move)] = { kind: 'candidate', rank: 1, text };
    return marks;
  }

  /** @param {string} text @param {''|'good'|'bad'} tone */
  #tell(text, tone = '') {
    this.message = text;
    this.tone = tone;
    this.hooks.changed();
  }

  /** @param {AbortSignal} signal @param {string} [answer] '' for all right ones */
  #ask(signal, answer = '') {
    const { game, moves, step } = this;
    const lesson = { task: step.task, answer };
    return this.tools.engine().request({ cmd: 'exercise', game, moves: moves.join(''), lesson }, { signal });
  }

  /** @param {number} point */
  async place(point) {
    const { table } = this;
    const move = moveAt(table, point);
    const taken = !table.kind.columns && pointsOf(table, this.moves).includes(point);
    if (this.over || taken || this.#found.includes(move) || this.#pointOf(move) < 0) return;
    const signal = this.#judging.begin();
    this.#beside = { marks: this.#marks([move], '') };
    this.hooks.changed();
    const slow = setTimeout(() => signal.aborted || this.#tell(t('learn.thinking')), SLOW_MS);
    const verdict = await this.#ask(signal, move);
    clearTimeout(slow);
    this.#beside = {};
    if (verdict.type !== 'exercise') this.#tell(t('learn.engine.failed'), 'bad');
    else if (verdict.right) this.#accept(move, verdict);
    else this.#refute(move, verdict);
  }

  /** @param {string} move @param {Verdict} verdict */
  #accept(move, verdict) {
    const { step, table } = this;
    const left = this.#most() - ++this.#given;
    this.over = verdict.over || left <= 0;
    if (step.all) this.#found = [...this.#found, move];
    else this.moves = [...this.moves, move, ...verdict.line.slice(0, this.over ? 0 : 1)];
    const at = step.all ? move.toUpperCase() : (namesOf(table, this.moves).at(-1) ?? '');
    this.#tell(rightText(step, verdict, at, this.over ? 0 : left), 'good');
    if (this.over) this.hooks.solved();
  }

  /** @param {string} move @param {Verdict} verdict */
  #refute(move, verdict) {
    const { step, table, moves } = this;
    const line = [move, ...verdict.line].slice(0, SHOWN);
    const names = namesOf(table, [...moves, ...line]).slice(moves.length);
    if (!verdict.why && step.task !== 'forbidden') this.#beside = { preview: previewOf(table, moves, line) };
    this.#tell(wrongText(step, verdict, names, [this.side, sideNameAt(table, moves.length + 1)]), 'bad');
    this.hooks.failed();
  }

  async reveal() {
    const reply = await this.#ask(this.#judging.begin());
    if (reply.type !== 'exercise') return;
    this.#beside = { marks: this.#marks(reply.answers, '•') };
    this.#tell(answersText(reply.answers.map((move) => namesOf(this.table, [...this.moves, move]).at(-1) ?? '')));
    this.hooks.failed();
  }

  /** Takes back the last answer: a wrong one, or a right one with the move that followed it. */
  undo() {
    this.#judging.end();
    if (this.tone !== 'bad' && this.#given) {
      this.#given--;
      this.over = false;
      if (this.step.all) this.#found = this.#found.slice(0, -1);
      else this.moves = this.moves.slice(0, Math.max(this.start.length, this.#before()));
    }
    this.#beside = {};
    this.#tell('');
  }

  /** The number of moves before the last right answer. The winning one has no reply. */
  #before() {
    const wins = (this.moves.length - this.start.length) % 2;
    return this.moves.length - (wins ? 1 : 2);
  }

  restart() {
    this.#judging.end();
    this.moves = this.start;
    [this.#found, this.#given, this.over, this.#beside] = [[], 0, false, {}];
    this.#tell('');
  }
}
