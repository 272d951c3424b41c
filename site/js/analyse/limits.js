// @ts-check
// The controls for the limits and resources of a search.

import { stepper } from '../core/controls.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { bytes, compact } from '../core/units.js';
import { MOST_LINES, MOST_THREADS, TABLES } from './state.js';

/** @typedef {import('./state.js').View} View */

/** The choices; 0 means no limit, or chosen for the device. */
const CHOICES = {
  ms: [0, 1000, 5000, 15_000, 60_000, 300_000],
  nodes: [0, 100_000, 1_000_000, 10_000_000, 100_000_000],
  depth: [0, 6, 8, 10, 12, 16, 20, 30],
  threads: [0, ...Array.from({ length: MOST_THREADS }, (_, i) => i + 1)],
  table: TABLES,
};
/** @typedef {keyof typeof CHOICES} Choice */
const LIMITS = /** @type {Choice[]} */ (['ms', 'nodes', 'depth']);
/** Choices for several workers, which need an isolated page. */
const SHARED = /** @type {Choice[]} */ (['threads', 'table']);
/** Choices that make a search impossible to repeat exactly. */
const UNEVEN = /** @type {Choice[]} */ (['ms', ...SHARED]);

/** @type {Record<Choice, (n: number) => string>} */
const NAMES = {
  ms: (n) => t(n < 60_000 ? 'analyse.seconds' : 'analyse.minutes', { n: n / (n < 60_000 ? 1000 : 60_000) }),
  nodes: compact,
  depth: String,
  threads: String,
  table: (n) => bytes(n * 1e6),
};

/** @param {Choice} choice @param {number} n */
const choiceText = (choice, n) =>
  n ? NAMES[choice](n) : t(SHARED.includes(choice) ? 'analyse.automatic' : 'analyse.no-limit');

/** @param {(patch: Partial<View>) => void} look */
export function createLimits(look) {
  const choices = h('div.a-limits');
  /** @type {Map<Choice, HTMLSelectElement>} */
  const selects = new Map();

  /** @param {Choice} choice @param {number} value */
  function choose(choice, value) {
    const all = CHOICES[choice].includes(value) ? CHOICES[choice] : [...CHOICES[choice], value];
    const options = all.map((n) => h('option', { value: n, selected: n === value }, choiceText(choice, n)));
    const select = h('select', { change: () => look({ [choice]: Number(select.value) }) }, ...options);
    selects.set(choice, select);
    return h('label.level', t(`analyse.limit.${choice}`), select);
  }

  /** @param {'same'|'behind'} name @param {boolean} checked */
  function option(name, checked) {
    const input = h('input', {
      type: 'checkbox',
      role: 'switch',
      checked,
      'aria-describedby': `a-${name}`,
      change: () => look({ [name]: input.checked }),
    });
    return [
      h('label.switch', t(`analyse.${name}`), input),
      h('p.quiet', { id: `a-${name}` }, t(`analyse.${name}.why`)),
    ];
  }

  /** @param {View} view @param {boolean} columns */
  function write(view, columns) {
    const lines = stepper({
      label: t('analyse.limit.lines'),
      min: 1,
      max: MOST_LINES,
      value: view.lines,
      name: (n) => t('analyse.lines.n', { n }),
      less: t('analyse.lines.less'),
      more: t('analyse.lines.more'),
      change: (n) => look({ lines: n }),
    });
    selects.clear();
    const shared = columns || !globalThis.crossOriginIsolated ? [] : SHARED; // Settings say why there is one thread
    choices.replaceChildren(
      ...(columns ? [] : [lines]),
      ...[...LIMITS, ...shared].map((choice) => choose(choice, view[choice])),
      ...(columns ? [] : option('same', view.same)),
      ...option('behind', view.behind),
    );
  }

  return {
    node: choices,
    /** Redraws all choices. */
    write,
    /** Disables the choices that a repeatable search does not have. @param {boolean} same */
    rest: (same) => UNEVEN.forEach((choice) => selects.get(choice)?.toggleAttribute('disabled', same)),
  };
}
