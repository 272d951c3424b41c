// @ts-check
// The About screen: the build, checks of the build, and the data stored in this browser.

import { dataParts, fold, strengthCard, versionParts } from '../about/cards.js';
import { ruleTests, signature } from '../about/checks.js';
import { speedPart } from '../about/speed.js';
import { h, style } from '../core/dom.js';
import { fetchJSON } from '../core/fetch.js';
import { addWords, language, t } from '../core/i18n.js';
import { notifyLink } from '../core/notices.js';
import { replace } from '../core/router.js';
import { section } from '../core/section.js';

/** @typedef {import('../about/cards.js').Part} Part */

/** @param {string[]} keys of the words */
const bullets = (keys) => h('ul', ...keys.map((key) => h('li', t(key))));

const limits = () => fold('limits', t('about.limits.hint'), bullets([1, 2, 3, 4].map((n) => `about.limit.${n}`)));

const sources = () =>
  fold(
    'sources',
    t('about.sources.hint'),
    h('p', t('about.sources.about')),
    bullets(['a', 'b', 'c', 'd', 'e'].map((letter) => `about.source.${letter}`)),
    h('p', h('a', { href: new URL('../../licences.txt', import.meta.url).href }, t('about.licence'))),
  );

/**
 * Reads the engine's signature and the version from the site's facts.
 * @returns {Promise<{bench?: number, version?: string}>}
 */
const fetchFacts = () => fetchJSON('facts.json').catch(() => ({}));

/**
 * @param {import('../app.js').App} app
 * @param {ReturnType<typeof import('../core/updates.js').createUpdates>} updates
 * @returns {Promise<import('../core/router.js').Screen>}
 */
export async function createAbout(app, updates) {
  const [facts, packs] = await Promise.all([
    fetchFacts(),
    app.packs().catch(() => null),
    style('forms', 'about'),
    addWords('about'),
  ]);
  const screen = section('about', 'about page');
  let written = ''; // the language of the shown texts
  let active = false;
  /** @type {Part[]} */
  let parts = [];

  /** Takes the build of an engine that was started for a check. @param {{build?: string}} engine */
  const met = ({ build = '' }) => app.store.set({ engineBuild: build });
  const leave = () => parts.forEach((part) => part.leave?.());

  function enter() {
    if (written !== language()) {
      written = language();
      leave();
      const [version, build] = versionParts(app, updates, packs, facts.version ?? '');
      const [data, downloads] = dataParts(updates, packs);
      const strength = strengthCard();
      const checks = [signature(Number(facts.bench) || 0, met), ruleTests(met), speedPart()];
      parts = [version, data, strength, downloads, build, ...checks];
      const check = fold('checks', t('about.checks.hint'), ...checks.map(({ node }) => node));
      screen.replaceChildren(
        h('header', h('h1', { id: 'about-title' }, t('about.title')), h('p', t('about.lead'))),
        h('div.about-cards', version.node, data.node, strength.node),
        h('h2', t('about.curious')),
        ...[downloads.node, check, build.node, limits(), sources()],
      );
    }
    for (const part of parts) part.enter?.();
  }

  app.store.subscribe(() => {
    if (!active) return;
    if (written !== language()) enter();
    else for (const part of parts) part.update?.();
  });

  return {
    node: screen,
    show({ parts }) {
      if (parts.some(Boolean)) {
        notifyLink(t('link.bad-part', { name: parts.join('/') }));
        replace('#/about');
      }
      active = true;
      enter();
    },
    hide() {
      active = false;
      leave();
    },
  };
}
