// @ts-check
// The story of the proofs in three short screens, with the figures of each.

import { createAction } from '../core/action.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { pointsOf } from '../game/games.js';
import { createPlainBoard } from '../game/plain-board.js';
import { proofsOf } from '../engine/proofs.js';
import { createRules, GAME, gamePath, images, markOpen, openText, TABLE, withGame } from './proof.js';
import { createSteps } from './steps.js';
import { part, prose } from './text.js';
import { faultText, START } from './walk.js';

const SCREENS = ['history', 'zones', 'figures'];

/** A board that marks the second moves with the plies that Black then needs, or as open. @param {import('../engine/proofs.js').Proof} proof */
function secondsBoard({ seconds, open }) {
  /** @type {import('../board/state.js').Mark[]} */
  const marks = [];
  for (const { move, plies } of seconds)
    for (const point of images(pointsOf(TABLE, [move])[0]))
      marks[point] = { kind: 'candidate', rank: 1, text: String(plies) };
  markOpen(
    marks,
    open.flatMap((move) => images(pointsOf(TABLE, [move])[0])),
  );
  const { root } = createPlainBoard(
    TABLE,
    {
      moves: () => START,
      turn: () => t(open.length ? 'solved.board.part' : 'solved.board'),
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
  let game = GAME;
  const rules = createRules((chosen) => {
    game = chosen;
    go(at);
  });
  const body = h('div.beside', { 'aria-live': 'polite' });
  const steps = createSteps((by) => go(at + by), true);

  /** @param {number} screen */
  function go(screen) {
    at = screen;
    tools.link(`/${at + 1}${gamePath(game)}`);
    draw();
  }

  async function draw() {
    const name = SCREENS[at];
    const signal = drawing.begin(tools.signal);
    steps.show(at, SCREENS.length - 1, t(`solved.story.${name}`));
    if (name !== 'figures') return body.replaceChildren(prose(`solved.${name}`));
    rules.show(game);
    const shown = h('div.beside', h('p.quiet', t('learn.thinking')));
    body.replaceChildren(rules.node, shown);
    try {
      const proof = await proofs.open(game, { signal });
      const { positions, plies, seconds, open } = proof;
      const whole = openText(proof) || t('solved.all', { of: seconds.length });
      const marks = t(open.length ? 'solved.board.open' : 'solved.board.text');
      const next = h('p', h('a.button', { href: `#/learn/solved/tree${gamePath(game)}` }, t('solved.to-tree')));
      const text = prose('solved.figures', { whole, positions, plies });
      shown.replaceChildren(part([text, h('p.quiet', marks), next], [secondsBoard(proof)]));
    } catch (fault) {
      shown.replaceChildren(h('p', { role: 'alert' }, faultText(fault)));
    }
  }

  return {
    node: h('div.beside', steps.node, body),
    show([screen = '1', ...rest]) {
      const [chosen, ...more] = withGame(rest);
      if (more.length || !/^[1-3]$/.test(screen)) return false;
      game = chosen;
      at = Number(screen) - 1;
      draw();
      return true;
    },
  };
}
