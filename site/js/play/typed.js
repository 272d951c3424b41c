// @ts-check
// What is typed into the field: a verb, a move, or many moves at once.

import { namesOf, pointsOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { say } from '../core/live.js';
import { play, shown } from '../game/game.js';
import { lastText } from '../game/words.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** Verbs that can be typed as well. */
const VERBS = ['undo', 'redo', 'hint', 'stop', 'resign', 'new', 'threats', 'evaluation', 'flip', 'rotate'];

/** The first piece that names another cell than the one its move leads to. @param {import('../game/games.js').Table} table @param {string[]} before @param {import('../game/games.js').Typed[]} typed */
function misplaced(table, before, typed) {
  const names = namesOf(table, [...before, ...typed.map(({ move }) => move)]).slice(before.length);
  return typed.find(({ cell }, i) => cell && cell.toUpperCase() !== names[i])?.cell ?? '';
}

/** Plays moves one after another, all or none: the engine says whether they can be. @param {Controller} it @param {string[]} moves */
async function playAll(it, moves) {
  const { game } = it.play;
  await it.equipping();
  if (it.play.game !== game || (game.terms && !it.extras) || it.extras?.place('')) return;
  if (it.play.elsewhere) return it.wrong(t('note.elsewhere'));
  const all = [...shown(game), ...moves].join('');
  const reply = await it.app.engine.request({ cmd: 'position', game: game.game, moves: all });
  if (it.play.game !== game) return;
  if (reply.type === 'error') return it.wrong(t('note.sequence', { message: reply.message }));
  if (it.play.own) it.adopt();
  it.moved(moves.reduce(play, it.play.game));
  say(lastText(it.play));
}

/** @param {Controller} it @param {string} text */
export function enter(it, text) {
  const word = text.trim().toLowerCase();
  if (!word) return;
  if (VERBS.includes(word)) {
    it.act(word);
    return;
  }
  const { table, game } = it.play;
  const typed = table.kind.typed(word, table);
  const wrong = typed.find(({ move }) => !move)?.cell ?? misplaced(table, shown(game), typed);
  if (wrong || !typed.length) {
    it.wrong(t('note.not-a-move', { text: wrong || text.trim() }), false);
    return;
  }
  const moves = typed.map(({ move }) => move);
  if (moves.length > 1) playAll(it, moves);
  else it.place(pointsOf({ ...table, blocked: [] }, moves)[0]);
}
