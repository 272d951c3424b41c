// @ts-check
// Creates the section of a screen. Play has its section in the markup.

import { byId, h } from './dom.js';

/** A section of the page, named by a title that comes with what is drawn and hidden until the router shows it. @param {string} name @param {string} [classes] */
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
