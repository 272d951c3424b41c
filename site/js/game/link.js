// @ts-check
// Reads games from links.

import { PLAYED, parseMoves, parseTable } from './games.js';
import { t } from '../core/i18n.js';
import { notifyLink } from '../core/notices.js';
import { lineTree } from './tree.js';
import { isId, newGame, positionKey, sideAt } from './game.js';

/** @typedef {import('./game.js').Game} Game */

/**
 * The moves of a game and the ply that a link names, null where it names no
 * game, or none that there is, which is said then.
 * @param {import('../core/router.js').Route} route
 */
export function readPlace({ parts: [name, text = '', ...rest], query }) {
  if (!name) return null;
  const table = parseTable(name, PLAYED);
  if (!table) {
    notifyLink(t('link.bad-game', { name }));
    return null;
  }
  const { moves, bad } = parseMoves(text, table);
  if (bad || rest.length) {
    notifyLink(t('link.bad-move', { move: bad || rest.join('/') }));
    return null;
  }
  const asked = query.get('ply') ?? '';
  const ply = /^\d{1,3}$/.test(asked) ? Math.min(Number(asked), moves.length) : moves.length;
  return { name, table, moves, ply };
}

/**
 * The game a link asks for, null when it asks for none, for what is on the
 * board already, for the empty board of the game that is played, or for
 * nothing sensible.
 * @param {import('../core/router.js').Route} route @param {Game} now one's own game @returns {Game|null}
 */
export function readLink(route, now) {
  const place = readPlace(route);
  if (!place) return null;
  const { name, table, moves, ply } = place;
  const game = newGame({
    game: name,
    tree: lineTree(moves, ply),
    level: Math.min(now.level, table.kind.levels),
    // The reader of a link looks first: the side to move is theirs.
    you: now.you === 'both' ? now.you : sideAt(ply),
    report: parseTable(now.game)?.kind === table.kind ? now.report : '',
  });
  const { query } = route;
  const correspondenceId = query.get('friend');
  if (isId(correspondenceId)) {
    const gone = query.get('resigned');
    const resigned = gone === 'black' || gone === 'white' ? gone : '';
    // Whoever gave up has sent it.
    const you = resigned ? (resigned === 'black' ? 'white' : 'black') : sideAt(moves.length);
    return { ...game, correspondenceId, tree: lineTree(moves), you, resigned, report: '' };
  }
  const known = moves.length ? positionKey(game) === positionKey(now) && ply === moves.length : name === now.game;
  return known ? null : game;
}
