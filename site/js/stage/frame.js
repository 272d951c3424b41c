// @ts-check
// The frame of every screen of the stage: while it is shown, it has the board, its
// tools and their keys, and it is drawn again when the store has changed.

import { createAction } from '../core/action.js';
import { find } from '../core/dom.js';
import { createStrips } from './strips.js';
import { createTools, use } from './tools.js';

/**
 * @typedef {object} Frame
 * @property {Record<string, import('./tools.js').Tool>} tools
 * @property {() => import('../game/games.js').Table} table what is played on the board
 * @property {() => boolean} [ready] whether there is something to show
 * @property {() => [import('./strips.js').Player, import('./strips.js').Player]} players the upper one first
 * @property {import('./stage.js').Client} client the board's words, and what its input does
 * @property {() => Partial<import('../board/state.js').BoardState>|null} drawing what the board shows; null for no
 *   change
 * @property {() => [string, number]} [chances] for the bar beside the board: in words, '' hides it, and as a share
 * @property {(state: import('../app.js').AppState) => void} [draw] draws the panel
 * @property {(signal: AbortSignal) => void} [listen] adds the listeners of the shown screen to the window and the
 *   board; the signal removes them
 */

/**
 * @param {import('../app.js').App} app @param {HTMLElement} screen with two strips and a toolbar @param {Frame} spec
 */
export function createFrame(app, screen, { tools: table, client, ...spec }) {
  const tools = createTools(table, find(screen, '.tools'), app.missing);
  const strips = createStrips(screen);
  const showing = createAction();
  let active = false;
  /** On a board of columns, digits choose one. @param {string} key @param {number} point */
  function command(key, point) {
    const { kind, cols } = spec.table();
    if (!kind.columns || !/^[1-9]$/.test(key)) return client.command?.(key, point) || tools.press(key);
    if (Number(key) <= cols) client.place?.(Number(key) - 1);
    return true;
  }
  function draw() {
    if (!active || spec.ready?.() === false) return;
    const scene = spec.drawing();
    if (scene) app.stage.set(scene);
    app.stage.judge(...(spec.chances?.() ?? /** @type {[string, number]} */ (['', 0.5])), spec.table().kind.pieces);
    strips(spec.players());
    tools.draw();
    spec.draw?.(app.store.state);
  }
  const { back, on } = table;
  /** @param {AbortSignal} signal */
  const turn = (signal) =>
    import('../core/wheel.js').then(
      ({ turnWheel }) => turnWheel(app.stage.root, (by) => use(by < 0 ? back : on), signal),
      app.missing,
    );
  app.store.subscribe(draw);
  return {
    active: () => active,
    draw,
    enter() {
      active = true;
      app.stage.enter({ ...client, command });
      screen.hidden = false;
      const signal = showing.begin();
      tools.listen(signal);
      if (back && on) turn(signal);
      spec.listen?.(signal);
    },
    leave() {
      active = false;
      screen.hidden = true;
      showing.end();
    },
  };
}
