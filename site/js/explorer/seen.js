// @ts-check
// A line that says in how many of the reader's games the shown position occurred, and
// leads to them.

import { readAll } from '../archive/all.js';
import { changes, h, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { seenIn } from './archive-source.js';
import { loadWords } from './words.js';

export function createSeen() {
  const link = h('a');
  const node = h('p.quiet', { hidden: true }, link);
  const changed = changes();
  /** @type {import('../archive/database.js').Entry[]} */
  let entries = [];
  return {
    node,
    /** Reads the games, when a game is shown. @param {() => void} draw */
    async enter(draw) {
      const found = await readAll();
      if (found.length > 1) await loadWords().catch(() => {});
      entries = found;
      changed('');
      draw();
    },
    /** @param {string} game @param {string[]} moves of the position @param {string[]} whole moves of the shown game */
    draw(game, moves, whole) {
      if (!changed(`${language()} ${game} ${whole.join('')} ${moves.length}`)) return;
      const n = seenIn(entries, game, moves, whole);
      node.hidden = !n;
      if (!n) return;
      link.href = `#/analyse/${game}/${moves.join('')}?tab=explorer&source=mine`;
      setText(link, t('explorer.seen', { n }));
    },
  };
}
