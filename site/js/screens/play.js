// @ts-check
// The Play screen put together: board, panels, hands and what they do.

import { createBoard } from '../board/board.js';
import { byId } from '../core/dom.js';
import { moveAt } from '../game/games.js';
import { language, t } from '../core/i18n.js';
import { notifyUnreadable } from '../core/notices.js';
import { Controller } from '../play/controller.js';
import { drawing } from '../game/drawing.js';
import { gameStore } from '../game/game.js';
import { boardKey, listen } from '../play/input.js';
import { restore } from '../play/keeper.js';
import { createPanels } from '../play/panels.js';
import { boardText, cellText, columnText, forbiddenText, judges } from '../game/words.js';
import { discs } from '../game/skins.js';

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createPlay(app) {
  const held = await restore();
  const it = new Controller(app, held.game);
  const screen = byId('screen-play');
  const board = createBoard(byId('board'), {
    words: {
      cell: (point) => cellText(it.play, point, it.settings.hint),
      board: () => boardText(it.play),
      column: (column) => columnText(it.play, column, it.settings.hint),
    },
    place: (point) => it.place(point),
    ghost: (ghost) => it.set({ ghost, note: '' }),
    hover(point) {
      const reason = point >= 0 ? forbiddenText(it.play, moveAt(it.play.table, point)) : '';
      if (reason !== it.play.reason) it.set({ reason });
    },
    command: (key) => boardKey(it, key),
    discs: () => discs(() => app.trouble('update.missing')), // boot.js forgets what failed while the page started
  });
  const panels = createPanels(screen, {
    level: (level) => it.show({ ...it.play.game, level }),
    ending: (node) => import('../play/ending.js').then(({ drawEnding }) => drawEnding(node, it)),
    preview: (preview) => it.set({ preview }),
    jump: (ply) => it.jump(ply),
  });
  listen(screen, it, board);
  let judged = judges(it.settings);
  /** What the board shows: the game, the settings, the language of its words. @type {unknown[]} */
  let drawn = [];
  app.store.subscribe(({ settings, engine }) => {
    if (!it.active) return;
    if (judged !== judges(settings)) {
      judged = !judged;
      it.follow();
    }
    // Most frames bring the engine's state alone, which is not on the board.
    const now = [it.play, settings, language()];
    if (now.some((one, i) => one !== drawn[i])) board.set(drawing(it.play, settings));
    drawn = now;
    panels(it.play, settings, engine);
  });
  if (held.broken) notifyUnreadable(t('saved.game-broken'), gameStore);

  /** Shows what a link asks for. @param {import('../core/router.js').Route} route */
  async function follow(route) {
    const address = location.hash;
    const own = it.play.own ?? it.play.game;
    const { readLink } = await import('../game/link.js');
    const asked = readLink(route, own);
    const { game, note } = asked?.far
      ? await (await import('../play/friend.js')).meet(asked, own)
      : { game: asked, note: '' };
    if (location.hash === address) it.enter(game, note);
  }

  return {
    node: screen,
    show(route) {
      const { wanted } = app.store.state;
      if (wanted) {
        app.store.set({ wanted: '' });
        it.resume(wanted);
      }
      if (route.own || !route.parts[0]) return it.enter(null);
      follow(route).catch(() => {
        app.trouble('update.missing');
        it.enter(null);
      });
    },
    hide() {
      it.leave();
    },
  };
}
