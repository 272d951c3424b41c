// @ts-check
// Puzzles: ratings, days, the choice of puzzles, the pack's format, and stored results.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readExport } from '../../site/js/about/stored.js';
import { save } from '../../site/js/core/storage.js';
import { gameStore, newGame, pack } from '../../site/js/game/game.js';
import { between, isDay, numberOf, runNow, today, weekOf, withDay } from '../../site/js/puzzles/days.js';
import { daily, inRun, next, only, ownGame, stepOf, themesOf } from '../../site/js/puzzles/choose.js';
import { lineWith } from '../../site/js/puzzles/faults.js';
import { parseTable } from '../../site/js/game/games.js';
import { gameOf, GAMES, levelOf, puzzleOf, THEMES, unpack } from '../../site/js/puzzles/pack.js';
import { noteDaily, noteOwn, noteRated, noteRun, nothingDone, puzzlesStore } from '../../site/js/puzzles/progress.js';
import { expected, interval, rated, rested, UNKNOWN, untilSure } from '../../site/js/puzzles/rating.js';
import { fakeStorage } from './fakes.mjs';

const PACK = new URL('../../site/packs/puzzles.pack', import.meta.url);
const all = await unpack(new Response(new Uint8Array(await readFile(PACK))));

test("a rating changes as in the paper's example, one result at a time", () => {
  // Glickman's example: 1500, RD 200, against 1400 with RD 30, won: expected 0.639, g 0.9955.
  const me = { rating: 1500, deviation: 200 };
  assert.ok(Math.abs(expected(me, { rating: 1400, deviation: 30 }) - 0.639) < 0.001);
  assert.ok(Math.abs(expected(me, { rating: 1550, deviation: 100 }) - 0.432) < 0.001);
  assert.ok(Math.abs(expected(me, { rating: 1700, deviation: 300 }) - 0.303) < 0.001);
  const won = rated(me, { rating: 1400, deviation: 30 }, 1);
  const lost = rated(me, { rating: 1400, deviation: 30 }, 0);
  assert.ok(
    won.rating > 1550 && won.rating < 1580 && lost.rating < 1420 && won.deviation < 200,
    JSON.stringify([won, lost]),
  );
  assert.equal(rested(me, 0).deviation, 200);
  assert.equal(rested(me, 10_000).deviation, UNKNOWN);
  assert.deepEqual(interval({ rating: 1500, deviation: 50 }), [1402, 1598]);
  // A newcomer's rating is told once it is sure to ± 200.
  let newcomer = { rating: 1200, deviation: UNKNOWN };
  const needed = untilSure(newcomer);
  for (let i = 0; i < needed + 3; i++) newcomer = rated(newcomer, { rating: 1200, deviation: 60 }, i % 2 ? 1 : 0);
  const [low, high] = interval(newcomer);
  assert.deepEqual([untilSure(newcomer), needed > 8 && needed < 15, high - low <= 400], [0, true, true]);
});

test("a day is a day of the reader's calendar", () => {
  assert.equal(today(new Date(2026, 10, 2, 23, 59)), '2026-11-02');
  assert.equal(between('2026-02-27', '2026-03-01'), 2);
  for (const bad of ['2026-13-01', 'x', 5, null, '2026-1-1']) assert.ok(!isDay(bad), String(bad));
});

test('every line of the pack is a puzzle with a unique id, and every theme has puzzles', () => {
  assert.ok(all.length >= 2000);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  const themes = ['all', 'fours', 'threats', 'defence'];
  const known = [themes, themes, [...themes, 'trap', 'forbidden'], ['all', 'drop', 'save']];
  GAMES.forEach((game, i) => {
    assert.deepEqual(themesOf(all, game).sort(), known[i].sort(), game);
    for (const theme of known[i]) assert.ok(only(all, game, theme).length >= 30, `${game} ${theme}`);
  });
  for (const line of [
    '',
    'fours renju15 5 900 h8',
    'fours connect4 5 900 44 4',
    'drop renju15 5 900 h8 h9',
    'fours renju15 x 900 h8 h9',
    'fours renju15 5 900 h8 z99',
    'solve renju15 5 900 h8 h9',
  ])
    assert.equal(puzzleOf(line.split(' ')), null, line);
});

