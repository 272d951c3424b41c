// @ts-check
// The parts of the Review screen: progress and accuracy, turning points, the graph
// of chances, and the list of moves.

import { button, progressBar } from '../core/controls.js';
import { createCurves } from '../core/curves.js';
import { changes, h, setText } from '../core/dom.js';
import { language, percent, t } from '../core/i18n.js';
import { namesOf } from '../game/games.js';
import { sideAt } from '../game/game.js';
import { sideName } from '../game/words.js';
import { numberedMove, sentences } from './sentences.js';
import { CLASSES } from './stored.js';
import { done, isError, shares, turningPoints } from './state.js';
import { badge } from './verdict.js';

/** @typedef {import('./state.js').ReviewState} ReviewState */
/** @typedef {import('./controller.js').Reviewer} Reviewer */

const SIDES = /** @type {const} */ (['black', 'white']);

/** One side's accuracy, and the number of its moves in each class. @param {ReviewState} state @param {0|1} side */
function sideCard({ table, judged, accuracy }, side) {
  const own = judged.filter((one, ply) => one && ply % 2 === side);
  const counts = CLASSES.map((name) => ({ name, n: own.filter((one) => one?.class === name).length }));
  const figure = accuracy?.[side];
  const figureText = figure === null || figure === undefined ? '–' : percent(figure / 100);
  return h(
    'div',
    { class: 'r-side', 'data-side': SIDES[side] },
    h('h3', {}, h('i', { class: `swatch ${table.kind.swatches[SIDES[side]]}` }), sideName(table, SIDES[side])),
    h('p', { class: 'r-figure' }, figureText),
    h(
      'ul',
      {},
      ...counts.flatMap(({ name, n }) =>
        n ? [h('li', {}, badge(name), t('review.count', { n, class: t(`review.class.${name}`) }))] : [],
      ),
    ),
  );
}

/** @param {Reviewer} controller */
export function createHead(controller) {
  const words = h('p', { role: 'status' });
  const bar = progressBar(t('review.progress'), 1);
  bar.node.setAttribute('data-t-label', 'review.progress');
  const go = button('', () => (controller.state?.running ? controller.stop() : controller.start()), {
    'data-verb': 'go',
  });
  const save = button('', () => controller.save().catch(() => controller.app.trouble('update.missing')), {
    'data-verb': 'save',
    'data-t': 'review.save',
  });
  const sides = h('div', { class: 'r-sides' });
  const formula = h('p', { class: 'quiet', 'data-t': 'review.formula', hidden: true });
  const node = h(
    'section',
    { class: 'card r-head' },
    h('h1', { id: 'review-title', 'data-t': 'review.title' }),
    h('div', { class: 'r-progress' }, words, go),
    bar.node,
    sides,
    formula,
    h('div', { class: 'a-row' }, save),
  );
  const changed = changes();
  return {
    node,
    /** @param {ReviewState} state */
    draw(state) {
      const { moves, running, failed, judged } = state;
      const n = done(state);
      const all = n === moves.length;
      const errors = judged.filter(isError).length;
      const text = failed
        ? t('review.failed', { message: failed })
        : all
          ? t('review.done', { n: errors })
          : t(running ? 'review.running' : 'review.stopped', { n, of: moves.length });
      setText(words, text);
      setText(go, t(running ? 'review.stop' : 'review.go-on'));
      go.hidden = bar.node.hidden = all;
      save.hidden = n === 0;
      bar.show(n / Math.max(1, moves.length));
      if (!changed(JSON.stringify([language(), state.game, n, state.accuracy]))) return;
      sides.replaceChildren(sideCard(state, 0), sideCard(state, 1));
      formula.hidden = !state.accuracy;
    },
  };
}

