// @ts-check
// What the proof that Black wins says about the position, if the pack is stored.

import { h, setText } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { shown } from '../game/game.js';

/** The proof's game and its first move. */
const [GAME, FIRST] = ['freestyle15', 'h8'];

/** @param {import('../app.js').App} app */
export function createProved(app) {
  const node = h('p', { class: 'quiet', role: 'status', hidden: true });
  /** @type {Promise<import('../learn/proof.js').Source|null>|undefined} */
  let source;
  let asked = '';

  /** The proof; null if the pack is not stored. */
  async function load() {
    const pack = (await app.packs()).list.find(({ name }) => name === GAME);
    if (pack?.state !== 'stored') return null;
    const [{ startEngine }, { createProof }] = await Promise.all([
      import('../engine/engines.js'),
      import('../learn/proof.js'),
    ]);
    const own = startEngine();
    return createProof({ app, engine: () => own });
  }

  /** @param {string[]} moves */
  async function ask(moves) {
    const mine = asked;
    const known = await (source ??= load()).catch(() => null);
    if (!known) source = undefined; // the pack may be stored later
    const about = await known?.about(moves).catch(() => null);
    if (mine !== asked || !about?.known) return;
    setText(node, t('analyse.proved', { n: about.plies }));
    node.hidden = false;
  }

  return {
    node,
    /** @param {import('./state.js').AnalyseState} state */
    draw({ play, passing }) {
      const moves = shown(play.game);
      const now = `${play.game.game} ${moves.join('')} ${passing}`;
      if (now === asked) return;
      asked = now;
      node.hidden = true;
      if (play.game.game === GAME && moves[0] === FIRST && moves.length > 1 && !passing) ask(moves);
    },
  };
}
