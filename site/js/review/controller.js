// @ts-check
// The controller of the Review screen: it judges the game, shows moves, and lets
// the reader find better moves than their errors. The store holds the state.

import { judgedOf } from '../archive/review.js';
import { find, keepReview } from '../archive/reviewed.js';
import { createAction, within } from '../core/action.js';
import { startEngine } from '../engine/engines.js';
import { createReviewers, enginesFor } from '../engine/parallel.js';
import { playPosition } from '../archive/begin.js';
import { moveAt } from '../game/games.js';
import { legalPlies, suggested, unpack } from '../game/game.js';
import { positionOf } from '../game/state.js';
import { joined, t } from '../core/i18n.js';
import { say } from '../core/dom.js';
import { notifyLink } from '../core/notices.js';
import { replace } from '../core/router.js';
import { lineTree } from '../game/tree.js';
import { reasonsOf } from '../why/reasons.js';
import { turnOf } from '../why/turn.js';
import { layers, playOf } from './drawing.js';
import { clue, label, lineNames, numberedMove } from './sentences.js';
import { asks, attemptAt, done, excused, isError, isOwn, linkOf, missing, momentsOf, reviewState } from './state.js';
import { against, betterMove, spokenOf, remarksOf } from './remarks.js';

/** @typedef {import('./state.js').ReviewState} ReviewState */
/** @typedef {import('../engine/protocol.js').Judgement} Judgement */

/** While a review is made, it is stored after this number of moves. */
const KEEP_EVERY = 8;

