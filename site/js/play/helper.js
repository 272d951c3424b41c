// @ts-check
// Helps the reader against the engine. A hint gives first the move, then why, then the
// numbers, one press each. The coach asks before a serious error is played: after it the
// other side wins by force, and another move would have stopped that.

import { createAction } from '../core/action.js';
import { alertNow, say } from '../core/dom.js';
import { joined, t } from '../core/i18n.js';
import { isHumans, plyOf, shown, sideAt, suggest, suggested } from '../game/game.js';
import { moveAt, moveText } from '../game/games.js';
import { byWorth, ownMoves, provedWin } from '../game/words.js';
import { provedBy, reasonsOf } from '../why/reasons.js';
import { loadWhy, spoken } from '../why/sentences.js';

/** @typedef {import('../game/state.js').Remark} Remark */
/** @typedef {import('../why/reasons.js').Reason} Reason */
/** A serious error: how the other side then wins, as a reason. @typedef {Reason} Error */

/**
 * Which errors are serious, up to a level: plies is the longest win of the other
 * side that counts, goal says whether by fours alone or also by threes, nodes limits
 * the search.
 * @type {{upTo: number, plies: number, goal: 'vcf'|'vct', nodes: number}[]}
 */
const SERIOUS = [
  { upTo: 3, plies: 5, goal: 'vcf', nodes: 20_000 },
  { upTo: 4, plies: 15, goal: 'vcf', nodes: 40_000 },
  { upTo: 6, plies: 15, goal: 'vct', nodes: 60_000 },
  { upTo: Infinity, plies: 99, goal: 'vct', nodes: 200_000 },
];
/**
 * The number of the reader's moves after a question that pass without one: beginners at three strengths, who put their
 * stone where the other side's win begins, are then asked once in 14 moves on the first three levels, at most once in
 * 8.
 */
const QUIET = 2;
/** Number of moves that a hint searches for. */
const LINES = 3;
/** Node limit for a win that the search has missed; the reasons take as many. */
const WIN_NODES = 15_000;
/** The longest search for a hint, in milliseconds. */
const SEARCH_MS = 2000;
/** Node limit in Connect Four; a column whose sign is then unknown counts as no error. */
const DISC_NODES = 1_000_000;
/** The coach's longest thought, in milliseconds; then the move is played without a question. */
const JUDGE_MS = 2000;

/** What a press of Hint shows next. @param {Remark|null} remark @returns {'move'|'why'|'numbers'|'reasons'} */
export function stepAfter(remark) {
  if (remark?.kind !== 'hint' || !remark.move) return 'move';
  if (!remark.why) return 'why';
  return remark.numbers ? 'reasons' : 'numbers';
}

export class Helper {
  /** @param {import('./controller.js').Controller} controller */
  constructor(controller) {
    this.controller = controller;
    this.judging = createAction();
    this.hinting = createAction();
    /** The last question: its game, and the number of moves before it. */
    this.asked = { id: '', ply: 0 };
  }

  get play() {
    return this.controller.play;
  }

  /**
   * @param {string} moves @param {number} lines @param {import('../engine/protocol.js').Limits} limits
   * @param {AbortSignal} signal
   */
  search(moves, lines, limits, signal) {
    const { game } = this.play.game;
    const request = {
      cmd: /** @type {const} */ ('search'),
      player: 'tengen',
      game,
      moves,
      lines,
      limits: { ...limits, purpose: /** @type {const} */ ('analysis') },
    };
    return this.controller.app.engine.request(request, { signal });
  }

  /** @param {Remark|null} remark */
  tell(remark) {
    this.controller.set({ remark });
  }

  /** Shows the next step of a hint. */
  hint() {
    const { remark, game, thinking } = this.play;
    if (!isHumans(game)) return this.controller.wrong(t(thinking ? 'note.busy' : 'note.engines-turn'), false);
    const step = stepAfter(remark);
    if (step === 'move') return void this.move();
    if (step === 'why') return void this.why();
    if (remark) this.tell({ ...remark, numbers: step === 'numbers', chosen: -1 });
  }

