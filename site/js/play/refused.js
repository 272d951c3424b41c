// @ts-check
// The engine refuses moves of a link, or one that was played: they are removed, and
// all others stay.

import { notifyLink } from '../core/notices.js';
import { t } from '../core/i18n.js';
import { legalPlies, plyOf, shown, takeBack } from '../game/game.js';
import { moveText } from '../game/games.js';

/**
 * @param {import('./controller.js').Controller} controller @param {import('../engine/protocol.js').ErrorReply} reply
 */
export function removeRefused(controller, { message }) {
  const { game, table, current } = controller.play;
  const move = shown(game).at(-1);
  const legal = legalPlies(message);
  if (current && legal && !game.correspondenceId) {
    let kept = game;
    while (plyOf(kept) > legal) kept = takeBack(kept);
    notifyLink(t('link.cut-illegal', { message }));
    controller.show(kept);
  } else if (current) {
    notifyLink(t('link.illegal', { message }));
    controller.turnTo(current);
  } else if (move) {
    controller.sound('wrong');
    controller.show(takeBack(game), t('note.refused', { move: moveText(table, move) }));
  } else controller.set({ note: t('note.engine-error', { message }) });
}
