// @ts-check
// Reviews: sentences, unjudged moves, and decisive moves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTable } from '../../site/js/game/games.js';
import { newGame } from '../../site/js/game/game.js';
import { addWords, speak } from '../../site/js/core/i18n.js';
import { writtenTree } from '../../site/js/files/nodes.js';
import { lineTree, setComment } from '../../site/js/game/tree.js';
import { annotated, commentOn } from '../../site/js/review/annotated.js';
import { wholeReview } from '../../site/js/archive/review.js';
import { CLASSES, PROOF_GOALS, PROOF_KINDS, PROOF_SHAPES } from '../../site/js/engine/words.js';
import { createReviewers } from '../../site/js/engine/parallel.js';
import { label, sentences } from '../../site/js/review/sentences.js';
import {
  attemptAt,
  excused,
  isError,
  missing,
  momentsOf,
  reviewState,
  shareAt,
  shares,
} from '../../site/js/review/state.js';
import { LANGUAGES, defaultSettings } from '../../site/js/core/settings.js';
import { playOf, reviewDrawing } from '../../site/js/review/drawing.js';
import { byWorth } from '../../site/js/game/words.js';
import { fakeDocument, fakeFetch } from './fakes.mjs';

/** @typedef {import('../../site/js/engine/protocol.js').Judgement} Judgement */
/** @typedef {import('../../site/js/engine/protocol.js').Proof} Proof */
/** @typedef {import('../../site/js/game/games.js').Table} Table */

const RENJU = /** @type {Table} */ (parseTable('renju15'));
const FOUR = /** @type {Table} */ (parseTable('connect4'));

/** @param {Partial<Proof>} proof @returns {Proof} */
const proof = (proof) => ({
  kind: 'allowed',
  goal: 'vcf',
  plies: 5,
  atMost: false,
  line: ['g8'],
  key: '',
  shape: '',
  trap: '',
  forbidden: '',
  ...proof,
});

/** @param {Partial<Judgement>} judgement @returns {Judgement} */
const judgement = (judgement) => ({
  ply: 1,
  side: 'white',
  move: 'i9',
  class: 'blunder',
  before: 0.62,
  after: 0.1,
  best: 'j10',
  line: ['j10'],
  answer: [],
  holds: [],
  proofs: [],
  ...judgement,
});

/** @param {Partial<Judgement>} said @param {Table} [table] */
const say = (said, table = RENJU) =>
  sentences(table, table === FOUR ? ['4', said.move ?? '4', '3'] : ['h8', 'i9', 'j7'], judgement(said)).join(' ');

test('only inaccuracies, mistakes and blunders are errors', () => {
  const judgement = (/** @type {string} */ name) => /** @type {Judgement} */ (/** @type {unknown} */ ({ class: name }));
  const errors = CLASSES.filter((name) => isError(judgement(name)));
  assert.deepEqual([...errors].sort(), ['blunder', 'inaccuracy', 'mistake']);
  assert.equal(isError(undefined), false);
});

test("explains errors with the game's own terms", async () => {
  fakeFetch();
  fakeDocument();
  await speak('en');
  await addWords('review');
  /** @type {[string, Partial<Judgement>, string][]} */
  const cases = [
    ['chances', {}, "White's chances fell from 62% to 10%. J10 was better."],
    [
      'allowed, and what holds',
      { proofs: [proof({ key: 'h9', shape: 'four-three' })], holds: ['j10', 'f7'] },
      'Now Black wins by fours in 3: G8. H9 makes a four-three: nothing stops both. Moves that hold: J10 F7.',
    ],
    [
      'missed',
      { proofs: [proof({ kind: 'missed', goal: 'vct', plies: 9, atMost: true, line: ['j10'] })] },
      'White had a win by fours and threes in at most 5: J10.',
    ],
    ['missed a five', { proofs: [proof({ kind: 'missed', plies: 1, line: ['j10'] })] }, 'White had a five at J10.'],
    [
      'a trap',
      { ply: 2, move: 'j7', proofs: [proof({ trap: 'k9', forbidden: 'double-four' })] },
      'Now White wins by fours in 3: G8. It ends at K9: Black would have to stop a four there and may not (double four). J10 was better.',
    ],
  ];
  for (const [name, said, want] of cases) assert.equal(say(said), want, name);
});

