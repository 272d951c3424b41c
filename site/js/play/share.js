// @ts-check
// Shares and copies a game's link.

import { lastName } from '../game/games.js';
import { copyAddress } from '../core/clipboard.js';
import { t } from '../core/i18n.js';
import { linkOf, movesOf, sideAt } from '../game/game.js';
import { tableOf } from '../game/state.js';
import { sideName } from '../game/words.js';

/** @typedef {import('../game/game.js').Game} Game */

/** Copies the link of a position; returns the note to show. @param {Game} game */
export const copyLink = (game) => copyAddress(new URL(linkOf(game), location.href).href);

/** Shares the game through the device, or copies its link; returns the note to show. @param {Game} game */
export async function send(game) {
  const url = new URL(linkOf(game), location.href).href;
  const moves = movesOf(game);
  const table = tableOf(game);
  const text = game.resigned
    ? t('friend.gave-up')
    : moves.length
      ? t('friend.text', { move: lastName(table, moves), side: sideName(table, sideAt(moves.length)) })
      : t('friend.invitation');
  if (navigator.share) {
    try {
      await navigator.share({ title: t('title'), text, url });
      return t(game.resigned ? 'friend.sent-end' : 'friend.sent');
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === 'AbortError') return '';
    }
  }
  return (await copyLink(game)) && t('friend.copied');
}
