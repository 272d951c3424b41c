// @ts-check
// The tools beside a board, for a screen that the page's markup lacks.

import { h, setText, svg } from '../core/dom.js';
import { DRAWINGS } from './menu.js';
import { textOf } from './tools.js';

/** @typedef {import('./tools.js').Tool} Tool */

/** @param {string} name */
const sign = (name) =>
  svg(
    { class: 'icon', 'aria-hidden': 'true', viewBox: '0 0 20 20' },
    DRAWINGS[name] ? `<path d="${DRAWINGS[name]}"/>` : `<use href="#i-${name}"/>`,
  );

/** @param {Tool['icon']} icon @param {string} name */
const iconOf = (icon, name) => (typeof icon === 'function' ? icon() : (icon ?? name));

/** @param {Record<string, Tool>} table */
export function createToolbar(table) {
  const placed = Object.entries(table).filter(([, { place }]) => place);
  const menu = { 'aria-haspopup': 'menu', 'aria-expanded': 'false' };
  const buttons = placed.map(([name, { place, icon }]) => {
    const shape = place === 'step' ? 'only' : place === 'menu' ? '' : place;
    const attributes = { class: `tool ${shape}`.trim(), 'data-action': name, ...(place === 'menu' && menu) };
    const drawn = (place !== 'wide' || icon) && sign(iconOf(icon, name));
    return h('button', attributes, drawn, place !== 'step' && h('span'));
  });
  const steps = buttons.filter((_, i) => placed[i][1].place === 'step');
  const more = h('button.tool.only', { 'data-action': 'more', ...menu, 'data-t-label': 'action.more' }, sign('more'));
  return {
    node: h(
      'div.tools',
      { role: 'toolbar', 'data-t-label': 'actions.label' },
      steps.length > 0 && h('div.split', ...steps),
      ...buttons.filter((one) => !steps.includes(one)),
      more,
    ),
    /** Shows the words and drawings that fit now. */
    draw() {
      placed.forEach(([, tool], i) => {
        const button = buttons[i];
        const words = button.querySelector('span');
        const text = textOf(tool);
        button.hidden = tool.hidden?.() ?? false;
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
