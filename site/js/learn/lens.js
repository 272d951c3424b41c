// @ts-check
// The effect of a stone on a cell, for each line and as three reports count it.

import { h, svg } from '../core/dom.js';
import { listed, t } from '../core/i18n.js';
import { withMinus, table } from './text.js';

/** @typedef {import('../engine/protocol.js').LensLine} Line */

/** @param {number} n */
const plus = (n) => (n > 0 ? `+${n}` : withMinus(n));

/** The line around a point as a small drawing: "*" is the point, "#" is off the board. @param {string} line */
function strip(line) {
  const start = line.search(/[^#]/);
  const end = line.search(/#*$/);
  const stones = [...line].map((cell, i) => {
    if (cell === '.' || cell === '#') return '';
    const here = cell === '*';
    return `<circle class="${here ? 'here' : cell === 'b' ? 's1' : 's2'}" cx="${5 + 10 * i}" cy="5" r="${here ? 3 : 4.2}"/>`;
  });
  const path = `<path d="M${5 + 10 * start} 5H${10 * end - 5}"/>`;
  return svg({ viewBox: '0 0 110 10', 'aria-hidden': 'true' }, path + stones.join(''));
}

/** @param {Line} line */
function shape(line) {
  return h('span', t(`shape.${line.shape}`), h('small', t(`terms.${line.shape}`)));
}

/** A line's value before and after the move, as report C counts it. @param {Line} line */
function change({ before, after, otherBefore, otherAfter }) {
  const parts = [];
  if (after || before) parts.push(t('patterns.c.own', { before, after }));
  if (otherAfter || otherBefore) parts.push(t('patterns.c.other', { before: otherBefore, after: otherAfter }));
  return h('span', plus(after - before - otherAfter + otherBefore), h('small', listed(parts)));
}

/** @param {import('../engine/protocol.js').LensSide} side */
function together(side) {
  const reason = side.forbidden && t(`forbidden.${side.forbidden}`);
  return h('strong', reason ? t('patterns.forbidden', { reason }) : t(`class.${side.class}`));
}

/** The section about a report. @param {'b'|'c'|'e'} letter @param {Record<string, string>} words */
const report = (letter, words) => [
  h('h3', t(`patterns.${letter}.title`)),
  h('p.quiet', t(`patterns.${letter}.text`, words)),
];

/** @param {import('../engine/protocol.js').LensReply} lens */
export function explain({ point, lines, sides, tuples, sum, toMove }) {
  const who = [t('side.five.black'), t('side.five.white')];
  const heads = [t('patterns.line'), ...who];
  const direction = (/** @type {number} */ d) => t(`direction.${d}`);
  const scores = sides.flatMap(({ score }, i) => [
    h('dt', who[i]),
    h('dd', h('b', String(score)), ` ${t(`patterns.b.${score}`)}`),
  ]);
  return [
    h('h2', t('patterns.at', { point: point.toUpperCase() })),
    table(t('patterns.lines'), heads, [
      ...lines.map((line, d) => [
        h('span.line-strip', direction(d), strip(line)),
        ...sides.map((side) => shape(side.lines[d])),
      ]),
      [t('patterns.together'), ...sides.map(together)],
    ]),
    ...report('b', {}),
    h('dl.scores', ...scores),
    ...report('c', {}),
    table(`(${t('patterns.c.title')})`, heads, [
      ...lines.map((_, d) => [direction(d), ...sides.map((side) => change(side.lines[d]))]),
      [t('patterns.c.gain'), ...sides.map((side) => h('strong', plus(side.gain)))],
    ]),
    ...report('e', { who: who[toMove === 'black' ? 0 : 1] }),
    h(
      'details',
      h('summary', t('patterns.e.sum', { n: tuples.length, sum })),
      table(
        `(${t('patterns.e.title')})`,
        ['cells', 'own', 'other', 'weight'].map((head) => t(`patterns.e.${head}`)),
        tuples.map((tuple) => [
          `${tuple.points[0]}–${tuple.points[4]}`.toUpperCase(),
          ...[tuple.own, tuple.other, tuple.score].map(String),
        ]),
      ),
    ),
  ];
}