  /** Finds the move and shows it. */
  async move() {
    const { game, table } = this.play;
    const signal = this.hinting.begin(this.controller.signal);
    this.tell({ kind: 'hint', head: t('hint.looking') });
    reasonsOf().warm();
    const limits = { nodes: table.kind.adviceNodes(table), ms: SEARCH_MS };
    const reply = await this.search(shown(game).join(''), table.kind.columns ? table.cols : LINES, limits, signal);
    const lines = reply.type === 'result' ? await this.withWin(byWorth(reply.lines), signal) : [];
    if (!lines.length) {
      this.tell(null);
      return this.controller.wrong(t('hint.none'), false);
    }
    const { move } = lines[0];
    this.controller.show(suggest(this.play.game, move));
    const head = t('hint.move', { move: moveText(table, move) });
    this.tell({ kind: 'hint', head, note: t('hint.then'), move, lines, chosen: -1, drawn: true });
    say(`${head} ${t('hint.then')}`);
    if (this.controller.help === 'full') this.why(); // the moves and the numbers are there already
  }

  /**
   * The lines of a hint, first the win by fours and threes that the search has missed: the
   * reasons would say that its move misses it.
   * @param {import('../game/state.js').Line[]} lines @param {AbortSignal} signal
   */
  async withWin(lines, signal) {
    const { game, table } = this.play;
    if (table.kind.columns || !lines.length || provedWin(lines[0]) > 0) return lines;
    const request = { game: game.game, moves: shown(game).join(''), limits: { nodes: WIN_NODES } };
    const reply = await this.controller.app.engine.request({ cmd: 'solve', goal: 'vct', ...request }, { signal });
    if (reply.type !== 'solution' || reply.outcome !== 'win' || !reply.verified) return lines;
    const { plies: win, atMost, line: pv } = reply;
    const won = { ...lines[0], move: pv[0], pv, winProb: 1, win, atMost, proved: true };
    return [won, ...lines.filter(({ move }) => move !== pv[0])];
  }

  /** Shows why the move is good. */
  async why() {
    const { remark, game, table } = this.play;
    if (!remark?.move || !remark.lines) return;
    const signal = this.hinting.begin(this.controller.signal);
    await loadWhy();
    const head = t('why.title.move', { m: moveText(table, remark.move) });
    const waiting = { ...remark, why: true, head, note: t('hint.asks') };
    this.tell(waiting);
    const moves = shown(game);
    const proved = provedBy(table, remark.lines[0], sideAt(moves.length));
    const reasons = await reasonsOf().ask({ game: game.game, moves, move: remark.move, proved }, signal);
    if (signal.aborted) return;
    const note = reasons.length ? '' : t('hint.no-reasons');
    this.tell({ ...waiting, ...this.play.remark, reasons, note });
    say(joined([`${head}:`, note || spoken(table, reasons, { best: true })]));
  }

  /** Plays the move of the hint. */
  playHint() {
    const { remark, table, game } = this.play;
    if (remark?.kind !== 'hint' || !remark.move) return;
    this.controller.place(table.kind.points(table, [...shown(game), remark.move]).slice(-1)[0], true);
  }

  /** Plays a move, or asks first if it is a serious error. @param {number} point */
  async judge(point) {
    const { table, game, remark } = this.play;
    const signal = this.judging.begin(this.controller.signal);
    const move = moveAt(table, point);
    const since = game.id === this.asked.id ? plyOf(game) - this.asked.ply : -1;
    const quiet = since >= 0 && since <= 2 * QUIET;
    if (quiet || suggested(game, move)) return this.controller.place(point, true);
    if (remark?.kind === 'coach') this.tell(null);
    const look = () => (table.kind.columns ? this.disc(move, signal) : this.stone(move, signal));
    // Something else may have stopped the search: look once more.
    const twice = async () => {
      const first = await look();
      return first === undefined ? look() : first;
    };
    const found = await Promise.race([twice(), new Promise((done) => setTimeout(done, JUDGE_MS, null))]);
    if (signal.aborted) return;
    if (!found) return this.controller.place(point, true);
    await loadWhy();
    const [at] = table.kind.points(table, [...shown(game), move]).slice(-1);
    this.asked = { id: game.id, ply: plyOf(game) };
    const head = t('coach.sure', { move: moveText(table, move) });
    this.controller.set({
      remark: {
        kind: 'coach',
        head,
        reasons: [found],
        move,
        chosen: -1,
        marks: [[at, { kind: 'candidate', rank: 2, text: '?' }]],
      },
      ghost: -1,
    });
    alertNow(joined([head, spoken(table, [found])]));
  }

