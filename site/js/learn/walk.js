// @ts-check
// A board on which the reader plays White against a proof: the engine answers each
// move with Black's.

import { createAction } from '../core/action.js';
import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { moveAt, parseMoves, pointsOf } from '../game/games.js';
import { sideNameAt } from '../game/plain-board.js';
import { FIRST } from '../engine/proofs.js';
import { GAME, TABLE, tableOf } from './proof.js';

/** @typedef {import('../engine/proofs.js').Proved} Proved */

/** The start of the proofs. */
export const START = [FIRST];

/** What went wrong, as text. @param {unknown} fault */
export function faultText(fault) {
  const { message } = /** @type {Error} */ (fault);
  if (message === 'engine') return t('learn.engine.failed');
  return t(
    ['damaged', 'offline', 'missing', 'broken', 'wrong', 'full'].includes(message)
      ? `solved.fault.${message}`
      : 'solved.fault.offline',
  );
}

/**
 * @typedef {object} Walk
 * @property {HTMLElement} node
 * @property {import('./stage.js').Staged} table
 * @property {() => string} game
 * @property {() => string[]} moves
 * @property {() => Proved|null} proof what the proof says about the position; null while it is asked, or when the game
 *   is over
 * @property {() => boolean} over whether Black has won
 * @property {(moves: string[], game?: string) => Promise<void>} go shows a position with White to move, of another game
 *   if it is given
 * @property {(move: string) => Promise<void>} play plays White's move and Black's answer
 * @property {(marks: (import('../board/state.js').Mark|undefined)[]) => void} mark
 */

/**
 * What a part adds to the board.
 * @typedef {object} Looks
 * @property {(point: number) => void} [choose] in place of a move at a touched point
 * @property {import('../board/picture.js').Picture} [picture]
 * @property {(point: number) => string} [cell]
 * @property {import('./stage.js').Staged['tools']} [tools]
 * @property {[string, string]} [seats] who plays, in place of the reader with White
 */

/**
 * @param {import('./stage.js').Tools} tools
 * @param {Pick<import('../engine/proofs.js').Proofs, 'judge'>} proofs
 * @param {() => void} changed called when the position or what is known about it has changed
 * @param {Looks} [looks]
 * @returns {Walk}
 */
export function createWalk(tools, proofs, changed, looks = {}) {
  let game = GAME;
  let table = TABLE;
  let moves = START;
  const asking = createAction();
  let over = false;
  /** @type {Proved|null} */
  let proof = null;
  const note = h('p.quiet', { role: 'status' });
  const retry = button(t('solved.retry'), () => go(moves), { hidden: true });
  /** What the board shows besides the position. @type {Partial<import('../board/state.js').BoardState>} */
  let drawn = {};

  /** @param {string[]} next */
  function put(next) {
    asking.end();
    [moves, proof, over] = [next, null, false];
    note.textContent = '';
    retry.hidden = true;
    draw();
  }

  /** @param {import('../board/state.js').BoardState['marks']} [marks] */
  function draw(marks = []) {
    const confirm = looks.choose ? 'never' : tools.app.store.state.settings.confirm;
    drawn = { confirm, open: proof !== null && !over, marks };
    tools.stage.draw();
  }

  /** @param {unknown} fault */
  function fail(fault) {
    note.textContent = faultText(fault);
    retry.hidden = false;
    changed();
  }

  /**
   * Shows a position and asks what is proved about it.
   * @param {string[]} next
   * @param {boolean} whole about every move
   * @param {(reply: Proved) => unknown} use
   */
  async function ask(next, whole, use) {
    put(next);
    const signal = asking.begin(tools.signal);
    note.textContent = t('learn.thinking');
    changed();
    try {
      const reply = await proofs.judge(game, moves, { signal, replies: whole, fetch: true });
      if (reply) await use(reply);
    } catch (fault) {
      fail(fault);
    }
  }

  /** @param {string[]} next @param {string} [of] */
  const go = (next, of = game) => {
    if (of !== game) [game, table] = [of, tableOf(of)];
    return ask(next, true, (reply) => {
      note.textContent = '';
      proof = reply;
      draw();
      changed();
    });
  };

  /** @param {string} move */
  async function play(move) {
    const [before, last] = [moves, proof];
    if (!last || over || pointsOf(TABLE, moves).includes(pointsOf(TABLE, [move])[0])) return;
    await ask([...before, move], false, (reply) => {
      if (reply.known && reply.plies > 1) return go([...moves, reply.move]);
      put(reply.known ? [...moves, reply.move] : before);
      over = reply.known;
      if (!reply.known) {
        proof = last;
        note.textContent = t('solved.unknown');
      }
      draw();
      changed();
    });
  }

  return {
    node: h('div.stack.walk', note, retry),
    table: {
      staged: true,
      get table() {
        return table;
      },
      seats: looks.seats ?? ['tengen', 'you'],
      place: (point) => (looks.choose ?? ((at) => play(moveAt(TABLE, at))))(point),
      picture: looks.picture,
      cell: looks.cell,
      tools: looks.tools,
      drawing: () => drawn,
      list: () => moves,
      shown: () => ({ table, moves, turn: t('turn.move', { who: sideNameAt(TABLE, moves.length) }) }),
    },
    game: () => game,
    moves: () => moves,
    proof: () => proof,
    over: () => over,
    go,
    play,
    mark: draw,
  };
}

/** The moves of a link, null when they do not lead to a position with White to move. @param {string} text */
export function movesOfLink(text) {
  const { moves, bad } = parseMoves(text, TABLE);
  return bad || moves.length % 2 === 0 ? null : moves;
}

/** The address of a position in a lesson. @param {string} part @param {string[]} moves */
export const linkTo = (part, moves) => `#/learn/solved/${part}/${moves.join('')}`;
