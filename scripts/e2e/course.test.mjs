// @ts-check
// The course: the first lesson by touch on a phone up to its final game, refuted
// answers, stored progress, tests, and every step in order.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { accessible, engineOn, eventually, full, stage, visit } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../site/js/course/lessons.js').Lesson} Lesson */

const { browser, site } = await stage();
/** @type {Lesson[]} */
const course = JSON.parse(await readFile(new URL('../../site/course/lessons.json', import.meta.url), 'utf8'));
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** @param {Page} page @param {string} hash */
const at = (page, hash) => page.waitForURL((url) => url.hash === hash);
/** @param {Page} page @param {string} point */
const cell = (page, point) => page.locator(`#board [role="gridcell"][aria-label^="${point.toUpperCase()},"]`);
/** Waits for a message about the last answer. @param {Page} page @param {RegExp} text */
const said = (page, text) => eventually(async () => assert.match((await page.textContent('.c-message')) ?? '', text));

/**
 * Answers a step whose answers end it, with fingers.
 * @param {Page} page @param {Lesson} lesson @param {number} n from 1
 */
async function solve(page, lesson, n) {
  await at(page, `#/learn/course/${lesson.id}/${n}`);
  await said(page, /^$/); // until then the step before is on the board
  const step = lesson.steps[n - 1];
  for (const answer of step.all ? step.answers : step.answers.slice(0, 1)) {
    await cell(page, answer).tap();
    await said(page, /^Right/);
  }
}

test('the first lesson by touch on a phone, and its final game', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/learn', ...PHONE });
  const [lesson] = course;
  await page.locator('.course-all .primary').tap();
  for (let n = 1; n <= lesson.steps.length; n++) {
    await solve(page, lesson, n);
    await eventually(async () => assert.equal(await page.locator('.c-steps .done').count(), n));
    await eventually(async () =>
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, 'wider than a phone'),
    );
    await page.locator('#screen-course .tools .primary').tap();
  }
  await at(page, '#/learn/course/rules/end');
  await accessible(page, 'the end of a lesson');
  await page.locator('#screen-course .tools .primary').tap();
  await eventually(async () => {
    assert.match(await page.evaluate(() => location.hash), /^#\/play/);
    assert.match((await page.textContent('.strip.them')) ?? '', /Beginner/);
  });
  await page.goto(`${site.url}#/learn`);
  await eventually(async () => assert.match((await page.textContent('.course-map .done')) ?? '', /Done/));
  // Each lesson has its position; that of the finished one has its answer.
  const boards = page.locator('.course-map .mini');
  assert.equal(await boards.count(), course.length);
  assert.equal(await page.locator('.course-map .answer').count(), lesson.steps[0].answers.length);
  guard.check();
  await context.close();
});

test('a wrong answer is refuted on the board, and nothing is lost', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/learn/course/rules/4' });
  await page.locator('#screen-course:not([hidden]) .task').waitFor();
  await cell(page, 'b2').click();
  await said(page, /B2, White wins at once: G5/);
  await eventually(async () => assert.equal((await page.locator('#board .b-ghosts > *').count()) > 0, true));
  await accessible(page, 'a refuted answer');
  await cell(page, 'g5').press('Enter');
  await said(page, /^Right/);
  guard.check();
  await context.close();
});

full('a lesson is skipped by its test, which one wrong answer ends', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/learn/course/rules/test' });
  const [stop, first] = course[0].steps.slice(-2);
  await page.locator('#screen-course:not([hidden]) .task').waitFor();
  await cell(page, 'a1').click();
  await eventually(async () => assert.match((await page.textContent('#screen-course .tools')) ?? '', /Not yet/));
  await page.goto(`${site.url}#/learn/course/rules/1`);
  await said(page, /^$/);
  await page.locator('#screen-course .tools [data-action="more"]').click();
  await page.locator('#screen-course .menu [data-action="test"]').click();
  for (const { answers } of [stop, first]) {
    await said(page, /^$/);
    await cell(page, answers[0]).click();
    await said(page, /^Right/);
    await page.locator('#screen-course .tools .primary').click();
  }
  await at(page, '#/learn/course/rules/end');
  guard.check();
  await context.close();
});

/** Whether two of the elements overlap. @param {Page} page @param {string[]} selectors */
const overlaps = (page, selectors) =>
  page.evaluate((all) => {
    const boxes = all.map((one) => /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect());
    return boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(() => all[i]),
    );
  }, selectors);