test('explains moves without errors', async () => {
  /** @type {[string, Partial<Judgement>, string][]} */
  const cases = [
    ['wins', { class: 'best', proofs: [proof({ kind: 'wins', line: ['i9'] })] }, 'I9 wins by fours in 3.'],
    [
      'lost',
      { class: 'good', proofs: [proof({ kind: 'lost', goal: 'win', plies: 8 })] },
      'Black wins by force in 4, whatever White plays.',
    ],
    [
      'the only move',
      { class: 'brilliant', proofs: [proof({ kind: 'stops', plies: 9 })] },
      'The only move: after any other Black wins by fours in 5.',
    ],
    [
      'forced',
      { class: 'forced', proofs: [proof({ kind: 'stops', plies: 1 })] },
      'It stops a five; nothing else does.',
    ],
    ['as good', { class: 'good' }, 'The engine prefers J10, by a little.'],
    ['best', { class: 'best', best: 'i9' }, 'The engine would play it, too.'],
  ];
  for (const [name, said, want] of cases) assert.equal(say(said), want, name);
});

test("names Connect Four's moves by the cells where they land", () => {
  const proofs = [proof({ kind: 'missed', goal: 'exact', plies: 13, line: ['4', '2'] })];
  assert.equal(say({ move: '2', best: '4', proofs }, FOUR), 'Yellow had a win by force in 7: D2.');
  const now = [proof({ goal: 'exact', plies: 1, line: ['4'] })];
  assert.equal(say({ move: '2', best: '4', proofs: now }, FOUR), 'Now Red makes four in a row at D2. D2 was better.');
});

test('every language has a text for everything that the engine can report', async () => {
  for (const lang of Object.keys(LANGUAGES)) {
    await speak(lang);
    for (const verdict of CLASSES)
      for (const kind of PROOF_KINDS)
        for (const goal of PROOF_GOALS)
          for (const shape of PROOF_SHAPES.filter(Boolean))
            for (const plies of [1, 7])
              for (const [table, line] of /** @type {[Table, string[]][]} */ ([
                [RENJU, ['g8']],
                [FOUR, ['4']],
              ])) {
                const proofs = [
                  proof({ kind, goal, plies, line, atMost: plies > 1, ...(line[0] === 'g8' && { key: 'g8', shape }) }),
                ];
                const text = say({ class: verdict, proofs, ...(table === FOUR && { move: '2', best: '4' }) }, table);
                assert.ok(!/review\.|undefined|[{}]/.test(text), `${lang} ${verdict} ${kind}: ${text}`);
              }
  }
  await speak('en');
});

test('unjudged moves are requested from the end, in pieces', () => {
  const judged = new Array(20).fill(undefined);
  assert.deepEqual(missing(judged, 20), [
    { from: 12, to: 20 },
    { from: 4, to: 12 },
    { from: 0, to: 4 },
  ]);
  for (const ply of [0, 1, 7, 19]) judged[ply] = judgement({ ply });
  assert.deepEqual(missing(judged, 20), [
    { from: 11, to: 19 },
    { from: 8, to: 11 },
    { from: 2, to: 7 },
  ]);
  assert.deepEqual(missing([], 0), []);
});

test('the errors are the moments of a game, and its graph has a point for every move', () => {
  const classes = /** @type {import('../../site/js/engine/protocol.js').Class[]} */ ([
    'mistake',
    'best',
    'blunder',
    'inaccuracy',
  ]);
  const judged = [...classes.map((name, ply) => judgement({ ply, class: name })), undefined];
  assert.deepEqual(momentsOf({ ...reviewState('renju15', []), judged }), [1, 3, 4]);
  const points = shares([
    judgement({ ply: 0, before: 0.6, after: 0.5 }),
    undefined,
    judgement({ ply: 2, before: 0.4, after: 0.2 }),
  ]);
  assert.deepEqual(points, [
    { ply: 0, share: 0.6 },
    { ply: 1, share: 0.5 },
    { ply: 2, share: 0.4 },
    { ply: 3, share: 0.2 },
  ]);
});

test('a review of other moves or in another format is refused', () => {
  const good = { version: 1, moves: 'h8i9', judged: [judgement({ ply: 0, move: 'h8' })], accuracy: [1, 2] };
  assert.equal(wholeReview(good, RENJU, ['h8', 'i9'])?.judged.length, 1);
  assert.equal(wholeReview(good, RENJU, ['h8', 'i9'])?.accuracy, null, 'not all moves are judged');
  assert.equal(wholeReview(good, RENJU, ['h8', 'j9']), null);
  assert.equal(wholeReview({ ...good, version: 2 }, RENJU, ['h8', 'i9']), null);
});

const { signal } = new AbortController();

