// @ts-check
// The controller of the explorer: its sources, and what the chosen one says about the
// shown position. An engine of its own reads and asks the sources, so that the search
// on the board goes on.

import { readAll } from '../archive/all.js';
import { createAction, within } from '../core/action.js';
import { joined, t } from '../core/i18n.js';
import { attempt } from '../core/service.js';
import { recall, remember } from '../core/session.js';
import { bytes as sizeText } from '../core/units.js';
import { startEngine } from '../engine/engines.js';
import { LONGEST } from '../files/open.js';
import { hashOf } from '../game/game.js';
import { parseMoves, parseTable } from '../game/games.js';
import { proofsOf } from '../engine/proofs.js';
import { fetchPack } from '../game/packs.js';
import { ALL, filtered, indexed } from './archive-source.js';
import { withProof } from './rows.js';
import { dropLibrary, keepLibrary, keptHeads, keptIndex } from './stored.js';

/** @typedef {import('./stored.js').Head} Head */
/** @typedef {import('./archive-source.js').Filter} Filter */
/** @typedef {import('../archive/database.js').Entry} Entry */
/** @typedef {import('../engine/protocol.js').ExploredReply} Explored */
/** @typedef {import('../engine/protocol.js').GamesReply} Games */
/**
 * Which games of a file count; a year 0 is no bound.
 * @typedef {{name: string, result: import('../engine/protocol.js').GameResult, from: number, to: number}} Find
 */

/** The name of the book's pack. */
const BOOK = 'openings';
/** The number of games that are listed at once. */
const PAGE = 10;
/** @returns {Find} */
export const NOTHING = () => ({ name: '', result: '', from: 0, to: 0 });

/** A name for a file's content. Browsers cannot hash over plain http. @param {Uint8Array<ArrayBuffer>} content */
async function nameOf(content) {
  const sum = await attempt(() => crypto.subtle.digest('SHA-256', content), null, 30_000);
  if (!sum) return `${content.length}-${hashOf(new TextDecoder('latin1').decode(content))}`;
  return Array.from(new Uint8Array(sum).subarray(0, 12), (b) => b.toString(16).padStart(2, '0')).join('');
}

