// @ts-check
// The texts of the course about answers.

import { t } from '../core/i18n.js';
import { ownMoves } from '../game/words.js';

/** @typedef {import('./lessons.js').Step} Step */
/** @typedef {import('../engine/protocol.js').ExerciseReply} Verdict */

/** Joins names. @param {string[]} names */
const listed = (names) => names.join(' ');

/** The task of a step, for the side to move. @param {Step} step @param {string} who */
export const taskText = (step, who) =>
  t(`course.task.${step.task}${step.moves && step.task === 'hold' ? '-four' : ''}${step.all ? '-all' : ''}`, { who });

/** @param {string[]} names of the right answers */
export const answersText = (names) =>
  names.length ? t('course.answers', { points: listed(names), n: names.length }) : t('course.lost');

/**
 * @param {Step} step
 * @param {Verdict} verdict
 * @param {string} at the answer's point, or the other side's reply
 * @param {number} left number of answers still to be found
 */
export function rightText(step, verdict, at, left) {
  if (step.task === 'forbidden') {
    const why = t(`course.why.${verdict.why}`, { at });
    return left ? `${why} ${t('course.left', { n: left })}` : why;
  }
  if (step.task === 'opening') {
    const named = t('course.opening', { at, name: t(`opening.${verdict.made}`) });
    return `${named} ${left ? t('course.left', { n: left }) : t('course.right')}`;
  }
  if (left) return step.all ? t('course.left', { n: left }) : t('course.on', { at });
  return t(verdict.over ? 'course.won' : 'course.right');
}

/**
 * @param {Step} step
 * @param {Verdict} verdict
 * @param {string[]} names of the answer and of its refutation
 * @param {[string, string]} sides the side that answers, and the other
 */
export function wrongText(step, verdict, [at, ...line], [who, other]) {
  if (step.task === 'forbidden') return t('course.wrong.allowed', { at });
  if (step.task === 'opening') return t('course.wrong.unnamed', { at });
  if (verdict.why) return t(`course.why.${verdict.why}`, { at });
  if (verdict.loses)
    return t(verdict.plies ? 'course.wrong.loses' : 'course.wrong.worse', {
      at,
      other,
      n: ownMoves(verdict.plies),
      line: listed(line),
    });
  if (step.task === 'win')
    return t(verdict.plies ? 'course.wrong.slower' : 'course.wrong.no-win', {
      at,
      n: ownMoves(verdict.plies),
    });
  if (['vcf', 'vct'].includes(step.task)) {
    if (line.length) return t('course.wrong.stopped', { at, other, reply: line[0] });
    return t('course.wrong.quiet', { at, other });
  }
  if (step.task === 'hold' || step.task === 'safe') return t('course.wrong.worse', { at, other });
  if (!verdict.made) return t('course.wrong.nothing', { at, who });
  return t('course.wrong.made', { at, shape: t(`course.shape.${verdict.made}`) });
}
