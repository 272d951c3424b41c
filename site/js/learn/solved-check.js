// @ts-check
// "Check it yourself": the engine checks the proof by the rules, in the worker, and
// ticks off White's answers on the board.

import { createAction } from '../core/action.js';
import { progressBar } from '../core/controls.js';
import { h } from '../core/dom.js';
import { number, t } from '../core/i18n.js';
import { moveAt, moveText } from '../game/games.js';
import { proofsOf } from '../engine/proofs.js';
import { alike, createRules, GAME, gamePath, pointOf, TABLE, tableOf, withGame } from './proof.js';
import * as draw from './solved-picture.js';
import { secondName } from './survived.js';
import { lessonPart, prose } from './text.js';
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
  constructor({ seconds }) {
    this.seconds = [...seconds].sort((a, b) => a.count - b.count);
    this.of = seconds.reduce((sum, { count }) => sum + count, 0);
  }

  /** @param {Second} second */
  left = ({ move, count }) => count - (this.done.get(move) ?? 0);

  /**
   * The second move to check, the given one if something of it is left; undefined at the end.
   * @param {Second} [first]
   */
  next(first) {
    if (this.fault) return undefined;
    return first && this.left(first) ? first : this.seconds.find(this.left);
  }

  /**
   * Adds what the engine has found.
   * @param {Second} second @param {number} count the positions that were asked about
   * @param {{answers: number, fault: string}} reply @param {number} took in milliseconds
   */
  add({ move }, count, { answers, fault }, took) {
    this.time += took;
    this.answers += answers;
    this.fault = fault;
    if (fault) return;
    this.done.set(move, (this.done.get(move) ?? 0) + count);
    this.positions += count;
  }

  /** The number of second moves that are checked. */
  get ticked() {
    return this.seconds.filter((second) => !this.left(second)).length;
  }

  /** Whether there is something to check after a point. @param {number} point */
  waits(point) {
    const second = this.at(point);
    return Boolean(second && this.left(second) && !this.fault);
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

/** What is said of a check, below its controls. */
function createNews() {
  const message = h('p.verdict', { role: 'status' });
  const current = h('p');
  const bar = h('div');
  const facts = h('dl.check-facts');
  /** @type {ReturnType<typeof progressBar>|undefined} */
  let progress;

  /** @param {string} key @param {string} value */
  const fact = (key, value) => h('div', h('dt', t(key)), h('dd', value));

  return {
    nodes: [message, current, bar, facts],
    /** @param {string} text */
    say(text) {
      message.textContent = text;
    },
    clear() {
      bar.replaceChildren();
      facts.replaceChildren();
      current.textContent = '';
      progress = undefined;
    },
    /** Says how far a check that rests is. @param {Run} run */
    conclude({ fault, positions, of, answers, seconds }) {
      if (fault) message.textContent = t('solved.check.fault', { fault });
      else if (positions < of) message.textContent = t('solved.check.choose');
      else message.textContent = t('solved.check.done', { kinds: seconds.length, n: of, answers });
    },
    /** @param {Run} run @param {Second} [now] the second move whose positions are checked */
    show(run, now) {
      const { positions, of, answers, fault } = run;
      progress ??= progressBar(t('solved.check.bar'), of);
      if (!bar.firstChild) bar.append(progress.node);
      progress.show(positions);
      current.textContent = now
        ? t('solved.check.now', { move: moveText(TABLE, now.move), n: alike(START, pointOf(now.move)).length })
        : '';
      const left = positions ? (run.time / positions) * (of - positions) : 0;
      const spent = time(run.time);
      facts.replaceChildren(
        fact('solved.check.kinds', t('solved.check.of', { n: run.ticked, of: run.seconds.length })),
        fact('solved.check.bar', t('solved.check.of', { n: positions, of })),
        fact('solved.check.answers', number(answers)),
        fact('solved.check.faults', fault || t('solved.check.none')),
        fact('solved.check.time', left ? t('solved.check.to-go', { spent, left: time(left) }) : spent),
      );
    },
  };
}

/** What is drawn of a check on the board. @param {import('./solved-picture.js').Board} s @param {Run} run */
const drawingOf = (s, run) =>
  [...Array(s.cols * s.rows).keys()].flatMap((point) => {
    const second = run.at(point);
    if (!second) return [];
    const left = run.left(second);
    if (!left) return draw.checked(s, point);
    const done = second.count - left;
    return done ? draw.going(s, point, done / second.count) : draw.waiting(s, point);
  });

/** The same of one point in words. @param {Run} run @param {number} point */
function cellText(run, point) {
  const second = run.at(point);
  if (!second) return '';
  const left = run.left(second);
  return left ? t('solved.check.of', { n: second.count - left, of: second.count }) : t('solved.check.cell');
}

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
  const rules = createRules((chosen) => {
    game = chosen;
    tools.link(gamePath(game));
    offer();
  });
  const whole = h('p');
  let asking = false;
  const news = createNews();

  function show() {
    tools.stage.draw();
    if (run) news.show(run, now);
  }

  async function offer() {
    const signal = offering.begin(tools.signal);
    checking.end();
    [now, run] = [undefined, undefined];
    news.clear();
    whole.textContent = '';
    rules.show(game);
    news.say(t('learn.thinking'));
    asking = true;
    try {
      const proof = await proofs.open(game, { signal });
      run = runs.get(game) ?? new Run(proof);
      runs.set(game, run);
      whole.textContent = t('solved.all', { of: proof.seconds.length });
      news.conclude(run);
    } catch (fault) {
      news.say(faultText(fault));
    }
    asking = false;
    show();
  }

  function halt() {
    checking.end();
    now = undefined;
    if (run) news.conclude(run);
    show();
  }

  /** Checks what is left, the given second move first. @param {Second} [first] */
  async function go(first) {
    if (!run) return;
    const at = run;
    const signal = checking.begin(tools.signal);
    news.say(t('solved.check.runs'));
    let slice = 1;
    try {
      while ((now = at.next(first))) {
        show();
        const done = now.count - at.left(now);
        const count = Math.min(slice, now.count - done);
        const began = performance.now();
        const reply = await proofs.verify(game, now.from + done, count, { signal });
        const took = performance.now() - began;
        at.add(now, count, reply, took);
        slice = took < SLICE ? slice + Math.ceil(slice / 2) : Math.max(1, slice >> 1);
      }
      news.conclude(at);
    } catch (fault) {
      now = undefined;
      news.say(faultText(fault));
    }
    show();
  }

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
      place: (point) => void (run?.waits(point) && go(run.at(point))),
      picture: (s) => (run ? drawingOf(s, run) : []),
      cell: (point) => (run ? cellText(run, point) : ''),
      tools: {
        main: {
          text: () => (now ? 'solved.check.pause' : run || asking ? 'solved.check.start' : 'solved.retry'),
          primary: () => !now,
          may: () => !asking && !(run && (run.fault || run.positions === run.of)),
          act: () => void (now ? halt() : run ? go() : offer()),
        },
      },
    },
    node: h(
      'div',
      h('div.proof-game', rules.node),
      lessonPart([prose('solved.check.text'), whole], [h('div.walk'), ...news.nodes]),
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
