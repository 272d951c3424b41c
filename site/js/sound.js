// @ts-check
// Four short sounds made on the spot. Nothing sounds, and no audio device is
// opened, before the first gesture on the page.

/** @type {AudioContext|null} */
let audio = null;
let gesture = false;

for (const kind of ['pointerdown', 'keydown']) {
  addEventListener(
    kind,
    () => {
      gesture = true;
    },
    { once: true, capture: true },
  );
}

/** @param {'own'|'other'|'wrong'|'win'} kind @param {number} volume 0 to 1 */
export function play(kind, volume) {
  if (!gesture || volume <= 0 || !('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  const at = audio.currentTime;
  if (kind === 'own') clack(audio, at, 1900, volume);
  if (kind === 'other') clack(audio, at, 1350, volume);
  if (kind === 'wrong') tone(audio, at, 150, 0.12, volume * 0.5);
  if (kind === 'win')
    [392, 494, 587].forEach((pitch, i) =>
      tone(/** @type {AudioContext} */ (audio), at + i * 0.13, pitch, 0.5, volume * 0.35),
    );
}

/** A stone on wood: a burst of noise through a resonant filter, and the table's low knock.
 * @param {AudioContext} out @param {number} at @param {number} pitch @param {number} volume */
function clack(out, at, pitch, volume) {
  const length = Math.floor(out.sampleRate * 0.05);
  const buffer = out.createBuffer(1, length, out.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
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

/** @param {AudioContext} out @param {number} at @param {number} pitch @param {number} length seconds @param {number} volume */
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
