// @ts-check
// Lessons that consist of several parts. One part is shown at a time.

import { createAction, within } from '../core/action.js';
import { markShown } from '../core/controls.js';
import { h, style } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { notifyLink } from '../core/notices.js';

/** @typedef {import('./stage.js').Tools} Tools */
/** @typedef {import('./stage.js').Lesson} Lesson */

/** @type {import('./lab.js').Spec[]} */
const LABS = [
  {
    name: 'tictactoe',
    game: 'tictactoe',
    policies: ['uniform'],
    example: '',
    children: 9,
  },
  {
    name: 'connect4',
    game: 'connect4',
    policies: ['threats', 'uniform'],
    example: '444352',
    children: 7,
  },
  {
    name: 'live',
    game: 'freestyle15',
    policies: ['window', 'patterns', 'tuples', 'uniform'],
    example: 'h8i9i8g8h9h7',
    children: 6,
  },
];

/** @typedef {(tools: Tools) => Promise<Lesson>} Made */

/** @param {import('./lab.js').Spec} lab @returns {[string, Made]} */
const labPart = (lab) => [lab.name, async (tools) => (await import('./lab.js')).createLab(tools, lab)];

/** Monte Carlo tree search: the worked example, then trees that the reader grows. @param {Tools} tools */
export const mcts = (tools) =>
  parts(
    'mcts',
    {
      example: async (given) => (await import('./example.js')).createExample(given),
      ...Object.fromEntries(LABS.map(labPart)),
    },
    tools,
  );

/** @param {Tools} tools */
export const alphabeta = (tools) =>
  parts(
    'alphabeta',
    {
      cuts: async (given) => (await import('./cuts.js')).createCuts(given),
      search: async (given) => (await import('./count.js')).createCount(given),
    },
    tools,
  );

/** The proof that Black wins. @param {Tools} tools */
export async function solved(tools) {
  await style('solved');
  return parts(
    'solved',
    {
      story: async (given) => (await import('./solved-story.js')).createStory(given),
      tree: async (given) => (await import('./solved-tree.js')).createTree(given),
      check: async (given) => (await import('./solved-check.js')).createCheck(given),
      survive: async (given) => (await import('./survive.js')).createSurvive(given),
    },
    tools,
  );
}

/**
 * A lesson of several parts. The first one is the default.
 * @param {string} lesson
 * @param {Record<string, Made>} made
 * @param {Tools} tools
 * @returns {Lesson}
 */
function parts(lesson, made, tools) {
  const names = Object.keys(made);
  const links = names.map((name) => h('a', { href: `#/learn/${lesson}/${name}` }, t(`${lesson}.tab.${name}`)));
  const body = h('div');
  let open = '';
  const opening = createAction();
  /** The rest of the fragment after the part's name. @type {string[]} */
  let place = [];
  /** @type {Lesson|null} */
  let part = null;

  function leave() {
    opening.end();
    part?.hide?.();
    part = null;
  }

  /** @param {string} name */
  async function load(name) {
    leave();
    open = name;
    const signal = opening.begin(tools.signal);
    const link = (/** @type {string} */ path) => tools.link(`/${name}${path}`);
    part = await within(signal, made[name]({ ...tools, signal, link }));
    body.replaceChildren(part.node);
    tools.stage.place(part.table);
    markShown(links, names.indexOf(name));
    if (part.show(place)) return;
    notifyLink(t('learn.bad-link'));
    part.show([]);
  }

  return {
    node: h('div', h('nav.subnav', { 'aria-label': t('learn.sections') }, ...links), body),
    show([name = names[0], ...rest]) {
      if (!Object.hasOwn(made, name)) return false;
      place = rest;
      if (name === open) return part?.show(rest) ?? true;
      load(name);
      return true;
    },
    hide() {
      leave();
      open = '';
    },
  };
}
