// @ts-check
// The sources of the explorer and of opening training, in an engine of their own, so that the
// search on the board goes on: the book, the reader's games, opened files.

import { within } from '../core/action.js';
import { t } from '../core/i18n.js';
import { startEngine } from '../engine/engines.js';
import { parseTable } from '../game/games.js';
import { fetchPack } from '../game/packs.js';
import { indexed } from './archive-source.js';
import { keptHeads, keptIndex } from './stored.js';

/** @typedef {import('./stored.js').Head} Head */

/** The name of the book's pack. */
export const BOOK = 'openings';

export class Libraries {
  /** @param {import('../app.js').App} app */
  constructor(app) {
    this.app = app;
    this.left = false;
    /** The files that could not be kept, for this visit. @type {Map<string, {head: Head, index: Uint8Array}>} */
    this.here = new Map();
    /** What the engine holds, by source. @type {Map<string, string>} */
    this.loaded = new Map();
    /** @type {import('../engine/engines.js').Engine|null} */
    this.engine = null;
  }

  /** The opened files, the kept ones first. */
  async heads() {
    const kept = await keptHeads();
    const here = [...this.here.values()].map(({ head }) => head);
    return [...kept, ...here.filter(({ id }) => !kept.some((head) => head.id === id))];
  }

  /**
   * Once the screen is left, no engine starts, whatever still waited.
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

  /** Forgets a file that was deleted. @param {Head} head */
  drop({ id, game }) {
    this.here.delete(id);
    if (this.loaded.delete(id)) this.ask({ cmd: 'library', game, source: id, drop: true });
  }

  end() {
    this.left = true;
    this.engine?.dispose();
    this.engine = null;
    this.forget();
  }

  /**
   * Gives the engine a source, if it lacks it. Nothing is sent after the signal: it would end
   * what a newer question loads.
   * @param {string} game @param {string} source book, mine, or a file's id
   * @param {import('../archive/database.js').Entry[]} entries the games of "mine"
   * @param {AbortSignal} signal
   * @returns {Promise<string>} why that failed, or ''
   */
  async load(game, source, entries, signal) {
    const states = entries.map(({ id, value: { changed } }) => `${id} ${changed}`);
    const what = `${source === 'mine' ? game : ''} ${states.join()}`;
    if (this.loaded.get(source) === what) return '';
    /** @type {import('../engine/protocol.js').LibraryRequest & {cmd: 'library'}} */
    let request = { cmd: 'library', game, source, games: indexed(entries) };
    if (source === 'book') {
      if (parseTable(game)?.kind.columns) return ''; // the engine has that book
      try {
        const { content } = await within(signal, fetchPack(this.app, BOOK));
        request = { cmd: 'library', game, source, index: new Uint8Array(await within(signal, content.arrayBuffer())) };
      } catch (fault) {
        return t(`packs.${/** @type {Error} */ (fault).message}`);
      }
    } else if (source !== 'mine') {
      const index = this.here.get(source)?.index ?? (await within(signal, keptIndex(source)));
      if (!index) return t('explorer.gone');
      request = { cmd: 'library', game, source, index };
    }
    const reply = await this.ask(request, { signal });
    if (reply.type === 'error') return t('note.engine-error', { message: reply.message });
    this.loaded.set(source, what);
    return '';
  }
}
