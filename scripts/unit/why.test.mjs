// @ts-check
// The engine's reasons as sentences and as drawings.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { speak } from '../../site/js/core/i18n.js';
import { LANGUAGES } from '../../site/js/core/settings.js';
import { parseTable, pointIndex } from '../../site/js/game/games.js';
import { drawingOf, signOf, together } from '../../site/js/why/drawing.js';
import { createReasons, provedBy } from '../../site/js/why/reasons.js';
import { direction, loadWhy, parts, sentence, spoken } from '../../site/js/why/sentences.js';
import { turnOf } from '../../site/js/why/turn.js';
import { fakeDocument, fakeFetch } from './fakes.mjs';

const FIVE = /** @type {import('../../site/js/game/games.js').Table} */ (parseTable('freestyle15'));
const FOUR = /** @type {import('../../site/js/game/games.js').Table} */ (parseTable('connect4'));

/** @param {Partial<import('../../site/js/why/reasons.js').Reason>} fields @returns {any} */
const reason = (fields) => ({
  kind: 'judgement',
  side: 'black',
  move: 'j8',
  ply: 0,
  what: '',
  forbidden: '',
  trap: '',
  points: [],
  rows: [],
  line: [],
  moves: 0,
  atMost: false,
  row: 0,
  proved: true,
  ...fields,
});

/** The three reasons of the design's example. */
const EXAMPLE = [
  reason({ kind: 'open-three', points: ['l10', 'h6'], rows: [{ stones: ['k9', 'j8', 'i7'], gaps: ['l10', 'h6'] }] }),
  reason({
    kind: 'stops',
    side: 'white',
    what: 'four-three',
    points: ['i8'],
    rows: [
      { stones: ['l8', 'k8', 'i8', 'h8'], gaps: ['j8'] },
      { stones: ['k10', 'j9', 'i8'], gaps: ['l11', 'h7'] },
    ],
  }),
  reason({ kind: 'left-alone', side: 'white', line: ['i8', 'j8', 'l11', 'm12', 'h7'], moves: 3 }),
];

/** @param {string} name of a language */
async function load(name) {
  fakeFetch();
  fakeDocument();
  await speak(name);
  await loadWhy();
  await speak(name);
}

test('the example reads as it was designed, in every language', async () => {
  /** @type {Record<string, string[]>} */
  const want = {
    en: [
      'J8 makes an open three on the diagonal.',
      'It stops White’s four and three at I8.',
      'Left alone, White wins by fours in 3.',
    ],
    'zh-CN': ['J8 在斜线上成活三。', '阻止白方在 I8 成四三。', '若不应，白方连续冲四 3 手取胜。'],
    ja: ['J8 で斜めに三ができます。', '白の I8 の四三を止めます。', '放っておくと白が四追い3手で勝ちます。'],
  };
  assert.deepEqual(Object.keys(want).sort(), Object.keys(LANGUAGES).sort());
  for (const [name, sentences] of Object.entries(want)) {
    await load(name);
    assert.deepEqual(
      EXAMPLE.map((one) => sentence(FIVE, one)),
      sentences,
    );
  }
  await load('en');
  assert.equal(spoken(FIVE, EXAMPLE).split('. ').length, 3);
  assert.deepEqual(parts(FIVE, EXAMPLE[1]), [
    { text: 'It stops White’s four and three at ', strong: false },
    { text: 'I8', strong: true },
    { text: '.', strong: false },
  ]);
});

