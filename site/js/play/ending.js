// @ts-check
// What is said under the result of a game against the engine: the reader's best
// and worst moment, and another level after three games of one kind.

import { readAll } from '../archive/all.js';
import { button } from '../core/controls.js';
import { style } from '../core/dom.js';
import { namesOf } from '../game/games.js';
import { percent, t } from '../core/i18n.js';
import { movesOf } from '../game/game.js';
import { momentsOf } from './moments.js';
import { betterLevel, resultsOf } from './results.js';
import { outcomeOf, resultText } from '../game/words.js';

/** @typedef {import('./controller.js').Controller} Controller */
/** @typedef {import('../game/game.js').Game} Game */

/** @param {Controller} controller @param {'won'|'lost'|'draw'} outcome */
function moments(controller, outcome) {
  const { game, table } = controller.play;
  const names = namesOf(table, movesOf(game));
  const found = momentsOf(game, outcome);
  return /** @type {const} */ (['best', 'worst']).flatMap((which) => {
    const moment = found[which];
    if (!moment) return [];
    const n = moment.move + 1;
    const change = `${moment.change > 0 ? '+' : '−'}${percent(Math.abs(moment.change))}`;
    const text = t(`end.${which}`, { n, move: names[moment.move], change });
    return [button(text, () => controller.jump(n), { title: t('end.moment'), 'data-moment': which })];
  });
}

/** Another level, when the last games ask for one. @param {Controller} controller @param {'won'|'lost'|'draw'} outcome */
async function level(controller, outcome) {
  const { game, table } = controller.play;
  if (game.report || game.correspondenceId) return [];
  const entries = await readAll();
  // The game that has just ended may not be written yet.
  const before = resultsOf(entries.filter(({ id }) => id !== game.id));
  const step = betterLevel(before, game, outcome);
  const next = game.level + step;
  if (!step || next < 1 || next > table.kind.levels) return [];
  const name = t(`level.${table.kind.words}.${next}`);
  const play = () => controller.start({ ...game, level: next });
  return [button(t(step > 0 ? 'end.stronger' : 'end.weaker', { name }), play, { 'data-level': next })];
}

/** @param {HTMLElement} node @param {Controller} controller */
export async function drawEnding(node, controller) {
  const { game } = controller.play;
  const outcome = outcomeOf(controller.play);
  if (outcome !== 'won' && outcome !== 'lost' && outcome !== 'draw') return;
  const [offered] = await Promise.all([level(controller, outcome), style('ending')]);
  // Somebody may have gone on meanwhile.
  if (controller.play.game === game || (controller.play.game.id === game.id && resultText(controller.play)))
    node.replaceChildren(...moments(controller, outcome), ...offered);
}
