// @ts-check
// What can be done on the Analyse screen, in one table: the tools beside the board,
// what their menus hold, when each applies, and its key.

import { copyAddress } from '../core/clipboard.js';
import { playPosition } from '../archive/begin.js';
import { shown } from '../game/game.js';
import { resultText } from '../game/words.js';
import { depthOf, goAside, lineThrough } from '../game/tree.js';
import { stepTools, viewTools } from '../stage/tools.js';

/** @typedef {import('../stage/tools.js').Tool} Tool */
/** @typedef {import('./controller.js').Analyst} Analyst */
/** @typedef {ReturnType<typeof import('./files.js').createFiles>} Files */

/**
 * A tool that chooses what is drawn on the engine's moves.
 * @param {Parameters<typeof toolsOf>[1]} controller
 * @param {import('./state.js').Marks} marks
 * @param {string} key
 * @param {string} drawing
 * @returns {Tool}
 */
const marked = (controller, marks, key, drawing) => ({
  text: `analyse.marks.${marks}`,
  key,
  drawing,
  menu: 'marks',
  group: 'marks',
  hidden: () => controller.state.play.table.kind.columns,
  pressed: () => controller.state.view.marks === marks,
  act: () => controller.setView({ marks }),
});

/**
 * The tools in the head of the panel.
 * @param {Analyst} controller @param {Files} files @returns {Record<string, Tool>}
 */
function headTools(controller, files) {
  const pen = () => controller.state.pen;
  const settingUp = () => controller.state.setup !== null;
  return {
    draw: {
      text: 'analyse.draw',
      key: '',
      menu: 'none',
      hidden: () => controller.state.play.table.kind.columns,
      pressed: pen,
      act: () => controller.draw(!pen()),
    },
    open: { text: 'analyse.open', key: '', menu: 'none', act: () => files.open() },
    save: { text: 'analyse.save', key: 'X', menu: 'none', act: () => files.save() },
    setup: {
      text: 'analyse.setup',
      key: '',
      menu: 'none',
      pressed: settingUp,
      act: () => (settingUp() ? files.setup()?.cancel() : files.setUp()),
    },
  };
}

/** The tools that go through the tree: along a line, and to the variation beside. @param {Analyst} controller */
function walkTools(controller) {
  const { back, on, first, last } = stepTools(
    () => {
      const line = lineThrough(controller.tree);
      const end = line.at(-1) ?? controller.tree.nodes[0];
      return [depthOf(controller.tree), line.length + (end.more ? 1 : 0)];
    },
    (ply) => controller.goPly(ply),
  );
  /** @param {number} by @param {string} key @returns {Tool} */
  const aside = (by, key) => ({
    text: 'keys.aside',
    key,
    menu: 'none',
    act: () => controller.go(goAside(controller.tree, by)),
  });
  return {
    back,
    on,
    before: aside(-1, 'ArrowUp'),
    after: aside(1, 'ArrowDown'),
    first: { ...first, under: 'menu.game' },
    last: { ...last, under: 'menu.game' },
  };
}

/**
 * The tools of a position that is being set up.
 * @param {Analyst} controller @param {Files} files @returns {Record<string, Tool>}
 */
function setupTools(controller, files) {
  const idle = () => controller.state.setup === null;
  return {
    undo: {
      text: 'undo.verb',
      key: '',
      place: 'tool',
      icon: 'undo',
      hidden: idle,
      may: () => (idle() ? controller.edits.last() !== undefined : Boolean(controller.state.setup?.before.length)),
      act: () => (idle() ? controller.undo() : files.setup()?.undo()),
    },
    cancel: { text: 'analyse.setup.cancel', key: '', place: 'wide', hidden: idle, act: () => files.setup()?.cancel() },
    done: {
      text: 'analyse.setup.done',
      key: '',
      place: 'wide',
      hidden: idle,
      may: () => controller.state.setup?.found !== null,
      primary: () => true,
      act: () => files.setup()?.done(),
    },
  };
}

/** The tools that take changes of the analysis back. @param {Analyst} controller @returns {Record<string, Tool>} */
function editTools(controller) {
  const { edits } = controller;
  const may = (/** @type {() => unknown} */ step) => () => controller.state.setup === null && step() !== undefined;
  const under = 'menu.game';
  return {
    'undo-change': {
      under,
      text: () => (edits.last() ? `analyse.undo.${edits.last()?.kind}` : 'undo.verb'),
      key: 'Ctrl Z',
      drawing: 'm7.5 4.5-4 4 4 4M4 8.5h7.5a4 4 0 0 1 0 8H9',
      may: may(edits.last),
      act: () => controller.undo(),
    },
    redo: { under, text: 'analyse.redo', key: 'Ctrl Y', may: may(edits.next), act: () => controller.redo() },
  };
}

