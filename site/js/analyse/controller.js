// @ts-check
// The controller of the Analyse screen: it changes the store on the reader's
// actions and keeps the engine at the shown position.

import { lastName, moveAt, moveText, parseMoves } from '../game/games.js';
import { createAction, within } from '../core/action.js';
import { engineFault } from '../core/faults.js';
import { grafted, movesTo, unread } from '../files/nodes.js';
import { joined, t } from '../core/i18n.js';
import { WRONG, createSession } from '../engine/session.js';
import { alertNow, say } from '../core/dom.js';
import { notifyLink, offer } from '../core/notices.js';
import { legalPlies, newId, plyOf, positionKey, shown, sideAt } from '../game/game.js';
import { playState, positionOf } from '../game/state.js';
import { lastText, refusalText, resultText, sideName, verdictIn } from '../game/words.js';
import { replace, signed } from '../core/router.js';
import { load, save, watch } from '../core/storage.js';
import {
  addMove,
  emptyTree,
  goBack,
  goTo,
  goToPly,
  lineThrough,
  movesOf,
  promote,
  remove,
  setComment,
  setVerdict,
} from '../game/tree.js';
import { createBranches } from './branches.js';
import { createEdits, withVerdicts } from './edits.js';
import { read, setAside } from './kept.js';
import { createLog } from './log.js';
import {
  analyseState,
  analysisStore,
  asGame,
  defaultView,
  linkOf,
  nodeAt,
  pack,
  requestFor,
  sideOf,
  unpack,
  verdictsOf,
  withLines,
} from './state.js';

/** @typedef {import('./state.js').AnalyseState} AnalyseState */
/** @typedef {import('../game/tree.js').Tree} Tree */
/** @typedef {import('./edits.js').Kind} Kind */

/** A solver's limit, in nodes. */
const SOLVER_NODES = 50_000_000;
/** The mark of an analysis's entry in the browser's history. @param {string} id */
export const mark = (id) => `analysis ${id}`;

/** Adds an entry to the browser's history. @param {string} hash @param {string} signature */
function push(hash, signature) {
  try {
    history.pushState(signed(signature), '', hash);
  } catch {
    // Safari allows 100 changes in 10 seconds
  }
}

/** @param {import('./state.js').Kept} kept */
const entryOf = ({ id, name = '', from = '', changed = 0 }) => ({ id, name, from, changed });

export class Analyst {
  /** @param {import('../app.js').App} app @param {import('./state.js').Kept|null} kept */
  constructor(app, kept) {
    this.app = app;
    /** Whether the screen is shown. The engine works only then. */
    this.active = false;
    /**
     * The analysis before a link's; it comes back if the engine refuses the link's moves.
     * @type {import('./state.js').Packed|null}
     */
    this.before = null;
    /** Whose analysis of another id is being read. */
    this.opening = createAction();
    this.solving = createAction();
    this.reading = createAction();
    /** The ply that is shown once it has been read; 0 for none. */
    this.awaited = 0;
    /** The files that are read on demand. */
    this.branches = createBranches();
    this.edits = createEdits();
    this.log = createLog(app.engine);
    this.session = createSession(
      { request: this.log.ask },
      {
        position: (reply) => this.placed(reply),
        info: (info) => this.learn(info),
        result: (reply) => this.learn(reply),
        refused: (reply, place) =>
          place && WRONG.includes(reply.code) ? this.refusedMoves(reply.message) : this.refused(reply),
      },
    );
    const first = kept ?? { id: newId(), game: 'freestyle15', tree: emptyTree(), view: defaultView() };
    /** What is stored beside the tree. Changed: when, in milliseconds since 1970. */
    this.entry = entryOf(first);
    app.store.set({ analyse: analyseState(first) });
    this.nodes = this.tree.nodes;
    // Another tab's analysis is stored in the same place.
    watch(analysisStore, (value) => value.id !== this.entry.id && setAside(value));
  }

