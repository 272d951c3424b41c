// @ts-check
// What can be done in the course, in one table, and its two players.

import { t } from '../core/i18n.js';
import { playPosition } from '../archive/begin.js';
import { parseTable } from '../game/games.js';
import { viewTools } from '../stage/tools.js';
import { isDone, linkTo } from './lessons.js';
import { progress } from './progress.js';

/** @typedef {import('./lesson.js').Shown} Shown */
/** @typedef {import('../stage/tools.js').Tool} Tool */
/** @typedef {import('../stage/strips.js').Player} Player */

/** Whether the next step is what comes now. @param {Shown} shown */
const isDue = ({ exercise, test, failed }) => !exercise || exercise.over || (test && failed);

/** The words of the tool that goes on. @param {Shown} shown */
const nextText = ({ exercise, test, failed }) =>
  !exercise ? 'course.game' : test && failed ? 'course.test.failed' : 'learn.next';

/**
 * @param {import('../app.js').App} app
 * @param {() => Shown} of
 * @param {{next: () => void}} acts
 * @returns {Record<string, Tool>}
 */
export const toolsOf = (app, of, { next }) => ({
  undo: {
    text: 'action.undo',
    key: 'U',
    place: 'tool',
    may: () => of().exercise?.begun ?? false,
    act: () => of().exercise?.undo(),
  },
  hint: {
    text: 'course.show',
    key: 'W',
    place: 'tool',
    may: () => of().exercise?.over === false,
    act: () => of().exercise?.reveal(),
  },
  next: {
    text: () => nextText(of()),
    key: 'N',
    place: 'wide',
    primary: () => isDue(of()),
    may: () => !of().test || isDue(of()),
    act: next,
  },
  again: {
    text: 'course.again',
    key: 'R',
    drawing: 'rotate',
    may: () => of().exercise?.begun ?? false,
    act: () => of().exercise?.restart(),
  },
  test: {
    text: 'course.skip',
    key: '',
    drawing: 'on',
    hidden: () => of().test || isDone(of().lesson, progress()),
    act: () => location.assign(linkTo(of().lesson.id, 'test')),
  },
  analyse: {
    text: 'course.analyse',
    key: 'A',
    may: () => of().exercise !== null,
    act() {
      const { exercise } = of();
      if (exercise) location.hash = `#/analyse/${exercise.game}/${exercise.moves.join('')}`;
    },
  },
  play: {
    text: 'action.play-here',
    key: 'Q',
    may: () => of().exercise?.over === false,
    act() {
      const { exercise, lesson } = of();
      if (exercise) playPosition(app, exercise.game, exercise.moves, lesson.level);
    },
  },
  map: { text: 'course.map', key: '', drawing: 'numbers', act: () => location.assign('#/learn') },
  ...viewTools(app, () => parseTable(of().exercise?.game ?? '')?.kind.columns ?? true),
});

/**
 * The teacher above, the reader below.
 * @param {Shown} shown @param {import('../game/games.js').Table} table @returns {[Player, Player]}
 */
export function playersOf({ exercise }, table) {
  const white = (exercise?.start.length ?? 0) % 2 === 1;
  const [reader, teacher] = white
    ? /** @type {const} */ (['white', 'black'])
    : /** @type {const} */ (['black', 'white']);
  const seat = (/** @type {'black'|'white'} */ side) => ({ side, swatch: table.kind.swatches[side] });
  const open = exercise?.over === false;
  return [
    { ...seat(teacher), name: t('opponent.8'), detail: t('course.teacher'), seal: 8, turn: false },
    { ...seat(reader), name: t('player.you'), seal: 0, turn: open, says: open ? t('strip.yours') : '' },
  ];
}
