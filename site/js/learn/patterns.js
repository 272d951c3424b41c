// @ts-check
// Patterns: what a stone on the cell pointed at would make.

import { segmented } from '../controls.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { parseTable, pointName } from '../notation.js';
import { createTable } from './table.js';
import { prose, signed, table } from './text.js';

const RULES = ['freestyle', 'standard', 'renju'];
const EXAMPLE = 'g8g10f8e9h7i6h9j8e8d8';
const POINT = 'h8';
const LIMITS = { nodes: 50_000, playouts: 5_000 };

/** @param {import('../screens/learn.js').Tools} tools @returns {import('../screens/learn.js').Lesson} */
export function createPatterns(tools) {
  const size = /** @type {import('../notation.js').Table} */ (parseTable('freestyle15'));
  let point = POINT;
  let rule = RULES[0];
  const game = () => `${rule}15`;
  const choice = h('div', {});
  let busy = false;
  let hidden = false;
  let asking = 0;
  const view = h('div', { class: 'beside', 'aria-live': 'polite' });
  const answers = h('div', {});
  const ask = h('button', { type: 'button', class: 'button primary', click: askAll }, t('patterns.ask.go'));
  const whose = h('p', { class: 'quiet' });
  const board = createTable({
    table: size, example: EXAMPLE, settings: tools.app.store.state.settings,
    changed() {
      asking++;
      answers.replaceChildren();
      turn();
      look();
    },
    look(at) {
      const name = pointName(at, size.cols);
      if (name === point || board.board.state.stones[at]) return;
      point = name;
      look();
    },
  });

  function chooseRule() {
    choice.replaceChildren(segmented('lens-rule', t('new.rule'), RULES.map((value) => ({ value, text: t(`rule.${value}`) })), rule, (value) => {
      rule = value;
      asking++;
      answers.replaceChildren();
      look();
    }));
  }

  function turn() {
    whose.textContent = t('patterns.ask.text', { who: board.side(), ...LIMITS });
  }

  /** Asks about the cell pointed at; while an answer is on its way only the last wish counts. */
  async function look() {
    if (busy || hidden) return;
    busy = true;
    const place = () => `/${board.moves()}/${point}/${rule}`;
    const asked = place();
    const reply = await tools.engine().request({ cmd: 'lens', game: game(), moves: board.moves(), lesson: { point } });
    busy = false;
    if (hidden) return;
    if (asked !== place()) return look();
    if (reply.type === 'lens') show(reply);
    else if (reply.code === 'engine') view.replaceChildren(h('p', {}, t('learn.engine.failed')));
    else if (reply.code === 'illegal-move' || reply.code === 'game-over') {
      board.refuse();
      look();
    }
    else view.replaceChildren(h('p', {}, t('patterns.none')));
  }

  /** @param {any} lens */
  function show(lens) {
    tools.link(`/${board.moves()}/${lens.point}/${rule}`);
    const who = [t('side.five.black'), t('side.five.white')];
    board.draw({ marks: marksAt(lens.point, '?') });
    const change = (/** @type {any} */ l) => {
      const net = l.after - l.before - l.otherAfter + l.otherBefore;
      const parts = [];
      if (l.after || l.before) parts.push(t('patterns.c.own', { before: l.before, after: l.after }));
      if (l.otherAfter || l.otherBefore) parts.push(t('patterns.c.other', { before: l.otherBefore, after: l.otherAfter }));
      return h('span', {}, plus(net), h('small', {}, parts.join(', ')));
    };
    view.replaceChildren(
      h('h2', {}, t('patterns.at', { point: lens.point.toUpperCase() })),
      table(t('patterns.lines'), [t('patterns.line'), ...who], [
        ...lens.lines.map((/** @type {string} */ line, /** @type {number} */ d) => [
          h('span', { class: 'strip' }, t(`direction.${d}`), strip(line)),
          ...lens.sides.map((/** @type {any} */ side) => h('span', {}, t(`shape.${side.lines[d].shape}`), h('small', {}, t(`terms.${side.lines[d].shape}`)))),
        ]),
        [t('patterns.together'), ...lens.sides.map((/** @type {any} */ side) => h('strong', {}, side.forbidden ? t('patterns.forbidden', { reason: t(`forbidden.${side.forbidden}`) }) : t(`class.${side.class}`)))],
      ]),
      h('h3', {}, t('patterns.b.title')), h('p', { class: 'quiet' }, t('patterns.b.text')),
      h('dl', { class: 'scores' }, ...lens.sides.flatMap((/** @type {any} */ side, /** @type {number} */ i) => [h('dt', {}, who[i]), h('dd', {}, h('b', {}, String(side.score)), ` ${t(`patterns.b.${side.score}`)}`)])),
      h('h3', {}, t('patterns.c.title')), h('p', { class: 'quiet' }, t('patterns.c.text')),
      table(`(${t('patterns.c.title')})`, [t('patterns.line'), ...who], [
        ...lens.lines.map((/** @type {string} */ _, /** @type {number} */ d) => [t(`direction.${d}`), ...lens.sides.map((/** @type {any} */ side) => change(side.lines[d]))]),
        [t('patterns.c.gain'), ...lens.sides.map((/** @type {any} */ side) => h('strong', {}, plus(side.gain)))],
      ]),
      h('h3', {}, t('patterns.e.title')), h('p', { class: 'quiet' }, t('patterns.e.text', { who: who[lens.toMove === 'black' ? 0 : 1] })),
      h('details', { open: wide() }, h('summary', {}, t('patterns.e.sum', { n: lens.tuples.length, sum: lens.sum })),
        table(`(${t('patterns.e.title')})`, [t('patterns.e.cells'), t('patterns.e.own'), t('patterns.e.other'), t('patterns.e.weight')],
          lens.tuples.map((/** @type {any} */ tuple) => [`${tuple.points[0]}–${tuple.points[4]}`.toUpperCase(), String(tuple.own), String(tuple.other), String(tuple.score)]))),
    );
  }

  /** @param {string} name @param {string} text */
  function marksAt(name, text) {
    /** @type {import('../board/state.js').Mark[]} */
    const marks = [];
    marks[board.point(name)] = { kind: 'candidate', rank: 1, text };
    return marks;
  }

  async function askAll() {
    const turn = ++asking;
    const engine = tools.engine();
    const request = { game: game(), moves: board.moves() };
    const { players = [] } = await engine.request({ cmd: 'players', ...request });
    /** @type {(Node|string)[][]} */
    const rows = [];
    for (const player of players) {
      answers.replaceChildren(table(`(${t('patterns.ask')})`, [t('patterns.player'), t('patterns.answer')], [...rows, [t(`arena.player.${player}`), t('learn.thinking')]]));
      const reply = await engine.request({ cmd: 'search', ...request, player, seed: 1, limits: LIMITS });
      if (turn !== asking || hidden) return;
      rows.push([t(`arena.player.${player}`), reply.move ? h('button', { type: 'button', class: 'button', click: () => board.draw({ marks: marksAt(reply.move, '!') }) }, reply.move.toUpperCase()) : reply.message ?? '']);
      answers.replaceChildren(table(`(${t('patterns.ask')})`, [t('patterns.player'), t('patterns.answer')], rows));
    }
  }

  turn();
  const players = [h('h2', {}, t('patterns.ask')), whose, h('div', {}, ask), answers];
  const left = h('div', { class: 'beside' }, choice, board.node);
  const part = h('section', { class: 'part even' }, left, h('div', { class: 'card stage' }, view));
  // One above the other, the cell pointed at comes first.
  if (wide()) left.append(...players);
  else part.append(h('div', { class: 'beside' }, ...players));
  return {
    node: h('div', { class: 'beside' }, prose('patterns.text'), part),
    show([moves = EXAMPLE, at = POINT, by = RULES[0], ...rest]) {
      if (rest.length || board.point(at) < 0 || !RULES.includes(by) || !board.load(moves)) return false;
      point = at;
      rule = by;
      chooseRule();
      turn();
      look();
      return true;
    },
    hide() {
      hidden = true;
    },
  };
}

/** Board and card stand side by side. */
const wide = () => matchMedia('(min-width: 700px)').matches;

/** @param {number} n */
const plus = (n) => (n > 0 ? `+${n}` : signed(n));

/** A line around the point, drawn small. @param {string} line */
function strip(line) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 110 10');
  svg.setAttribute('aria-hidden', 'true');
  svg.innerHTML = `<path d="M${line.indexOf('.') < 0 ? 5 : 5 + 10 * line.search(/[^#]/)} 5H${10 * (line.length - [...line].reverse().join('').search(/[^#]/)) - 5}"/>${[...line].map((c, i) => {
    if (c === '.' || c === '#') return '';
    return `<circle class="${c === '*' ? 'here' : c === 'b' ? 's1' : 's2'}" cx="${5 + 10 * i}" cy="5" r="${c === '*' ? 3 : 4.2}"/>`;
  }).join('')}`;
  return svg;
}
