// @ts-check
// The dialog that sets up a position. The engine says whether a game can reach the
// position, and finds the moves.

import { createBoard } from '../board/board.js';
import { button, segmented } from '../core/controls.js';
import { openDialog } from '../core/dialog.js';
import { h, setText, svg } from '../core/dom.js';
import { parseTable, pointName, pointsOf } from '../game/games.js';
import { t } from '../core/i18n.js';
import { sideName } from '../game/words.js';
import { discs } from '../game/drawing.js';
import { createAction } from '../core/action.js';
import { createFileEngine, loadUI } from './file-engine.js';

/** @typedef {import('../game/games.js').Table} Table */
/** What a tap places: 1 black, 2 white, 0 removes. @typedef {'1'|'2'|'0'} Tool */

/** The contents of each point: 0 empty, 1 black, 2 white. @param {Table} table @param {string[]} moves */
function stonesOf(table, moves) {
  const stones = new Array(table.cols * table.rows).fill(0);
  pointsOf(table, moves).forEach((point, i) => {
    stones[point] = (i % 2) + 1;
  });
  return stones;
}

/** The names of a side's points. @param {Table} table @param {number[]} stones @param {number} side */
const namesOf = (table, stones, side) =>
  stones.flatMap((stone, point) => (stone === side ? [pointName(point, table.cols)] : []));

/** The choices beside the board. @param {Table} table @param {(tool: Tool) => void} take @param {(side: string) => void} turn */
function choices(table, take, turn) {
  const [black, white] = /** @type {const} */ (['black', 'white']).map((side) => sideName(table, side));
  const { swatches } = table.kind;
  const tools = [
    { value: '1', text: black, swatch: swatches.black },
    { value: '2', text: white, swatch: swatches.white },
    { value: '0', text: t('files.erase') },
  ];
  const sides = [
    { value: '', text: t('files.turn.stones') },
    { value: 'black', text: black },
    { value: 'white', text: white },
  ];
  return [
    segmented('file-tool', t('files.tool'), tools, '1', (value) => take(/** @type {Tool} */ (value))),
    segmented('file-turn', t('files.turn'), sides, '', turn),
  ];
}

/**
 * A board on which a tap places or removes a stone.
 * @param {Table} table
 * @param {number[]} stones the current contents; changed in place
 * @param {() => Tool} tool
 * @param {() => void} changed
 */
function setupBoard(table, stones, tool, changed) {
  const { cols, rows, kind } = table;
  /** @type {import('../board/aria.js').Words} */
  const words = {
    board: () => t('files.setup.board', { cols, rows }),
    cell(point) {
      const at = pointName(point, cols).toUpperCase();
      const who = stones[point] ? sideName(table, stones[point] === 1 ? 'black' : 'white') : '';
      return who ? t('files.setup.stone', { at, who }) : t('cell.empty', { at });
    },
    column: () => '',
  };
  const root = h('div.board', { id: 'setup-board' }, svg({ 'aria-hidden': 'true' }));
  const board = createBoard(
    root,
    {
      words,
      discs: () => discs(() => {}),
      place(point) {
        const put = Number(tool());
        stones[point] = stones[point] === put ? 0 : put;
        draw();
        changed();
      },
    },
    { kind: kind.pieces, cols, rows, stones: [...stones], confirm: 'never' },
  );
  const draw = () => board.set({ stones: [...stones], turn: tool() === '2' ? 2 : 1 });
  return { root, draw };
}

/**
 * The engine's judgement of the position, as text.
 * @param {import('../engine/protocol.js').ArrangedReply} reply
 * @param {Table} table
 * @param {number} black
 * @param {number} white
 */
function verdict({ fault }, table, black, white) {
  const side = sideName(table, black > white ? 'white' : 'black');
  return t(`files.setup.${fault}`, { n: black + white, black, white, side });
}

/** @param {{game: string, moves: string[], take: (moves: string) => void}} spec moves: the position at the start */
export async function setUp({ game, moves, take }) {
  await loadUI();
  const table = /** @type {Table} */ (parseTable(game));
  const fileEngine = createFileEngine();
  const stones = stonesOf(table, moves);
  /** @type {Tool} */
  let tool = '1';
  let side = '';
  const judging = createAction();
  let found = '';
  const status = h('p.file-status', { role: 'status' });
  const done = button(t('files.setup.done'), () => finish(), { kind: 'primary', 'data-tool': 'done' });
  const board = setupBoard(table, stones, () => tool, judge);
  const clear = () => {
    stones.fill(0);
    board.draw();
    judge();
  };
  const chosen = choices(
    table,
    (next) => {
      tool = next;
      board.draw();
    },
    (next) => {
      side = next;
      judge();
    },
  );
  const row = h('div.row', done, button(t('files.setup.clear'), clear, { 'data-tool': 'clear' }));
  const dialog = openDialog('files', t('files.setup.title'), [...chosen, board.root, status, row], 'files file-setup');
  dialog.addEventListener('close', () => {
    judging.end();
    fileEngine.end();
  });
  dialog.addEventListener('submit', (event) => event.preventDefault());
  judge();

  async function judge() {
    const signal = judging.begin();
    done.disabled = true;
    const [black, white] = [namesOf(table, stones, 1), namesOf(table, stones, 2)];
    const reply = await fileEngine.ask({ cmd: 'arrange', game, black, white, ...(side && { side }) }, { signal });
    done.disabled = reply.type === 'error' || reply.fault !== 'none';
    found = reply.type === 'error' ? '' : reply.moves;
    const text = reply.type === 'error' ? reply.message : verdict(reply, table, black.length, white.length);
    setText(status, text);
    status.classList.toggle('file-fault', done.disabled);
  }

  function finish() {
    take(found);
    dialog.close();
  }
}
