// @ts-check
// The course map: every lesson with its progress.

import { h, icon } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { doneIn, isDone, lessons, nextStep } from './lessons.js';
import { progress } from './progress.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./progress.js').Progress} Progress */

/** @param {Lesson} lesson @param {number} n @param {Progress} reached */
function lessonItem(lesson, n, reached) {
  const { id, steps } = lesson;
  const done = doneIn(lesson, reached);
  const all = done === steps.length;
  const state = all
    ? t('course.done')
    : done
      ? t('course.some', { n: done, of: steps.length })
      : t('course.count', { n: steps.length });
  const link = h(
    'a',
    { href: `#/learn/course/${id}/${nextStep(lesson, reached)}` },
    h('b', { 'aria-hidden': 'true' }, all ? '✓' : String(n)),
    h('span.name', t(`course.${id}`)),
    h('span.quiet', t(`course.${id}.about`)),
    h('span.quiet.state', state),
  );
  const test = h(
    'a.skip',
    {
      href: `#/learn/course/${id}/test`,
      'aria-label': t('course.skip-named', { name: t(`course.${id}`) }),
    },
    t('course.skip'),
  );
  return h('li', { class: all ? 'card done' : 'card' }, link, !all && test);
}

/** The link to the next lesson. @param {Lesson[]} course @param {Progress} reached */
function onward(course, reached) {
  const next = course.find((lesson) => !isDone(lesson, reached));
  if (!next) return h('p.lead', t('course.all-done'));
  const begun = reached.solved.length + reached.passed.length > 0;
  return h(
    'a.button.primary',
    { href: `#/learn/course/${next.id}/${nextStep(next, reached)}` },
    icon('play'),
    t(begun ? 'course.go-on' : 'course.begin', { name: t(`course.${next.id}`) }),
  );
}

/** The course map, grouped by game. */
export async function courseMap() {
  const course = await lessons();
  const reached = progress();
  /** @param {string} title @param {Lesson[]} list */
  const group = (title, list) => [
    list.length > 0 && h('h2', t(title)),
    h('ol.lessons.course-map', ...list.map((lesson, i) => lessonItem(lesson, i + 1, reached))),
  ];
  const four = (/** @type {Lesson} */ { game }) => game === 'connect4';
  return h(
    'section.course-all',
    { 'aria-label': t('course.map') },
    h('div', onward(course, reached), h('a.button', { href: '#/puzzles' }, t('learn.puzzles'))),
    ...group(
      'course.five',
      course.filter((lesson) => !four(lesson)),
    ),
    ...group('course.four', course.filter(four)),
  );
}
