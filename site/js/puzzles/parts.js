// @ts-check
// The panel of the Puzzles screen: modes, task, days, level and themes.

import { markShown } from '../core/controls.js';
import { changes, h, setText } from '../core/dom.js';
import { labelled, language, t } from '../core/i18n.js';
import { namesOf, parseMoves } from '../game/games.js';
import { gameText } from '../game/packs.js';
import { sideName } from '../game/words.js';
import { strengthOf, streakNow } from './progress.js';
import { defends, THEMES } from './pack.js';
import { runUpTo, today, weekOf } from './days.js';
import { untilSure } from './rating.js';
import { tableOf } from '../game/state.js';

/** @typedef {import('./state.js').PuzzlesState} PuzzlesState */

/** @type {Record<import('./state.js').Mode, string>} */
export const WAYS = {
  train: '#/puzzles/train',
  daily: '#/puzzles/daily',
  run: '#/puzzles/run',
  own: '#/puzzles/own',
  openings: '#/puzzles/openings',
};

/** The choice of the mode. */
export function createWays() {
  const links = Object.entries(WAYS).map(([mode, href]) => h('a', { href, 'data-t': `puzzles.${mode}` }));
  return {
    node: h('nav.subnav', { 'data-t-label': 'puzzles.ways' }, ...links),
    /** @param {PuzzlesState} state */
    draw({ mode }) {
      markShown(links, Object.keys(WAYS).indexOf(mode));
    },
  };
}

/** The task as text. @param {PuzzlesState} state */
function taskText({ puzzle, plies, played, mode }) {
  if (!puzzle) return '';
  const { kind } = puzzle;
  // In the reader's own games several moves may have stopped the win.
  if (defends(kind)) return t(mode === 'own' ? 'puzzles.task.own' : `puzzles.task.${kind}`);
  const n = Math.ceil(plies / 2);
  if (kind === 'threats' || (kind === 'trap' && plies !== puzzle.plies)) return t(`puzzles.task.${kind}.some`);
  return t(`puzzles.task.${kind}`, { n: played.length ? Math.max(n, 1) : n });
}

/** The task, and below it how to solve it, then what the last move did. */
export function createTask() {
  const task = h('h2.z-task');
  const note = h('p.z-note');
  return {
    node: h('header.z-head', task, note),
    /** @param {PuzzlesState} state */
    draw(state) {
      const { puzzle, note: message, tone, mode } = state;
      setText(task, puzzle ? taskText(state) : emptyText(state));
      const about = puzzle && mode !== 'own' ? t(`puzzles.about.${puzzle.kind}`) : '';
      const rule = puzzle && tableOf(puzzle).rule;
      setText(
        note,
        message.key ? t(message.key, message.args) : [rule && t(`rule.${rule}`), about].filter(Boolean).join(' · '),
      );
      note.dataset.tone = tone;
      note.classList.toggle('message', message.key !== '');
    },
  };
}

/** The text that replaces a missing puzzle. @param {PuzzlesState} state */
function emptyText({ mode, pack, fault, run, search, done }) {
  if (mode === 'openings') return t('puzzles.openings.about');
  if (pack === 'loading') return t('puzzles.loading');
  if (pack === 'none') return t(`packs.${fault}`);
  if (mode === 'run') return run ? t('puzzles.run.over', { n: run.solved }) : t('puzzles.run.about');
  if (mode === 'own')
    return t(
      search === 'looking'
        ? 'puzzles.own.looking'
        : search === 'looked' && !done.own.length
          ? 'puzzles.own.none'
          : 'puzzles.own.about',
    );
  return '';
}

/** The week's days as stones: those whose puzzle was solved. */
export function createDays() {
  const title = h('h3');
  const best = h('span.quiet');
  const days = h('ol');
  const node = h('section.z-days', h('header', title, best), days);
  const changed = changes();
  return {
    node,
    /** @param {PuzzlesState} state */
    draw({ done, mode }) {
      node.hidden = mode !== 'train' && mode !== 'daily';
      const n = streakNow(done);
      const now = today();
      if (!changed(JSON.stringify([language(), n, done.spans, done.streak.best, now]))) return;
      setText(title, n ? t('puzzles.days', { n }) : t('puzzles.days.none'));
      setText(best, done.streak.best > n ? t('puzzles.days.best', { n: done.streak.best }) : '');
      const [short, long] = ['narrow', 'long'].map(
        (weekday) =>
          new Intl.DateTimeFormat(language(), { weekday: /** @type {'narrow'} */ (weekday), timeZone: 'UTC' }),
      );
      days.replaceChildren(
        ...weekOf(now).map((day) => {
          const solved = runUpTo(done.spans, day) > 0;
          const state = `${solved ? 'done' : ''}${day === now ? ' today' : ''}`;
          const date = new Date(day);
          return h(
            'li',
            { class: state },
            h('i', { 'aria-hidden': 'true' }),
            h('span', { 'aria-hidden': 'true' }, short.format(date)),
            h('span.unseen', labelled(long.format(date), t(solved ? 'puzzles.day.done' : 'puzzles.day.open'))),
          );
        }),
      );
    },
  };
}

