// @ts-check
// Clocks and terms of a game as values.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clockName,
  clockText,
  flag,
  isRunning,
  leftOf,
  press,
  reset,
  spend,
  stageOf,
} from '../../site/js/play/clock.js';
import { load } from '../../site/js/core/storage.js';
import { gameStore, withOpening, movesOf, newGame, pack, play, unpack } from '../../site/js/game/game.js';
import { playState } from '../../site/js/game/state.js';
import { newClock, readTerms, renewed } from '../../site/js/game/terms.js';
import { fakeDatabases, fakeStorage } from './fakes.mjs';

const MINUTE = 60_000;
/**
 * Both sides' remaining time at a ply.
 * @param {import('../../site/js/game/terms.js').Clock} clock
 * @param {number} ply
 */
const both = (clock, ply) => [leftOf(clock, ply, 'black'), leftOf(clock, ply, 'white')];

test('the clocks start after the first move, which costs no time', () => {
  const clock = newClock(5 * MINUTE, 3000);
  assert.equal(isRunning(clock), false);
  const pressed = press(clock, 0, 'black');
  assert.equal(isRunning(pressed), true);
  assert.deepEqual(both(pressed, 1), [5 * MINUTE, 5 * MINUTE]);
});

test('a move costs its time and adds the increment, only for its own side', () => {
  let clock = press(newClock(5 * MINUTE, 3000), 0, 'black');
  clock = spend(clock, 'white', 10_000);
  assert.deepEqual(both(clock, 1), [5 * MINUTE, 5 * MINUTE - 10_000]);
  clock = press(clock, 1, 'white');
  assert.deepEqual(both(clock, 2), [5 * MINUTE, 5 * MINUTE - 7000]);
  clock = press(spend(spend(clock, 'black', 500), 'black', 500), 2, 'black');
  assert.deepEqual(both(clock, 3), [5 * MINUTE + 2000, 5 * MINUTE - 7000]);
});

test('byo-yomi: a move gives its period back, a period that runs out is gone, the last one ends the game', () => {
  // One minute, then three periods of 20 seconds.
  let clock = press(newClock(MINUTE, 0, 3, 20_000), 0, 'black');
  let ply = 1;
  const stages = [];
  for (const seconds of [50, 5, 14, 20, 25, 19, 0.5, 19.9]) {
    clock = press(spend(clock, 'white', seconds * 1000), ply, 'white');
    ply += 2;
    const { ms, periods } = stageOf(clock, leftOf(clock, ply, 'white'));
    stages.push(`${ms / 1000} ${periods}`);
    assert.equal(leftOf(clock, ply, 'black'), 2 * MINUTE);
  }
  assert.deepEqual(stages, ['10 0', '5 0', '20 3', '20 2', '20 1', '20 1', '20 1', '20 1']);
  clock = spend(clock, 'white', 20_000);
  assert.equal(press(clock, ply, 'white').late, 'white');
});

test('what is left is main time or a period', () => {
  const clock = newClock(MINUTE, 0, 2, 30_000);
  for (const [left, ms, periods] of [
    [120_000, 60_000, 0],
    [60_001, 1, 0],
    [60_000, 30_000, 2],
    [30_001, 1, 2],
    [30_000, 30_000, 1],
    [0, 0, 0],
  ])
    assert.deepEqual(stageOf(clock, left), { ms, periods }, String(left));
  assert.deepEqual(stageOf(newClock(MINUTE, 2000), 7000), { ms: 7000, periods: 0 });
});

test('a move after the flag fell is none: its side is late', () => {
  const clock = spend(press(newClock(MINUTE, 3000), 0, 'black'), 'white', MINUTE);
  const pressed = press(clock, 1, 'white');
  assert.deepEqual([pressed.late, pressed.left.length, leftOf(pressed, 1, 'white')], ['white', 2, 0]);
  assert.equal(press(spend(newClock(MINUTE, 0), 'black', 2 * MINUTE), 0, 'black').late, '', 'it has not started');
});

