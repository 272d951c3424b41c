// @ts-check
// The moves of a reviewed game as one list, in which the shown one opens: what was
// played and why it was good or bad, or the task to find a better move.

import { button } from '../core/controls.js';
import { changes, find, h, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { sideAt } from '../game/game.js';
import { bestLine, refutation } from './drawing.js';
import { signNode, sentenceNode } from '../why/list.js';
import { signOf } from '../why/drawing.js';
import { label, lineNames, lossText, numberedMove } from './sentences.js';
import { asks, done, isError } from './state.js';

/** @typedef {import('./state.js').ReviewState} ReviewState */
/** @typedef {import('./controller.js').Reviewer} Reviewer */

/** The maximum number of moves of a written line. */
const LONGEST = 12;

/**
 * A line as buttons, each of which shows the board up to its move.
 * @param {ReviewState} state
 * @param {'best'|'answer'} which
 * @param {Reviewer} controller
 * @returns {HTMLElement|false}
 */
function lineRow(state, which, controller) {
  const { table, moves, ply, judged } = state;
  const judgement = judged[ply - 1];
  const line = (which === 'best' ? bestLine(judgement) : judgement ? refutation(judgement) : []).slice(0, LONGEST);
  if (!line.length) return false;
  const from = which === 'best' ? ply - 1 : ply;
  const chips = lineNames(table, moves.slice(0, from), line).map((name, i) => {
    const n = i + 1;
    const show = () => controller.show({ which, n });
    const attributes = { 'data-n': n, click: show, focus: show, pointerenter: show };
    const label = t('review.show-to', { n, move: name });
    return h(
      'li',
      { class: table.kind.swatches[sideAt(from + i)] },
      h('button', { ...attributes, 'aria-label': label }, name),
    );
  });
  const list = h(
    'ol.pv',
    { 'data-which': which, translate: 'no', pointerleave: () => controller.show(null) },
    ...chips,
  );
  return h('div.r-line', h('span.quiet', t(`review.line.${which}`)), list);
}

/**
 * The sentences about the shown move, each with its drawing.
 * @param {ReviewState} state @param {Reviewer} controller @returns {HTMLElement|false}
 */
function remarkList({ table, ply, players, reasons, chosen }, controller) {
  const you = players?.you;
  const reader = you === 'black' || you === 'white' ? you : sideAt(ply - 1);
  const items = (reasons ?? []).map(({ parts, reason }, i) => {
    const act = () => controller.choose(i === chosen ? -1 : i);
    const attributes = { 'aria-pressed': String(i === chosen), click: act, 'data-verb': `why-${i}` };
    return h('li', h('button', attributes, signNode(signOf(table, reason, reader)), sentenceNode(parts)));
  });
  return items.length > 0 && h('ol.reasons', ...items);
}

/**
 * What is shown on demand: chances and lines.
 * @param {ReviewState} state @param {Reviewer} controller @returns {(HTMLElement|false)[]}
 */
function numbers(state, controller) {
  const judgement = state.judged[state.ply - 1];
  if (!state.numbers || !judgement) return [];
  const error = isError(judgement);
  return [
    h('p.quiet', lossText(state.table, state.moves, judgement)),
    error && lineRow(state, 'best', controller),
    lineRow(state, 'answer', controller),
  ];
}

/**
 * What is told of the game's move.
 * @param {ReviewState} state
 * @param {Reviewer} controller
 * @returns {(HTMLElement|false)[]}
 */
function details(state, controller) {
  const { ply, reasons, judged } = state;
  if (!judged[ply - 1]) return [h('p.quiet', t('review.waiting'))];
  const list = remarkList(state, controller);
  return [reasons ? list : h('p.quiet', t('review.telling')), ...numbers(state, controller)];
}

/**
 * The task, and what came of it.
 * @param {ReviewState} state
 * @param {Reviewer} controller
 * @returns {(HTMLElement|false)[]}
 */
function attempted(state, controller) {
  const { table, moves, ply, attempt, reasons } = state;
  if (!attempt) return [];
  const { state: stage, note } = attempt;
  const move = lineNames(table, moves.slice(0, ply - 1), moves.slice(ply - 1, ply))[0];
  const key = stage === 'choose' ? 'find' : stage;
  const again = () => button(t('review.try.again'), () => controller.retry(), { 'data-verb': 'again' });
  return [
    h('p', { class: `r-${stage}`, role: 'status' }, t(`review.try.${key}`, { move })),
    stage === 'choose' && h('p.quiet', { role: 'status' }, note || t('review.try.any')),
    reasons !== null && remarkList(state, controller),
    stage === 'wrong' && again(),
    ...(stage === 'right' ? numbers(state, controller) : []),
  ];
}

/**
 * The row of each move: of an error that the reader is asked about only how grave it is.
 * @param {ReviewState} state @param {Reviewer} controller
 */
function rows(state, controller) {
  const { table, moves, judged } = state;
  return moves.map((_, i) => {
    const one = judged[i];
    const kind = !one ? '' : asks(state, i + 1) ? t(`review.class.${one.class}`) : label(table, moves, one);
    const row = h(
      'button',
      { 'data-ply': i + 1, click: () => controller.go(i + 1) },
      h('i', { class: `sign r-${one?.class ?? 'none'}` }),
      h('i', { class: `swatch ${table.kind.swatches[sideAt(i)]}` }),
      h('b', numberedMove(table, moves, i)),
      h('span.quiet', kind),
    );
    return h('li', { class: `moment${isError(one) ? ' error' : ''}` }, row);
  });
}

/** @param {Reviewer} controller */
export function createMoments(controller) {
  const list = h('ol', { 'aria-labelledby': 'review-moments' });
  const none = h('p.quiet', { 'data-t': 'review.no-moments' });
  const toggle = button('', () => controller.set({ all: !controller.state?.all }), { 'data-verb': 'all' });
  const title = h('h2.unseen', { id: 'review-moments', 'data-t': 'review.moments' });
  const node = h('section.moments', { 'aria-labelledby': 'review-moments' }, title, none, list, toggle);
  const card = h('div.r-details');
  const [listed, redrawn] = [changes(), changes()];
  /** Whether the open move is shown: not at the end of a game that has just come. */
  let scrolls = false;
  return {
    node,
    /** @param {ReviewState} state */
    draw(state) {
      const { game, moves, ply, attempt, judged, all, answers, players } = state;
      setText(toggle, t(all ? 'review.moments.only' : 'review.moments.all', { n: moves.length }));
      none.hidden = done(state) < moves.length || judged.some(isError);
      list.classList.toggle('all', all);
      const classes = judged.map((one) => one?.class);
      if (listed(language(), game, moves, classes, answers, players?.you)) {
        const ply = /** @type {HTMLElement|null} */ (list.querySelector(':focus'))?.dataset.ply;
        list.replaceChildren(...rows(state, controller));
        if (ply) find(list, `[data-ply="${ply}"]`)?.focus();
        redrawn('');
        scrolls = false;
      }
      if (!redrawn(language(), ply, attempt, judged[ply - 1], state.reasons, state.chosen, state.numbers)) return;
      const verb = /** @type {HTMLElement|null} */ (card.querySelector(':focus'))?.dataset.verb;
      const before = list.querySelector('[aria-current]');
      const item = list.children[ply - 1];
      if (before !== item) before?.removeAttribute('aria-current');
      card.remove();
      if (!item) return;
      item.setAttribute('aria-current', 'step');
      const parts = attempt ? attempted(state, controller) : details(state, controller);
      card.replaceChildren(...parts.filter((part) => part !== false));
      item.append(card);
      // On a phone a card may be taller than what is below the board: its beginning counts.
      const block = innerWidth < 600 ? 'start' : 'nearest';
      if (scrolls || ply < moves.length) item.scrollIntoView({ block });
      scrolls = true;
      if (verb) (find(card, `[data-verb="${verb}"]`) ?? find(card, '[data-verb]'))?.focus();
    },
  };
}
