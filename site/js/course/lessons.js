// @ts-check
// The course as data: its lessons, their steps, and what of them is done.

import { fetchJSON } from '../core/fetch.js';
import { kindOf } from '../game/games.js';

/** What is asked, by the engine's word. @typedef {'five'|'three'|'broken-three'|'four'|'straight-four'|'four-three'|'three-three'|'four-four'|'two-two'|'vcf'|'vct'|'hold'|'forbidden'|'opening'|'win'|'safe'} Task */

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {string} game the rule of a drawing, or the game that moves are of
 * @property {Task} task
 * @property {string[]} [board] a drawing, from the top
 * @property {string} [moves]
 * @property {boolean} [all] every right point is to be found, or as many as find says
 * @property {number} [find] how many moves are to be found; to the end of the game if it is a win, else one
 * @property {string[]} answers all right first answers, as a test of the engine has found them
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

/** The lessons in their order. @returns {Promise<Lesson[]>} */
export function lessons() {
  const loading = (course ??= fetchJSON(new URL('../../course/lessons.json', import.meta.url)));
  loading.catch(() => (course = undefined)); // another time may have more luck
  return loading;
}

/** The game that is played at a lesson's end. @param {Lesson} lesson */
export function boardOf({ game }) {
  const kind = kindOf(game);
  return kind.gameName({ rule: game, ...kind.sizes(game), blocked: [] });
}

/** How many of the last steps are a lesson's test. */
export const TESTED = 2;

/** @typedef {import('./progress.js').Progress} Progress */

/** How many steps of a lesson are done. @param {Lesson} lesson @param {Progress} progress */
export const doneIn = ({ id, steps }, { passed, solved }) =>
  passed.includes(id) ? steps.length : steps.filter((step) => solved.includes(`${id}/${step.id}`)).length;

/** @param {Lesson} lesson @param {Progress} progress */
export const isDone = (lesson, progress) => doneIn(lesson, progress) === lesson.steps.length;

/** The step to go on with, counted from 1. @param {Lesson} lesson @param {Progress} progress */
export function nextStep({ id, steps }, { passed, solved }) {
  const open = passed.includes(id) ? -1 : steps.findIndex((step) => !solved.includes(`${id}/${step.id}`));
  return Math.max(open, 0) + 1;
}