/** Engines whose replies the test gives. */
function fakeEngines() {
  /** @type {{asked: any, info: (info: any) => void, reply: (reply: any) => void, gone: boolean}[]} */
  const all = [];
  const spawn = () => {
    const it = { asked: null, info: () => {}, reply: () => {}, gone: false };
    all.push(/** @type {any} */ (it));
    return /** @type {any} */ ({
      request(/** @type {any} */ asked, /** @type {any} */ { signal, onInfo } = {}) {
        const alive = (/** @type {(message: any) => void} */ act) => (/** @type {any} */ message) =>
          signal?.aborted || act(message);
        return new Promise((reply) => Object.assign(it, { asked, info: alive(onInfo), reply: alive(reply) }));
      },
      stop() {},
      dispose() {
        it.gone = true;
        /** @type {any} */ (it).reply({ type: 'error', code: 'engine', message: 'let go' });
      },
    });
  };
  return { all, spawn };
}

/** @param {number} [turns] */
const turns = async (turns = 5) => {
  for (let i = 0; i < turns; i++) await null;
};

test('two engines share a game, and the second ends when all is judged', async () => {
  const { all, spawn } = fakeEngines();
  const runner = createReviewers(spawn, 2);
  /** @type {number[]} */
  const heard = [];
  const pieces = [4, 2, 0].map((from) => ({ from, to: from + 2 }));
  const run = runner.run({ game: 'renju15', moves: 'h8' }, pieces, ({ ply }) => heard.push(ply), signal);
  assert.deepEqual(
    all.map(({ asked }) => asked.from),
    [4, 2],
  );
  all[1].info({ judged: [judgement({ ply: 3 })] });
  all[1].reply({ type: 'review', judged: [] });
  await turns();
  assert.equal(all[1].asked.from, 0);
  all[0].reply({ type: 'review', judged: [] });
  all[1].reply({ type: 'review', judged: [] });
  assert.equal(await run, null);
  assert.deepEqual([heard, all.map(({ gone }) => gone)], [[3], [false, true]]);
  runner.end();
  assert.deepEqual(
    all.map(({ gone }) => gone),
    [true, true],
  );
});

test('a single question during a review is asked of an engine of its own', async () => {
  const { all, spawn } = fakeEngines();
  const runner = createReviewers(spawn, 1);
  const run = runner.run({ game: 'renju15', moves: 'h8' }, [{ from: 0, to: 2 }], () => {}, signal);
  runner.ask({ cmd: 'review', game: 'renju15', moves: 'h8i9', from: 1, to: 2 });
  assert.deepEqual(
    all.map(({ asked }) => asked.from),
    [0, 1],
  );
  all[0].reply({ type: 'review', judged: [] });
  assert.equal(await run, null);
  runner.end();
  assert.deepEqual(
    all.map(({ gone }) => gone),
    [true, true],
  );
});

test('an ended review reports nothing more, and an error ends it', async () => {
  const { all, spawn } = fakeEngines();
  const runner = createReviewers(spawn, 2);
  const pieces = [2, 0].map((from) => ({ from, to: from + 2 }));
  /** @type {number[]} */
  const heard = [];
  const action = new AbortController();
  let ended = false;
  const at = { game: 'renju15', moves: 'h8' };
  runner.run(at, pieces, ({ ply }) => heard.push(ply), action.signal).then(() => (ended = true));
  action.abort();
  runner.end();
  all[0].info({ judged: [judgement({ ply: 3 })] });
  runner.ask({ cmd: 'review', ...at, from: 0, to: 1 }, { signal: action.signal });
  await turns();
  assert.deepEqual([heard, ended, all.length], [[], false, 2], 'and no engine is started');
  const again = runner.run(at, pieces, () => {}, signal);
  await turns();
  all[2].reply({ type: 'error', code: 'bad-game', message: 'no' });
  all[3].reply({ type: 'review', judged: [] });
  assert.equal((await again)?.code, 'bad-game');
});

test('a file has the judgement, glyph and better line of each move', async () => {
  fakeFetch();
  fakeDocument();
  await speak('en');
  const tree = setComment(lineTree(['h8', 'i9', 'j7'], 1), 'my own words', 2);
  const judged = [
    judgement({ ply: 0, move: 'h8', class: 'best', before: 0.5, after: 0.5, best: 'h8' }),
    judgement({ ply: 1, before: 0.625, after: 0.125, line: ['j10', 'g9'] }),
    judgement({ ply: 2, move: 'a1' }), // from another game
  ];
  const { tree: grown, judge } = await annotated(tree, RENJU, { judged, accuracy: [90, null] });
  assert.equal(grown.current, tree.current);
  assert.deepEqual(writtenTree(grown, judge), [
    { parent: -1, move: '', comment: 'Accuracy: Black 90%.' },
    { parent: 0, move: 'h8', comment: 'best move. The engine would play it, too.' },
    {
      parent: 1,
      move: 'i9',
      comment:
        "blunder: chances 63% → 13%, 50% lost. White's chances fell from 63% to 13%. J10 was better.\nmy own words",
      glyph: 'very-bad',
    },
    { parent: 2, move: 'j7' },
    { parent: 1, move: 'j10', comment: 'Better line' },
    { parent: 4, move: 'g9' },
  ]);
});

