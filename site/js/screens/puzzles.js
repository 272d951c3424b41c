// @ts-check
// The Puzzles screen: positions with one right move, each proved by the engine.

import { h, style } from '../core/dom.js';
import { addWords, language, t, wordPage } from '../core/i18n.js';
import { notifyLink, notifyUnreadable } from '../core/notices.js';
import { boardWords, sideAt } from '../game/plain-board.js';
import { Solver } from '../puzzles/controller.js';
import { puzzleDrawing } from '../puzzles/drawing.js';
import { createDays, createLevel, createTask, createThemes, createWays, WAYS } from '../puzzles/parts.js';
import { puzzlesStore } from '../puzzles/progress.js';
import { movesOn, tableOf } from '../puzzles/state.js';
import { playersOf, toolsOf } from '../puzzles/tools.js';
import { discs } from '../game/drawing.js';
import { load } from '../core/storage.js';
import { section } from '../core/section.js';
import { stripNode } from '../stage/sides.js';
import { createStrips } from '../stage/strips.js';
import { createTools } from '../stage/tools.js';

/** @typedef {import('../puzzles/state.js').Mode} Mode */

/** The board that is shown without a puzzle. */
const NO_PUZZLE = { game: 'freestyle15' };

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createPuzzles(app) {
  await Promise.all([style('puzzles'), addWords('puzzles')]);
  if (load(puzzlesStore).broken) notifyUnreadable(t('puzzles.broken'), puzzlesStore);
  const controller = new Solver(app);
  const screen = section('puzzles', 'puzzles', 'stage');
  const { client, draw } = build(app, controller, screen);
  wordPage(screen);
  app.store.subscribe(() => controller.active && draw());

  return {
    node: screen,
    show(route) {
      app.stage.enter(client);
      const [name = 'train'] = route.parts;
      const known = Object.hasOwn(WAYS, name) && route.parts.length < 2;
      if (!known) notifyLink(t('puzzles.bad-link'));
      controller.enter(known ? /** @type {Mode} */ (name) : 'train');
      app.titled(() => (controller.state.mode === 'train' ? '' : t(`puzzles.${controller.state.mode}`)));
      draw(true);
    },
    hide() {
      controller.leave();
    },
  };
}

/**
 * Builds the screen; returns a function that draws it, and what it brings to the board.
 * @param {import('../app.js').App} app
 * @param {Solver} controller
 * @param {HTMLElement} screen
 */
function build(app, controller, screen) {
  const table = () => tableOf(controller.state.puzzle ?? NO_PUZZLE);
  const tools = createTools(toolsOf(controller, focus), controller, app.trouble);
  const parts = [createWays(), createTask(), createDays(), createLevel(), createThemes(controller)];
  screen.append(
    h('h1', { class: 'unseen', id: 'puzzles-title', 'data-t': 'puzzles.title' }),
    stripNode('them'),
    h('div', { class: 'panel scrolls z-panel' }, ...parts.map(({ node }) => node)),
    tools.node,
    stripNode('you'),
  );
  const strips = createStrips(screen);

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
      if (activeElement === from || activeElement === body) focusOn(app.stage.root);
    });
  }

  /** @type {import('../stage/stage.js').Client} */
  const client = {
    words: boardWords(() => {
      const moves = movesOn(controller.state);
      return { table: table(), moves, turn: t('turn.move', { who: sideAt(table(), moves.length) }) };
    }),
    place: (point) => controller.play(point),
    command(key) {
      const n = Number(key);
      if (!table().kind.columns || !(n >= 1 && n <= table().cols)) return false;
      controller.play(n - 1);
      return true;
    },
  };
  /** The inputs of the last drawing of the board. @type {unknown[]} */
  let drawn = [];
  const draw = (anew = false) => {
    const { state } = controller;
    const { settings } = app.store.state;
    const now = [state, settings, language()];
    if (anew || now.some((one, i) => one !== drawn[i])) {
      const { kind } = table();
      app.stage.set({
        ...puzzleDrawing(state, table()),
        coords: settings.coords,
        view: kind.columns ? 0 : settings.view,
        confirm: kind.columns ? 'never' : settings.confirm,
      });
      app.stage.judge('', 0.5, kind.pieces);
    }
    drawn = now;
    strips(playersOf(state));
    screen.classList.toggle('z-rush', Boolean(state.run?.on));
    tools.draw();
    for (const part of parts) part.draw(state);
  };
  return { client, draw };
}

/** Moves the focus to the board's cursor. @param {HTMLElement} board */
const focusOn = (board) =>
  /** @type {HTMLElement|null} */ (
    board.querySelector('.b-heads:not([hidden]) button, [role="gridcell"][tabindex="0"]')
  )?.focus();
