// @ts-check
// Lessons of several parts, one shown at a time.

import { h } from '../dom.js';
import { t } from '../i18n.js';
import { notify } from '../notices.js';

/** @typedef {import('../screens/learn.js').Tools} Tools */
/** @typedef {import('../screens/learn.js').Lesson} Lesson */

/**
 * The first part opens by itself.
 * @param {string} lesson @param {Record<string, (tools: Tools) => Promise<Lesson>>} made @param {Tools} tools @returns {Lesson}
 */
export function parts(lesson, made, tools) {
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
