// @ts-check
// The Arena's packed games: the page reads what the native program wrote.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { unpack } from '../../site/js/arena/unpack.js';

const ROOT = new URL('../../', import.meta.url).pathname;

/** @param {Buffer} content */
const answer = (content) => new Response(new Uint8Array(content));

test('the page reads the games that the native program wrote', async () => {
  for (const [name, pairs] of /** @type {const} */ ([
    [
      'freestyle15',
      [
        [0, 5],
        [12, 13],
        [10, 4],
      ],
    ],
    [
      'connect4',
      [
        [0, 1],
        [6, 4],
      ],
    ],
  ])) {
    const file = join(ROOT, `site/packs/arena-${name}.games`);
    const { stdout } = await promisify(execFile)('go', ['run', './engine/cmd/tengen', 'games', file], {
      cwd: ROOT,
      maxBuffer: 1 << 26,
    });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const [a, b] of pairs) {
      const native = lines.filter(({ Players: [x, y] }) => (x === a && y === b) || (x === b && y === a));
      const here = await unpack(answer(await readFile(file)), a, b);
      assert.equal(here.length, 100);
      assert.deepEqual(
        here,
        native.map((/** @type {any} */ one) => ({
          number: one.Number,
          first: one.Players[0],
          second: one.Players[1],
          opening: one.Opening,
          moves: one.Moves,
          winner: one.Winner,
          reason: one.Reason,
          fault: '',
          answers: one.Answers.map((/** @type {any} */ said) => [said.WinProb, said.Eval, said.Nodes, said.Time / 1e6]),
        })),
      );
    }
    const whole = await readFile(file);
    await assert.rejects(unpack(answer(whole.subarray(0, -20)), 0, 1));
    await assert.rejects(unpack(new Response('something else'), 0, 1));
    whole[whole.length >> 1] ^= 1;
    await assert.rejects(unpack(answer(whole), 0, 1));
  }
});
