// @ts-check
// The lessons of several parts, one shown at a time.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { parseTable } from '../notation.js';
import { notify } from '../notices.js';

/** @typedef {import('../screens/learn.js').Tools} Tools */
/** @typedef {import('../screens/learn.js').Lesson} Lesson */

/** Tic-tac-toe's. @type {import('../notation.js').Table} */
const NINE = { family: 'five', rule: 'freestyle', cols: 3, rows: 3, blocked: [] };

/** @type {Omit<import('./lab.js').Spec, 'table'>[]} */
const LABS = [
  { name: 'tictactoe', game: 'tictactoe', policies: ['uniform'], example: '', children: 9 },
  { name: 'connect4', game: 'connect4', policies: ['threats', 'uniform'], example: '444352', children: 7 },
  { name: 'live', game: 'freestyle15', policies: ['window', 'patterns', 'uniform'], example: 'h8i9i8g8h9h7', children: 6 },
];

/** Monte Carlo tree search: the worked example, then trees to grow. @param {Tools} tools */
export const mcts = (tools) => parts('mcts', {
  example: async (it) => (await import('./example.js')).createExample(it),
  ...Object.fromEntries(LABS.map((lab) => [lab.name, async (/** @type {Tools} */ it) => (await import('./lab.js')).createLab(it, { ...lab, table: parseTable(lab.game) ?? NINE })])),
}, tools);

/** @param {Tools} tools */
export const alphabeta = (tools) => parts('alphabeta', {
  cuts: async (it) => (await import('./cuts.js')).createCuts(it),
  search: async (it) => (await import('./count.js')).createCount(it),
}, tools);

/**
 * The first part opens by itself.
 * @param {string} lesson @param {Record<string, (tools: Tools) => Promise<Lesson>>} made @param {Tools} tools @returns {Lesson}
 */
function parts(lesson, made, tools) {
  const names = Object.keys(made);
  const links = names.map((name) => h('a', { href: `#/learn/${lesson}/${name}` }, t(`${lesson}.tab.${name}`)));
  const body = h('div', {});
  let open = '';
  /** @type {Lesson|null} */
  let part = null;
  return {
    node: h('div', {}, h('nav', { class: 'parts', 'aria-label': t('learn.sections') }, ...links), body),
    show([name = names[0], ...rest]) {
      if (!made[name]) return false;
      if (name === open) return part?.show(rest) ?? true;
      open = name;
      part?.hide?.();
      part = null;
      links.forEach((link, i) => {
        if (names[i] === name) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
      });
      made[name]({ ...tools, link: (path) => tools.link(`/${name}${path}`) }).then((it) => {
        if (open !== name) return it.hide?.();
        part = it;
        body.replaceChildren(it.node);
        if (it.show(rest)) return;
        notify(t('learn.bad-link'));
        it.show([]);
      });
      return true;
    },
    hide() {
      open = '';
      part?.hide?.();
    },
  };
}
