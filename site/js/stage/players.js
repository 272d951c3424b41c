// @ts-check
// Who plays a game, as the strips show it: Tengen's levels have names and seals.

import { t } from '../core/i18n.js';
import { movesOf, otherSide, plyOf, sideAt } from '../game/game.js';
import { isOver } from '../game/state.js';
import { levelName, sideName, winnerOf } from '../game/words.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../stage/strips.js').Player} Player */

/** How many opponents there are. */
export const OPPONENTS = 8;

/**
 * Who stands for a level: eight seals, and from the ninth level on the upper four
 * again with a double rim.
 * @param {number} level
 */
export const opponentOf = (level) => ({
  seal: level > OPPONENTS ? level - OPPONENTS / 2 : level,
  double: level > OPPONENTS,
});

/** The name of the opponent at a level. @param {number} level */
export const opponentName = (level) => t(`opponent.${opponentOf(level).seal}`);

/** @param {PlayState} play @param {'black'|'white'} side */
function nameOf({ game, table }, side) {
  const { you, report, correspondenceId, level, terms } = game;
  if (you === 'both') {
    const n = (side === 'black') === (terms?.agreement?.black !== 2) ? 1 : 2;
    return { seal: 0, name: sideName(table, side), detail: t('player.human', { n }) };
  }
  if (you === side) return { seal: 0, name: t('player.you') };
  if (correspondenceId) return { seal: 0, name: t('player.friend') };
  if (report) return { seal: 0, name: t(`arena.player.${report}`) };
  const detail = terms?.think ? t('player.timed', { n: terms.think / 1000 }) : levelName(table.kind, level);
  return { ...opponentOf(level), name: opponentName(level), detail };
}

/** What a strip says of the game. @param {PlayState} play @param {'black'|'white'} side @param {boolean} turn */
function saysOf(play, side, turn) {
  if (play.ask && !isOver(play)) return '';
  if (isOver(play)) return winnerOf(play) === side ? t('strip.wins') : '';
  if (!turn) return play.proved && play.proved === movesOf(play.game).join('') ? t('strip.proved') : '';
  if (play.game.paused) return t('turn.paused');
  if (play.thinking === 'reply') return t('strip.thinking');
  return t(play.game.you === side ? 'strip.yours' : 'strip.to-move');
}

/** The other side above, one's own below. @param {PlayState} play @returns {[Player, Player]} */
export function playersOf(play) {
  const { game, table } = play;
  /** @type {'black'|'white'} */
  const lower = game.you === 'white' ? 'white' : 'black';
  const lit = isOver(play) ? winnerOf(play) : sideAt(plyOf(game));
  return /** @type {[Player, Player]} */ (
    [otherSide(lower), lower].map((side) => {
      const turn = side === lit;
      return {
        side,
        swatch: table.kind.swatches[side],
        ...nameOf(play, side),
        turn,
        thinking: turn && !isOver(play) && play.thinking === 'reply',
        says: saysOf(play, side, turn),
      };
    })
  );
}
