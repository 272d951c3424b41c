// @ts-check
// The Learn screen: a table of contents, and lessons that are loaded when opened.

import { createAction, within } from '../core/action.js';
import { startEngine } from '../engine/engines.js';
import { byId, h, style } from '../core/dom.js';
import { addWords, language, t } from '../core/i18n.js';
import { notifyLink } from '../core/notices.js';
import { replace } from '../core/router.js';
import { createLessonStage } from '../learn/stage.js';

/** @typedef {import('../app.js').App} App */

/** @typedef {import('../learn/stage.js').Lesson} Lesson */
/** @typedef {import('../learn/stage.js').Tools} Tools */

/** The lessons with trees, which have their own style sheet. */
async function trees() {
  const [parts] = await Promise.all([import('../learn/parts.js'), style('learn-trees')]);
  return parts;
}

/** The lessons about how the engine thinks. @type {Record<string, (tools: Tools) => Promise<Lesson>>} */
const LESSONS = {
  decision: async (tools) => (await import('../learn/decision.js')).createDecision(tools),
  mcts: async (tools) => (await trees()).mcts(tools),
  alphabeta: async (tools) => (await trees()).alphabeta(tools),
  patterns: async (tools) => (await import('../learn/patterns.js')).createPatterns(tools),
  threats: async (tools) => (await import('../learn/threats.js')).createThreats(tools),
  solved: async (tools) => (await import('../learn/parts.js')).solved(tools),
};

/**
 * A screen of the stage: the course for players, a report's page.
 * @typedef {{show: (parts: string[]) => boolean|Promise<boolean>, hide: () => void}} Staged
 */

/** @type {Record<string, (tools: Tools) => Promise<Staged>>} */
const STAGED = {
  course: async (tools) => (await import('../course/lesson.js')).createCourse(tools),
  reports: async (tools) => (await import('../report/page.js')).createReports(tools),
};

/** @param {string} name */
const isLesson = (name) => Object.hasOwn(LESSONS, name);

/** The index: the course, how programs think, the solved games. @returns {Promise<Lesson>} */
async function contents() {
  const [{ courseMap }, { thinking, solvedGames }] = await Promise.all([
    import('../course/map.js'),
    import('../learn/shelves.js'),
    style('tiles', 'shelves'),
  ]);
  return {
    node: h('div.index', await courseMap(), thinking(), await solvedGames()),
    bare: true,
    show: () => true,
  };
}

/** The function that creates a lesson; the contents for an empty name. @param {string} name */
const makerOf = (name) => LESSONS[name] ?? contents;

/** The heading of a lesson. @param {string} name */
const heading = (name) =>
  h(
    'header.learn-head',
    h('a.up', { href: '#/learn' }, t('learn.title')),
    h('h1', { id: 'lesson-title' }, t(`${name}.title`)),
    h('p.lead', t(`${name}.summary`)),
  );

/** The engine for lessons. @param {App} app @param {HTMLElement} screen */
function lessonEngine(app, screen) {
  const onError = () => {
    screen.dataset.engine = 'failed';
    app.trouble('note.engine-failed');
  };
  return startEngine({ onError });
}

/** @param {App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createLearn(app) {
  await Promise.all([style('forms', 'learn', 'task', 'course'), addWords('learn'), addWords('course')]);
  const screen = h('section.learn.page', { id: 'screen-learn' });
  byId('main').append(screen);
  /** @type {import('../engine/engines.js').Engine|null} */
  let engine = null;
  /** @type {Lesson|null} */
  let lesson = null;
  const stage = createLessonStage(app, screen);
  /** The screens of the stage that have been shown. @type {Map<string, Promise<Staged>>} */
  const staged = new Map();
  let open = ''; // the open lesson and its language
  const opening = createAction();
  /** The shown route, null while the screen is hidden. @type {import('../core/router.js').Route|null} */
  let at = null;

  /** @param {string} name @param {AbortSignal} signal @returns {Tools} */
  const tools = (name, signal) => ({
    app,
    signal,
    engine: () => (engine ??= lessonEngine(app, screen)),
    link: (path) => at && replace(`#/learn/${name}${path}`),
    stage,
  });

  function leave() {
    opening.end();
    lesson?.hide?.();
    lesson = null;
    stage.hide();
    for (const one of staged.values()) one.then(({ hide }) => hide());
  }

  /** Shows a place of the course or of a report. @param {string} name @param {string[]} parts */
  async function showStaged(name, parts) {
    leave();
    const signal = opening.begin();
    screen.hidden = true;
    screen.replaceChildren();
    // It stays, and ends its requests itself.
    const made = staged.get(name) ?? STAGED[name](tools(name, new AbortController().signal));
    staged.set(name, made);
    made.catch(() => staged.delete(name)); // forget the failure, so that the next visit tries again
    const shown = await within(signal, made);
    if (!(await within(signal, Promise.resolve(shown.show(parts))))) notifyLink(t('learn.bad-link'));
  }

  /** Opens a lesson, or the contents. @param {string} name */
  async function load(name) {
    leave();
    const signal = opening.begin();
    if (name && !isLesson(name)) notifyLink(t('learn.bad-link'));
    lesson = await within(signal, makerOf(isLesson(name) ? name : '')(tools(name, signal))).catch((fault) => {
      open = ''; // forget the failure, so that the next visit tries again
      throw fault;
    });
    app.titled(() => (isLesson(name) ? t(`${name}.title`) : ''));
    stage.show([...(lesson.bare ? [] : [heading(name)]), lesson.node], lesson.table);
  }

  /** Shows the route's place in the lesson, once it is loaded. */
  function place() {
    if (!at || !lesson || lesson.show(at.parts.slice(1))) return;
    notifyLink(t('learn.bad-link'));
    lesson.show([]);
  }

  /** @param {import('../core/router.js').Route} route */
  async function show(route) {
    at = route;
    const [name = ''] = route.parts;
    const next = `${name} ${language()}`;
    if (Object.hasOwn(STAGED, name)) {
      open = next;
      return showStaged(name, route.parts.slice(1));
    }
    if (next !== open) {
      open = next;
      await load(name);
    }
    screen.hidden = stage.staged();
    place();
  }

  app.store.subscribe(() => {
    if (at && !open.endsWith(` ${language()}`)) show(at); // the language has changed
  });

  return {
    node: screen,
    show,
    hide() {
      leave();
      at = null;
      open = '';
      screen.replaceChildren();
      engine?.dispose();
      engine = null;
    },
  };
}
