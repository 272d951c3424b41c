// @ts-check
// What can be done on the Puzzles screen, in one table, and its two players.

import { sideName } from '../game/words.js';
import { t } from '../core/i18n.js';
import { playPosition } from '../archive/begin.js';
import { otherSide } from '../game/game.js';
import { viewTools } from '../stage/tools.js';
import { defends } from './pack.js';
import { tableOf } from '../game/state.js';
import { movesOn, solverOf } from './state.js';

/** @typedef {import('./state.js').PuzzlesState} PuzzlesState */
/** @typedef {import('../stage/tools.js').Tool} Tool */
/** @typedef {import('../stage/strips.js').Player} Player */

/** Whether the puzzle was solved or its solution shown. @param {PuzzlesState} state */
const isOver = ({ phase }) => phase === 'solved' || phase === 'shown';

/** @param {PuzzlesState} state */
const running = ({ run }) => Boolean(run?.on);

/**
 * The tools that lead on: after a wrong move, to the next puzzle, into a run.
 * @param {import('./controller.js').Solver} controller
 * @param {(act: () => void) => () => void} thenBoard moves the focus to the board after an act
 * @returns {Record<string, Tool>}
 */
function nextTools(controller, thenBoard) {
  const of = () => controller.state;
  const wrong = () => of().phase === 'wrong';
  return {
    show: {
      text: 'puzzles.show',
      key: 'W',
      place: 'wide',
      hidden: () => !wrong() || running(of()),
      act: () => controller.solve(),
    },
    retry: {
      text: 'puzzles.retry',
      key: 'N',
      place: 'wide',
      hidden: () => !wrong() || running(of()),
      primary: () => true,
      act: thenBoard(() => controller.undo()),
    },
    next: {
      text: () => (isOver(of()) ? 'puzzles.next' : 'puzzles.skip'),
      key: 'N',
      place: 'wide',
      hidden: () => !of().puzzle || of().mode === 'daily' || running(of()) || wrong(),
      primary: () => isOver(of()),
      act: thenBoard(() => controller.next()),
    },
    others: {
      text: 'puzzles.more',
      key: 'N',
      place: 'wide',
      hidden: () => of().mode !== 'daily' || !of().puzzle || wrong(),
      primary: () => isOver(of()),
      act: () => location.assign('#/puzzles/train'),
    },
    start: {
      text: 'puzzles.run.start',
      key: 'N',
      place: 'wide',
      hidden: () => of().mode !== 'run' || running(of()) || of().pack !== 'ready',
      primary: () => true,
      act: thenBoard(() => controller.startRun()),
    },
    stop: {
      text: 'puzzles.run.stop',
      key: 'N',
      place: 'wide',
      hidden: () => !running(of()),
      act: () => controller.endRun(),
    },
    search: {
      text: 'puzzles.own.search',
      key: 'N',
      place: 'wide',
      hidden: () => of().mode !== 'own' || of().puzzle !== null || of().pack !== 'ready',
      may: () => of().search !== 'looking',
      primary: () => true,
      act: () => controller.search(),
    },
    reload: {
      text: 'puzzles.reload',
      key: '',
      place: 'wide',
      hidden: () => of().pack !== 'none',
      primary: () => true,
      act: () => controller.reload(),
    },
  };
}

/**
 * @param {import('./controller.js').Solver} controller
 * @param {() => void} focus moves the focus to the board
 * @returns {Record<string, Tool>}
 */
