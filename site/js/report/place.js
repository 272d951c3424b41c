// @ts-check
// The place of a report's players among all of the Arena, on a line of Elo.

import { kindText, eloText } from '../arena/names.js';
import { h, svg } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { arenaTable } from '../game/level-ratings.js';

const WIDTH = 392;
const EDGE = 14;

/** @param {string} spec */
const nameOf = (spec) => spec.split(',')[0];

/**
 * A figure that is filled once the Arena's table has come.
 * @param {string} game @param {readonly string[]} players of the report
 */
export function placePlot(game, players) {
  const figure = h('figure.r-place');
  arenaTable(game.startsWith('connect4') ? 'connect4' : 'freestyle15').then((table) => {
    if (!table) return;
    const all = table.engines
      .map((spec, i) => ({ spec, elo: table.players[i].elo ?? 0 }))
      .sort((a, b) => a.elo - b.elo);
    const [least, most] = [all[0].elo, all[all.length - 1].elo];
    const x = (/** @type {number} */ elo) => EDGE + ((elo - least) / (most - least)) * (WIDTH - 2 * EDGE);
    const theirs = all.filter(({ spec }) => players.includes(nameOf(spec)));
    const dots = all.map(({ spec, elo }) => {
      const chosen = players.includes(nameOf(spec));
      return `<circle class="${chosen ? 'chosen' : ''}" cx="${x(elo).toFixed(1)}" cy="12" r="${chosen ? 7 : 4}"/>`;
    });
    const drawing = svg(
      { viewBox: `0 0 ${WIDTH} 24`, 'aria-hidden': 'true' },
      `<path d="M${EDGE - 6} 12H${WIDTH - EDGE + 6}"/>${dots.join('')}`,
    );
    const ends = [all[0], all[all.length - 1]].map(({ spec, elo }) => h('span', `${kindText(spec)} ${eloText(elo)}`));
    const places = theirs.reverse().map(({ spec, elo }) =>
      t('report.place.one', {
        name: kindText(spec),
        n: all.length - all.findIndex((one) => one.spec === spec),
        of: all.length,
        elo: eloText(elo),
      }),
    );
    figure.replaceChildren(
      drawing,
      h('p.r-ends', ...ends),
      h('figcaption', t('report.place.title'), h('ul', ...places.map((text) => h('li', text)))),
    );
  });
  return figure;
}
