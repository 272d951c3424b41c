// @ts-check
// The engine room: how far a search goes, and all that engine and page say.

import { button, stepper } from '../controls.js';
import { changes, h, setText } from '../dom.js';
import { compact, language, seconds, t } from '../i18n.js';
import { MOST_LINES } from './state.js';

/** @typedef {import('./state.js').View} View */

/** What can be chosen, 0 for no limit. */
const CHOICES = {
  ms: [0, 1000, 5000, 15_000, 60_000, 300_000],
  nodes: [0, 100_000, 1_000_000, 10_000_000, 100_000_000],
  depth: [0, 6, 8, 10, 12, 16, 20, 30],
};
/** @typedef {keyof typeof CHOICES} Limit */
const LIMITS = /** @type {Limit[]} */ (Object.keys(CHOICES));

/** @param {Limit} limit @param {number} n */
const choiceText = (limit, n) =>
  n ? (limit === 'ms' ? seconds(n) : limit === 'nodes' ? compact(n) : String(n)) : t('analyse.no-limit');

/** @param {(patch: Partial<View>) => void} look @param {{lines: () => string[], clear: () => void}} log */
export function createRoom(look, log) {
  const choices = h('div', { class: 'a-limits' });
  const said = h('pre', { tabindex: 0, 'data-t-label': 'analyse.log', class: 'a-log' });
  const copied = h('span', { class: 'quiet', role: 'status' });
  const copy = async () => {
    const text = log.lines().join('\n');
    await navigator.clipboard.writeText(text).then(
      () => setText(copied, t('analyse.log.copied')),
      () => setText(copied, t('analyse.log.kept')),
    );
  };
  const clear = () => {
    log.clear();
    setText(said, '');
    setText(copied, '');
  };
  const node = h(
    'details',
    { class: 'card a-room' },
    h('summary', { 'data-t': 'analyse.room' }),
    choices,
    h('h3', { 'data-t': 'analyse.log' }),
    said,
    h(
      'div',
      { class: 'a-row' },
      button('', copy, { 'data-t': 'analyse.log.copy' }),
      button('', clear, { 'data-t': 'analyse.log.clear' }),
      copied,
    ),
  );
  const changed = changes();

  /** @param {Limit} limit @param {number} value */
  function limitChoice(limit, value) {
    const all = CHOICES[limit].includes(value) ? CHOICES[limit] : [...CHOICES[limit], value];
    const options = all.map((n) => h('option', { value: n, selected: n === value }, choiceText(limit, n)));
    const select = h('select', { change: () => look({ [limit]: Number(select.value) }) }, ...options);
    return h('label', { class: 'level' }, t(`analyse.limit.${limit}`), select);
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
    choices.replaceChildren(...(columns ? [] : [lines]), ...LIMITS.map((limit) => limitChoice(limit, view[limit])));
  }

  return {
    node,
    /** @param {import('./state.js').AnalyseState} state */
    draw({ view, play }) {
      const { columns } = play.table.kind;
      // The choices change themselves; only another language or game writes them anew.
      if (changed(`${language()} ${columns}`)) write(view, columns);
      if (!node.open) return;
      const low = said.scrollTop + said.clientHeight > said.scrollHeight - 8;
      setText(said, log.lines().join('\n'));
      if (low) said.scrollTop = said.scrollHeight;
    },
  };
}
