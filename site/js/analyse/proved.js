// @ts-check
// What the proof that Black wins says about the position, if the pack is stored: how
// many moves Black needs, Black's move, or White's replies that last longest.

import { h, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { shown, sideAt } from '../game/game.js';
import { moveText } from '../game/games.js';
import { PROVED } from '../game/packs.js';

/** The first move of the proofs. */
const FIRST = 'h8';
/** The number of replies that are listed. */
const LISTED = 8;

/** Black's moves among the plies up to Black's five. @param {number} plies */
const movesIn = (plies) => Math.ceil(plies / 2);

/** @param {import('./controller.js').Analyst} controller */
export function createProved(controller) {
  const { app } = controller;
  const said = h('p.quiet', { role: 'status' });
  const list = h('ol.pv', { 'data-kind': 'proved' });
  const node = h('div', { hidden: true }, said, list);
  /** @type {import('../learn/proof.js').Source|undefined} */
  let source;
  let asked = '';
  /** The questions, one after another. @type {Promise<unknown>} */
  let last = Promise.resolve();

  /** The proofs; null if the pack of this game is not stored. @param {string} game */
  async function load(game) {
    const pack = (await app.packs()).list.find(({ name }) => name === game);
    if (pack?.state !== 'stored') return null;
    const [{ startEngine }, { createProof }] = await Promise.all([
      import('../engine/engines.js'),
      import('../learn/proof.js'),
    ]);
    if (source) return source;
    const own = startEngine();
    return (source = createProof({ app, engine: () => own }));
  }

  /**
   * @param {import('../game/state.js').PlayState} play
   * @param {string[]} moves
   * @param {string} mine
   */
  async function ask({ table, game: { game } }, moves, mine) {
    const known = mine === asked && (await load(game).catch(() => null));
    const told = (known && (await known.about(moves, false, game).catch(() => null))) || null;
    if (mine !== asked || !told?.known) return;
    const n = movesIn(told.plies);
    const { move } = told;
    setText(said, t('analyse.proved', { n }));
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
    list.replaceChildren(...(move ? [chip(move)] : []));
    node.hidden = false;
    const all = !move && known && (await known.about(moves, true, game).catch(() => null));
    if (mine !== asked || !all) return;
    const replies = all.replies.sort((a, b) => b.plies - a.plies).slice(0, LISTED);
    setText(said, t('analyse.proved.replies', { n }));
    list.replaceChildren(...replies.map((reply) => chip(reply.move, movesIn(reply.plies))));
  }

  return {
    node,
    /** @param {import('./state.js').AnalyseState} state */
    draw({ play, passing }) {
      const moves = shown(play.game);
      const now = `${language()} ${play.game.game} ${moves.join('')} ${passing}`;
      if (now === asked) return;
      asked = now;
      node.hidden = true;
      const begun = !moves.length || moves.indexOf(FIRST) % 2 === 0;
      const fits = PROVED.includes(play.game.game) && begun && !passing;
      if (fits) last = last.then(() => ask(play, moves, now));
    },
  };
}
