// @ts-check
// For any stored value or imported file, the page gets a valid value or none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  TABLES,
  analysisStore,
  defaultView,
  linkOf as analysisLink,
  pack,
  unpack as unpackAnalysis,
} from '../../site/js/analyse/state.js';
import { bringBack, exported, readExport } from '../../site/js/about/stored.js';
import { put, readAll } from '../../site/js/archive/all.js';
import { checkEntry } from '../../site/js/archive/database.js';
import { checkContest } from '../../site/js/arena/stored.js';
import { parseTable } from '../../site/js/game/games.js';
import { gameStore, linkOf, shown, unpack, verdictOf } from '../../site/js/game/game.js';
import { LANGUAGES, settingsStore } from '../../site/js/core/settings.js';
import { load } from '../../site/js/core/storage.js';
import { survivedStore } from '../../site/js/learn/survived.js';
import { sentences } from '../../site/js/review/sentences.js';
import { fakeDatabases, fakeStorage } from './fakes.mjs';

/** Values that are invalid for every field. @type {unknown[]} */
const HOSTILE = [
  null,
  true,
  5,
  -1,
  1e308,
  0.5,
  '',
  'x',
  '__proto__',
  'constructor',
  'h8'.repeat(1000),
  [],
  ['freestyle15'],
  ['en'],
  [['h8']],
  [null],
  {},
  { length: 3 },
  { toString: 1 },
];

const TERMS = {
  think: 3000,
  clock: {
    base: 300_000,
    increment: 2000,
    periods: 3,
    period: 30_000,
    left: [
      [300_000, 300_000],
      [300_000, 298_000.5],
    ],
    spent: [0, 1200],
    late: '',
  },
  pact: { procedure: 'swap2', seat: 1, words: ['h8', 'i9', 'j10', 'black'], by: [1, 1, 1, 2], black: 2, done: true },
  opening: 'h8i9',
};
const GAME = {
  game: 'freestyle15',
  moves: ['h8', 'i9'],
  ply: 2,
  you: 'black',
  level: 3,
  report: '',
  resigned: '',
  terms: TERMS,
  verdicts: [],
};
const PROOF = {
  kind: 'allowed',
  goal: 'vcf',
  plies: 5,
  atMost: true,
  line: ['g8', 'f8'],
  key: 'g8',
  shape: 'four-three',
  trap: 'j8',
  forbidden: 'overline',
};
const JUDGED = {
  ply: 1,
  side: 'white',
  move: 'i9',
  class: 'mistake',
  before: 0.5,
  after: 0.25,
  best: 'j10',
  line: ['j10'],
  answer: ['g8'],
  holds: ['j10'],
  proofs: [PROOF],
};
const REVIEW = {
  version: 1,
  moves: 'h8i9',
  judged: [{ ...JUDGED, ply: 0, side: 'black', move: 'h8' }, JUDGED],
  accuracy: [99.5, null],
  end: null,
};
const ENTRY = {
  id: 'one',
  version: 2,
  value: {
    ...GAME,
    id: 'one',
    far: '',
    lent: [1],
    hints: [[1, 'i9']],
    paused: true,
    end: { winner: 'black', state: 'five' },
    changed: 5,
  },
  name: 'A',
  star: true,
  labelled: 4,
  review: REVIEW,
};
const SETTINGS = {
  lang: 'ja',
  theme: 'dark',
  board: 'slate',
  coords: 'letters',
  symbols: true,
  numbers: 'all',
  confirm: 'always',
  volume: 1,
  hint: true,
  threats: true,
  view: 7,
};
const PAIRING = { number: 0, first: 0, second: 1, opening: 'h8', seed: 1 };
const PLAYED = {
  contest: 'a',
  number: 0,
  first: 0,
  second: 1,
  opening: 'h8',
  moves: 'h8i9',
  winner: 1,
  reason: 'five',
  fault: '',
  answers: [[0.5, 1, 2, 3]],
};
const SCORE = { wins: 1, draws: 0, losses: 0, points: 1, pairs: 0, elo: null, low: null, high: null };
const HEAD = {
  id: 'a',
  version: 1,
  setup: { game: 'freestyle15', players: ['tengen,level=1', 'five-tuple'], games: 2, seed: 1 },
  phase: 'stopped',
  table: { players: [SCORE, SCORE], cells: [SCORE, SCORE, SCORE, SCORE] },
  skipped: 0,
};

/**
 * Copies of a value in which one part, at any depth, is replaced by each hostile
 * value.
 * @param {unknown} value
 * @returns {Generator<any>}
 */
function* spoilt(value) {
  yield* HOSTILE;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const bad of spoilt(part))
      yield Array.isArray(value) ? value.with(Number(name), bad) : { ...value, [name]: bad };
}

test('ignores games of another contest', () => {
  const games = [PLAYED, { ...PLAYED, number: 1, contest: 'b' }, { ...PLAYED, number: 2, contest: undefined }];
  const read = (/** @type {object} */ head) =>
    [...(checkContest({ head: { ...HEAD, ...head }, pairings: [PAIRING], games })?.games.keys() ?? [])].join();
  assert.equal(read({ id: 'a' }), '0');
  assert.equal(read({ id: 'b' }), '1');
  assert.equal(read({ id: 5 }), '');
});

