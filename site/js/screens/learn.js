// @ts-check
// The Learn screen: a table of contents, and lessons loaded when opened.

import { createEngine } from '../engine/client.js';
import { byId, h } from '../dom.js';
import { addWords, language, t } from '../i18n.js';
import { notify } from '../notices.js';
import { replace } from '../router.js';

/** @typedef {import('../app.js').App} App */

/**
 * A lesson on the page.
 * @typedef {object} Lesson
 * @property {Node} node
 * @property {(parts: string[]) => boolean} show what follows the lesson's name in the fragment; false: nonsense
 * @property {() => void} [hide]
 */

/**
 * What a lesson is given.
 * @typedef {object} Tools
 * @property {App} app
 * @property {() => ReturnType<typeof createEngine>} engine the whole engine, started when first asked for
 * @property {(path: string) => void} link puts a place of the lesson in the address
 */

/** @type {Record<string, (tools: Tools) => Promise<Lesson>>} */
const LESSONS = {
  mcts: async (tools) => (await import('../learn/parts.js')).mcts(tools),
  alphabeta: async (tools) => (await import('../learn/parts.js')).alphabeta(tools),
  patterns: async (tools) => (await import('../learn/patterns.js')).createPatterns(tools),
  threats: async (tools) => (await import('../learn/threats.js')).createThreats(tools),
};

const style = new URL('../../css/learn.css', import.meta.url).href;

/** @param {App} app @returns {Promise<import('../router.js').Screen>} */
export async function createLearn(app) {
  const sheet = h('link', { rel: 'stylesheet', href: style });
  const styled = new Promise((resolve) => { sheet.onload = sheet.onerror = resolve; });
  document.head.append(sheet);
  await Promise.all([styled, addWords('learn')]);

  const screen = h('section', { class: 'learn', id: 'screen-learn' });
  byId('main').append(screen);
  /** @type {ReturnType<typeof createEngine>|null} */
  let engine = null;
  /** @type {Lesson|null} */
  let lesson = null;
  let open = ''; // which lesson in which language
  /** @type {import('../router.js').Route|null} the place shown, none while the screen is hidden */
  let at = null;

  /** @param {string} name @returns {Tools} */
  const tools = (name) => ({
    app,
    engine: () => (engine ??= createEngine({ file: 'whole.wasm', onError: () => screen.dataset.engine = 'failed' })),
    link: (path) => { if (at) replace(`#/learn/${name}${path}`); },
  });

  function contents() {
    screen.replaceChildren(
      h('header', { class: 'learn-head' }, h('h1', {}, t('learn.title')), h('p', { class: 'lead' }, t('learn.lead'))),
      h('nav', { 'aria-label': t('learn.chapters') }, h('ol', { class: 'lessons' }, ...Object.keys(LESSONS).map((name, i) =>
        h('li', {}, h('a', { class: 'card', href: `#/learn/${name}` }, h('b', { 'aria-hidden': 'true' }, String(i + 1)), h('span', { class: 'name' }, t(`${name}.title`)), h('span', { class: 'quiet' }, t(`${name}.summary`))))))));
  }

  /** @param {import('../router.js').Route} route */
  async function show(route) {
    at = route;
    screen.hidden = false;
    const [name = '', ...parts] = route.parts;
    const wanted = `${name} ${language()}`;
    if (wanted !== open) {
      lesson?.hide?.();
      lesson = null;
      open = wanted;
      if (name && !LESSONS[name]) notify(t('learn.bad-link'));
      if (!LESSONS[name]) return contents();
      const made = await LESSONS[name](tools(name));
      if (open !== wanted || !at) return;
      lesson = made;
      screen.replaceChildren(
        h('header', { class: 'learn-head' }, h('a', { class: 'up', href: '#/learn' }, t('learn.title')), h('h1', {}, t(`${name}.title`)), h('p', { class: 'lead' }, t(`${name}.summary`))),
        made.node);
      scrollTo(0, 0);
    }
    if (lesson && !lesson.show(parts)) {
      notify(t('learn.bad-link'));
      lesson.show([]);
    }
  }

  app.store.subscribe(() => {
    if (at && !open.endsWith(` ${language()}`)) show(at); // another language was chosen
  });

  return {
    show,
    hide() {
      at = null;
      open = '';
      lesson?.hide?.();
      lesson = null;
      screen.replaceChildren();
      screen.hidden = true;
      engine?.dispose();
      engine = null;
    },
  };
}
