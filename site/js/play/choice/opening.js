// @ts-check
// How the game begins: freely, from an even start, by a tournament's procedure,
// or from one of renju's named openings.

import { smallBoard } from '../../game/small-board.js';
import { h } from '../../core/dom.js';
import { SIZES } from '../../core/facts.js';
import { t } from '../../core/i18n.js';
import { PROCEDURES } from '../facts.js';
import { turnTo } from './game.js';
import { legend, mark, part, pick } from './part.js';

/** @typedef {import('./part.js').Choice} Choice */
/** @typedef {import('../../engine/protocol.js').NamedOpening} NamedOpening */

/**
 * Ways to begin that are not the engine’s procedures: the rules that have each.
 * @type {Record<string, {rules: string[], min: number}>}
 */
const OTHERS = {
  '': { rules: Object.keys(SIZES), min: 0 },
  even: { rules: Object.keys(SIZES), min: 0 },
  named: { rules: ['renju'], min: 0 },
};
const WAYS = { ...OTHERS, ...PROCEDURES };

/** The ways to begin; of five in a row those of its other rules too. @param {Choice} choice */
const waysOf = ({ kind, rule }) =>
  /** @type {Choice['start'][]} */ (Object.keys(WAYS)).filter((way) => !kind.columns || WAYS[way].rules.includes(rule));

/** Whether a way belongs to the chosen game. @param {Choice} choice @param {string} way */
const belongs = ({ rule, cols }, way) => Boolean(WAYS[way]?.rules.includes(rule) && cols >= WAYS[way].min);

/** Changes the game to one that the chosen way belongs to. @param {Choice} choice */
function follow(choice) {
  if (belongs(choice, choice.start)) return;
  const { rules } = WAYS[choice.start];
  if (!rules.includes(choice.rule)) turnTo(choice, /** @type {Choice['rule']} */ (rules[0]));
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
