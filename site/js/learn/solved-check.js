// @ts-check
// "Check it yourself": the engine checks the proof by the rules, in the worker, and
// ticks off White's answers on the board.

import { createAction } from '../core/action.js';
import { button, progressBar } from '../core/controls.js';
import { h } from '../core/dom.js';
import { number, t } from '../core/i18n.js';
import { moveAt, moveText } from '../game/games.js';
import { proofsOf } from '../engine/proofs.js';
import { alike, createRules, GAME, gamePath, openText, pointOf, TABLE, tableOf, withGame } from './proof.js';
import * as draw from './solved-picture.js';
import { secondName } from './survived.js';
import { part, prose } from './text.js';
import { faultText, START } from './walk.js';

/** @typedef {import('../engine/protocol.js').ProofSecond} Second */

/** How long the engine is asked to check at a time, in milliseconds. */
const SLICE = 250;

/** What a check has found so far. */
class Run {
  /** How many positions of each second move are checked. @type {Map<string, number>} */
  done = new Map();
  positions = 0;
  answers = 0;
  /** The time that the checks took, in milliseconds. */
  time = 0;
  fault = '';

  /** @param {import('../engine/proofs.js').Proof} proof */
  constructor({ seconds, open }) {
    this.seconds = [...seconds].sort((a, b) => a.count - b.count);
    this.open = open;
    this.of = seconds.reduce((sum, { count }) => sum + count, 0);
  }

  /** @param {Second} second */
  left = ({ move, count }) => count - (this.done.get(move) ?? 0);

  /** The number of second moves that are checked. */
  get ticked() {
    return this.seconds.filter((second) => !this.left(second)).length;
  }

  /** The second move that a point is symmetric to. @param {number} point */
  at(point) {
    const name = secondName(moveAt(TABLE, point));
    return this.seconds.find(({ move }) => move === name);
  }
}

/** A time in seconds, from two minutes on in minutes. @param {number} ms */
const time = (ms) =>
  ms < 120_000
    ? t('solved.check.seconds', { n: Math.round(ms / 1000) })
    : t('solved.check.minutes', { n: Math.round(ms / 60_000) });

