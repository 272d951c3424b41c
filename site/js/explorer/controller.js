// @ts-check
// The controller of the explorer: its sources, and what the chosen one says about the
// shown position.

import { readAll } from '../archive/all.js';
import { createAction, within } from '../core/action.js';
import { joined, t } from '../core/i18n.js';
import { remember } from '../core/session.js';
import { bytes as sizeText } from '../core/units.js';
import { LONGEST, foundAll, nameOf as nameOfAll } from '../files/open.js';
import { hashOf } from '../game/game.js';
import { parseMoves, parseTable } from '../game/games.js';
import { sumOf } from '../game/packs.js';
import { proofsOf } from '../engine/proofs.js';
import { ALL, filtered } from './archive-source.js';
import { BOOK, Libraries } from './libraries.js';
import { withProof } from './rows.js';
import { NOTHING, PAGE, explorerState } from './state.js';
import { dropLibrary, keepLibrary } from './stored.js';

/** @typedef {import('./archive-source.js').Filter} Filter */
/** @typedef {import('./state.js').Find} Find */
/** @typedef {import('../engine/protocol.js').ExploredReply} Explored */
/** @typedef {import('../engine/protocol.js').GamesReply} Games */

/** A name for a file's content. Browsers cannot hash over plain http. @param {Uint8Array<ArrayBuffer>} content */
async function nameOf(content) {
  const sum = await sumOf(content);
  return sum ? sum.slice(0, 24) : `${content.length}-${hashOf(new TextDecoder('latin1').decode(content))}`;
}

