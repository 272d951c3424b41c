// @ts-check
// What can be done on the Analyse screen, in one table: the tools beside the board,
// what their menus hold, when each applies, and its key.

import { plyOf, shown } from '../game/game.js';
import { resultText } from '../game/words.js';
import { copyAddress } from '../core/clipboard.js';
import { depthOf, goToEnd, goToPly, goToStart, lineThrough } from '../game/tree.js';

/** @typedef {import('./state.js').AnalyseState} AnalyseState */
/** @typedef {import('../core/settings.js').Settings} Settings */
/** What the tools work on. @typedef {{app: import('../app.js').App, controller: import('./controller.js').Analyst, files: ReturnType<typeof import('./files.js').createFiles>}} Desk */

/**
 * @typedef {object} Tool
 * @property {string} key a letter does it together with Alt, a named key alone
 * @property {'tool'|'marks'|'more'} place beside the board, or the menu that it is in
 * @property {(desk: Desk) => void} act
 * @property {(state: AnalyseState) => boolean} [may] whether it applies now; always when not given
 * @property {(state: AnalyseState, settings: Settings) => boolean} [on] for what is on or off
 * @property {true} [stones] only boards of stones have it
 */

/** Steps along the shown line. @param {Desk} desk @param {number} by */
const step = ({ controller }, by) => controller.go(goToPly(controller.tree, plyOf(controller.state.play.game) + by));
const moved = (/** @type {AnalyseState} */ { play }) => depthOf(play.game.tree) > 0;
const further = (/** @type {AnalyseState} */ { play }) => lineThrough(play.game.tree).length > depthOf(play.game.tree);

/** What marks the best moves. @param {import('./state.js').Marks} marks @param {string} key @returns {Tool} */
const marked = (marks, key) => ({
  key,
  place: 'marks',
  stones: true,
  on: ({ view }) => view.marks === marks,
  act: ({ controller }) => controller.look({ marks }),
});

/** @type {Record<string, Tool>} */
export const TOOLS = {
  back: { key: 'ArrowLeft', place: 'tool', may: moved, act: (desk) => step(desk, -1) },
  on: { key: 'ArrowRight', place: 'tool', may: further, act: (desk) => step(desk, 1) },
  go: {
    key: 'G',
    place: 'tool',
    may: ({ going, solving, play }) => going || solving !== null || !resultText(play),
    act: ({ controller }) => controller.toggle(),
  },
  'marks-value': marked('value', '1'),
  'marks-rank': marked('rank', '2'),
  'marks-off': marked('off', '0'),
  heat: {
    key: 'H',
    place: 'marks',
    stones: true,
    on: ({ view }) => view.heat,
    act: ({ controller }) => controller.look({ heat: !controller.state.view.heat }),
  },
  threats: {
    key: 'T',
    place: 'marks',
    on: (_, { threats }) => threats,
    act: ({ app }) => app.change({ threats: !app.store.state.settings.threats }),
  },
  pass: {
    key: 'Q',
    place: 'marks',
    stones: true,
    on: ({ passing }) => passing,
    may: ({ play }) => !resultText(play),
    act: ({ controller }) => controller.pass(),
  },
  numbers: {
    key: 'I',
    place: 'marks',
    on: (_, { numbers }) => numbers === 'all',
    act: ({ app }) => app.change({ numbers: app.store.state.settings.numbers === 'all' ? 'off' : 'all' }),
  },
  draw: {
    key: 'W',
    place: 'marks',
    stones: true,
    on: ({ pen }) => pen,
    act: ({ controller }) => controller.set({ pen: !controller.state.pen, drawing: null }),
  },
  open: { key: 'N', place: 'more', act: ({ files }) => files.open() },
  save: { key: 'S', place: 'more', act: ({ files }) => files.save() },
  setup: { key: 'P', place: 'more', stones: true, act: ({ files }) => files.setUp() },
  pin: {
    key: 'C',
    place: 'more',
    on: ({ pinned }) => pinned !== null,
    act: ({ controller }) => controller.pin(!controller.state.pinned),
  },
  play: {
    key: 'A',
    place: 'more',
    act({ controller }) {
      const { game } = controller.state.play;
      location.hash = `#/play/${game.game}/${shown(game).join('')}`;
    },
  },
  review: { key: 'V', place: 'more', act: ({ controller }) => controller.review() },
  link: {
    key: 'L',
    place: 'more',
    act: ({ controller }) => copyAddress(location.href).then((said) => controller.note(said)),
  },
  flip: {
    key: 'B',
    place: 'more',
    stones: true,
    act: ({ app }) => app.change({ view: app.store.state.settings.view ^ 4 }),
  },
  rotate: {
    key: 'O',
    place: 'more',
    stones: true,
    act: ({ app }) => {
      const { view } = app.store.state.settings;
      app.change({ view: (view & 4) | ((view + 1) & 3) });
    },
  },
  start: { key: 'Home', place: 'more', may: moved, act: ({ controller }) => controller.go(goToStart(controller.tree)) },
  end: { key: 'End', place: 'more', may: further, act: ({ controller }) => controller.go(goToEnd(controller.tree)) },
  keys: { key: 'K', place: 'more', act: ({ files }) => files.keys() },
};

/** Whether a tool is there and applies. @param {string} name @param {AnalyseState} state */
export const applies = (name, state) =>
  Object.hasOwn(TOOLS, name) &&
  !(TOOLS[name].stones && state.play.table.kind.columns) &&
  TOOLS[name].may?.(state) !== false;

/** The tool of a key, '' for none. @param {string} key @param {boolean} alt */
export const toolOf = (key, alt) =>
  Object.keys(TOOLS).find((name) =>
    alt ? TOOLS[name].key === key.toUpperCase() : TOOLS[name].key === key && key.length > 1,
  ) ?? '';