/** What the page does at events, in the order of registration. @type {[string, () => void][]} */
let listeners = [];

test('ten reloads give a player no time, however the page ends', async (t) => {
  const held = fakeStorage();
  const databases = fakeDatabases();
  Object.assign(globalThis, {
    addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ act) => listeners.push([kind, act]),
    document: { hidden: false },
  });
  t.mock.method(globalThis, 'setInterval', () => 0);
  t.mock.timers.enable({ apis: ['setTimeout'] }); // no task comes after the page was left
  let now = 5000;
  t.mock.method(performance, 'now', () => now);
  const { Timer } = await import('../../site/js/play/timer.js');
  const { flush, keep } = await import('../../site/js/archive/keep.js');
  const lasting = listeners;
  const stored = () => unpack(/** @type {any} */ (load(gameStore).value)); // what a new page reads
  const clock = press(newClock(MINUTE, 0), 0, 'black');
  for (const kind of ['pagehide', 'visibilitychange']) {
    keep(play(newGame({ you: 'both', terms: { think: 0, clock, agreement: null, opening: '' } }), 'h8'));
    flush();
    for (let i = 0; i < 10; i++) {
      listeners = [...lasting];
      const controller = /** @type {any} */ ({ play: playState(stored()), active: true });
      controller.set = (/** @type {object} */ patch) => Object.assign(controller.play, patch);
      const timer = new Timer(controller);
      timer.show = () => {};
      timer.draw();
      now += 990; // less than the interval at which it is stored anyway
      Object.assign(globalThis.document, { hidden: true });
      for (const [name, act] of listeners) if (name === kind) act();
      Object.assign(globalThis.document, { hidden: false });
      now += MINUTE; // the page is closed
    }
    const left = stored().terms?.clock;
    assert.ok(left && Math.abs(leftOf(left, 1, 'white') - (MINUTE - 9900)) <= 200, `${kind}: ${JSON.stringify(left)}`);
  }
  assert.ok(held.size > 0);
  await (await import('../../site/js/archive/database.js')).settle();
  databases.stop();
});

test('a move that a busy page noticed before the flag loses', async (t) => {
  Object.assign(globalThis, { addEventListener() {}, document: undefined });
  t.mock.method(globalThis, 'setInterval', () => 0);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 5000;
  t.mock.method(performance, 'now', () => now);
  const { Timer } = await import('../../site/js/play/timer.js');
  for (const [busy, late] of /** @type {[number, string][]} */ ([
    [300, ''],
    [1500, 'white'],
  ])) {
    const clock = spend(press(newClock(MINUTE, 2000), 0, 'black'), 'white', MINUTE - 400);
    const game = play(newGame({ you: 'both', terms: { think: 0, clock, agreement: null, opening: '' } }), 'h8');
    const controller = /** @type {any} */ ({ play: { game }, active: true });
    const timer = new Timer(controller);
    timer.running = { side: 'white', since: now };
    now += busy;
    const next = timer.adapt(play(game, 'i9'));
    assert.deepEqual([next.resigned, next.terms?.clock?.late], [late, late], `${busy}`);
    assert.deepEqual(movesOf(next), late ? ['h8'] : ['h8', 'i9']);
  }
});

test('a move taken back returns its time; another move there costs time again', () => {
  let clock = press(newClock(MINUTE, 0), 0, 'black');
  clock = press(spend(clock, 'white', 5000), 1, 'white');
  clock = press(spend(clock, 'black', 7000), 2, 'black');
  assert.deepEqual(both(clock, 3), [MINUTE - 7000, MINUTE - 5000]);
  assert.deepEqual(both(clock, 2), [MINUTE, MINUTE - 5000]);
  const again = press(spend(clock, 'black', 1000), 2, 'black');
  assert.deepEqual(both(again, 3), [MINUTE - 1000, MINUTE - 5000]);
  assert.equal(again.left.length, 4);
});