  /** The state of the screen. */
  get state() {
    return /** @type {AnalyseState} */ (this.app.store.state.analyse);
  }

  get tree() {
    return this.state.play.game.tree;
  }

  /** @param {Partial<AnalyseState>} patch */
  set(patch) {
    this.app.store.set({ analyse: { ...this.state, ...patch } });
  }

  /** @param {Partial<import('../game/state.js').PlayState>} patch */
  setPlay(patch) {
    this.set({ play: { ...this.state.play, ...patch } });
  }

  /** Shows another tree or node, and clears what was known about the position. @param {Tree} tree */
  show(tree) {
    const { play } = this.state;
    const game = { ...play.game, tree, verdicts: verdictsOf(tree) };
    if (positionKey(game) === positionKey(play.game)) this.setPlay({ game });
    else {
      this.solving.end();
      this.set({
        play: { ...playState(game), table: play.table },
        solving: null,
        search: 'none',
        preview: null,
        solution: null,
        winShown: false,
        unpassed: this.state.unpassed && { candidates: [], info: null, going: this.state.unpassed.going },
      });
    }
    this.keep();
    if (!this.active) return;
    this.sign();
    this.think();
    this.readOn();
  }

  /** Shows a changed tree; Undo brings back the one before. @param {Kind} kind @param {Tree} tree */
  edit(kind, tree) {
    if (tree.nodes !== this.tree.nodes) this.edits.add(kind, this.tree, tree);
    this.show(tree);
  }

  /** Changes what is written or drawn at the shown node. @param {'comment'|'marks'} kind @param {Tree} tree */
  annotate(kind, tree) {
    this.edits.add(kind, this.tree, tree);
    this.setPlay({ game: { ...this.state.play.game, tree } });
    this.keep();
  }

  /** Takes back the last change, or all down to a step. @param {import('./edits.js').Step} [to] */
  undo(to) {
    const step = this.edits.undo(to);
    if (step) this.restore(step.before, t(`analyse.undo.${step.kind}`));
  }

  redo() {
    const step = this.edits.redo();
    if (step) this.restore(step.after, t('analyse.redo'));
  }

  /** Shows the tree of a step. @param {Tree} tree @param {string} what was done */
  restore(tree, what) {
    this.awaited = 0;
    this.show(withVerdicts(tree, this.tree));
    say(joined([what, lastText(this.state.play)]));
  }

  /** Gives the entry of the browser's history the shown position and the analysis's mark. */
  sign() {
    replace(linkOf(this.state.play.game.game, this.tree), mark(this.entry.id));
  }

  /** Reads what follows the shown node from the tree's file. */
  async readOn() {
    const signal = this.reading.begin();
    const { file, play } = this.state;
    for (let id = unread(this.tree); file && id >= 0; id = unread(this.tree)) {
      const moves = movesTo(goTo(this.tree, id)).join('');
      const nodes = await within(signal, this.branches.read(file, play.game.game, moves, signal));
      if (!nodes) {
        this.set({ file: null });
        return this.note(t('analyse.file-gone', { name: file.name }));
      }
      if (!this.tree.nodes[id]?.more) continue;
      const tree = grafted(this.tree, id, nodes);
      const game = { ...this.state.play.game, tree };
      this.looked(tree);
      this.setPlay({ game });
      this.keep();
      if (this.awaited) this.goPly(this.awaited);
    }
  }

  /**
   * Begins another analysis; the one before stays among the analyses.
   * @param {string} name of the game
   * @param {Tree} tree
   * @param {{origin?: import('./state.js').Origin, from?: string, link?: boolean}} [how] from: as in Packed; link:
   *   whether
   *   the address has led here, so that the one before is an entry of the browser's history and comes back if the
   *   engine refuses the moves
   */
  turnTo(name, tree, { origin = { names: null, file: null }, from = '', link = false } = {}) {
    this.before = null;
    const before = this.keep();
    setAside(before);
    if (link) this.before = before;
    const { view, going } = this.state;
    const next = { id: newId(), from, game: name, tree, view, paused: !going, changed: Date.now(), ...origin };
    if (!link && this.active) push(linkOf(name, tree), mark(next.id));
    this.openEntry(next);
  }