for (const game of GAMES)
  test(`the ladder of ${game} begins with boards of at most 14 stones and one move, and rises after three`, () => {
    const list = only(all, game);
    /** The results after n first puzzles, all solved. @param {number} n */
    const after = (n) => {
      const done = nothingDone();
      for (let i = 0; i < n; i++) done.met.push([next(list, done, i / n).id, 500, 90, 1]);
      return done;
    };
    const stones = (/** @type {string} */ moves) =>
      (game === 'connect4' ? moves : (moves.match(/[a-z]/g) ?? [])).length;
    for (const chance of [0, 0.5, 0.999]) {
      const first = next(list, nothingDone(), chance);
      assert.ok(levelOf(first) === 1 && stones(first.moves) <= 14, `${first.moves} ${levelOf(first)}`);
    }
    const levels = [0, 1, 2, 3, 5, 6, 9, 11].map((n) => levelOf(next(list, after(n), 0.3)));
    assert.deepEqual(levels, [1, 1, 1, 2, 2, 3, 4, 4]);
    assert.deepEqual(stepOf(list, after(4)), { level: 2, left: 2 });
    assert.equal(stepOf(list, after(12)), null, 'above the ladder the rating decides');
    assert.equal(stepOf(list, { ...nothingDone(), deviation: 60 }), null, 'a rating that is sure decides at once');
    // A missed puzzle is no step.
    const missed = nothingDone();
    for (const { id } of list.filter((one) => levelOf(one) === 1).slice(0, 5)) missed.met.push([id, 500, 90, 0]);
    assert.deepEqual(stepOf(list, missed), { level: 1, left: 3 });
  });

test("the reader's own game is that of the game on the board", () => {
  fakeStorage();
  assert.equal(ownGame(), 'freestyle15');
  for (const [game, own] of [
    ['renju15', 'renju15'],
    ['standard19', 'standard15'],
    ['connect4', 'connect4'],
  ]) {
    save(gameStore, pack(newGame({ game })));
    assert.equal(ownGame(), own);
  }
  assert.equal(gameOf('no game'), 'freestyle15');
});

test('a wrong move shows what it lets happen, and not the win that it missed', () => {
  const table = /** @type {import('../../site/js/game/games.js').Table} */ (parseTable('freestyle15'));
  const none = { ply: 0, forbidden: '', rows: [], trap: '', moves: 0, atMost: false, row: 0, proved: true, move: 'a1' };
  /** @type {import('../../site/js/engine/protocol.js').MoveReason} */
  const misses = { ...none, side: 'black', kind: 'misses', what: 'five', points: [], line: ['f4'] };
  /** @type {import('../../site/js/engine/protocol.js').MoveReason} */
  const five = { ...none, side: 'white', kind: 'lets', what: 'five', points: ['k9'], line: [] };
  /** @type {import('../../site/js/engine/protocol.js').MoveReason} */
  const fours = { ...none, side: 'white', kind: 'lets', what: 'fours', points: [], line: ['k9', 'k10', 'l9'] };
  for (const [name, reasons, line] of /** @type {const} */ ([
    ['a missed five: the answer would tell it', [misses], []],
    ['a five of the other side: its move', [five], ['k9']],
    ['a win by fours: the drawing has its moves', [fours], []],
    ['a missed five that lets one happen', [misses, five], ['k9']],
  ]))
    assert.deepEqual(lineWith(table, [...reasons], 'black', ['k9', 'k10']), line, name);
});

test('every game has a daily puzzle of its own', () => {
  for (const game of GAMES) assert.equal(daily(only(all, game), '2026-03-01').game, game);
});

test('the daily puzzle is the same for everybody and changes every day', () => {
  const days = Array.from({ length: 60 }, (_, i) => today(new Date(2026, 0, 1 + i)));
  const chosen = days.map((day) => daily(all, day));
  assert.deepEqual(
    chosen,
    days.map((day) => daily([...all], day)),
  );
  assert.ok(new Set(chosen.map(({ id }) => id)).size > 50);
  for (const { grade } of chosen) assert.ok(grade >= 900 && grade <= 1600);
});

test('the next puzzle is unseen and about as difficult as the reader is strong', () => {
  const done = { ...nothingDone(), deviation: 60 };
  for (const rating of [800, 1200, 1800]) {
    const chosen = next(all, { ...done, rating }, 0.5);
    assert.ok(Math.abs(chosen.grade - rating) < 250, `${rating}: ${chosen.grade}`);
  }
  const few = all.slice(0, 3);
  /** @type {import('../../site/js/puzzles/progress.js').Progress['met']} */
  const met = [
    [few[0].id, 900, 50, 1],
    [few[1].id, 900, 50, 0],
  ];
  assert.equal(next(few, { ...done, met }, 0.9).id, few[2].id);
  const again = next(few.slice(0, 2), { ...done, met }, 0);
  assert.equal(again.id, few[1].id, 'what was missed comes back');
  const run = Array.from({ length: 40 }, (_, n) => inRun(all, n, 0.5).grade);
  assert.ok(run[0] < run[15] && run[15] < run[39], run.join());
});

test("stores results: both ratings, the streak, the best run, the reader's own puzzles", () => {
  fakeStorage();
  const [one, two] = all;
  const won = noteRated(one, true);
  assert.ok(won.rating > 1200 && won.met[0][1] < one.grade && won.solved === 1 && won.tried === 1);
  const lost = noteRated(two, false);
  assert.ok(lost.rating < won.rating && lost.met.length === 2 && lost.solved === 1);
  assert.equal(noteDaily('2026-03-01').streak.run, 1);
  assert.equal(noteDaily('2026-03-01').streak.run, 1);
  assert.equal(noteDaily('2026-03-02').streak.run, 2);
  assert.deepEqual(noteDaily('2026-03-09').streak, { day: '2026-03-09', run: 1, best: 2 });
  assert.equal(noteRun(7).run, 7);
  assert.equal(noteRun(3).run, 7);
  assert.equal(noteOwn([one, two, one]).own.length, 2);
  assert.equal(noteOwn([one]).own.length, 2);
});

