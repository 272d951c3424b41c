// @ts-check
// The page's proofs: the pack and the engine that answers, with packs and an engine of the
// test's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

Object.assign(globalThis, { document: { baseURI: 'https://example.org/some/', getElementById: () => ({}) } });
const { covers, createProofs } = await import('../../site/js/engine/proofs.js');

/** Lets everything go on that can. */
async function soon() {
  for (let i = 0; i < 100; i++) await new Promise(setImmediate);
}

/**
 * Proofs whose packs are stored or not.
 * @param {Record<string, string>} states of the packs by game
 * @param {(message: any) => any} [answer] of the engine
 */
function proofsWith(states, answer = () => null) {
  const list = Object.entries(states).map(([name, state]) => ({ name, state, fault: '', dropped: false }));
  /** @type {string[]} */
  const calls = []; // of the packs and the engine, in order
  const packs = {
    list,
    async get(/** @type {any} */ pack) {
      calls.push(`get ${pack.name}`);
      Object.assign(pack, pack.name === 'standard15' ? { fault: 'offline' } : { state: 'stored' });
    },
    read: async (/** @type {any} */ pack) =>
      pack.state === 'stored' ? new Response(new Uint8Array(gzipSync(pack.name))) : null,
    async drop(/** @type {any} */ pack) {
      calls.push(`drop ${pack.name}`);
      Object.assign(pack, { state: 'none', dropped: true });
    },
  };
  const start = () => {
    calls.push('start');
    let game = '';
    return {
      dispose: () => calls.push('end'),
      async request(/** @type {any} */ message) {
        const { cmd, file, moves = '' } = message;
        if (cmd === 'proof') game = new TextDecoder().decode(file);
        calls.push([cmd, game, moves].filter(Boolean).join(' '));
        const other = await answer(message);
        if (other) return other;
        return cmd === 'proof' ? { type: 'proof', game } : { type: 'proved', known: true, game };
      },
    };
  };
  const proofs = createProofs(
    /** @type {any} */ ({ packs: async () => packs }),
    /** @type {any} */ ({ start, idle: 20 }),
  );
  return { proofs, calls, list };
}

test('a proof covers the positions where Black has the centre', () => {
  assert.ok(covers('freestyle15', []));
  assert.ok(covers('standard15', ['i9', 'a1', 'h8']));
  assert.ok(covers('renju15', ['h8', 'i9'])); // a partial proof says what it does not know
  assert.ok(!covers('standard15', ['i9', 'h8']));
  assert.ok(!covers('freestyle15', ['i9', 'a1']));
  assert.ok(!covers('freestyle19', ['h8']));
});

test('one engine answers about all games, and ends a while after the last question', async () => {
  const { proofs, calls } = proofsWith({ freestyle15: 'stored', standard15: 'stored' });
  const replies = await Promise.all([
    proofs.judge('freestyle15', ['h8']),
    proofs.judge('freestyle15', ['h8', 'i9']),
    proofs.judge('standard15', ['h8']),
  ]);
  assert.deepEqual(
    replies.map((reply) => /** @type {any} */ (reply).game),
    ['freestyle15', 'freestyle15', 'standard15'],
  );
  assert.deepEqual(calls, [
    'start',
    'proof freestyle15',
    'proved freestyle15 h8',
    'proved freestyle15 h8i9',
    'proof standard15',
    'proved standard15 h8',
  ]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.equal(calls.at(-1), 'end');
  calls.length = 0;
  await proofs.judge('standard15', ['h8']);
  assert.deepEqual(calls, ['start', 'proof standard15', 'proved standard15 h8']);
});

test('without a stored pack no engine starts, and a pack that was deleted or failed is not fetched again', async () => {
  const { proofs, calls, list } = proofsWith({ freestyle15: 'none', standard15: 'none' });
  assert.equal(await proofs.judge('freestyle15', ['h8']), null);
  assert.equal(await proofs.judge('renju15', ['h8']), null); // the site lacks this pack
  assert.deepEqual(calls, []);
  await proofs.fetch('freestyle15');
  await proofs.fetch('standard15'); // fails
  await proofs.fetch('standard15');
  assert.deepEqual(calls, ['get freestyle15', 'get standard15']);
  assert.ok((await proofs.judge('freestyle15', ['h8']))?.known);
  Object.assign(list[0], { state: 'none', dropped: true }); // the reader deletes it
  assert.equal(await proofs.judge('freestyle15', ['h8']), null);
  calls.length = 0;
  await proofs.fetch('freestyle15');
  assert.deepEqual(calls, []);
  // A lesson opens it all the same.
  assert.equal((await proofs.open('freestyle15')).type, 'proof');
});

test('an aborted question is neither asked nor answered, and those after it are', async () => {
  let go = () => {};
  const gate = new Promise((resolve) => (go = () => resolve(null)));
  const { proofs, calls } = proofsWith({ freestyle15: 'stored' }, ({ moves }) => (moves === 'h8' ? gate : null));
  const first = new AbortController();
  const second = new AbortController();
  /** @type {string[]} */
  const answered = [];
  const note = (/** @type {string} */ name) => () => void answered.push(name);
  const begun = proofs.judge('freestyle15', ['h8'], { signal: first.signal });
  begun.then(note('first'), note('first'));
  proofs.judge('freestyle15', ['h8', 'a1'], { signal: second.signal }).then(note('second'), note('second'));
  const last = proofs.judge('freestyle15', ['h8', 'b1']).then(note('last'));
  second.abort();
  while (!calls.includes('proved freestyle15 h8')) await new Promise(setImmediate);
  first.abort();
  go();
  await last;
  await soon();
  assert.deepEqual(answered, ['last']);
  assert.ok(!calls.includes('proved freestyle15 h8a1'));
});

test('a worker that begins again gets the pack again, and a damaged pack is deleted', async () => {
  let lost = true;
  const again = proofsWith({ freestyle15: 'stored' }, ({ cmd }) => {
    if (cmd !== 'proved' || !lost) return null;
    lost = false;
    return { type: 'error', code: 'bad-request' };
  });
  assert.ok((await again.proofs.judge('freestyle15', ['h8']))?.known);
  assert.equal(again.calls.filter((call) => call === 'proof freestyle15').length, 2);
  const damaged = proofsWith({ freestyle15: 'stored' }, () => ({ type: 'error', code: 'bad-request' }));
  await assert.rejects(damaged.proofs.judge('freestyle15', ['h8']), /damaged/);
  assert.equal(damaged.calls.at(-1), 'drop freestyle15');
  const broken = proofsWith({ freestyle15: 'stored' }, () => ({ type: 'error', code: 'engine' }));
  await assert.rejects(broken.proofs.open('freestyle15'), /engine/);
  assert.ok(!broken.calls.includes('drop freestyle15'));
});
