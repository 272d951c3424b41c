// @ts-check
// The course: a short text for every step in every language, positions from
// drawings, and progress from any stored value.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { placeOf } from '../../site/js/course/drawing.js';
import { TESTED, doneIn, isDone, nextStep } from '../../site/js/course/lessons.js';
import { progressStore } from '../../site/js/course/progress.js';
import { LANGUAGES } from '../../site/js/core/settings.js';

const SITE = new URL('../../site/course/', import.meta.url);
/** @param {string} name */
const read = async (name) => JSON.parse(await readFile(new URL(`${name}.json`, SITE), 'utf8'));
/** @type {import('../../site/js/course/lessons.js').Lesson[]} */
const course = await read('lessons');

/**
 * The maximum length of a step's text: words, or characters in languages without
 * spaces.
 * @type {Record<string, number>}
 */
const LONGEST = { en: 60, 'zh-CN': 110, ja: 140 };

/** The length of a text. @param {string} lang @param {string} text */
const length = (lang, text) =>
  [...new Intl.Segmenter(lang, { granularity: lang === 'en' ? 'word' : 'grapheme' }).segment(text)].filter(
    ({ segment, isWordLike }) => (lang === 'en' ? isWordLike : segment.trim()),
  ).length;

test('every step has a short text and a task in every language', async () => {
  for (const lang of Object.keys(LANGUAGES)) {
    const words = await read(lang);
    for (const { id, steps } of course) {
      assert.ok(words[`course.${id}`] && words[`course.${id}.about`], `${lang} ${id}`);
      for (const step of steps) {
        const text = words[`course.${id}.${step.id}`] ?? '';
        const long = length(lang, text);
        assert.ok(long > 5 && long <= LONGEST[lang], `${lang} ${id} ${step.id}: ${long}`);
        assert.ok(words[`course.task.${step.task}${step.all ? '-all' : ''}`], `${lang} ${step.task}`);
      }
    }
  }
});

test('ids of lessons and steps are unique, and a lesson has more steps than its test', () => {
  assert.equal(new Set(course.map(({ id }) => id)).size, course.length);
  for (const { id, steps } of course) {
    assert.equal(new Set(steps.map((step) => step.id)).size, steps.length, id);
    assert.ok(steps.length > TESTED, id);
    for (const { answers, id: step } of steps) assert.ok(answers.length, `${id} ${step} has no answer`);
  }
});

test('a drawing shows the whole board or its middle', () => {
  const board = ['...', '.X.', 'O.X'];
  const step = { id: 'a', task: /** @type {const} */ ('five'), answers: [] };
  const renju = placeOf({ ...step, game: 'renju', board });
  assert.deepEqual([renju.game, renju.moves], ['renju15', ['h8', 'g7', 'i7']]);
  const rows = ['.....', '..X..', '.....', 'O....', '.....'];
  assert.deepEqual(placeOf({ ...step, game: 'freestyle', board: rows }).moves, ['c4', 'a2']);
  assert.deepEqual(placeOf({ ...step, game: 'connect4', moves: '445' }).moves, ['4', '4', '5']);
});

test('progress counts steps, or the whole lesson once its test is passed', () => {
  const lesson = {
    ...course[0],
    id: 'a',
    steps: course[0].steps.slice(0, 2).map((step, i) => ({ ...step, id: `s${i}` })),
  };
  assert.equal(doneIn(lesson, { solved: ['a/s0', 'b/s1'], passed: [] }), 1);
  assert.equal(nextStep(lesson, { solved: ['a/s0'], passed: [] }), 2);
  assert.ok(isDone(lesson, { solved: [], passed: ['a'] }));
  assert.equal(nextStep(lesson, { solved: [], passed: ['a'] }), 1);
});

test('any stored value gives valid progress or none', () => {
  for (const value of [null, 5, 'x', [], true]) assert.equal(progressStore.check(value), null);
  for (const value of [{}, { solved: 'a' }, { solved: [1, null, {}, 'A B', '<b>', '../x'], passed: { length: 3 } }])
    assert.deepEqual(progressStore.check(value), { solved: [], passed: [] });
  const many = Array.from({ length: 2000 }, (_, i) => `l/${i}`);
  assert.equal(progressStore.check({ solved: many })?.solved.length, 500);
  assert.deepEqual(progressStore.check({ solved: ['a/b', 'a/b'], passed: ['a'] }), { solved: ['a/b'], passed: ['a'] });
});
