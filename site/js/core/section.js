// @ts-check
// Creates the section element of a screen. The section of Play is in index.html.

import { byId, h } from './dom.js';

/**
 * A section labelled by its title element, hidden until the router shows it.
 * @param {string} name
 * @param {string} [classes]
 */
export function section(name, classes = name) {
  const node = h('section', {
    class: classes,
    id: `screen-${name}`,
    'aria-labelledby': `${name}-title`,
    hidden: true,
  });
  byId('main').append(node);
  return node;
}
