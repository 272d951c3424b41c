// @ts-check
// The judgement of the shown move, and the reader's attempt to find a better one.

import { button } from '../core/controls.js';
import { changes, h, icon } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { sideAt } from '../game/game.js';
import { chance } from '../game/words.js';
import { bestLine, refutation } from './drawing.js';
import { lineNames, numberedMove, sentences } from './sentences.js';
import { isError } from './state.js';

/** @typedef {import('./state.js').ReviewState} ReviewState */
/** @typedef {import('./controller.js').Reviewer} Reviewer */

/** The maximum number of moves of a written line. */
const LONGEST = 12;
/** The glyph of each class of moves. @type {Record<string, string>} */
export const SIGNS = {
  brilliant: '!!',
  only: '□',
  best: '!',
  forced: '',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** A move's class as a badge with its glyph. @param {string} verdict */
export const badge = (verdict) => h('span', { class: `r-badge r-${verdict}`, 'aria-hidden': 'true' }, SIGNS[verdict]);

/**
 * A line as buttons, each of which shows the board up to its move.
 * @param {ReviewState} state
 * @param {'best'|'answer'} which
 * @param {Reviewer} controller
 */
function lineRow(state, which, controller) {
  const { table, moves, ply, judged } = state;
  const judgement = judged[ply - 1];
  const line = (which === 'best' ? bestLine(judgement) : judgement ? refutation(judgement) : []).slice(0, LONGEST);
  if (!line.length) return false;
  const from = which === 'best' ? ply - 1 : ply;
  const names = lineNames(table, moves.slice(0, from), line);
  const chips = names.map((name, i) => {
    const n = i + 1;
    const show = () => controller.show({ which, n });
    const attributes = { type: 'button', 'data-n': n, click: show, focus: show, pointerenter: show };
    const label = t('review.show-to', { n, move: name });
    return h(
      'li',
      { class: table.kind.swatches[sideAt(from + i)] },
      h('button', { ...attributes, 'aria-label': label }, name),
    );
  });
  const list = h('ol', { class: 'pv', 'data-which': which, pointerleave: () => controller.show(null) }, ...chips);
  return h('div', { class: 'r-line' }, h('span', { class: 'quiet' }, t(`review.line.${which}`)), list);
}

/**
 * The judgement of the game's move.
 * @param {ReviewState} state
 * @param {Reviewer} controller
 * @returns {(HTMLElement|false)[]}
 */
function judged(state, controller) {
  const { table, moves, ply } = state;
  const judgement = state.judged[ply - 1];
  if (!ply) return [h('p', { class: 'quiet' }, t('review.start'))];
  const title = numberedMove(table, moves, ply - 1);
  if (!judgement) return [h('h3', {}, title), h('p', { class: 'quiet' }, t('review.waiting'))];
  const error = isError(judgement);
  const head = h(
    'h3',
    {},
    badge(judgement.class),
    t('review.head', { move: title, class: t(`review.class.${judgement.class}`) }),
  );
  const chances = t('review.chances', { before: chance(judgement.before), after: chance(judgement.after) });
  const change = judgement.before !== judgement.after && h('p', { class: 'quiet figures' }, chances);
  const retry =
    error &&
    h(
      'div',
      { class: 'a-row' },
      button(t('review.try'), () => controller.tryIt(), { kind: 'primary', 'data-verb': 'try' }),
    );
  return [
    head,
    ...sentences(table, moves, judgement).map((text) => h('p', {}, text)),
    change,
    error && lineRow(state, 'best', controller),
    lineRow(state, 'answer', controller),
    retry,
  ];
}

/**
 * The state of the attempt.
 * @param {ReviewState} state
 * @param {Reviewer} controller
 * @returns {(HTMLElement|false)[]}
 */
function attempted(state, controller) {
  const { table, moves, attempt } = state;
  if (!attempt) return [];
  const { ply, state: stage, judgement, move, note } = attempt;
  const before = moves.slice(0, ply);
  const texts = judgement ? sentences(table, [...before, move], judgement) : [];
  const again = button(
    t('review.try.again'),
    () => controller.attempt({ ...attempt, state: 'choose', move: '', note: '' }),
    {
      'data-verb': 'again',
    },
  );
  const solve = button(t('review.try.solve'), () => controller.solve(), { 'data-verb': 'solve' });
  const back = button(t('review.try.back'), () => controller.leaveAttempt(), { 'data-verb': 'back' });
  const best = bestLine(state.judged[ply]);
  const shown = lineNames(table, before, best.slice(0, 1))[0] ?? '';
  const key = stage === 'choose' ? 'find' : stage === 'shown' && best.length < 2 ? 'shown-only' : stage;
  const said = note || t(`review.try.${key}`, { move: shown });
  return [
    h('h3', {}, t('review.try.title', { move: numberedMove(table, moves, ply) })),
    h('p', { class: `r-${stage}`, role: 'status' }, stage === 'right' && icon('play'), said),
    ...texts.map((text) => h('p', {}, text)),
    h(
      'div',
      { class: 'a-row' },
      (stage === 'wrong' || stage === 'shown') && again,
      (stage === 'choose' || stage === 'wrong') && solve,
      back,
    ),
  ];
}

/** @param {Reviewer} controller */
export function createVerdict(controller) {
  const body = h('div', { class: 'r-verdict' });
  const title = h('h2', { class: 'unseen', id: 'review-verdict', 'data-t': 'review.verdict' });
  const seek = /** @type {const} */ ([-1, 1]).map((by) =>
    button(t(by < 0 ? 'review.previous' : 'review.next'), () => controller.seek(by), {
      'data-seek': by,
      'data-t': by < 0 ? 'review.previous' : 'review.next',
    }),
  );
  const node = h(
    'section',
    { class: 'card', 'aria-labelledby': 'review-verdict' },
    title,
    body,
    h('div', { class: 'a-row' }, ...seek),
  );
  const changed = changes();
  /** The ply of the shown attempt, −1 for none. */
  let tried = -1;
  return {
    node,
    /** @param {ReviewState} state */
    draw(state) {
      const { game, moves, ply, attempt, judged: all } = state;
      const plies = all.flatMap((one, i) => (isError(one) ? [i + 1] : []));
      seek[0].disabled = !plies.some((one) => one < ply);
      seek[1].disabled = !plies.some((one) => one > ply);
      if (!changed(JSON.stringify([language(), game, moves.length, ply, attempt, all[ply - 1]]))) return;
      const verb = /** @type {HTMLElement|null} */ (body.querySelector(':focus'))?.dataset.verb;
      const parts = (attempt ? attempted(state, controller) : judged(state, controller)).filter(
        (part) => part !== false,
      );
      body.replaceChildren(...parts);
      if (attempt && attempt.ply !== tried) node.scrollIntoView({ block: 'nearest' });
      tried = attempt?.ply ?? -1;
      if (!verb) return;
      /** @type {HTMLElement|null} */ (
        body.querySelector(`[data-verb="${verb}"]`) ?? body.querySelector('[data-verb]')
      )?.focus();
    },
  };
}
