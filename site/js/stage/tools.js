// @ts-check
// The tools of a screen of the stage, by one table: up to four beside the board, all
// others in the menu, each with its key.

import { style } from '../core/dom.js';
import { pressedKey } from '../board/keys.js';
import { t } from '../core/i18n.js';

/**
 * @typedef {object} Tool
 * @property {string|(() => string)} text key of its words
 * @property {string} [about] in the menu: key of a line about it, in place of a drawing and its key
 * @property {string} key a letter that does it together with Alt, or a key's name that does it alone: "ArrowLeft"
 * @property {() => void} [act] not for one with a menu
 * @property {'tool'|'wide'|'step'|'menu'} [place] beside the board: with a drawing and words, with words, as a pair of
 *   drawings, or with a menu of its own; all others are in a menu
 * @property {string|(() => string)} [icon] beside the board: a symbol of the page, or one of the menu's drawings;
 *   "wide" has none unless it is given
 * @property {string} [drawing] in the menu: another drawing than that of its name, or a path
 * @property {string} [menu] in the menu of this tool instead of the last one; "none": only its key does it
 * @property {string} [group] in the menu: one of several of which one is on
 * @property {string} [under] in the menu: key of the heading that it stands under
 * @property {() => boolean} [may] whether it applies now; always when not given
 * @property {() => boolean} [hidden] whether there is no such thing now
 * @property {() => boolean} [primary] whether it is what comes next
 * @property {() => boolean} [pressed] for what is on or off
 */

/** @param {Tool} tool */
export const textOf = ({ text }) => t(typeof text === 'string' ? text : text());

/** Where keys without Alt type or choose, and where those that move lead elsewhere. */
const [OVER, TYPED, MOVED] = [
  'dialog[open], [role="menu"]',
  ', input, textarea, select, pre',
  ', [role="grid"], [role="tablist"]',
];

/** Uses a tool, if it applies. @param {Tool} tool */
export function use({ may, act }) {
  if (may?.() !== false) act?.();
}

/**
 * The tools that step through the moves of a line, and to its ends.
 * @param {() => [number, number]} at the moves on the board, and those of the line @param {(ply: number) => void} go
 */
export function stepTools(at, go) {
  const before = () => at()[0] > 0;
  const after = () => at()[0] < at()[1];
  /** @type {Record<'back'|'on'|'first'|'last', Tool>} */
  const tools = {
    back: { text: 'arena.back-one', key: 'ArrowLeft', place: 'step', may: before, act: () => go(at()[0] - 1) },
    on: { text: 'arena.on-one', key: 'ArrowRight', place: 'step', may: after, act: () => go(at()[0] + 1) },
    first: { text: 'arena.to-start', key: 'Home', may: before, act: () => go(0) },
    last: { text: 'arena.to-end', key: 'End', may: after, act: () => go(Infinity) },
  };
  return tools;
}

/**
 * The tools of every screen of the stage: they turn the board, and list the keys.
 * @param {import('../app.js').App} app @param {() => boolean} hidden whether the board can't be turned
 * @returns {Record<'flip'|'rotate'|'keys', Tool>}
 */
export function viewTools(app, hidden) {
  const turn = (/** @type {(view: number) => number} */ turned) => () =>
    app.change({ view: turned(app.store.state.settings.view) });
  const under = 'menu.board';
  return {
    flip: { under, text: 'action.flip', key: 'Z', hidden, act: turn((view) => view ^ 4) },
    rotate: { under, text: 'action.rotate', key: 'O', hidden, act: turn((view) => (view & 4) | ((view + 1) & 3)) },
    keys: {
      under,
      text: 'action.keys',
      key: 'K',
      act: () => import('./keys.js').then((it) => it.openKeys()),
    },
  };
}

/**
 * @param {Record<string, Tool>} table
 * @param {HTMLElement} node a toolbar with a button for each tool that has a place, and one for the menu
 * @param {() => void} missing says that a file is missing
 */
export function createTools(table, node, missing) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (node.querySelectorAll('[data-action]'));
  /** @param {HTMLElement} button of a menu */
  const open = (button) =>
    Promise.all([import('./menu.js'), style('menu')]).then(([{ openMenu }]) => openMenu(button, table), missing);
  node.addEventListener('click', (event) => {
    const button = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest('[data-action]'));
    if (!button) return;
    event.preventDefault(); // a listener above hears that it is done
    const tool = table[button.dataset.action ?? ''];
    if (tool?.act) use(tool);
    else open(button);
  });
  /** The tool of a key that does it alone, or with Alt. @param {string} key */
  const named = (key) => Object.values(table).find((one) => key && one.key === key && !one.hidden?.());
  /** @param {KeyboardEvent} event @returns {Tool|undefined} */
  function toolOf(event) {
    const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const key = pressedKey(event);
    const command = ctrlKey || metaKey;
    const other = altKey ? OVER : OVER + TYPED + (command || key === '?' ? '' : MOVED);
    if (event.defaultPrevented || /** @type {Element} */ (target).closest?.(other)) return;
    if (command)
      return altKey ? undefined : table[key === 'y' || (key === 'z' && shiftKey) ? 'redo' : key === 'z' ? 'undo' : ''];
    return key === '?' ? table.keys : named(altKey ? key.toUpperCase() : key.length > 1 ? key : '');
  }
  return {
    /** Uses the tool of a key that does it alone; true if there is one. @param {string} key */
    press(key) {
      const tool = key.length > 1 && named(key);
      if (tool) use(tool);
      return Boolean(tool);
    },
    /** Listens to the tools' keys. @param {AbortSignal} signal */
    listen(signal) {
      const press = (/** @type {KeyboardEvent} */ event) => {
        const tool = toolOf(event);
        if (!tool) return;
        event.preventDefault();
        use(tool);
      };
      addEventListener('keydown', press, { signal });
    },
    /** Shows which tools apply now, and which are on. */
    draw() {
      for (const button of buttons) {
        const tool = table[button.dataset.action ?? ''];
        if (!tool) continue; // the menu
        button.disabled = tool.may?.() === false;
        button.classList.toggle('primary', tool.primary?.() ?? false);
        if (tool.pressed) button.setAttribute('aria-pressed', String(!button.disabled && tool.pressed()));
      }
    },
  };
}