export function toolsOf(controller, focus) {
  const of = () => controller.state;
  const wrong = () => of().phase === 'wrong';
  /** @param {() => void} act shows another position */
  const thenBoard = (act) => () => {
    act();
    focus();
  };
  return {
    undo: {
      text: 'action.undo',
      key: 'U',
      place: 'tool',
      hidden: wrong,
      may: () => of().phase === 'solve' && of().played.length > 0,
      act: thenBoard(() => controller.undo()),
    },
    hint: {
      text: 'puzzles.hint',
      key: 'G',
      place: 'tool',
      hidden: () => of().mode === 'openings' || wrong(),
      may: () => of().puzzle !== null && of().phase === 'solve' && !running(of()),
      act: () => controller.hint(),
    },
    ...nextTools(controller, thenBoard),
    solution: {
      text: 'puzzles.solution',
      key: 'W',
      drawing: 'help',
      hidden: wrong,
      may: () => of().puzzle !== null && !isOver(of()) && of().phase !== 'busy' && !running(of()),
      act: () => controller.solve(),
    },
    again: {
      text: 'puzzles.again',
      key: 'R',
      drawing: 'rotate',
      may: () => !running(of()) && (of().played.length > 0 || of().phase === 'shown'),
      act: thenBoard(() => controller.again()),
    },
    analyse: {
      text: 'puzzles.analyse',
      key: 'A',
      may: () => of().puzzle !== null && (isOver(of()) || of().phase === 'wrong'),
      act: () => location.assign(analysisOf(of())),
    },
    play: {
      text: 'action.play-here',
      key: 'Q',
      may: () => of().puzzle !== null && !running(of()),
      act() {
        const { puzzle } = of();
        if (puzzle) playPosition(controller.app, puzzle.game, movesOn({ puzzle, played: [] }));
      },
    },
    look: {
      text: 'puzzles.own.again',
      key: '',
      drawing: 'analyse',
      hidden: () => of().mode !== 'own' || of().puzzle === null,
      may: () => of().search !== 'looking',
      act: () => controller.search(),
    },
    ...viewTools(controller.app, () => isColumns(of())),
  };
}

/** @param {PuzzlesState} state */
const isColumns = ({ puzzle }) => puzzle !== null && tableOf(puzzle).kind.columns;

/** The link to the position in Analyse. @param {PuzzlesState} state */
const analysisOf = (state) => `#/analyse/${state.puzzle?.game ?? ''}/${movesOn(state).join('')}`;

/** The engine above, the reader below. @param {PuzzlesState} state @returns {[Player, Player]} */
export function playersOf(state) {
  const { puzzle, phase, run } = state;
  const table = tableOf(puzzle ?? { game: state.game });
  const solver = puzzle && solverOf(puzzle) ? 'white' : 'black';
  const theirs = otherSide(solver);
  const busy = phase === 'busy';
  const seat = (/** @type {'black'|'white'} */ side) => ({ side, swatch: table.kind.swatches[side] });
  const score = run?.on && t('puzzles.run.score', { solved: run.solved, missed: run.missed });
  return [
    {
      ...seat(theirs),
      name: t('opponent.8'),
      detail:
        puzzle && puzzle.kind !== 'opening' ? t(`puzzles.strip.${defends(puzzle.kind) ? 'attacks' : 'defends'}`) : '',
      seal: 8,
      turn: busy,
      thinking: busy,
      says: busy ? t('strip.thinking') : '',
    },
    {
      ...seat(solver),
      name: t('player.you'),
      detail: score || (puzzle ? sideName(table, solver) : ''),
      seal: 0,
      turn: puzzle !== null && !busy,
      says: saysOf(state, run),
    },
  ];
}

/**
 * The text beside the user's name: in a run, the time that is left; otherwise that it is the user's turn or that the
 * puzzle is solved.
 * @param {PuzzlesState} state @param {PuzzlesState['run']} run
 */
function saysOf({ puzzle, phase }, run) {
  if (run?.on) return `${Math.floor(run.left / 60)}:${String(run.left % 60).padStart(2, '0')}`;
  if (!puzzle || phase === 'busy') return '';
  if (phase === 'wrong') return t('puzzles.strip.wrong');
  return phase === 'solve' ? t('strip.yours') : phase === 'solved' ? t('puzzles.strip.solved') : '';
}