/** @param {import('./stage.js').Tools} tools @returns {import('./stage.js').Lesson} */
export function createCheck(tools) {
  const proofs = proofsOf(tools.app);
  const checking = createAction();
  const offering = createAction();
  let game = GAME;
  /** The checks of the games, which go on where they were halted. @type {Map<string, Run>} */
  const runs = new Map();
  /** @type {Run|undefined} */
  let run;
  /** The second move whose positions are checked. @type {Second|undefined} */
  let now;
  let busy = false;
  const rules = createRules((chosen) => {
    game = chosen;
    tools.link(gamePath(game));
    offer();
  });
  const whole = h('p');
  const message = h('p.verdict', { role: 'status' });
  const current = h('p');
  const start = button(t('solved.check.start'), () => (run ? (busy ? halt() : go()) : offer()), { kind: 'primary' });
  const bar = h('div');
  const facts = h('dl.check-facts');
  /** @type {ReturnType<typeof progressBar>|undefined} */
  let progress;

  /** @param {string} key @param {string} value */
  const fact = (key, value) => h('div', h('dt', t(key)), h('dd', value));

  function show() {
    tools.stage.draw();
    start.textContent = t(busy ? 'solved.check.pause' : run ? 'solved.check.start' : 'solved.retry');
    start.disabled = Boolean(run && (run.fault || run.positions === run.of));
    if (!run) return;
    const { positions, of, answers, fault } = run;
    progress?.show(positions);
    const name = now && moveText(TABLE, now.move);
    current.textContent =
      busy && now ? t('solved.check.now', { move: name ?? '', n: alike(START, pointOf(now.move)).length }) : '';
    const left = positions ? (run.time / positions) * (of - positions) : 0;
    facts.replaceChildren(
      fact('solved.check.kinds', t('solved.check.of', { n: run.ticked, of: run.seconds.length })),
      fact('solved.check.bar', t('solved.check.of', { n: positions, of })),
      fact('solved.check.answers', number(answers)),
      fact('solved.check.faults', fault || t('solved.check.none')),
      fact(
        'solved.check.time',
        left ? t('solved.check.to-go', { spent: time(run.time), left: time(left) }) : time(run.time),
      ),
    );
  }

  async function offer() {
    const signal = offering.begin(tools.signal);
    checking.end();
    [busy, now, run] = [false, undefined, undefined];
    bar.replaceChildren();
    facts.replaceChildren();
    whole.textContent = current.textContent = '';
    rules.show(game);
    message.textContent = t('learn.thinking');
    start.hidden = true;
    try {
      const proof = await proofs.open(game, { signal });
      run = runs.get(game) ?? new Run(proof);
      runs.set(game, run);
      whole.textContent = openText(proof) || t('solved.all', { of: proof.seconds.length });
      progress = progressBar(t('solved.check.bar'), run.of);
      bar.replaceChildren(progress.node);
      conclude();
    } catch (fault) {
      message.textContent = faultText(fault);
    }
    start.hidden = false;
    show();
  }

  /** Says how far the check is. */
  function conclude() {
    if (!run) return;
    const { fault, positions, of, answers } = run;
    if (fault) message.textContent = t('solved.check.fault', { fault });
    else if (positions < of)
      message.textContent = t(run.open.length ? 'solved.check.choose.part' : 'solved.check.choose');
    else
      message.textContent = t(run.open.length ? 'solved.check.done.part' : 'solved.check.done', {
        kinds: run.seconds.length,
        n: of,
        answers,
      });
  }

  function halt() {
    checking.end();
    busy = false;
    conclude();
    show();
  }

  /** Checks what is left, the given second move first. @param {Second} [first] */
  async function go(first) {
    if (!run) return;
    const at = run;
    const signal = checking.begin(tools.signal);
    busy = true;
    message.textContent = t('solved.check.runs');
    let slice = 1;
    try {
      while (at.positions < at.of && !at.fault) {
        now = first && at.left(first) ? first : at.seconds.find((second) => at.left(second));
        if (!now) break;
        show();
        const done = at.done.get(now.move) ?? 0;
        const count = Math.min(slice, now.count - done);
        const began = performance.now();
        const reply = await proofs.verify(game, now.from + done, count, { signal });
        const took = performance.now() - began;
        at.time += took;
        at.answers += reply.answers;
        at.fault = reply.fault;
        if (!reply.fault) {
          at.done.set(now.move, done + count);
          at.positions += count;
        }
        slice = took < SLICE ? slice + Math.ceil(slice / 2) : Math.max(1, slice >> 1);
      }
    } catch (fault) {
      message.textContent = faultText(fault);
      busy = false;
      return show();
    }
    busy = false;
    conclude();
    show();
  }

  /** @param {number} point @param {(second: Second, done: number) => T} of @template T */
  const stateOf = (point, of) => {
    const second = run?.at(point);
    return second && of(second, run?.done.get(second.move) ?? 0);
  };

  return {
    table: {
      staged: true,
      get table() {
        return tableOf(game);
      },
      seats: ['tengen', ''],
      list: () => START,
      shown: () => ({ table: tableOf(game), moves: START, turn: t('solved.check.turn') }),
      drawing: () => ({ open: true, confirm: 'never' }),
      place: (point) =>
        stateOf(point, (second, done) => {
          if (done < second.count && !run?.fault) go(second);
        }),
      picture: (s) =>
        !run
          ? []
          : [...Array(s.cols * s.rows).keys()].flatMap((point) => {
              if (point === pointOf(START[0])) return [];
              const drawn = stateOf(point, ({ count }, done) => {
                if (done === count) return draw.checked(s, point);
                return done ? draw.going(s, point, done / count) : draw.waiting(s, point);
              });
              return [drawn ?? draw.open(s, point)];
            }),
      cell(point) {
        if (!run || point === pointOf(START[0])) return '';
        const text = stateOf(point, ({ count }, done) =>
          done === count ? t('solved.check.cell') : t('solved.check.of', { n: done, of: count }),
        );
        return text ?? t('solved.cell.open');
      },
    },
    node: h(
      'div',
      h('div.proof-game', rules.node),
      part([prose('solved.check.text'), whole], [h('div.controls.walk', start), message, current, bar, facts]),
    ),
    show(rest) {
      const [chosen, ...more] = withGame(rest);
      if (more.length) return false;
      game = chosen;
      offer();
      return true;
    },
    hide() {
      checking.end();
    },
  };
}
