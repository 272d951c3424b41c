// @ts-check
// The Puzzles screen: positions with one right move, each proved by the engine.

import { h, style } from '../core/dom.js';
import { addWords, language, t, wordPage } from '../core/i18n.js';
import { notifyLink, notifyUnreadable } from '../core/notices.js';
import { createPlainBoard, sideAt } from '../game/plain-board.js';
import { Solver } from '../puzzles/controller.js';
import { puzzleDrawing } from '../puzzles/drawing.js';
import { createFigures, createTask, createThemes, createVerbs, createWays, WAYS } from '../puzzles/parts.js';
import { puzzlesStore } from '../puzzles/progress.js';
import { movesOn, tableOf } from '../puzzles/state.js';
import { discs } from '../game/drawing.js';
import { load } from '../core/storage.js';
import { section } from '../core/section.js';

/** @typedef {import('../puzzles/state.js').Mode} Mode */

/** The board that is shown without a puzzle. */
const NO_PUZZLE = 'freestyle15';

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createPuzzles(app) {
  await Promise.all([style('forms'), style('puzzles'), addWords('puzzles')]);
  if (load(puzzlesStore).broken) notifyUnreadable(t('puzzles.broken'), puzzlesStore);
  const controller = new Solver(app);
  const screen = section('puzzles');
  const draw = build(app, controller, screen);
  wordPage(screen);
  app.store.subscribe(() => controller.active && draw());

  return {
    node: screen,
    show(route) {
      const [name = 'train'] = route.parts;
      const known = Object.hasOwn(WAYS, name) && route.parts.length < 2;
      if (!known) notifyLink(t('puzzles.bad-link'));
      controller.enter(known ? /** @type {Mode} */ (name) : 'train');
      draw();
    },
    hide() {
      controller.leave();
    },
  };
}

/**
 * Builds the screen; returns a function that draws it.
 * @param {import('../app.js').App} app
 * @param {Solver} controller
 * @param {HTMLElement} screen
 */
function build(app, controller, screen) {
  const place = h('div', { class: 'z-board' });
  /** @type {ReturnType<typeof createPlainBoard>|null} */
  let shown = null;
  let game = '';
  const parts = [createWays(), createTask(), createVerbs(controller, focus), createThemes(controller), createFigures()];
  screen.append(
    h('header', { class: 'z-head' }, h('h1', { id: 'puzzles-title', 'data-t': 'puzzles.title' }), parts[0].node),
    place,
    h('div', { class: 'z-side' }, ...parts.slice(1).map(({ node }) => node)),
  );
  /** The inputs of the last drawing. @type {unknown[]} */
  let drawn = [];

  /**
   * Moves the focus to the board once it is drawn (the code for discs may have to
   * load), unless the reader has moved it meanwhile.
   */
  async function focus() {
    const { puzzle } = controller.state;
    const from = document.activeElement;
    if (puzzle && tableOf(puzzle).kind.pieces === 'discs') await discs();
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === from || activeElement === body) focusOn(place);
    });
  }

  /** A board for the puzzle's game; an empty one until there is a puzzle. */
  function board() {
    const wanted = controller.state.puzzle?.game ?? NO_PUZZLE;
    if (wanted !== game) {
      game = wanted;
      shown = boardOf(app, controller, wanted);
      const focused = place.contains(document.activeElement);
      place.replaceChildren(shown.root);
      if (focused) focus();
      drawn = [];
    }
    return /** @type {NonNullable<typeof shown>} */ (shown).board;
  }

  return () => {
    const { state } = controller;
    const { settings } = app.store.state;
    const now = [state, settings, language()];
    const made = board();
    if (now.some((one, i) => one !== drawn[i]))
      made.set({ ...puzzleDrawing(state), coords: settings.coords, view: settings.view });
    drawn = now;
    place.inert = !state.puzzle;
    for (const part of parts) part.draw(state);
  };
}

/** Moves the focus to the board's cursor. @param {HTMLElement} place */
const focusOn = (place) =>
  /** @type {HTMLElement|null} */ (
    place.querySelector('.b-heads:not([hidden]) button, [role="gridcell"][tabindex="0"]')
  )?.focus();

/** @param {import('../app.js').App} app @param {Solver} controller @param {string} game */
function boardOf(app, controller, game) {
  const table = tableOf({ game });
  const moves = () => movesOn(controller.state);
  const { settings } = app.store.state;
  return createPlainBoard(
    table,
    { moves, turn: () => t('turn.move', { who: sideAt(table, moves().length) }) },
    {
      place: (point) => controller.play(point),
      command(key) {
        const n = Number(key);
        if (!table.kind.columns || !(n >= 1 && n <= table.cols)) return false;
        controller.play(n - 1);
        return true;
      },
    },
    { confirm: table.kind.columns ? 'never' : settings.confirm, coords: settings.coords },
  );
}
