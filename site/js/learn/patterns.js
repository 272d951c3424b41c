// @ts-check
// Patterns: the effect of a stone on the cell under the pointer.

import { createAction } from '../core/action.js';
import { segmented } from '../core/controls.js';
import { h } from '../core/dom.js';
import { pointName, pointsOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { createAnswers } from './answers.js';
import { explain } from './lens.js';
import { createTable } from './table.js';
import { prose } from './text.js';

const RULES = ['freestyle', 'standard', 'renju'];
const EXAMPLE = 'g8g10f8e9h7i6h9j8e8d8';
const POINT = 'h8';

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createPatterns(tools) {
  let point = POINT;
  let rule = RULES[0];
  const asking = createAction();
  const choice = h('div');
  const view = h('div.beside', { 'aria-live': 'polite' });
  const board = createTable(tools, {
    game: 'freestyle15',
    example: EXAMPLE,
    changed: () => inspect(),
    inspect(at) {
      const name = pointName(at, board.table.cols);
      if (name === point || pointsOf(board.table, board.list()).includes(at)) return;
      point = name;
      ask();
    },
  });
  const position = () => ({ game: `${rule}15`, moves: board.moves() });
  const answers = createAnswers(tools, { position, side: board.side, show: (move) => board.mark(move, '!') });

  function chooseRule() {
    const rules = RULES.map((value) => ({ value, text: t(`rule.${value}`) }));
    const choose = (/** @type {string} */ value) => {
      rule = value;
      inspect();
    };
    choice.replaceChildren(segmented('lens-rule', t('new.rule'), rules, rule, choose));
  }

  /** Resets the card for another position or rule. */
  function inspect() {
    answers.clear();
    ask();
  }

  /** Asks about the cell under the pointer. */
  async function ask() {
    const signal = asking.begin(tools.signal);
    const reply = await tools.engine().request({ cmd: 'lens', ...position(), lesson: { point } }, { signal });
    if (reply.type === 'lens') {
      tools.link(`/${board.moves()}/${point}/${rule}`);
      board.mark(reply.point, '?');
      view.replaceChildren(...explain(reply));
    } else if (reply.code === 'illegal-move' || reply.code === 'game-over') {
      board.refuse();
      ask();
    } else view.replaceChildren(h('p', t(reply.code === 'engine' ? 'learn.engine.failed' : 'patterns.none')));
  }

  return {
    table: board,
    node: h('div.beside', prose('patterns.text'), choice, board.node, h('div.demo', view), ...answers.nodes),
    show([moves = EXAMPLE, at = POINT, by = RULES[0], ...rest]) {
      if (rest.length || board.point(at) < 0 || !RULES.includes(by) || !board.load(moves)) return false;
      point = at;
      rule = by;
      chooseRule();
      inspect();
      return true;
    },
  };
}
