// @ts-check
// The panels of the Play screen. Each draws the state into its own element and
// decides nothing.

import { changes, find, h, say, setText } from '../core/dom.js';
import { moveAt, moveText } from '../game/games.js';
import { labelled, language, t } from '../core/i18n.js';
import { atEnd, isHumans, movesOf, plyOf } from '../game/game.js';
import { isReadOnly } from '../game/state.js';
import { createMoveList } from '../stage/move-list.js';
import { boardName, gameName, headText, noteText, resultText } from '../game/words.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../app.js').AppState['engine']} EngineState */
/** @typedef {import('./controller.js').Controller} Controller */

/** All panels of a screen. @param {HTMLElement} screen @param {Controller} controller */
export function createPanels(screen, controller) {
  const status = statusPanel(find(screen, '.status'));
  const moves = movesPanel(screen, controller);
  const foot = footPanel(screen, controller);
  /** @param {PlayState} play @param {EngineState} engine */
  return (play, engine) => {
    status(play, engine);
    foot(play, engine);
    moves(play);
  };
}

/**
 * The notice: a question or an error, with its actions. The strips show whose
 * turn it is, so without a question only a screen reader finds a text here.
 * @param {HTMLElement} root
 */
function statusPanel(root) {
  const [turn, note] = ['h2', 'p'].map((name) => find(root, name));
  let verbs = find(root, '.do');
  const changed = changes();
  changed(`${language()} learn`); // the page begins with it
  /** @param {PlayState} play @param {EngineState} engine */
  return (play, engine) => {
    const { table, ghost } = play;
    setText(turn, headText(play));
    setText(note, noteText(play, engine));
    const offered = verbsOf(play);
    root.toggleAttribute('data-head', play.ask !== null);
    root.toggleAttribute('data-quiet', isQuiet(play, engine, offered));
    if (changed(`${language()} ${offered}`)) {
      const before = verbs;
      verbs = /** @type {typeof verbs} */ (before.cloneNode()); // others come: nothing that was there moves
      verbs.append(...offered.map((verb, i) => verbButton(verb, play.ask || verb === 'learn' ? 1 : i)));
      before.replaceWith(verbs);
    }
    const confirm = () => t('action.confirm', { move: moveText(table, moveAt(table, ghost)) });
    // Not all see the stone that waits.
    if (offered[0] === 'confirm' && setText(find(verbs, 'span'), confirm())) say(noteText(play, engine));
  };
}

/**
 * Whether the strips and the foot already say everything.
 * @param {PlayState} play @param {EngineState} engine @param {string[]} verbs
 */
function isQuiet(play, engine, verbs) {
  const { remark, note, reason, ghost } = play;
  if (hasEnded(play) || (remark && !note && !reason && ghost < 0)) return true;
  if (reason || note || play.ask || play.current || play.elsewhere || ghost >= 0) return false;
  return !verbs.some((verb) => verb !== 'stop') && engine !== 'failed' && !play.helping && !resultText(play);
}

/** Whether the reader's own game is shown at its end. @param {PlayState} play */
export const hasEnded = (play) => resultText(play) !== '' && !isReadOnly(play) && atEnd(play.game);

/** What the engine tells, loaded with the first remark. @param {HTMLElement} screen @param {Controller} controller */
function footPanel(screen, controller) {
  /** @type {((play: PlayState, engine: EngineState) => void)|undefined} */
  let draw;
  let loading = false;
  /** @param {PlayState} play @param {EngineState} engine */
  return (play, engine) => {
    draw?.(play, engine);
    if (loading || !(play.remark || hasEnded(play) || controller.help === 'full')) return;
    loading = true;
    import('./foot.js')
      .then(({ createFoot }) => createFoot(screen, controller))
      .then(
        (made) => {
          draw = made;
          controller.app.store.set({});
        },
        () => {
          loading = false;
          controller.app.missing();
        },
      );
  };
}

/** @param {string} verb @param {number} i its place: the first is meant */
export const verbButton = (verb, i) =>
  h('button', { class: `button${i ? '' : ' primary'}`, 'data-action': verb }, h('span', t(`action.${verb}`)));

/** The actions that are offered with the turn, the most important first. @param {PlayState} play @returns {string[]} */
export function verbsOf(play) {
  const { game, current } = play;
  if (play.ghost >= 0) return ['confirm'];
  if (play.ask) return play.ask.verbs;
  if (play.elsewhere) return ['take-over'];
  if (current) {
    const back = movesOf(current).length ? ['own-game'] : [];
    const end = game.correspondenceId ? ['keep', ...back] : back;
    return resultText(play) ? end : ['play-here', ...back];
  }
  if (game.paused && !resultText(play)) return ['resume'];
  if (play.thinking === 'reply') return ['stop'];
  if (resultText(play)) return []; // the foot has them
  if (game.correspondenceId) return isHumans(game, movesOf(game).length) ? [] : ['share'];
  if (!movesOf(game).length && isHumans(game)) return ['learn'];
  return isHumans(game) || atEnd(game) ? [] : ['go-on'];
}

/** The opening's name, the moves, and a field to type one. @param {HTMLElement} root @param {Controller} controller */
function movesPanel(root, controller) {
  const [title, opening, about] = ['h1', '.opening h2', '.opening p'].map((name) => find(root, name));
  const input = /** @type {HTMLInputElement} */ (find(root, '.field input'));
  const draw = createMoveList(find(root, '.move-list'), (ply) => controller.jump(ply));
  const hinted = changes();
  /** @param {PlayState} play */
  return ({ game, table, position }) => {
    if (position) setText(opening, position.opening && t(`opening.${position.opening}`));
    setText(about, boardName(table));
    setText(title, gameName(table.rule));
    draw(table, movesOf(game), plyOf(game));
    if (hinted(`${language()} ${table.kind.words}`)) {
      input.dataset.tHint = `typed.hint.${table.kind.words}`;
      input.placeholder = t(input.dataset.tHint);
    }
  };
}