test('the chances in a comment differ by the loss that stands beside them', async () => {
  fakeFetch();
  fakeDocument();
  await speak('en');
  await addWords('review');
  let off = 0;
  for (let before = 0; before <= 1; before += 0.0137)
    for (let after = 0; after <= before; after += 0.0191) {
      const text = commentOn(RENJU, ['h8'], judgement({ class: 'mistake', move: 'h8', ply: 0, before, after }));
      const [, from, to, loss] = /chances (\d+)\s?% → (\d+)\s?%, (\d+)\s?% lost/.exec(text) ?? ['', '0', '0', '0'];
      assert.equal(Number(from) - Number(to), Number(loss), text);
      if (Math.round((before - after) * 100) !== Number(loss)) off++;
    }
  assert.ok(off > 100, 'many of these differences would be written off by one');
});

test('the winning row is shown at the end of the game, and nowhere else', () => {
  const moves = ['h8', 'a1', 'h9', 'b1', 'h10', 'c1', 'h11', 'd1', 'h12'];
  const end = {
    over: true,
    winner: /** @type {const} */ ('black'),
    state: 'won',
    line: ['h8', 'h9', 'h10', 'h11', 'h12'],
  };
  const at = (/** @type {object} */ more) => {
    const state = { ...reviewState('renju15', moves), end, ...more };
    return reviewDrawing(state, playOf(state), defaultSettings()).line;
  };
  assert.deepEqual(at({}), [112, 127, 142, 157, 172]);
  assert.deepEqual(at({ ply: 8 }), []);
  assert.deepEqual(at({ end: null }), []);
  assert.deepEqual(at({ attempt: { ply: 9, state: 'choose', move: '', note: '', judgement: null } }), []);
});

test('a stored review keeps how the game ended, and an invalid end is asked for again', () => {
  const end = { over: true, winner: 'white', state: 'won', line: ['h8', 'i9'] };
  const of = (/** @type {unknown} */ end) =>
    wholeReview({ version: 1, moves: 'h8', judged: [], accuracy: null, end }, RENJU, ['h8'])?.end;
  assert.deepEqual(of(end), end);
  assert.deepEqual(of({ ...end, over: false, winner: null, line: [] })?.winner, null);
  for (const bad of [undefined, null, 'won', { ...end, winner: 'red' }, { ...end, over: 1 }, { ...end, state: 3 }])
    assert.equal(of(bad), null, JSON.stringify(bad));
});

test('the proof that Black wins names the first move of Black off it, and blames nobody without need', async () => {
  Object.assign(fakeDocument(), { baseURI: 'http://localhost/' });
  const { leftAt } = await import('../../site/js/review/proved.js');
  const moves = ['h8', 'o15', 'i9', 'a1', 'j10', 'b1', 'k11'];
  /** Plies after which the proof shows that Black wins: + known, - not. */
  const told = async (/** @type {string} */ known, won = false, line = moves) =>
    leftAt(
      {
        fetch: async () => {},
        judge: async (_, { length }) => /** @type {any} */ ({ known: known[length - 1] === '+' }),
      },
      'freestyle15',
      line,
      won,
    );
  for (const [known, want] of /** @type {[string, number|undefined][]} */ ([
    ['++++++++', 0],
    ['+-++++++', undefined], // the second move is not proved
    ['++------', 3],
    ['++++----', 5],
    ['++++-+++', 0], // another move that also wins by threats
    ['++++++--', 7],
  ]))
    assert.equal(await told(known), want, known);
  assert.equal(await told('++------', true), 0, 'Black has won');
  assert.equal(await told('++', false, ['h8', 'o15']), 0);
  assert.equal(await told('+', false, ['h8']), undefined);
  // In another order the proof begins with Black's h8.
  const late = ['i9', 'o15', 'h8', 'a1', 'j10', 'b1'];
  assert.equal(await told('---+--', false, late), 5);
  assert.equal(await told('++-+++', false, late), 0);
  assert.equal(await told('++++++', false, ['o15', 'h8', 'i9', 'a1']), undefined, 'h8 is White’s');
});

