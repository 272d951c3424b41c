// @ts-check
// The story of the proofs, told on the board: each step has a position or a line that
// the proof itself gives.

import { createAction, within } from '../core/action.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { proofsOf } from '../engine/proofs.js';
import { ownMoves } from '../game/words.js';
import { createRules, gamePath, pointOf, withGame } from './proof.js';
import { answersOn, answerText, legendOf } from './solved-tree.js';
import * as draw from './solved-picture.js';
import { lessonPart, prose } from './text.js';
import { createWalk, START } from './walk.js';

/** The steps. */
const NAMES = ['history', 'threats', 'zones', 'figures'];
/** White's first answers in the story: so far away that they are nearly passes. */
const FAR = ['k15', 'l15'];
/** The time between two moves of a line, in milliseconds. */
const PAUSE = 700;

/** The reply that holds longest. @param {import('../engine/protocol.js').ProvedMove[]} replies */
const longestOf = (replies) => replies.reduce((a, b) => (b.plies > a.plies ? b : a), replies[0]);

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createStory(tools) {
  const proofs = proofsOf(tools.app);
  const telling = createAction();
  const running = createAction();
  let at = 0;
  const body = h('div.beside', { 'aria-live': 'polite' });
  const figure = h('p.verdict', { role: 'status' });
  const title = h('h3', { 'aria-live': 'polite' });
  const last = () => at === NAMES.length - 1;
  const rules = createRules((game) => go(at, game));
  const walk = createWalk(tools, proofs, changed, {
    choose() {},
    seats: ['', ''],
    tools: {
      back: { may: () => at > 0, act: () => go(at - 1) },
      on: { may: () => !last(), act: () => go(at + 1) },
      second: { text: () => 'solved.story.play', hidden: () => NAMES[at] !== 'threats', act: () => playLine() },
      main: {
        text: () => (last() ? 'solved.to-tree' : 'learn.next'),
        primary: () => true,
        act: () => (last() ? location.assign(`#/learn/solved/tree${gamePath(walk.game())}`) : go(at + 1)),
      },
    },
    picture(s) {
      const replies = walk.proof()?.replies ?? [];
      if (NAMES[at] === 'figures') return answersOn(s, replies);
      if (NAMES[at] !== 'zones') return [];
      const few = replies.filter(({ stored }) => stored);
      return few.map(({ move }) => draw.proved(s, pointOf(move), 0.7));
    },
    cell(point) {
      const reply = walk.proof()?.replies.find(({ move }) => pointOf(move) === point);
      if (NAMES[at] === 'figures') return answerText(reply);
      return NAMES[at] === 'zones' && reply?.stored ? t('solved.cell.own') : '';
    },
  });

  /** The figure of the position on the board. */
  function changed() {
    const proof = walk.proof();
    const name = NAMES[at];
    if (walk.over()) figure.textContent = t('solved.over', { n: (walk.moves().length - 1) / 2 });
    else if (!proof || walk.moves().length === 1) figure.textContent = '';
    else if (name === 'zones') {
      const few = proof.replies.filter(({ stored }) => stored).length;
      figure.textContent = t('solved.story.own', { n: few, of: proof.replies.length });
    } else figure.textContent = t(proof.stored ? 'solved.proved' : 'solved.story.threat', { n: ownMoves(proof.plies) });
    tools.stage.draw();
  }

  /** Plays the line in which White holds longest. */
  async function playLine() {
    const signal = running.begin(tools.signal);
    if (walk.over()) await within(signal, begin(signal));
    for (let next = longest(); next; next = longest()) {
      await within(signal, walk.play(next.move));
      await within(signal, new Promise((resolve) => setTimeout(resolve, PAUSE)));
    }
  }

  const longest = () => longestOf(walk.proof()?.replies ?? []);

  /**
   * Shows the position of the step: after White's far answers; for the threats after
   * those that then hold longest, where Black wins by threats alone.
   * @param {AbortSignal} signal @param {string} [game]
   */
  async function begin(signal, game) {
    await within(signal, walk.go(START, game));
    const name = NAMES[at];
    if (name !== 'threats' && name !== 'zones') return;
    for (const answer of FAR) await within(signal, walk.play(answer));
    if (name === 'zones') return;
    for (let next = longest(); next && walk.proof()?.stored; next = longest())
      await within(signal, walk.play(next.move));
  }

  /** @param {number} step @param {string} [game] */
  function go(step, game = walk.game()) {
    at = step;
    tools.link(`/${at + 1}${gamePath(game)}`);
    tell(game);
  }

  /** @param {string} game */
  async function tell(game) {
    const name = NAMES[at];
    const signal = telling.begin(tools.signal);
    running.end();
    rules.show(game);
    title.textContent = t(`solved.story.${name}`);
    body.replaceChildren(
      ...(name === 'figures' ? [] : [prose(name === 'threats' ? 'solved.threat-space' : `solved.${name}`)]),
    );
    await begin(signal, game);
    if (name !== 'figures') return;
    const proof = await within(signal, proofs.open(game)).catch(() => null); // the board says what went wrong
    if (!proof) return;
    const whole = t('solved.all', { of: proof.seconds.length });
    const words = { whole, positions: proof.positions, n: ownMoves(proof.plies) };
    body.replaceChildren(prose('solved.figures', words), legendOf());
  }

  return {
    table: walk.table,
    node: h('div', h('div.proof-game', rules.node), lessonPart([body], [title, figure, walk.node])),
    show([screen = '1', ...rest]) {
      const [game, ...more] = withGame(rest);
      if (more.length || !/^[1-4]$/.test(screen)) return false;
      at = Number(screen) - 1;
      tell(game);
      return true;
    },
    hide() {
      running.end();
      telling.end();
    },
  };
}
