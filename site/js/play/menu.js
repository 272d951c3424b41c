// @ts-check
// The menus of the Play screen's tools: all other actions, and the amount of help.

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { DRAWINGS, menuItem, openMenu } from '../stage/menu.js';
import { TOOLS } from './tools.js';

/** @typedef {import('./controller.js').Controller} Controller */

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

/** The entries of the last menu by their headings. @type {Record<string, string[]>} */
const GROUPS = {
  'menu.game': ['redo', 'help', 'switch', 'pause', 'resign'],
  'menu.board': ['type', 'flip', 'rotate'],
  'menu.study': ['analyse', 'review', 'link', 'numbers', 'keys'],
};

/** @param {Controller} controller @param {string} name */
function moreItem({ play }, name) {
  const { key, may } = TOOLS[name];
  const paused = name === 'pause' && play.game.paused;
  const text = t(name === 'analyse' ? 'nav.analyse' : `action.${paused ? 'resume' : name}`);
  return menuItem({ name, drawing: DRAWINGS[name], text, key: `Alt ${key}`, disabled: may?.(play) === false });
}

/** @param {Controller} controller @returns {[string, HTMLButtonElement][]} */
const moreItems = (controller) =>
  Object.entries(GROUPS).flatMap(([heading, names]) =>
    names
      .filter((name) => !TOOLS[name].hidden?.(controller.play))
      .map((name) => /** @type {[string, HTMLButtonElement]} */ ([t(heading), moreItem(controller, name)])),
  );

/** @param {Controller} controller @returns {[string, HTMLButtonElement][]} */
const helpItems = (controller) =>
  Object.keys(HELP).map((step) => [
    '',
    h(
      'button',
      {
        role: 'menuitemradio',
        'aria-checked': String(helpOf(controller.settings) === step),
        'data-help': step,
        click: () => controller.app.change(HELP[step]),
      },
      h('span', h('b', t(`help.${step}`)), h('small', t(`help.${step}.about`))),
    ),
  ]);

/** Opens the menu of a button, or closes it. @param {HTMLElement} button @param {Controller} controller */
export const toggleMenu = (button, controller) =>
  openMenu(button, () => (button.dataset.action === 'more' ? moreItems(controller) : helpItems(controller)));
