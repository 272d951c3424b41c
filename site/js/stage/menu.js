// @ts-check
// The menus of a screen's tools: over the panel, on a phone over what is below the board.

import { closeBeside } from '../core/beside.js';
import { h, svg } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { textOf } from './tools.js';

/** The drawings of the items of all screens, by what they do. @type {Record<string, string>} */
export const DRAWINGS = {
  redo: 'm12.5 4.5 4 4-4 4M16 8.5H8.5a4 4 0 0 0 0 8H11',
  help: 'M10 3.5v3M4.5 6l2 2M15.5 6l-2 2M10 16.5a4 4 0 1 0-.01 0',
  switch: 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3',
  pause: 'M7.5 5v10M12.5 5v10',
  resign: 'M5 17.5v-14M5 4.5c3.5-2 6 1.5 10 0v7c-4 1.5-6.5-2-10 0',
  type: 'M2.5 5.5h15v9.5h-15zM5.5 9h.01M8.5 9h.01M11.5 9h.01M14.5 9h.01M7 12h6',
  analyse: 'M8.5 3.5a5 5 0 1 0 .01 0M12.5 12.5l4 4',
  review: 'M4 16.5V11M10 16.5v-13M16 16.5V8',
  link: 'm8.5 11.5 3-3M9.5 6l1.7-1.7a3.2 3.2 0 0 1 4.5 4.5L14 10.5M10.5 14l-1.7 1.7a3.2 3.2 0 0 1-4.5-4.5L6 9.5',
  flip: 'M10 3v14M7 6 3 14h4zM13 6l4 8h-4z',
  rotate: 'M16 10a6 6 0 1 1-2-4.5M14.5 2v3.8h-3.8',
  numbers: 'M3.5 3.5v13h13M6 12l3.5-3.5 2.5 2L16.5 5',
  keys: 'M10 3.5a6.5 6.5 0 1 0 .01 0M8 8a2 2 0 1 1 2.5 2.5v1.5M10.5 14v.01',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  on: 'M7.5 4.5 13 10l-5.5 5.5',
  first: 'M14.5 4.5 9 10l5.5 5.5M5.5 4.5v11',
  last: 'M5.5 4.5 11 10l-5.5 5.5M14.5 4.5v11',
  better: 'M2.5 10s3-5 7.5-5 7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5zM10 8a2 2 0 1 0 .01 0',
  play: 'M7 4.5v11l8.5-5.5z',
  card: 'M2.5 4.5h15v11h-15zM2.5 12.5l4-4 3 3 2-2 6 5.5M13.5 7.5h.01',
  save: 'M10 3.5v9M6.5 9l3.5 3.5 3.5-3.5M4 16.5h12',
};

/** Keys as the menu shows them. @type {Record<string, string>} */
const NAMES = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** @param {string} name @param {import('./tools.js').Tool} tool */
function itemOf(name, tool) {
  const { key, drawing = name, about, may, pressed, group } = tool;
  const attributes = {
    role: pressed ? (group ? 'menuitemradio' : 'menuitemcheckbox') : 'menuitem',
    'data-action': name,
    disabled: may?.() === false,
    ...(pressed && { 'aria-checked': String(pressed()) }),
  };
  if (about) return h('button', attributes, h('span', h('b', textOf(tool)), h('small', t(about))));
  const icon = { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' };
  const path = `<path d="${DRAWINGS[drawing] ?? drawing}"/>`;
  return h(
    'button',
    attributes,
    svg(icon, path),
    textOf(tool),
    key && h('kbd', key.length > 1 ? (NAMES[key] ?? key) : `Alt ${key}`),
  );
}

/** The items under their headings. @param {[string, HTMLElement][]} entries */
function grouped(entries) {
  /** @type {Map<string, HTMLElement[]>} */
  const groups = new Map();
  for (const [heading, item] of entries) groups.set(heading, [...(groups.get(heading) ?? []), item]);
  return [...groups].flatMap(([heading, items]) =>
    heading
      ? h('div', { role: 'group', 'aria-label': heading }, h('small', { 'aria-hidden': 'true' }, heading), ...items)
      : items,
  );
}

/**
 * Opens the menu of a button, or closes it. It closes with a choice, with Escape
 * and when the focus or a press goes elsewhere.
 * @param {HTMLElement} button @param {Record<string, import('./tools.js').Tool>} tools of the screen
 */
export function openMenu(button, tools) {
  const name = button.dataset.action ?? '';
  const box = /** @type {HTMLElement} */ (button.closest('.tools'));
  const open = box.querySelector('.menu');
  open?.dispatchEvent(new Event('close'));
  if (open?.classList.contains(name)) return;
  const menuName = name === 'more' ? '' : name;
  const entries = Object.entries(tools)
    .filter(([, { place, menu = '', hidden }]) => !place && menu === menuName && !hidden?.())
    .map(
      ([name, tool]) =>
        /** @type {[string, HTMLButtonElement]} */ ([tool.under ? t(tool.under) : '', itemOf(name, tool)]),
    );
  const items = entries.map(([, item]) => item);
  const menu = h(
    'div',
    {
      class: `menu ${name}`,
      role: 'menu',
      'aria-label': button.getAttribute('aria-label') ?? '',
    },
    ...grouped(entries),
  );
  const close = (/** @type {boolean} */ back) => {
    button.setAttribute('aria-expanded', 'false');
    forget();
    menu.remove();
    if (back) button.focus();
  };
  const forget = closeBeside(
    (target) => menu.contains(target) || button.contains(target),
    () => close(false),
  );
  menu.addEventListener('close', () => close(false));
  menu.addEventListener('click', ({ target }) => {
    if (/** @type {Element} */ (target).closest('button')) close(true);
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(/** @type {Node} */ (relatedTarget)) && relatedTarget !== button) close(false);
  });
  menu.addEventListener('keydown', (event) => {
    const enabled = items.filter((item) => !item.disabled);
    const at = enabled.indexOf(/** @type {any} */ (document.activeElement));
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close(true);
    else if (step === undefined) return;
    else enabled.at(step % enabled.length)?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  button.setAttribute('aria-expanded', 'true');
  box.append(menu);
  (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items.find((item) => !item.disabled))?.focus();
}
