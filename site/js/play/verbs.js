// @ts-check
// What the buttons and typed words of the Play screen do.

import { t } from '../core/i18n.js';
import { alertNow, say } from '../core/live.js';
import { offer } from '../core/notices.js';
import * as games from '../game/game.js';
import { isGuest, lookedAt, mayHelp, mayPause, maySwitch } from '../game/state.js';
import { endText, resultText, sideName, turnText } from '../game/words.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** @type {Record<string, (it: Controller) => void>} */
export const verbs = {
  undo(it) {
    if (games.gaveUp(it.play.game)) return it.unresign();
    const ply = games.undoTarget(lookedAt(it.play));
    if (ply < 0) return;
    it.jump(ply);
    say(t('say.undone', { turn: turnText(it.play) }));
  },
  redo(it) {
    const ply = games.redoTarget(lookedAt(it.play));
    if (ply >= 0) it.jump(ply);
  },
  stop: (it) => it.thinker.stop(),
  /** The engine moves for whoever is to move, as well as it can. */
  help(it) {
    if (!mayHelp(it.play)) return;
    it.set({ helping: true });
    it.follow();
  },
  switch(it) {
    if (!maySwitch(it.play)) return;
    const game = games.switchSides(it.play.game);
    it.show(game);
    say(t('say.switched', { side: sideName(it.play.table, game.you === 'white' ? 'white' : 'black') }));
  },
  pause(it) {
    if (!mayPause(it.play)) return;
    const { game } = it.play;
    it.set({ helping: false, ghost: -1 });
    it.show({ ...game, paused: !game.paused });
    say(t(game.paused ? 'say.resumed' : 'note.paused'));
  },
  resume: (it) => verbs.pause(it),
  'go-on'(it) {
    it.set({ goOn: true });
    it.follow();
  },
  resign(it) {
    const { game } = it.play;
    const ply = games.plyOf(game);
    if (resultText(it.play) || !ply || !games.atEnd(game) || isGuest(it.play)) return;
    it.show({ ...game, resigned: game.you === 'both' ? games.sideAt(ply) : game.you });
    alertNow(endText(it.play));
    it.ended();
    offer(t('undo.resigned'), t('undo.verb'), () => it.play.game.id === game.id && it.unresign());
  },
  hint(it) {
    if (it.settings.teach && games.isHumans(it.play.game)) it.tutored((tutor) => tutor.tip());
    else it.app.change({ hint: !it.settings.hint });
  },
  evaluation: (it) => it.app.change({ evaluation: !it.settings.evaluation }),
  threats: (it) => it.app.change({ threats: !it.settings.threats }),
  flip: (it) => it.app.change({ view: it.settings.view ^ 4 }),
  rotate: (it) => it.app.change({ view: (it.settings.view & 4) | ((it.settings.view + 1) & 3) }),
  async new(it) {
    const { askNewGame } = await import('./new-game.js');
    const choice = await askNewGame(it.play.game, it.app.engine);
    if (choice) it.start({ ...it.play.game, ...choice });
  },
  rematch(it) {
    const { game } = it.play;
    it.start({ ...game, you: game.you === 'both' ? 'both' : game.you === 'black' ? 'white' : 'black' }, true);
  },
  'play-here': (it) => it.adopt(),
  keep: (it) => it.adopt(),
  'own-game'(it) {
    const { own } = it.play;
    if (own) it.turnTo(own);
  },
  'take-over': (it) => it.hold.takeOver(),
  learn: () => location.assign('#/learn'),
  analyse({ play: { game } }) {
    location.hash = games.wholeLinkOf({ ...game, far: '' }).replace('/play/', '/analyse/');
  },
  review({ play: { game } }) {
    location.hash = `#/review/${game.game}/${games.movesOf(game).join('')}`;
  },
  keys: async (it) => (await import('./keys.js')).openKeys(it.play.table),
  numbers: async () => (await import('./numbers.js')).openNumbers(),
  async share(it) {
    const { send } = await import('./share.js');
    const note = await send(it.play.game);
    if (note) it.set({ note });
  },
  async link(it) {
    const { copyLink } = await import('./share.js');
    const note = await copyLink(it.play.game);
    if (note) it.set({ note });
  },
};
