// @ts-check
// The coach: asks before a serious error is played, and gives hints in three steps.
// The engine proves what an error is: after it the other side wins by force, and
// another move would have stopped that.

import { createAction } from '../core/action.js';
import { moveAt, moveText, pointsOf, takenIn } from '../game/games.js';
import { t } from '../core/i18n.js';
import { alertNow } from '../core/dom.js';
import { otherSide, plyOf, positionKey, shown, sideAt } from '../game/game.js';
import { ownMoves, sideName } from '../game/words.js';

/** @typedef {import('../board/state.js').Mark} Mark */
/** A serious error: who then wins, in how many plies, and how. @typedef {{plies: number, line: string[]}} Error */

/**
 * Which errors are serious, up to a level: plies is the longest win of the other
 * side that counts, goal says whether by fours alone or also by threes, nodes limits
 * the search.
 * @type {{upTo: number, plies: number, goal: 'vcf'|'vct', nodes: number}[]}
 */
const SERIOUS = [
  { upTo: 2, plies: 5, goal: 'vcf', nodes: 20_000 },
  { upTo: 4, plies: 15, goal: 'vcf', nodes: 40_000 },
  { upTo: 6, plies: 15, goal: 'vct', nodes: 60_000 },
  { upTo: Infinity, plies: 99, goal: 'vct', nodes: 200_000 },
];
/** Node limit of a hint's search. */
const TIP_NODES = 100_000;
/** Node limit in Connect Four; a column whose sign is then unknown counts as no error. */
const DISC_NODES = 4_000_000;

export class Tutor {
  /** @param {import('./controller.js').Controller} controller */
  constructor(controller) {
    this.controller = controller;
    /** The move in question. */
    this.point = -1;
    this.judging = createAction();
    this.hinting = createAction();
    /** @type {Error|null} */
    this.error = null;
    /** The current hint: its position, its step, and the move. @type {{key: string, step: number, line: import('../game/state.js').Line}|null} */
    this.hint = null;
  }

  get play() {
    return this.controller.play;
  }

  /** @param {string} moves @param {number} lines @param {number} nodes @param {AbortSignal} signal */
  search(moves, lines, nodes, signal) {
    const { game } = this.play.game;
    const limits = { nodes, purpose: /** @type {const} */ ('analysis') };
    const request = { cmd: /** @type {const} */ ('search'), player: 'tengen', game, moves, lines, limits };
    return this.controller.app.engine.request(request, { signal });
  }

  /** Plays a move, or asks first if it is a serious error. @param {number} point */
  async judge(point) {
    const { table } = this.play;
    const signal = this.judging.begin(this.controller.signal);
    this.controller.set({ ask: null });
    const move = moveAt(table, point);
    const look = () => (table.kind.columns ? this.disc(move, signal) : this.stone(move, signal));
    let found = await look();
    // Something else may have stopped the search: look once more.
    if (found === undefined) found = await look();
    if (!found) return this.controller.place(point, true);
    this.point = point;
    this.error = found;
    const note = await this.reason(move, found, signal);
    this.ask(
      t('tutor.sure', { move: moveText(table, move) }),
      note,
      ['teach-show', 'teach-play', 'teach-take'],
      this.marked([move]).map(([at, mark]) => [at, { ...mark, rank: 2, text: '?' }]),
    );
  }

