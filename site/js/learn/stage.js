// @ts-check
// The lessons with a full board, on the stage: their text is the panel.

import { playersIn } from '../arena/seats.js';
import { h } from '../core/dom.js';
import { gameName } from '../game/games.js';
import { mount } from '../stage/mount.js';

/** @typedef {ReturnType<typeof import('./table.js').createTable>} Table */

/** @param {import('../app.js').App} app */
export function createLessonStage(app) {
  const panel = h('div', { class: 'panel scrolls learn' });
  /** The board of the lesson that was shown last. @type {Table} */
  let at;
  const begun = () => at.list().length > 0;
  const mounted = mount(app, 'lesson', {
    panel,
    tools: {
      undo: { text: 'learn.undo', key: 'U', place: 'tool', may: begun, act: () => at.undo() },
      reset: { text: 'learn.reset', key: 'E', place: 'wide', act: () => at.reset() },
      clear: { text: 'learn.clear', key: 'C', drawing: 'rotate', may: begun, act: () => at.clear() },
      analyse: {
        text: 'nav.analyse',
        key: 'A',
        act: () => location.assign(`#/analyse/${gameName(at.table)}/${at.moves()}`),
      },
      flip: {
        text: 'action.flip',
        key: 'B',
        hidden: () => at.table.kind.columns,
        act: () => app.change({ view: app.store.state.settings.view ^ 4 }),
      },
    },
    shown: () => at.shown(),
    players: () => playersIn(at.table, ['', ''], at.list().length % 2, false),
    hands: { place: (point) => at.place(point), ghost: (point) => at.touch(point), hover: (point) => at.touch(point) },
    drawing: () => at.drawing(),
  });
  return {
    draw: mounted.draw,
    hide: mounted.leave,
    /** Shows a lesson's content beside its board. @param {Table} table @param {Node[]} content */
    show(table, content) {
      at = table;
      panel.replaceChildren(...content);
      mounted.enter();
      mounted.draw();
    },
  };
}
