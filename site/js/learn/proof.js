// @ts-check
// The games of the lessons on the proofs that Black wins.

import { segmented } from '../core/controls.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { parseTable, pointsOf } from '../game/games.js';
import { images } from '../game/symmetry.js';
import { PROVED } from '../engine/proofs.js';

/** @param {string} game */
export const tableOf = (game) => /** @type {import('../game/games.js').Table} */ (parseTable(game));

/** The game of a link that names none. */
export const GAME = 'freestyle15';
/** Its board; those of the others are as large. */
export const TABLE = tableOf(GAME);

/** The game of a link, and what follows it. @param {string[]} rest @returns {string[]} */
export const withGame = (rest) => (PROVED.includes(rest[0]) ? rest : [GAME, ...rest]);

/** The part of a link that names the game. @param {string} game */
export const gamePath = (game) => (game === GAME ? '' : `/${game}`);

/** The choice of a proof by its rule. @param {(game: string) => void} change */
export function createRules(change) {
  const node = h('div');
  let shown = '';
  /** @param {string} game */
  const choose = (game) => {
    shown = game;
    change(game);
  };
  return {
    node,
    /** @param {string} game */
    show(game) {
      if (game === shown) return;
      shown = game;
      const rules = PROVED.map((value) => ({ value, text: t(`rule.${tableOf(value).rule}`) }));
      node.replaceChildren(segmented('proof-rule', t('new.rule'), rules, game, choose));
    },
  };
}

/**
 * The points that are symmetric to a point after the moves, itself first.
 * @param {string[]} moves @param {number} point
 */
export function alike(moves, point) {
  const points = pointsOf(TABLE, moves);
  const sides = [0, 1].map((side) => new Set(points.filter((_, i) => i % 2 === side)));
  const turned = points.map((one) => images(one, TABLE.cols));
  const same = images(point, TABLE.cols).filter((_, n) => turned.every((all, i) => sides[i % 2].has(all[n])));
  return [...new Set(same)];
}

/**
 * One reply of each symmetric class, the one that comes first.
 * @template {{move: string}} R
 * @param {string[]} moves before the replies @param {R[]} replies
 */
export function oneOfEach(moves, replies) {
  /** @type {Set<number>} */
  const seen = new Set();
  return replies.filter(({ move }) => {
    const point = pointOf(move);
    if (seen.has(point)) return false;
    for (const one of alike(moves, point)) seen.add(one);
    return true;
  });
}

/** @param {string} move */
export const pointOf = (move) => pointsOf(TABLE, [move])[0];
