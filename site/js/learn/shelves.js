// @ts-check
// Two shelves of the index: how programs think, with a picture each, and the solved games,
// each with a map of White's answers.

import { fetchJSON } from '../core/fetch.js';
import { h, svg } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { PROVED } from '../engine/proofs.js';
import { smallBoard } from '../game/small-board.js';
import { ownMoves } from '../game/words.js';
import { alike, gamePath, pointOf, TABLE, tableOf } from './proof.js';
import { START } from './walk.js';

/** A drawing in words of SVG. @param {string} markup */
const drawing = (markup) => svg({ viewBox: '0 0 200 120', 'aria-hidden': 'true', class: 'idea' }, markup);

/** @param {string} kind @param {[number, number, number][]} circles x, y and radius */
const nodes = (kind, circles) =>
  circles.map(([x, y, r]) => `<circle class="proved" cx="${x}" cy="${y}" r="${r}"/>`).join('');

/** @param {number} i */
const funnel = (i) =>
  `<rect class="i-${i + 1}" x="${26 + i * 17}" y="${14 + i * 26}" width="${148 - i * 34}" height="16" rx="8"/>`;

/** @param {string} letter @param {number} i */
const column = (letter, i) => {
  const x = 14 + i * 35;
  return `<circle class="i-${(i % 4) + 1}" cx="${x + 13}" cy="46" r="13"/><path class="thin" d="M${x + 13} 60V82"/><text x="${x + 13}" y="104">${letter}</text>`;
};

/** The pictures of the lessons about programs. @type {Record<string, () => SVGElement>} */
const IDEAS = {
  decision: () => drawing([0, 1, 2, 3].map(funnel).join('')),
  mcts: () =>
    drawing(
      `<path class="thin" d="M100 16L50 56M100 16V56M50 56L28 98M50 56L66 98M100 56V98M150 56L172 98"/><path class="thick" d="M100 16L150 56L134 98"/>${nodes('full', [[100, 16, 8]])}${nodes(
        '',
        [
          [50, 56, 6],
          [100, 56, 5],
          [28, 98, 3],
          [66, 98, 4],
          [100, 98, 3],
          [172, 98, 5],
        ],
      )}${nodes('lit', [
        [150, 56, 11],
        [134, 98, 8],
      ])}`,
    ),
  alphabeta: () =>
    drawing(
      `<path class="thin" d="M100 16L46 56M100 16L154 56M46 56L20 98M46 56V98M46 56L72 98M154 56L128 98"/><path class="cut" d="M154 56V98M154 56L180 98"/><path class="cross" d="M141 70L170 86M170 70L141 86"/>${nodes('full', [[100, 16, 8]])}${nodes(
        '',
        [
          [46, 56, 7],
          [154, 56, 7],
          [154, 98, 5],
          [180, 98, 5],
        ],
      )}${nodes('lit', [
        [20, 98, 5],
        [46, 98, 5],
        [72, 98, 5],
        [128, 98, 5],
      ])}`,
    ),
  patterns: () => smallBoard('freestyle9', 'd4f4e6c6d6g6f5e3', LINES),
  threats: () => smallBoard('connect4', '4443523'),
  reports: () => drawing([...'ABCDE'].map(column).join('')),
};

/** Two lines through the middle of a small board, and their point. */
const LINES = '<path class="band" d="M15 75L75 15M45 75V15"/><circle class="here" cx="45" cy="45" r="3"/>';

/** @param {string} href @param {Node} picture @param {string} name @param {string} text */
const card = (href, picture, name, text) => h('li', h('a.card', { href }, picture, h('b', name), h('small', text)));

/** @param {string} title @param {string} lead @param {Node[]} cards @param {string} kind */
const shelf = (title, lead, cards, kind) =>
  h('section.shelf', h('header', h('h2', title), h('p.quiet', lead)), h(`ul.shelf-cards.${kind}`, ...cards));

/** How programs think. */
export const thinking = () =>
  shelf(
    t('learn.thinks'),
    t('learn.lead'),
    Object.entries(IDEAS).map(([name, picture]) =>
      card(`#/learn/${name}`, picture(), t(`${name}.title`), t(`${name}.summary`)),
    ),
    'ideas',
  );

/**
 * @typedef {{game: string, plies: number, seconds: {move: string, plies: number}[]}} Proved the build's proofs.json has
 *   one for each game
 */

/** White's answers over a small board, the larger the longer White holds. @param {Proved} proof */
function answers({ seconds }) {
  const CELL = 10;
  const all = seconds.map(({ plies }) => plies);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  /** @param {string} move @param {number} r */
  const dots = (move, r) =>
    alike(START, pointOf(move))
      .map((point) => {
        const [x, y] = [(point % TABLE.cols) + 0.5, TABLE.rows - Math.floor(point / TABLE.cols) - 0.5];
        return `<circle class="proved" cx="${x * CELL}" cy="${y * CELL}" r="${r.toFixed(1)}"/>`;
      })
      .join('');
  return seconds.map(({ move, plies }) => dots(move, 1.2 + (2.8 * (plies - least)) / (most - least))).join('');
}

/** @param {Proved} proof */
function solvedCard(proof) {
  const { game, plies } = proof;
  return card(
    `#/learn/solved/story/1${gamePath(game)}`,
    smallBoard(game, START, answers(proof)),
    t(`rule.${tableOf(game).rule}`),
    t('solved.card', { n: ownMoves(plies) }),
  );
}

/** The solved games. */
export async function solvedGames() {
  const proofs = /** @type {Proved[]} */ (await fetchJSON('proofs.json'));
  const far = smallBoard(
    'freestyle9',
    'e5',
    '<circle class="ask" cx="55" cy="35" r="4.500"/><text class="ask-text" x="55" y="37.500">?</text>',
  );
  return shelf(
    t('solved.title'),
    t('solved.index'),
    [
      ...PROVED.flatMap((name) => proofs.filter(({ game }) => game === name)).map(solvedCard),
      card('#/learn/solved/survive', far, t('solved.survive'), t('solved.survive.card')),
    ],
    'solved-cards',
  );
}
