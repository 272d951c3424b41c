// @ts-check
// The Play screen: board, panels and input.

import { byId, changes } from '../core/dom.js';
import { moveAt } from '../game/games.js';
import { labelled, language, t } from '../core/i18n.js';
import { Controller } from '../play/controller.js';
import { gameStore, newGame } from '../game/game.js';
import { boardKey, listen } from '../play/input.js';
import { restore } from '../archive/keep.js';
import { createPanels } from '../play/panels.js';
import {
  barLabel,
  boardText,
  cellText,
  chanceText,
  columnText,
  forbiddenText,
  gameName,
  shareOf,
  worthText,
} from '../game/words.js';
import { drawing } from '../game/drawing.js';
import { createFrame } from '../stage/frame.js';
import { playersOf } from '../stage/players.js';

/** What lets a first game also end, and tells threats and proofs, without a network. */
const early = () => [
  import('../play/ending.js'),
  import('../play/foot.js'),
  import('../play/helper.js'),
  import('../stage/menu.js'),
  import('../play/verbs.js'),
  import('../play/refused.js'),
  import('../game/threat-words.js'),
  import('../engine/proofs.js'),
  import('../why/sentences.js').then(({ loadWhy }) => loadWhy()),
];

/**
 * The board's words, and what its input does.
 * @param {Controller} controller @returns {import('../stage/stage.js').Client}
 */
const clientOf = (controller) => ({
  words: {
    cell: (point) => cellText(controller.play, point, controller.help === 'full'),
    board: () => boardText(controller.play),
    column: (column) => columnText(controller.play, column, controller.help === 'full'),
  },
  place: (point) => controller.place(point),
  ghost: (ghost) => controller.set({ ghost, note: '' }),
  hover(point) {
    const reason = point >= 0 ? forbiddenText(controller.play, moveAt(controller.play.table, point)) : '';
    if (reason !== controller.play.reason) controller.set({ reason });
  },
  command: (key) => boardKey(controller, key),
});

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createPlay(app) {
  const visit = await restore();
  const controller = new Controller(app, visit.game);
  const screen = byId('screen-play');
  const panels = createPanels(screen, controller);
  let { help } = controller;
  /**
   * Draws Home once it has come.
   * @type {((play: import('../game/state.js').PlayState, form: ''|'home'|'game') => void)|undefined}
   */
  let home;
  /** Whether the visit finds an unfinished game, which comes before Home. */
  let waits = visit.waits;
  const drawn = changes();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let later;
  const frame = createFrame(app, screen, {
    tools: controller.tools,
    ready: () => controller.active, // not while a link's game is on its way
    table: () => controller.play.table,
    client: clientOf(controller),
    players: () => playersOf(controller.play),
    drawing() {
      // Most frames change nothing on the board and in the names of its points.
      const { position, candidates } = controller.play;
      const hint = controller.help === 'full';
      const scene = drawing(controller.play, { ...controller.settings, hint, threats: hint });
      return drawn(language(), scene, position, candidates.map(worthText)) ? scene : null;
    },
    chances: () => [
      controller.help === 'full' ? labelled(t(barLabel(controller.play)), chanceText(controller.play)) : '',
      shareOf(controller.play),
    ],
    draw({ engine }) {
      if (help !== controller.help) {
        ({ help } = controller);
        controller.think();
      }
      // In a task of their own: together they would hold up the stone.
      clearTimeout(later);
      later = setTimeout(() => {
        panels(controller.play, engine);
        home?.(controller.play, controller.form);
        if (controller.form && !home) loadForm().catch(() => (controller.form = ''));
        if (home || !controller.home) delete document.documentElement.dataset.opening; // boot.js set it
      });
    },
    listen: (signal) => listen(screen, controller, signal),
  });
  if (visit.broken) app.unreadable('saved.game-broken', gameStore);
  setTimeout(() => Promise.allSettled(early()));

  /** Shows a link's game. @param {import('../core/router.js').Route} route */
  async function showLink(route) {
    const address = location.hash;
    const current = controller.play.current ?? controller.play.game;
    const { readLink } = await import('../game/link.js');
    const linked = readLink(route, current);
    const { game, note } = linked?.correspondenceId
      ? await (await import('../play/friend.js')).meet(linked, current)
      : { game: linked, note: '' };
    if (location.hash === address) controller.enter(game, note);
  }

  /** @type {Promise<void>|undefined} */
  let loading;
  /** Loads the form for a new game. */
  const loadForm = () =>
    (loading ??= import('../play/home.js')
      .then(({ createHome }) => createHome(controller, screen))
      .then(
        (draw) => {
          home = draw;
          app.store.set({});
        },
        (fault) => {
          loading = undefined;
          app.missing();
          throw fault;
        },
      ));

  /** Home lies beside an empty board, which can be played on while its panel is on its way. */
  async function atHome() {
    const { game, you, level } = controller.play.current ?? controller.play.game;
    controller.enter(newGame({ game, you, level }));
    await loadForm();
  }

  return {
    node: screen,
    show(route) {
      frame.enter();
      app.titled(() => (controller.home ? '' : gameName(controller.play.table.rule)));
      drawn('');
      const { nextGame } = app.store.state;
      if (nextGame) {
        app.store.set({ nextGame: '' });
        controller.resume(nextGame);
      }
      controller.form = route.home === true && !waits ? 'home' : '';
      waits = false;
      if (controller.home)
        return void atHome().catch(() => {
          controller.form = ''; // Play's own panel instead
          controller.set({});
        });
      if (route.signature || !route.parts[0]) return controller.enter(null);
      showLink(route).catch(() => {
        app.missing();
        controller.enter(null);
      });
    },
    hide() {
      controller.leave();
      frame.leave();
    },
  };
}