test('a stored review keeps what the proof says, and an invalid value says nothing', () => {
  const of = (/** @type {unknown} */ proved) =>
    wholeReview({ version: 1, moves: 'h8', judged: [], accuracy: null, end: null, proved }, RENJU, ['h8'])?.proved;
  assert.deepEqual([0, 1, 2, -1, '1', null, undefined].map(of), [0, 1, ...Array(5).fill(undefined)]);
});

test('a stored review keeps the move that decided, and an invalid value is asked for again', () => {
  const of = (/** @type {unknown} */ turn) =>
    wholeReview({ version: 1, moves: 'h8', judged: [], accuracy: null, end: null, turn }, RENJU, ['h8'])?.turn;
  assert.deepEqual([-1, 0, 1, '0', null, undefined].map(of), [-1, 0, ...Array(4).fill(undefined)]);
});

test('a move that the program suggested is never called an error, in the list, aloud and in a file', async () => {
  fakeFetch();
  fakeDocument();
  await speak('en');
  await addWords('review');
  const moves = ['h8', 'i9'];
  const game = newGame({ game: 'renju15', tree: lineTree(moves) });
  const blunder = judgement({ proofs: [proof({})], holds: ['j10'] });
  assert.equal(excused(blunder, game), blunder, 'nothing was suggested');
  assert.equal(excused(blunder, null), blunder);
  const other = { ...game, hints: /** @type {[number, string][]} */ ([[1, 'j10']]) };
  assert.equal(excused(blunder, other), blunder, 'another move was');
  const one = excused(blunder, { ...game, hints: [[1, 'i9']] });
  assert.equal(isError(one), false);
  assert.equal(label(RENJU, moves, one), 'from a hint');
  const text = 'A hint named this move; a longer search prefers J10. Now Black wins by fours in 3: G8.';
  assert.equal(sentences(RENJU, moves, one).join(' '), text);
  assert.equal(commentOn(RENJU, moves, one), text);
  const stored = JSON.parse(JSON.stringify({ version: 1, moves: 'h8i9', judged: [one], accuracy: null, end: null }));
  assert.deepEqual(wholeReview(stored, RENJU, moves)?.judged, [one], 'and it stays so');
});

test('no chance is shown after a move of the reader that is asked about, or may be once it is judged', () => {
  const judged = [
    judgement({ ply: 0, before: 0.5, after: 0.5 }),
    undefined,
    judgement({ ply: 2, before: 1, after: 1 }),
  ];
  const at = (/** @type {'black'|'white'|'both'} */ you, /** @type {object} */ more = {}) =>
    shareAt({ ...reviewState('renju15', ['h8', 'i9', 'j7'], 2), judged, players: newGame({ you }), ...more });
  assert.equal(at('both'), 1, 'after White’s move, by the judgement of the next one');
  assert.equal(at('black'), 1, 'the other side’s move is told at once');
  assert.equal(at('white'), undefined, 'it is not judged yet');
  assert.equal(at('white', { judged: [judged[0], judgement({ after: 0.25 })] }), 0.75);
  assert.equal(at('black', { attempt: attemptAt(2) }), undefined);
  assert.equal(at('white', { ply: 0 }), 0.5);
});

test('hints are ranked by what they show, the best first', () => {
  const line = (/** @type {number} */ win, atMost = false, winProb = 0.5) => ({
    win,
    proved: win !== 0,
    atMost,
    winProb,
  });
  for (const [lines, want] of /** @type {[ReturnType<typeof line>[], number[]][]} */ ([
    [
      [line(13, true), line(11, true), line(9)],
      [9, 11, 13],
    ],
    [
      [line(5), line(7, true), line(3)],
      [3, 5, 7],
    ],
    [
      [line(0), line(7), line(-4), line(-8)],
      [7, 0, -8, -4],
    ],
    [
      [line(-2), line(0)],
      [0, -2],
    ],
  ]))
    assert.deepEqual(
      byWorth(/** @type {any} */ (lines)).map(({ win }) => win),
      want,
    );
});

test('the better column of a reviewed mistake is named in words, not by a lone number', () => {
  const judged = [undefined, judgement({ move: '1', best: '4', line: ['4'], before: 0.5 })];
  const state = { ...reviewState('connect4', ['4', '1'], 2), judged };
  const heads = reviewDrawing(state, playOf(state), defaultSettings()).heads ?? [];
  assert.deepEqual(
    heads.map(({ text }) => Boolean(text)),
    [false, false, false, true, false, false, false],
  );
  assert.doesNotMatch(heads[3].text, /\d/);
});