export class Explorer {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    if (!app.store.state.explorer) app.store.set({ explorer: explorerState() });
    /** The last query: board, moves and source; '' to send it again. */
    this.query = '';
    this.active = false;
    this.libraries = new Libraries(app);
    this.visit = createAction();
    this.question = createAction();
    this.reading = createAction();
  }

  get state() {
    return /** @type {import('./state.js').ExplorerState} */ (this.app.store.state.explorer);
  }

  /** @param {Partial<import('./state.js').ExplorerState>} patch */
  set(patch) {
    this.app.store.set({ explorer: { ...this.state, ...patch } });
  }

  /** The screen is shown: another tab may have played or opened files. */
  async enter() {
    this.libraries.left = false;
    await within(this.visit.begin(), this.refresh());
    this.active = true;
    this.again();
  }

  leave() {
    this.active = false;
    for (const action of [this.visit, this.question, this.reading]) action.end();
    this.query = '';
    this.set({ progress: -1 });
    this.libraries.end();
  }

  /** Reads which files are open. */
  async refreshHeads() {
    this.set({ heads: await this.libraries.heads() });
  }

  /** Reads which sources there are. */
  async refresh() {
    const packs = this.app.packs().catch(() => null);
    const [heads, entries, found] = await Promise.all([this.libraries.heads(), readAll(), packs]);
    this.set({ heads, entries, booked: found?.list.some(({ name }) => name === BOOK) ?? false });
    if (!['book', 'mine'].includes(this.state.source) && !this.head) this.set({ source: 'book' }); // deleted elsewhere
  }

  /** The head of the chosen file. */
  get head() {
    const { heads, source } = this.state;
    return heads.find(({ id }) => id === source);
  }

  /** Whether there is a book of a game. @param {string} game */
  hasBook(game) {
    const { columns } = parseTable(game)?.kind ?? {};
    return columns ? game === 'connect4' : this.state.booked;
  }

  /** @param {string} source */
  choose(source) {
    remember('explorer source', source);
    this.again({ source, note: '', find: NOTHING(), part: null });
  }

  /** Whether a filter leaves games of the chosen source out. */
  get narrowed() {
    const { source, filter, find } = this.state;
    return Object.values(source === 'mine' ? filter : find).some(Boolean);
  }

  /** Shows or hides the filters; hidden filters leave nothing out. */
  toggleFilters() {
    if (!this.state.filtering) return this.set({ filtering: true });
    const patch = { filtering: false, filter: ALL, find: NOTHING() };
    if (this.narrowed) this.again(patch);
    else this.set(patch);
  }

  /** Begins or ends the search for a part of the board. */
  togglePart() {
    this.again({ part: this.state.part ? null : [] });
  }

  /** Takes a point as a corner. Returns whether corners are chosen. @param {string} point */
  takeCorner(point) {
    const { part, source } = this.state;
    if (!part || source === 'book') return false;
    this.again({ part: [...(part.length < 2 ? part : []), point] });
    return true;
  }

  /** The corners of the searched part once both are chosen. */
  get corners() {
    const { part, source } = this.state;
    return source !== 'book' && part?.length === 2 ? part : undefined;
  }

  /** @param {Partial<Filter>} patch */
  narrow(patch) {
    this.again({ filter: { ...this.state.filter, ...patch } });
  }

  /** @param {Partial<Find>} patch */
  seek(patch) {
    this.again({ find: { ...this.state.find, ...patch } });
  }

  more() {
    this.again({ room: this.state.room + PAGE });
  }

  /** Asks again about the position. @param {Partial<import('./state.js').ExplorerState>} [patch] */
  again(patch) {
    this.query = '';
    this.set({ room: PAGE, ...patch });
  }

  /** The games of the chosen source that the filter leaves. @param {string} game */
  entriesOf(game) {
    return filtered(this.state.entries, game, this.state.filter);
  }

  /** Asks about a position, unless it was asked last. @param {string} game @param {string} moves */
  async setPosition(game, moves) {
    if (this.state.source === 'book' && this.active && !this.hasBook(game)) this.set({ source: 'mine' });
    const { source, progress } = this.state;
    const query = `${game} ${moves} ${source}`;
    if (!this.active || query === this.query || progress >= 0) return;
    this.query = query;
    const signal = this.question.begin();
    const found = await within(signal, this.lookUp(game, moves, signal));
    this.set({ ...found, at: { game, moves }, answers: this.state.answers + 1 });
    if (found.reply) await this.prove(game, moves, signal);
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
    const { reply, answers } = this.state;
    if (!reply || !proof?.known) return;
    this.set({ reply: { ...reply, moves: withProof(reply.moves, proof, all.length) }, answers: answers + 1 });
  }

  /**
   * @param {string} game @param {string} moves @param {AbortSignal} signal
   * @returns {Promise<{reply: Explored|null, games: Games|null, note?: string}>}
   */
  async lookUp(game, moves, signal) {
    const nothing = { reply: null, games: null };
    const { source } = this.state;
    const sources = [source];
    for (const last of [false, true]) {
      const entries = source === 'mine' ? this.entriesOf(game) : [];
      const fault = await this.libraries.load(game, source, entries, signal);
      if (fault) return { ...nothing, note: fault };
      const filter = source === 'mine' ? NOTHING() : this.state.find;
      const reply = await this.libraries.ask({ cmd: 'explore', game, moves, sources, filter }, { signal });
      if (reply.type === 'error') {
        this.libraries.forget();
        if (!last && reply.code !== 'engine') continue;
        return { ...nothing, note: t('note.engine-error', { message: reply.message }) };
      }
      if (source === 'book') return { reply, games: null };
      const part = this.corners;
      const count = this.state.room;
      const games = await this.libraries.ask(
        { cmd: 'games', game, moves, sources, filter, part, from: 0, count },
        { signal },
      );
      if (games.type !== 'error') return { reply, games };
      return { reply, games: null, ...(part && { note: t('explorer.part-empty') }) };
    }
    return nothing;
  }

  /** Opens a file, or several together, as a source. @param {File[]} files @param {string} game of the board */
  async open(files, game) {
    const name = nameOfAll(files);
    if (files.reduce((sum, { size }) => sum + size, 0) > LONGEST)
      return this.tell(t('explorer.too-long', { size: sizeText(LONGEST) }));
    const signal = this.reading.begin();
    const content = /** @type {Uint8Array<ArrayBuffer>} */ ((await within(signal, foundAll(files))).bytes);
    const id = await within(signal, nameOf(content));
    if (this.state.heads.some((head) => head.id === id)) return this.choose(id);
    this.question.end();
    this.set({ progress: 0, note: '' });
    const read = (/** @type {string} */ rule) =>
      this.libraries.ask(
        { cmd: 'library', game: rule, source: id, name, file: content },
        {
          signal,
          onInfo: ({ done, total }) => this.set({ progress: done / Math.max(1, total) }),
        },
      );
    let reply = await read(game);
    // A file of another rule or size is read for the one that most of its games have.
    if (reply.type === 'library' && !reply.games && reply.others.length) {
      const [most] = reply.others.toSorted((a, b) => b.games - a.games);
      reply = await read(most.game);
    }
    this.set({ progress: -1 });
    if (reply.type === 'error') {
      const stopped = reply.code === 'stopped' || reply.code === 'limit';
      const key = stopped ? 'explorer.stopped' : 'explorer.unread';
      return this.tell(t(key, { name, message: reply.message }));
    }
    const { games, trees = false, index, unreadable, same = 0, shortened, otherRules, cut } = reply;
    if (!games || !index) return this.tell(t('explorer.no-games', { name }));
    const head = { id, name, game: reply.game, games, trees, size: index.length, added: Date.now() };
    const { kept, missing } = await keepLibrary(head, index);
    if (!kept) this.libraries.here.set(id, { head, index });
    this.libraries.loaded.set(id, ' ');
    await this.refreshHeads();
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
    this.libraries.engine?.stop();
  }

  /** Deletes the chosen file's library. */
  async remove() {
    const { head } = this;
    if (!head) return;
    await dropLibrary(head.id);
    this.libraries.drop(head);
    await this.refreshHeads();
    this.choose('mine');
  }

  /** @param {string} note */
  tell(note) {
    this.set({ note });
  }
}