export class Reviewer {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    /** Whether the screen is shown. The engines work only then. */
    this.active = false;
    /** The game's id in the archive, '' while it has none. */
    this.id = '';
    /** Whether the stored review is being read. */
    this.opening = false;
    /** A queue of writes. @type {Promise<void>} */
    this.writing = Promise.resolve();
    this.reviewers = createReviewers(startEngine, enginesFor('review'));
    this.reading = createAction();
    /** Aborted when another game is shown. @type {AbortSignal|undefined} */
    this.shownSignal = undefined;
    this.judging = createAction();
    this.trying = createAction();
    this.telling = createAction();
  }

  /** The state of the screen, null before the first game. */
  get state() {
    return this.app.store.state.review;
  }

  /** @param {Partial<ReviewState>} patch */
  set(patch) {
    const { state } = this;
    if (state) this.app.store.set({ review: { ...state, ...patch } });
  }

  /** Ends the work of the engines, and the engines. */
  #end() {
    this.judging.end();
    this.trying.end();
    this.telling.end();
    this.reviewers.end();
    reasonsOf().end();
  }

  /** Asks a reviewer how the game ended. @param {AbortSignal} signal */
  async askEnd(signal) {
    const { state } = this;
    if (!state) return;
    const { game, table, moves } = state;
    const reply = await this.reviewers.ask({ cmd: 'position', game, moves: moves.join('') }, { signal });
    if (reply.type !== 'position') return;
    const { over, winner, state: name, line } = positionOf(table, reply);
    this.set({ end: { over, winner, state: name, line } });
    this.keep();
  }

  /**
   * Shows a game with its stored review, and judges the rest.
   * @param {string} game
   * @param {string[]} moves
   * @param {number} ply
   */
  async open(game, moves, ply) {
    const { state } = this;
    if (state?.game === game && state.moves.join() === moves.join()) {
      if (ply !== state.ply) this.go(ply);
      return;
    }
    this.#end();
    this.id = '';
    this.app.store.set({ review: reviewState(game, moves, ply) });
    this.shownSignal = this.reading.begin();
    this.opening = true;
    const entry = await within(this.shownSignal, find(game, moves));
    this.opening = false;
    this.id = entry?.id ?? '';
    const players = entry && unpack(entry.value);
    if (entry?.review) {
      const { accuracy, end, proved, turn } = entry.review;
      const judged = judgedOf(entry.review).map((one) => one && excused(one, players));
      this.set({ judged, accuracy, end, proved, turn });
    }
    this.set({ players });
    this.turn();
    this.start();
  }

  /** Judges the moves that have no judgement. */
  async start() {
    const { state } = this;
    if (!state || state.running || this.opening || !this.active) return;
    const { game, moves, end, accuracy } = state;
    const pieces = missing(state.judged, moves.length);
    const signal = this.judging.begin();
    if (!pieces.length && accuracy && end) return this.askTurn(signal); // no engine judges
    if (!end) this.askEnd(signal);
    if (!pieces.length) return accuracy ? undefined : this.finish(signal);
    this.set({ running: true, failed: '' });
    const learn = (/** @type {Judgement} */ one) => this.learn(one);
    const fault = await this.reviewers.run({ game, moves: moves.join('') }, pieces, learn, signal);
    const legal = fault ? legalPlies(fault.message) : 0;
    if (legal && legal < moves.length) {
      notifyLink(t('link.cut-illegal', { message: fault?.message ?? '' }));
      return this.open(game, moves.slice(0, legal), legal);
    }
    this.set({ running: false, failed: fault ? fault.message : '' });
    if (fault) this.keep();
    else await this.finish(signal);
  }

  /** @param {Judgement} judgement */
  learn(judgement) {
    if (!this.state) return;
    const judged = [...this.state.judged];
    judged[judgement.ply] = excused(judgement, this.state.players);
    this.set({ judged });
    if (judgement.ply + 1 === this.state?.ply) this.turn();
    if (this.state && done(this.state) % KEEP_EVERY === 0) this.keep();
  }

  /** All moves are judged: requests the accuracy of both sides. @param {AbortSignal} signal */
  async finish(signal) {
    const { state } = this;
    if (!state || done(state) < state.moves.length) return;
    const plies = state.judged.flatMap((one) =>
      one ? [{ before: one.before, after: one.hinted ? one.before : one.after }] : [],
    );
    const reply = await this.reviewers.ask({ cmd: 'accuracy', plies }, { signal });
    if (reply.type !== 'accuracy') return;
    this.set({ accuracy: [reply.first, reply.second] });
    this.keep();
    say(t('review.done', { n: state.judged.filter(isError).length }));
    this.askProof(signal).catch(() => {}); // without the proof nothing is said
    await this.askTurn(signal);
  }

  /** Asks which move decided the game. @param {AbortSignal} signal */
  async askTurn(signal) {
    if (this.state?.turn !== undefined) return;
    if (!this.state?.end) await this.askEnd(signal);
    const { game, moves, judged, end } = /** @type {ReviewState} */ (this.state);
    if (!end || signal.aborted) return;
    const reasons = end.over ? await within(signal, reasonsOf().ask({ game, moves }, signal)) : [];
    this.set({ turn: turnOf(reasons, judged) });
    this.keep();
  }

  /** Asks the proof that Black wins about the game. @param {AbortSignal} signal */
  async askProof(signal) {
    const { game, moves } = /** @type {ReviewState} */ (this.state);
    const { askProof } = await import('./proved.js');
    if (!this.state?.end) await this.askEnd(signal);
    const end = this.state?.end;
    if (!end || signal.aborted) return;
    const proved = await within(signal, askProof(this.app, game, moves, end.winner === 'black', signal));
    if (proved === undefined) return;
    this.set({ proved });
    this.keep();
  }

  /** Stops; the judgements so far stay. */
  stop() {
    this.#end();
    this.set({ running: false });
    this.keep();
  }

  keep() {
    this.writing = this.writing.then(async () => {
      const { state } = this;
      if (!state || !done(state)) return;
      const { game, moves, judged, accuracy, end, proved, turn } = state;
      const { shownSignal } = this;
      /** @type {import('../archive/review.js').Review} */
      const review = {
        version: 1,
        moves: moves.join(''),
        judged: judged.filter((one) => one !== undefined),
        accuracy,
        end,
        ...(proved !== undefined && { proved }),
        ...(turn !== undefined && { turn }),
      };
      const id = await keepReview(this.id, game, review, moves);
      if (!shownSignal?.aborted) this.id = id;
    });
  }

  /** Shows another ply. @param {number} ply */
  go(ply) {
    const { state } = this;
    if (!state) return;
    this.trying.end();
    const to = Math.max(0, Math.min(ply, state.moves.length));
    this.set({ ply: to });
    if (this.active && this.state) replace(linkOf(this.state));
    this.turn();
  }

  /** Begins with the shown move: an error of the reader's own is a task, of other moves is told. */
  turn() {
    const { state } = this;
    if (!state) return;
    const { ply } = state;
    const task = asks(state, ply);
    this.telling.end();
    this.set({ shown: null, reasons: null, attempt: task ? attemptAt(ply) : null });
    if (task) say(t('review.try.find', { move: this.#nameAt(ply) }));
    else this.tell();
  }

  /** The name of the move before a ply. @param {number} ply */
  #nameAt(ply) {
    const { table, moves } = /** @type {ReviewState} */ (this.state);
    return lineNames(table, moves.slice(0, ply - 1), moves.slice(ply - 1, ply))[0];
  }

  /**
   * Tells of the shown move, or what speaks against one that the reader tried.
   * @param {Judgement} [tried] @param {string} [found] the better move that the reader found
   */
  async tell(tried, found) {
    const signal = this.telling.begin();
    this.set({ reasons: null, chosen: 0 });
    const { state } = this;
    const judgement = state?.judged[state.ply - 1];
    if (!state || !judgement || !this.active) return;
    const { game, table, moves } = state;
    /** @type {import('./remarks.js').Ask} */
    const ask = (question) => reasonsOf().ask({ game, ...question }, signal);
    const remarks = tried
      ? against(table, [...moves.slice(0, tried.ply), tried.move], tried, ask)
      : remarksOf(table, moves, judgement, ask, found);
    const reasons = await within(signal, remarks);
    const better = reasons.findIndex(({ reason }) => found && reason.move === this.#pointOf(found));
    this.set({ reasons, chosen: found ? better : 0 });
    const verdict = tried ? t('review.try.wrong') : found ? t('review.try.right') : this.#headOf(judgement);
    say(joined([verdict, spokenOf(reasons)]));
  }

  /** A move as the engine names its point. @param {string} move */
  #pointOf(move) {
    const { table, moves, ply } = /** @type {ReviewState} */ (this.state);
    return lineNames(table, moves.slice(0, ply - 1), [move])[0].toLowerCase();
  }

  /** "23. H8: forced". @param {Judgement} judgement */
  #headOf(judgement) {
    const { table, moves } = /** @type {ReviewState} */ (this.state);
    return `${numberedMove(table, moves, judgement.ply)}: ${label(table, moves, judgement)}.`;
  }

  /** Shows the next or the previous moment; after the last one comes the first. @param {1|-1} by */
  seek(by) {
    const { state } = this;
    if (!state) return;
    const plies = momentsOf(state);
    const next =
      by > 0
        ? (plies.find((ply) => ply > state.ply) ?? plies[0])
        : (plies.findLast((ply) => ply < state.ply) ?? plies.at(-1));
    if (next !== undefined) this.go(next);
  }

  /** Judges all moves again. */
  again() {
    this.#end();
    this.set({
      judged: [],
      accuracy: null,
      turn: undefined,
      running: false,
      shown: null,
      attempt: null,
      reasons: null,
      answers: [],
    });
    this.start();
  }

  /** @param {import('./state.js').Shown|null} shown */
  show(shown) {
    if (!this.state?.attempt) this.set({ shown, chosen: -1 });
  }

  /** Shares the game with its review. */
  async share() {
    const { state } = this;
    if (!state) return;
    const { game, moves, table, accuracy } = state;
    const [{ saveGame }, { loadUI }, { annotated }, { namesOf }, { openCard }] = await Promise.all([
      import('../files/save.js'),
      import('../files/file-engine.js'),
      import('./annotated.js'),
      import('../card/card.js'),
      import('../card/dialog.js'),
    ]);
    await loadUI(); // the players' names are its words
    const link = new URL(linkOf(state), location.href).href;
    const play = playOf({ ...state, ply: moves.length, shown: null, attempt: null, reasons: null });
    const ending = { play, accuracy };
    const names = state.players ? namesOf(ending) : undefined;
    const card = () => openCard(ending);
    await saveGame({ game, link, names, card, ...(await annotated(lineTree(moves, state.ply), table, state)) });
  }

  /** Plays the position on the board: a moment's is that before the move. */
  play() {
    const { state } = this;
    if (state) playPosition(this.app, state.game, layers(state).moves);
  }

  // The task: to find a better move.

  /** Asks for a better move than an error, once more if its answer was told. The other side's errors are no task. */
  tryIt() {
    const { state } = this;
    if (!state || !this.mayTry()) return;
    this.telling.end();
    const { ply } = state;
    this.set({
      answers: state.answers.filter((one) => one !== ply),
      attempt: attemptAt(ply),
      shown: null,
      reasons: null,
    });
    say(t('review.try.find', { move: this.#nameAt(ply) }));
  }

  /** Whether the shown move is an error that the reader may look for a better move than. */
  mayTry() {
    const { state } = this;
    if (!state || !isError(state.judged[state.ply - 1])) return false;
    const you = state.players?.you;
    return isOwn(state, state.ply) || !you || you === 'both';
  }

  /** @param {Partial<import('./state.js').Attempt>} patch */
  #attempt(patch) {
    const { state } = this;
    this.trying.end();
    this.telling.end();
    if (state?.attempt) this.set({ attempt: { ...state.attempt, ...patch }, shown: null, reasons: null });
  }

  /** Looks for another move after a wrong one. */
  retry() {
    this.#attempt({ state: 'choose', move: '', note: '' });
  }

  /** Says what the better move does. */
  clue() {
    const { state } = this;
    const judgement = state?.judged[state.ply - 1];
    if (!state?.attempt || !judgement) return;
    const note = clue(state.table, state.moves, judgement);
    this.#attempt({ state: 'choose', move: '', note });
    say(note);
  }

  /** Tells the answer. */
  solve() {
    const { state } = this;
    if (!state?.attempt) return;
    this.trying.end();
    this.set({ answers: [...state.answers, state.ply], attempt: null, shown: null });
    this.tell();
  }

  /** Chooses the sentence that the board draws. @param {number} chosen −1 for none */
  choose(chosen) {
    this.set({ chosen, shown: null });
  }

  /** Handles a tap on a point. @param {number} point */
  async place(point) {
    const { state } = this;
    const attempt = state?.attempt;
    if (!state || !attempt || !['choose', 'wrong'].includes(attempt.state)) return;
    const { game, table, moves } = state;
    const { ply } = attempt;
    const move = moveAt(table, point);
    const choose = (/** @type {string} */ note) => {
      this.#attempt({ state: 'choose', move: '', note });
      say(note);
    };
    if (move === moves[ply]) return choose(t('review.try.same'));
    this.#attempt({ state: 'judging', move, note: '' });
    const line = [...moves.slice(0, ply), move].join('');
    const request = { cmd: /** @type {const} */ ('review'), game, moves: line, from: ply, to: ply + 1 };
    const reply = await this.reviewers.ask(request, { signal: this.trying.begin() });
    const judgement = reply.type === 'review' ? reply.judged[0] : undefined;
    if (!judgement) return choose(reply.type === 'error' ? reply.message : t('review.try.stopped'));
    // What the review names as holding is right, however deep this search looked.
    const holds =
      state.judged[ply]?.holds.includes(move) ||
      move === betterMove(/** @type {Judgement} */ (state.judged[ply])) ||
      (state.players && suggested(state.players, move, ply));
    if (!isError(judgement) || holds) {
      this.set({ answers: [...state.answers, ply + 1], attempt: { ...attemptAt(ply + 1), state: 'right', move } });
      return this.tell(undefined, move);
    }
    this.set({ attempt: { ...attemptAt(ply + 1), state: 'wrong', move } });
    return this.tell(judgement);
  }

  enter() {
    this.active = true;
    this.set({});
    if (this.state && !this.opening) this.turn();
    this.start();
  }

  /** Stops all work when the screen is hidden. */
  leave() {
    this.active = false;
    this.#end();
    this.set({ running: false, attempt: null, shown: null, reasons: null });
    this.keep();
  }
}
