// @ts-check
// What the proof that Black wins says about the position, if the pack is stored: how
// many moves Black needs, Black's move, or White's replies that last longest.

import { h, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { positionKey, shown, sideAt } from '../game/game.js';
import { moveText } from '../game/games.js';
import { ownMoves } from '../game/words.js';
import { covers, proofsOf } from '../engine/proofs.js';

/** The number of replies that are listed. */
const LISTED = 8;

/** @param {import('./controller.js').Analyst} controller */
export function createProved(controller) {
  const { app } = controller;
  const text = h('p.quiet', { role: 'status' });
  const list = h('ol.pv', { 'data-kind': 'proved', translate: 'no' });
  const node = h('div', { hidden: true }, text, list);
  const proofs = proofsOf(app);
  let drawn = '';
  let drawing = new AbortController();

  /**
   * @param {import('../game/state.js').PlayState} play
   * @param {string[]} moves
   * @param {AbortSignal} signal
   */
  async function show({ table, game: shownGame }, moves, signal) {
    const { game } = shownGame;
    const reply = await proofs.judge(game, moves, { signal });
    if (!reply?.known) return;
    const { move } = reply;
    const n = ownMoves(reply.plies);
    controller.set({ proof: { key: positionKey(shownGame), plies: reply.plies } }); // the bar says the same
    const chip = (/** @type {string} */ move, left = 0) => {
      const name = moveText(table, move);
      const label = left
        ? t('analyse.proved.reply', { move: name, n: left })
        : t('analyse.play-to', { n: 1, move: name });
      const act = { 'aria-label': label, click: () => controller.enter([move]) };
      return h(
        'li',
        { class: table.kind.swatches[sideAt(moves.length)] },
        h('button', act, left ? `${name} ${left}` : name),
      );
    };
    setText(text, t('analyse.proved', { n }));
    list.replaceChildren(...(move ? [chip(move)] : []));
    node.hidden = false;
    if (move) return;
    const { replies = [] } = (await proofs.judge(game, moves, { signal, replies: true })) ?? {};
    if (!replies.length) return;
    const longest = replies.sort((a, b) => b.plies - a.plies).slice(0, LISTED);
    setText(text, t('analyse.proved.replies', { n }));
    list.replaceChildren(...longest.map((reply) => chip(reply.move, ownMoves(reply.plies))));
  }

  return {
    node,
    /** @param {import('./state.js').AnalyseState} state */
    draw({ play, passing }) {
      const moves = shown(play.game);
      const now = `${language()} ${play.game.game} ${moves.join('')} ${passing}`;
      if (now === drawn) return;
      drawn = now;
      drawing.abort();
      drawing = new AbortController();
      node.hidden = true;
      // without the proof nothing is said
      if (!passing && covers(play.game.game, moves)) show(play, moves, drawing.signal).catch(() => {});
    },
  };
}