for (const viewport of [
  { width: 360, height: 400 },
  { width: 640, height: 360 },
  { width: 320, height: 568 },
])
  full(`in a low window nothing lies over a lesson, ${viewport.width} × ${viewport.height}`, async () => {
    const { page, context, guard } = await visit(browser, site, { viewport });
    // The first visit offers the lessons, and all of Play is in the window.
    await page.locator('#status-do [data-action="learn"]').waitFor();
    await eventually(async () => {
      assert.deepEqual(await overlaps(page, ['#board', '#status-do', '#note', '#actions', '.strip.you']), []);
      if (viewport.height > 500 || viewport.width > 600)
        assert.ok(
          (await page.evaluate(() => document.documentElement.scrollHeight)) <= viewport.height,
          'Play scrolls',
        );
    });
    for (const place of ['rules/4', 'parity/1', 'forbidden/2']) {
      await page.goto(`${site.url}#/learn/course/${place}`);
      await page.locator('#screen-course:not([hidden])').waitFor({ state: 'attached' });
      await eventually(async () => {
        assert.deepEqual(
          await overlaps(page, [
            '.strip.them:not([hidden] *)',
            '#board',
            '#screen-course .strip.you',
            '#screen-course .tools',
          ]),
          [],
          place,
        );
        const [wide, tall] = await page.evaluate(() => {
          const { scrollWidth } = document.documentElement;
          const board = document.querySelector('#board')?.getBoundingClientRect();
          return [scrollWidth, board?.height ?? Infinity];
        });
        assert.ok(wide <= viewport.width, `${place} is ${wide} wide`);
        // With what is said below, the board can be seen at once.
        assert.ok(tall <= viewport.height - 48, `${place}: a board ${tall} high`);
      });
    }
    guard.check();
    await context.close();
  });

/** Every step with TENGEN_FULL=1 (`make test-page-full`), else the first of each lesson. */
const STEPS = course.flatMap(({ id, steps }) =>
  steps.slice(0, process.env.TENGEN_FULL ? steps.length : 1).map((_, i) => `course/${id}/${i + 1}`),
);
const REPORTS = ['a', 'b', 'c', 'd', 'e'].map((letter) => `reports/${letter}`);

for (const lang of ['zh-CN', 'ja'])
  full(`axe finds nothing in the lessons, and none is wider than a phone: ${lang}`, async () => {
    const { page, context, guard } = await visit(browser, site, { path: '#/learn', locale: lang, ...PHONE });
    for (const place of [...STEPS, 'course/rules/end', 'course/rules/test', 'decision', ...REPORTS]) {
      await page.goto(`${site.url}#/learn/${place}`);
      const shown = page.locator('#screen-course:not([hidden]) .tools, .demo tbody tr, .report-player');
      await shown.filter({ visible: true }).first().waitFor();
      await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.lang), lang));
      await accessible(page, place, ['light', 'dark']);
      await eventually(async () =>
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, `${place} is too wide`),
      );
    }
    guard.check();
    await context.close();
  });

full('five openings are chosen on the board and named; a stone far away begins none', async () => {
  const openings = course.find(({ id }) => id === 'openings');
  const n = (openings?.steps.findIndex(({ id }) => id === 'direct') ?? -1) + 1;
  const { page, context, guard } = await visit(browser, site, { path: `#/learn/course/openings/${n}` });
  await page.locator('#screen-course:not([hidden]) .task').waitFor();
  await cell(page, 'l8').click();
  await said(page, /^With L8 the opening has no name/);
  for (const [point, name] of [
    ['i9', 'Kagetsu'],
    ['g9', 'Kagetsu'], // the same, turned
    ['i8', 'Ugetsu'],
    ['h10', 'Kansei'],
  ]) {
    await cell(page, point).click();
    await said(page, new RegExp(`^${point.toUpperCase()} is ${name}\\. Right`));
  }
  await cell(page, 'j10').click();
  await said(page, /^J10 is Sosei\. Right\.$/);
  await eventually(async () => assert.equal(await page.locator('#board .b-candidate').count(), 5));
  await page.locator('#screen-course .tools .primary').waitFor();
  guard.check();
  await context.close();
});

full('links to places that do not exist lead to the beginning', async () => {
  const { page, context, guard } = await visit(browser, site, { path: '#/learn/course/magic/9' });
  await eventually(async () => assert.equal(await page.locator('#screen-course .task').isVisible(), true));
  guard.check();
  await context.close();
});

full('the path of a beginner: from the first visit through a lesson to a game won', async () => {
  const { page, context, guard } = await visit(browser, site, { ...PHONE });
  const [lesson] = course;
  await page.locator('#status-do [data-action="learn"]').tap();
  await at(page, '#/learn');
  await page.locator('.course-all .primary').tap();
  for (let n = 1; n <= lesson.steps.length; n++) {
    await solve(page, lesson, n);
    await page.locator('#screen-course .tools .primary').tap();
  }
  await page.locator('#screen-course .tools .primary').tap();
  await eventually(async () => assert.match((await page.textContent('.strip.them')) ?? '', /Beginner/));
  const moves = () => page.evaluate(() => location.hash.split('/')[3]?.split('?')[0] ?? '');
  const over = async () => /You win|White wins|Draw/.test((await page.textContent('#turn-text')) ?? '');
  const stones = () => page.locator('#board .b-pieces > *').count();
  const ask = await engineOn(page);
  while (!(await over())) {
    // The beginner plays the best move of a few thousand positions.
    const reply = await ask({ cmd: 'search', game: 'freestyle15', moves: await moves(), limits: { nodes: 3000 } });
    assert.equal(reply.type, 'result');
    const before = await stones();
    const point = page.locator(`#board [role="gridcell"][aria-label^="${reply.move.toUpperCase()},"]`);
    await point.tap();
    await page.locator('#status-do [data-action="confirm"]').tap();
    await eventually(async () => assert.ok((await over()) || (await stones()) === before + 2));
  }
  await eventually(async () => assert.match((await page.textContent('#turn-text')) ?? '', /You win/));
  guard.check();
  await context.close();
});
