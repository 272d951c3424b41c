// @ts-check
// Synthesizes short sounds. The module is loaded at the first input event and
// prepares the sounds when the page is idle, so that the first sound does not delay
// the first stone. No sound plays before a user gesture.

import { attempt } from './service.js';

/** @typedef {'own'|'other'|'wrong'|'low'|'won'|'lost'|'draw'} Sound */

/** The audio context and its noise buffer, null until ready. @type {{out: AudioContext, noise: AudioBuffer}|null} */
let audio = null;

function prepare() {
  if (audio || !('AudioContext' in globalThis)) return;
  /** @type {AudioContext} */
  let out;
  try {
    out = new AudioContext();
    const noise = out.createBuffer(1, Math.floor(out.sampleRate * 0.05), out.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (data.length * 0.12));
    audio = { out, noise };
  } catch {
    // no audio device, too many contexts, or an extension forbids it: stay silent
  }
}

/** @type {(work: () => void) => void} */
const later =
  'requestIdleCallback' in globalThis
    ? (work) => requestIdleCallback(work, { timeout: 1000 })
    : (work) => setTimeout(work);
later(prepare);
for (const kind of ['pointerup', 'keydown']) addEventListener(kind, wake, { capture: true });

/**
 * A running context keeps the sound device and a thread busy: it rests after this time without a sound or an input, in
 * ms.
 */
const QUIET = 5000;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let rest;

function wake() {
  const out = audio?.out;
  if (!out) return;
  clearTimeout(rest);
  rest = setTimeout(() => attempt(() => out.suspend(), undefined), QUIET);
  // An iPhone interrupts the sound during a call, which is a third state.
  if (out.state !== 'running' && out.state !== 'closed') attempt(() => out.resume(), undefined);
}

/**
 * The notes of each tune: pitch in Hz, start and length in seconds.
 * @type {Record<'won'|'lost'|'draw', [number, number, number][]>}
 */
const TUNES = {
  won: [
    [392, 0, 0.4],
    [494, 0.12, 0.4],
    [587, 0.24, 0.4],
    [784, 0.36, 0.8],
  ],
  lost: [
    [330, 0, 0.5],
    [294, 0.18, 0.5],
    [220, 0.36, 0.9],
  ],
  draw: [
    [392, 0, 0.5],
    [392, 0.22, 0.7],
  ],
};

/**
 * Plays a sound. It is silent until the audio context is ready: a late sound would
 * be worse than none.
 * @param {Sound} kind
 * @param {number} volume 0 to 1
 */
export function play(kind, volume) {
  if (!audio || volume <= 0) return;
  wake();
  const { out, noise } = audio;
  const at = out.currentTime;
  try {
    if (kind === 'own') clack(out, noise, at, 1900, volume);
    else if (kind === 'other') clack(out, noise, at, 1350, volume);
    else if (kind === 'wrong') tone(out, at, 150, 0.12, volume * 0.5);
    else if (kind === 'low') tone(out, at, 880, 0.25, volume * 0.12);
    else for (const [pitch, start, length] of TUNES[kind]) tone(out, at + start, pitch, length, volume * 0.3);
  } catch {
    audio = null; // the context was closed
  }
}

/**
 * A stone on wood: a burst of noise through a resonant filter, and a low thump of
 * the table.
 * @param {AudioContext} out
 * @param {AudioBuffer} buffer
 * @param {number} at
 * @param {number} pitch
 * @param {number} volume
 */
function clack(out, buffer, at, pitch, volume) {
  const noise = out.createBufferSource();
  noise.buffer = buffer;
  const filter = out.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  const gain = out.createGain();
  gain.gain.value = volume * 1.4;
  noise.connect(filter).connect(gain).connect(out.destination);
  noise.start(at);
  tone(out, at, pitch / 9, 0.07, volume * 0.35);
}

/**
 * @param {AudioContext} out @param {number} at @param {number} pitch @param {number} length seconds
 * @param {number} volume
 */
function tone(out, at, pitch, length, volume) {
  const source = out.createOscillator();
  source.type = 'sine';
  source.frequency.value = pitch;
  const gain = out.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(out.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}
