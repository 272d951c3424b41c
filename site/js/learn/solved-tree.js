// @ts-check
// A proof on the board: the reader chooses White's answers on it, and Black replies.

import { button } from '../core/controls.js';
import { h, svg } from '../core/dom.js';
import { listed, t } from '../core/i18n.js';
import { moveAt, moveText, pointsOf } from '../game/games.js';
import { proofsOf } from '../engine/proofs.js';
import { ownMoves } from '../game/words.js';
import { alike, createRules, gamePath, oneOfEach, pointOf, TABLE, withGame } from './proof.js';
import * as draw from './solved-picture.js';
import { lessonPart, prose } from './text.js';
import { createWalk, movesOfLink, START } from './walk.js';

/** @typedef {import('../engine/protocol.js').ProvedMove} Reply */

/** The number of replies that are listed. */
const LISTED = 5;

/**
 * The replies from the one that lasts longest; those with an answer of their own first, then those that are high on the
 * board.
 * @param {Reply[]} replies
 */
const longest = (replies) =>
  [...replies].reverse().sort((a, b) => b.plies - a.plies || Number(b.stored) - Number(a.stored));

/**
 * White's answers as dots, the larger the longer White holds.
 * @param {import('./solved-picture.js').Board} s @param {Reply[]} replies
 */
export function answersOn(s, replies) {
  const all = replies.map(({ plies }) => plies);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return replies.map(({ move, plies }) => draw.proved(s, pointOf(move), (plies - least) / Math.max(1, most - least)));
}

/** The same of one point in words. @param {Reply} [reply] */
export const answerText = (reply) => (reply ? t('solved.holds', { n: ownMoves(reply.plies) }) : '');

/** What the dots mean. */
export function legendOf() {
  const row = (/** @type {string} */ drawing, /** @type {string} */ key) =>
    h('li', svg({ viewBox: '0 0 56 30', 'aria-hidden': 'true' }, drawing), h('span', t(key)));
  const proved =
    '<circle class="v-proved" cx="11" cy="15" r="5" fill-opacity=".42"/><circle class="v-proved" cx="38" cy="15" r="13"/>';
  return h('ul.legend', row(proved, 'solved.legend.proved'));
}

/** What is said of the chosen point. */
function createPick() {
  const name = h('h2');
  const holds = h('p');
  const same = h('p.quiet');
  return {
    node: h('div.pick', { role: 'status' }, name, holds, same),
    /** @param {string[]} moves of the position @param {number} at the point, -1 for none @param {Reply} [reply] */
    show(moves, at, reply) {
      const text = (/** @type {number} */ point) => moveText(TABLE, moveAt(TABLE, point));
      const move = at < 0 ? '' : text(at);
      name.textContent = move;
      holds.textContent = answerText(reply);
      const others = at < 0 ? [] : alike(moves, at).slice(1).map(text);
      same.textContent = listed([
        ...(others.length ? [t('solved.same', { moves: listed(others) })] : []),
        ...(reply && !reply.stored ? [t('solved.at-once')] : []),
      ]);
    },
  };
}

