// @ts-check
// The five reports: the idea of each, its contribution, its players to play against
// and to watch, and their rank in the Arena's tables.

import { createAction, within } from '../core/action.js';
import { REPORTS } from '../arena/facts.js';
import { eloText, limitText, kindText, playerText } from '../arena/names.js';
import { linkOf } from '../arena/setup.js';
import { button, markShown } from '../core/controls.js';
import { h } from '../core/dom.js';
import { arenaTable } from '../game/level-ratings.js';
import { parseTable } from '../game/games.js';
import { language, t } from '../core/i18n.js';
import { beginGame } from '../archive/begin.js';
import { prose } from './text.js';

/** @typedef {import('../game/level-ratings.js').Bundled} Bundled */
/** @typedef {import('./stage.js').Tools} Tools */
/**
 * A player's rank in a table of the Arena.
 * @typedef {{spec: string, place: number, of: number, elo: number|null}} Ranked
 */

const GAMES = ['freestyle15', 'connect4'];

/** @param {{elo: number|null}} a @param {{elo: number|null}} b */
const byElo = (a, b) => (b.elo ?? 0) - (a.elo ?? 0);

/**
 * A player's rank in a table, for each of its limits.
 * @param {Bundled} bundle
 * @param {string} player
 * @returns {Ranked[]}
 */
function ranked({ engines, players }, player) {
  const order = engines.map((spec, i) => ({ spec, elo: players[i].elo })).sort(byElo);
  return order.flatMap(({ spec, elo }, i) =>
    spec.split(',')[0] === player ? [{ spec, elo, place: i + 1, of: order.length }] : [],
  );
}

/**
 * A player with its buttons.
 * @param {Tools} tools
 * @param {string} player
 * @param {string} game
 * @param {Ranked[]} places
 */
function playerRow(tools, player, game, places) {
  const { spec = player, place, of, elo } = places[0] ?? {};
  const limit = limitText(spec);
  const setup = { game, players: [spec, 'tengen,level=3'], games: 2, seed: 1 };
  const verbs = h(
    'div.controls',
    button(t('reports.play'), () => beginGame(tools.app, { game, report: player, you: 'black' }), { glyph: 'play' }),
    h('a.button', { href: linkOf(setup).replace('#/arena/', '#/arena/watch/') }, t('reports.watch')),
  );
  const rank =
    place && of
      ? t('reports.place', { n: place, of, elo: elo === null || elo === undefined ? '' : eloText(elo) })
      : '–';
  return h(
    'li.card.demo.report-player',
    h('strong', kindText(player), limit && h('span', ` · ${limit}`)),
    h('span.about', t(`arena.about.${player}`)),
    h('span.rank', rank),
    verbs,
  );
}

/**
 * The players of a table, the best first; those of the report stand out.
 * @param {Bundled} table
 * @param {readonly string[]} players
 */
function standing({ engines, players: scores }, players) {
  const order = engines.map((spec, i) => ({ spec, elo: scores[i].elo })).sort(byElo);
  const rows = order.map(({ spec, elo }) => {
    const follows = players.includes(spec.split(',')[0]);
    return h(
      'li',
      { class: follows ? 'follows' : '' },
      h('span', playerText(spec)),
      h('span', elo === null ? '–' : eloText(elo)),
    );
  });
  return h('ol.standing', ...rows);
}

/**
 * The page about a report.
 * @param {Tools} tools
 * @param {typeof REPORTS[number]} report
 * @param {(Bundled|null)[]} tables of the GAMES
 */
function page(tools, { letter, players }, tables) {
  const name = letter.toLowerCase();
  const game = GAMES.find((one) => parseTable(one)?.kind.players.some((other) => other.name === players[0])) ?? '';
  const table = tables[GAMES.indexOf(game)];
  const rows = players.map((player) => playerRow(tools, player, game, table ? ranked(table, player) : []));
  return [
    h(
      'div.beside',
      h('h2', t(`reports.name.${name}`)),
      h('h3', t('reports.idea')),
      prose(`reports.idea.${name}`),
      h('h3', t('reports.adds')),
      prose(`reports.adds.${name}`),
      h('ul.prose', ...rows),
    ),
    table && h('section.beside', h('h3', t('reports.arena')), standing(table, players)),
  ].filter((one) => one !== null);
}

/** @param {Tools} tools @returns {import('./stage.js').Lesson} */
export function createReports(tools) {
  const drawing = createAction();
  const links = REPORTS.map(({ letter }) => {
    const name = letter.toLowerCase();
    return h('a', { href: `#/learn/reports/${name}`, lang: language() }, t(`reports.name.${name}`));
  });
  const body = h('div.about-report');
  return {
    node: h('div', h('nav.subnav', { 'aria-label': t('learn.sections') }, ...links), body),
    show([name = 'a', ...rest]) {
      const i = REPORTS.findIndex(({ letter }) => letter.toLowerCase() === name);
      if (i < 0 || rest.length) return false;
      markShown(links, i);
      within(drawing.begin(tools.signal), Promise.all(GAMES.map(arenaTable))).then((tables) =>
        body.replaceChildren(...page(tools, REPORTS[i], tables)),
      );
      return true;
    },
  };
}
