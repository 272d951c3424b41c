// @ts-check
// How the game begins: freely, from an even start, by a tournament's procedure,
// or from one of renju's named openings.

import { smallBoard } from '../../game/small-board.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { turnTo } from './game.js';
import { legend, mark, part, pick } from './part.js';

/** @typedef {import('./part.js').Choice} Choice */
/** @typedef {import('../../engine/protocol.js').NamedOpening} NamedOpening */

/** The ways to begin five in a row. @type {Choice['start'][]} */
const WAYS = ['', 'even', 'named', 'swap', 'swap2', 'pro', 'long-pro', 'soosyrv-8', 'taraguchi-10'];
/** The ways for renju alone, those for the others alone, and the smallest board of the latter. */
const RENJU = ['named', 'soosyrv-8', 'taraguchi-10'];
const OTHERS = ['pro', 'long-pro'];
const SMALLEST = 9;

/** The ways to begin; of five in a row those of its other rules too. @param {Choice} choice */
const waysOf = ({ kind }) => (kind.columns ? WAYS.slice(0, 2) : WAYS);

/** Whether a way belongs to the chosen game. @param {Choice} choice @param {string} way */
const belongs = ({ rule, cols, kind }, way) =>
  rule === 'renju'
    ? !OTHERS.includes(way)
    : !RENJU.includes(way) && (kind.columns || cols >= SMALLEST || !OTHERS.includes(way));

/** Changes the game to one that the chosen way belongs to. @param {Choice} choice */
function follow(choice) {
  if (belongs(choice, choice.start)) return;
  const renju = RENJU.includes(choice.start);
  if (renju !== (choice.rule === 'renju')) turnTo(choice, renju ? 'renju' : 'freestyle');
  if (belongs(choice, choice.start)) return;
  const { cols, rows } = choice.kind.sizes(choice.rule);
  Object.assign(choice, { cols, rows });
}

/**
 * A list of renju's openings, the direct ones first, with a picture of the chosen one.
 * @param {Choice} choice @param {NamedOpening[]} openings
 */
function names(choice, openings) {
  const group = (/** @type {string} */ key, /** @type {NamedOpening[]} */ list) =>
    h(
      'optgroup',
      { label: t(key) },
      ...list.map(({ name, moves }) =>
        h('option', { value: moves, selected: moves === choice.opening }, t(`opening.${name}`)),
      ),
    );
  const drawn = h('div.drawn');
  const change = () => {
    choice.opening = select.value;
    const board = smallBoard('renju15', choice.opening);
    board.setAttribute('viewBox', '40 40 70 70'); // the middle
    drawn.replaceChildren(board);
  };
  const half = openings.length / 2;
  const select = h(
    'select',
    { name: 'opening-name', change },
    group('new.begin.direct', openings.slice(0, half)),
    group('new.begin.indirect', openings.slice(half)),
  );
  change();
  return h('div.row', drawn, h('label.stack', t('new.begin.name'), select));
}

/**
 * Returns a function that shows the openings, which the engine knows; after an error the next call asks again.
 * @param {{request: import('../../engine/protocol.js').Ask}} engine @param {Pick<HTMLElement, 'replaceChildren'>} list
 * @param {(openings: NamedOpening[]) => Node} draw
 */
export function createNames(engine, list, draw) {
  let sent = false;
  return async () => {
    if (sent) return;
    sent = true;
    list.replaceChildren(legend('new.begin.wait'));
    const reply = await engine.request({ cmd: 'openings', game: 'renju15' });
    sent = reply.type === 'openings';
    if (reply.type === 'openings') list.replaceChildren(draw(reply.openings));
    else list.replaceChildren(h('p.note', { role: 'alert' }, t('note.engine-error', { message: reply.message })));
  };
}

/** @param {import('../../app.js').App['engine']} engine @returns {import('./part.js').MakePart} */
export const opening = (engine) => (choice, changed) => {
  const about = h('p.quiet', { 'aria-live': 'polite' });
  const list = h('div');
  const made = part(
    () => (choice.correspondenceId ? '' : choice.kind.words),
    () => {
      const options = waysOf(choice).map((value) => ({ value, text: t(`new.begin.${value || 'free'}`) }));
      const chosen = () => {
        follow(choice);
        changed();
      };
      const ways = pick(choice, chosen, 'start', 'begin', 'new.begin', options);
      ways.classList.add('ways');
      return [ways, about, list];
    },
    () => (choice.start ? t(`new.begin.${choice.start}`) : ''),
  );
  const listNames = createNames(engine, list, (openings) => names(choice, openings));
  return {
    ...made,
    draw() {
      if (choice.correspondenceId || !belongs(choice, choice.start)) choice.start = '';
      made.draw();
      for (const input of made.node.querySelectorAll('input'))
        input.parentElement?.classList.toggle('other', !belongs(choice, input.value));
      mark(made.node, choice.start);
      const words = choice.kind.columns && choice.start === 'even' ? 'even.four' : choice.start || 'free';
      about.textContent = t(`new.begin.about.${words}`);
      list.hidden = choice.start !== 'named';
      if (choice.start === 'named') listNames();
    },
  };
};
