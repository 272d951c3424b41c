// @ts-check
// Mounts a screen onto the stage: two strips, a panel and tools beside the shared
// board. Play's are in the markup.

import { h, say } from '../core/dom.js';
import { t, wordPage } from '../core/i18n.js';
import { section } from '../core/section.js';
import { boardWords, position } from '../game/plain-board.js';
import { pointName } from '../game/points.js';
import { shout } from '../game/words.js';
import { createFrame } from './frame.js';
import { stripNode } from './sides.js';
import { createToolbar } from './toolbar.js';

/**
 * @typedef {object} Spec
 * @property {HTMLElement} panel
 * @property {Record<string, import('./tools.js').Tool>} tools
 * @property {() => {table: import('../game/games.js').Table, moves: string[], turn: string}} shown what is on the
 *   board, and in words whose turn it is
 * @property {import('./frame.js').Frame['players']} players
 * @property {Partial<import('./stage.js').Client>} [hands] what the board's input does, and other words
 * @property {() => Partial<import('../board/state.js').BoardState>} [drawing] what the board shows besides the position
 * @property {import('./frame.js').Frame['chances']} [chances]
 * @property {() => void} [draw] draws the panel
 * @property {import('./frame.js').Frame['listen']} [listen]
 */

/** @param {import('../app.js').App} app @param {string} name of the screen @param {Spec} spec */
export function mount(app, name, { panel, shown, hands, ...spec }) {
  const screen = section(name, name, 'stage');
  const toolbar = createToolbar(spec.tools);
  screen.append(stripNode('them'), panel, toolbar.node, stripNode('you'));
  const frame = createFrame(app, screen, {
    ...spec,
    table: () => shown().table,
    client: {
      words: boardWords(shown),
      ...hands,
      ghost(point) {
        hands?.ghost?.(point);
        if (point >= 0) say(t('note.again', { move: shout(pointName(point, shown().table.cols)) }));
      },
    },
    drawing() {
      const { table, moves } = shown();
      const { coords, view } = app.store.state.settings;
      return {
        ...position(table, moves),
        ...{ open: false, marks: [], preview: [], line: [], confirm: 'never' },
        coords,
        view: table.kind.columns ? 0 : view,
        ...spec.drawing?.(),
      };
    },
    draw() {
      spec.draw?.();
      toolbar.draw();
    },
  });
  return {
    ...frame,
    screen,
    tools: toolbar.node,
    enter() {
      frame.enter();
      wordPage(screen);
    },
  };
}

/** The section of a panel with the list of moves. */
export function moveSection() {
  const list = h('ol.move-list', { translate: 'no', tabindex: -1 });
  return { list, node: h('section.moves', { 'data-t-label': 'moves.title' }, list) };
}
