// @ts-check
// Every player's move in a position.

import { createAction } from '../core/action.js';
import { button } from '../core/controls.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { table } from './text.js';

const LIMITS = { nodes: 50_000, playouts: 5_000 };

/**
 * @param {import('./stage.js').Tools} tools
 * @param {{position: () => {game: string, moves: string}, side: () => string, show: (move: string) => void}} spec
 */
export function createAnswers(tools, { position, side, show }) {
  const asking = createAction();
  const whose = h('p.quiet');
  const answers = h('div');

  /** @param {(Node|string)[][]} rows */
  const draw = (rows) =>
    answers.replaceChildren(table(`(${t('patterns.ask')})`, [t('patterns.player'), t('patterns.answer')], rows));

  async function ask() {
    const signal = asking.begin(tools.signal);
    const engine = tools.engine();
    const { game, moves } = position();
    const list = await engine.request({ cmd: 'players', game }, { signal });
    /** @type {(Node|string)[][]} */
    const rows = [];
    for (const player of list.type === 'players' ? list.players : []) {
      const name = t(`arena.player.${player}`);
      draw([...rows, [name, t('learn.thinking')]]);
      const reply = await engine.request({ cmd: 'search', game, moves, player, seed: 1, limits: LIMITS }, { signal });
      const answer = reply.type === 'result' ? button(reply.move.toUpperCase(), () => show(reply.move)) : reply.message;
      rows.push([name, answer]);
      draw(rows);
    }
  }

  return {
    nodes: [
      h('h2', t('patterns.ask')),
      whose,
      h('div', button(t('patterns.ask.go'), ask, { kind: 'primary' })),
      answers,
    ],
    /** Clears the answers, because the position has changed. */
    clear() {
      asking.end();
      answers.replaceChildren();
      whose.textContent = t('patterns.ask.text', { who: side(), ...LIMITS });
    },
  };
}
