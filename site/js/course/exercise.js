// @ts-check
// A task on a board: answers are judged by the engine, right ones are played or
// marked, wrong ones refuted with what would happen.

import { button } from '../controls.js';
import { h } from '../dom.js';
import { moveAt, namesOf, pointIndex, pointsOf } from '../games/index.js';
import { t } from '../i18n.js';
import { createPlainBoard, position, sideAt } from '../plain-board.js';
import { placeOf } from './drawing.js';
import { answersText, rightText, wrongText } from './words.js';

/** @typedef {import('../engine/protocol.js').ExerciseReply} Verdict */
/** @typedef {import('../board/state.js').Mark} Mark */

/** How many moves of what would happen are shown. */
const SHOWN = 9;
/** Tasks that go on move by move until the game is won. */
const WINS = ['vcf', 'vct', 'win'];

/**
 * @param {import('../screens/learn.js').Tools} tools
 * @param {import('./lessons.js').Step} step
 * @param {(clean: boolean) => void} solved clean: without a wrong answer or a look at the answers
 * @param {() => void} [failed] a wrong answer was given
 */
export function createExercise(tools, step, solved, failed) {
  const { table, game, moves: start } = placeOf(step);
  const { settings } = tools.app.store.state;
  const most = step.all ? step.answers.length : (step.find ?? (WINS.includes(step.task) ? Infinity : 1));
  let moves = start;
  /** @type {string[]} */
  let found = []; // of all that are to be found
  let given = 0; // right answers
  let clean = true;
  let over = false;
  let turn = 0; // counts answers: a verdict on an older one comes too late
  /** @type {Partial<import('../board/state.js').BoardState>} */
  let beside = {}; // what a wrong answer leads to
  const say = h('p', { class: 'said', role: 'status' });
  const me = () => sideAt(table, moves.length);
  const { root, board } = createPlainBoard(
    table,
    { moves: () => moves, turn: () => t('turn.move', { who: me() }) },
    { place },
    { confirm: settings.confirm === 'always' && !table.kind.columns ? 'always' : 'never', coords: settings.coords },
  );
  const show = button(t('course.show'), reveal, { glyph: 'hint' });
  const again = button(t('course.again'), restart, { glyph: 'undo' });

  const pointOf = (/** @type {string} */ move) =>
    table.kind.columns ? (pointsOf(table, [...moves, move]).at(-1) ?? -1) : pointIndex(move, table.cols, table.rows);

  /** @param {string[]} list @param {string} sign */
  function marksOn(list, sign) {
    /** @type {Mark[]} */
    const marks = [];
    for (const move of list) marks[pointOf(move)] = { kind: 'candidate', rank: 1, text: sign };
    return marks;
  }

  function draw() {
    again.hidden = given === 0;
    show.hidden = over;
    const marks = { ...marksOn(found, '✓'), ...beside.marks };
    board.set({ ...position(table, moves), open: !over, preview: [], ...beside, marks: Object.assign([], marks) });
  }

  /** @param {string} text @param {''|'good'|'bad'} tone */
  function tell(text, tone = '') {
    say.textContent = text;
    say.dataset.tone = tone;
  }

  /** @param {string} [answer] '' for all right ones */
  const ask = (answer = '') =>
    tools.engine().request({ cmd: 'exercise', game, moves: moves.join(''), lesson: { task: step.task, answer } });

  /** @param {number} point */
  async function place(point) {
    const move = moveAt(table, point);
    const taken = !table.kind.columns && pointsOf(table, moves).includes(point);
    if (over || taken || found.includes(move) || pointOf(move) < 0) return;
    const mine = ++turn;
    beside = { marks: marksOn([move], '') };
    draw();
    const verdict = await ask(move);
    if (mine !== turn) return;
    beside = {};
    if (verdict.type !== 'exercise') tell(t('learn.engine.failed'), 'bad');
    else if (verdict.right) accept(move, verdict);
    else refute(move, verdict);
    draw();
  }

  /** @param {string} move @param {Verdict} verdict */
  function accept(move, verdict) {
    const left = most - ++given;
    over = verdict.over || left <= 0;
    if (step.all) found = [...found, move];
    else moves = [...moves, move, ...verdict.line.slice(0, over ? 0 : 1)];
    const at = step.all ? move.toUpperCase() : (namesOf(table, moves).at(-1) ?? '');
    tell(rightText(step, verdict, at, over ? 0 : left), 'good');
    if (over) solved(clean);
  }

  /** @param {string} move @param {Verdict} verdict */
  function refute(move, verdict) {
    clean = false;
    failed?.();
    const line = [move, ...verdict.line].slice(0, SHOWN);
    const points = pointsOf(table, [...moves, ...line]).slice(moves.length);
    const names = namesOf(table, [...moves, ...line]).slice(moves.length);
    if (!verdict.why && step.task !== 'forbidden') {
      const first = moves.length;
      const stones = points.map((point, i) => ({
        point,
        stone: /** @type {1|2} */ (((first + i) % 2) + 1),
        number: i + 1,
      }));
      beside = { preview: stones };
    }
    tell(wrongText(step, verdict, names, [me(), sideAt(table, moves.length + 1)]), 'bad');
  }

  async function reveal() {
    clean = false;
    failed?.();
    const mine = ++turn;
    const reply = await ask();
    if (mine !== turn || reply.type !== 'exercise') return;
    beside = { marks: marksOn(reply.answers, '•') };
    tell(answersText(reply.answers.map((move) => namesOf(table, [...moves, move]).at(-1) ?? '')));
    draw();
  }

  function restart() {
    turn++;
    [moves, found, given, over, beside] = [start, [], 0, false, {}];
    tell('');
    draw();
  }
  draw();

  return {
    node: h('div', { class: 'exercise' }, root),
    say,
    controls: [again, show],
    side: me(),
    hide: () => turn++,
  };
}
