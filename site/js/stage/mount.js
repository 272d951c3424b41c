// @ts-check
// Mounts a screen onto the stage: two strips, a panel and tools beside the shared
// board. Play, which is in the markup, only has the frame.

import { h, say } from '../core/dom.js';
import { t, wordPage } from '../core/i18n.js';
import { section } from '../core/section.js';
import { turnWheel } from '../core/wheel.js';
import { boardWords, position } from '../game/plain-board.js';
import { pointName } from '../game/points.js';
import { shout } from '../game/words.js';
import { stripNode } from './sides.js';
import { createFrame } from './stage.js';
import { createStrips } from './strips.js';
import { createTools, use } from './tools.js';

/**
 * @typedef {object} Spec
 * @property {HTMLElement} panel
 * @property {Record<string, import('./tools.js').Tool>} tools
 * @property {() => {table: import('../game/games.js').Table, moves: string[], turn: string}} shown what is on the board, and in words whose turn it is
 * @property {() => [import('./strips.js').Player, import('./strips.js').Player]} players the upper one first
 * @property {Partial<import('./stage.js').Client>} [hands] what the board's input does, and other words
 * @property {() => Partial<import('../board/state.js').BoardState>} [drawing] what the board shows besides the position
 * @property {() => [string, number]} [chances] for the bar beside the board: in words, '' hides it, and as a share
 * @property {() => void} [draw] draws the panel
 * @property {(signal: AbortSignal) => void} [listen] adds the listeners of the shown screen to the window and the board; the signal removes them
 */

/** @param {import('../app.js').App} app @param {string} name of the screen @param {Spec} spec */
export function mount(app, name, spec) {
  const screen = section(name, name, 'stage');
  const tools = createTools(spec.tools, app.trouble);
  screen.append(stripNode('them'), spec.panel, tools.node, stripNode('you'));
  const strips = createStrips(screen);

  function draw() {
    const { table, moves } = spec.shown();
    const { columns, pieces } = table.kind;
    const { coords, view } = app.store.state.settings;
    app.stage.set({
      ...position(table, moves),
      ...{ open: false, marks: [], preview: [], line: [], confirm: 'never' },
      coords,
      view: columns ? 0 : view,
      ...spec.drawing?.(),
    });
    app.stage.judge(...(spec.chances?.() ?? /** @type {[string, number]} */ (['', 0.5])), pieces);
    strips(spec.players());
    spec.draw?.();
    tools.draw();
  }

  const { back, on } = spec.tools;
  const frame = createFrame(app, screen, {
    table: () => spec.shown().table,
    client: {
      words: boardWords(spec.shown),
      ...spec.hands,
      ghost(point) {
        spec.hands?.ghost?.(point);
        if (point >= 0) say(t('note.again', { move: shout(pointName(point, spec.shown().table.cols)) }));
      },
    },
    draw,
    listen(signal) {
      tools.listen(signal);
      if (back && on) turnWheel(app.stage.root, (by) => use(by < 0 ? back : on), signal);
      spec.listen?.(signal);
    },
  });
  return {
    ...frame,
    screen,
    tools: tools.node,
    draw: () => frame.active() && draw(),
    enter() {
      frame.enter();
      wordPage(screen);
    },
  };
}

/** The section of a panel with the list of moves. */
export function moveSection() {
  const list = h('ol.move-list', { tabindex: -1 });
  return { list, node: h('section.moves', { 'data-t-label': 'moves.title' }, list) };
}
