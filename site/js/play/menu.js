// @ts-check
// The menus of the Play screen's tools: everything that is no tool, and how much help.

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { menuItem, openMenu } from '../stage/menu.js';
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
      const text = t(name === 'analyse' ? 'nav.analyse' : `action.${paused ? 'resume' : name}`);
      return menuItem({
        name,
        drawing: ICONS[name],
        text,
        key: `Alt ${key}`,
        disabled: may?.(play) === false,
      });
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

/** Opens the menu of a button, or closes it. @param {HTMLElement} button @param {Controller} controller */
export const toggleMenu = (button, controller) =>
  openMenu(button, () => (button.dataset.action === 'more' ? moreItems(controller) : helpItems(controller)));