/** The reader's level on a scale, and the puzzle's; how many were solved. */
export function createLevel() {
  const name = h('span');
  const about = h('small');
  const value = h('b.display');
  const change = h('small');
  const scale = h('div.z-scale', { role: 'img' });
  const [range, you, it] = ['z-range', 'z-me', 'z-it'].map((name) => h('i', { class: name }));
  const [low, high, me, its] = ['z-low', 'z-high', 'z-you', 'z-its'].map((name) => h('span', { class: name }));
  scale.append(range, you, it, low, high, me, its);
  const counts = h('p.quiet.figures');
  const node = h(
    'section.z-level',
    h('h3', h('span', name, ' ', about), h('span.figures', change, ' ', value)),
    scale,
    counts,
  );
  return {
    node,
    /** @param {PuzzlesState} state */
    draw({ done, puzzle, counted, mode, change: by, run }) {
      const rating = Math.round(done.rating);
      const sure = Math.round(1.96 * done.deviation);
      node.hidden = mode === 'openings';
      const rush = mode === 'run';
      const soon = rush ? 0 : untilSure(done);
      const settled = !rush && !soon;
      scale.hidden = !settled;
      setText(value, settled ? t('puzzles.rating.sure', { rating, sure }) : rush ? String(done.run) : '');
      setText(name, t(rush ? 'puzzles.run.best' : 'puzzles.level'));
      setText(about, settled ? t('puzzles.formula') : soon ? t('puzzles.level.soon', { n: soon }) : '');
      setText(change, settled && puzzle && counted ? `${by > 0 ? '+' : by < 0 ? '−' : '±'}${Math.abs(by)}` : '');
      const grade = puzzle ? Math.round(strengthOf(done, puzzle).rating) : rating;
      const ends = [Math.min(rating - sure, grade, 800), Math.max(rating + sure, grade, 1800)];
      const [from, to] = [Math.floor(ends[0] / 100) * 100, Math.ceil(ends[1] / 100) * 100];
      const at = (/** @type {number} */ n) => ((n - from) / (to - from)).toFixed(3);
      for (const [name, n] of Object.entries({ low: rating - sure, high: rating + sure, me: rating, it: grade }))
        scale.style.setProperty(`--${name}`, at(n));
      it.hidden = its.hidden = !puzzle;
      setText(low, t('puzzles.number', { rating: from }));
      setText(high, t('puzzles.number', { rating: to }));
      setText(me, t('puzzles.rating.you'));
      setText(its, t('puzzles.rating.it'));
      const label = t(puzzle ? 'puzzles.rating.between' : 'puzzles.rating.yours', {
        low: rating - sure,
        high: rating + sure,
        grade,
      });
      scale.setAttribute('aria-label', label);
      counts.hidden = !rush && !done.tried;
      setText(counts, countsText(done, mode, run));
    },
  };
}

/** @param {import('./progress.js').Progress} done @param {PuzzlesState['mode']} mode @param {PuzzlesState['run']} run */
const countsText = (done, mode, run) =>
  mode === 'run'
    ? t('puzzles.run.now', { solved: run?.solved ?? 0, missed: run?.missed ?? 0 })
    : t('puzzles.tried.of', { solved: done.solved, n: done.tried });

/** The choice of the theme. @param {import('./controller.js').Solver} controller */
export function createThemes(controller) {
  const chips = Object.keys(THEMES).map((name) =>
    h('button.button', {
      'data-theme': name,
      'data-t': `puzzles.theme.${name}`,
      click: () => controller.choose(name),
    }),
  );
  const node = h(
    'section.z-themes',
    { 'aria-labelledby': 'puzzles-theme' },
    h('h3', { id: 'puzzles-theme', 'data-t': 'puzzles.theme' }),
    h('p', ...chips),
  );
  return {
    node,
    /** @param {PuzzlesState} state */
    draw({ mode, theme, pack }) {
      node.hidden = mode !== 'train' || pack !== 'ready';
      for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.dataset.theme === theme));
    },
  };
}

/** The line that is learned, the reader's side, and what comes back. @param {import('./controller.js').Solver} controller */
export function createLine(controller) {
  const [line, counts] = [h('p'), h('p.quiet.figures')];
  const sides = /** @type {const} */ (['black', 'white']).map((side) =>
    h('button.button', { 'data-side': side, click: () => controller.trainer?.choose(side) }),
  );
  const pick = h('a.button', { href: '#/analyse?tab=explorer', 'data-t': 'puzzles.opening.pick' });
  const row = h('p', ...sides, pick);
  const node = h('section.z-themes', { 'data-t-label': 'puzzles.openings' }, line, row, counts);
  return {
    node,
    /** @param {PuzzlesState} state */
    draw({ mode, training }) {
      node.hidden = mode !== 'openings';
      const { line: learned, repeats = [], learned: n = 0 } = training ?? { line: null };
      for (const button of sides) {
        const side = /** @type {'black'|'white'} */ (button.dataset.side);
        button.hidden = !learned;
        button.setAttribute('aria-pressed', String(learned?.side === side));
        if (learned) setText(button, sideName(tableOf(learned), side));
      }
      line.hidden = !learned;
      if (learned) {
        const table = tableOf(learned);
        const moves = namesOf(table, parseMoves(learned.moves, table).moves).join(' ');
        setText(line, [gameText(learned.game), moves].filter(Boolean).join(' · '));
      }
      counts.hidden = !repeats.length && !n;
      setText(counts, t('puzzles.opening.counts', { n: repeats.length, learned: n }));
    },
  };
}