/** The replies that last longest. @param {(point: number) => void} choose */
function createReplies(choose) {
  const node = h('ul.row.examples');
  return {
    node,
    /** @param {Reply[]} replies */
    list(replies) {
      node.replaceChildren(
        ...replies.slice(0, LISTED).map(({ move, plies }) => {
          const text = t('solved.reply', { move: moveText(TABLE, move), n: ownMoves(plies) });
          return h(
            'li',
            button(text, () => choose(pointOf(move)), { 'data-move': move }),
          );
        }),
      );
    },
    /** @param {number} at */
    press(at) {
      for (const one of node.querySelectorAll('button'))
        one.setAttribute('aria-pressed', String(at >= 0 && one.dataset.move === moveAt(TABLE, at)));
    },
  };
}

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createTree(tools) {
  /** The chosen point, -1 for none. */
  let at = -1;
  const verdict = h('p.verdict', { role: 'status' });
  const below = h('p.quiet');
  const pick = createPick();
  const list = createReplies(choose);
  const begun = () => walk.moves().length > 1;
  /** Whether White has an answer; while the proof is asked, nothing goes off, so the keyboard keeps its place. */
  const goesOn = () => !walk.over() && walk.proof()?.replies.length !== 0;
  const proofs = proofsOf(tools.app);
  const walk = createWalk(tools, proofs, changed, {
    choose(point) {
      if (point === at && replyAt(point)) walk.play(moveAt(TABLE, point));
      else choose(point);
    },
    picture(s) {
      const chosen = at < 0 ? [] : [draw.chosen(s, at)];
      return [...answersOn(s, walk.proof()?.replies ?? []), ...chosen];
    },
    cell: (point) => answerText(replyAt(point)),
    tools: {
      back: { may: begun, act: () => walk.go(walk.moves().slice(0, -2)) },
      on: { may: goesOn, act: () => follow() },
      first: { may: begun, act: () => walk.go(START) },
      second: { text: () => 'solved.to-end', hidden: () => walk.over(), may: goesOn, act: () => toEnd() },
      main: {
        text: () =>
          walk.over() ? 'solved.begin' : t('solved.play', { move: at < 0 ? '' : moveText(TABLE, moveAt(TABLE, at)) }),
        primary: () => true,
        may: () => walk.over() || !walk.proof() || Boolean(replyAt(at)),
        act: () => void (walk.over() ? walk.go(START) : replyAt(at) && walk.play(moveAt(TABLE, at))),
      },
    },
  });
  const rules = createRules((game) => begin(START, game));

  /** @param {number} point */
  const replyAt = (point) => walk.proof()?.replies.find(({ move }) => pointOf(move) === point);

  /** Plays the reply that lasts longest. */
  async function follow() {
    const proof = walk.proof();
    if (proof?.replies.length) await walk.play(longest(proof.replies)[0].move);
  }

  /** Another position, or leaving the lesson, ends it: then follow() does not come back. */
  async function toEnd() {
    while (walk.proof()?.replies.length) await follow();
  }

  /** @param {number} point */
  function choose(point) {
    if (pointsOf(TABLE, walk.moves()).includes(point)) return;
    at = point;
    word();
    tools.stage.draw();
  }

  /** Says what is known of the chosen point. */
  function word() {
    if (!walk.proof() && !walk.over()) return; // while the proof is asked, nothing goes off
    pick.show(walk.moves(), at, replyAt(at));
    list.press(at);
  }

  function changed() {
    const moves = walk.moves();
    const proof = walk.proof();
    const replies = proof?.replies ?? [];
    const classes = oneOfEach(moves, longest(replies));
    if (at < 0 || !replyAt(at)) at = classes.length ? pointOf(classes[0].move) : -1;
    tools.link(`${gamePath(walk.game())}/${moves.join('')}`);
    if (walk.over()) verdict.textContent = t('solved.over', { n: (moves.length - 1) / 2 });
    else if (!proof) verdict.textContent = '';
    else if (moves.length === 1)
      verdict.textContent = t('solved.start', {
        n: ownMoves(Math.max(...replies.map(({ plies }) => plies))),
      });
    else verdict.textContent = proof.known ? t('solved.proved', { n: ownMoves(proof.plies) }) : t('solved.unknown');
    below.textContent = proof?.stored ? t('solved.below', { n: proof.below }) : proof?.known ? t('solved.threats') : '';
    list.list(classes);
    word();
    pick.node.hidden = list.node.hidden = walk.over();
    tools.stage.draw();
  }

  /** @param {string[]} moves @param {string} game */
  function begin(moves, game) {
    rules.show(game);
    walk.go(moves, game);
  }

  const beside = [legendOf(), prose('solved.tree.text'), h('h2', t('solved.replies')), list.node];
  return {
    table: walk.table,
    node: h('div', h('div.proof-game', rules.node), lessonPart(beside, [walk.node, pick.node, verdict, below])),
    show(rest) {
      const [game, text = START[0], ...more] = withGame(rest);
      const moves = movesOfLink(text);
      if (more.length || !moves) return false;
      const another = game !== walk.game() || moves.join('') !== walk.moves().join('');
      if (another || !walk.proof()) begin(moves, game);
      return true;
    },
  };
}
