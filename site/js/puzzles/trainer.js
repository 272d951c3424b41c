// @ts-check
// Opening training on the Puzzles screen: it asks for the moves of a line, and plays the
// other side of it.

import { readAll } from '../archive/all.js';
import { createAction, within } from '../core/action.js';
import { ALL, filtered } from '../explorer/archive-source.js';
import { Libraries } from '../explorer/libraries.js';
import { rowsOf } from '../explorer/rows.js';
import { percent, t } from '../core/i18n.js';
import { moveAt, namesOf, parseMoves, parseTable, takenIn } from '../game/games.js';
import { tableOf } from '../game/state.js';
import { ownMoves } from '../game/words.js';
import { cardId, dueCards, isSame, keepTraining, noteCard, replyIn, rightIn, training } from './openings.js';
import { fresh, movesOn } from './state.js';

/** @typedef {import('../archive/database.js').Entry} Entry */
/** @typedef {import('../explorer/stored.js').Head} Head */
/** @typedef {import('./openings.js').Card} Card */
/** @typedef {import('./openings.js').Line} Line */

export class Trainer {
  /** @param {import('./controller.js').Solver} solver */
  constructor(solver) {
    this.solver = solver;
    /** @type {Libraries|null} */
    this.libraries = null;
    /** The opened files and the reader's games, once read. @type {Promise<[Head[], Entry[]]>|null} */
    this.sources = null;
    /** The position that is asked. @type {Card|null} */
    this.card = null;
    /** The moves from which the line goes on; null after a position that came back. @type {string[]|null} */
    this.after = null;
    this.walking = createAction();
  }

  /** Starts with a line, or with the one before. @param {Line|null} line */
  async enter(line) {
    const done = line ? keepTraining({ line }) : training();
    this.solver.set({ training: done });
    if (line || !this.solver.state.puzzle) await this.next();
  }

  leave() {
    this.walking.end();
    this.libraries?.end();
    this.libraries = this.sources = null;
  }

  /** Changes the reader's side. @param {'black'|'white'} side */
  choose(side) {
    const { line } = training();
    if (line) this.enter({ ...line, side });
  }

  /** Asks the next position: one that comes back today, or the next of the line. */
  async next() {
    const done = training();
    const due = dueCards(done).find(({ id }) => id !== this.card?.id);
    const { after } = this;
    this.after = null;
    if (after && !due) return this.walk(after);
    if (due) return this.ask(due);
    if (done.line) return this.walk(parseMoves(done.line.moves, tableOf(done.line)).moves);
    this.card = null;
    this.solver.set({ ...fresh(null), training: done });
  }

  /**
   * What the line's source knows of a position.
   * @param {Line} line @param {string[]} moves @param {AbortSignal} signal
   */
  async rows({ game, source }, moves, signal) {
    this.libraries ??= new Libraries(this.solver.app);
    const { libraries } = this;
    this.sources ??= Promise.all([libraries.heads(), readAll()]);
    const [heads, entries] = await this.sources;
    const games = source === 'mine' ? filtered(entries, game, ALL) : [];
    const fault = await libraries.load(game, source, games, signal);
    if (fault) throw new Error(fault);
    const reply = await libraries.ask({ cmd: 'explore', game, moves: moves.join(''), sources: [source] });
    if (reply.type === 'error') throw new Error(t('note.engine-error', { message: reply.message }));
    const tree = heads.find(({ id }) => id === source)?.trees ?? false;
    return { rows: rowsOf(reply).filter((row) => row.games || source === 'book'), tree };
  }

  /** Plays the other side from a position on until the reader is to move. @param {string[]} from */
  async walk(from) {
    const signal = this.walking.begin();
    const { line } = training();
    if (!line) return;
    let moves = from;
    try {
      for (;;) {
        const { rows, tree } = await within(signal, this.rows(line, moves, signal));
        if (!rows.length) break;
        if ((moves.length % 2 ? 'white' : 'black') === line.side) {
          const right = rightIn(rows, tree);
          const { proved = 0, chance = -1 } = right[0];
          const text = moves.join('');
          this.ask({
            id: cardId(line.game, text),
            game: line.game,
            moves: text,
            right: right.map(({ move }) => move),
            proved: Math.max(0, proved),
            chance,
          });
          this.after = moves;
          return;
        }
        moves = [...moves, replyIn(rows, Math.random())];
      }
    } catch (fault) {
      this.card = null;
      this.solver.set(fresh(null));
      return this.solver.tell('puzzles.opening.failed', { message: /** @type {Error} */ (fault).message }, 'bad');
    }
    this.card = null;
    this.solver.set(fresh(null));
    this.solver.tell('puzzles.opening.end', {}, 'good');
  }

  /** @param {Card} card */
  ask(card) {
    this.card = card;
    const { id, game, moves, right } = card;
    this.solver.show({ id, kind: 'opening', game, moves, plies: 0, grade: 0, key: right[0] });
    this.solver.set({ training: training() });
  }

  /** The reader's move. @param {number} point */
  async play(point) {
    const { solver, card } = this;
    const { puzzle, phase, counted } = solver.state;
    if (!puzzle || !card || phase !== 'solve') return;
    const table = tableOf(puzzle);
    const moves = movesOn(solver.state);
    if (!table.kind.columns && takenIn(table, moves).has(point)) return;
    const move = moveAt(table, point);
    const name = namesOf(table, [...moves, move]).at(-1) ?? '';
    const best = namesOf(table, [...moves, card.right[0]]).at(-1) ?? '';
    const note = this.noteOf(card);
    const isRight = card.right.some((one) => isSame(table, moves, one, move));
    if (!isRight) {
      this.count(false);
      if (this.after) this.after = [...moves, card.right[0]];
      return solver.tell('puzzles.opening.wrong', { move: name, best, told: note }, 'bad', {
        phase: 'shown',
        line: [card.right[0]],
      });
    }
    if (!counted) this.count(true);
    this.after = this.after && [...moves, move];
    await this.next();
    solver.tell('puzzles.opening.right', { move: name, told: note }, 'good');
  }

  /** What is known of the best move, in brackets. @param {Card} card */
  noteOf({ proved, chance }) {
    if (proved > 0) return t('puzzles.opening.proved', { n: ownMoves(proved) });
    return chance >= 0 ? t('puzzles.opening.chance', { share: percent(chance) }) : '';
  }

  /** Records how the position was answered. @param {boolean} solved */
  count(solved) {
    if (!this.card) return;
    this.solver.set({ counted: true, training: noteCard(this.card, solved) });
  }
}

/**
 * The line in a link, null if there is none.
 * @param {import('../core/router.js').Route} route
 * @returns {Line|null}
 */
export function lineIn({ parts: [, game = '', text = ''], query }) {
  const table = parseTable(game);
  if (!table) return null;
  const { moves } = parseMoves(text, table);
  const side = query.get('side') === 'white' ? 'white' : 'black';
  return { game, moves: moves.join(''), source: query.get('source') || 'book', side };
}
