// @ts-check
// Sounds when the browser's audio throws, refuses or hangs: nothing is heard.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const broken = () => {
  throw new Error('no audio');
};
const node = { connect: () => node, gain: {}, frequency: {}, Q: {}, start() {}, stop() {} };

test('an audio context that throws anywhere makes no sound', async (t) => {
  /** @type {(() => void)[]} */
  const gestures = [];
  t.mock.timers.enable({ apis: ['setTimeout'] });
  Object.assign(globalThis, {
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ hear) => gestures.push(hear),
  });
  /** @type {unknown[]} */
  const faults = [];
  process.on('unhandledRejection', (reason) => faults.push(reason));
  const good = {
    sampleRate: 100,
    currentTime: 0,
    state: 'suspended',
    destination: {},
    createBuffer: () => ({ getChannelData: () => [] }),
  };
  const contexts = [
    class {
      constructor() {
        broken();
      }
    },
    class {
      createBuffer = broken;
    },
    class {
      constructor() {
        Object.assign(this, good, { resume: broken, createOscillator: broken, createBufferSource: broken });
      }
    },
    class {
      constructor() {
        Object.assign(this, good, {
          resume: async () => broken(),
          createOscillator: () => node,
          createGain: () => ({}),
        });
      }
    },
    class {
      constructor() {
        Object.assign(this, good, { resume: () => new Promise(() => {}), createOscillator: () => null });
      }
    },
  ];
  for (const [i, AudioContext] of contexts.entries()) {
    Object.assign(globalThis, { AudioContext });
    const sound = await import(`../../site/js/core/sound.js?${i}`);
    t.mock.timers.tick(1000);
    for (const gesture of gestures.splice(0)) gesture();
    for (const kind of ['own', 'other', 'wrong', 'low', 'won', 'lost', 'draw']) sound.play(kind, 1);
  }
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(faults, []);
});