/** The three decisive moves. @param {(ply: number) => void} reveal shows a move and its judgement */
export function createTurns(reveal) {
  const list = h('ol', { class: 'r-turns' });
  const empty = h('p', { class: 'quiet', 'data-t': 'review.no-turns' });
  const rest = h('p', { class: 'quiet' });
  const node = h(
    'section',
    { class: 'card', 'aria-labelledby': 'review-turns' },
    h('h2', { id: 'review-turns', 'data-t': 'review.turns' }),
    list,
    empty,
    rest,
  );
  const changed = changes();
  return {
    node,
    /** @param {ReviewState} state */
    draw(state) {
      const { table, moves, judged } = state;
      const points = turningPoints(judged);
      node.hidden = !points.length && done(state) < moves.length;
      empty.hidden = points.length > 0;
      const errors = judged.filter(isError).length;
      rest.hidden = errors === points.length;
      setText(rest, t('review.turns.of', { n: points.length, of: errors }));
      if (!changed(JSON.stringify([language(), state.game, points.map(({ ply }) => ply)]))) return;
      list.replaceChildren(
        ...points.map((one) => {
          const name = numberedMove(table, moves, one.ply);
          const head = h(
            'b',
            {},
            badge(one.class),
            t('review.head', { move: name, class: t(`review.class.${one.class}`) }),
          );
          const [first = ''] = sentences(table, moves, one);
          return h(
            'li',
            {},
            h(
              'button',
              { type: 'button', class: 'r-turn', 'data-ply': one.ply + 1, click: () => reveal(one.ply + 1) },
              head,
              h('span', {}, first),
            ),
          );
        }),
      );
    },
  };
}

/** The first player's chances, with each error marked. @param {Reviewer} controller */
export function createChances(controller) {
  const curve = createCurves((ply) => controller.go(ply));
  const marks = h('div', { class: 'r-marks', 'aria-hidden': 'true' });
  const node = h(
    'section',
    { class: 'card', 'aria-labelledby': 'review-chances' },
    h('h2', { id: 'review-chances', 'data-t': 'review.graph' }),
    h('div', { class: 'r-graph' }, curve.node, marks),
  );
  const changed = changes();
  return {
    node,
    /** @param {ReviewState} state */
    draw({ moves, judged, ply }) {
      const points = shares(judged);
      if (changed(JSON.stringify([moves.length, points]))) {
        curve.draw([{ name: 'side0', points }], moves.length);
        const errors = judged.filter(isError);
        marks.replaceChildren(
          ...errors.map((one) => {
            const share = one.ply % 2 ? 1 - one.after : one.after;
            const place = `inset-inline-start: ${((one.ply + 1) / moves.length) * 100}%; inset-block-start: ${(1 - share) * 100}%`;
            const dot = h('i', {
              class: `r-dot r-${one.class}`,
              'data-ply': one.ply + 1,
              click: () => controller.go(one.ply + 1),
            });
            dot.style.cssText = place;
            return dot;
          }),
        );
      }
      curve.at(ply);
    },
  };
}

/** Every move with its glyph. @param {Reviewer} controller */
export function createList(controller) {
  const list = h('ol', { class: 'a-line r-list' });
  const box = h('div', { class: 'a-tree', tabindex: 0, role: 'region', 'aria-labelledby': 'review-moves' }, list);
  const node = h(
    'section',
    { class: 'card', 'aria-labelledby': 'review-moves' },
    h('h2', { id: 'review-moves', 'data-t': 'review.moves' }),
    box,
  );
  list.addEventListener('click', ({ target }) => {
    const { ply } = /** @type {HTMLElement} */ (target).closest('button')?.dataset ?? {};
    if (ply) controller.go(Number(ply));
  });
  const changed = changes();
  let at = -1;
  return {
    node,
    /** @param {ReviewState} state */
    draw(state) {
      const { table, moves, judged, ply } = state;
      if (changed(JSON.stringify([language(), state.game, moves, judged.map((one) => one?.class)]))) {
        const names = namesOf(table, moves);
        const held = /** @type {HTMLElement|null} */ (list.querySelector(':focus'))?.dataset.ply;
        list.replaceChildren(
          ...names.map((name, i) => {
            const one = judged[i];
            const swatch = h('i', { class: `swatch ${table.kind.swatches[sideAt(i)]}` });
            const label = t('review.entry', {
              move: numberedMove(table, moves, i),
              class: one ? t(`review.class.${one.class}`) : '…',
            });
            const attributes = {
              type: 'button',
              'data-ply': i + 1,
              'data-id': i + 1,
              'data-n': i + 1,
              'aria-label': label,
            };
            return h('li', {}, h('button', attributes, swatch, name, one && badge(one.class)));
          }),
        );
        if (held) /** @type {HTMLElement|null} */ (list.querySelector(`[data-ply="${held}"]`))?.focus();
        at = -1;
      }
      if (at === ply) return;
      at = ply;
      list.querySelector('[aria-current]')?.removeAttribute('aria-current');
      const now = /** @type {HTMLElement|null} */ (list.children[ply - 1]?.firstElementChild);
      now?.setAttribute('aria-current', 'step');
      // Scrolls only the list; the page does not move.
      if (now) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
    },
  };
}
