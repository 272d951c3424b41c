// @ts-check
// The Review screen: a game with a judgement of each move, and its errors as exercises.

import { pressedKey } from '../board/keys.js';
import { h, style } from '../core/dom.js';
import { addWords, language, t, wordPage } from '../core/i18n.js';
import { createPlainBoard, sideAt } from '../game/plain-board.js';
import { movesOf, plyOf } from '../game/game.js';
import { readPlace } from '../game/link.js';
import { isOver } from '../game/state.js';
import { Reviewer } from '../review/controller.js';
import { layers, reviewDrawing } from '../review/drawing.js';
import { createChances, createHead, createList, createTurns } from '../review/parts.js';
import { createVerdict } from '../review/verdict.js';
import { stepRow } from '../core/steps.js';
import { turnWheel } from '../core/wheel.js';
import { section } from '../core/section.js';

/** @typedef {import('../review/state.js').ReviewState} ReviewState */

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createReview(app) {
  await Promise.all([
    style('forms'),
    style('analyse'),
    style('assist'),
    style('curves'),
    style('review'),
    addWords('review'),
  ]);
  const controller = new Reviewer(app);
  const screen = section('review');
  const draw = build(app, controller, screen);
  wordPage(screen);
  app.store.subscribe(() => controller.active && draw());
  return {
    node: screen,
    show(route) {
      const place = readPlace(route);
      const { play } = app.store.state;
      if (place) controller.open(place.name, place.moves, place.ply);
      else if (!controller.state && play && isOver(play))
        controller.open(play.game.game, movesOf(play.game), plyOf(play.game));
      controller.enter();
    },
    hide() {
      controller.leave();
    },
  };
}

/**
 * Builds the screen; returns a function that draws it.
 * @param {import('../app.js').App} app
 * @param {Reviewer} controller
 * @param {HTMLElement} screen
 */
function build(app, controller, screen) {
  const verdict = createVerdict(controller);
  const turns = createTurns((ply) => {
    controller.go(ply);
    requestAnimationFrame(() => verdict.node.scrollIntoView({ block: 'nearest' }));
  });
  const parts = [createHead(controller), turns, verdict, createChances(controller), createList(controller)];
  const steps = stepRow({
    'to-start': () => controller.go(0),
    'back-one': () => controller.go((controller.state?.ply ?? 0) - 1),
    'on-one': () => controller.go((controller.state?.ply ?? 0) + 1),
    'to-end': () => controller.go(Infinity),
  });
  const place = h('div', { class: 'a-board' }, steps);
  const empty = h(
    'div',
    { class: 'r-empty' },
    h('h1', { 'data-t': 'review.title' }),
    h('p', { 'data-t': 'review.empty' }),
    h('a', { class: 'button primary', href: '#/play', 'data-t': 'nav.play' }),
    h('a', { class: 'button', href: '#/games', 'data-t': 'nav.games' }),
  );
  const side = h('div', { class: 'a-side' }, ...parts.map(({ node }) => node));
  screen.append(place, side, empty);
  listenKeys(controller);
  /** @type {ReturnType<typeof createPlainBoard>|null} */
  let board = null;
  let game = '';
  return () => {
    const { state } = controller;
    empty.hidden = state !== null;
    place.hidden = side.hidden = !state;
    if (!state) return;
    const now = `${state.game} ${language()}`;
    if (!board || game !== now) {
      board?.root.remove();
      board = boardOf(controller, state);
      turnWheel(board.root, (by) => controller.go((controller.state?.ply ?? 0) + by));
      place.prepend(board.root);
      game = now;
    }
    screen.dataset.pieces = state.table.kind.pieces;
    screen.classList.toggle('r-trying', state.attempt !== null);
    board.board.set(reviewDrawing(state, app.store.state.settings));
    for (const part of parts) part.draw(state);
  };
}

/** @param {Reviewer} controller @param {ReviewState} state */
function boardOf(controller, { table }) {
  const shown = () => (controller.state ? layers(controller.state).moves : []);
  const made = createPlainBoard(
    table,
    { moves: shown, turn: () => t('turn.move', { who: sideAt(table, shown().length) }) },
    {
      place: (point) => controller.place(point),
      command(key) {
        if (!table.kind.columns || !/^[1-9]$/.test(key)) return false;
        if (Number(key) <= table.cols) controller.place(Number(key) - 1);
        return true;
      },
    },
    { open: false },
  );
  made.root.id = 'review-board';
  return made;
}

/** @type {Record<string, (it: Reviewer) => void>} */
const KEYS = {
  ArrowLeft: (controller) => controller.go((controller.state?.ply ?? 0) - 1),
  ArrowRight: (controller) => controller.go((controller.state?.ply ?? 0) + 1),
  ArrowUp: (controller) => controller.seek(-1),
  ArrowDown: (controller) => controller.seek(1),
  Home: (controller) => controller.go(0),
  End: (controller) => controller.go(Infinity),
};

/** Listens for keys on the whole page. @param {Reviewer} controller */
function listenKeys(controller) {
  addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!controller.active || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest?.('input, textarea, select, dialog, [role="grid"], .a-tree')) return;
    const key = pressedKey(event);
    if (!Object.hasOwn(KEYS, key)) return;
    KEYS[key](controller);
    event.preventDefault();
  });
}
