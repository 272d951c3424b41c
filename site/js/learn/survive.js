// @ts-check
// "Can you survive?": the reader is White against the proved win. The score is the
// number of Black's moves until the five, after the first.

import { copyAddress, copyText } from '../core/clipboard.js';
import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { moveText, pointsOf } from '../game/games.js';
import { proofsOf } from '../engine/proofs.js';
import { ownMoves } from '../game/words.js';
import { GAME, TABLE } from './proof.js';
import { noteGame, secondName, survived } from './survived.js';
import { lessonPart, prose } from './text.js';
import { createWalk, linkTo, movesOfLink, START } from './walk.js';

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createSurvive(tools) {
  const proofs = proofsOf(tools.app);
  /** @type {import('../engine/protocol.js').ProofSecond[]} */
  let seconds = [];
  let helped = false; // a hint was shown in this game
  let link = '';
  const state = h('p.verdict', { role: 'status' });
  const best = h('p.quiet');
  const status = h('p.quiet', { role: 'status' });
  const begun = () => walk.moves().length > 1;
  const share = button(t('solved.share'), send, { hidden: true });
  const walk = createWalk(tools, proofs, changed, {
    tools: {
      second: {
        text: () => 'action.hint',
        may: () => begun() && !walk.over() && walk.proof()?.replies.length !== 0, // also while the proof is asked
        act: () => showHint(),
      },
      main: { text: () => 'solved.again', may: begun, primary: () => walk.over(), act: () => restart() },
    },
  });

  /** The pack's second move that equals the one on the board up to symmetry. */
  const second = () => {
    const [, move] = walk.moves();
    return seconds.find((one) => move && one.move === secondName(move));
  };

  function restart() {
    helped = false;
    walk.go(START);
    /** @type {HTMLElement|null} */ (document.querySelector('#board [tabindex="0"]'))?.focus(); // the tool goes off
  }

  /** Marks the reply that lasts longest. */
  function showHint() {
    const verdict = walk.proof();
    if (!verdict?.replies.length) return;
    const { move } = verdict.replies.reduce((a, b) => (b.plies > a.plies ? b : a));
    /** @type {import('../board/state.js').Mark[]} */
    const marks = [];
    marks[pointsOf(TABLE, [move])[0]] = { kind: 'hint' };
    walk.mark(marks);
    helped = true;
  }

  async function send() {
    const url = new URL(link, location.href).href;
    const text = state.textContent ?? '';
    try {
      if (navigator.share) return await navigator.share({ title: t('solved.survive'), text, url });
      await copyText(`${text} ${url}`);
      status.textContent = t('note.copied');
    } catch (fault) {
      if (/** @type {Error} */ (fault).name !== 'AbortError') status.textContent = await copyAddress(url);
    }
  }

  function changed() {
    const moves = walk.moves();
    const verdict = walk.proof();
    const from = second();
    const most = from ? ownMoves(from.plies) : 0;
    const played = (moves.length - 1) / 2;
    status.textContent = '';
    share.hidden = !walk.over();
    if (walk.over() && from) {
      const record = !helped && noteGame(from.move, moves.length);
      link = linkTo('survive', moves.slice(0, 3));
      state.textContent = t(record ? 'solved.record' : 'solved.held', {
        n: played,
        most,
      });
    } else if (moves.length === 1) {
      state.textContent = verdict ? t('solved.choose') : '';
    } else if (verdict)
      state.textContent = t('solved.now', {
        n: played,
        most: played + ownMoves(verdict.plies),
      });
    const record = survived().best[from?.move ?? ''];
    best.textContent = record
      ? t('solved.best', {
          move: moveText(TABLE, from?.move ?? ''),
          n: (record - 1) / 2,
          most,
        })
      : '';
  }

  return {
    table: walk.table,
    node: lessonPart([prose('solved.survive.text'), best], [state, walk.node, h('div.controls', share), status]),
    show([text = START[0], ...rest]) {
      const moves = movesOfLink(text);
      if (rest.length || !moves) return false;
      helped = false;
      proofs.open(GAME).then(
        (proof) => (seconds = proof.seconds),
        () => {},
      );
      walk.go(moves);
      return true;
    },
  };
}
