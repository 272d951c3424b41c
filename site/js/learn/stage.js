// @ts-check
// The lessons with a full board, on the stage: their text is the panel.

import { playersIn } from '../arena/seats.js';
import { h } from '../core/dom.js';
import { listed } from '../core/i18n.js';
import { gameName } from '../game/games.js';
import { boardWords } from '../game/plain-board.js';
import { paint } from '../board/picture.js';
import { mount } from '../stage/mount.js';
import { viewTools } from '../stage/tools.js';

/** @typedef {import('../stage/tools.js').Tool} Tool */

/**
 * The board of a lesson. What it cannot do is not given.
 * @typedef {object} Staged
 * @property {boolean} staged whether it is the stage's board, not one of its own
 * @property {import('../game/games.js').Table} table
 * @property {[string, string]} [seats] who plays, the first player first
 * @property {() => string[]} list the moves
 * @property {() => {table: import('../game/games.js').Table, moves: string[], turn: string}} shown
 * @property {() => Partial<import('../board/state.js').BoardState>} drawing
 * @property {(point: number) => void} place
 * @property {(point: number) => void} [touch] called with the point under the pointer
 * @property {import('../board/picture.js').Picture} [picture] what is drawn over the board
 * @property {(point: number) => string} [cell] what the picture says of a point
 * @property {() => void} [undo]
 * @property {() => void} [clear]
 * @property {() => void} [reset] shows the example again
 * @property {Partial<Record<'back'|'on'|'first'|'second'|'main', Slot>>} [tools] its own: a step back, one on, to the
 *   beginning, another, and what comes next
 */

/**
 * What a tool of a lesson does.
 * @typedef {object} Slot
 * @property {() => string} [text] key of its words, or the words
 * @property {() => boolean} [may]
 * @property {() => boolean} [hidden]
 * @property {() => boolean} [primary]
 * @property {() => void} act
 */

/**
 * A lesson.
 * @typedef {object} Lesson
 * @property {Node} node
 * @property {(parts: string[]) => boolean} show shows the rest of the fragment after the lesson's name; false: invalid
 * @property {() => void} [hide]
 * @property {boolean} [bare] whether it has its own heading
 * @property {Staged} [table] its board
 */

/**
 * What a lesson may use.
 * @typedef {object} Tools
 * @property {import('../app.js').App} app
 * @property {() => import('../engine/engines.js').Engine} engine the full engine, started on first use
 * @property {AbortSignal} signal aborted when the lesson is left: give it to every request and listener
 * @property {(path: string) => void} link sets the rest of the fragment
 * @property {{draw: () => void, place: (table?: Staged) => void}} stage draws a lesson's board; puts the lesson on the
 *   stage, or without a full board on a page
 */

/** @param {import('../app.js').App} app @param {HTMLElement} page of lessons without a full board */
export function createLessonStage(app, page) {
  const panel = h('div.panel.scrolls.learn');
  /** The board of the lesson that was shown last. @type {Staged} */
  let at;
  const begun = () => at.list().length > 0;
  const without = () => !at?.reset;
  const words = boardWords(() => at.shown());
  /**
   * A tool that some lessons have.
   * @param {keyof NonNullable<Staged['tools']>} name @param {Pick<Tool, 'key'|'place'|'drawing'>} rest
   * @param {string} text key of its words where the lesson has none
   * @returns {Tool}
   */
  const slot = (name, rest, text) => ({
    ...rest,
    text: () => at?.tools?.[name]?.text?.() ?? text,
    hidden: () => !at?.tools?.[name] || at.tools[name].hidden?.() === true,
    may: () => at.tools?.[name]?.may?.() !== false,
    primary: () => at.tools?.[name]?.primary?.() ?? false,
    act: () => at.tools?.[name]?.act(),
  });
  const study = () => location.assign(`#/analyse/${gameName(at.table)}/${at.list().join('')}`);
  const ownTools = () => Boolean(at?.tools);
  const mounted = mount(app, 'lesson', {
    panel,
    tools: {
      back: slot('back', { key: 'ArrowLeft', place: 'step' }, 'arena.back-one'),
      on: slot('on', { key: 'ArrowRight', place: 'step' }, 'arena.on-one'),
      second: slot('second', { key: '', place: 'wide' }, ''),
      main: slot('main', { key: 'N', place: 'wide' }, ''),
      first: slot('first', { key: 'Home', drawing: 'first' }, 'arena.to-start'),
      undo: { text: 'learn.undo', key: 'U', place: 'tool', hidden: without, may: begun, act: () => at.undo?.() },
      reset: { text: 'learn.reset', key: 'R', place: 'wide', hidden: without, act: () => at.reset?.() },
      clear: { text: 'learn.clear', key: '', drawing: 'rotate', hidden: without, may: begun, act: () => at.clear?.() },
      analyse: { text: 'nav.analyse', key: 'A', place: 'wide', hidden: ownTools, act: study },
      study: { text: 'nav.analyse', key: 'A', drawing: 'analyse', hidden: () => !ownTools(), act: study },
      ...viewTools(app, () => at.table.kind.columns),
    },
    shown: () => at.shown(),
    players: () => playersIn(at.table, at.seats ?? ['', ''], at.list().length % 2, false),
    hands: {
      words: { ...words, cell: (point) => listed([words.cell(point), at.cell?.(point) ?? ''].filter(Boolean)) },
      place: (point) => at.place(point),
      ghost: (point) => at.touch?.(point),
      hover: (point) => at.touch?.(point),
    },
    drawing: () => at.drawing(),
    draw: () => paint(app.stage.root, app.stage.board.state, at.picture?.(app.stage.board.state) ?? []),
  });
  /** The nodes of the open lesson. @type {Node[]} */
  let content = [];
  /**
   * Puts the lesson on the stage, or without a full board on its page.
   * @param {Staged} [table]
   */
  function place(table) {
    page.hidden = table?.staged === true;
    if (table?.staged) {
      at = table;
      panel.replaceChildren(...content);
      // What is said of the position comes first, also for the keyboard.
      for (const demo of panel.querySelectorAll('.demo')) demo.parentElement?.prepend(demo);
      mounted.enter();
      mounted.draw();
    } else {
      mounted.leave();
      app.stage.leave();
      page.replaceChildren(...content);
    }
    scrollTo(0, 0);
  }
  return {
    draw: mounted.draw,
    place,
    hide() {
      mounted.leave();
      content = [];
      panel.replaceChildren();
    },
    staged: mounted.active,
    /** Shows a lesson. @param {Node[]} nodes @param {Staged} [table] */
    show(nodes, table) {
      content = nodes;
      place(table);
    },
  };
}