export class Explorer {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.source = recall('explorer source') ?? 'book';
    this.filter = ALL;
    this.find = NOTHING();
    /** Whether the site has a book of five in a row. */
    this.booked = false;
    /** The opened files. @type {Head[]} */
    this.heads = [];
    /** The reader's games. @type {Entry[]} */
    this.entries = [];
    /** What the source said last; null before that, or if it failed. @type {Explored|null} */
    this.reply = null;
    /** @type {Games|null} */
    this.games = null;
    /** The position of the last answer, and the number of answers. */
    this.at = { game: '', moves: '' };
    this.answers = 0;
    /** What went wrong, or how reading a file ended. */
    this.note = '';
    /** The share of a file that has been read, −1 while none is. */
    this.progress = -1;
    this.room = PAGE;
    this.filtering = false; // whether the filters are shown
    /**
     * The corners of the part of the board that is searched, as the reader chooses them; null for the whole position.
     * @type {string[]|null}
     */
    this.part = null;
    /** The last query: board, moves and source; '' to send it again. */
    this.query = '';
    this.active = false;
    this.left = false;
    /** The indexes that could not be kept, for this visit. @type {Map<string, Uint8Array>} */
    this.here = new Map();
    /** What the engine holds, by source. @type {Map<string, string>} */
    this.loaded = new Map();
    /** @type {import('../engine/engines.js').Engine|null} */
    this.engine = null;
    this.visit = createAction();
    this.question = createAction();
    this.reading = createAction();
  }

  draw() {
    this.app.store.set({});
  }

  /**
   * Once the screen is left, it starts no engine, whatever it still waited for.
   * @type {import('../engine/protocol.js').Ask}
   */
  ask = (request, options) => {
    if (this.left) return new Promise(() => {});
    this.engine ??= startEngine({ onError: () => this.forget() });
    return this.engine.request(request, options);
  };

  /** A new engine holds nothing. */
  forget() {
    this.loaded.clear();
  }

  /** The screen is shown: another tab may have played or opened files. */
  async enter() {
    this.left = false;
    await within(this.visit.begin(), this.refresh());
    this.active = true;
    this.query = '';
    this.draw();
  }

  leave() {
    this.active = false;
    this.left = true;
    for (const action of [this.visit, this.question, this.reading]) action.end();
    this.query = '';
    this.progress = -1;
    this.engine?.dispose();
    this.engine = null;
    this.forget();
  }

  /** Reads which sources there are. */
  async refresh() {
    const [kept, entries, packs] = await Promise.all([keptHeads(), readAll(), this.app.packs().catch(() => null)]);
    this.booked = packs?.list.some(({ name }) => name === BOOK) ?? false;
    const open = this.heads.filter(({ id }) => this.here.has(id));
    this.heads = [...kept, ...open.filter(({ id }) => !kept.some((head) => head.id === id))];
    this.entries = entries;
    if (!['book', 'mine'].includes(this.source) && !this.head) this.source = 'book'; // deleted in another tab
  }

  /** The head of the chosen file. */
  get head() {
    return this.heads.find(({ id }) => id === this.source);
  }

  /** Whether there is a book of a game. @param {string} game */
  hasBook(game) {
    const { columns } = parseTable(game)?.kind ?? {};
    return columns ? game === 'connect4' : this.booked;
  }

  /** @param {string} source */
  choose(source) {
    Object.assign(this, { source, note: '', find: NOTHING(), part: null });
    remember('explorer source', source);
    this.again();
  }

  /** Whether a filter leaves games of the chosen source out. */
  get narrowed() {
    return Object.values(this.source === 'mine' ? this.filter : this.find).some(Boolean);
  }

  /** Shows or hides the filters; hidden filters leave nothing out. */
  toggleFilters() {
    this.filtering = !this.filtering;
    if (this.filtering) return this.draw();
    const { narrowed } = this;
    Object.assign(this, { filter: ALL, find: NOTHING() });
    if (narrowed) this.again();
    else this.draw();
  }

  /** Begins or ends the search for a part of the board. */
  togglePart() {
    this.part = this.part ? null : [];
    this.again();
  }

  /** Takes a point as a corner. Returns whether corners are chosen. @param {string} point */
  takeCorner(point) {
    if (!this.part || this.source === 'book') return false;
    this.part = [...(this.part.length < 2 ? this.part : []), point];
    this.again();
    return true;
  }

  /** The corners of the searched part once both are chosen. */
  get corners() {
    return this.source !== 'book' && this.part?.length === 2 ? this.part : undefined;
  }

  /** @param {Partial<Filter>} patch */
  narrow(patch) {
    this.filter = { ...this.filter, ...patch };
    this.again();
  }

  /** @param {Partial<Find>} patch */
  seek(patch) {
    this.find = { ...this.find, ...patch };
    this.again();
  }

  more() {
    this.room += PAGE;
    this.again(this.room);
  }

  /** Asks again about the position. @param {number} [room] */
  again(room = PAGE) {
    this.room = room;
    this.query = '';
    this.draw();
  }

  /** The games of the chosen source that the filter leaves. @param {string} game */
  entriesOf(game) {
    return filtered(this.entries, game, this.filter);
  }

  /** Asks about a position, unless it was asked last. @param {string} game @param {string} moves */
  async follow(game, moves) {
    if (this.source === 'book' && this.active && !this.hasBook(game)) this.source = 'mine';
    const query = `${game} ${moves} ${this.source}`;
    if (!this.active || query === this.query || this.progress >= 0) return;
    this.query = query;
    const signal = this.question.begin();
    const found = await within(signal, this.look(game, moves, signal));
    Object.assign(this, found, { at: { game, moves }, answers: this.answers + 1 });
    this.draw();
    if (this.reply) await this.prove(game, moves, signal);
  }

  /**
   * Adds what the proof that Black wins says, if its pack is stored.
   * @param {string} game @param {string} moves @param {AbortSignal} signal
   */
  async prove(game, moves, signal) {
    const table = parseTable(game);
    const all = table ? parseMoves(moves, table).moves : [];
    const proof = await proofsOf(this.app)
      .judge(game, all, { signal })
      .catch(() => null);
    if (!this.reply || !proof?.known) return;
    this.reply = { ...this.reply, moves: withProof(this.reply.moves, proof, all.length) };
    this.answers++;
    this.draw();
  }

  /**
   * @param {string} game @param {string} moves @param {AbortSignal} signal
   * @returns {Promise<{reply: Explored|null, games: Games|null, note?: string}>}
   */
  async look(game, moves, signal) {
    const nothing = { reply: null, games: null };
    const { source } = this;
    const sources = [source];
    for (const last of [false, true]) {
      const fault = await this.load(game, signal);
      if (fault) return { ...nothing, note: fault };
      const filter = source === 'mine' ? NOTHING() : this.find;
      const reply = await this.ask({ cmd: 'explore', game, moves, sources, filter }, { signal });
      if (reply.type === 'error') {
        this.forget();
        if (!last && reply.code !== 'engine') continue;
        return { ...nothing, note: t('note.engine-error', { message: reply.message }) };
      }
      if (source === 'book') return { reply, games: null };
      const { corners: part, room: count } = this;
      const games = await this.ask({ cmd: 'games', game, moves, sources, filter, part, from: 0, count }, { signal });
      if (games.type !== 'error') return { reply, games };
      return { reply, games: null, ...(part && { note: t('explorer.part-empty') }) };
    }
    return nothing;
  }

  /**
   * Gives the engine the chosen source, if it lacks it. Nothing is sent after the signal: it
   * would end what a newer question loads.
   * @param {string} game @param {AbortSignal} signal
   * @returns {Promise<string>} why that failed, or ''
   */
  async load(game, signal) {
    const { source } = this;
    const entries = source === 'mine' ? this.entriesOf(game) : [];
    const what = `${source === 'mine' ? game : ''} ${entries.map(({ id, value: { changed } }) => `${id} ${changed}`).join()}`;
    if (this.loaded.get(source) === what) return '';
    if (source === 'book') return this.loadBook(game, signal);
    /** @type {import('../engine/protocol.js').LibraryRequest & {cmd: 'library'}} */
    let request = { cmd: 'library', game, source, games: indexed(entries) };
    if (source !== 'mine') {
      const index = this.here.get(source) ?? (await within(signal, keptIndex(source)));
      if (!index) return t('explorer.gone');
      request = { cmd: 'library', game, source, index };
    }
    const reply = await this.ask(request, { signal });
    if (reply.type === 'error') return t('note.engine-error', { message: reply.message });
    this.loaded.set(source, what);
    return '';
  }

  /**
   * Gives the engine the opening book.
   * @param {string} game @param {AbortSignal} signal @returns {Promise<string>} why that failed, or ''
   */
  async loadBook(game, signal) {
    if (parseTable(game)?.kind.columns) return ''; // the engine has that book
    try {
      const { content } = await within(signal, fetchPack(this.app, BOOK));
      const index = new Uint8Array(await within(signal, content.arrayBuffer()));
      const reply = await this.ask({ cmd: 'library', game, source: 'book', index }, { signal });
      if (reply.type === 'error') return t('note.engine-error', { message: reply.message });
    } catch (fault) {
      return t(`packs.${/** @type {Error} */ (fault).message}`);
    }
    this.loaded.set('book', ' ');
    return '';
  }

  /** Opens a file as a source. @param {File} file @param {string} game of the board */
  async open(file, game) {
    if (file.size > LONGEST) return this.tell(t('explorer.too-long', { size: sizeText(LONGEST) }));
    const signal = this.reading.begin();
    const content = new Uint8Array(await within(signal, file.arrayBuffer()));
    const id = await within(signal, nameOf(content));
    if (this.heads.some((head) => head.id === id)) return this.choose(id);
    this.question.end();
    this.progress = 0;
    this.note = '';
    this.draw();
    const read = (/** @type {string} */ rule) =>
      this.ask(
        { cmd: 'library', game: rule, source: id, name: file.name, file: content },
        {
          signal,
          onInfo: ({ done, total }) => {
            this.progress = done / Math.max(1, total);
            this.draw();
          },
        },
      );
    let reply = await read(game);
    // A file of another rule or size is read for the one that most of its games have.
    if (reply.type === 'library' && !reply.games && reply.others.length) {
      const [most] = reply.others.toSorted((a, b) => b.games - a.games);
      reply = await read(most.game);
    }
    this.progress = -1;
    if (reply.type === 'error') {
      const stopped = reply.code === 'stopped' || reply.code === 'limit';
      const key = stopped ? 'explorer.stopped' : 'explorer.unread';
      return this.tell(t(key, { name: file.name, message: reply.message }));
    }
    const { games, trees = false, index, unreadable, same = 0, shortened, otherRules, cut } = reply;
    if (!games || !index) return this.tell(t('explorer.no-games', { name: file.name }));
    const head = { id, name: file.name, game: reply.game, games, trees, size: index.length, added: Date.now() };
    const { kept, missing } = await keepLibrary(head, index);
    if (!kept) this.here.set(id, index);
    this.heads = [...this.heads, head];
    this.loaded.set(id, ' ');
    this.choose(id);
    this.tell(
      joined([
        cut && t('explorer.cut', { why: cut }),
        unreadable > 0 && t('explorer.unreadable', { n: unreadable }),
        same > 0 && t('explorer.same', { n: same }),
        shortened > 0 && t('explorer.shortened', { n: shortened }),
        otherRules > 0 && t('explorer.other-rules', { n: otherRules }),
        !kept && (missing ? t('explorer.full', { size: sizeText(missing) }) : t('explorer.not-kept')),
      ]),
    );
  }

  /** Stops reading a file. */
  stop() {
    this.engine?.stop();
  }

  /** Deletes the chosen file's library. */
  async remove() {
    const { head } = this;
    if (!head) return;
    await dropLibrary(head.id);
    this.here.delete(head.id);
    this.heads = this.heads.filter(({ id }) => id !== head.id);
    if (this.loaded.delete(head.id)) this.ask({ cmd: 'library', game: head.game, source: head.id, drop: true });
    this.choose('mine');
  }

  /** @param {string} note */
  tell(note) {
    this.note = note;
    this.draw();
  }
}