/**
 * @param {import('../app.js').App} app
 * @param {import('./controller.js').Analyst} controller
 * @param {ReturnType<typeof import('./files.js').createFiles>} files
 * @returns {Record<string, Tool>}
 */
export function toolsOf(app, controller, files) {
  const settings = () => app.store.state.settings;
  const play = () => controller.state.play;
  const { back, on, ...steps } = walkTools(controller);
  const columns = () => play().table.kind.columns;
  const settingUp = () => controller.state.setup !== null;
  const pen = () => controller.state.pen;
  /** @type {Record<string, Tool>} */
  const tools = {
    back: { ...back, hidden: settingUp },
    on: { ...on, hidden: settingUp },
    marks: { text: 'analyse.marks', key: '', place: 'menu', icon: 'better', hidden: settingUp },
    go: {
      text: () => (pen() ? 'analyse.draw.done' : controller.busy() ? 'action.pause' : 'nav.analyse'),
      key: 'P',
      place: 'wide',
      icon: () => (pen() ? 'draw' : controller.busy() ? 'pause' : 'play'),
      hidden: settingUp,
      // Where the search has ended there is nothing to start or to pause.
      may: () => pen() || controller.busy() || !(controller.state.search === 'done' || resultText(play())),
      primary: () => pen() || !controller.busy(),
      act: () => (pen() ? controller.draw(false) : controller.toggle()),
    },
    ...setupTools(controller, files),
    'marks-value': marked(controller, 'value', '1', 'M10 3.5a6.5 6.5 0 1 1-6.5 6.5'),
    'marks-rank': marked(controller, 'rank', '2', 'M6 6.5 8 5v10M12 7a2 2 0 1 1 3.5 1.5L12 15h4'),
    'marks-off': marked(controller, 'off', '0', 'M10 3.5a6.5 6.5 0 1 0 .01 0M5.5 14.5l9-9'),
    heat: {
      text: 'analyse.heat',
      key: '',
      drawing: 'M10 6a4 4 0 1 0 .01 0M4 4h.01M16 5h.01M4.5 16h.01M16 15.5h.01',
      menu: 'marks',
      hidden: columns,
      pressed: () => controller.state.view.heat,
      act: () => controller.setView({ heat: !controller.state.view.heat }),
    },
    threats: {
      text: 'action.threats',
      key: '',
      drawing: 'M10 2.5v4M10 13.5v4M2.5 10h4M13.5 10h4M10 6.5a3.5 3.5 0 1 0 .01 0',
      menu: 'marks',
      pressed: () => settings().threats,
      act: () => app.change({ threats: !settings().threats }),
    },
    pass: {
      text: 'analyse.pass',
      key: '',
      drawing: 'switch',
      menu: 'marks',
      hidden: columns,
      pressed: () => controller.state.passing,
      may: () => !resultText(play()),
      act: () => controller.pass(),
    },
    'move-numbers': {
      text: 'analyse.numbers',
      key: '',
      drawing: 'M10 3.5a6.5 6.5 0 1 0 .01 0M8.5 8.5l1.5-1v5.5',
      menu: 'marks',
      pressed: () => settings().numbers === 'all',
      act: () => app.change({ numbers: settings().numbers === 'all' ? 'off' : 'all' }),
    },
    ...headTools(controller, files),
    ...editTools(controller),
    wins: {
      under: 'menu.study',
      text: 'analyse.wins',
      key: '',
      drawing: 'M3 15.5 8 9l3.5 3L17 4.5M13 4.5h4v4',
      act: () => controller.set({ page: 'wins' }),
    },
    limits: {
      under: 'menu.study',
      text: 'analyse.engine',
      key: '',
      drawing: 'M3 6h7M14 6h3M3 14h3M10 14h7M10 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
      act: () => controller.set({ page: 'settings' }),
    },
    pin: {
      under: 'menu.study',
      text: 'analyse.pin',
      key: '',
      drawing: 'M7.5 3.5h5l-.5 5 2.5 2.5h-9L8 8.5zM10 11v6',
      pressed: () => controller.state.pinned !== null,
      act: () => controller.pin(!controller.state.pinned),
    },
    play: {
      under: 'menu.study',
      text: 'action.play-here',
      key: 'Q',
      may: () => !resultText(play()),
      act: () => playPosition(app, play().game.game, shown(play().game)),
    },
    review: { under: 'menu.study', text: 'action.review', key: 'J', act: () => controller.review() },
    link: {
      under: 'menu.file',
      text: 'action.link',
      key: 'L',
      act: async () => controller.note(await copyAddress(location.href)),
    },
    ...viewTools(app, columns),
    ...steps,
  };
  return tools;
}