test('a clock that has no entries for some moves continues from the last known times', () => {
  const clock = press(press(newClock(MINUTE, 0), 0, 'black'), 5, 'white');
  assert.deepEqual(both(clock, 6), [MINUTE, MINUTE]);
  assert.ok(clock.left.every(Boolean));
});

test('remaining time is never negative, and a clock that has run out stops until the game continues', () => {
  let clock = spend(press(newClock(MINUTE, 0), 0, 'black'), 'white', 2 * MINUTE);
  assert.equal(leftOf(clock, 1, 'white'), 0);
  clock = flag(clock, 'white');
  assert.equal(isRunning(clock), false);
  assert.deepEqual([isRunning(reset(clock)), leftOf(reset(clock), 1, 'white')], [true, MINUTE]);
});

test('reads times as players write them', () => {
  for (const [ms, text] of /** @type {[number, string][]} */ ([
    [300_000, '5:00'],
    [299_001, '5:00'],
    [299_000, '4:59'],
    [19_999, '0:20'],
    [10_000, '0:10'],
    [9900, '0:09.9'],
    [9801, '0:09.9'],
    [49, '0:00.1'],
    [0, '0:00'],
    [3_600_000, '60:00'],
  ]))
    assert.equal(clockText(ms), text, String(ms));
  assert.equal(clockName(newClock(10 * MINUTE, 5000)), '10 + 5');
  assert.equal(clockName(newClock(5 * MINUTE, 0)), '5');
  assert.equal(clockName(newClock(10 * MINUTE, 0, 3, 30_000)), '10 · 3 × 30');
});

test('terms are stored with their game', () => {
  const terms = {
    think: 3000,
    clock: press(newClock(MINUTE, 0, 3, 30_000), 0, 'black'),
    agreement: null,
    opening: '',
  };
  const game = play(newGame({ terms }), 'h8');
  assert.deepEqual(unpack(pack(game)), game);
  const kept = pack(game).terms;
  assert.deepEqual(readTerms(JSON.parse(JSON.stringify(kept))), kept);
  // Stored before there were periods.
  const { periods, period, ...older } = newClock(MINUTE, 2000);
  assert.deepEqual([periods, period, readTerms({ ...kept, clock: older })?.clock], [0, 0, newClock(MINUTE, 2000)]);
  for (const nothing of [
    undefined,
    null,
    5,
    {},
    [],
    { think: -1, clock: { base: 5 }, pact: { procedure: 'swap9' }, opening: 'H 8' },
  ])
    assert.equal(readTerms(nothing), null, JSON.stringify(nothing));
});

test('a new game under the same terms starts fresh, with the other player first', () => {
  const agreement = /** @type {const} */ ({ procedure: 'swap2', seat: 1, black: 2, done: true });
  const clock = flag(press(newClock(MINUTE, 2000), 0, 'black'), 'white');
  const terms = { think: 0, clock, agreement: { ...agreement, words: ['h8'], by: [1] }, opening: '' };
  const next = renewed(terms, true);
  assert.deepEqual(next?.clock, newClock(MINUTE, 2000));
  assert.deepEqual(next?.agreement, { procedure: 'swap2', seat: 2, words: [], by: [], black: 1, done: false });
  assert.equal(renewed(terms)?.agreement?.seat, 1);
  assert.equal(renewed(null), null);
});

test("a game from an opening has the opening's moves on the board", () => {
  const terms = { think: 0, clock: null, agreement: null, opening: 'h8h9i9' };
  assert.deepEqual(movesOf(withOpening(newGame({ game: 'renju15', terms }))), ['h8', 'h9', 'i9']);
  assert.deepEqual(movesOf(withOpening(newGame({ game: 'connect4', terms: { ...terms, opening: '445' } }))), [
    '4',
    '4',
    '5',
  ]);
  assert.deepEqual(movesOf(withOpening(newGame({ terms: { ...terms, opening: 'h8xx' } }))), ['h8']);
});
