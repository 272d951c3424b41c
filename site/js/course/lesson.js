// @ts-check
// The course on the stage: an exercise in each step of a lesson, a test, and at the
// end a game against a suitable level.

import { h, setText } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { beginGame } from '../archive/begin.js';
import { parseTable } from '../game/games.js';
import { sideNameAt } from '../game/plain-board.js';
import { inline } from '../learn/text.js';
import { mount } from '../stage/mount.js';
import { placeOf } from './drawing.js';
import { Exercise } from './exercise.js';
import { TESTED, boardOf, isDone, lessons, linkTo } from './lessons.js';
import { note, progress } from './progress.js';
import { playersOf, toolsOf } from './tools.js';
import { taskText } from './words.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */

/**
 * What the course shows: a step as an exercise, or the end of a lesson.
 * @typedef {object} Shown
 * @property {Lesson} lesson
 * @property {Lesson|undefined} next the lesson after it
 * @property {number} at step, from 0; their number at the end
 * @property {boolean} test
 * @property {Exercise|null} exercise null at the end
 * @property {boolean} failed whether the test has ended with a wrong answer
 */

/** The steps as dots that are links. @param {Lesson} lesson @param {number} at from 0 */
function dots({ id, steps }, at) {
  const { solved } = progress();
  return steps.map((step, i) => {
    const done = solved.includes(`${id}/${step.id}`);
    const label = t(done ? 'course.step-done' : 'course.step', { n: i + 1, of: steps.length });
    const link = { href: linkTo(id, i + 1), 'aria-label': label, 'aria-current': i === at && 'step' };
    return h('li', h('a', { class: done ? 'done' : '', ...link }, h('span', String(i + 1))));
  });
}

/** The name of a lesson, or of its test. @param {Shown} shown */
const nameOf = ({ lesson, test }) => {
  const name = t(`course.${lesson.id}`);
  return test ? t('course.test.title', { name }) : name;
};

/** The level of the game at a lesson's end, as a word. @param {Lesson} lesson */
const levelOf = (lesson) => t(`level.${parseTable(boardOf(lesson))?.kind.words}.${lesson.level}`);

/** The content of the end of a lesson. @param {Lesson} lesson @param {Lesson|undefined} next */
const ending = (lesson, next) => [
  h('p', t('course.end.game', { level: levelOf(lesson) })),
  h(
    'p.row',
    next && h('a.button', { href: linkTo(next.id) }, t('course.next-lesson', { name: t(`course.${next.id}`) })),
    h('a.button', { href: '#/learn' }, t('course.map')),
  ),
];

/** The panel: the lesson with its steps, the task, and what the last answer did. */
function createPanel() {
  const name = h('h1', { id: 'course-title' });
  const steps = h('ol');
  const task = h('h2.task');
  const text = h('div.c-text');
  const message = h('p.c-message', { role: 'status' });
  const node = h(
    'div.panel.scrolls.c-panel',
    h(
      'header.c-head',
      h('a.up', { href: '#/learn', 'data-t': 'course.map' }),
      name,
      h('nav.c-steps', { 'data-t-label': 'course.steps' }, steps),
    ),
    h('section.c-step', task, message, text),
  );
  return {
    node,
    /** Shows another step. @param {Shown} shown */
    turn(shown) {
      const { lesson, next, at, test, exercise } = shown;
      setText(name, nameOf(shown));
      steps.replaceChildren(...(test ? [] : dots(lesson, at)));
      node.scrollTop = 0;
      scrollTo(0, 0);
      if (exercise) {
        setText(task, taskText(exercise.step, exercise.side));
        text.replaceChildren(h('p', ...(test ? [] : inline(t(`course.${lesson.id}.${exercise.step.id}`)))));
      } else {
        setText(task, t(isDone(lesson, progress()) ? 'course.end' : 'course.end-open'));
        text.replaceChildren(...ending(lesson, next));
      }
    },
    /** Shows what has changed in a step. @param {Shown} shown */
    draw({ exercise }) {
      setText(message, exercise?.message ?? '');
      message.dataset.tone = exercise?.tone ?? '';
    },
    /** @param {Shown} shown */
    solved({ lesson, at }) {
      steps.replaceChildren(...dots(lesson, at));
    },
  };
}

/** @param {import('../learn/stage.js').Tools} tools */
export async function createCourse(tools) {
  const { app } = tools;
  const course = await lessons();
  /** @type {Shown} */
  let shown = { lesson: course[0], next: course[1], at: 0, test: false, exercise: null, failed: false };
  const panel = createPanel();

  /** The board and its moves; at the end of a lesson those of its last step. */
  const place = () => {
    const { exercise, lesson } = shown;
    return exercise ?? placeOf(lesson.steps[lesson.steps.length - 1]);
  };

  const mounted = mount(app, 'course', {
    panel: panel.node,
    tools: toolsOf(app, () => shown, { next }),
    shown() {
      const { table, moves } = place();
      return { table, moves, turn: t('turn.move', { who: sideNameAt(table, moves.length) }) };
    },
    players: () => playersOf(shown, place().table),
    hands: { place: (point) => shown.exercise?.place(point) },
    drawing() {
      const always = app.store.state.settings.confirm === 'always' && !place().table.kind.columns;
      return { ...shown.exercise?.drawing, confirm: always ? 'always' : 'never' };
    },
    draw: () => panel.draw(shown),
  });

  /** Shows a step, or the end of a lesson. @param {Lesson} lesson @param {number} at @param {boolean} [test] */
  function turnTo(lesson, at, test = false) {
    shown.exercise?.hide();
    const step = lesson.steps[at];
    const hooks = { changed: mounted.draw, solved, failed };
    const exercise = step ? new Exercise(tools, step, hooks) : null;
    shown = { lesson, next: course[course.indexOf(lesson) + 1], at, test, exercise, failed: false };
    panel.turn(shown);
    mounted.draw();
  }

  /** The step is solved; at the end of a test, so is the lesson. */
  function solved() {
    const { lesson, at, test, failed } = shown;
    if (!test) note('solved', `${lesson.id}/${lesson.steps[at].id}`);
    else if (!failed && at === lesson.steps.length - 1) note('passed', lesson.id);
    if (!test) panel.solved(shown);
  }

  /** A test ends at the first wrong answer. */
  function failed() {
    shown = { ...shown, failed: true };
    mounted.draw();
  }

  /** Goes on to what comes next. */
  function next() {
    const { lesson, at, test, failed } = shown;
    const last = at >= lesson.steps.length - 1;
    if (!shown.exercise) beginGame(app, { game: boardOf(lesson), you: 'black', level: lesson.level });
    else if (test && failed) location.hash = linkTo(lesson.id, 1);
    else if (test && !last) turnTo(lesson, at + 1, true);
    else location.hash = linkTo(lesson.id, last ? 'end' : at + 2);
  }

  return {
    /** Shows a place of the course; false: there is none. @param {string[]} parts what follows "course" in the link */
    show([id = course[0].id, at = '1', ...rest]) {
      const lesson = course.find((one) => one.id === id);
      const steps = lesson?.steps.length ?? 0;
      const test = at === 'test';
      const n = test ? steps - TESTED : at === 'end' ? steps : Number(at) - 1;
      const exists = lesson && !rest.length && (at === 'end' || test || lesson.steps[n]);
      const to = exists ? lesson : course[0];
      mounted.enter();
      turnTo(to, exists ? Math.max(0, n) : 0, Boolean(exists) && test);
      app.titled(() => nameOf(shown));
      return Boolean(exists);
    },
    hide() {
      shown.exercise?.hide();
      mounted.leave();
    },
  };
}