  /** Shows an analysis. @param {import('./state.js').Kept} kept */
  openEntry(kept) {
    this.opening.end();
    this.session.forget();
    this.solving.end();
    this.edits.clear();
    this.entry = entryOf(kept);
    const { page } = this.state;
    this.set({ ...analyseState({ ...kept, view: this.state.view, paused: !this.state.going }), page });
    this.nodes = this.tree.nodes;
    this.show(kept.tree);
  }

  /**
   * Opens a kept analysis. Tells whether there is one.
   * @param {string} id
   */
  async reopen(id) {
    if (id === this.entry.id) return true;
    const kept = await within(this.opening.begin(), read(id));
    if (!kept) return false;
    setAside(this.keep());
    this.openEntry(unpack(kept));
    return true;
  }

  /** Takes a tree to which the reader has changed nothing. @param {Tree} tree */
  looked(tree) {
    if (this.nodes === this.tree.nodes) this.nodes = tree.nodes;
  }

  /** Stores the open analysis. */
  keep() {
    const { play, view, names, file, going } = this.state;
    const { entry } = this;
    if (this.tree.nodes !== this.nodes) entry.changed = Date.now();
    this.nodes = this.tree.nodes;
    const packed = pack({ ...entry, game: play.game.game, tree: this.tree, view, names, file, paused: !going });
    save(analysisStore, packed);
    return packed;
  }

  /** Gives the engine the shown position, and its search if one is wanted. */
  think() {
    if (!this.active) return;
    const { play, going, solving, view, passing } = this.state;
    const { game, position, table } = play;
    const moves = shown(game).join('');
    this.app.engine.load(game.game);
    this.session.setPosition(positionKey(game), game.game, moves);
    if (solving) return;
    const searching = going && !position?.over && (!document.hidden || view.behind);
    const side = passing ? this.word(sideOf(this.state)) : undefined;
    const { columns } = table.kind;
    const limits = { ...view, lines: columns ? table.cols : view.lines, same: view.same && !columns };
    const done = this.state.search === 'done';
    const request = searching && requestFor({ game: game.game, moves, side }, limits);
    if (!request) this.session.search('');
    else if (!done) this.session.search(JSON.stringify([request, limits.same]), request, { clear: limits.same });
    if (!done) this.set({ search: searching ? 'running' : 'none' });
  }

  /** The engine's word for a side. @param {import('../game/games.js').Side} side */
  word(side) {
    const { side: named } = this.state.play.table.kind;
    return /** @type {import('../engine/protocol.js').SideWord[]} */ (['black', 'white', 'first', 'second']).find(
      (word) => named(word) === side,
    );
  }

  /** Takes the engine's facts about the position. @param {import('../engine/protocol.js').PositionReply} reply */
  placed(reply) {
    this.before = null;
    this.setPlay({ position: positionOf(this.state.play.table, reply) });
    const result = resultText(this.state.play);
    if (result) alertNow(result);
    this.think();
  }

  /** @param {import('../game/state.js').Info} info */
  learn(info) {
    const { play, passing } = this.state;
    const verdict = passing ? null : verdictIn(info, sideAt(plyOf(play.game)) === 'black');
    const tree = verdict ? setVerdict(this.tree, verdict) : this.tree;
    const game = { ...play.game, tree, verdicts: verdictsOf(tree) };
    this.looked(tree);
    this.set({
      play: { ...play, game, info, candidates: info.lines },
      search: info.type === 'result' ? 'done' : 'running',
    });
    if (info.type === 'result') this.keep();
  }

