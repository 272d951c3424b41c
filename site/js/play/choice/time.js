// @ts-check
// Thinking time: how long Tengen takes for a move at full strength, and a clock
// for both sides.

import { segmented } from '../../core/controls.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { clockName, newClock } from '../clock.js';
import { mark, part } from './part.js';

/** @typedef {import('./part.js').Choice} Choice */

/** Seconds a move. */
const SECONDS = [1, 3, 10, 30];
/** Minutes for a game, and seconds that each move adds. @type {[number, number][]} */
const CLOCKS = [
  [3, 2],
  [5, 0],
  [10, 5],
  [30, 20],
];

/** Whether Tengen plays. @param {Choice} choice */
const withTengen = ({ you, report }) => you !== 'both' && !report;

/** @type {import('./part.js').MakePart} */
export function think(choice, changed) {
  const made = part(
    () => (withTengen(choice) ? 'tengen' : ''),
    () => {
      const options = [0, ...SECONDS].map((n) => ({
        value: String(n),
        text: n ? t('new.think.seconds', { n }) : t('new.think.level'),
      }));
      return [
        segmented('think', t('new.think'), options, '', (value) => {
          choice.think = Number(value) * 1000;
          // Only full strength takes its time.
          if (choice.think) choice.level = choice.kind.levels;
          changed();
        }),
        h('p.quiet', t('new.think.about')),
      ];
    },
    () => (choice.think ? t('new.think.summary', { n: choice.think / 1000 }) : ''),
  );
  return {
    ...made,
    draw() {
      if (!withTengen(choice) || choice.level < choice.kind.levels) choice.think = 0;
      made.draw();
      mark(made.node, String(choice.think / 1000));
    },
  };
}

/** Two far from each other share no clock. @type {import('./part.js').MakePart} */
export function clock(choice, changed) {
  const nameOf = (/** @type {Choice['clock']} */ chosen) => (chosen ? clockName(chosen) : '');
  const made = part(
    () => (choice.correspondenceId ? '' : 'clock'),
    () => {
      const clocks = CLOCKS.map(([minutes, seconds]) => newClock(minutes * 60_000, seconds * 1000));
      const options = [
        { value: '', text: t('new.clock.none') },
        ...clocks.map((one) => ({
          value: clockName(one),
          text: one.increment ? clockName(one) : t('new.clock.minutes', { n: one.base / 60_000 }),
        })),
      ];
      return [
        segmented('clock', t('new.clock'), options, '', (value) => {
          choice.clock = clocks.find((one) => clockName(one) === value) ?? null;
          changed();
        }),
        h('p.quiet', t('new.clock.about')),
      ];
    },
    () => (choice.clock ? t('new.clock.summary', { clock: nameOf(choice.clock) }) : ''),
  );
  return {
    ...made,
    draw() {
      if (choice.correspondenceId) choice.clock = null;
      made.draw();
      mark(made.node, nameOf(choice.clock));
    },
  };
}
