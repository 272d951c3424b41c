// @ts-check
// The data of the course: its lessons and steps, and which of them are done.

import { fetchJSON } from '../core/fetch.js';
import { kindOf } from '../game/games.js';

/**
 * The kind of an exercise, as the engine names it.
 * @typedef {'five'|'three'|'broken-three'|'four'|'straight-four'|'four-three'|'three-three'|'four-four'|'two-two'
 *   |'vcf'|'vct'|'hold'|'forbidden'|'opening'|'win'|'safe'} Task
 */

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {string} game the rule for a drawing, or the game string for moves
 * @property {Task} task
 * @property {string[]} [board] rows of a drawing, from the top
 * @property {string} [moves]
 * @property {boolean} [all] whether the reader must find every right point, or as many as find says
 * @property {number} [find] number of moves to find; default: until the game is won for a win, else one
 * @property {string[]} answers all right first answers; a test checks them with the engine
 */

/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {'freestyle'|'standard'|'renju'|'connect4'} game of the game at its end
 * @property {number} level of the opponent there
 * @property {Step[]} steps
 */

/** @type {Promise<Lesson[]>|undefined} */
let course;

/** The lessons in order. @returns {Promise<Lesson[]>} */
export function lessons() {
  const loading = (course ??= fetchJSON('course/lessons.json'));
  loading.catch(() => (course = undefined)); // forget the failure, so that the next call tries again
  return loading;
}

/** The game at a lesson's end. @param {Lesson} lesson */
export function boardOf({ game }) {
  const kind = kindOf(game);
  return kind.gameName({ rule: game, ...kind.sizes(game), blocked: [] });
}

/** The link to a place of the course. @param {string} id a lesson's @param {string|number} [place] */
export const linkTo = (id, place) => `#/learn/course/${id}${place ? `/${place}` : ''}`;

/** The number of last steps that form a lesson's test. */
export const TESTED = 2;

/** @typedef {import('./progress.js').Progress} Progress */

/** The number of finished steps of a lesson. @param {Lesson} lesson @param {Progress} progress */
export const doneIn = ({ id, steps }, { passed, solved }) =>
  passed.includes(id) ? steps.length : steps.filter((step) => solved.includes(`${id}/${step.id}`)).length;

/** @param {Lesson} lesson @param {Progress} progress */
export const isDone = (lesson, progress) => doneIn(lesson, progress) === lesson.steps.length;

/** The first unfinished step, counted from 1. @param {Lesson} lesson @param {Progress} progress */
export function nextStep({ id, steps }, { passed, solved }) {
  const open = passed.includes(id) ? -1 : steps.findIndex((step) => !solved.includes(`${id}/${step.id}`));
  return Math.max(open, 0) + 1;
}
