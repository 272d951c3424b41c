// @ts-check
// The tree of a proof on the board: the reader chooses White's replies.

import { button, turnOn } from '../core/controls.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { moveText, pointsOf } from '../game/games.js';
import { proofsOf } from '../engine/proofs.js';
import { createRules, gamePath, markOpen, openText, TABLE, withGame } from './proof.js';
import { part, prose } from './text.js';
import { createWalk, movesOfLink, START } from './walk.js';

/** @typedef {import('../engine/protocol.js').ProvedMove} Reply */

/** The number of replies that are listed. */
const LISTED = 10;

/** The replies from the one that lasts longest; those with an answer of their own first. @param {Reply[]} replies */
const longest = (replies) => [...replies].sort((a, b) => b.plies - a.plies || Number(b.stored) - Number(a.stored));

/** The replies that are marked on the board. @param {Reply[]} replies */
function shown(replies) {
  const stored = longest(replies.filter((reply) => reply.stored));
  return stored.length > 0 ? stored : longest(replies).slice(0, LISTED);
}

/** The second moves without a reply, which are open. @param {Reply[]} replies */
function withoutReply(replies) {
  const taken = new Set(pointsOf(TABLE, [START[0], ...replies.map(({ move }) => move)]));
  return [...Array(TABLE.cols * TABLE.rows).keys()].filter((point) => !taken.has(point));
}

/** Marks with the lengths of the wins. @param {Reply[]} replies @returns {(import('../board/state.js').Mark|undefined)[]} */
function marksOf(replies) {
  /** @type {import('../board/state.js').Mark[]} */
  const marks = [];
  for (const { move, plies } of replies)
    marks[pointsOf(TABLE, [move])[0]] = {
      kind: 'candidate',
      rank: plies === replies[0].plies ? 1 : 2,
      text: String(plies),
    };
  return marks;
}

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createTree(tools) {
  const verdict = h('p.verdict', { role: 'status' });
  const below = h('p.quiet');
  const list = h('ul.row.examples');
  const back = button(t('learn.undo'), () => walk.go(walk.moves().slice(0, -2)), {
    glyph: 'undo',
  });
  const first = button(t('solved.begin'), () => walk.go(START), { glyph: 'new' });
  const step = button(t('solved.longest'), follow);
  const run = button(t('solved.to-end'), toEnd);
  const proofs = proofsOf(tools.app);
  const walk = createWalk(tools, proofs, changed);
  const rules = createRules((game) => begin(START, game));
  const whole = h('p');

  /** Plays the reply that lasts longest. */
  async function follow() {
    const proof = walk.proof();
    if (proof?.replies.length) await walk.play(longest(proof.replies)[0].move);
  }

  /** Another position, or leaving the lesson, ends it: then follow() does not come back. */
  async function toEnd() {
    while (walk.proof()?.replies.length) await follow();
  }

  function changed() {
    const moves = walk.moves();
    const proof = walk.proof();
    const replies = proof?.replies ?? [];
    const open = proof && moves.length === 1 ? withoutReply(replies) : [];
    tools.link(`${gamePath(walk.game())}/${moves.join('')}`);
    const begun = moves.length > 1;
    const goesOn = replies.length > 0 || !(proof || walk.over()); // while the proof is asked, nothing goes off
    turnOn([
      [step, goesOn],
      [run, goesOn],
      [back, begun],
      [first, begun],
    ]);
    if (walk.over()) verdict.textContent = t('solved.over', { n: moves.length });
    else if (!proof) verdict.textContent = '';
    else if (moves.length === 1)
      verdict.textContent = t(open.length ? 'solved.start.part' : 'solved.start', {
        n: Math.max(...replies.map(({ plies }) => plies)),
      });
    else verdict.textContent = proof.known ? t('solved.proved', { n: proof.plies }) : t('solved.unknown');
    below.textContent = proof?.stored ? t('solved.below', { n: proof.below }) : proof?.known ? t('solved.threats') : '';
    const some = shown(replies);
    const marks = marksOf(some);
    markOpen(marks, open);
    if (proof) walk.mark(marks);
    list.replaceChildren(
      ...some.slice(0, LISTED).map(({ move, plies }) =>
        h(
          'li',
          button(t('solved.reply', { move: moveText(TABLE, move), n: plies }), () => walk.play(move)),
        ),
      ),
    );
  }

  /** @param {string[]} moves @param {string} game */
  function begin(moves, game) {
    rules.show(game);
    whole.textContent = '';
    walk.go(moves, game);
    proofs.open(game, { signal: tools.signal }).then(
      (proof) => {
        if (game === walk.game()) whole.textContent = openText(proof);
      },
      () => {}, // the board says what went wrong
    );
  }

  const beside = [prose('solved.tree.text'), h('h2', t('solved.replies')), list];
  const controls = h('div.controls', back, first, step, run);
  return {
    table: walk.table,
    node: h('div', h('div.proof-game', rules.node, whole), part(beside, [verdict, walk.node, below, controls])),
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
