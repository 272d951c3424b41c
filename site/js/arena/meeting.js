// @ts-check
// The games of two players, which can be replayed. Those of a bundled table are in
// its optional pack.

import { createAction, within } from '../core/action.js';
import { h, say } from '../core/dom.js';
import { labelled, t } from '../core/i18n.js';
import { parseTable } from '../game/games.js';
import { packRow } from '../game/pack-row.js';
import { intervalText, outcomeText, playerText, resultText } from './names.js';
import { openReplay } from './replay.js';
import { unpack } from './unpack.js';

/** @typedef {import('./contest.js').Game} Game */

/** A list of games to choose from. @param {string} kind @param {string[]} names @param {Game[]} list */
export function gamesList(kind, names, list) {
  const table = /** @type {import('../game/games.js').Table} */ (parseTable(kind));
  const { swatches } = table.kind;
  const side = (/** @type {Game} */ { winner, first }) => (winner < 0 ? 'both' : winner === first ? 'black' : 'white');
  return h(
    'ol.scroll.arena-games',
    ...list.map((game, i) =>
      h(
        'li',
        h(
          'button',
          {
            'data-key': `game-${game.number}`,
            click: () => openReplay({ kind, names, games: list, i }),
          },
          h('b', `${game.number + 1}`),
          h('i', { class: `swatch ${swatches[side(game)]}` }),
          h('span', outcomeText(game, names)),
          h('span.quiet.figures', t('arena.plies', { n: table.kind.split(game.moves).length })),
        ),
      ),
    ),
  );
}

/** @param {string[]} names @param {number} a @param {number} b */
export const meetingTitle = (names, a, b) =>
  t('arena.meeting', { first: playerText(names[a]), second: playerText(names[b]) });

/** @param {import('../engine/protocol.js').Cell} cell */
export const meetingText = (cell) => [resultText(cell), intervalText(cell)].filter(Boolean).join(' · ');

/**
 * The games of a bundled table's pairs, or an offer to download them.
 * @param {import('../game/level-ratings.js').Bundled} table
 * @param {import('../game/pack-row.js').Packs} packs
 * @param {import('../game/packs.js').Pack} pack the pack with the table's games
 */
export function createMeetings(table, packs, pack) {
  const { game: kind, engines } = table;
  const about = h('p.quiet', t('arena.in-pack'));
  const node = h('div.arena-meeting', about);
  const row = packRow(packs, pack);
  /** @type {[number, number]|null} */
  let chosen = null;
  const drawing = createAction();
  let drawn = '';

  async function draw() {
    if (!chosen) return;
    const [a, b] = chosen;
    const signal = drawing.begin();
    drawn = `${chosen} ${pack.state === 'stored'}`;
    /** @type {Node[]} */
    let body = [about, row.node];
    if (pack.state === 'stored') {
      try {
        const content = await within(signal, packs.read(pack));
        if (content) body = [gamesList(kind, engines, await within(signal, unpack(content, a, b)))];
      } catch {
        body = [h('p.fault', { role: 'alert' }, t('packs.damaged')), row.node];
      }
    }
    const focused = node.contains(document.activeElement);
    node.replaceChildren(
      h('h3', meetingTitle(engines, a, b)),
      h('p.figures', meetingText(table.cells[a * engines.length + b])),
      ...body,
    );
    if (focused) node.querySelector('button')?.focus();
  }

  return {
    node,
    /** @param {number} a @param {number} b */
    async choose(a, b) {
      chosen = [a, b];
      await draw();
      say(labelled(meetingTitle(engines, a, b), meetingText(table.cells[a * engines.length + b])));
      node.scrollIntoView({ block: 'nearest' });
    },
    /** Call it when the pack may have changed. */
    update() {
      row.update();
      if (chosen && drawn !== `${chosen} ${pack.state === 'stored'}`) draw();
    },
  };
}
