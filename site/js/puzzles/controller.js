// @ts-check
// What happens on the Puzzles screen when something is done. The store holds all
// that is shown; what a move is worth is the engine's to say.

import { readAll } from '../archive/all.js';
import { createStopwatch } from '../core/awake.js';
import { startEngine } from '../engine/engines.js';
import { moveAt, namesOf, pointsOf } from '../game/games.js';
import { alertNow, say } from '../core/dom.js';
import { sideAt } from '../game/plain-board.js';
import { isError } from '../review/state.js';
import { t } from '../core/i18n.js';
import { daily, inRun, next, ofTheme } from './choose.js';
import { today } from './days.js';
import { defends, puzzleOf, puzzles } from './pack.js';
import { noteDaily, noteOwn, noteRated, noteRun, progress } from './progress.js';
import { fresh, movesOn, NO_NOTE, puzzlesState, tableOf } from './state.js';

/** @typedef {import('./pack.js').Puzzle} Puzzle */
/** @typedef {import('./state.js').PuzzlesState} PuzzlesState */
/** @typedef {import('./state.js').Mode} Mode */

/** How long a run lasts, in milliseconds. */
const RUN = 180_000;
/** Misses that end a run. */
const STRIKES = 3;
/** Games of one's own that are looked through at once. */
const GAMES = 30;

/** The positions in which the reader went wrong, by a game's review: after how many moves. @param {import('../archive/database.js').Entry} entry */
const mistakesOf = ({ review, value: { you } }) =>
  (review?.judged ?? [])
    .filter((one) => isError(one) && (you === 'both' || (you === 'white') === (one.ply % 2 === 1)))
    .map(({ ply }) => ply);

