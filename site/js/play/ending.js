// @ts-check
// What the panel's foot tells of a finished game: the result, why it ended so, and the
// next step: the last move after which no loss was forced, a stronger opponent, or the
// review.

import { readAll } from '../archive/all.js';
import { read } from '../archive/database.js';
import { judgedOf } from '../archive/review.js';
import { within } from '../core/action.js';
import { say } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { helpIn, isHumans, movesOf, shown, suggested } from '../game/game.js';
import { tableOf } from '../game/state.js';
import { headText, noteText, outcomeOf } from '../game/words.js';
import { opponentName } from '../stage/players.js';
import { reasonsOf } from '../why/reasons.js';
import { sentence } from '../why/sentences.js';
import { LOSERS, turnOf } from '../why/turn.js';
import { betterLevel, resultsOf } from './results.js';

/** @typedef {import('./controller.js').Controller} Controller */
/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/state.js').Remark} Remark */

/** A game with more moves is reviewed before another one begins. */
const LONG = 60;

/**
 * The next step after a game: an action's name, or "again" from the turn, or the "next" opponent.
 * @param {Game} game @param {string} outcome as outcomeOf gives it @param {number} turn see turnOf
 * @returns {'again'|'next'|'review'|'rematch'|'share'}
 */
export function nextAfter(game, outcome, turn) {
  const { correspondenceId, level, report, you, assisted, resigned } = game;
  if (correspondenceId) return !isHumans(game, movesOf(game).length) || resigned === you ? 'share' : 'rematch';
  if (outcome === 'over') return 'rematch';
  if (outcome === 'lost' && turn >= 0 && isHumans(game, turn)) return 'again';
  if (outcome === 'draw' || movesOf(game).length > LONG) return 'review';
  const unaided = !helpIn(you, assisted);
  return outcome === 'won' && unaided && !report && level < tableOf(game).kind.levels ? 'next' : 'rematch';
}

/**
 * The next step as the red tool.
 * @param {Controller} controller @param {ReturnType<typeof nextAfter>} step @param {number} turn
 * @returns {Remark['next']}
 */
function toolOf(controller, step, turn) {
  const { game } = controller.play;
  const name = step;
  if (step === 'again') return { name, text: t('end.again', { n: turn + 1 }), act: () => controller.jump(turn) };
  if (step !== 'next') return { name, text: t(`action.${step}`), act: () => controller.act(step) };
  const level = game.level + 1;
  return { name, text: t('end.next', { who: opponentName(level) }), act: () => controller.start({ ...game, level }) };
}

/**
 * A weaker opponent after losses in a row.
 * @param {Controller} controller @param {string} outcome @returns {Promise<Remark['offer']>}
 */
async function weaker(controller, outcome) {
  const { game } = controller.play;
  if (outcome !== 'lost' || game.report || game.correspondenceId || game.level < 2) return undefined;
  const entries = await readAll();
  // The game that has just ended may not be stored yet.
  const before = resultsOf(entries.filter(({ id }) => id !== game.id));
  if (betterLevel(before, game, outcome) >= 0) return undefined;
  const level = game.level - 1;
  return { text: t('end.weaker', { name: opponentName(level) }), act: () => controller.start({ ...game, level }) };
}

/** Tells the end of the shown game. @param {Controller} controller */
export async function tellEnd(controller) {
  const { play, signal } = controller;
  const { game, table, position } = play;
  const outcome = outcomeOf(play);
  /** @type {Remark} */
  let remark = { kind: 'end', head: headText(play), note: noteText(play, 'ready'), verbs: [], chosen: -1 };
  /** @param {Partial<Remark>} patch */
  const tell = (patch) => {
    remark = { ...remark, ...patch, ...(controller.play.remark?.closed && { closed: true }) };
    controller.set({ remark });
  };
  /** @param {number} turn */
  const lead = (turn) => {
    const step = nextAfter(game, outcome, turn);
    // Undo stands beside the board only during a game.
    const undo = outcome === 'won' || step === 'again' ? [] : ['undo'];
    const verbs = [...(step === 'rematch' ? [] : ['rematch']), 'card', ...undo, 'new'];
    tell({ next: toolOf(controller, step, turn), verbs });
  };
  const explained = position?.over && movesOf(game).length > 0;
  // Where the loss turned is not known yet: the next step comes with it.
  if (explained && outcome === 'lost') tell({ verbs: ['rematch', 'card', 'new'] });
  else lead(-1);
  weaker(controller, outcome).then(
    (offer) => offer && !signal.aborted && tell({ offer }),
    () => {}, // without the archive there is no offer
  );
  if (!explained) return;
  const moves = shown(game);
  const answer = reasonsOf().ask({ game: game.game, moves }, signal);
  const [reasons, entry] = await within(signal, Promise.all([answer, read(game.id)]));
  const turn = turnOf(reasons, judgedOf(entry?.review));
  // A move that a hint gave is not called the one that lost.
  const hinted = turn >= 0 && suggested(game, moves[turn], turn);
  if (outcome === 'lost') lead(turn);
  const first = reasons.find(({ kind }) => !hinted || !LOSERS.includes(kind));
  if (!first) return;
  const head = outcome === 'lost' && turn >= 0 && !hinted ? t('end.lost-at', { n: turn + 1 }) : remark.head;
  const help = helpIn(game.you, game.assisted);
  tell({ head, reasons: [first], drawn: true, note: help ? remark.note : '' });
  say(sentence(table, first));
}
