// @ts-check
// The tools of a screen of the stage, by one table: up to four beside the board, all
// others in the menu, each with its key.

import { h, setText, style, svg } from '../core/dom.js';
import { pressedKey } from '../board/keys.js';
import { t } from '../core/i18n.js';
import { DRAWINGS, menuItem, openMenu } from './menu.js';

/**
 * @typedef {object} Tool
 * @property {string|(() => string)} text key of its words
 * @property {string} key a letter that does it together with Alt, or a key's name that does it alone: "ArrowLeft"
 * @property {() => void} [act] not for one with a menu
 * @property {'tool'|'wide'|'step'|'menu'} [place] beside the board: with a drawing and words, with words, as a pair of drawings, or with a menu of its own; all others are in a menu
 * @property {string|(() => string)} [icon] beside the board: a symbol of the page, or one of the menu's drawings; "wide" has none unless it is given
 * @property {string} [drawing] in the menu: another drawing than that of its name, or a path
 * @property {string} [menu] in the menu of this tool instead of the last one
 * @property {string} [group] in the menu: one of several of which one is on
 * @property {string} [under] in the menu: key of the heading that it stands under
 * @property {() => boolean} [may] whether it applies now; always when not given
 * @property {() => boolean} [hidden] whether there is no such thing now
 * @property {() => boolean} [primary] whether it is what comes next
 * @property {() => boolean} [pressed] for what is on or off
 */

/** Keys as the menu shows them. @type {Record<string, string>} */
const NAMES = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** @param {Tool} tool */
const textOf = ({ text }) => t(typeof text === 'string' ? text : text());

/** @param {string} name */
const sign = (name) =>
  svg(
    { class: 'icon', 'aria-hidden': 'true', viewBox: '0 0 20 20' },
    DRAWINGS[name] ? `<path d="${DRAWINGS[name]}"/>` : `<use href="#i-${name}"/>`,
  );

/** The key of a pressed key's tool, '' for none. @param {KeyboardEvent} event */
function keyOf(event) {
  const { altKey, ctrlKey, metaKey, target, defaultPrevented } = event;
  const other = altKey
    ? 'dialog, [role="menu"]'
    : 'input, textarea, select, pre, dialog, [role="menu"], [role="grid"], [role="tablist"]';
  if (ctrlKey || metaKey || defaultPrevented || /** @type {Element} */ (target).closest?.(other)) return '';
  const key = pressedKey(event);
  return altKey ? key.toUpperCase() : key.length > 1 ? key : '';
}

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
 * The tools that turn the board.
 * @param {import('../app.js').App} app @param {() => boolean} hidden
 * @returns {Record<'flip'|'rotate', Tool>}
 */
export function viewTools(app, hidden) {
  const turn = (/** @type {(view: number) => number} */ turned) => () =>
    app.change({ view: turned(app.store.state.settings.view) });
  const under = 'menu.board';
  return {
    flip: { under, text: 'action.flip', key: 'Z', hidden, act: turn((view) => view ^ 4) },
    rotate: { under, text: 'action.rotate', key: 'O', hidden, act: turn((view) => (view & 4) | ((view + 1) & 3)) },
  };
}

/** @param {Tool['icon']} icon @param {string} name */
const iconOf = (icon, name) => (typeof icon === 'function' ? icon() : (icon ?? name));

/**
 * @param {Record<string, Tool>} table
 * @param {(key: string) => void} trouble says that a file is missing
 */
export function createTools(table, trouble) {
  const all = Object.entries(table);
  const placed = all.filter(([, { place }]) => place);
  /** @param {string} name of the tool whose menu it is, '' for the last one */
  const items = (name) =>
    all
      .filter(([, { place, menu = '', hidden }]) => !place && menu === name && !hidden?.())
      .map(([name, tool]) => {
        const { key, drawing = name, act, may, pressed, group, under } = tool;
        const shown = key.length > 1 ? (NAMES[key] ?? key) : `Alt ${key}`;
        const line = { name, drawing: DRAWINGS[drawing] ?? drawing, text: textOf(tool), key: shown, group };
        const item = menuItem({ ...line, disabled: may?.() === false, checked: pressed?.() });
        if (act) item.addEventListener('click', act);
        return /** @type {[string, HTMLButtonElement]} */ ([under ? t(under) : '', item]);
      });
  /** @param {HTMLElement} button @param {string} name */
  const open = (button, name) =>
    style('menu').then(
      () => openMenu(button, () => items(name)),
      () => trouble('update.missing'),
    );
  const menu = { 'aria-haspopup': 'menu', 'aria-expanded': 'false' };
  const buttons = placed.map(([name, { place, icon, act }]) => {
    const shape = place === 'step' ? 'only' : place === 'menu' ? '' : place;
    const click = place === 'menu' ? () => open(button, name) : (act ?? (() => {}));
    const attributes = { class: `tool ${shape}`.trim(), 'data-action': name, click };
    const drawn = (place !== 'wide' || icon) && sign(iconOf(icon, name));
    const button = h('button', { ...attributes, ...(place === 'menu' && menu) }, drawn, place !== 'step' && h('span'));
    return button;
  });
  const steps = buttons.filter((_, i) => placed[i][1].place === 'step');
  const more = h(
    'button.tool.only',
    {
      'data-action': 'more',
      ...menu,
      'data-t-label': 'action.more',
      click: () => open(more, ''),
    },
    sign('more'),
  );
  return {
    /** Listens to the tools' keys. @param {AbortSignal} signal */
    listen(signal) {
      const press = (/** @type {KeyboardEvent} */ event) => {
        const key = keyOf(event);
        const tool = key && Object.values(table).find((one) => one.key === key && !one.hidden?.());
        if (!tool) return;
        event.preventDefault();
        use(tool);
      };
      addEventListener('keydown', press, { signal });
    },
    node: h(
      'div.tools',
      { role: 'toolbar', 'data-t-label': 'actions.label' },
      steps.length > 0 && h('div.split', ...steps),
      ...buttons.filter((one) => !steps.includes(one)),
      more,
    ),
    /** Shows which tools apply now. */
    draw() {
      placed.forEach(([, tool], i) => {
        const button = buttons[i];
        const words = button.querySelector('span');
        const text = textOf(tool);
        button.hidden = tool.hidden?.() ?? false;
        button.disabled = tool.may?.() === false;
        button.classList.toggle('primary', tool.primary?.() ?? false);
        if (tool.pressed) button.setAttribute('aria-pressed', String(!button.disabled && tool.pressed()));
        if (words) setText(words, text);
        if (typeof tool.icon === 'function' && button.dataset.icon !== tool.icon()) {
          button.dataset.icon = tool.icon();
          button.querySelector('.icon')?.replaceWith(sign(tool.icon()));
        }
        if (button.title !== text) {
          button.title = text;
          button.setAttribute('aria-label', text);
        }
      });
    },
  };
}
