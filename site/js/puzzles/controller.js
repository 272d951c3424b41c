// @ts-check
// The controller of the Puzzles screen. The store holds the state; the engine judges the moves.

import { readAll } from '../archive/all.js';
import { createAction, within } from '../core/action.js';
import { createStopwatch } from '../core/awake.js';
import { startEngine } from '../engine/engines.js';
import { moveAt, namesOf, pointsOf } from '../game/games.js';
import { fetchPack } from '../game/packs.js';
import { alertNow, say } from '../core/dom.js';
import { sideNameAt } from '../game/plain-board.js';
import { isError } from '../review/state.js';
import { joined, t } from '../core/i18n.js';
import { daily, inRun, next, only, ownGame, stepOf, themesOf } from './choose.js';
import { today } from './days.js';
import { faultsIn, lineWith, sentencesOf } from './faults.js';
import { defends, gameOf, levelOf, puzzleOf, unpack } from './pack.js';
import { noteDaily, noteOwn, noteRated, noteRun, priceOf, progress } from './progress.js';
import { untilSure } from './rating.js';
import { tableOf } from '../game/state.js';
import { fresh, movesOn, NO_NOTE, puzzlesState, solverOf } from './state.js';

/** @typedef {import('./pack.js').Puzzle} Puzzle */
/** @typedef {import('./state.js').PuzzlesState} PuzzlesState */
/** @typedef {import('../engine/protocol.js').MoveReason} MoveReason */

/** The length of a run, in milliseconds. */
const RUN = 180_000;
/** A run ends after this number of misses. */
const STRIKES = 3;
/** The number of the reader's games that one search examines. */
const GAMES = 30;

/**
 * The reader's errors in a reviewed game, as the number of moves before each.
 * @param {import('../archive/database.js').Entry} entry
 */
const mistakesOf = ({ review, value: { you } }) =>
  (review?.judged ?? [])
    .filter((one) => isError(one) && (you === 'both' || (you === 'white') === (one.ply % 2 === 1)))
    .map(({ ply }) => ply);

