// @ts-check
// Measures how much faster several workers search than one, with an engine started
// for that, and draws the result.

import { createAction } from '../core/action.js';
import { button } from '../core/controls.js';
import { h, say, setText, svg } from '../core/dom.js';
import { compact } from '../core/units.js';
import { processors } from '../engine/capacity.js';
import { startEngine } from '../engine/engines.js';
import { language, t } from '../core/i18n.js';
import { workPart } from './cards.js';

/** The time for each number of workers, in milliseconds. */
const EACH = 2000;
const MOST = 16;
const [W, H] = [300, 120];
const SEARCH = { cmd: /** @type {const} */ ('search'), player: 'tengen', game: 'freestyle15', moves: 'h8i9h10g9i7' };

/** The numbers of workers to measure: 1, 2, 4, … up to the number of processors. */
function counts() {
  if (!globalThis.crossOriginIsolated) return [1];
  const cores = Math.min(MOST, processors);
  return [1, 2, 4, 8, 16].filter((n) => n <= Math.max(2, cores));
}

/** @typedef {{workers: number, speed: number}} Point speed: nodes a second */

/**
 * @param {Point[]} points the first one for one worker
 * @param {number} most maximum number of workers
 * @returns {string}
 */
function drawing(points, most) {
  const [{ speed: one }] = points;
  const top = Math.max(one * most, ...points.map(({ speed }) => speed));
  const at = (/** @type {number} */ workers, /** @type {number} */ speed) =>
    `${((workers / most) * (W - 12) + 2).toFixed(1)} ${(H - 6 - (speed / top) * (H - 12)).toFixed(1)}`;
  const path = (/** @type {string} */ name, /** @type {string[]} */ places) =>
    `<path class="${name}" vector-effect="non-scaling-stroke" d="M${places.join('L')}"/>`;
  return (
    path('axis', [at(0, top), at(0, 0), at(most, 0)]) +
    path('ideal', [at(0, 0), at(most, one * most)]) +
    path('measured', [at(0, 0), ...points.map(({ workers, speed }) => at(workers, speed))]) +
    points
      .map(
        ({ workers, speed }) =>
          `<path class="point" vector-effect="non-scaling-stroke" d="M${at(workers, speed)}h0.1"/>`,
      )
      .join('')
  );
}

/** @param {Point} point @param {Point} first @returns {string} */
function pointText({ workers, speed }, first) {
  const times = new Intl.NumberFormat(language(), { maximumFractionDigits: 2 });
  const ratio = times.format(speed / Math.max(1, first.speed));
  return t(workers > 1 ? 'about.speed.more' : 'about.speed.one', { n: workers, speed: compact(speed), ratio });
}

/** @returns {import('./cards.js').Part} */
export function speedPart() {
  const action = createAction();
  /** @type {import('../engine/engines.js').Engine|null} */
  let engine = null;
  const verb = button(t('about.speed.run'), () => (engine ? stop() : run()));
  const picture = svg({
    viewBox: `0 0 ${W} ${H}`,
    preserveAspectRatio: 'none',
    class: 'about-curve',
    'aria-hidden': 'true',
  });
  const drawn = h('div', { hidden: true }, picture);
  const list = h('ul.about-points');
  const out = h('p.about-verdict', t('about.not-run'));

  function stop() {
    action.end();
    engine?.dispose();
    engine = null;
    verb.textContent = t('about.speed.run');
    setText(out, '');
  }

  async function run() {
    const signal = action.begin();
    engine = startEngine({ file: 'engine.wasm' });
    const all = counts();
    const most = all[all.length - 1];
    /** @type {Point[]} */
    const points = [];
    let warm = false;
    verb.textContent = t('action.stop');
    list.replaceChildren();
    drawn.hidden = true;
    // The first search only starts all workers.
    for (const workers of [most, ...all]) {
      setText(out, t('about.speed.running', { n: workers }));
      const limits = { ms: EACH, threads: workers, purpose: /** @type {const} */ ('analysis') };
      const reply = await engine.request({ ...SEARCH, limits }, { signal });
      if (reply.type === 'error') return fail(reply.message);
      if (warm) points.push({ workers: reply.threads ?? 1, speed: reply.nps });
      warm = true;
      if (!points.length) continue;
      drawn.hidden = false;
      picture.innerHTML = drawing(points, most);
      list.replaceChildren(...points.map((point) => h('li', pointText(point, points[0]))));
    }
    stop();
    say(points.map((point) => pointText(point, points[0])).join(' '));
    setText(out, t(all.length > 1 ? 'about.speed.done' : 'about.speed.alone'));
  }

  /** @param {string} message */
  function fail(message) {
    stop();
    setText(out, t('note.engine-error', { message }));
  }

  return {
    node: workPart('speed', verb, drawn, list, out),
    leave: stop,
  };
}