  /**
   * The other side's win after a stone, null if the stone is no serious error, undefined if the engine gave no answer.
   * @param {string} move @param {AbortSignal} signal @returns {Promise<Error|null|undefined>}
   */
  async stone(move, signal) {
    const { game } = this.play;
    const { plies, goal, nodes } = /** @type {typeof SERIOUS[0]} */ (SERIOUS.find(({ upTo }) => game.level <= upTo));
    const before = shown(game).join('');
    const ask = (/** @type {string} */ moves, /** @type {import('../engine/protocol.js').SideWord|undefined} */ side) =>
      this.controller.app.engine.request(
        { cmd: 'solve', game: game.game, moves, goal, side, limits: { nodes } },
        { signal },
      );
    const after = await ask(before + move, undefined);
    if (after.type !== 'solution') return undefined;
    if (after.outcome !== 'win' || after.plies > plies) return null;
    const threat = await ask(before, after.side);
    // If no move stops the win, this move is no error.
    if (threat.type === 'solution' && threat.outcome === 'win' && !threat.defences.length && !threat.incomplete)
      return null;
    const what = after.plies === 1 ? 'five' : goal === 'vcf' ? 'fours' : 'threats';
    return letsWin({ side: after.side, move, what, line: after.line, moves: ownMoves(after.plies) });
  }

  /**
   * The same for a disc: it is an error if its column loses soon and another does not.
   * @param {string} move @param {AbortSignal} signal @returns {Promise<Error|null|undefined>}
   */
  async disc(move, signal) {
    const { game, table } = this.play;
    const moves = shown(game);
    const reply = await this.search(moves.join(''), table.cols, { nodes: DISC_NODES }, signal);
    if (reply.type !== 'result') return undefined;
    const chosen = reply.lines.find((line) => line.move === move);
    const [best] = reply.lines;
    const most = game.level <= 4 ? 8 : game.level <= 8 ? 16 : 99;
    /** Whether a column loses soon enough to count at this level. @param {typeof best|undefined} line */
    const loses = (line) => line?.proved === true && (line.win ?? 0) < 0 && -(line.win ?? 0) <= most;
    if (!chosen || !loses(chosen) || loses(best)) return null;
    const proved = provedBy(table, chosen, sideAt(plyOf(game)));
    // The whole engine plays Connect Four, so that it can give the reason itself.
    const remark = await this.controller.app.engine.request(
      { cmd: 'explain', game: game.game, moves: moves.join(''), move, ...proved },
      { signal },
    );
    const reasons = remark.type === 'reasons' ? remark.reasons : [];
    const side = plyOf(game) % 2 ? 'first' : 'second';
    const theirs = reasons.filter((one) => one.side === side);
    return (
      theirs.find(({ kind }) => kind === 'lets') ??
      theirs.find(({ kind }) => kind === 'exact') ?? {
        ...letsWin({ side, move: '', what: '', line: [], moves: ownMoves(chosen.win ?? 0) }),
        kind: 'exact',
      }
    );
  }

  /** Draws what the other side would do. */
  showError() {
    const { remark } = this.play;
    if (remark) this.tell({ ...remark, drawn: true, chosen: 0 });
  }

  /** Plays the move in question all the same. */
  playError() {
    const { remark, table, game } = this.play;
    if (remark?.kind !== 'coach' || !remark.move) return;
    this.controller.place(table.kind.points(table, [...shown(game), remark.move]).slice(-1)[0], true);
  }
}

/** @param {Pick<Reason, 'side'|'move'|'what'|'line'|'moves'>} fields @returns {Reason} */
const letsWin = (fields) => ({
  kind: 'lets',
  ply: 0,
  forbidden: '',
  points: fields.what === 'five' ? fields.line.slice(0, 1) : [],
  rows: [],
  trap: '',
  atMost: false,
  row: 0,
  proved: true,
  ...fields,
});
