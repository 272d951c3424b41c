// @ts-check
// The Puzzles screen: positions with one right move, each proved by the engine.

import { find, h, style } from '../core/dom.js';
import { addWords, t } from '../core/i18n.js';
import { notifyLink } from '../core/notices.js';
import { sideNameAt } from '../game/plain-board.js';
import { Solver } from '../puzzles/controller.js';
import { puzzleDrawing } from '../puzzles/drawing.js';
import { drawFaults } from '../puzzles/faults.js';
import { createDays, createLevel, createLine, createTask, createThemes, createWays, WAYS } from '../puzzles/parts.js';
import { GAMES } from '../puzzles/pack.js';
import { puzzlesStore } from '../puzzles/progress.js';
import { tableOf } from '../game/state.js';
import { movesOn, solverOf } from '../puzzles/state.js';
import { playersOf, toolsOf } from '../puzzles/tools.js';
import { discs } from '../game/drawing.js';
import { load } from '../core/storage.js';
import { mount } from '../stage/mount.js';

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createPuzzles(app) {
  await Promise.all([style('forms', 'task', 'puzzles'), addWords('puzzles')]);
  if (load(puzzlesStore).broken) app.unreadable('puzzles.broken', puzzlesStore);
  const controller = new Solver(app);
  const table = () => tableOf(controller.state.puzzle ?? controller.state.sample ?? controller.state);
  const parts = [
    createWays(),
    createTask(),
    createLine(controller),
    createDays(),
    createLevel(),
    createThemes(controller),
  ];

  /**
   * Moves the focus to the board once it is drawn (the code for discs may have to
   * load), unless the reader has moved it meanwhile.
   */
  async function focus() {
    const { puzzle } = controller.state;
    const from = document.activeElement;
    if (puzzle && table().kind.pieces === 'discs') await discs();
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === from || activeElement === body)
        find(app.stage.root, '.b-heads:not([hidden]) button, [role="gridcell"][tabindex="0"]')?.focus();
    });
  }

  const mounted = mount(app, 'puzzles', {
    panel: h('div.panel.scrolls.z-panel', ...parts.map(({ node }) => node)),
    tools: toolsOf(controller, focus),
    shown() {
      const { puzzle, sample } = controller.state;
      const moves = puzzle ? movesOn(controller.state) : movesOn({ puzzle: sample, played: [] });
      return { table: table(), moves, turn: t('turn.move', { who: sideNameAt(table(), moves.length) }) };
    },
    players: () => playersOf(controller.state),
    hands: { place: (point) => controller.play(point) },
    listen: (signal) => addEventListener('visibilitychange', () => document.hidden || controller.seen(), { signal }),
    drawing: () => ({
      ...puzzleDrawing(controller.state, table()),
      confirm: table().kind.columns ? 'never' : app.store.state.settings.confirm,
    }),
    draw() {
      const { state } = controller;
      mounted.screen.classList.toggle('z-rush', Boolean(state.run?.on));
      for (const part of parts) part.draw(state);
      const side = state.puzzle && solverOf(state.puzzle) ? 'white' : 'black';
      drawFaults(app.stage.root, app.stage.board.state, table(), state.reasons, side);
    },
  });
  mounted.screen.prepend(h('h1.unseen', { id: 'puzzles-title', 'data-t': 'puzzles.title' }));
  return {
    node: mounted.screen,
    show(route) {
      mounted.enter();
      const [name = 'train'] = route.parts;
      const openings = name === 'openings';
      const game = GAMES.find((one) => one === route.parts[1]);
      const exists = Object.hasOwn(WAYS, name) && (openings || route.parts.length < (game ? 3 : 2));
      if (!exists) notifyLink(t('puzzles.bad-link'));
      if (openings) controller.train(route).catch(app.missing);
      else controller.enter(exists ? /** @type {import('../puzzles/state.js').Mode} */ (name) : 'train', game);
      app.titled(() => (controller.state.mode === 'train' ? '' : t(`puzzles.${controller.state.mode}`)));
      mounted.draw();
    },
    hide() {
      drawFaults(app.stage.root, app.stage.board.state, table(), [], 'black');
      controller.leave();
      mounted.leave();
    },
  };
}
