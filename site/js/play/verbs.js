// @ts-check
// The actions of the Play screen's buttons and typed words.

import { t } from '../core/i18n.js';
import { alertNow, say } from '../core/dom.js';
import { offer } from '../core/notices.js';
import * as games from '../game/game.js';
import { isReadOnly, lookedAt } from '../game/state.js';
import { endText, evalText, lastText, sideName, turnText } from '../game/words.js';
import { typeMove } from './input.js';

/** @type {Record<string, (it: import('./controller.js').Controller) => void>} */
export const verbs = {
  undo(controller) {
    if (games.gaveUp(controller.play.game)) return controller.unresign();
    controller.jump(games.undoTarget(lookedAt(controller.play)));
    say(t('say.undone', { turn: turnText(controller.play) }));
  },
  redo: (controller) => controller.jump(games.redoTarget(lookedAt(controller.play))),
  /** Takes a hint or a question away, or stops the engine. */
  stop(controller) {
    const { remark } = controller.play;
    if (remark && remark.kind !== 'end') controller.set({ remark: null });
    else controller.app.engine.stop();
  },
  /** The engine plays its best move for the side to move. */
  help(controller) {
    controller.set({ helping: true });
    controller.think();
  },
  switch(controller) {
    const game = games.switchSides(controller.play.game);
    controller.show(game);
    // After an undo the side to move may change: the engine then moves.
    if (!games.isHumans(game)) verbs['go-on'](controller);
    say(t('say.switched', { side: sideName(controller.play.table, game.you === 'white' ? 'white' : 'black') }));
  },
  pause(controller) {
    const { game } = controller.play;
    controller.set({ helping: false, ghost: -1 });
    controller.show({ ...game, paused: !game.paused });
    say(t(game.paused ? 'say.resumed' : 'note.paused'));
  },
  resume: (controller) => verbs.pause(controller),
  'go-on'(controller) {
    controller.set({ goOn: true });
    controller.think();
  },
  resign(controller) {
    const { game } = controller.play;
    controller.show(games.acted(game, { resigned: game.you === 'both' ? games.sideAt(games.plyOf(game)) : game.you }));
    alertNow(endText(controller.play));
    controller.ended();
    offer(t('undo.resigned'), t('undo.verb'), () => controller.play.game.id === game.id && controller.unresign());
  },
  hint: (controller) => controller.helped((helper) => helper.hint()),
  'play-hint': (controller) => controller.helper?.playHint(),
  'coach-show': (controller) => controller.helper?.showError(),
  'coach-play': (controller) => controller.helper?.playError(),
  'coach-take': (controller) => controller.set({ remark: null }),
  /** Closes the panel's foot; after a game its tools stay. */
  close(controller) {
    const { remark } = controller.play;
    controller.set({ remark: remark?.kind === 'end' ? { ...remark, closed: true } : null });
  },
  offer: ({ play }) => play.remark?.offer?.act(),
  flip: ({ tools }) => tools.flip.act?.(),
  rotate: ({ tools }) => tools.rotate.act?.(),
  /** Plays the stone that waits. */
  confirm(controller) {
    const { ghost } = controller.play;
    controller.app.stage.board.dropGhost();
    if (ghost >= 0) controller.place(ghost);
  },
  /** Turns the panel to the form for a new game. */
  new(controller) {
    controller.form = 'game';
    controller.set({});
  },
  rematch(controller) {
    const { game } = controller.play;
    controller.start({ ...game, you: game.you === 'both' ? 'both' : games.otherSide(game.you) }, true);
  },
  'play-here': (controller) => controller.adopt(),
  keep: (controller) => controller.adopt(),
  'own-game'(controller) {
    const { current } = controller.play;
    if (current) controller.turnTo(current);
  },
  'take-over': (controller) => controller.gameLock.takeOver(),
  'say-last': ({ play }) => say(lastText(play)),
  'say-turn': ({ play }) => say(turnText(play)),
  'say-threats': async ({ play }) => say((await import('../game/threat-words.js')).threatsText(play)),
  'say-chances': ({ play }) => say(evalText(play)),
  type: typeMove,
  /** Shows the opponents or the dialog for a new game. */
  async opponent(controller) {
    const { you, report, correspondenceId } = controller.play.game;
    if (you === 'both' || report || correspondenceId || isReadOnly(controller.play)) return verbs.new(controller);
    (await import('./opponents.js')).openOpponents(controller);
  },
  learn: () => location.assign('#/learn'),
  analyse({ play: { game } }) {
    location.hash = games.wholeLinkOf({ ...game, correspondenceId: '' }).replace('/play/', '/analyse/');
  },
  review({ play: { game } }) {
    location.hash = `#/review/${game.game}/${games.movesOf(game).join('')}`;
  },
  numbers: async () => (await import('./numbers.js')).openNumbers(),
  card: async ({ play }) => (await import('../card/dialog.js')).openCard({ play }),
  async share(controller) {
    const { send } = await import('./share.js');
    const note = await send(controller.play.game);
    if (note) controller.set({ note });
  },
  async link(controller) {
    const { copyLink } = await import('./share.js');
    const note = await copyLink(controller.play.game);
    if (note) controller.set({ note });
  },
};
