// @ts-check
// The list of opponents, to choose another one during a game: seal, level and,
// if the arena's table has it, Elo.

import { openDialog } from '../core/dialog.js';
import { h, style } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { levelRatings } from '../game/level-ratings.js';
import { levelName } from '../game/words.js';
import { opponentName } from '../stage/players.js';
import { sealOf } from '../stage/seals.js';

/** @param {import('./controller.js').Controller} controller */
export async function openOpponents(controller) {
  const { game, table } = controller.play;
  const rated = ['freestyle15', 'connect4'].includes(game.game) ? game.game : '';
  const [elo] = await Promise.all([levelRatings(rated), style('forms', 'opponents')]);
  const choose = (/** @type {number} */ level) => () => {
    dialog.close();
    controller.show({ ...controller.play.game, level });
  };
  const rows = Array.from({ length: table.kind.levels }, (_, i) => {
    const level = i + 1;
    const strength = elo.get(level);
    return h(
      'button',
      { 'data-level': level, 'aria-pressed': String(level === game.level), click: choose(level) },
      sealOf(level),
      h('b', opponentName(level)),
      h('span.quiet', levelName(table.kind, level)),
      h('small', strength === undefined ? '' : t('opponent.elo', { elo: strength })),
    );
  });
  const about = elo.size > 0 ? [h('p.quiet', t('opponent.elo.about'))] : [];
  const dialog = openDialog('opponents', t('opponent.title'), [h('div.opponents', ...rows), ...about]);
}