  /** @param {import('../engine/protocol.js').ErrorReply} reply */
  refused({ code, message }) {
    this.set({ search: 'none' });
    this.session.search('');
    if (code === 'limit' || code === 'stopped') return this.think(); // it ended before it had begun
    this.set({ going: false });
    this.note(code === 'engine' ? t(engineFault()) : t('note.engine-error', { message }));
  }

  /** The engine refused the moves: removes the last one. @param {string} message */
  refusedMoves(message) {
    const { table, game } = this.state.play;
    const { before } = this;
    const legal = legalPlies(message);
    if (before && !legal) {
      notifyLink(t('link.illegal', { message }));
      return this.openEntry(unpack(before));
    }
    const move = shown(game).at(-1);
    if (!move) return this.note(t('note.engine-error', { message }));
    const tree = before ? goToPly(this.tree, legal + 1) : this.tree;
    const rest = remove(goBack(tree), tree.current);
    this.edits.refused(tree, rest);
    this.show(rest);
    if (before) notifyLink(t('link.cut-illegal', { message }));
    else this.note(t('note.refused', { move: moveText(table, move) }));
  }

  /** @param {string} note */
  note(note) {
    this.setPlay({ note });
    if (note) alertNow(note);
  }

  /** Plays a move on the board. @param {number} point */
  play(point) {
    const { play } = this.state;
    const refusal = resultText(play) ? t('note.over') : refusalText(play, point);
    if (refusal) this.note(refusal);
    else this.enter([moveAt(play.table, point)]);
  }

  /** Plays moves from the shown node. @param {string[]} moves */
  enter(moves) {
    this.edit('move', moves.reduce(addMove, this.tree));
    const { table, game } = this.state.play;
    const who = sideName(table, sideAt(plyOf(game) - 1));
    say(t('say.own', { who, move: lastName(table, shown(game)) }));
  }

  /** Plays the first moves of a line. @param {number} line −1 for the solution @param {number} n number of moves */
  playLine(line, n) {
    const { play, solution, passing } = this.state;
    if (passing) return this.note(t('analyse.passing-plays'));
    const moves = line < 0 ? (solution?.reply.line ?? []) : (play.candidates[line]?.pv ?? []);
    if (moves.length) this.enter(moves.slice(0, n));
  }

  /** Shows another node. @param {Tree} tree */
  go(tree) {
    this.awaited = 0;
    if (tree.current === this.tree.current) return;
    this.show(tree);
    say(lastText(this.state.play));
  }

  /** Shows a ply of the line, if need be once that has been read. @param {number} ply */
  goPly(ply) {
    this.go(goToPly(this.tree, ply));
    const end = lineThrough(this.tree).at(-1);
    if (end?.more && plyOf(this.state.play.game) < ply) this.awaited = ply;
  }

  /** Pins the shown position, or removes the pin. @param {boolean} on */
  pin(on) {
    this.set({ pinned: on ? this.state.play : null });
  }

  /** Shows the pinned position, and pins the one that was shown. */
  goPinned() {
    const { pinned, play } = this.state;
    if (!pinned) return;
    const at = nodeAt(this.tree, shown(pinned.game));
    if (at >= 0) this.go(goTo(this.tree, at));
    else this.edit('move', shown(pinned.game).reduce(addMove, goTo(this.tree, 0)));
    this.set({ pinned: play });
  }

  /** Makes the shown variation the first at its branching point. */
  promote() {
    this.edit('promote', promote(this.tree));
  }

  /** Deletes the shown node and its descendants. */
  remove() {
    const before = this.tree;
    if (before.current === 0) return;
    const move = lastName(this.state.play.table, shown(this.state.play.game));
    this.edit('remove', remove(before, before.current));
    this.offerUndo(t('analyse.removed', { move }));
  }

  /** Offers to take back what was just done. @param {string} text */
  offerUndo(text) {
    const step = this.edits.last();
    offer(text, t('undo.verb'), () => this.undo(step));
  }

