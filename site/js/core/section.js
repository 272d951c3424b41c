// @ts-check
// Creates the section element of a screen. The section of Play is in index.html.

import { byId, h } from './dom.js';

/**
 * A section labelled by its title element, hidden until the router shows it.
 * @param {string} name
 * @param {string} [classes]
 * @param {'main'|'stage'} [place] the element it goes into
 */
export function section(name, classes = name, place = 'main') {
  const node = h('section', {
    class: classes,
    id: `screen-${name}`,
    'aria-labelledby': `${name}-title`,
    hidden: true,
  });
  byId(place).append(node);
  return node;
}
