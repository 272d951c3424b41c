// @ts-check
// The dialog for a new game: games with pictures, the side, the level by its
// name, and folded options. Its parts are in choice/.

import { openDialog } from '../core/dialog.js';
import { h, style } from '../core/dom.js';
import { gameName } from '../game/games.js';
import { t } from '../core/i18n.js';
import { more } from './choice/more.js';
import { side, where } from './choice/people.js';
import { games } from './choice/game.js';
import { level } from './choice/opponents.js';
import { tableOf } from '../game/state.js';
import { renewed } from '../game/terms.js';

/** @typedef {import('./choice/part.js').Choice} Choice */
/** @typedef {import('../game/game.js').Game} Game */

/**
 * @param {Game} now the game that is played now: the first suggestion
 * @param {import('../app.js').App['engine']} engine
 * @returns {Promise<Pick<Game, 'game'|'you'|'level'|'report'|'correspondenceId'|'terms'>|null>} null when closed without a choice
 */
export async function askNewGame(now, engine) {
  await Promise.all([style('forms', 'tiles', 'new-game')]);
  /** @type {Choice} */
  const choice = {
    ...tableOf(now),
    you: now.correspondenceId ? 'both' : now.you,
    level: now.level,
    report: now.report,
    correspondenceId: now.correspondenceId,
    think: now.terms?.think ?? 0,
    clock: now.terms?.clock ?? null,
    start: now.terms?.agreement?.procedure ?? '',
    opening: '',
  };
  const parts = [games, side, where, level, more(engine)].map((make) => make(choice, () => draw()));
  const draw = () => {
    for (const part of parts) part.draw();
  };
  draw();
  const start = h('button.button.primary', { type: 'submit', value: 'start' }, t('new.start'));
  const content = [...parts.map(({ node }) => node), h('footer', start)];
  const dialog = openDialog('new', t('new.title'), content, 'new-game');
  return new Promise((resolve) => {
    // Not on the dialog's close event, which a busy browser may send after the
    // next key: that key would then be a move in the old game.
    dialog.addEventListener('submit', () =>
      resolve({
        game: gameName(choice),
        level: choice.level,
        report: choice.report,
        terms: termsOf(choice),
        ...peopleOf(choice),
      }),
    );
    dialog.addEventListener('close', () => resolve(null));
  });
}

/** The reader's side; in a correspondence game the reader who creates it plays Black. @param {Choice} choice @returns {Pick<Game, 'you'|'correspondenceId'>} */
const peopleOf = ({ you, correspondenceId }) =>
  you === 'both' && correspondenceId ? { you: 'black', correspondenceId } : { you, correspondenceId: '' };

/** The terms of a game; with an opening procedure the player of Black begins it. @param {Choice} choice @returns {Game['terms']} */
function termsOf({ you, think, clock, start, opening: named }) {
  const opening = start === 'named' ? named : '';
  /** @type {0|1|2} */
  const seat = you === 'both' ? 0 : you === 'black' ? 1 : 2;
  /** @type {import('../game/terms.js').Agreement|null} */
  const agreement =
    start && start !== 'named' ? { procedure: start, seat, words: [], by: [], black: 1, done: false } : null;
  return think || clock || agreement || opening ? renewed({ think, clock, agreement, opening }) : null;
}
