// @ts-check
// Reads games from links.

import { parseMoves, parseTable } from './games.js';
import { t } from '../core/i18n.js';
import { notifyLink } from '../core/notices.js';
import { lineTree } from './tree.js';
import { isId, newGame, otherSide, positionKey, sideAt } from './game.js';

/** @typedef {import('./game.js').Game} Game */

/**
 * Reads a link's game, moves and ply. Returns null, and shows a notice if
 * necessary, when the link names no valid game. Moves end at the first that is no
 * point; a notice names it.
 * @param {import('../core/router.js').Route} route
 */
export function readPlace({ parts: [name, text = '', ...rest], query }) {
  if (!name) return null;
  const table = parseTable(name);
  if (!table) {
    notifyLink(t('link.bad-game', { name }));
    return null;
  }
  const { moves, bad } = parseMoves(text, table);
  const wrong = bad || rest.join('/');
  // Two friends play on with the whole game or not at all.
  const kept = moves.length > 0 && !query.has('friend');
  if (wrong) notifyLink(t(kept ? 'link.cut' : 'link.bad-move', { move: wrong }));
  if (wrong && !kept) return null;
  const plyText = query.get('ply') ?? '';
  const ply = /^\d{1,3}$/.test(plyText) ? Math.min(Number(plyText), moves.length) : moves.length;
  return { name, table, moves, ply };
}

/**
 * The game that a link opens. null when it names none, the game that is already on
 * the board, an empty board of the current game, or an invalid game.
 * @param {import('../core/router.js').Route} route
 * @param {Game} now the reader's own game
 * @returns {Game|null}
 */
export function readLink(route, now) {
  const place = readPlace(route);
  if (!place) return null;
  const { name, table, moves, ply } = place;
  const game = newGame({
    game: name,
    tree: lineTree(moves, ply),
    level: Math.min(now.level, table.kind.levels),
    // The reader plays the side to move.
    you: now.you === 'both' ? now.you : sideAt(ply),
    report: parseTable(now.game)?.kind === table.kind ? now.report : '',
  });
  const { query } = route;
  const correspondenceId = query.get('friend');
  if (isId(correspondenceId)) {
    const gone = query.get('resigned');
    const resigned = gone === 'black' || gone === 'white' ? gone : '';
    // The side that resigned sent the link, so the reader is the other side.
    const you = resigned ? otherSide(resigned) : sideAt(moves.length);
    return { ...game, correspondenceId, tree: lineTree(moves), you, resigned, report: '' };
  }
  const same = moves.length ? positionKey(game) === positionKey(now) && ply === moves.length : name === now.game;
  return same ? null : game;
}
