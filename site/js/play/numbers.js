// @ts-check
// A dialog with statistics of the reader's games.

import { readAll } from '../archive/all.js';
import { openDialog } from '../core/dialog.js';
import { h, style, svg } from '../core/dom.js';
import { kindOf } from '../game/games.js';
import { percent, t } from '../core/i18n.js';
import { byOpponent, ownOf, resultsOf, streaks, sum } from './results.js';
import { levelName } from '../game/words.js';

/** @typedef {import('./results.js').Result} Result */

/** Number of last games in the graph. */
const DRAWN = 40;

/** The last games as bars: up for a win, down for a loss, a dash for a draw. @param {Result[]} list */
function graph(list) {
  const last = list.slice(-DRAWN);
  const bars = last.map(({ outcome }, i) => {
    const [y, height] = { won: [2, 17], draw: [18.5, 3], lost: [21, 17] }[outcome];
    return `<rect class="n-${outcome}" x="${i * 8 + 1}" y="${y}" width="6" height="${height}" rx="1.5"/>`;
  });
  const label = t('numbers.graph', { n: last.length, ...sum(last) });
  const attributes = { class: 'n-graph', viewBox: `0 0 ${DRAWN * 8} 40`, role: 'img', 'aria-label': label };
  return svg(attributes, `<path class="n-axis" d="M0 20H${DRAWN * 8}"/>${bars.join('')}`);
}

/** @param {string} term @param {string|number} value */
const figure = (term, value) => h('div', h('dt.quiet', term), h('dd', String(value)));

/** @param {ReturnType<typeof byOpponent>[number]} group */
function row({ rule, report, level, list }) {
  const { won, draw, lost } = sum(list);
  const who = report ? t(`arena.player.${report}`) : levelName(kindOf(rule), level);
  const name = h('th', { scope: 'row' }, who, h('span.quiet', t(`rule.${rule}`)));
  const cells = [won, draw, lost, percent((won + draw / 2) / list.length)].map((text) => h('td', String(text)));
  return h('tr', name, ...cells);
}

/** @param {Result[]} all */
function content(all) {
  const list = ownOf(all);
  const helped = all.length - list.length;
  const about = [helped > 0 && h('p', t('numbers.helped', { n: helped })), h('p.quiet', t('numbers.about'))].filter(
    (node) => node !== false,
  );
  if (!list.length) return [h('p', t('numbers.none')), ...about.slice(0, -1)];
  const { won, draw, lost } = sum(list);
  const { now, best } = streaks(list);
  const heads = ['opponent', 'won', 'draw', 'lost', 'share'].map((name) =>
    h('th', { scope: 'col' }, t(`numbers.${name}`)),
  );
  return [
    h(
      'dl.n-figures',
      figure(t('numbers.games'), list.length),
      figure(t('numbers.won'), won),
      figure(t('numbers.draw'), draw),
      figure(t('numbers.lost'), lost),
      figure(t('numbers.streak'), now),
      figure(t('numbers.best'), best),
    ),
    graph(list),
    h('div.scroll', h('table.data', h('thead', h('tr', ...heads)), h('tbody', ...byOpponent(list).map(row)))),
    ...about,
  ];
}

export async function openNumbers() {
  const [entries] = await Promise.all([readAll(), style('forms', 'play-dialogs')]);
  openDialog('numbers', t('numbers.title'), content(resultsOf(entries)));
}