test('every kind of the engine has a sentence without a missing word, in every language', async () => {
  const source = await readFile(new URL('../../engine/explain/explain.go', import.meta.url), 'utf8');
  const kinds = /** @type {import('../../site/js/engine/protocol.js').ReasonKind[]} */ (
    [...source.matchAll(/Kind = "([\w-]+)"/g)].map(([, kind]) => kind)
  );
  assert.ok(kinds.length > 35, `${kinds}`);
  const whats = {
    misses: ['five', 'fours', 'threats'],
    stops: ['straight-four', 'double-four', 'four-three', 'double-three'],
    both: ['four', 'open-three'],
    takes: ['four', 'open-three'],
    lets: ['five', 'fours', 'threats'],
    'left-alone': ['five', 'fours'],
    turn: ['fours', 'threats'],
    opened: ['', 'zugzwang'],
    decided: ['straight-four', 'double-four', 'four-three', 'double-three', 'double-threat'],
  };
  for (const name of Object.keys(LANGUAGES)) {
    await load(name);
    for (const table of [FIVE, FOUR])
      for (const kind of kinds)
        for (const what of /** @type {Record<string, string[]>} */ (whats)[kind] ?? [''])
          for (const move of ['d4', ''])
            for (const points of [['e5', 'f6'], []]) {
              const side = table === FOUR ? 'first' : 'black';
              const rows = [{ stones: ['d4', 'd5'], gaps: [] }];
              const rule = kind === 'forbidden' || kind === 'trap' ? 'double-three' : '';
              const one = reason({
                kind,
                side,
                what,
                move,
                points,
                rows,
                line: ['e5'],
                moves: 3,
                row: 3,
                forbidden: rule,
              });
              const text = sentence(table, one);
              assert.doesNotMatch(text, /why\.|\{|undefined|[\u0001\u0002]/, `${name} ${kind} ${what}`);
              assert.equal(
                parts(table, one)
                  .map((part) => part.text)
                  .join(''),
                text,
              );
            }
  }
});

test('the direction of a row', () => {
  assert.equal(direction(['a1', 'c1']), 'row');
  assert.equal(direction(['a1', 'a12']), 'column');
  assert.equal(direction(['a1', 'c3']), 'diagonal');
});

test('the drawing: own rows are solid, the other side’s dashed, and a line is numbered', () => {
  const at = (/** @type {string} */ name) => pointIndex(name, FIVE.cols, FIVE.rows);
  const own = drawingOf(FIVE, EXAMPLE[0], 'black');
  assert.deepEqual(
    own.bands.map(({ theirs }) => theirs),
    [false],
  );
  assert.deepEqual(own.squares, ['l10', 'h6'].map(at));
  assert.deepEqual(own.rings, [at('j8')]);
  const theirs = drawingOf(FIVE, EXAMPLE[1], 'black');
  assert.deepEqual(
    theirs.bands.map((band) => band.theirs),
    [true, true],
  );
  assert.equal(theirs.diamonds.length, 1);
  const line = drawingOf(FIVE, EXAMPLE[2], 'black');
  assert.deepEqual(
    line.ghosts.map(({ side, n }) => `${side} ${n}`),
    ['white 1', 'black 2', 'white 3', 'black 4', 'white 5'],
  );
  assert.deepEqual(
    EXAMPLE.map((one) => signOf(FIVE, one, 'black')),
    ['band', 'their-band', 'their-ghosts'],
  );
  const all = together(FIVE, EXAMPLE, 'black');
  assert.equal(all.bands.length, 3);
  const marked = [...all.rings, ...all.diamonds, ...all.squares];
  assert.equal(new Set(marked).size, marked.length, 'one sign a point');
  assert.ok(
    all.ghosts.every(({ point }) => !marked.includes(point)),
    'no ghost under a sign',
  );
});

test('a forbidden point is a cross, a proof a tick', () => {
  const barred = drawingOf(FIVE, reason({ kind: 'forbidden', points: ['j8'], forbidden: 'overline' }), 'black');
  assert.deepEqual([barred.crosses.length, barred.rings.length], [1, 0]);
  assert.equal(drawingOf(FIVE, reason({ kind: 'proved', moves: 5 }), 'black').ticks.length, 1);
});

test('reasons: one engine, one answer for the same question, and an end after a rest', async () => {
  /** @type {any[]} */
  const asked = [];
  let ended = 0;
  const engine = {
    request: async (/** @type {any} */ message) => (asked.push(message), { id: 1, type: 'reasons', reasons: EXAMPLE }),
    dispose: () => ended++,
  };
  const reasons = createReasons({ start: () => /** @type {any} */ (engine), idle: 5 });
  const question = { game: 'freestyle15', moves: ['h8', 'i9'], move: 'j8' };
  assert.equal(await reasons.ask(question), EXAMPLE);
  assert.equal(await reasons.ask(question), EXAMPLE);
  assert.equal(asked.length, 1);
  assert.deepEqual([asked[0].cmd, asked[0].moves, asked[0].move], ['explain', 'h8i9', 'j8']);
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.equal(ended, 1);
});

test('what a search has proved is told of the position after the move', () => {
  assert.deepEqual(provedBy(FIVE, { win: 7, proved: true, atMost: true }, 'white'), {
    winner: 'white',
    plies: 6,
    atMost: true,
  });
  assert.deepEqual(provedBy(FOUR, { win: -8, proved: true }, 'white'), { winner: 'first', plies: 7 });
  assert.deepEqual(provedBy(FOUR, { win: 0, proved: true }, 'black'), { winner: 'draw', plies: 0 });
  assert.equal(provedBy(FIVE, { win: 7, proved: false }, 'black'), undefined);
});

test('a threat of the move says so, and names its few defences; the move that lost says who lost', async () => {
  await load('en');
  const threat = reason({ kind: 'threatens', moves: 3, points: ['c4', 'd5'] });
  assert.equal(sentence(FIVE, threat), 'J8 threatens to win by fours in 3. C4, D5 stop it.');
  const many = { ...threat, points: ['c4', 'd5', 'e6', 'd6'] };
  assert.equal(sentence(FIVE, many), 'J8 threatens to win by fours in 3.');
  const lost = reason({ kind: 'exact', side: 'first', move: 'd4', what: 'lost', moves: 4 });
  assert.equal(sentence(FOUR, lost, { best: true }), 'Even after D4, by exact count, Red wins in 4.');
  assert.equal(sentence(FOUR, lost), 'By exact count, Red wins in 4.', 'of an error');
  const turn = reason({ kind: 'turn', side: 'white', what: 'force', moves: 7 });
  assert.equal(sentence(FIVE, turn), 'After J8 the game was lost for Black: White wins by force in at most 7.');
  const count = reason({ kind: 'turn', side: 'first', move: 'd2', what: 'exact', moves: 5 });
  assert.equal(sentence(FOUR, count), 'After D2 the game was lost for Yellow: by exact count, Red wins in 5.');
  assert.equal(sentence(FOUR, { ...count, moves: 0 }), 'After D2 the game was lost for Yellow, by exact count.');
});

test('the move that decided a game is the last that could have held, by the reasons and by the review', () => {
  const turn = reason({ kind: 'turn', ply: 9 });
  const unstopped = reason({ kind: 'unstopped', ply: 11 });
  const decided = reason({ kind: 'decided', ply: 10 });
  /** Chances of the side that moved, after its move. @param {number[]} after */
  const judged = (...after) => after.map((after, ply) => /** @type {any} */ ({ ply, after }));
  assert.equal(turnOf([]), -1);
  assert.equal(turnOf([decided]), -1);
  assert.equal(turnOf([unstopped]), 11);
  assert.equal(turnOf([decided, turn]), 9);
  assert.equal(turnOf([decided, turn], judged()), 9);
  const known = judged(0.5, 0.4, 0.5, 0.1, 0.5, 0, 0.9, 0, 1, 0, 1);
  assert.equal(turnOf([decided, turn], known), 5, 'the review proves that moves 6 and 8 had lost already');
  assert.equal(turnOf([turn], known.toSpliced(7, 1, undefined)), 9, 'a move that is not judged proves nothing');
});
