// @ts-check
// The head of the panel: the tools that one looks for first.

import { h, icon } from '../core/dom.js';
import { use } from '../stage/tools.js';

/** The tools, with those of their drawings that the page has. */
const NAMES = ['setup', 'open', 'save', 'draw'];

/** @param {Record<string, import('../stage/tools.js').Tool>} tools */
export function createHead(tools) {
  /** @param {string} name */
  const press = (name) => {
    use(tools[name]);
    if (tools[name].pressed) scrollTo({ top: 0 }); // on a phone what it opens lies above it
  };
  const buttons = NAMES.map((name) =>
    h(
      'button.tool',
      { 'data-head': name, click: () => press(name) },
      icon(`head-${name}`),
      h('span', { 'data-t': String(tools[name].text) }),
    ),
  );
  return {
    node: h('div.a-head', { role: 'group', 'data-t-label': 'analyse.head' }, ...buttons),
    /** Shows which tools apply, and which are on. */
    draw() {
      NAMES.forEach((name, i) => {
        const { hidden, pressed } = tools[name];
        buttons[i].hidden = hidden?.() ?? false;
        if (pressed) buttons[i].setAttribute('aria-pressed', String(pressed()));
      });
    },
  };
}
