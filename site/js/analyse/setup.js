// @ts-check
// Sets up a position on the board, in the panel: stones, the side to move, rule and size. The
// engine says whether a game can reach the position, and finds the moves.

import { createAction } from '../core/action.js';
import { button, segmented } from '../core/controls.js';
import { changes, h, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { createFileEngine } from '../files/file-engine.js';
import { ruleChoice, sizeSteppers } from '../game/board-choice.js';
import { shown } from '../game/game.js';
import { gameName, parseMoves, parseTable, pointName, pointsOf } from '../game/games.js';
import { blackNext, countOf } from './setup-view.js';
import { emptyTree, lineTree } from '../game/tree.js';
import { sideName } from '../game/words.js';

/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../game/game.js').Side} Side */
/** What a tap places: stones in turn, 1 black, 2 white, 0 nothing. @typedef {'turns'|'1'|'2'|'0'} Tool */
/**
 * A position that is being set up. Found: the moves that lead to it, with the colours exchanged
 * where White is to move first, or passed on; null for none.
 * @typedef {object} Setup
 * @property {Table} table
 * @property {number[]} stones by point: 0 empty, 1 black, 2 white
 * @property {Tool} tool
 * @property {Side|''} side to move; '': by the stones
 * @property {Pick<Setup, 'table'|'stones'>[]} before for Undo, the last one last
 * @property {{moves: string, exchanged: boolean, passes: boolean}|null} found
 */

/** The contents of each point. @param {Table} table @param {string[]} moves */
function stonesOf(table, moves) {
  const stones = new Array(table.cols * table.rows).fill(0);
  if (!table.kind.columns)
    pointsOf(table, moves).forEach((point, i) => {
      stones[point] = (i % 2) + 1;
    });
  return stones;
}

/** The names of a side's points. @param {Setup} setup @param {number} side */
const namesOf = ({ table, stones }, side) =>
  stones.flatMap((stone, point) => (stone === side ? [pointName(point, table.cols)] : []));

/** The stones of a position that lie on another board, too. @param {Setup} setup @param {Table} to */
function stonesOn({ table, stones }, to) {
  const kept = new Array(to.cols * to.rows).fill(0);
  if (to.kind.columns || table.kind.columns) return kept;
  stones.forEach((stone, point) => {
    const [x, y] = [point % table.cols, Math.floor(point / table.cols)];
    if (x < to.cols && y < to.rows) kept[y * to.cols + x] = stone;
  });
  return kept;
}

/**
 * What can be chosen.
 * @param {Setup} setup
 * @param {{tool: (tool: Tool) => void, side: (side: Side|'') => void, table: (table: Table) => void}} chosen
 */
function choicesOf({ table, tool, side }, chosen) {
  const { swatches, columns } = table.kind;
  const [black, white] = /** @type {const} */ (['black', 'white']).map((one) => ({
    text: sideName(table, one),
    swatch: swatches[one],
  }));
  const tools = [
    { value: 'turns', text: t('analyse.setup.turns') },
    { value: '1', ...black },
    { value: '2', ...white },
    { value: '0', text: t('files.erase') },
  ];
  const sides = [
    { value: '', text: t('files.turn.stones') },
    { value: 'black', ...black },
    { value: 'white', ...white },
  ];
  const choice = { ...table };
  const turned = () => chosen.table(/** @type {Table} */ (parseTable(gameName(choice))));
  const { min, max } = choice.kind.sizes(choice.rule);
  const stones = [
    segmented('file-tool', t('files.tool'), tools, tool, (value) => chosen.tool(/** @type {Tool} */ (value))),
    segmented('file-turn', t('files.turn'), sides, side, (value) => chosen.side(/** @type {Side|''} */ (value))),
  ];
  return [
    ...(columns ? [] : stones),
    ruleChoice('setup-rule', choice, turned),
    ...(min < max ? [sizeSteppers(choice, min, turned)] : []),
  ];
}

/**
 * How a game can reach a position, and that in words.
 * @param {Setup} setup
 * @param {(request: import('../engine/protocol.js').ArrangeRequest & {cmd: 'arrange'}) =>
 *   Promise<import('../engine/protocol.js').ArrangedReply|import('../engine/protocol.js').ErrorReply>} ask
 * @returns {Promise<{found: Setup['found'], text: string}>}
 */
async function judged(setup, ask) {
  const { table, stones, side } = setup;
  if (table.kind.columns)
    return { found: { moves: '', exchanged: false, passes: false }, text: t('analyse.setup.columns') };
  const [black, white] = [countOf(stones, 1), countOf(stones, 2)];
  const arrange = (/** @type {number} */ first, /** @type {Side|''} */ turn) =>
    ask({
      cmd: 'arrange',
      game: gameName(table),
      black: namesOf(setup, first),
      white: namesOf(setup, 3 - first),
      ...(turn && { side: turn }),
    });
  const whiteMoves = side === 'white' || (!side && black > white);
  let reply = await arrange(1, side);
  let [exchanged, passes] = [false, false];
  if (reply.type !== 'error' && ['count', 'turn'].includes(reply.fault)) {
    // Without forbidden moves both sides have the same rules: White may have begun.
    exchanged = table.rule !== 'renju';
    passes = !exchanged && black === white && whiteMoves;
    if (exchanged) reply = await arrange(2, side && (side === 'white' ? 'black' : 'white'));
    else if (passes) reply = await arrange(1, '');
  }
  if (reply.type === 'error') return { found: null, text: reply.message };
  const good = reply.fault === 'none';
  const words = { n: black + white, black, white, side: sideName(table, whiteMoves ? 'white' : 'black') };
  const key = exchanged && ['none', 'count'].includes(reply.fault);
  const text = key ? t(`analyse.setup.${good ? 'exchanged' : 'count'}`, words) : t(`files.setup.${reply.fault}`, words);
  return { found: good ? { moves: reply.moves, exchanged, passes } : null, text };
}

/** @param {import('./controller.js').Analyst} controller */
export function createSetup(controller) {
  const choices = h('div.stack');
  const title = h('h2');
  const status = h('p.quiet', { role: 'status' });
  const empty = button('', () => change({ stones: new Array(state().stones.length).fill(0) }), {
    'data-tool': 'clear',
  });
  const node = h('div.pane.a-setup', title, choices, h('div.row', empty), status);
  const judging = createAction();
  const drawn = changes();
  /** @type {ReturnType<typeof createFileEngine>|null} */
  let engine = null;
  /** What was on the board when the set-up was cancelled, and before: Undo in the next one. @type {Setup['before']} */
  let left = [];

  const state = () => /** @type {Setup} */ (controller.state.setup);
  /** @param {Partial<Setup>} patch */
  const set = (patch) => controller.set({ setup: { ...state(), ...patch } });

  /** Changes what is on the board. @param {Partial<Setup>} patch */
  function change(patch) {
    const { table, stones, before } = state();
    set({ ...patch, before: [...before, { table, stones }] });
    judge();
  }

  /** Asks the engine how a game can reach the position. */
  async function judge() {
    const signal = judging.begin();
    set({ found: null });
    const { found, text } = await judged(state(), (request) =>
      /** @type {NonNullable<typeof engine>} */ (engine).ask(request, { signal }),
    );
    set({ found });
    setText(status, text);
    status.classList.toggle('file-fault', !found);
  }

  /** Writes what can be chosen. @param {Setup} setup */
  function write(setup) {
    setText(title, t('files.setup.title'));
    setText(empty, t('files.setup.clear'));
    const chosen = {
      tool: (/** @type {Tool} */ tool) => set({ tool }),
      side(/** @type {Side|''} */ side) {
        set({ side });
        judge();
      },
      table: (/** @type {Table} */ table) => change({ table, stones: stonesOn(state(), table), side: '' }),
    };
    choices.replaceChildren(...choicesOf(setup, chosen));
  }

  function end() {
    judging.end();
    engine?.end();
    engine = null;
    controller.set({ setup: null });
  }

  return {
    node,
    begin() {
      const { game, table } = controller.state.play;
      engine ??= createFileEngine();
      controller.draw(false);
      controller.set({
        page: '',
        preview: null,
        setup: { table, stones: stonesOf(table, shown(game)), tool: 'turns', side: '', before: left, found: null },
      });
      judge();
    },
    /** What a tap does. @param {number} point */
    place(point) {
      const { table, stones, tool } = state();
      if (table.kind.columns || point < 0) return;
      const put = tool === 'turns' ? (blackNext(stones) ? 1 : 2) : Number(tool);
      const taken = tool === 'turns' ? stones[point] > 0 : stones[point] === put;
      if (taken || put !== stones[point]) change({ stones: stones.with(point, taken ? 0 : put) });
    },
    undo() {
      const before = state().before.at(-1);
      if (!before) return;
      set({ ...before, before: state().before.slice(0, -1) });
      judge();
    },
    cancel() {
      const { before, table, stones } = state();
      if (before !== left) left = [...before, { table, stones }];
      end();
    },
    /** Analyses the position. */
    done() {
      const { table, found } = state();
      if (!found) return;
      left = [];
      end();
      const moves = parseMoves(found.moves, table).moves;
      controller.turnTo(gameName(table), moves.length ? lineTree(moves) : emptyTree());
      if (found.passes) controller.pass();
      if (found.exchanged) controller.note(t('analyse.setup.was-exchanged'));
    },
    /** @param {Setup} setup */
    draw(setup) {
      if (drawn(`${language()} ${gameName(setup.table)} ${setup.side}`)) write(setup);
      empty.disabled = !setup.stones.some(Boolean);
    },
    end,
  };
}