export class Solver {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    /** All puzzles, from the easiest. @type {Puzzle[]} */
    this.all = [];
    /** @type {import('../engine/engines.js').Engine|null} */
    this.engine = null;
    this.here = createAction();
    /** Aborted when another position is shown. */
    this.signal = this.here.begin();
    this.entering = createAction();
    this.active = false;
    this.elapsed = () => 0; // milliseconds since the run began
    this.day = ''; // the day of the shown daily puzzle
    /** Opening training, once it was chosen. @type {import('./trainer.js').Trainer|null} */
    this.trainer = null;
    this.searching = createAction();
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.clock = undefined;
    app.store.set({ puzzles: puzzlesState(progress(), ownGame()) });
  }

  get state() {
    return /** @type {PuzzlesState} */ (this.app.store.state.puzzles);
  }

  /** @param {Partial<PuzzlesState>} patch */
  set(patch) {
    this.app.store.set({ puzzles: { ...this.state, ...patch } });
  }

  /**
   * Shows and announces a message about the last move.
   * @param {string} key
   * @param {Record<string, string|number>} args
   * @param {PuzzlesState['tone']} tone
   * @param {Partial<PuzzlesState>} [patch]
   */
  tell(key, args, tone, patch = {}) {
    this.set({ note: { key, args }, reasons: [], tone, ...patch });
    (tone === 'bad' ? alertNow : say)(t(key, args));
  }

  /** The full engine, started on first use. */
  worker() {
    return (this.engine ??= startEngine({
      onError: () => this.app.trouble('note.engine-failed'),
    }));
  }

  /** Shows opening training. @param {import('../core/router.js').Route} route */
  async train(route) {
    await this.enter('openings');
    const { Trainer, lineIn } = await import('./trainer.js');
    if (!this.active || this.state.mode !== 'openings') return;
    this.trainer ??= new Trainer(this);
    await this.trainer.enter(lineIn(route));
  }

  /**
   * Shows the screen in a mode.
   * @param {import('./state.js').Mode} mode @param {string} [other] a game with puzzles; without one the last stays
   */
  async enter(mode, other) {
    this.active = true;
    const old = mode === 'daily' && this.day !== today(); // midnight has passed
    const game = other ?? this.state.game;
    const again = this.state.mode === mode && this.state.puzzle !== null && this.state.game === game && !old;
    if (!again) this.endRun();
    this.set({ mode, game, done: progress(), ...(again ? {} : fresh(null)), run: again ? this.state.run : null });
    const signal = this.entering.begin();
    if (mode === 'openings') return this.set({ pack: 'ready' });
    if (!this.all.length) await within(signal, this.load());
    if (!this.all.length) return;
    if (again) this.lookForForbidden();
    else this.begin();
  }

  /** Shows the mode's first puzzle, or what a run will be like. */
  begin() {
    const { mode, game, theme } = this.state;
    const themes = themesOf(this.all, game);
    const sample = mode === 'run' ? only(this.all, game)[0] : null;
    this.set({ themes, theme: themes.includes(theme) ? theme : 'all', sample });
    if (mode !== 'run') this.next();
  }

  /** The reader sees the screen again: midnight may have passed, or another tab have solved puzzles. */
  seen() {
    this.set({ done: progress() });
    if (this.state.mode === 'daily' && this.state.puzzle && this.day !== today()) this.next();
  }

  leave() {
    this.active = false;
    this.signal = this.here.begin();
    this.entering.end();
    this.searching.end();
    this.endRun();
    this.trainer?.leave();
    this.engine?.dispose();
    this.engine = null;
    if (this.state.phase === 'busy') this.again();
    if (this.state.search === 'looking') this.set({ search: 'no' });
  }

  /** Loads the pack. */
  async load() {
    this.set({ pack: 'loading', fault: '' });
    try {
      this.all = await unpack((await fetchPack(this.app, 'puzzles')).content);
      this.set({ pack: 'ready' });
    } catch (fault) {
      const { message } = /** @type {Error} */ (fault);
      const named = ['offline', 'missing', 'broken', 'wrong', 'full'].includes(message);
      this.set({ pack: 'none', fault: named ? message : 'wrong' });
    }
  }

  /** Tries to load the pack again. */
  async reload() {
    await within(this.entering.begin(), this.load());
    if (this.all.length) this.begin();
  }

  /** Shows a puzzle. @param {Puzzle|null} puzzle */
  show(puzzle) {
    this.signal = this.here.begin();
    this.set(fresh(puzzle));
    this.lookForForbidden();
  }

  /** Shows the next puzzle of the mode and theme. */
  next() {
    const { mode, game, theme, puzzle, run, done } = this.state;
    if (mode === 'openings') return this.trainer?.next();
    const all = only(this.all, game, mode === 'train' ? theme : 'all');
    if (mode === 'daily') return this.show(daily(all, (this.day = today())));
    if (mode === 'run') return this.show(inRun(all, run ? run.solved + run.missed : 0, Math.random()));
    if (mode === 'own') return this.nextOwn();
    this.set({ step: stepOf(all, done) });
    this.show(next(all, done, Math.random(), puzzle?.id));
  }

  /** Shows a puzzle from the reader's games, or what one is like. */
  nextOwn() {
    const { done, puzzle } = this.state;
    const games = new Set(done.own.map((one) => /** @type {string} */ (gameOf(one.game))));
    if (games.size && !games.has(this.state.game)) this.set({ game: [...games][0] });
    const { game } = this.state;
    const from = only(done.own, game);
    if (from.length) return this.show(next(from, done, Math.random(), puzzle?.id));
    this.show(null);
    const like = only(this.all, game).filter((one) => levelOf(one) === 2);
    this.set({ sample: like.sort((a, b) => a.moves.length - b.moves.length)[0] ?? null });
  }

  /** @param {string} theme */
  choose(theme) {
    this.set({ theme });
    this.next();
  }

  /** Trains another game. @param {string} game */
  turnTo(game) {
    this.set({ game, ...fresh(null) });
    this.begin();
  }

  /** Shows the puzzle's initial position again. */
  again() {
    const { puzzle, counted, hints, change } = this.state;
    this.signal = this.here.begin();
    this.set({ ...fresh(puzzle), counted, hints, change });
    this.lookForForbidden();
  }

  /** Takes back the wrong move, or the last right one with its answer; the puzzle can then be tried again. */
  undo() {
    const { played, phase, plies, earlier } = this.state;
    const wrong = phase === 'wrong';
    if (!wrong && (phase !== 'solve' || !played.length)) return;
    this.signal = this.here.begin();
    this.set({
      played: played.slice(0, wrong ? -1 : -2),
      plies: wrong ? plies : (earlier.at(-1) ?? plies),
      earlier: wrong ? earlier : earlier.slice(0, -1),
      phase: 'solve',
      line: [],
      hint: [],
      hints: 0,
      note: NO_NOTE,
      reasons: [],
      tone: '',
    });
    this.lookForForbidden();
  }

  /** Requests the points that are forbidden to Black in the shown position, in renju. */
  async lookForForbidden() {
    const { puzzle } = this.state;
    const { signal } = this;
    const moves = movesOn(this.state);
    if (!puzzle?.game.startsWith('renju') || moves.length % 2) return this.set({ forbidden: [] });
    if (!this.active) return; // no engine starts
    const request = { cmd: /** @type {const} */ ('position'), game: puzzle.game, moves: moves.join('') };
    const reply = await this.worker().request(request, { signal });
    if (reply.type === 'position') this.set({ forbidden: reply.forbidden.map(({ point }) => point) });
  }

  /** Handles a tap on a point. @param {number} point */
  async play(point) {
    if (this.state.mode === 'openings') return this.trainer?.play(point);
    const { puzzle, phase, played, plies } = this.state;
    if (!puzzle || phase !== 'solve') return;
    const table = tableOf(puzzle);
    if (!table.kind.columns && pointsOf(table, movesOn(this.state)).includes(point)) return;
    const move = moveAt(table, point);
    const signal = (this.signal = this.here.begin());
    const before = movesOn(this.state);
    this.set({
      played: [...played, move],
      phase: 'busy',
      hint: [],
      forbidden: [],
      note: NO_NOTE,
      reasons: [],
      tone: '',
    });
    const { kind, game } = puzzle;
    const request = { cmd: /** @type {const} */ ('attempt'), game, moves: before.join(''), kind, plies, move };
    const reply = await this.worker().request(request, { signal });
    const name = namesOf(table, [...before, move]).at(-1) ?? '';
    if (reply.type !== 'attempt') {
      const key = reply.code === 'illegal-move' ? 'puzzles.illegal' : 'puzzles.no-engine';
      this.tell(key, { move: name }, 'bad', { played, phase: 'solve' });
      this.lookForForbidden();
      return;
    }
    const why = reply.verdict === 'wrong' && this.state.mode !== 'run' ? await this.ask(game, before, move) : [];
    this.judged(reply, name, why);
  }

  /**
   * Asks why a move is wrong.
   * @param {string} game @param {string[]} moves before it @param {string} move
   * @returns {Promise<MoveReason[]>} none if the engine or a file cannot tell
   */
  async ask(game, moves, move) {
    const { signal } = this;
    const request = { cmd: /** @type {const} */ ('explain'), game, moves: moves.join(''), move };
    const reply = await this.worker().request(request, { signal });
    if (reply.type !== 'reasons') return [];
    return faultsIn(tableOf({ game }), reply.reasons, moves.length % 2 ? 'white' : 'black').catch(() => []);
  }

  /**
   * Takes the engine's reply about the last move.
   * @param {import('../engine/protocol.js').AttemptReply} reply
   * @param {string} move its name
   * @param {MoveReason[]} [why] a wrong move is wrong
   */
  judged({ verdict, reply, line, plies }, move, why = []) {
    const { puzzle, played } = this.state;
    if (!puzzle) return;
    const table = tableOf(puzzle);
    const moves = movesOn(this.state);
    const answer = reply ? (namesOf(table, [...moves, reply]).at(-1) ?? '') : '';
    const who = sideNameAt(table, moves.length);
    if (verdict === 'solved') return this.solved(move);
    if (verdict === 'right') {
      this.tell('puzzles.right', { move, who, reply: answer }, 'good', {
        played: [...played, reply],
        plies,
        earlier: [...this.state.earlier, this.state.plies],
        phase: 'solve',
      });
      return this.lookForForbidden();
    }
    if (verdict === 'slow') {
      this.tell('puzzles.slow', { move }, '', { played: played.slice(0, -1), phase: 'solve' });
      return this.lookForForbidden();
    }
    const key = !answer ? 'puzzles.wrong' : defends(puzzle.kind) ? 'puzzles.wrong.loses' : 'puzzles.wrong.answered';
    if (why.length) {
      const side = solverOf(puzzle) ? 'white' : 'black';
      this.set({ phase: 'wrong', tone: 'bad', reasons: why, line: lineWith(table, why, side, line) });
      const sentences = sentencesOf(table, why).map((one) => one.textContent ?? '');
      alertNow(joined([t('puzzles.not-yet') + t('list.stop'), ...sentences]));
    } else this.tell(key, { move, who, reply: answer }, 'bad', { phase: 'wrong', line });
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

  /** Records the puzzle's result, once. @param {boolean} solved */
  count(solved) {
    const { puzzle, counted, mode, run } = this.state;
    if (!puzzle || counted) return;
    if (mode === 'openings') return this.trainer?.count(solved);
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

  /**
   * Gives a hint: first the area of the key move, then the key move. A puzzle with a hint counts as missed.
   * Where that costs something, it is said first, and the hint is given when it is asked for again.
   */
  async hint() {
    const { puzzle, phase, hints, counted, note, done } = this.state;
    if (!puzzle || phase !== 'solve') return;
    const price = untilSure(done) ? 'puzzles.hint.miss' : 'puzzles.hint.price';
    if (!counted && note.key !== price) return this.tell(price, { n: priceOf(puzzle) }, '');
    const line = await this.solution();
    if (!line.length) return;
    this.set({ hints: hints + 1, hint: [line[0]] });
    this.count(false);
    this.tell(hints ? 'puzzles.hint.at' : 'puzzles.hint.near', { move: this.nameOf(line[0]) }, '');
  }

  /** Shows the solution. */
  async solve() {
    const { puzzle, phase } = this.state;
    if (!puzzle || phase === 'busy' || phase === 'solved') return;
    if (phase === 'wrong') this.undo();
    const line = await this.solution();
    if (!line.length) return;
    this.count(false);
    this.tell(line.length > 1 ? 'puzzles.shown' : 'puzzles.shown.only', { move: this.nameOf(line[0]) }, '', {
      phase: 'shown',
      line,
      hint: [],
      forbidden: [],
    });
  }

  /** @param {string} move */
  nameOf(move) {
    const { puzzle } = this.state;
    return puzzle ? (namesOf(tableOf(puzzle), [...movesOn(this.state), move]).at(-1) ?? '') : '';
  }

  /** The solution from the current position. In the initial position its first move is known without the engine. */
  async solution() {
    const { puzzle, played } = this.state;
    if (!puzzle) return [];
    if (puzzle.kind === 'opening') return [puzzle.key];
    const { game, kind } = puzzle;
    const request = { cmd: /** @type {const} */ ('solution'), game, moves: movesOn(this.state).join(''), kind };
    const reply = await this.worker().request(request, { signal: this.signal });
    if (reply.type === 'solved' && reply.line.length) return reply.line;
    return played.length ? [] : [puzzle.key];
  }

  /** Starts a run of three minutes. */
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
    this.signal = this.here.begin();
    this.set({ run: { ...run, on: false }, done: noteRun(run.solved), ...fresh(null) });
    if (this.active) say(t('puzzles.run.over', { n: run.solved }));
  }

  /** Searches for puzzles in the games played last in this browser, and at the errors in their reviews. */
  async search() {
    if (this.state.search === 'looking') return;
    const signal = this.searching.begin();
    this.set({ search: 'looking' });
    const games = (await within(signal, readAll())).slice(0, GAMES);
    for (const entry of games) {
      const { game, moves } = entry.value;
      const mistakes = mistakesOf(entry).map((ply) => ({ moves: moves.slice(0, ply).join(''), mistake: true }));
      for (const part of [{ moves: moves.join('') }, ...mistakes]) {
        const reply = await this.worker().request({ cmd: 'puzzles', game, ...part }, { signal });
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