  /** The other side's win after a stone, null if the stone is no serious error, undefined if the engine gave no answer. @param {string} move @param {AbortSignal} signal @returns {Promise<Error|null|undefined>} */
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
    return { plies: after.plies, line: after.line };
  }

  /** The same for a disc: it is an error if its column loses soon and another does not. @param {string} move @param {AbortSignal} signal @returns {Promise<Error|null|undefined>} */
  async disc(move, signal) {
    const { game, table } = this.play;
    const before = shown(game).join('');
    const reply = await this.search(before, table.cols, DISC_NODES, signal);
    if (reply.type !== 'result') return undefined;
    const chosen = reply.lines.find((line) => line.move === move);
    const [best] = reply.lines;
    const most = game.level <= 4 ? 8 : game.level <= 8 ? 16 : 99;
    /** Whether a column loses soon enough to count at this level. @param {typeof best|undefined} line */
    const loses = (line) => line?.proved === true && (line.win ?? 0) < 0 && -(line.win ?? 0) <= most;
    if (!chosen || !loses(chosen) || loses(best)) return null;
    const answer = await this.search(before + move, 1, DISC_NODES, signal); // a solved column does not name the reply
    return { plies: -(chosen.win ?? 0), line: answer.type === 'result' ? answer.lines[0].pv : [] };
  }

  /** Why a move is an error, in a sentence. @param {string} move @param {Error} error @param {AbortSignal} signal */
  async reason(move, { plies, line }, signal) {
    const { game, table } = this.play;
    const who = sideName(table, sideAt(plyOf(game) + 1));
    const moves = shown(game).join('') + move;
    const reply = await this.controller.app.engine.request({ cmd: 'position', game: game.game, moves }, { signal });
    const first = line[0] ?? '';
    const at = first && moveText(table, first);
    const threats = reply.type === 'position' && !table.kind.columns ? reply.threats : [];
    const made = threats.find(
      ({ kind, side, points }) =>
        table.kind.side(side) !== sideAt(plyOf(game)) && points.includes(first) && kind !== 'four',
    );
    return made
      ? t('tutor.gets', { who, what: t(`threat.${made.kind}`), move: at })
      : t('tutor.wins', { who, n: ownMoves(plies), move: at });
  }

  /** Gives the next step of a hint: the area, the kind of move, the move. */
  async tip() {
    const { game, table } = this.play;
    const key = positionKey(game);
    if (this.hint?.key !== key) {
      const signal = this.hinting.begin(this.controller.signal);
      const reply = await this.search(shown(game).join(''), 1, TIP_NODES, signal);
      if (reply.type !== 'result' || !reply.lines[0]) return;
      this.hint = { key, step: 0, line: reply.lines[0] };
    }
    const { line } = this.hint;
    this.hint.step = Math.min(3, this.hint.step + 1);
    const { step } = this.hint;
    const move = moveText(table, line.move);
    const [point] = pointsOf(table, [...shown(game), line.move]).slice(-1);
    const note = step === 1 ? this.area(point) : step === 2 ? this.kind(line) : t('tutor.move', { move });
    const marks = step === 3 ? this.marked([line.move]) : this.near(point);
    this.ask(t(`tutor.step.${step}`), note, step < 3 ? ['teach-more', 'teach-close'] : ['teach-close'], marks);
  }

  /** The part of the board where a point lies, in words. @param {number} point */
  area(point) {
    const { cols, rows, kind } = this.play.table;
    const third = (/** @type {number} */ at, /** @type {number} */ of) => Math.min(2, Math.floor((3 * at) / of));
    const y = kind.columns ? 1 : third(Math.floor(point / cols), rows);
    return t('tutor.area', { where: t(`tutor.area.${y}${third(point % cols, cols)}`) });
  }

  /** The kind of a move, in words. @param {import('../game/state.js').Line} line */
  kind({ move, win, proved }) {
    const { game, table, position } = this.play;
    if (proved && win && win > 0) return t('tutor.kind.win', { n: ownMoves(win) });
    const mover = sideAt(plyOf(game));
    const threats = (position?.threats ?? []).filter(({ points }) => points.includes(move));
    const ours = threats.find(({ side }) => side === mover);
    const theirs = threats.find(({ side }) => side !== mover);
    if (ours && ours.kind !== 'four') return t('tutor.kind.make', { what: t(`threat.${ours.kind}`) });
    const who = sideName(table, otherSide(mover));
    if (theirs) return t('tutor.kind.stop', { who, what: t(`threat.${theirs.kind}`) });
    return t(ours ? 'tutor.kind.four' : 'tutor.kind.quiet');
  }

  /** The free points around a point. @param {number} point @returns {[number, Mark][]} */
  near(point) {
    const { table, game } = this.play;
    const taken = takenIn(table, shown(game));
    /** @type {[number, Mark][]} */
    const marks = [];
    for (let i = 0; i < table.cols * table.rows; i++) {
      const [dx, dy] = [
        (i % table.cols) - (point % table.cols),
        Math.floor(i / table.cols) - Math.floor(point / table.cols),
      ];
      if (Math.abs(dx) <= 2 && Math.abs(dy) <= 2 && !taken.has(i)) marks.push([i, { kind: 'open' }]);
    }
    return marks;
  }

  /** Marks with the moves' numbers. @param {string[]} moves @returns {[number, Mark][]} */
  marked(moves) {
    const { table, game } = this.play;
    const points = pointsOf(table, [...shown(game), ...moves]).slice(plyOf(game));
    return points.map((point, i) => [point, { kind: 'candidate', rank: i ? 2 : 1, text: String(i + 1) }]);
  }

  /** @param {string} head @param {string} note @param {string[]} verbs @param {[number, Mark][]} marks */
  ask(head, note, verbs, marks) {
    this.controller.set({ ask: { head, note, verbs, open: true, marks }, ghost: -1 });
    alertNow(`${head} ${note}`);
  }

  /** @param {string} name of something to be done; true when it is done here */
  act(name) {
    if (!name.startsWith('teach-') || !this.play.ask) return false;
    const { ask } = this.play;
    if (name === 'teach-more') this.tip();
    else if (name === 'teach-show') {
      const moves = [moveAt(this.play.table, this.point), ...(this.error?.line ?? [])];
      this.controller.set({
        ask: { ...ask, verbs: ask.verbs.filter((verb) => verb !== name), marks: this.marked(moves) },
      });
    } else {
      this.controller.set({ ask: null });
      if (name === 'teach-play') this.controller.place(this.point, true);
    }
    return true;
  }
}