test('any stored value gives valid results or none', () => {
  for (const bad of [null, 5, 'x', [], true]) assert.equal(puzzlesStore.check(bad), null);
  const none = nothingDone();
  assert.deepEqual(puzzlesStore.check({}), none);
  const hostile = [
    null,
    -1,
    1e308,
    NaN,
    '',
    'x',
    '__proto__',
    [],
    {},
    [null],
    [['a']],
    { length: 3 },
    { day: 'x', run: -5 },
  ];
  for (const field of Object.keys(none))
    for (const value of hostile) {
      const held = puzzlesStore.check({ ...none, [field]: value });
      assert.deepEqual(Object.keys(held ?? {}), Object.keys(none), `${field} ${JSON.stringify(value)}`);
      assert.ok(
        held && held.rating >= 100 && held.deviation > 0 && held.solved <= held.tried && Array.isArray(held.own),
      );
    }
  const own = puzzlesStore.check({ own: [all[0], { ...all[1], key: '<img>' }, null] })?.own;
  assert.deepEqual(own, [all[0]]);
  assert.equal(numberOf('a'), 0xe40c292c);
});

test('results are exported, and those in a file are imported or refused', () => {
  /** @param {string} text */
  const file = (text) => readExport(JSON.stringify({ app: 'tengen', version: 3, texts: { puzzles: text } }));
  const good = file(JSON.stringify({ version: 1, value: { ...nothingDone(), rating: 1500 } }));
  assert.deepEqual([good.texts.map(([name]) => name), good.bad], [['puzzles'], []]);
  for (const bad of ['', 'x', '[]', '{"version":9,"value":{}}', '{"version":1,"value":5}'])
    assert.deepEqual([file(bad).texts, file(bad).bad], [[], ['puzzles']], bad);
});

test('a streak survives a clock that is wrong for a while', () => {
  /** @param {string[]} days @returns {import('../../site/js/puzzles/days.js').Span[]} */
  const solved = (...days) => days.reduce(withDay, /** @type {import('../../site/js/puzzles/days.js').Span[]} */ ([]));
  /** @type {[string[], string, number][]} */
  const cases = [
    [['2026-03-01', '2026-03-02'], '2026-03-02', 2],
    [['2026-03-01', '2026-03-02'], '2026-03-03', 2], // today's puzzle is not solved yet
    [['2026-03-01', '2026-03-02'], '2026-03-04', 0],
    [['2026-03-01', '2026-03-02', '2027-01-01', '2026-03-03'], '2026-03-03', 3], // the clock was a day ahead
    [['2026-03-01', '2026-03-02', '2020-01-01', '2026-03-03'], '2026-03-04', 3], // the clock was behind
    [['2026-03-01', '2026-03-03', '2026-03-02'], '2026-03-03', 3], // a day was recorded late
    [['2026-03-02', '2026-03-01'], '2026-03-02', 2],
    [['2026-03-01', '2026-03-02', '2026-03-03'], '2026-03-02', 3], // a flight to the west, where it is yesterday
    [['2026-03-01', '2026-03-02', '2026-03-03'], '2026-03-01', 2], // the clock was set back further
    [['2026-03-03'], '2026-03-02', 1],
    [['2026-02-28', '2026-03-01', '2026-03-01'], '2026-03-01', 2],
    [['2026-12-31', '2027-01-01'], '2027-01-01', 2],
    // days on which daylight saving time changes
    [['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26'], '2026-10-26', 2],
  ];
  for (const [days, day, run] of cases) assert.equal(runNow(solved(...days), day), run, `${days} ${day}`);
});

test('a streak of an older build continues', () => {
  fakeStorage().set('tengen / puzzles', '{"version":1,"value":{"streak":{"day":"2026-03-02","run":7,"best":9}}}');
  assert.deepEqual(noteDaily('2026-03-03').streak, { day: '2026-03-03', run: 8, best: 9 });
  assert.equal(noteDaily('2031-01-01').streak.run, 1);
  assert.equal(noteDaily('2026-03-04').streak.run, 9);
  assert.equal(noteDaily('2026-03-05').streak.best, 10);
});

test('a week has seven days from Monday to Sunday, also across months', () => {
  assert.deepEqual(weekOf('2026-11-26').slice(0, 4), ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']);
  assert.equal(weekOf('2026-11-26')[6], '2026-11-29');
  assert.equal(weekOf('2026-03-01')[0], '2026-02-23'); // a Sunday ends its week
  assert.equal(weekOf('2026-03-02')[0], '2026-03-02');
});
