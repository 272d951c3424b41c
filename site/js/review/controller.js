// @ts-check
// The controller of the Review screen: it judges the game, shows moves, and lets
// the reader try again. The store holds the state.

import { find, keepReview } from '../archive/reviewed.js';
import { createAction, within } from '../core/action.js';
import { startEngine } from '../engine/engines.js';
import { createReviewers, enginesFor } from '../engine/parallel.js';
import { playPosition } from '../archive/begin.js';
import { moveAt } from '../game/games.js';
import { legalPlies, unpack } from '../game/game.js';
import { positionOf } from '../game/state.js';
import { joined, t } from '../core/i18n.js';
import { say } from '../core/dom.js';
import { notifyLink } from '../core/notices.js';
import { replace } from '../core/router.js';
import { sentences } from './sentences.js';
import { lineTree } from '../game/tree.js';
import { layers, playOf } from './drawing.js';
import { done, isError, linkOf, missing, momentsOf, reviewState } from './state.js';

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
    this.reviewers.end();
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
    if (entry?.review) {
      /** @type {(Judgement|undefined)[]} */
      const judged = new Array(moves.length).fill(undefined);
      for (const one of entry.review.judged) judged[one.ply] = one;
      const { accuracy, end, proved } = entry.review;
      this.set({ judged, accuracy, end, proved });
    }
    if (entry) this.set({ players: unpack(entry.value) });
    this.start();
  }

  /** Judges the moves that have no judgement. */
  async start() {
    const { state } = this;
    if (!state || state.running || this.opening || !this.active) return;
    const { game, moves, end, accuracy } = state;
    const pieces = missing(state.judged, moves.length);
    if (!pieces.length && accuracy && end) return; // no engine starts
    const signal = this.judging.begin();
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
    const judged = [...(this.state?.judged ?? [])];
    judged[judgement.ply] = judgement;
    this.set({ judged });
    if (this.state && done(this.state) % KEEP_EVERY === 0) this.keep();
  }

  /** All moves are judged: requests the accuracy of both sides. @param {AbortSignal} signal */
  async finish(signal) {
    const { state } = this;
    if (!state || done(state) < state.moves.length) return;
    const plies = state.judged.flatMap((one) => (one ? [{ before: one.before, after: one.after }] : []));
    const reply = await this.reviewers.ask({ cmd: 'accuracy', plies }, { signal });
    if (reply.type !== 'accuracy') return;
    this.set({ accuracy: [reply.first, reply.second] });
    this.keep();
    say(t('review.done', { n: state.judged.filter(isError).length }));
    this.askProof(signal).catch(() => {}); // without the proof nothing is said
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
      const { game, moves, judged, accuracy, end, proved } = state;
      const { shownSignal } = this;
      /** @type {import('../archive/review.js').Review} */
      const review = {
        version: 1,
        moves: moves.join(''),
        judged: judged.filter((one) => one !== undefined),
        accuracy,
        end,
        ...(proved !== undefined && { proved }),
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
    this.set({ ply: to, shown: null, attempt: null });
    if (this.active && this.state) replace(linkOf(this.state));
    const judgement = state.judged[to - 1];
    if (judgement) say(this.spoken(judgement));
  }

  /** A judgement as one text for screen readers. @param {Judgement} judgement */
  spoken(judgement) {
    const { table, moves } = /** @type {ReviewState} */ (this.state);
    return joined([t(`review.class.${judgement.class}`), ...sentences(table, moves, judgement)]);
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
    this.set({ judged: [], accuracy: null, running: false, shown: null, attempt: null });
    this.start();
  }

  /** @param {import('./state.js').Shown|null} shown */
  show(shown) {
    if (!this.state?.attempt) this.set({ shown });
  }

  /** Saves or shares the game with its review. */
  async save() {
    const { state } = this;
    if (!state) return;
    const { game, moves, table } = state;
    const [{ saveGame }, { annotated }] = await Promise.all([import('../files/save.js'), import('./annotated.js')]);
    const link = new URL(linkOf(state), location.href).href;
    await saveGame({ game, link, ...(await annotated(lineTree(moves, state.ply), table, state)) });
  }

  /** Plays the position on the board: a moment's is that before the move. */
  play() {
    const { state } = this;
    if (state) playPosition(this.app, state.game, layers(state).moves);
  }

  /** Shows the game as a card to share. */
  async card() {
    const { state } = this;
    if (!state) return;
    const { openCard } = await import('../card/dialog.js');
    const play = playOf({ ...state, ply: state.moves.length, shown: null, attempt: null });
    await openCard({ play, accuracy: state.accuracy });
  }

  // Trying to find a better move.

  /** Shows the position before an error, in which the reader looks for a better move. */
  tryIt() {
    const { state } = this;
    if (!state || !isError(state.judged[state.ply - 1])) return;
    this.attempt({ ply: state.ply - 1, state: 'choose', move: '', judgement: null, note: '' });
    say(t('review.try.find'));
  }

  /** @param {import('./state.js').Attempt|null} attempt */
  attempt(attempt) {
    this.trying.end();
    this.set({ attempt, shown: null });
  }

  /** Shows the best move. */
  solve() {
    const { state } = this;
    if (state?.attempt) this.attempt({ ...state.attempt, state: 'shown', move: '', note: '' });
  }

  /** Handles a tap on a point. @param {number} point */
  async place(point) {
    const { state } = this;
    const attempt = state?.attempt;
    if (!state || !attempt || !['choose', 'wrong'].includes(attempt.state)) return;
    const { game, table, moves } = state;
    const { ply } = attempt;
    const move = moveAt(table, point);
    const tried = { ply, move, judgement: null, note: '' };
    if (move === moves[ply]) return this.attempt({ ...tried, move: '', state: 'choose', note: t('review.try.same') });
    this.attempt({ ...tried, state: 'judging' });
    const line = [...moves.slice(0, ply), move].join('');
    const request = { cmd: /** @type {const} */ ('review'), game, moves: line, from: ply, to: ply + 1 };
    const reply = await this.reviewers.ask(request, { signal: this.trying.begin() });
    const judgement = reply.type === 'review' ? reply.judged[0] : undefined;
    if (!judgement) {
      const note = reply.type === 'error' ? reply.message : t('review.try.stopped');
      return this.attempt({ ...tried, move: '', state: 'choose', note });
    }
    const right = !isError(judgement);
    this.attempt({ ...tried, judgement, state: right ? 'right' : 'wrong' });
    const verdict = t(right ? 'review.try.right' : 'review.try.wrong');
    say(joined([verdict, ...sentences(table, [...moves.slice(0, ply), move], judgement)]));
  }

  enter() {
    this.active = true;
    this.set({});
    this.start();
  }

  /** Stops all work when the screen is hidden. */
  leave() {
    this.active = false;
    this.#end();
    this.set({ running: false, attempt: null, shown: null });
    this.keep();
  }
}
