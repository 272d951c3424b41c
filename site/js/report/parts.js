// @ts-check
// What several chapters share: choices, guesses, and the tree of random games.

import { h } from '../core/dom.js';
import { number, percent, t } from '../core/i18n.js';
import { pointIndex, pointName, pointsOf } from '../game/games.js';
import { table } from '../learn/text.js';
import * as draw from './picture.js';

/** @typedef {import('./chapter.js').Host} Host */
/** @typedef {import('./chapter.js').Step} Step */

/** How many random games are played at a time. */
const GAMES = 1000;
/** The random numbers of the games: the same for every reader. */
const SEED = 1;

/** The position of a request. @param {Host} host */
export const placeOf = (host) => ({ game: host.game(), moves: host.moves().join('') });

/** Whether nothing lies on a point. @param {Host} host @param {number} point */
export const isFree = (host, point) => !pointsOf(host.table(), host.moves()).includes(point);

/**
 * Buttons of which one is on.
 * @param {[string, string][]} options value and text
 * @param {(value: string) => void} choose
 */
export function choiceOf(options, choose) {
  const buttons = options.map(([value, text]) =>
    h('button', { 'data-value': value, click: () => choose(value) }, text),
  );
  return {
    node: h('div.r-choice', ...buttons),
    /** @param {string} value */
    show(value) {
      for (const one of buttons) one.setAttribute('aria-pressed', String(one.dataset.value === value));
    },
  };
}

/**
 * A thousand random games from the position: how often each point was tried.
 * @param {Host} host
 * @param {'uniform'|'window'} policy
 * @param {(words: HTMLElement) => Promise<void>} [before] what is textOut first
 * @returns {Step}
 */
export function randomGames(host, policy, before) {
  /** @type {{move: string, visits: number, mean: number}[]} */
  let found = [];
  let guess = -1;
  let played = 0;
  const more = h('button.button', { click: () => grow() }, t('report.games.on', { n: GAMES }));
  const first = h('div');
  const textOut = h('div');

  async function grow() {
    more.disabled = true;
    const lesson = { policy, c: 1.414, playouts: 1 };
    const request = { cmd: /** @type {const} */ ('grow'), ...placeOf(host), lesson, seed: SEED };
    const grown = await host.ask({ ...request, limits: { playouts: GAMES } }, 'grown');
    const tree = grown && (await host.ask({ cmd: 'subtree', lesson: { open: '' }, lines: 400 }, 'subtree'));
    more.disabled = false;
    if (tree?.type !== 'subtree') return;
    played = tree.playouts;
    found = tree.nodes.filter(({ parent }) => parent === 0).sort((a, b) => b.visits - a.visits);
    word();
    host.draw();
    if (guess >= 0) judge();
  }

  function judge() {
    const at = pointName(guess, host.table().cols);
    const place = found.findIndex(({ move }) => move === at);
    const args = { at: at.toUpperCase(), n: place + 1, of: found.length, best: found[0].move.toUpperCase() };
    if (place < 0) host.tell(t('report.games.outside', args), 'bad');
    else host.solve(t(place ? 'report.games.wrong' : 'report.games.right', args));
  }

  function word() {
    const heads = ['report.games.point', 'report.games.head', 'report.games.won'].map((key) => t(key));
    const rows = found
      .slice(0, 5)
      .map(({ move, visits, mean }) => [move.toUpperCase(), number(visits), percent((1 + mean) / 2)]);
    textOut.replaceChildren(
      h('p', t('report.games.played', { n: played })),
      rows.length ? table(`(${t('report.games.most')})`, heads, rows) : '',
    );
  }

  return {
    node: h('div.stack', first, textOut, more),
    async show() {
      [found, guess, played] = [[], -1, 0];
      more.disabled = false;
      word();
      host.draw();
      await before?.(first);
    },
    picture(s) {
      const most = found[0]?.visits ?? 1;
      const dots = found.map(({ move, visits }) =>
        draw.heat(s, pointIndex(move, s.cols, s.rows), visits / most, visits > most / 3 ? String(visits) : ''),
      );
      return guess < 0 ? dots : [...dots, draw.ring(s, guess, 'p-here')];
    },
    touch(at) {
      if (!isFree(host, at)) return;
      guess = at;
      host.draw();
      if (found.length) judge();
      else grow();
    },
    cell(at) {
      const name = pointName(at, host.table().cols);
      const one = found.find(({ move }) => move === name);
      return one ? t('report.games.cell', { n: one.visits }) : '';
    },
  };
}
