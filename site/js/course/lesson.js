// @ts-check
// A lesson of the course: an exercise in each step, a test, and at the end a game
// against a suitable level.

import { button } from '../core/controls.js';
import { h, icon } from '../core/dom.js';
import { parseTable } from '../game/games.js';
import { t } from '../core/i18n.js';
import { inline } from '../learn/text.js';
import { beginGame } from '../game/begin.js';
import { Exercise } from './exercise.js';
import { TESTED, boardOf, isDone, lessons } from './lessons.js';
import { note, progress } from './progress.js';
import { taskText } from './words.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('../screens/learn.js').Tools} Tools */

/** @param {string} id @param {string|number} [place] */
const linkTo = (id, place) => `#/learn/course/${id}${place ? `/${place}` : ''}`;

/** The steps as dots that are links. @param {Lesson} lesson @param {number} at from 0 */
function dots({ id, steps }, at) {
  const { solved } = progress();
  const items = steps.map((step, i) => {
    const done = solved.includes(`${id}/${step.id}`);
    const label = t(done ? 'course.step-done' : 'course.step', { n: i + 1, of: steps.length });
    const link = { href: linkTo(id, i + 1), 'aria-label': label, 'aria-current': i === at && 'step' };
    return h('li', {}, h('a', { class: done ? 'done' : '', ...link }, String(i + 1)));
  });
  return h('nav', { class: 'dots-nav', 'aria-label': t('course.steps') }, h('ol', {}, ...items));
}

/** Starts a game in Play against the lesson's level. @param {Tools} tools @param {Lesson} lesson */
export function playAfter(tools, lesson) {
  beginGame(tools.app, { game: boardOf(lesson), you: 'black', level: lesson.level });
}

/** The content of the end of a lesson. @param {Tools} tools @param {Lesson} lesson @param {Lesson|undefined} next */
function ending(tools, lesson, next) {
  const words = parseTable(boardOf(lesson))?.kind.words;
  const level = t(`level.${words}.${lesson.level}`);
  const whole = isDone(lesson, progress());
  return h(
    'div',
    { class: 'card course-end' },
    h('h2', {}, t(whole ? 'course.end' : 'course.end-open')),
    h('p', {}, t('course.end.game', { level })),
    h(
      'div',
      { class: 'controls' },
      button(t('course.play', { level }), () => playAfter(tools, lesson), { kind: 'primary', glyph: 'play' }),
      next &&
        h('a', { class: 'button', href: linkTo(next.id) }, t('course.next-lesson', { name: t(`course.${next.id}`) })),
      h('a', { class: 'button', href: '#/learn' }, t('course.map')),
    ),
  );
}

/** The heading of a lesson. @param {Lesson} lesson @param {number} at from 0, −1 for none @param {boolean} [test] */
const heading = (lesson, at, test = false) =>
  h(
    'header',
    { class: 'course-head' },
    h('a', { class: 'up', href: '#/learn' }, t('course.map')),
    h('h1', {}, test ? t('course.test.title', { name: t(`course.${lesson.id}`) }) : t(`course.${lesson.id}`)),
    !test && dots(lesson, at),
  );

/**
 * A step: its text, exercise, board, and the link to the next step.
 * @param {Tools} tools
 * @param {Lesson} lesson
 * @param {number} at from 0
 * @param {{test?: boolean, solved: () => void, failed?: () => void, onward: Node}} spec
 */
function stepView(tools, lesson, at, { test = false, solved, failed, onward }) {
  const step = lesson.steps[at];
  const exercise = new Exercise(tools, step, { solved, failed });
  const text = test ? [] : [h('p', {}, ...inline(t(`course.${lesson.id}.${step.id}`)))];
  const task = h('p', { class: 'task' }, taskText(step, exercise.side));
  const controls = h('div', { class: 'controls' }, ...exercise.controls, onward);
  return {
    node: h(
      'div',
      { class: 'course-step' },
      h('div', { class: 'told' }, ...text, task),
      exercise.node,
      exercise.say,
      controls,
    ),
    hide: () => exercise.hide(),
  };
}

/** @param {Tools} tools @returns {Promise<import('../screens/learn.js').Lesson>} */
export async function createCourse(tools) {
  const course = await lessons();
  const node = h('div', { class: 'course' });
  /** @type {(() => void)|undefined} */
  let leave;

  /** @param {Lesson} lesson @param {number} at */
  function showStep(lesson, at) {
    const last = at === lesson.steps.length - 1;
    const next = h(
      'a',
      { class: 'button', href: linkTo(lesson.id, last ? 'end' : at + 2) },
      t('learn.next'),
      icon('play'),
    );
    const solved = () => {
      note('solved', `${lesson.id}/${lesson.steps[at].id}`);
      next.classList.add('primary');
      node.querySelector('.dots-nav')?.replaceWith(dots(lesson, at));
    };
    const view = stepView(tools, lesson, at, { solved, onward: next });
    leave = view.hide;
    node.replaceChildren(heading(lesson, at), view.node);
  }

  /**
   * The test: the last steps without help; it ends at the first wrong answer.
   * @param {Lesson} lesson
   * @param {number} at
   */
  function showTest(lesson, at) {
    let fine = true;
    const onward = h('span');
    const failed = () => {
      fine = false;
      onward.replaceChildren(h('a', { class: 'button primary', href: linkTo(lesson.id, 1) }, t('course.test.failed')));
    };
    const solved = () => {
      if (!fine) return;
      const last = at === lesson.steps.length - 1;
      if (last) note('passed', lesson.id);
      const go = () => (last ? (location.hash = linkTo(lesson.id, 'end')) : begin(lesson, at + 1));
      onward.replaceChildren(button(t('learn.next'), go, { kind: 'primary' }));
    };
    const view = stepView(tools, lesson, at, { test: true, solved, failed, onward });
    leave = view.hide;
    node.replaceChildren(heading(lesson, -1, true), view.node);
  }

  /** @param {Lesson} lesson @param {number} at */
  function begin(lesson, at) {
    leave?.();
    showTest(lesson, at);
  }

  return {
    node,
    bare: true,
    show([id = course[0].id, place = '1', ...rest]) {
      const i = course.findIndex((lesson) => lesson.id === id);
      const lesson = course[i];
      if (!lesson || rest.length) return false;
      leave?.();
      leave = undefined;
      const { steps } = lesson;
      if (place === 'end') node.replaceChildren(heading(lesson, -1), ending(tools, lesson, course[i + 1]));
      else if (place === 'test') showTest(lesson, Math.max(steps.length - TESTED, 0));
      else if (/^[1-9]\d?$/.test(place) && Number(place) <= steps.length) showStep(lesson, Number(place) - 1);
      else return false;
      scrollTo(0, 0);
      return true;
    },
    hide: () => leave?.(),
  };
}
