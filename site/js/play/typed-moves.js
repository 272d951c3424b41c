// @ts-check
// Handles typed text: a verb, a move, or several moves at once.

import { within } from '../core/action.js';
import { namesOf, pointsOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { say } from '../core/dom.js';
import { plainMoves } from '../core/text.js';
import { play, shown } from '../game/game.js';
import { lastText } from '../game/words.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** Verbs that can be typed. */
const VERBS = ['undo', 'redo', 'hint', 'stop', 'resign', 'new', 'flip', 'rotate'];

/**
 * The first typed move that names a cell other than the one where its disc lands.
 * @param {import('../game/games.js').Table} table @param {string[]} before
 * @param {import('../game/games.js').Typed[]} typed
 */
function misplaced(table, before, typed) {
  const names = namesOf(table, [...before, ...typed.map(({ move }) => move)]).slice(before.length);
  return typed.find(({ cell }, i) => cell && cell.toUpperCase() !== names[i])?.cell ?? '';
}

/**
 * Plays all moves or none; the engine decides whether they are legal.
 * @param {Controller} controller @param {string[]} moves
 */
async function playAll(controller, moves) {
  const { signal, play: state } = controller;
  const { game } = state;
  await within(signal, Promise.resolve(controller.loadExtras()));
  if ((game.terms && !controller.extras) || controller.extras?.place('')) return;
  if (controller.play.elsewhere) return controller.wrong(t('note.elsewhere'));
  const all = [...shown(game), ...moves].join('');
  const reply = await controller.app.engine.request({ cmd: 'position', game: game.game, moves: all }, { signal });
  if (reply.type === 'error') return controller.wrong(t('note.sequence', { message: reply.message }));
  if (controller.play.current) controller.adopt();
  controller.moved(moves.reduce(play, controller.play.game));
  say(lastText(controller.play));
}

/** @param {Controller} controller @param {string} text @returns {Promise<void>} ends when it is done */
export async function enter(controller, text) {
  const word = plainMoves(text).trim().toLowerCase();
  if (!word) return;
  const verb = word.replace(/[.,;!]+$/, '');
  if (VERBS.includes(verb)) return controller.act(verb);
  const { table, game } = controller.play;
  const typed = table.kind.typed(word, table);
  const wrong = typed.find(({ move }) => !move)?.cell ?? misplaced(table, shown(game), typed);
  if (wrong || !typed.length) {
    controller.wrong(t('note.not-a-move', { text: wrong || text.trim() }), false);
    return;
  }
  const moves = typed.map(({ move }) => move);
  if (moves.length > 1) await playAll(controller, moves);
  else controller.place(pointsOf({ ...table, blocked: [] }, moves)[0]);
}