  /** Opens a review of the shown line. */
  review() {
    const moves = movesOf(lineThrough(this.tree));
    if (moves.length) location.hash = `#/review/${this.state.play.game.game}/${moves.join('')}`;
    else this.note(t('analyse.no-moves'));
  }

  /** @param {string} comment on the shown node */
  comment(comment) {
    this.annotate('comment', setComment(this.tree, comment));
  }

  /** Takes up the drawing tools, or puts them down. @param {boolean} on */
  draw(on) {
    this.set({ pen: on, drawing: on ? { tool: 'circle', from: -1, to: -1 } : null });
  }

  /** Whether the engine searches, or would where there is something to search. */
  busy() {
    const { going, solving, search, play } = this.state;
    return solving !== null || (going && search !== 'done' && !play.position?.over);
  }

  /** Starts or pauses the search. */
  toggle() {
    const { going, solving } = this.state;
    if (solving) return this.app.engine.stop();
    this.set({ going: !going, search: 'none' });
    this.think();
    this.keep();
  }

  /** Changes how positions are shown. @param {Partial<import('./state.js').View>} patch */
  setView(patch) {
    const before = this.state.view;
    this.set({ view: { ...before, ...patch } });
    this.keep();
    if (['lines', 'ms', 'nodes', 'depth', 'threads', 'table', 'same'].some((name) => name in patch)) {
      this.set({ search: 'none' });
      this.session.search('');
      this.think();
    }
  }

  /**
   * Makes the side to move pass and searches for the other one, or takes the pass
   * back and shows what was shown before.
   */
  pass() {
    const { passing, play, going, unpassed } = this.state;
    this.solving.end();
    const { candidates = [], info = null } = unpassed ?? {};
    this.set({
      passing: !passing,
      unpassed: passing ? null : { candidates: play.candidates, info: play.info, going },
      going: passing ? going && unpassed?.going !== false : true,
      search: 'none',
      preview: null,
      solving: null,
      solution: null,
      winShown: false,
      play: { ...play, candidates, info },
    });
    this.think();
  }

  /** Searches for a win by fours (vcf), or by fours and threes (vct). @param {'vcf'|'vct'} goal */
  async solve(goal) {
    const { play } = this.state;
    if (resultText(play)) return this.note(t('note.over'));
    this.set({ solving: { goal, nodes: 0, ms: 0 }, solution: null, winShown: false, preview: null, search: 'none' });
    this.session.search('');
    const side = this.word(sideOf(this.state));
    const reply = await this.log.ask(
      {
        cmd: 'solve',
        game: play.game.game,
        moves: shown(play.game).join(''),
        goal,
        side,
        limits: { nodes: SOLVER_NODES },
      },
      { signal: this.solving.begin(), onInfo: ({ nodes, ms }) => this.set({ solving: { goal, nodes, ms } }) },
    );
    this.set({ solving: null });
    if (reply.type === 'solution') this.set({ solution: { goal, reply }, winShown: reply.outcome === 'win' });
    else if (reply.code !== 'limit' && reply.code !== 'stopped')
      this.note(t('note.engine-error', { message: reply.message }));
    this.think();
  }

  /** Adds the lines of the found win to the tree. */
  addWin() {
    const { solution, play } = this.state;
    if (!solution) return;
    const { line, branches } = solution.reply;
    const lines = [line, ...branches.map((text) => parseMoves(text, play.table).moves)];
    this.edit('lines', withLines(this.tree, lines));
  }

  enterScreen() {
    this.active = true;
    this.session.forget();
    const { value } = load(analysisStore);
    if (value?.id === this.entry.id) this.entry.name = value.name; // Games may have named it
    this.set({});
    this.think();
    this.readOn();
  }

  leave() {
    this.active = false;
    this.reading.end();
    this.branches.close();
    this.session.search('');
    this.solving.end();
    if (this.state.passing) this.pass();
    this.set({ search: 'none', solving: null, preview: null, winShown: false });
    this.keep();
  }
}
