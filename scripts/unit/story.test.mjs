// @ts-check
// The sentence about a reviewed game, each kind by a drawing of the game's chances.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWords, speak } from '../../site/js/core/i18n.js';
import { LANGUAGES } from '../../site/js/core/settings.js';
import { parseTable } from '../../site/js/game/games.js';
import { storyOf, storyText } from '../../site/js/review/story.js';
import { fakeDocument, fakeFetch } from './fakes.mjs';

/** @typedef {import('../../site/js/engine/protocol.js').Judgement} Judgement */
/** @typedef {import('../../site/js/game/games.js').Table} Table */
/** @typedef {import('../../site/js/review/story.js').Judged} Judged */

const RENJU = /** @type {Table} */ (parseTable('renju15'));
/** @type {Record<string, string>} */
const CLASSES = { i: 'inaccuracy', m: 'mistake', b: 'blunder', w: 'blunder' };

/**
 * A judged game.
 * @param {string} chances Black's before the first move and after each move, in tenths; X is 1
 * @param {string} errors below the chances: i for an inaccuracy, m for a mistake, b for a blunder, w for a blunder that
 *   missed a win, t for a proof that ends at the last move, which is forbidden
 * @param {Partial<Judged>} more
 * @returns {Judged}
 */
function game(chances, errors, more) {
  const black = [...chances].map((digit) => (digit === 'X' ? 1 : Number(digit) / 10));
  const plies = black.length - 1;
  const name = (/** @type {number} */ ply) => `${'abcdefg'[Math.floor(ply / 15)]}${(ply % 15) + 1}`;
  const judged = black.slice(1).map((after, ply) => {
    const own = (/** @type {number} */ share) => (ply % 2 ? 1 - share : share);
    const letter = errors[ply + 1] ?? ' ';
    const proofs = { w: [{ kind: 'missed', trap: '' }], t: [{ kind: 'wins', trap: name(plies - 1) }] };
    return /** @type {Judgement} */ (
      /** @type {unknown} */ ({
        ply,
        move: name(ply),
        class: CLASSES[letter] ?? 'good',
        before: own(black[ply]),
        after: own(after),
        proofs: letter === 'w' || letter === 't' ? proofs[letter] : [],
      })
    );
  });
  return { table: RENJU, moves: judged.map((_, ply) => name(ply)), judged, winner: 'black', left: '', ...more };
}

const WHITE = /** @type {const} */ ({ winner: 'white' });
const LATE = /** @type {const} */ ({ winner: 'white', left: 'late' });
const RESIGNED = /** @type {const} */ ({ winner: 'white', left: 'resigned' });
const DRAW = /** @type {const} */ ({ winner: 'draw' });
const OPEN = /** @type {const} */ ({ winner: '' });

/** A drawing and the sentence that it proves. @type {[string, string, string, Partial<Judged>, object][]} */
const CASES = [
  ['unfinished and level', '55545', '', OPEN, { kind: 'open' }],
  ['unfinished, Black better', '5557', '', OPEN, { kind: 'ahead', who: 'black' }],
  ['unfinished, White better', '5552', '', OPEN, { kind: 'ahead', who: 'white' }],
  ['a draw, a win missed', '55905', '   w', DRAW, { kind: 'draw-missed', who: 'black', n: 3 }],
  ['a draw without errors', '5555', '', DRAW, { kind: 'draw-clean' }],
  ['a draw with errors', '55744', '  i i', DRAW, { kind: 'draw', n: 2 }],
  ['out of time while ahead', '5557', '', LATE, { kind: 'late-ahead', who: 'black' }],
  ['out of time', '5554', '', LATE, { kind: 'late', who: 'black' }],
  ['resigned too soon', '5554', '', RESIGNED, { kind: 'gave-up', who: 'black' }],
  ['resigned when lost', '5551', '   b', RESIGNED, { kind: 'quick' }],
  ['the loser missed a win, and is asked first', '5553X', '    w', { asks: () => true }, { kind: 'quick' }],
  [
    'a draw, a win missed, and the reader is asked first',
    '55905',
    '   w',
    { ...DRAW, asks: () => true },
    { kind: 'draw', n: 1 },
  ],
  ['stopped by a forbidden point', '55321', '  t', WHITE, { kind: 'forbidden', who: 'black', move: 'A4' }],
  ['the loser missed a win', '5553X', '    w', {}, { kind: 'missed', who: 'white', n: 4 }],
  ['the winner missed a win', '5595XX', '   wbb', {}, { kind: 'quick' }],
  ['the lead changed', '57373X', '', {}, { kind: 'swings', n: 4 }],
  ['from far behind', '5552X', '   bb', {}, { kind: 'comeback', who: 'black', share: 0.2 }],
  ['nobody erred', '55678X', '', {}, { kind: 'clean' }],
  ['one move', '55559X', '    b', { turn: 3 }, { kind: 'one', n: 4 }],
  ['one error, but another move lost the game', '555596X', '    b', { turn: 5 }, { kind: 'quick' }],
  ['level to the end', `${'5'.repeat(10)}7X`, '        m m', {}, { kind: 'level', n: 9 }],
  ['quick', '55778X', '  m m', {}, { kind: 'quick' }],
  ['only the loser erred', `5${'7'.repeat(24)}`, '  m m', {}, { kind: 'flawless', who: 'black' }],
  ['never behind', `5${'7'.repeat(24)}`, ' im m', {}, { kind: 'lead', who: 'black' }],
  ['long', `54${'7'.repeat(80)}`, ' im m', {}, { kind: 'long' }],
  ['both erred', `54${'7'.repeat(24)}`, ' im m', {}, { kind: 'both' }],
  ['only the winner erred', `54${'7'.repeat(24)}`, ' i i', {}, { kind: 'despite', who: 'black' }],
];

for (const [name, chances, errors, more, want] of CASES)
  test(`the story of a game: ${name}`, () => assert.deepEqual(storyOf(game(chances, errors, more)), want));

test('each story is one short sentence in every language', async () => {
  fakeFetch();
  fakeDocument();
  await speak('en');
  await addWords('review');
  for (const lang of Object.keys(LANGUAGES)) {
    await speak(lang);
    for (const [name, chances, errors, more] of CASES) {
      const text = storyText(storyOf(game(chances, errors, more)), (side) => side);
      assert.ok(!/review\.|undefined|[{}]/.test(text), `${lang} ${name}: ${text}`);
      assert.ok(text.split(/\s+/).length <= 12 && text.length <= 60, `${lang} ${name}: ${text}`);
    }
  }
});
