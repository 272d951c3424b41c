// @ts-check
// A round of the worked example as text and formulas: its four phases.

import { h } from '../core/dom.js';
import { listed, t } from '../core/i18n.js';
import { withMinus } from './text.js';

/** @typedef {import('../engine/protocol.js').ExampleNode} ExampleNode */

/** The root before the first round. @type {ExampleNode[]} */
export const START = [{ name: 'a', parent: '', cell: 0, q: 0, n: 0, mean: '0.00' }];

/** @param {string} name @param {...Node} content */
const phase = (name, ...content) => h('li', { class: `phase ${name}` }, h('h4', t(`mcts.phase.${name}`)), ...content);

/** @param {string} key @param {Record<string, string|number>} args */
const line = (key, args) => h('p', t(`mcts.example.${key}`, args));

/**
 * The arithmetic of a UCB1 value, with numbers as in the report.
 * @param {number} n visits of the parent
 * @param {import('../engine/protocol.js').ExampleBound} bound
 * @param {number} c
 */
function sum(n, { name, q, n: visits, mean, bonus, value }, c) {
  const formula = `${withMinus(q)}/${visits} + ${c}·√(2·ln ${n} / ${visits})`;
  return `${name}: ${formula} = ${withMinus(mean)} + ${bonus} = ${withMinus(value)}`;
}

/** The selection of a child. @param {import('../engine/protocol.js').ExampleLevel} level @param {number} c */
function choice({ parent, n, chosen: name, bounds }, c) {
  const highest = bounds.find((bound) => bound.name === name)?.value;
  const best = bounds.filter(({ value }) => value === highest).map((bound) => bound.name);
  const sums = bounds.map((bound) =>
    h('li', bound.name === name ? { class: 'chosen' } : {}, h('code', sum(n, bound, c))),
  );
  const taken = best.length > 1 ? line('tied', { names: listed(best), name }) : line('chosen', { name });
  return h('div', line('choose', { parent, n }), h('ul.sums', ...sums), taken);
}

/** The change that a round makes to a node. @param {ExampleNode} node @param {ExampleNode[]} before */
function update({ name, parent, q, n }, before) {
  const was = before.find((node) => node.name === name) ?? { q: 0, n: 0 };
  return parent ? `${name}: ${withMinus(was.q)}/${was.n} → ${withMinus(q)}/${n}` : `${name}: N ${was.n} → ${n}`;
}

/**
 * @param {import('../engine/protocol.js').ExampleRound} round @param {ExampleNode[]} before nodes before the round
 * @param {number} c
 */
export function explainRound({ leaf: name, path, levels, nodes, new: fresh, full, winner }, before, c) {
  const parent = path[path.length - (fresh ? 2 : 1)];
  const ways = levels.map((level) => choice(level, c));
  if (fresh) ways.push(h('div', line('untried', { parent })));
  const updates = [...path].reverse().map((passed) => {
    const node = /** @type {ExampleNode} */ (nodes.find((one) => one.name === passed));
    return h('li', h('code', update(node, before)));
  });
  return [
    phase('selection', ...ways),
    phase('expansion', line(!fresh ? 'again' : full ? 'full' : 'new', { name, parent })),
    phase('simulation', line(`${full ? 'ended' : 'won'}.${winner}`, { name })),
    phase('backup', h('ul.sums', ...updates)),
  ];
}
