// @ts-check
// Checks the engine in this browser, with an engine started for that. Its replies
// are shown unchanged.

import { button, progressBar } from '../core/controls.js';
import { alertNow, h, say, setText } from '../core/dom.js';
import { labelled, t } from '../core/i18n.js';
import { compact, seconds } from '../core/units.js';
import { startEngine } from '../engine/engines.js';
import { workPart } from './cards.js';

/** The full engine's check sets, in the order they run. */
const SETS = ['renju', 'vcf', 'kernels', 'perft'];

/** @typedef {import('../engine/protocol.js').BenchRequest|import('../engine/protocol.js').CheckRequest} Ask */
/** @typedef {import('../engine/protocol.js').CheckedReply} Checked */
/** @typedef {(engine: {build?: string}) => void} Met called when the engine has started */
/** @typedef {{good: boolean|null, text: string}} Verdict good: null when there is no expected value */

/**
 * One check of a card.
 * @typedef {object} Check
 * @property {string} title
 * @property {string} about
 * @property {Ask} ask
 * @property {(reply: Checked) => Verdict} verdict
 */

/** A check as a list item. @param {Check} check */
function checkRow({ title, about, ask, verdict }) {
  const bar = progressBar(title, 100);
  const out = h('p.about-verdict', t('about.not-run'));

  /**
   * The result of a check.
   * @param {Checked|import('../engine/protocol.js').ErrorReply} reply @param {boolean} stopped @returns {Verdict}
   */
  function judge(reply, stopped) {
    if (reply.type === 'checked' && reply.done === reply.of) return verdict(reply);
    const { done, of } = reply.type === 'checked' ? reply : { done: 0, of: 0 };
    const message = reply.type === 'error' ? reply.message : '';
    return {
      good: false,
      text: stopped ? t('about.stopped', { done, of }) : t('note.engine-error', { message }),
    };
  }

  return {
    node: h('li', h('h5', title), h('p.quiet', about), bar.node, out),
    clear() {
      bar.show(0);
      delete out.dataset.good;
      setText(out, t('about.not-run'));
    },
    /**
     * @param {import('../engine/engines.js').Engine} engine
     * @param {() => boolean} isStopped
     * @returns {Promise<boolean|null>} whether all checks succeeded
     */
    async run(engine, isStopped) {
      setText(out, t('about.starting'));
      const reply = await engine.request(
        { reportMs: 125, ...ask },
        {
          onInfo({ done, of }) {
            bar.show((100 * done) / of);
            setText(out, t('about.so-far', { done, of }));
          },
        },
      );
      const { good, text } = judge(reply, isStopped());
      const ended = reply.type === 'checked' && reply.done === reply.of;
      if (ended) bar.show(100);
      if (good !== null && (ended || !isStopped())) out.dataset.good = String(good);
      setText(out, text);
      say(labelled(title, text));
      return good;
    },
  };
}

/**
 * A card with a list of checks and a button that starts and stops them.
 * @param {string} name
 * @param {import('../engine/engines.js').File} file
 * @param {Met} met
 * @param {Check[]} checks
 * @returns {import('./cards.js').Part}
 */
function checksCard(name, file, met, checks) {
  /** @type {import('../engine/engines.js').Engine|null} */
  let engine = null;
  let stopped = false;
  const verb = button(t(`about.${name}.run`), () => (engine ? stop() : run()));
  const rows = checks.map(checkRow);

  function stop() {
    stopped = true;
    engine?.stop();
  }

  async function run() {
    stopped = false;
    verb.textContent = t('action.stop');
    const begun = (engine = startEngine({ file, onReady: met }));
    for (const row of rows) row.clear();
    const found = [];
    for (const row of rows) if (!stopped) found.push(await row.run(begun, () => stopped));
    if (!stopped && !found.includes(null))
      alertNow(t(found.includes(false) ? 'about.some-failed' : 'about.all-passed'));
    begun.dispose();
    engine = null;
    verb.textContent = t(`about.${name}.run`);
  }

  return {
    node: workPart(name, verb, h('ul', ...rows.map((row) => row.node))),
    leave: stop,
  };
}

/** @param {number} expected the native program's signature, 0 when unknown @param {Met} met */
export const signature = (expected, met) =>
  checksCard('bench', 'engine.wasm', met, [
    {
      title: t('about.bench.row'),
      about: expected ? t('about.bench.native', { nodes: String(expected) }) : t('about.bench.unknown'),
      ask: { cmd: 'bench' },
      verdict({ nodes, nps, ms }) {
        const good = expected ? nodes === expected : null;
        const key = { true: 'same', false: 'differs', null: 'alone' }[String(good)];
        return {
          good,
          text: t(`about.bench.${key}`, { nodes: String(nodes), speed: compact(nps), time: seconds(ms) }),
        };
      },
    },
  ]);

/** @param {Met} met */
export const ruleTests = (met) =>
  checksCard(
    'sets',
    'full.wasm',
    met,
    SETS.map((set) => ({
      title: t(`about.set.${set}`),
      about: t(`about.set.${set}.about`),
      ask: { cmd: 'check', set },
      verdict: ({ done, failed, faults, ms }) => ({
        good: failed === 0,
        text: failed
          ? t('about.failed', { failed, of: done, fault: faults[0] ?? '' })
          : t('about.passed', { n: done, time: seconds(ms) }),
      }),
    })),
  );
