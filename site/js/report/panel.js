// @ts-check
// The panel of a report's page: its head, its steps, its programs, what became of it.

import { REPORTS } from '../arena/facts.js';
import { kindText } from '../arena/names.js';
import { h, setText } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { inline } from '../learn/text.js';
import { textFacts } from './facts-text.js';
import { placePlot } from './place.js';

/** @typedef {import('./page.js').ReportPage} Page */

/** The players of a report. @param {string} letter */
export const playersOf = (letter) => REPORTS.find((one) => one.letter.toLowerCase() === letter)?.players ?? [];

/** @param {string} letter @param {number} step from 1 @param {string} [moves] */
export const linkTo = (letter, step, moves = '') => `#/learn/reports/${letter}/${step}${moves && `/${moves}`}`;

/** What was built and asked. @param {string} letter */
export const headOf = (letter) =>
  h(
    'header.r-head',
    h(
      'p.small',
      h('a.up', { href: '#/learn' }, t('learn.title')),
      ` · ${t('report.of', { letter: letter.toUpperCase() })}`,
    ),
    h('h1', { id: 'report-title' }, t(`report.${letter}.title`)),
    h('p', t(`report.${letter}.lead`)),
    h('p.small', t(`report.${letter}.built`)),
  );

/** The idea that Tengen kept, and the files. @param {string} letter @param {import('./chapter.js').Chapter} chapter */
export function becameOf(letter, { kept, files }) {
  const list = files.map((file) => h('li', h('code', file.replace('engine/', ''))));
  return h(
    'section.r-became',
    h('div', h('h2', t('report.kept')), h('p', ...inline(t(`report.${letter}.kept`))), h('p', h('code', kept))),
    h('div', h('h2', t('report.files')), h('ul', ...list)),
  );
}

/** The link to the next report. @param {string} letter */
export function nextOf(letter) {
  const letters = REPORTS.map((one) => one.letter.toLowerCase());
  const next = letters[(letters.indexOf(letter) + 1) % letters.length];
  return h('p.r-next', h('a', { href: linkTo(next, 1) }, t('report.next', { name: t(`report.${next}.title`) })));
}

/**
 * The steps; the open one has its text, its task and its picture in words.
 * @param {Page} page @param {HTMLElement} message @param {HTMLElement} controls
 */
export function stepList({ letter, chapter, steps, at, solved }, message, controls) {
  const names = Object.keys(chapter.steps);
  const items = steps.map((step, i) => {
    const name = names[i];
    const title = h('b', t(`report.${letter}.step.${name}`));
    const link = h('a', { href: linkTo(letter, i + 1) }, h('i', String(i + 1)), title);
    if (i !== at) return h('li', link);
    const task = h('p.r-task', h('b', t('report.task')), ` ${t(`report.${letter}.task.${name}`)}`);
    task.classList.toggle('done', solved.has(i));
    const text = h('p', ...inline(t(`report.${letter}.text.${name}`, textFacts())));
    const content = h('div.r-step', text, task, message, step.node, controls);
    return h('li', { 'aria-current': 'step' }, h('h2', link), content);
  });
  return h('ol.r-steps', ...items);
}

/** The report's programs, of which one is chosen, and their place in the Arena. @param {Page} page */
export function programsOf(page) {
  const { letter, game } = page;
  const all = playersOf(letter);
  const about = h('p.small', t(`arena.about.${page.player}`));
  const change = (/** @type {Event} */ event) => {
    page.player = /** @type {HTMLSelectElement} */ (event.target).value;
    setText(about, t(`arena.about.${page.player}`));
    if (page.turned) page.begin();
  };
  const options = all.map((name) => h('option', { value: name, selected: name === page.player }, kindText(name)));
  const choice = h('select', { change, 'aria-label': t('report.program') }, ...options);
  return h(
    'section.r-programs',
    h('h2', t('report.program')),
    all.length > 1 ? choice : h('p', kindText(page.player)),
    about,
    placePlot(game, all),
  );
}

/** The controls of the reader's own position. @param {Page} page */
export function ownControls(page) {
  const { placing, moves } = page;
  const button = (/** @type {string} */ key, /** @type {() => void} */ click, disabled = false) =>
    h('button.link', { click, disabled }, t(key));
  const changed = moves.join('') !== page.example.join('');
  const place = { 'aria-pressed': String(placing), click: () => page.togglePlacing() };
  return [
    h('button.link', place, t('report.place')),
    placing && button('learn.undo', () => page.setMoves(moves.slice(0, -1)), !moves.length),
    placing && button('learn.clear', () => page.setMoves([]), !moves.length),
    changed && button('learn.reset', () => page.setMoves(page.example)),
  ];
}
