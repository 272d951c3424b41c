// @ts-check
// The course map: a path of small boards, each with a lesson's first position and the
// reader's progress.

import { h, icon } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { pointIndex } from '../game/games.js';
import { smallBoard } from '../game/small-board.js';
import { placeOf } from './drawing.js';
import { doneIn, isDone, lessons, nextStep } from './lessons.js';
import { progress } from './progress.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./progress.js').Progress} Progress */

/** The side of a cell of a small board. */
const CELL = 10;

/**
 * The position of the first step; once the lesson is done, with the answers.
 * @param {Lesson} lesson @param {boolean} done
 */
function keyPosition({ steps: [step] }, done) {
  const { table, game, moves } = placeOf(step);
  const { cols, rows, kind } = table;
  const rings = done && !kind.columns ? step.answers : [];
  const over = rings.map((move) => {
    const point = pointIndex(move, cols, rows);
    const [x, y] = [(point % cols) + 0.5, rows - Math.floor(point / cols) - 0.5];
    return `<circle class="answer" cx="${x * CELL}" cy="${y * CELL}" r="3"/>`;
  });
  const board = smallBoard(game, moves, over.join(''));
  if (step.board && step.board.length < cols) {
    const [edge, size] = [((cols - step.board.length) / 2) * CELL, step.board.length * CELL];
    board.setAttribute('viewBox', `${edge} ${edge} ${size} ${size}`);
  }
  return board;
}

/**
 * @param {Lesson} lesson @param {number} n @param {Progress} reached @param {boolean} next whether it is the next one
 */
function lessonItem(lesson, n, reached, next) {
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
    { href: `#/learn/course/${id}/${nextStep(lesson, reached)}`, title: t(`course.${id}.about`) },
    keyPosition(lesson, all),
    h('b', { 'aria-hidden': 'true' }, all ? '✓' : String(n)),
    h('span.name', t(`course.${id}`)),
    h('span.quiet', state),
  );
  return h('li', { class: all ? 'done' : next ? 'next' : '' }, link);
}

/** The link to the next lesson. @param {Lesson|undefined} next @param {Progress} reached */
function onward(next, reached) {
  if (!next) return h('p.lead', t('course.all-done'));
  const begun = reached.solved.length + reached.passed.length > 0;
  return h(
    'a.button.primary',
    { href: `#/learn/course/${next.id}/${nextStep(next, reached)}` },
    icon('play'),
    t(begun ? 'course.go-on' : 'course.begin', { name: t(`course.${next.id}`) }),
  );
}

/** The head of the index, and the path of each game. */
export async function courseMap() {
  const course = await lessons();
  const reached = progress();
  const next = course.find((lesson) => !isDone(lesson, reached));
  const done = course.filter((lesson) => isDone(lesson, reached)).length;
  const four = (/** @type {Lesson} */ { game }) => game === 'connect4';
  /** @param {string} title @param {Lesson[]} list */
  const path = (title, list) => [
    h('h2', t(title)),
    h('ol.course-map', ...list.map((lesson, i) => lessonItem(lesson, i + 1, reached, lesson === next))),
  ];
  return h(
    'section.course-all',
    { 'aria-label': t('course.map') },
    h(
      'header.learn-head',
      h('h1', t('learn.title')),
      h('p.quiet', t('course.state', { n: done, of: course.length })),
      onward(next, reached),
    ),
    ...path(
      'course.five',
      course.filter((lesson) => !four(lesson)),
    ),
    ...path('course.four', course.filter(four)),
  );
}