test('settings can always be applied', () => {
  let n = 0;
  for (const value of spoilt(SETTINGS)) {
    n++;
    fakeStorage().set('tengen / settings', JSON.stringify({ version: 1, value }));
    const { value: settings, broken } = load(settingsStore);
    if (broken) continue;
    assert.ok(settings);
    assert.ok(settings.lang === '' || Object.keys(LANGUAGES).includes(settings.lang), JSON.stringify(value));
    assert.equal(typeof settings.theme, 'string');
    assert.ok(settings.volume >= 0 && settings.volume <= 1 && settings.view >= 0 && settings.view < 8);
  }
  assert.ok(n > 150, `${n} values`);
});

test('a game can be drawn, or is refused', () => {
  let read = 0;
  for (const version of [1, 2, 3, '2', null])
    for (const value of spoilt(GAME)) {
      fakeStorage().set('tengen / game', JSON.stringify({ version, value }));
      const { value: kept } = load(gameStore);
      if (!kept) continue;
      read++;
      const game = unpack(kept);
      assert.equal(typeof game.game, 'string');
      assert.ok(parseTable(game.game) && Number.isInteger(game.level));
      for (const move of shown(game)) assert.equal(typeof move, 'string');
      assert.match(linkOf(game), /^#\/play\/[a-z0-9]+/);
      const share = verdictOf(game)?.share ?? 0;
      assert.ok(share >= 0 && share <= 1);
    }
  assert.ok(read > 50, `${read} games that only had a bad field`);
});

test('an analysis can be drawn, or is refused', () => {
  const node = { parent: 0, move: 'h8', comment: 'centre', verdict: { share: 0.5, win: 0 } };
  const nodes = [{ parent: -1, move: '' }, node, { parent: 1, move: 'i9' }, { parent: 1, move: 'j9' }];
  const look = { marks: 'rank', heat: true, ms: 1000, depth: 8, threads: 2, table: 64, same: true, behind: true };
  const view = { ...defaultView(), ...look };
  const whole = { id: 'a1', name: 'Mine', from: 'renju15/h8', game: 'renju15', nodes, current: 3, view, changed: 5 };
  assert.deepEqual(analysisStore.check(whole), whole);
  assert.deepEqual(pack(unpackAnalysis(/** @type {any} */ (whole))), whole);
  let read = 0;
  for (const value of spoilt(whole)) {
    fakeStorage().set('tengen / analysis', JSON.stringify({ version: 1, value }));
    const { value: kept } = load(analysisStore);
    if (!kept) continue;
    read++;
    const { game, tree, view } = unpackAnalysis(kept);
    assert.match(analysisLink(game, tree), /^#\/analyse\/renju15(\/h8)?/);
    assert.ok(parseTable(game) && tree.nodes[tree.current] && view.lines >= 1 && view.lines <= 10);
    assert.ok(view.threads <= 16 && TABLES.includes(view.table) && typeof view.same === 'boolean');
  }
  assert.ok(read > 50, `${read} analyses that only had a bad field`);
});

test('a game of the archive can be listed, or is refused', () => {
  assert.deepEqual(checkEntry(ENTRY), ENTRY);
  let read = 0;
  for (const value of spoilt(ENTRY)) {
    const entry = checkEntry(value);
    if (!entry) continue;
    read++;
    assert.equal(entry.id, entry.value.id);
    assert.ok(parseTable(entry.value.game));
    assert.equal(typeof entry.name, 'string');
    assert.equal(typeof entry.star, 'boolean');
    new Date(entry.value.changed).toISOString(); // throws for an invalid time
    const table = parseTable(entry.value.game);
    for (const [ply, move] of entry.value.hints) assert.ok(Number.isInteger(ply) && table?.kind.isMove(move, table));
    for (const one of entry.review?.judged ?? []) {
      assert.equal(one.move, entry.value.moves[one.ply]);
      if (table) assert.ok(sentences(table, entry.value.moves, one).every((text) => typeof text === 'string'));
    }
  }
  assert.ok(read > 50, `${read} games`);
});

test('a contest can be shown, or is refused', () => {
  const good = { head: HEAD, pairings: [PAIRING], games: [PLAYED] };
  assert.equal(checkContest(good)?.games.size, 1);
  let read = 0;
  for (const value of spoilt(good)) {
    const contest = checkContest(Object(value));
    if (!contest) continue;
    read++;
    const { setup, table, pairings, games } = contest;
    assert.ok(setup.players.length >= 2 && pairings.length > 0);
    if (table)
      for (const { points, elo } of [...table.players, ...table.cells]) assert.ok(points + Number(elo) > -Infinity);
    for (const { moves, answers } of games.values())
      assert.ok(typeof moves === 'string' && answers.flat().every(Number.isFinite));
  }
  assert.ok(read > 50, `${read} contests`);
});

test('an import equals the export, or names its invalid parts', async () => {
  const held = fakeStorage();
  held.set('tengen / settings', JSON.stringify({ version: 1, value: SETTINGS }));
  held.set('tengen / game', JSON.stringify({ version: 2, value: GAME }));
  held.set('tengen / repaired', 'yes');
  held.set('tengen /other/ game', 'not ours');
  const file = JSON.parse(await exported('build'));
  assert.deepEqual(Object.keys(file.texts), ['game', 'settings']);
  file.contest = [
    [0, PLAYED],
    ['head', HEAD],
    ['pairings', [PAIRING]],
  ];
  const { bad, texts, rows } = readExport(JSON.stringify(file));
  assert.deepEqual([bad, texts.length, rows.length], [[], 2, 3]);

  const game = (/** @type {unknown} */ value) => JSON.stringify({ version: 2, value });
  /** @type {[unknown, string[]][]} */
  const cases = [
    ...HOSTILE.map((value) => /** @type {[unknown, string[]]} */ ([value, ['']])),
    [{ ...file, app: 'other' }, ['']],
    [{ ...file, version: 4 }, ['']],
    [{ ...file, texts: null }, ['']],
    [{ ...file, texts: { game: game({ ...GAME, game: ['freestyle15'] }) } }, ['game']],
    [{ ...file, texts: { game: game({ ...GAME, moves: [['h8']], ply: 1 }) } }, ['game']],
    [{ ...file, texts: { game: 5 } }, ['game']],
    [{ ...file, texts: { settings: 'x', game: '{}' } }, ['settings', 'game']],
    [{ ...file, texts: { other: 'x' } }, ['other']],
    [{ ...file, texts: { 'tengen /other/ game': game(GAME) } }, ['tengen /other/ game']],
    [{ ...file, contest: [[0, PLAYED]] }, ['contest']],
    [
      {
        ...file,
        contest: [
          ['head', HEAD],
          ['pairings', [PAIRING]],
          [1, PLAYED],
        ],
      },
      ['contest'],
    ],
    [
      {
        ...file,
        contest: [
          ['head', HEAD],
          ['pairings', [PAIRING]],
          ['x', 1],
        ],
      },
      ['contest'],
    ],
    [
      {
        ...file,
        contest: [
          ['head', HEAD],
          ['pairings', [PAIRING]],
          [0, { ...PLAYED, moves: 5 }],
        ],
      },
      ['contest'],
    ],
    [{ ...file, contest: {} }, ['contest']],
    [{ ...file, archive: {} }, ['archive']],
    [{ ...file, archive: [ENTRY, ENTRY] }, []],
    [{ ...file, archive: [ENTRY] }, []],
  ];
  for (const [value, names] of cases)
    assert.deepEqual(readExport(JSON.stringify(value)).bad, names, JSON.stringify(value));
  assert.deepEqual(readExport('{"app":"tengen"').bad, ['']);
});

test('of an archive the readable games are taken, and the others counted', () => {
  const two = { ...ENTRY, id: 'two', value: { ...ENTRY.value, id: 'two', moves: ['h8', 'z99'] } };
  const { archive, lost, bad } = readExport(
    JSON.stringify({
      app: 'tengen',
      version: 3,
      texts: {},
      archive: [{ ...ENTRY, value: { ...ENTRY.value, changed: 9 } }, ENTRY, two, null],
    }),
  );
  assert.deepEqual([archive.map(({ id, value }) => [id, value.changed]), lost, bad], [[['one', 9]], 2, []]);
});

test('an import without enough space changes nothing', async () => {
  const file = {
    texts: /** @type {[string, string][]} */ ([
      ['settings', 's'.repeat(50)],
      ['game', 'g'.repeat(50)],
      ['game.unreadable', 'u'.repeat(50)],
    ]),
    rows: [],
    archive: [],
    analyses: [],
  };
  const before = [
    ['tengen / game', 'mine'],
    ['tengen / settings', 'mine too'],
  ];
  let full = 0;
  for (let room = 60; room < 300; room += 10) {
    const held = fakeStorage({ room });
    for (const [key, text] of before) held.set(key, text);
    if ((await bringBack(file)) === 'done') assert.equal(held.size, 3);
    else {
      full++;
      assert.deepEqual([...held].sort(), before, `room ${room}`);
    }
  }
  assert.ok(full > 5 && full < 24, `${full} times full`);
});

test('an import whose games cannot be stored changes nothing', async () => {
  const held = fakeStorage(); // no database
  const entry = /** @type {import('../../site/js/archive/database.js').Entry} */ (checkEntry(ENTRY));
  held.set('tengen / game', 'mine');
  assert.equal(await bringBack({ texts: [['game', 'other']], rows: [], archive: [entry], analyses: [] }), 'full');
  assert.deepEqual([...held], [['tengen / game', 'mine']]);
});

test('records against the proof keep their second move when the proof names it by another corner', () => {
  const best = { a1: 20, o15: 25, a15: 22, e1: 30, g8: 41, h9: 40, i9: 7, z9: 5 };
  assert.deepEqual(survivedStore.check({ games: 9, best })?.best, { i9: 7, o15: 25, k15: 30, h9: 41 });
});
