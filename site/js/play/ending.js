// @ts-check
// The end of a game: a plate over the board with the result and the next actions;
// below the moves, the reader's best and worst moment, and a suggestion of another
// level after three wins or losses.

import { readAll } from '../archive/all.js';
import { button } from '../core/controls.js';
import { byId, find, h, style } from '../core/dom.js';
import { namesOf } from '../game/games.js';
import { percent, t } from '../core/i18n.js';
import { movesOf } from '../game/game.js';
import { momentsOf } from './moments.js';
import { betterLevel, resultsOf } from './results.js';
import { verbButton, verbsOf } from './panels.js';
import { headText, noteText, outcomeOf, resultText } from '../game/words.js';

/** @typedef {import('./controller.js').Controller} Controller */

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

/** A suggestion of another level after the last games, if any. @param {Controller} controller @param {'won'|'lost'|'draw'} outcome */
async function level(controller, outcome) {
  const { game, table } = controller.play;
  if (game.report || game.correspondenceId) return [];
  const entries = await readAll();
  // The game that has just ended may not be stored yet.
  const before = resultsOf(entries.filter(({ id }) => id !== game.id));
  const step = betterLevel(before, game, outcome);
  const next = game.level + step;
  if (!step || next < 1 || next > table.kind.levels) return [];
  const name = t(`level.${table.kind.words}.${next}`);
  const play = () => controller.start({ ...game, level: next });
  return [button(t(step > 0 ? 'end.stronger' : 'end.weaker', { name }), play, { 'data-level': next })];
}

/** Lays the plate where it covers none of the winning row: over the lower part of the board, over the upper one, or beside the board. @param {HTMLElement} plate @param {HTMLElement} stage */
function lay(plate, stage) {
  const board = find(stage, '.stage-board');
  for (const place of ['', 'upper', 'aside']) {
    plate.className = `plate ${place}`;
    if (place === 'aside') return stage.querySelector('#ending, .panel > .status')?.before(plate);
    if (plate.parentElement !== board) board.append(plate);
    const start = board.getBoundingClientRect().top + plate.offsetTop; // where its animation ends
    const covers = [...board.querySelectorAll('.b-win')].some((stone) => {
      const { top, bottom } = stone.getBoundingClientRect();
      return top < start + plate.offsetHeight + 4 && bottom > start - 4;
    });
    if (!covers) return;
  }
}

/** Lays the plate again when the window is turned. @type {ResizeObserver|undefined} */
let sized;

/** Shows the plate of a finished game, and the moments below its moves. @param {HTMLElement} plate @param {Controller} controller */
export async function drawEnding(plate, controller) {
  const { game } = controller.play;
  const outcome = outcomeOf(controller.play);
  await style('ending');
  /** Whether another game or position is shown by now. */
  const gone = () =>
    controller.play.game !== game && (controller.play.game.id !== game.id || !resultText(controller.play));
  if (gone()) return;
  const verbs = [...verbsOf(controller.play), 'card'];
  plate.replaceChildren(
    h('div', h('h2', { id: 'plate-result' }, headText(controller.play)), h('p', noteText(controller.play, 'ready'))),
    h('div.row.acts', ...verbs.map(verbButton)),
  );
  const stage = byId('stage');
  lay(plate, stage);
  sized?.disconnect();
  const again = (sized = new ResizeObserver(() => (plate.isConnected ? lay(plate, stage) : again.disconnect())));
  again.observe(stage);
  if (outcome !== 'won' && outcome !== 'lost' && outcome !== 'draw') return;
  const offered = await level(controller, outcome);
  const more = [...moments(controller, outcome), ...offered];
  if (gone() || !plate.isConnected || !more.length) return;
  stage.querySelector('.panel > .status')?.before(h('div.row.ending', { id: 'ending' }, ...more));
}
