// @ts-check
// Icons and colours of discs that the first board does not need. Importing this
// file adds them to the page, where icon() and the style sheets find them by id.

import { svg } from './dom.js';

/** Icons by name, as paths on a square of 20 × 20. @type {Record<string, string>} */
const ICONS = {
  new: 'M10 4v12M4 10h12',
  stop: 'M6.5 5.5h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
  play: 'M7 4.5v11l8.5-5.5z',
  close: 'm5 5 10 10M15 5 5 15',
  minus: 'M5 10h10',
  link: 'm8.5 11.5 3-3M9.5 6l1.7-1.7a3.2 3.2 0 0 1 4.5 4.5L14 10.5M10.5 14l-1.7 1.7a3.2 3.2 0 0 1-4.5-4.5L6 9.5',
  evaluation: 'M4 16.5V11M10 16.5v-13M16 16.5V8',
};

const symbols = Object.entries(ICONS).map(
  ([name, path]) => `<symbol id="i-${name}" viewBox="0 0 20 20"><path d="${path}"/></symbol>`,
);
const gradients = `
<radialGradient id="disc1" cx=".4" cy=".34" r=".7"><stop offset="0" stop-color="#f2644f"/><stop offset=".6" stop-color="#df4431"/><stop offset="1" stop-color="#cb3526"/></radialGradient>
<radialGradient id="disc2" cx=".4" cy=".34" r=".7"><stop offset="0" stop-color="#ffe27c"/><stop offset=".6" stop-color="#f8c62e"/><stop offset="1" stop-color="#e6ab17"/></radialGradient>
<radialGradient id="hole" cy=".56" r=".55"><stop offset=".8" stop-color="#050a14" stop-opacity="0"/><stop offset="1" stop-color="#050a14" stop-opacity=".6"/></radialGradient>
<linearGradient id="slate" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="b-slate-top"/><stop offset="1" class="b-slate-end"/></linearGradient>`;

document.body.append(svg({ class: 'unseen', 'aria-hidden': 'true' }, symbols.join('') + gradients));
