// @ts-check
// The games of the lessons on the proofs that Black wins.

import { segmented } from '../core/controls.js';
import { h } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { moveText, parseTable } from '../game/games.js';
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

/** How many second moves a partial proof has, and which are open; '' for a whole proof. @param {import('../engine/proofs.js').Proof} proof */
export function openText({ seconds, open }) {
  if (!open.length) return '';
  const moves = new Intl.ListFormat(language()).format(open.map((move) => moveText(TABLE, move)));
  return t('solved.open', { n: seconds.length, of: seconds.length + open.length, moves });
}

/** The points that are symmetric to a point, itself included. @param {number} point */
export function images(point) {
  const last = TABLE.cols - 1;
  const [x, y] = [point % TABLE.cols, Math.floor(point / TABLE.cols)];
  const all = [x, last - x].flatMap((a) => [y, last - y].flatMap((b) => [a + TABLE.cols * b, b + TABLE.cols * a]));
  return [...new Set(all)];
}

/** Marks points as open. @param {(import('../board/state.js').Mark|undefined)[]} marks @param {number[]} points */
export function markOpen(marks, points) {
  for (const point of points) marks[point] = { kind: 'candidate', text: '?' };
}
