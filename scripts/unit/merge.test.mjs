// @ts-check
// Two states of what is stored become one: nothing newer is replaced by what is older, and
// neither the order nor the number of imports matters.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MERGES, mergeContests, mergeGames } from '../../site/js/about/merge.js';
import { bringBack, exported, readExport, takenBack } from '../../site/js/about/stored.js';
import { analysisStore } from '../../site/js/analyse/state.js';
import { change, put, readAll } from '../../site/js/archive/all.js';
import { checkEntry } from '../../site/js/archive/database.js';
import { settingsStore } from '../../site/js/core/settings.js';
import { load } from '../../site/js/core/storage.js';
import { progressStore } from '../../site/js/course/progress.js';
import { gameStore } from '../../site/js/game/game.js';
import { survivedStore } from '../../site/js/learn/survived.js';
import { later } from '../../site/js/puzzles/days.js';
import { cardId, trainingStore } from '../../site/js/puzzles/openings.js';
import { puzzlesStore } from '../../site/js/puzzles/progress.js';
import { isLearned } from '../../site/js/puzzles/repeat.js';
import { fakeDatabases, fakeStorage } from './fakes.mjs';

/** @typedef {import('../../site/js/core/storage.js').Store<any>} Store */

let seed = 1;
/** 0 to n − 1. @param {number} n */
const below = (n) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % n;
/** @template T @param {T[]} list */
const one = (list) => list[below(list.length)];
/** Some of a list, in any order. @template T @param {T[]} list */
const some = (list) =>
  list
    .filter(() => below(2))
    .map((item) => ({ item, at: below(100) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
const day = () => later('2026-11-01', below(20));
const LINES = ['h8', 'h8i9', 'h8i9j10', 'h8h9'];
const moves = () => one([[], ['h8'], ['h8', 'i9'], ['h8', 'h9']]);
const repeatsOf = (/** @type {string[]} */ ids) => some(ids).map((id) => [id, below(5), day()]);

const gameState = (id = one(['a', 'b'])) => ({
  id,
  game: 'freestyle15',
  moves: moves(),
  ply: 0,
  you: one(['black', 'white', 'both']),
  level: 1 + below(3),
  end: one([null, { winner: 'draw', state: 'full' }]),
  changed: below(4),
});

/** A state of each stored value as it may be found. @type {Record<string, [Store, () => any]>} */
const STATES = {
  settings: [settingsStore, () => ({ theme: one(['dark', 'light']), view: below(8), changed: below(4) })],
  game: [gameStore, gameState],
  analysis: [
    analysisStore,
    () => ({
      game: 'freestyle15',
      nodes: [
        { parent: -1, move: '' },
        { parent: 0, move: one(['h8', 'a1']) },
      ],
      current: below(2),
      changed: below(4),
    }),
  ],
  course: [progressStore, () => ({ solved: some(['a/1', 'a/2', 'b/1']), passed: some(['a', 'b']) })],
  survived: [
    survivedStore,
    () => ({
      games: below(9),
      best: Object.fromEntries(some(['i9', 'h9', 'o15']).map((name) => [name, 1 + below(9)])),
    }),
  ],
  puzzles: [
    puzzlesStore,
    () => ({
      rating: 1000 + below(3),
      day: day(),
      tried: below(4),
      solved: below(4),
      met: some(['p', 'q']).map((id) => [id, 1200, 90, below(2)]),
      streak: { day: day(), run: below(3), best: below(9) },
      spans: Array.from({ length: below(4) }, () => [day(), 1 + below(4)]),
      run: below(9),
      repeats: repeatsOf(['p', 'q', 'r']),
      learned: below(9),
      days: some(['2026-11-01', '2026-11-02', '2026-11-03']).map((name) => [name, 1 + below(5)]),
      own: some(LINES.slice(1)).map((line) => ({
        kind: 'fours',
        game: 'freestyle15',
        plies: 3,
        grade: 900,
        moves: line,
        key: 'a1',
      })),
    }),
  ],
  openings: [
    trainingStore,
    () => ({
      line: { game: 'freestyle15', moves: one(LINES), source: 'book', side: 'black' },
      cards: LINES.map((line) => ({ game: 'freestyle15', moves: line, right: [one(['a1', 'b2'])] })),
      repeats: repeatsOf(LINES.map((line) => cardId('freestyle15', line))),
      learned: below(9),
      changed: below(4),
    }),
  ],
};

/** @param {string} name */
function stateOf(name) {
  const [store, make] = STATES[name];
  const state = store.check(make());
  assert.ok(state, name);
  return state;
}

const entryFound = () =>
  checkEntry({
    id: 'a',
    version: gameStore.version,
    value: gameState('a'),
    name: one(['', 'A', 'B']),
    star: below(2) === 1,
    labelled: below(3),
    review: null,
  });

/** A game of the archive with a review, whole or not. */
function entry() {
  const found = /** @type {import('../../site/js/archive/database.js').Entry} */ (entryFound());
  const { moves } = found.value;
  const judged = moves.slice(0, below(moves.length + 1)).map((move, ply) => ({
    ...{ ply, move, side: /** @type {const} */ ('black'), class: /** @type {const} */ ('good') },
    ...{ before: 0.5, after: 0.5, best: '', line: [], answer: [], holds: [], proofs: [] },
  }));
  const review = { version: /** @type {const} */ (1), moves: moves.join(''), judged, accuracy: null, end: null };
  return below(2) && moves.length ? { ...found, review } : found;
}

const contest = () => [
  ['head', { id: one(['a', 'b']), phase: one(['running', 'done']) }],
  ['pairings', []],
  ...Array.from({ length: below(3) }, (_, i) => [i, { moves: one(LINES) }]),
];

test('analyses of different names stay apart, also the nameless ones of older builds', () => {
  const [first, second] = [['h8'], ['h8', 'i9']].map((moves, changed) => ({
    game: 'freestyle15',
    nodes: ['', ...moves].map((move, i) => ({ parent: i - 1, move })),
    current: 0,
    view: {},
    changed,
  }));
  const file = (/** @type {object[]} */ analyses, /** @type {object} */ open) =>
    readExport(
      JSON.stringify({
        app: 'tengen',
        version: 3,
        texts: { analysis: JSON.stringify({ version: 1, value: open }) },
        analyses,
      }),
    );
  const { analyses, bad } = file([first], second);
  assert.deepEqual(bad, []);
  assert.deepEqual(
    analyses.map(({ nodes }) => nodes.length),
    [2, 3],
  );
  assert.notEqual(analyses[0].id, analyses[1].id);
  const [{ id }] = analyses;
  const later = { ...analyses[0], changed: 9, name: 'named since' };
  assert.deepEqual(
    file([analyses[0], later], analyses[1]).analyses.map((one) => [one.id, one.changed]),
    [
      [id, 9],
      [analyses[1].id, 1],
    ],
  );
  assert.deepEqual(file([{ game: 'chess' }], second).bad, ['analysis']);
});

test('two states become the same one in any order, once or twice', () => {
  /** @type {[string, (a: any, b: any) => any, () => any][]} */
  const all = Object.keys(STATES).map((name) => [name, MERGES[name], () => stateOf(name)]);
  assert.deepEqual(Object.keys(MERGES).sort(), Object.keys(STATES).sort());
  all.push(['archive', mergeGames, entry], ['contest', mergeContests, contest]);
  for (const [name, merge, make] of all)
    for (let i = 0; i < 400; i++) {
      const [here, first, second] = [make(), make(), make()];
      const told = `${name} ${JSON.stringify([here, first, second])}`;
      assert.deepEqual(merge(here, first), merge(first, here), told);
      assert.deepEqual(merge(merge(here, first), second), merge(merge(here, second), first), told);
      assert.deepEqual(merge(merge(here, first), first), merge(here, first), told);
      const [store] = STATES[name] ?? [];
      if (store) assert.deepEqual(store.check(structuredClone(merge(here, first))), merge(here, first), told);
    }
});

test('nothing newer is replaced by what is older, and what both have is joined', () => {
  for (let i = 0; i < 400; i++) {
    for (const name of ['settings', 'game', 'analysis']) {
      const [a, b] = [stateOf(name), stateOf(name)];
      if (a.changed !== b.changed) assert.equal(MERGES[name](a, b), a.changed > b.changed ? a : b);
    }
    const [a, b] = [entry(), entry()];
    const both = mergeGames(a, b);
    if (a.value.changed !== b.value.changed)
      assert.equal(both.value, a.value.changed > b.value.changed ? a.value : b.value);
    if (a.labelled !== b.labelled) assert.equal(both.name, a.labelled > b.labelled ? a.name : b.name);
    else assert.equal(both.star, a.star || b.star);
    const [p, q] = [stateOf('puzzles'), stateOf('puzzles')];
    const solved = MERGES.puzzles(p, q);
    assert.ok(solved.tried === Math.max(p.tried, q.tried) && solved.learned === Math.max(p.learned, q.learned));
    assert.ok(solved.streak.best >= Math.max(p.streak.best, q.streak.best) && solved.own.length >= p.own.length);
    const [s, u] = [stateOf('openings'), stateOf('openings')];
    const trained = MERGES.openings(s, u);
    assert.equal(trained.learned, Math.max(s.learned, u.learned));
    const ids = (/** @type {any} */ { repeats }) => repeats.map((/** @type {any[]} */ [id]) => id);
    assert.deepEqual(new Set(ids(trained)), new Set([...ids(s), ...ids(u)]));
    for (const repeat of trained.repeats)
      assert.ok(isLearned(repeat) || trained.cards.some((/** @type {any} */ { id }) => id === repeat[0]));
  }
});

test('a missed position that was learned since comes back no more', () => {
  const id = cardId('freestyle15', 'h8');
  const card = { game: 'freestyle15', moves: 'h8', right: ['a1'] };
  const [waits, learned, missed] = [
    { cards: [card], repeats: [[id, 3, '2026-11-20']] },
    { cards: [], repeats: [[id, 4, '2026-11-20']], learned: 1 },
    { cards: [card], repeats: [[id, 0, '2026-11-23']] },
  ].map((state) => trainingStore.check(state));
  assert.deepEqual(MERGES.openings(waits, learned).cards, []);
  assert.equal(MERGES.openings(waits, learned).learned, 1);
  assert.equal(MERGES.openings(learned, missed).cards.length, 1, 'and again after another miss');
});

/** An export file. @param {Record<string, any>} [more] */
function file(more = {}) {
  const texts = Object.entries(STATES).map(([name, [store]]) => {
    const text = JSON.stringify({ version: store.version, value: stateOf(name) });
    return /** @type {const} */ ([name, text]);
  });
  const archive = ['x', 'y', 'z'].map((id) => {
    const made = entry();
    return { ...made, id, value: { ...made.value, id } };
  });
  const whole = { app: 'tengen', version: 3, texts: Object.fromEntries(texts), archive: some(archive), ...more };
  const { bad, ...content } = readExport(JSON.stringify(whole));
  assert.deepEqual(bad, []);
  return content;
}

/** Everything that is stored. @param {Map<string, string>} held */
const everything = async (held) =>
  JSON.stringify([[...held].sort(), (await readAll()).sort((a, b) => (a.id < b.id ? -1 : 1))]);

/**
 * Imports files one after another into an empty browser; what is stored then.
 * @param {ReturnType<typeof file>[]} files
 */
async function imported(files) {
  const held = fakeStorage();
  await put(
    [],
    (await readAll()).map(({ id }) => id),
  );
  for (const one of files) assert.notEqual(await bringBack(one), 'full');
  return everything(held);
}

test('imports give the same in any order, and once is as good as twice', async () => {
  const databases = fakeDatabases();
  for (let i = 0; i < 20; i++) {
    const [a, b, c] = [file(), file(), file()];
    const all = await imported([a, b, c]);
    assert.equal(await imported([c, a, b]), all);
    assert.equal(await imported([a, b, c, a, b]), all);
  }
  databases.stop();
});

test('an older export replaces no training, and what it does replace can be taken back', async () => {
  const kept = new Map();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
      removeItem: (/** @type {string} */ key) => kept.delete(key),
    },
  });
  const databases = fakeDatabases();
  const held = fakeStorage();
  await put(
    [],
    (await readAll()).map(({ id }) => id),
  );
  assert.equal(await takenBack(), null, 'no import, no offer');
  const learned = (/** @type {number} */ n) => JSON.stringify({ version: 1, value: { learned: n, changed: n } });
  held.set('tengen / openings', learned(7));
  held.set('tengen / settings', JSON.stringify({ version: 1, value: { theme: 'light', changed: 1 } }));
  const mine = { ...entry(), name: 'mine', labelled: 9 };
  await put([{ ...mine, id: 'x', value: { ...mine.value, id: 'x', changed: 1 } }]);
  const before = await everything(held);
  const settings = JSON.stringify({ version: 1, value: { theme: 'dark', changed: 5 } });
  const [x, y] = ['x', 'y'].map((id) => ({
    ...mine,
    id,
    name: '',
    value: { ...mine.value, id, changed: 3 },
    labelled: 0,
  }));
  const content = file({ texts: { openings: learned(2), settings }, archive: [x, y] });
  assert.equal(await bringBack(content), 'done');
  assert.equal(load(trainingStore).value?.learned, 7);
  assert.equal(load(settingsStore).value?.theme, 'dark');
  assert.deepEqual((await readAll()).map(({ id, name }) => `${id} ${name}`).sort(), ['x mine', 'y ']);
  assert.equal(await bringBack(content), 'same');
  const undo = await takenBack();
  assert.ok(undo);
  await undo();
  assert.equal(await everything(held), before);
  assert.equal(await takenBack(), null, 'offered once');
  // What was changed since the import stays.
  await bringBack(content);
  await change('y', { star: true });
  await (
    await takenBack()
  )?.();
  assert.deepEqual((await readAll()).map(({ id }) => id).sort(), ['x', 'y']);
  assert.ok((await exported('')).includes('"star": true'));
  databases.stop();
});
