// @ts-check
// The game, chosen by its picture.

import { h, svg } from '../../core/dom.js';
import { kindOf } from '../../game/games.js';
import { t } from '../../core/i18n.js';
import { mark } from './part.js';

/** @typedef {import('../../game/games.js').Rule} Rule */

const W = 90;
const H = 54;
const CELL = 12;

/** Stones on a piece of a board: their columns and rows. @param {1|2} colour @param {[number, number][]} at */
const stones = (colour, at) =>
  at
    .map(
      ([x, y]) =>
        `<circle class="b-stone${colour}" cx="${x * CELL + 9}" cy="${y * CELL + 3}" r="${CELL / 2 - 0.4}" stroke-width=".3"/>`,
    )
    .join('');

/** A piece of a wooden board. @param {string} pieces */
const wood = (pieces) => {
  const across = [0, 1, 2, 3, 4].map((y) => `M0 ${y * CELL + 3}H${W}`).join('');
  const down = [0, 1, 2, 3, 4, 5, 6].map((x) => `M${x * CELL + 9} 0V${H}`).join('');
  return `<rect class="p-wood" width="${W}" height="${H}"/><path class="p-lines" d="${across}${down}"/>${pieces}`;
};

/** A piece of a frame: whose disc is in which hole, the upper row first. */
function frame() {
  const rows = ['     ', '   1 ', '  12 ', ' 1212'];
  let discs = '';
  rows.forEach((row, y) =>
    [...row].forEach((disc, x) => {
      const kind = disc === ' ' ? 'p-hole' : `b-disc${disc}`;
      discs += `<circle class="${kind}" cx="${x * 13 + 19}" cy="${y * 13 + 7.5}" r="5.2"/>`;
    }),
  );
  return `<rect class="p-slate" width="${W}" height="${H}"/>${discs}`;
}

/** What stands for a game, by the rule that it begins with. @type {[Rule, string, () => string][]} */
const GAMES = [
  [
    'freestyle',
    'new.five',
    () =>
      wood(
        stones(1, [
          [1, 2],
          [2, 2],
          [3, 2],
          [4, 2],
          [5, 2],
        ]) +
          stones(2, [
            [2, 1],
            [4, 1],
            [3, 3],
            [1, 3],
          ]),
      ),
  ],
  [
    'renju',
    'rule.renju',
    () =>
      wood(
        stones(1, [
          [2, 2],
          [4, 2],
          [3, 1],
          [3, 3],
        ]) +
          stones(2, [
            [1, 1],
            [5, 3],
          ]) +
          `<path class="p-cross" d="M${3 * CELL + 5} ${2 * CELL - 1}l8 8m0-8l-8 8"/>`,
      ),
  ],
  ['connect4', 'rule.connect4', frame],
];

/** The picture that a rule is one of. @param {Rule} rule */
const pictureOf = (rule) => GAMES.find(([one]) => one === rule)?.[0] ?? GAMES[0][0];

/** @type {import('./part.js').MakePart} */
export function pictures(choice, changed) {
  const about = h('p', { class: 'quiet', 'aria-live': 'polite' });
  /** @param {Rule} rule */
  const choose = (rule) => {
    const kind = kindOf(rule);
    // Another board, and other levels.
    if (kind !== choice.kind) Object.assign(choice, { level: 3, report: '' });
    const { cols, rows } = kind.sizes(rule);
    Object.assign(choice, { kind, rule, cols, rows, blocked: [] });
    changed();
  };
  const options = GAMES.map(([value, key, draw]) =>
    h(
      'label',
      {},
      h('input', { type: 'radio', name: 'rule', value, change: () => choose(value) }),
      h('span', {}, svg({ viewBox: `0 0 ${W} ${H}`, 'aria-hidden': 'true' }, draw()), t(key)),
    ),
  );
  const node = h(
    'fieldset',
    { class: 'choice' },
    h('legend', { class: 'unseen' }, t('new.rule')),
    h('div', { class: 'pictures' }, ...options),
    about,
  );
  return {
    node,
    draw() {
      mark(node, pictureOf(choice.rule));
      about.textContent = t(`rule.${choice.rule}.about`);
    },
  };
}
