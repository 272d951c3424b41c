// @ts-check
// Games as links: reading what was followed, copying what is shown.

import { PLAYED, parseMoves, parseTable } from '../games/index.js';
import { t } from '../i18n.js';
import { notify } from '../notices.js';
import { lineTree } from '../tree.js';
import { linkOf, newGame, positionKey, sideAt } from './game.js';

/** @typedef {import('./game.js').Game} Game */

/**
 * The game a link asks for, null when it asks for none, for the one that is
 * played, or for nothing sensible.
 * @param {import('../router.js').Route} route @param {Game} now @returns {Game|null}
 */
export function readLink({ parts: [name, text = '', ...rest] }, now) {
  if (!name) return null;
  const table = parseTable(name, PLAYED);
  if (!table) {
    notify(t('link.bad-game', { name }));
    return null;
  }
  const { moves, bad } = parseMoves(text, table);
  if (bad || rest.length) {
    notify(t('link.bad-move', { move: bad || rest.join('/') }));
    return null;
  }
  const game = newGame({
    game: name,
    tree: lineTree(moves),
    level: Math.min(now.level, table.kind.levels),
    // The reader of a link looks first: the side to move is theirs.
    you: now.you === 'both' ? now.you : sideAt(moves.length),
    report: parseTable(now.game)?.kind === table.kind ? now.report : '',
  });
  return positionKey(game) === positionKey(now) ? null : game;
}

/** Copies the link of a position; what it says of it. @param {Game} game @returns {Promise<string>} */
export async function copyLink(game) {
  const url = new URL(linkOf(game), location.href).href;
  try {
    await navigator.clipboard.writeText(url);
    return t('note.copied');
  } catch {
    notify(t('note.copy-failed', { url }));
    return '';
  }
}