export class Solver {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    /** All puzzles, the easiest first. @type {Puzzle[]} */
    this.all = [];
    /** @type {import('../engine/engines.js').Engine|null} */
    this.engine = null;
    this.turn = 0; // counts positions: a reply about an earlier one comes too late
    this.active = false;
    this.elapsed = () => 0; // milliseconds of the run
    this.day = ''; // of the daily puzzle that is shown
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.clock = undefined;
    app.store.set({ puzzles: puzzlesState(progress()) });
  }

  get state() {
    return /** @type {PuzzlesState} */ (this.app.store.state.puzzles);
  }

  /** @param {Partial<PuzzlesState>} patch */
  set(patch) {
    this.app.store.set({ puzzles: { ...this.state, ...patch } });
  }

  /** Says something of the last move, aloud too. @param {string} key @param {Record<string, string|number>} args @param {PuzzlesState['tone']} tone @param {Partial<PuzzlesState>} [patch] */
  tell(key, args, tone, patch = {}) {
    this.set({ note: { key, args }, tone, ...patch });
    (tone === 'bad' ? alertNow : say)(t(key, args));
  }

  /** The whole engine, started when first asked for. */
  worker() {
    return (this.engine ??= startEngine({
      onError: () => this.app.trouble('note.engine-failed'),
    }));
  }

  /** The screen is shown, in one of its modes. @param {Mode} mode */
  async enter(mode) {
    this.active = true;
    const old = mode === 'daily' && this.day !== today(); // midnight has passed
    const again = this.state.mode === mode && this.state.puzzle !== null && !old;
    if (!again) this.endRun();
    this.set({ mode, done: progress(), ...(again ? {} : fresh(null)), run: again ? this.state.run : null });
    if (!this.all.length) await this.load();
    if (!this.active || !this.all.length || this.state.puzzle || this.state.mode !== mode) return;
    if (mode !== 'run') this.next();
  }

  leave() {
    this.active = false;
    this.turn++;
    this.endRun();
    this.engine?.dispose();
    this.engine = null;
    // What was asked for has no answer any more.
    if (this.state.phase === 'busy') this.again();
    if (this.state.search === 'looking') this.set({ search: 'no' });
  }

  /** Gets the pack. */
  async load() {
    this.set({ pack: 'loading', fault: '' });
    try {
      this.all = await puzzles(this.app);
      this.set({ pack: 'ready' });
    } catch (fault) {
      const { message } = /** @type {Error} */ (fault);
      const known = ['offline', 'missing', 'broken', 'wrong', 'full'].includes(message);
      this.set({ pack: 'none', fault: known ? message : 'wrong' });
    }
  }

  /** Tries to get the pack once more. */
  async reload() {
    await this.load();
    if (this.active && this.all.length && this.state.mode !== 'run') this.next();
  }

  /** Another puzzle. @param {Puzzle|null} puzzle */
  show(puzzle) {
    this.turn++;
    this.set(fresh(puzzle));
    this.lookForForbidden();
  }

  /** The puzzle that comes next, of the mode and the theme. */
  next() {
    const { mode, theme, puzzle, run } = this.state;
    if (mode === 'daily') return this.show(daily(this.all, (this.day = today())));
    if (mode === 'run') return this.show(inRun(this.all, run ? run.solved + run.missed : 0, Math.random()));
    const from = mode === 'own' ? this.state.done.own : ofTheme(this.all, theme);
    this.show(from.length ? next(from, this.state.done, Math.random(), puzzle?.id) : null);
  }

  /** @param {string} theme */
  choose(theme) {
    this.set({ theme });
    this.next();
  }

  /** Back to the puzzle's own position. */
  again() {
    const { puzzle, counted, hints, change } = this.state;
    this.turn++;
    this.set({ ...fresh(puzzle), counted, hints, change });
    this.lookForForbidden();
  }

  /** Where Black may not play: renju's, in the position that is shown. */
  async lookForForbidden() {
    const { puzzle } = this.state;
    const mine = this.turn;
    const black = movesOn(this.state).length % 2 === 0;
    if (!puzzle?.game.startsWith('renju') || !black) return this.set({ forbidden: [] });
    const reply = await this.worker().request({
      cmd: 'position',
      game: puzzle.game,
      moves: movesOn(this.state).join(''),
    });
    if (mine === this.turn && reply.type === 'position')
      this.set({ forbidden: reply.forbidden.map(({ point }) => point) });
  }

  /** A point was chosen. @param {number} point */
  async play(point) {
    const { puzzle, phase, played, plies } = this.state;
    if (!puzzle || phase !== 'solve') return;
    const table = tableOf(puzzle);
    if (!table.kind.columns && pointsOf(table, movesOn(this.state)).includes(point)) return;
    const move = moveAt(table, point);
    const mine = ++this.turn;
    const before = movesOn(this.state);
    this.set({ played: [...played, move], phase: 'busy', hint: [], forbidden: [], note: NO_NOTE, tone: '' });
    const { kind, game } = puzzle;
    const reply = await this.worker().request({ cmd: 'attempt', game, moves: before.join(''), kind, plies, move });
    if (mine !== this.turn) return;
    const name = namesOf(table, [...before, move]).at(-1) ?? '';
    if (reply.type !== 'attempt') {
      const key = reply.code === 'illegal-move' ? 'puzzles.illegal' : 'puzzles.no-engine';
      this.tell(key, { move: name }, 'bad', { played, phase: 'solve' });
      this.lookForForbidden();
      return;
    }
    this.judged(reply, name);
  }

  /** What the engine says of the last move. @param {import('../engine/protocol.js').AttemptReply} reply @param {string} move its name */
  judged({ verdict, reply, line, plies }, move) {
    const { puzzle, played } = this.state;
    if (!puzzle) return;
    const table = tableOf(puzzle);
    const moves = movesOn(this.state);
    const answer = reply ? (namesOf(table, [...moves, reply]).at(-1) ?? '') : '';
    const who = sideAt(table, moves.length);
    if (verdict === 'solved') return this.solved(move);
    if (verdict === 'right') {
      this.tell('puzzles.right', { move, who, reply: answer }, 'good', {
        played: [...played, reply],
        plies,
        phase: 'solve',
      });
      return this.lookForForbidden();
    }
    if (verdict === 'slow') {
      this.tell('puzzles.slow', { move }, '', { played: played.slice(0, -1), phase: 'solve' });
      return this.lookForForbidden();
    }
    const key = !answer ? 'puzzles.wrong' : defends(puzzle.kind) ? 'puzzles.wrong.loses' : 'puzzles.wrong.answered';
    this.tell(key, { move, who, reply: answer }, 'bad', { phase: 'wrong', line });
    this.count(false);
  }

  /** @param {string} move the last one's name */
  solved(move) {
    const { puzzle, mode } = this.state;
    if (!puzzle) return;
    this.tell(defends(puzzle.kind) ? 'puzzles.solved.holds' : 'puzzles.solved', { move }, 'good', { phase: 'solved' });
    this.count(true);
    if (mode === 'daily') this.set({ done: noteDaily(this.day) });
  }

  /** Notes the puzzle's result, once. @param {boolean} solved */
  count(solved) {
    const { puzzle, counted, mode, run } = this.state;
    if (!puzzle || counted) return;
    this.set({ counted: true });
    if (mode === 'run') {
      if (!run?.on) return;
      this.set({ run: { ...run, solved: run.solved + Number(solved), missed: run.missed + Number(!solved) } });
      if (this.state.run?.missed === STRIKES) return this.endRun();
      return this.next();
    }
    const before = this.state.done.rating;
    const done = noteRated(puzzle, solved);
    this.set({ done, change: Math.round(done.rating) - Math.round(before) });
  }

  /** Points at where the key lies: first around it, then at it. A puzzle with a hint counts as missed. */
  async hint() {
    const { puzzle, phase, hints } = this.state;
    if (!puzzle || phase !== 'solve') return;
    const line = await this.solution();
    if (!line.length) return;
    this.set({ hints: hints + 1, hint: [line[0]] });
    this.count(false);
    this.tell(hints ? 'puzzles.hint.at' : 'puzzles.hint.near', { move: this.nameOf(line[0]) }, '');
  }

  /** Shows how it goes. */
  async solve() {
    const { puzzle, phase } = this.state;
    if (!puzzle || phase === 'busy' || phase === 'solved') return;
    if (phase === 'wrong') this.again();
    const line = await this.solution();
    if (!line.length) return;
    this.count(false);
    this.tell('puzzles.shown', { move: this.nameOf(line[0]) }, '', { phase: 'shown', line, hint: [], forbidden: [] });
  }

  /** @param {string} move */
  nameOf(move) {
    const { puzzle } = this.state;
    return puzzle ? (namesOf(tableOf(puzzle), [...movesOn(this.state), move]).at(-1) ?? '') : '';
  }

  /** How the puzzle goes from here: at first its key is known without the engine. */
  async solution() {
    const { puzzle, played } = this.state;
    if (!puzzle) return [];
    const mine = this.turn;
    const reply = await this.worker().request({
      cmd: 'solution',
      game: puzzle.game,
      moves: movesOn(this.state).join(''),
      kind: puzzle.kind,
    });
    if (mine !== this.turn) return [];
    if (reply.type === 'solved' && reply.line.length) return reply.line;
    return played.length ? [] : [puzzle.key];
  }

  /** Begins a run of three minutes. */
  startRun() {
    this.elapsed = createStopwatch();
    this.set({ run: { solved: 0, missed: 0, left: RUN / 1000, on: true } });
    this.next();
    clearInterval(this.clock);
    this.clock = setInterval(() => this.tick(), 250);
  }

  tick() {
    const { run } = this.state;
    const left = Math.max(0, Math.ceil((RUN - this.elapsed()) / 1000));
    if (run && left !== run.left) this.set({ run: { ...run, left } });
    if (left === 0) this.endRun();
  }

  endRun() {
    clearInterval(this.clock);
    const { run } = this.state;
    if (!run?.on) return;
    this.turn++;
    this.set({ run: { ...run, on: false }, done: noteRun(run.solved), ...fresh(null) });
    if (this.active) say(t('puzzles.run.over', { n: run.solved }));
  }

  /** Looks for puzzles in the games that were played here last, and in what their reviews call mistakes. */
  async search() {
    this.set({ search: 'looking' });
    const games = (await readAll()).slice(0, GAMES);
    for (const entry of games) {
      const { game, moves } = entry.value;
      const mistakes = mistakesOf(entry).map((ply) => ({ moves: moves.slice(0, ply).join(''), mistake: true }));
      for (const part of [{ moves: moves.join('') }, ...mistakes]) {
        const reply = await this.worker().request({ cmd: 'puzzles', game, ...part });
        if (!this.active) return;
        if (reply.type !== 'puzzles') continue;
        const found = reply.puzzles.map((one) =>
          puzzleOf([one.kind, one.game, one.plies, one.grade, one.moves, one.key]),
        );
        this.set({ done: noteOwn(found.filter((one) => one !== null)) });
      }
    }
    this.set({ search: 'looked' });
    if (this.state.mode === 'own' && !this.state.puzzle) this.next();
  }
}
