// @ts-check
// The head of the Review panel: what the game was like, how far the judging is, and
// both sides' accuracy as rings; and the graph of the chances.

import { button, progressBar } from '../core/controls.js';
import { changes, h, setText, svg } from '../core/dom.js';
import { language, percent, t } from '../core/i18n.js';
import { isOver } from '../game/state.js';
import { barLabel, chance, turnText } from '../game/words.js';
import { done, isError, shares } from './state.js';
import { storyOf, storyText } from './story.js';

/** @typedef {import('./state.js').ReviewState} ReviewState */
/** @typedef {import('./controller.js').Reviewer} Reviewer */
/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../stage/strips.js').Player} Player */

/** The accuracy of a side as the arc of a ring. @param {Player} player @param {number|null} accuracy */
function ring({ name, swatch }, accuracy) {
  const figure = accuracy === null ? '–' : String(Math.round(accuracy));
  const circle = '<circle cx="32" cy="32" r="27"';
  const arc = `${circle} class="arc" pathLength="100" stroke-dasharray="${accuracy ?? 0} 100"/>`;
  const label = t('review.ring', { who: name, share: accuracy === null ? '–' : percent(accuracy / 100) });
  return h(
    'li',
    {},
    svg(
      { viewBox: '0 0 64 64', role: 'img', 'aria-label': label },
      `${circle}/>${arc}<text x="32" y="38">${figure}</text>`,
    ),
    h('span', { 'aria-hidden': 'true' }, h('i', { class: `swatch ${swatch}` }), name),
  );
}

/** The sentence about a judged game, '' until its end is known. @param {ReviewState} state @param {[Player, Player]} players */
function headline({ table, moves, judged, end, players: game }, players) {
  const resigned = game?.resigned;
  if (!end && !resigned) return '';
  const winner = resigned ? (resigned === 'black' ? 'white' : 'black') : (end?.winner ?? '');
  const left = resigned ? (game.terms?.clock?.late ? 'late' : 'resigned') : '';
  const name = (/** @type {string} */ side) => players.find((one) => one.side === side)?.name ?? '';
  return storyText(storyOf({ table, moves, judged, winner, left }), name);
}

/** @param {Reviewer} controller */
export function createScore(controller) {
  const title = h('h1', { id: 'review-title' });
  const words = h('p', { class: 'quiet', role: 'status' });
  const bar = progressBar(t('review.progress'), 1);
  bar.node.setAttribute('data-t-label', 'review.progress');
  const go = button('', () => (controller.state?.running ? controller.stop() : controller.start()), {
    'data-verb': 'go',
  });
  const rings = h('ul');
  const figures = h('div', { class: 'r-rings' }, rings, h('p', { class: 'quiet', 'data-t': 'review.formula' }));
  const node = h('header', { class: 'r-score' }, h('div', {}, title, words), go, figures, bar.node);
  const changed = changes();
  return {
    node,
    /** @param {ReviewState} state @param {PlayState} whole the position at the game's end @param {[Player, Player]} players the lower one last */
    draw(state, whole, players) {
      const { moves, running, failed, accuracy } = state;
      const n = done(state);
      const all = n === moves.length;
      const result = t('review.length', { result: turnText(whole), n: moves.length });
      const going = t(running ? 'review.running' : 'review.stopped', { n, of: moves.length });
      setText(words, failed ? t('review.failed', { message: failed }) : all ? result : going);
      setText(go, t(running ? 'review.stop' : 'review.go-on'));
      go.hidden = bar.node.hidden = all;
      figures.hidden = !all || !accuracy;
      bar.show(n / Math.max(1, moves.length));
      const names = players.map(({ name }) => name);
      if (!changed(JSON.stringify([language(), state.game, moves, n, accuracy, state.end, names]))) return;
      setText(title, (all && headline(state, players)) || t('review.title'));
      if (accuracy)
        rings.replaceChildren(
          ...players.toReversed().map((player) => ring(player, accuracy[player.side === 'black' ? 0 : 1])),
        );
    },
  };
}

/** A press this near to a moment chooses it, as a part of the graph's width. */
const NEAR = 0.03;

/** The first player's chances over the moves: dark below, light above. @param {Reviewer} controller */
export function createChances(controller) {
  const plot = h('div', { class: 'r-plot', 'aria-hidden': 'true' });
  const [axis, value] = [h('span'), h('span')];
  const node = h('figure', { class: 'r-graph' }, plot, h('figcaption', { class: 'quiet' }, axis, value));
  /** @type {number[]} */
  let moments = [];
  let plies = 1;
  const jump = (/** @type {PointerEvent} */ { clientX }) => {
    const { left, width } = plot.getBoundingClientRect();
    const at = ((clientX - left) / width) * plies;
    const near = moments.find((ply) => Math.abs(ply - at) < Math.max(0.5, NEAR * plies));
    controller.go(near ?? Math.round(at));
  };
  plot.addEventListener('pointerdown', (event) => {
    plot.setPointerCapture(event.pointerId);
    jump(event);
  });
  plot.addEventListener('pointermove', (event) => event.buttons && jump(event));
  const changed = changes();
  return {
    node,
    /** @param {ReviewState} state @param {PlayState} play @param {number|undefined} share at the shown move */
    draw({ moves, judged, ply, running }, play, share) {
      setText(axis, t(barLabel(play)));
      const told = isOver(play) ? percent : chance;
      const going = running ? t('review.running', { n: judged.filter(Boolean).length, of: moves.length }) : '';
      setText(value, share === undefined ? going : t('review.at', { n: ply, share: told(share) }));
      value.classList.toggle('r-going', share === undefined);
      plies = Math.max(1, moves.length);
      if (changed(JSON.stringify(judged.map((one) => one && [one.class, one.after])))) {
        const x = (/** @type {number} */ at) => ((at / plies) * 100).toFixed(2);
        const points = shares(judged).map((one) => `${x(one.ply)} ${(100 - one.share * 100).toFixed(1)}`);
        const [from, to] = [points[0], points.at(-1)].map((point) => point?.split(' ')[0]);
        const area = points.length ? `<path class="dark" d="M${from} 100L${points.join('L')}L${to} 100Z"/>` : '';
        const graph = svg(
          { viewBox: '0 0 100 100', preserveAspectRatio: 'none' },
          `${area}<path class="half" d="M0 50H100"/>`,
        );
        const errors = judged.filter(isError);
        moments = errors.map((one) => one.ply + 1);
        const dots = errors.map((one) => {
          const dot = h('i', { class: `sign r-${one.class}`, 'data-ply': one.ply + 1 });
          dot.style.insetInlineStart = `${x(one.ply + 1)}%`;
          dot.style.insetBlockStart = `${(one.ply % 2 ? one.after : 1 - one.after) * 100}%`;
          return dot;
        });
        plot.replaceChildren(graph, h('i', { class: 'now' }), ...dots);
      }
      const now = /** @type {HTMLElement} */ (plot.querySelector('.now'));
      now.style.insetInlineStart = `${(ply / plies) * 100}%`;
      for (const dot of plot.querySelectorAll('.sign'))
        dot.toggleAttribute('data-now', /** @type {HTMLElement} */ (dot).dataset.ply === String(ply));
    },
  };
}
