// @ts-check
// The menus of the Play screen's tools: everything that is no tool, and how much help.

import { h, svg } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { TOOLS } from './tools.js';

/** @typedef {import('./controller.js').Controller} Controller */

/** Drawings that only the menu needs. @type {Record<string, string>} */
const ICONS = {
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
};

/** The steps of help: nothing, hints, everything. @type {Record<string, Partial<import('../core/settings.js').Settings>>} */
const HELP = {
  off: { hint: false, threats: false, evaluation: false },
  hints: { hint: true, threats: false, evaluation: false },
  full: { hint: true, threats: true, evaluation: true },
};

/** Which step of help is chosen, '' for another choice of the settings. @param {import('../core/settings.js').Settings} settings */
const helpOf = (settings) =>
  Object.keys(HELP).find((step) =>
    Object.entries(HELP[step]).every(([name, on]) => /** @type {any} */ (settings)[name] === on),
  ) ?? '';

/** @param {Controller} controller */
function moreItems(controller) {
  const { play } = controller;
  return Object.entries(TOOLS)
    .filter(([, { tool, hidden }]) => !tool && !hidden?.(play))
    .map(([name, { key, may }]) => {
      const paused = name === 'pause' && play.game.paused;
      return h(
        'button',
        { type: 'button', role: 'menuitem', 'data-action': name, disabled: may?.(play) === false },
        svg({ class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, `<path d="${ICONS[name]}"/>`),
        t(name === 'analyse' ? 'nav.analyse' : `action.${paused ? 'resume' : name}`),
        h('kbd', {}, `Alt ${key}`),
      );
    });
}

/** @param {Controller} controller */
const helpItems = (controller) =>
  Object.keys(HELP).map((step) =>
    h(
      'button',
      {
        type: 'button',
        role: 'menuitemradio',
        'aria-checked': String(helpOf(controller.settings) === step),
        'data-help': step,
        click: () => controller.app.change(HELP[step]),
      },
      h('span', {}, h('b', {}, t(`help.${step}`)), h('small', {}, t(`help.${step}.about`))),
    ),
  );

/**
 * Opens the menu of a button, or closes it. It closes with a choice, with Escape
 * and when the focus or a press goes elsewhere.
 * @param {HTMLElement} button @param {Controller} controller
 */
export function toggleMenu(button, controller) {
  const name = button.dataset.action ?? '';
  const box = /** @type {HTMLElement} */ (button.closest('.tools'));
  const open = box.querySelector('.menu');
  open?.dispatchEvent(new Event('close'));
  if (open?.classList.contains(name)) return;
  const items = name === 'more' ? moreItems(controller) : helpItems(controller);
  const menu = h('div', { class: `menu ${name}`, role: 'menu', 'aria-label': button.ariaLabel ?? '' }, ...items);
  const close = (/** @type {boolean} */ back) => {
    button.setAttribute('aria-expanded', 'false');
    removeEventListener('pointerdown', away, true);
    menu.remove();
    if (back) button.focus();
  };
  /** @param {Event} event */
  const away = ({ target }) => {
    if (!menu.contains(/** @type {Node} */ (target)) && !button.contains(/** @type {Node} */ (target))) close(false);
  };
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
  addEventListener('pointerdown', away, true);
  button.setAttribute('aria-expanded', 'true');
  box.append(menu);
  (items.find((item) => item.ariaChecked === 'true') ?? items.find((item) => !item.disabled))?.focus();
}
