// @ts-check
// The engine checked in this browser, by an engine started for it. What it
// says is shown as it is.

import { createEngine } from '../engine/client.js';
import { h, setText } from '../dom.js';
import { compact, seconds, t } from '../i18n.js';
import { alertNow, say } from '../live.js';

/** The sets of the whole engine, in the order they run. */
const SETS = ['renju', 'vcf', 'perft'];

/** @typedef {{done: number, of: number, failed: number, faults: string[], nodes: number, nps: number, ms: number, type: string, message?: string}} Checked */

/** A bar that fills. @param {string} label */
function bar(label) {
  const node = h('div', { class: 'progress', role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 0 }, h('i'));
  /** @param {number} share */
  const fill = (share) => {
    node.setAttribute('aria-valuenow', String(Math.round(share * 100)));
    /** @type {HTMLElement} */ (node.firstElementChild).style.transform = `scaleX(${share})`;
  };
  return { node, fill };
}

/**
 * A card with one button that starts a list of checks and stops them.
 * @param {object} spec
 * @param {(engine: {build?: string}) => void} spec.met told when the engine has started
 * @param {string} spec.name @param {import('../engine/client.js').File} spec.file
 * @param {{title: string, about: string, ask: any, verdict: (reply: Checked) => {good: boolean, text: string}}[]} spec.rows
 */
function card({ name, file, rows, met }) {
  /** @type {ReturnType<typeof createEngine>|null} */
  let engine = null;
  let stopped = false;
  const button = h('button', { type: 'button', class: 'button', click: () => (engine ? stop() : run()) }, t(`about.${name}.run`));
  const lines = rows.map((row) => {
    const fill = bar(row.title);
    const out = h('p', { class: 'about-verdict' }, t('about.not-run'));
    return { ...row, fill, out, node: h('li', {}, h('h3', {}, row.title), h('p', { class: 'quiet' }, row.about), fill.node, out) };
  });

  function stop() {
    stopped = true;
    engine?.stop();
  }

  async function run() {
    stopped = false;
    button.textContent = t('action.stop');
    engine = createEngine({ file, onReady: met });
    for (const { out, fill } of lines) {
      fill.fill(0);
      delete out.dataset.good;
      setText(out, t('about.not-run'));
    }
    let bad = 0;
    for (const { ask, out, fill, verdict, title } of lines) {
      if (stopped) break;
      setText(out, t('about.starting'));
      const reply = await engine.request({ reportMs: 125, ...ask }, (now) => {
        fill.fill(now.done / now.of);
        setText(out, t('about.so-far', { done: now.done, of: now.of }));
      });
      const ended = reply.type === 'checked' && reply.done === reply.of;
      const { good, text } = ended ? verdict(/** @type {any} */ (reply)) : { good: false, text: stopped ? t('about.stopped', { done: reply.done ?? 0, of: reply.of ?? 0 }) : t('note.engine-error', { message: reply.message ?? '' }) };
      if (ended) fill.fill(1);
      if (ended || !stopped) out.dataset.good = String(good);
      if (!good) bad++;
      setText(out, text);
      say(`${title}: ${text}`);
    }
    if (!stopped) alertNow(t(bad ? 'about.some-failed' : 'about.all-passed'));
    engine.dispose();
    engine = null;
    button.textContent = t(`about.${name}.run`);
  }

  return {
    node: h('section', { class: 'card', 'aria-labelledby': `about-${name}` },
      h('header', {}, h('h2', { id: `about-${name}` }, t(`about.${name}`)), button),
      h('p', {}, t(`about.${name}.about`)),
      h('ul', {}, ...lines.map((line) => line.node))),
    stop,
  };
}

/** @typedef {(engine: {build?: string}) => void} Met */

/** @param {number} expected the native program's signature, 0 when it isn't known @param {Met} met */
export const signature = (expected, met) => card({
  met,
  name: 'bench',
  file: 'engine.wasm',
  rows: [{
    title: t('about.bench.row'),
    about: expected ? t('about.bench.native', { nodes: String(expected) }) : t('about.bench.unknown'),
    ask: { cmd: 'bench' },
    verdict: ({ nodes, nps, ms }) => ({
      good: nodes === expected,
      text: t(nodes === expected ? 'about.bench.same' : 'about.bench.differs', { nodes: String(nodes), speed: compact(nps), time: seconds(ms) }),
    }),
  }],
});

/** @param {Met} met */
export const ruleTests = (met) => card({
  met,
  name: 'sets',
  file: 'whole.wasm',
  rows: SETS.map((set) => ({
    title: t(`about.set.${set}`),
    about: t(`about.set.${set}.about`),
    ask: { cmd: 'check', set },
    verdict: ({ done, failed, faults, ms }) => ({
      good: failed === 0,
      text: failed ? t('about.failed', { failed, of: done, fault: faults[0] ?? '' }) : t('about.passed', { n: done, time: seconds(ms) }),
    }),
  })),
});
