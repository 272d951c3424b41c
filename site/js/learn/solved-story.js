// @ts-check
// The story of the proof in three short screens, with this proof's own figures.

import { createAction } from '../core/action.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { pointsOf } from '../game/games.js';
import { createPlainBoard } from '../game/plain-board.js';
import { proofsOf } from '../engine/proofs.js';
import { GAME, images, TABLE } from './proof.js';
import { createSteps } from './steps.js';
import { part, prose } from './text.js';
import { faultText, START } from './walk.js';

const SCREENS = ['history', 'zones', 'figures'];

/** A board that marks the second moves with the plies that Black then needs. @param {import('../engine/proofs.js').Proof} proof */
function secondsBoard({ seconds }) {
  /** @type {import('../board/state.js').Mark[]} */
  const marks = [];
  for (const { move, plies } of seconds)
    for (const point of images(pointsOf(TABLE, [move])[0]))
      marks[point] = { kind: 'candidate', rank: 1, text: String(plies) };
  const { root } = createPlainBoard(
    TABLE,
    {
      moves: () => START,
      turn: () => t('solved.board'),
    },
    {},
    { marks, open: false },
  );
  return h('div.table', root);
}

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createStory(tools) {
  const proofs = proofsOf(tools.app);
  const drawing = createAction();
  let at = 0;
  const body = h('div.beside', { 'aria-live': 'polite' });
  const steps = createSteps((by) => go(at + by), true);

  /** @param {number} screen */
  function go(screen) {
    at = screen;
    tools.link(`/${at + 1}`);
    draw();
  }

  async function draw() {
    const name = SCREENS[at];
    const signal = drawing.begin(tools.signal);
    steps.show(at, SCREENS.length - 1, t(`solved.story.${name}`));
    if (name !== 'figures') return body.replaceChildren(prose(`solved.${name}`));
    body.replaceChildren(h('p.quiet', t('learn.thinking')));
    try {
      const proof = await proofs.open(GAME, { signal });
      const { positions, plies, seconds } = proof;
      const text = prose('solved.whole', { positions, plies, of: seconds.length });
      const next = h('p', h('a.button', { href: '#/learn/solved/tree' }, t('solved.to-tree')));
      body.replaceChildren(part([text, h('p.quiet', t('solved.board.text')), next], [secondsBoard(proof)]));
    } catch (fault) {
      body.replaceChildren(h('p', { role: 'alert' }, faultText(fault)));
    }
  }

  return {
    node: h('div.beside', steps.node, body),
    show([screen = '1', ...rest]) {
      if (rest.length || !/^[1-3]$/.test(screen)) return false;
      at = Number(screen) - 1;
      draw();
      return true;
    },
  };
}
