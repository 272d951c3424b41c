// @ts-check
// Games packed into links: what was packed comes back, and anything else gets a clear sentence.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWords, speak } from '../../site/js/core/i18n.js';
import { parseRoute } from '../../site/js/core/router.js';
import { LONGEST, pack, packedIn, packedLink, unpack } from '../../site/js/files/packed.js';
import { fakeDocument, fakeFetch } from './fakes.mjs';

const SGF =
  '(;FF[4]GM[4]SZ[15]PB[Ann]PW[李]C[a game]' +
  ';B[hh]C[a quiet start];W[ih](;B[hg])(;B[gg]C[better ☺]))'.padEnd(400, ';B[aa]');
const text = async (/** @type {string} */ packed) => new TextDecoder().decode(await unpack(packed));

test('a packed game comes back unchanged, compressed or not', async () => {
  for (const sgf of [SGF, 'x', '(;C[日本語 \u{1F600}])'.repeat(50)]) assert.equal(await text(await pack(sgf)), sgf);
  assert.ok((await pack(SGF)).length < SGF.length / 2, 'it is compressed');
  const { CompressionStream: kept } = globalThis;
  try {
    Object.assign(globalThis, { CompressionStream: undefined });
    const plain = await pack(SGF);
    assert.equal(plain[0], 'p');
    assert.equal(await text(plain), SGF);
  } finally {
    Object.assign(globalThis, { CompressionStream: kept });
  }
});

test('a link carries it in letters that no messenger changes, beside the line that older pages read', async () => {
  const link = await packedLink('https://tengen.example/#/analyse/freestyle15/h8i8?ply=1', SGF);
  assert.match(link ?? '', /^https:\/\/tengen\.example\/#\/analyse\/freestyle15\/h8i8\?ply=1&sgf=z[\w-]+$/);
  const { screen, parts, query } = parseRoute(new URL(link ?? '').hash);
  assert.deepEqual([screen, parts, query.get('ply')], ['analyse', ['freestyle15', 'h8i8'], '1']);
  assert.equal(await text(packedIn(link ?? '')), SGF);
  assert.equal(packedIn('#/analyse/freestyle15/h8?ply=1'), '');
  let x = 1;
  const noise = Array.from({ length: 4000 }, () =>
    String.fromCharCode(33 + ((x = (x * 16807) % 2147483647) % 90)),
  ).join('');
  assert.equal(await packedLink('https://tengen.example/#/analyse/freestyle15', noise), null, `over ${LONGEST}`);
});

test('what is no packed game is refused in a sentence', async () => {
  fakeFetch();
  fakeDocument();
  await speak('en');
  await addWords('files');
  const whole = await pack(SGF);
  const bomb = await pack(' '.repeat(200_000)); // as long as is allowed
  assert.equal((await unpack(bomb)).length, 200_000);
  /** @type {[string, string, RegExp][]} */
  const cases = [
    ['another letter', `q${whole.slice(1)}`, /letters/],
    ['nothing', 'z', /letters/],
    ['other signs', 'z%%%%', /letters/],
    ['cut off', whole.slice(0, whole.length / 2), /cut off or changed/],
    ['one letter lost in base64', 'pA', /cut off or changed/],
    ['lower case', whole.toLowerCase(), /cut off or changed/],
    ['noise', `z${'A-_9'.repeat(40)}`, /cut off or changed/],
  ];
  for (const [name, packed, want] of cases) await assert.rejects(unpack(packed), { message: want }, name);
  // A stream of blanks far longer than a game.
  const long = await new Response(
    new Blob([new Uint8Array(3_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  await assert.rejects(unpack(`z${Buffer.from(long).toString('base64url')}`), { message: /longer than/ });
  const { DecompressionStream: kept } = globalThis;
  try {
    Object.assign(globalThis, { DecompressionStream: undefined });
    await assert.rejects(unpack(whole), { message: /browser/ });
  } finally {
    Object.assign(globalThis, { DecompressionStream: kept });
  }
});
