// @ts-check
// Why: what decides the position, above the lines, and the engine's reasons for one of its moves
// under that line, drawn on the board.

import { media, PHONE } from '../core/media.js';
import { createAction, within } from '../core/action.js';
import { changes, h, setText } from '../core/dom.js';
import { labelled, language, t } from '../core/i18n.js';
import { positionKey, shown } from '../game/game.js';
import { drawWhy, styleWhy } from '../why/board.js';
import { together } from '../why/drawing.js';
import { provedBy, reasonsOf } from '../why/reasons.js';
import { loadWhy, spoken } from '../why/sentences.js';
import { sideOf } from './state.js';

/** @typedef {import('./state.js').AnalyseState} AnalyseState */
/** @typedef {import('../why/reasons.js').Reason} Reason */

/** How long a position and a best move stay before the engine is asked about them, in milliseconds. */
const REST = 350;
/** Kinds that say nothing of the position that the number beside them does not say. */
const MUTE = ['judgement', 'exact'];
/** Where only one sentence leaves room for three lines. */
const phone = media(PHONE);

/** What the engine says of a question, question once it has stayed for a while. @param {() => void} redraw */
function createAnswer(redraw) {
  const asking = createAction();
  let question = '';
  /** @type {Reason[]} */
  let reasons = [];
  return {
    /** @param {string} key '' for no question @param {() => import('../why/reasons.js').Question} make */
    async of(key, make) {
      if (key === question) return;
      question = key;
      reasons = [];
      const signal = asking.begin();
      if (!key) return;
      await within(signal, new Promise((done) => setTimeout(done, REST)));
      try {
        await within(signal, Promise.all([loadWhy(), styleWhy()]));
        reasons = (await within(signal, reasonsOf().ask(make(), signal))).filter(({ kind }) => !MUTE.includes(kind));
      } catch {
        question = ''; // without the files nothing is said; the next time tries again
        return;
      }
      redraw();
    },
    reasons: () => reasons,
    end() {
      asking.end();
      question = '';
      reasons = [];
    },
  };
}

/**
 * @param {import('../app.js').App} app
 * @param {ReturnType<typeof import('./lines.js').createLines>} lines
 */
export function createReasons(app, lines) {
  const redraw = () => app.store.set({});
  const [position, move] = [createAnswer(redraw), createAnswer(redraw)];
  const fact = h('p.a-fact', { role: 'status', hidden: true });
  const why = h('p.a-why');
  lines.node.prepend(fact);
  const [written, explained] = [changes(), changes()];
  const off = () => drawWhy(app.stage.root, app.stage.board.state, null);

  return {
    /** Draws nothing more, asks nothing, and ends the engine that gives reasons. */
    leave() {
      position.end();
      move.end();
      reasonsOf().end();
      off();
    },
    /** @param {AnalyseState} state @param {boolean} quiet whether something else has the board */
    draw(state, quiet) {
      const { play, passing, preview, view } = state;
      const { table, game } = play;
      const asks = play.position && !play.position.over && !passing && !quiet;
      const moves = shown(game);
      const key = asks ? positionKey(game) : '';
      position.of(key, () => ({ game: game.game, moves }));
      const at = preview && preview.line >= 0 ? preview.line : 0;
      const line = play.candidates[at];
      const proved = line && provedBy(table, line, sideOf(state));
      const about = key && line ? `${key} ${line.move} ${proved?.winner ?? ''}` : '';
      move.of(about, () => ({ game: game.game, moves, move: line.move, proved }));
      const facts = position.reasons().slice(0, 1);
      fact.hidden = !facts.length;
      if (written(language(), facts)) setText(fact, spoken(table, facts));
      // What would happen otherwise stands above the lines already.
      const isFact = (/** @type {Reason} */ { kind, side }) =>
        kind === 'left-alone' && facts.some((one) => ['threatens', kind].includes(one.kind) && one.side === side);
      const reasons = (about ? move.reasons() : []).filter((one) => !isFact(one));
      const sentences = phone?.matches ? reasons.slice(0, 1) : reasons;
      if (explained(language(), at, sentences))
        setText(why, sentences.length ? labelled(t('why.title'), spoken(table, sentences, { best: !at })) : '');
      lines.under(reasons.length ? at : -1, why);
      const shows = reasons.length && !preview && view.marks !== 'off';
      if (!shows) return off();
      const drawn = together(table, reasons, sideOf(state));
      drawWhy(app.stage.root, app.stage.board.state, { ...drawn, rings: [], ghosts: [] });
    },
  };
}
