// @ts-check
// The Learn screen: a table of contents, and lessons loaded when opened.

import { startEngine } from '../engine/engines.js';
import { byId, h, style } from '../core/dom.js';
import { addWords, language, t } from '../core/i18n.js';
import { notifyLink } from '../core/notices.js';
import { replace } from '../core/router.js';

/** @typedef {import('../app.js').App} App */

/**
 * A lesson on the page.
 * @typedef {object} Lesson
 * @property {Node} node
 * @property {(parts: string[]) => boolean} show what follows the lesson's name in the fragment; false: nonsense
 * @property {() => void} [hide]
 * @property {boolean} [bare] it has a head of its own
 */

/**
 * What a lesson is given.
 * @typedef {object} Tools
 * @property {App} app
 * @property {() => import('../engine/engines.js').Engine} engine the whole engine, started when first asked for
 * @property {(path: string) => void} link puts a place of the lesson in the address
 */

/** The lessons of trees, which have a style sheet of their own. */
async function trees() {
  const [parts] = await Promise.all([import('../learn/parts.js'), style('learn-trees')]);
  return parts;
}

/** The course for players. @param {Tools} tools @returns {Promise<Lesson>} */
const course = async (tools) => (await import('../course/lesson.js')).createCourse(tools);

/** How the engine thinks. @type {Record<string, (tools: Tools) => Promise<Lesson>>} */
const LESSONS = {
  decision: async (tools) => (await import('../learn/decision.js')).createDecision(tools),
  mcts: async (tools) => (await trees()).mcts(tools),
  alphabeta: async (tools) => (await trees()).alphabeta(tools),
  patterns: async (tools) => (await import('../learn/patterns.js')).createPatterns(tools),
  threats: async (tools) => (await import('../learn/threats.js')).createThreats(tools),
  reports: async (tools) => (await import('../learn/reports.js')).createReports(tools),
};

/** @param {string} name */
const known = (name) => name === 'course' || Object.hasOwn(LESSONS, name);

/** A link to a lesson. @param {string} name @param {number} i */
const lessonLink = (name, i) =>
  h(
    'a',
    { class: 'card', href: `#/learn/${name}` },
    h('b', { 'aria-hidden': 'true' }, String(i + 1)),
    h('span', { class: 'name' }, t(`${name}.title`)),
    h('span', { class: 'quiet' }, t(`${name}.summary`)),
  );

/** The table of contents: the course, and behind it how the engine thinks. @returns {Promise<Lesson>} */
async function contents() {
  const map = await (await import('../course/map.js')).courseMap();
  const head = h(
    'header',
    { class: 'learn-head' },
    h('h1', {}, t('learn.title')),
    h('p', { class: 'lead' }, t('course.lead')),
  );
  const thinking = h(
    'nav',
    { class: 'thinking', 'aria-label': t('learn.chapters') },
    h('h2', {}, t('learn.thinks')),
    h('p', { class: 'quiet' }, t('learn.lead')),
    h('ol', { class: 'lessons' }, ...Object.keys(LESSONS).map((name, i) => h('li', {}, lessonLink(name, i)))),
  );
  return { node: h('div', {}, head, map, thinking), bare: true, show: () => true };
}

/** What makes the lesson of a name; without one, the contents. @param {string} name */
const makerOf = (name) => LESSONS[name] ?? (name === 'course' ? course : contents);

/** The head of a lesson. @param {string} name */
const heading = (name) =>
  h(
    'header',
    { class: 'learn-head' },
    h('a', { class: 'up', href: '#/learn' }, t('learn.title')),
    h('h1', {}, t(`${name}.title`)),
    h('p', { class: 'lead' }, t(`${name}.summary`)),
  );

/** The lessons' own engine. @param {App} app @param {HTMLElement} screen */
function lessonEngine(app, screen) {
  const onError = () => {
    screen.dataset.engine = 'failed';
    app.trouble('note.engine-failed');
  };
  return startEngine({ onError });
}

/** @param {App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createLearn(app) {
  await Promise.all([style('forms'), style('learn'), style('course'), addWords('learn'), addWords('course')]);
  const screen = h('section', { class: 'learn', id: 'screen-learn' });
  byId('main').append(screen);
  /** @type {import('../engine/engines.js').Engine|null} */
  let engine = null;
  /** @type {Lesson|null} */
  let lesson = null;
  let open = ''; // which lesson in which language
  let turn = 0; // counts openings: what was asked for earlier comes too late
  /** @type {import('../core/router.js').Route|null} the place shown, none while the screen is hidden */
  let at = null;

  /** @param {string} name @returns {Tools} */
  const tools = (name) => ({
    app,
    engine: () => (engine ??= lessonEngine(app, screen)),
    link: (path) => at && replace(`#/learn/${name}${path}`),
  });

  function leave() {
    turn++;
    lesson?.hide?.();
    lesson = null;
  }

  /** Opens a lesson, or the contents. @param {string} name */
  async function load(name) {
    leave();
    const mine = turn;
    if (name && !known(name)) notifyLink(t('learn.bad-link'));
    const made = await makerOf(known(name) ? name : '')(tools(name)).catch((fault) => {
      open = ''; // another visit may have more luck
      throw fault;
    });
    if (mine !== turn) return made.hide?.();
    lesson = made;
    screen.replaceChildren(...(made.bare ? [] : [heading(name)]), made.node);
    scrollTo(0, 0);
  }

  /** Shows the place in the lesson, unless that is still on its way. */
  function place() {
    if (!at || !lesson || lesson.show(at.parts.slice(1))) return;
    notifyLink(t('learn.bad-link'));
    lesson.show([]);
  }

  /** @param {import('../core/router.js').Route} route */
  async function show(route) {
    at = route;
    const [name = ''] = route.parts;
    const wanted = `${name} ${language()}`;
    if (wanted !== open) {
      open = wanted;
      await load(name);
      if (open !== wanted || !at) return;
    }
    place();
  }

  app.store.subscribe(() => {
    if (at && !open.endsWith(` ${language()}`)) show(at); // another language was chosen
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
