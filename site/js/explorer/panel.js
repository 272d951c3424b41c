// @ts-check
// The explorer in a tab of Analyse: which moves were played in the shown position, how
// the games ended, and the games themselves.

import { button } from '../core/controls.js';
import { changes, h, style } from '../core/dom.js';
import { language, percent, t } from '../core/i18n.js';
import { plyOf, shown, sideAt } from '../game/game.js';
import { parseMoves, parseTable } from '../game/games.js';
import { emptyTree, goToPly, lineTree } from '../game/tree.js';
import { Explorer } from './controller.js';
import { dotsOf, headsOf, partMarks, ringsOf, rowsOf } from './rows.js';
import {
  aboutRow,
  fileFilters,
  gameList,
  mineFilters,
  moveTable,
  partText,
  sourceRow,
  stateRow,
  worthText,
} from './view.js';
import { loadWords } from './words.js';

/**
 * @param {import('../analyse/controller.js').Analyst} controller
 * @param {HTMLElement} node the pane
 * @param {(game: string, tree: import('../game/tree.js').Tree, names: import('../analyse/state.js').Names|null) =>
 *   void} show shows a game in place of the analysis
 */
export async function createExplorer(controller, node, show) {
  await Promise.all([style('forms', 'explorer'), loadWords()]);
  const explorer = new Explorer(controller.app);
  const parts = ['sources', 'state', 'moves', 'games', 'file'].map((name) => {
    const part = h('div', { class: `x-part x-${name}` });
    return { part, changed: changes() };
  });
  node.replaceChildren(...parts.map(({ part }) => part));

  /** Replaces a part, with its focus. @param {number} i @param {unknown} what @param {() => (Node|false)[]} make */
  function renew(i, what, make) {
    const { part, changed } = parts[i];
    if (!changed(language(), what)) return;
    const focused = part.contains(document.activeElement) && nameOf(document.activeElement);
    part.replaceChildren(...make().filter((one) => one !== false));
    if (focused === false) return;
    const all = /** @type {HTMLElement[]} */ ([...part.querySelectorAll('button, input, select')]);
    (all.find((one) => nameOf(one) === focused) ?? part.querySelector('tbody button') ?? all[0])?.focus();
  }

  /** The position of the answer, if there is one. */
  function answered() {
    const { at, reply } = explorer.state;
    const table = reply && parseTable(at.game);
    return table && { ...at, table, reply, list: parseMoves(at.moves, table).moves };
  }

  /** The rows of the shown position: none before the answer. @param {import('../game/state.js').PlayState} play */
  function rowsAt({ game }) {
    const now = answered();
    return now && now.game === game.game && now.moves === shown(game).join('') ? rowsOf(now.reply) : [];
  }

  /** @param {string} game @param {import('../game/games.js').Table} table */
  function filters(game, table) {
    if (explorer.state.source === 'mine') return mineFilters(explorer, game, table);
    return Boolean(explorer.head && !explorer.head.trees) && fileFilters(explorer, table);
  }

  function drawMoves() {
    const { answers, source, entries, filter, find, filtering, part } = explorer.state;
    renew(2, [answers, source, entries.length, filter, find, filtering, part], () => {
      const now = answered();
      if (!now) return [];
      const { table, list, reply, game } = now;
      const rows = rowsOf(reply);
      const play = (/** @type {string} */ move) => {
        const here = controller.state.play;
        if (rowsAt(here).length) controller.play(table.kind.points(table, [...list, move]).at(-1) ?? -1);
      };
      const preview = (/** @type {string} */ move) =>
        controller.set({ preview: move ? { line: 0, n: 1, moves: [move] } : null });
      if (part) return [filtering && filters(game, table), h('p.quiet', { role: 'status' }, partText(part, table))];
      return [
        filtering && filters(game, table),
        rows.length
          ? moveTable(rows, { table, moves: list, book: source === 'book', act: { preview, play } })
          : h('p.quiet', t(emptyKey(reply.games))),
        rows.length > 0 && h('a.button', { href: trainingLink(game, list) }, t('explorer.learn')),
      ];
    });
  }

  /** The link to opening training from a position on. @param {string} game @param {string[]} moves */
  const trainingLink = (game, moves) =>
    `#/puzzles/openings/${game}/${moves.join('')}?source=${explorer.state.source}&side=${sideAt(moves.length)}`;

  /** Why no move is listed. @param {number} games with the position */
  function emptyKey(games) {
    const { source, entries } = explorer.state;
    if (source === 'book') return 'explorer.none.book';
    if (source === 'mine' && !entries.length) return 'explorer.none.mine';
    return games ? 'explorer.none.end' : 'explorer.none';
  }

  function drawGames() {
    const { games, room, answers, part } = explorer.state;
    const { corners } = explorer;
    renew(3, [answers, part], () => {
      const now = answered();
      if (part && !corners) return [];
      if (!games?.total || !now) return [corners && games ? h('p.quiet', t('explorer.none.part')) : false];
      const list = gameList(explorer, now.table, (found, [black, white]) => {
        const { event, year, result, ply } = found;
        const tree = goToPly(lineTree(parseMoves(found.moves, now.table).moves), ply);
        show(now.game, tree, { black, white, event, date: String(year || ''), result });
      });
      return [
        h('h3', t('explorer.games', { n: games.total })),
        list,
        games.total > room && button(t('explorer.more'), () => explorer.more()),
      ];
    });
  }

  return {
    enter: () => explorer.enter(),
    leave: () => explorer.leave(),
    /** @param {string} source */
    choose: (source) => explorer.choose(source),
    /** @param {import('../analyse/state.js').AnalyseState} state */
    draw({ play }) {
      const { game } = play.game;
      explorer.setPosition(game, shown(play.game).join(''));
      const { source, heads, progress, note, filtering, part } = explorer.state;
      renew(0, [source, heads, game, filtering, explorer.narrowed, part, explorer.hasBook(game)], () => [
        sourceRow(explorer, game),
      ]);
      renew(1, [source, heads, progress, note, game], () =>
        stateRow(explorer, game, (name) => show(name, emptyTree(), null)),
      );
      drawMoves();
      drawGames();
      renew(4, [source, heads], () => aboutRow(explorer));
    },
    /** Takes a point of the board as a corner of a part. Returns whether corners are chosen. @param {string} move */
    takes: (move) => explorer.takeCorner(move),
    ...boardWords(rowsAt, () => explorer.state.part),
  };
}

