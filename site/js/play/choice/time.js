// @ts-check
// Thinking time: how long Tengen takes for a move at full strength, and a clock
// for both sides.

import { segmented } from '../../core/controls.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { newClock } from '../../game/terms.js';
import { clockName } from '../clock.js';
import { mark, part } from './part.js';

/** @typedef {import('./part.js').Choice} Choice */

/** Seconds a move. */
const SECONDS = [1, 3, 10, 30];
/**
 * Minutes for a game, seconds that each move adds, and the number of periods of byo-yomi with their seconds.
 * @typedef {[minutes: number, seconds: number, periods: number, period: number]} Times
 */
/** @type {Times[]} */
const CLOCKS = [
  [3, 2, 0, 0],
  [5, 0, 0, 0],
  [10, 5, 0, 0],
  [30, 20, 0, 0],
  [10, 0, 3, 30],
];
/** The largest of each, and where the reader's own times begin. @type {Times} */
const MOST = [600, 600, 30, 600];
/** @type {Times} */
const FIRST = [15, 0, 5, 20];

/** @param {Times} times */
const clockOf = ([minutes, seconds, periods, period]) =>
  newClock(minutes * 60_000, seconds * 1000, period && periods, periods && period * 1000);

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

/** Fields for times that no preset has. @param {Times} times is changed @param {() => void} changed */
function customTimes(times, changed) {
  const fields = ['base', 'increment', 'periods', 'period'].map((name, i) => {
    const input = h('input', {
      type: 'number',
      name: `clock-${name}`,
      min: 0,
      max: MOST[i],
      step: 1,
      value: times[i],
      input() {
        const n = Math.round(input.valueAsNumber);
        if (!(n >= 0 && n <= MOST[i])) return; // the browser marks it
        times[i] = n;
        changed();
      },
    });
    return h('label', t(`new.clock.custom.${name}`), input);
  });
  return h('div.times', ...fields);
}

/** Two far from each other share no clock. @type {import('./part.js').MakePart} */
export function clock(choice, changed) {
  const clocks = CLOCKS.map(clockOf);
  const isPreset = () => clocks.some((one) => choice.clock && clockName(one) === clockName(choice.clock));
  const before = choice.clock;
  let custom = Boolean(before && !isPreset());
  /** @type {Times} */
  const times =
    custom && before
      ? [before.base / 60_000, before.increment / 1000, before.periods, before.period / 1000]
      : [...FIRST];
  const take = () => {
    const chosen = clockOf(times);
    choice.clock = chosen.left[0][0] ? chosen : null; // no time at all is no clock
    changed();
  };
  const made = part(
    () => (choice.correspondenceId ? '' : custom ? 'custom' : 'clock'),
    () => {
      const options = [
        { value: '', text: t('new.clock.none') },
        ...clocks.map((one) => ({
          value: clockName(one),
          text: one.increment || one.periods ? clockName(one) : t('new.clock.minutes', { n: one.base / 60_000 }),
        })),
        { value: 'custom', text: t('new.clock.custom') },
      ];
      return [
        segmented('clock', t('new.clock'), options, '', (value) => {
          custom = value === 'custom';
          if (custom) return take();
          choice.clock = clocks.find((one) => clockName(one) === value) ?? null;
          changed();
        }),
        ...(custom ? [customTimes(times, take)] : []),
        h('p.quiet', t('new.clock.about')),
      ];
    },
    () => (choice.clock ? t('new.clock.summary', { clock: clockName(choice.clock) }) : ''),
  );
  return {
    ...made,
    draw() {
      if (choice.correspondenceId) choice.clock = null;
      made.draw();
      mark(made.node, custom ? 'custom' : choice.clock ? clockName(choice.clock) : '');
    },
  };
}
