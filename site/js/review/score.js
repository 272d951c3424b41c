// @ts-check
// The head of the Review panel: what the game was like, how far the judging is, and
// both sides' accuracy as rings; and the graph of the chances.

import { button, progressBar } from '../core/controls.js';
import { changes, h, setText, svg } from '../core/dom.js';
import { language, percent, t } from '../core/i18n.js';
import { otherSide } from '../game/game.js';
import { isOver } from '../game/state.js';
import { barLabel, turnText } from '../game/words.js';
import { createChances } from '../stage/chances.js';
import { lostFrom } from './proved.js';
import { asks, done, isError, shareText, shares } from './state.js';
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
    svg(
      { viewBox: '0 0 64 64', role: 'img', 'aria-label': label },
      `${circle}/>${arc}<text x="32" y="38">${figure}</text>`,
    ),
    h('span', { 'aria-hidden': 'true' }, h('i', { class: `swatch ${swatch}` }), name),
  );
}

/**
 * The sentence about a judged game, '' until its end is known.
 * @param {ReviewState} state @param {[Player, Player]} players
 */
function headline(state, players) {
  const { table, moves, judged, end, players: game, turn } = state;
  const resigned = game?.resigned;
  if (!end && !resigned) return '';
  const winner = resigned ? otherSide(resigned) : (end?.winner ?? '');
  const left = resigned ? (game.terms?.clock?.late ? 'late' : 'resigned') : '';
  const name = (/** @type {string} */ side) => players.find((one) => one.side === side)?.name ?? '';
  return storyText(storyOf({ table, moves, judged, winner, left, turn, asks: (ply) => asks(state, ply) }), name);
}

/** What the proof that Black wins says about the game. @param {ReviewState} state */
const provedText = ({ proved, moves }) =>
  proved === undefined ? '' : t(proved ? 'review.proved.left' : 'review.proved', { n: proved, from: lostFrom(moves) });

/** @param {Reviewer} controller */
export function createScore(controller) {
  const title = h('h1', { id: 'review-title' });
  const words = h('p.quiet', { role: 'status' });
  const proof = h('p.quiet', { role: 'status' });
  const bar = progressBar(t('review.progress'), 1);
  bar.node.setAttribute('data-t-label', 'review.progress');
  const go = button('', () => (controller.state?.running ? controller.stop() : controller.start()), {
    'data-verb': 'go',
  });
  const rings = h('ul');
  const figures = h('div.r-rings', rings, h('p.quiet', { 'data-t': 'review.accuracy' }));
  const node = h('header.r-score', h('div', title, words, proof), go, figures, bar.node);
  const changed = changes();
  return {
    node,
    /**
     * @param {ReviewState} state @param {PlayState} whole the position at the game's end
     * @param {[Player, Player]} players the lower one last
     */
    draw(state, whole, players) {
      const { moves, running, failed, accuracy } = state;
      const n = done(state);
      const all = n === moves.length;
      const result = t('review.length', { result: turnText(whole), n: moves.length });
      const going = t(running || !n ? 'review.running' : 'review.stopped', { n, of: moves.length });
      setText(proof, provedText(state));
      setText(words, failed ? t('review.failed', { message: failed }) : all ? result : going);
      setText(go, t(running ? 'review.stop' : 'review.go-on'));
      go.hidden = bar.node.hidden = all;
      figures.hidden = !all || !accuracy || !state.numbers;
      bar.show(n / Math.max(1, moves.length));
      const names = players.map(({ name }) => name);
      if (!changed(language(), state.game, moves, n, accuracy, state.end, state.turn, state.answers, names)) return;
      setText(title, (all && headline(state, players)) || t('review.title'));
      if (accuracy)
        rings.replaceChildren(
          ...players.toReversed().map((player) => ring(player, accuracy[player.side === 'black' ? 0 : 1])),
        );
    },
  };
}

/** A press this near to a moment chooses it, as a part of the game. */
const NEAR = 0.03;

/** The chances over the game, with its errors as signs. @param {Reviewer} controller */
export function createGraph(controller) {
  /** @type {{ply: number, share: number, kind: string}[]} */
  let signs = [];
  const chances = createChances((ply) => {
    const reach = NEAR * (controller.state?.moves.length ?? 0);
    controller.go(signs.find((one) => Math.abs(one.ply - ply) <= reach)?.ply ?? ply);
  });
  return {
    node: chances.node,
    /** @param {ReviewState} state @param {PlayState} play @param {number|undefined} share at the shown move */
    draw(state, play, share) {
      const { moves, judged, ply } = state;
      signs = judged.filter(isError).map((one) => ({
        ply: one.ply + 1,
        share: one.ply % 2 ? 1 - one.after : one.after,
        kind: `r-${one.class}`,
      }));
      const format = isOver(play) ? percent : shareText;
      const grows = done(state) < moves.length ? t('review.grows') : '';
      const at = share === undefined ? grows : t('review.at', { n: ply, share: format(share) });
      chances.draw(shares(judged), moves.length, ply, t(barLabel(play)), at, signs);
    },
  };
}