/**
 * What the board shows and says of the moves.
 * @param {(play: import('../game/state.js').PlayState) => import('./rows.js').Row[]} rowsAt the rows of the shown
 *   position
 * @param {() => string[]|null} part the corners of a searched part; null while there is none
 */
const boardWords = (rowsAt, part) => ({
  /**
   * What the board shows of the moves in place of the engine's marks.
   * @param {Partial<import('../board/state.js').BoardState>} drawn
   * @param {import('../analyse/state.js').AnalyseState} state
   * @returns {Partial<import('../board/state.js').BoardState>}
   */
  drawing({ marks = [] }, { play, preview }) {
    const { table } = play;
    const corners = part();
    if (corners) return { confirm: 'never', open: false, heat: [], marks: partMarks(corners, table) };
    const rows = rowsAt(play);
    if (table.kind.columns) return { heads: headsOf(rows, table, percent) };
    const kept = marks.map((mark) => (mark?.kind === 'candidate' ? undefined : mark));
    if (preview && !preview.moves) return { heat: [], marks: kept }; // a line
    return { heat: dotsOf(rows, table), marks: Object.assign(kept, ringsOf(rows, table)) };
  },
  /**
   * What the explorer says of a point.
   * @param {string} move @param {import('../analyse/state.js').AnalyseState} state
   */
  words(move, { play }) {
    const row = rowsAt(play).find((one) => one.move === move);
    if (!row) return '';
    const place = { table: play.table, ply: plyOf(play.game) };
    return row.games ? t('explorer.cell', { n: row.games, share: percent(row.share) }) : worthText(row, place);
  },
});

/** What a control is found by after it was drawn again. @param {Element|null} node */
const nameOf = (node) => node?.getAttribute('aria-label') ?? node?.getAttribute('value') ?? node?.textContent;
