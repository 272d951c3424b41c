// @ts-check
// The menus of the Analyse screen's tools: what marks the board, and the rest.

import { t } from '../core/i18n.js';
import { menuItem, openMenu } from '../stage/menu.js';
import { TOOLS, applies } from './tools.js';

/** Each item's text and drawing. @type {Record<string, [string, string]>} */
const ITEMS = {
  'marks-value': ['analyse.marks.value', 'M10 3.5a6.5 6.5 0 1 1-6.5 6.5'],
  'marks-rank': ['analyse.marks.rank', 'M6 6.5 8 5v10M12 7a2 2 0 1 1 3.5 1.500L12 15h4'],
  'marks-off': ['analyse.marks.off', 'M10 3.500a6.5 6.5 0 1 0 .01 0M5.5 14.500l9-9'],
  heat: ['analyse.heat', 'M6 6h.01M10 6h.01M14 10h.01M6 14h.01M10 10a2.5 2.5 0 1 0 .01 0'],
  threats: ['action.threats', 'M10 2.500v4M10 13.500v4M2.5 10h4M13.5 10h4M10 6.500a3.5 3.5 0 1 0 .01 0'],
  pass: ['analyse.pass', 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3'],
  numbers: ['analyse.numbers', 'M10 3.500a6.5 6.5 0 1 0 .01 0M8.5 8.500l1.5-1v5.5'],
  draw: ['analyse.draw', 'M4 16l1-4 8-8 3 3-8 8zM11.5 5.500l3 3'],
  open: ['analyse.open', 'M3 15.500v-11h5l1.5 2H17v9zM3 9h14'],
  save: ['analyse.save', 'M10 3.500v9M6.5 9l3.5 3.500L13.5 9M3.5 13v3.500h13V13'],
  setup: ['analyse.setup', 'M3.5 3.500h13v13h-13zM3.5 10h13M10 3.500v13'],
  pin: ['analyse.pin', 'M7.5 3.500h5l-.5 5 2.5 2.500h-9L8 8.500zM10 11v6'],
  play: ['action.play-here', 'M7 4.500v11l8.5-5.500z'],
  review: ['action.review', 'M4 16.500V11M10 16.500v-13M16 16.500V8'],
  link: [
    'action.link',
    'm8.5 11.5 3-3M9.5 6l1.7-1.700a3.2 3.2 0 0 1 4.5 4.500L14 10.500M10.5 14l-1.7 1.700a3.2 3.2 0 0 1-4.5-4.500L6 9.5',
  ],
  flip: ['action.flip', 'M10 3v14M7 6 3 14h4zM13 6l4 8h-4z'],
  rotate: ['action.rotate', 'M16 10a6 6 0 1 1-2-4.500M14.5 2v3.800h-3.8'],
  start: ['arena.to-start', 'M5 4.500v11M15 4.5 8.5 10l6.5 5.5'],
  end: ['arena.to-end', 'M15 4.500v11M5 4.500l6.5 5.500L5 15.5'],
  keys: ['action.keys', 'M10 3.500a6.5 6.5 0 1 0 .01 0M8 8a2 2 0 1 1 2.5 2.500v1.500M10.5 14v.01'],
};

/** Opens a menu, or closes it. @param {HTMLElement} button @param {import('./tools.js').Desk} desk */
export const toggleMenu = (button, { app, controller }) =>
  openMenu(button, () => {
    const { state } = controller;
    const here = Object.entries(TOOLS).filter(
      ([, { place, stones }]) => place === button.dataset.action && !(stones && state.play.table.kind.columns),
    );
    return here.map(([name, { key, on }]) => {
      const [text, drawing] = ITEMS[name];
      return menuItem({
        name,
        drawing,
        text: t(text),
        key: key.length > 1 ? key : `Alt ${key}`,
        disabled: !applies(name, state),
        ...(on && { checked: on(state, app.store.state.settings) }),
        ...(name.startsWith('marks-') && { group: 'marks' }),
      });
    });
  });
