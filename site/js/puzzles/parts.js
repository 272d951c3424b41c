// @ts-check
// The panel of the Puzzles screen: modes, task, days, level and themes.

import { markShown } from '../core/controls.js';
import { changes, h, setText } from '../core/dom.js';
import { joined, labelled, language, number, t } from '../core/i18n.js';
import { namesOf, parseMoves, parseTable } from '../game/games.js';
import { gameText } from '../game/packs.js';
import { sideName } from '../game/words.js';
import { streakNow } from './progress.js';
import { defends, gameOf, GAMES, levelOf, THEMES } from './pack.js';
import { isLearned } from './repeat.js';
import { runUpTo, today, weekOf } from './days.js';
import { sentencesOf } from './faults.js';
import { untilSure } from './rating.js';
import { tableOf } from '../game/state.js';
import { solverOf } from './state.js';

/** @typedef {import('./state.js').PuzzlesState} PuzzlesState */

/** @type {Record<import('./state.js').Mode, string>} */
export const WAYS = {
  train: '#/puzzles/train',
  daily: '#/puzzles/daily',
  run: '#/puzzles/run',
  own: '#/puzzles/own',
  openings: '#/puzzles/openings',
};

/** @param {string} game */
const ruleOf = (game) => parseTable(game)?.rule;

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

/**
 * The words of a puzzle of one move: "five", "stop-five", "four" or "stop-four"; '' for another.
 * @param {PuzzlesState} state
 */
function oneMove({ puzzle, plies }) {
  if (!puzzle || puzzle.kind === 'opening' || plies > (puzzle.kind === 'save' ? 2 : 1)) return '';
  const line = tableOf(puzzle).kind.columns ? 'four' : 'five';
  return defends(puzzle.kind) ? `stop-${line}` : line;
}

/** The task as text. @param {PuzzlesState} state */
function taskText(state) {
  const { puzzle, plies, played, mode } = state;
  if (!puzzle) return '';
  const { kind } = puzzle;
  const table = tableOf(puzzle);
  const [who, other] = [solverOf(puzzle), 1 - solverOf(puzzle)].map((side) =>
    sideName(table, side ? 'white' : 'black'),
  );
  const one = oneMove(state);
  if (one) return t(`puzzles.task.${one}`, { who, other });
  // In the reader's own games several moves may have stopped the win.
  if (defends(kind)) return t(mode === 'own' ? 'puzzles.task.own' : `puzzles.task.${kind}`);
  const n = Math.ceil(plies / 2);
  if (kind === 'threats' || (kind === 'trap' && plies !== puzzle.plies)) return t(`puzzles.task.${kind}.some`);
  return t(`puzzles.task.${kind}`, { n: played.length ? Math.max(n, 1) : n });
}

/** How to solve it. @param {PuzzlesState} state */
function aboutText(state) {
  const { puzzle, mode } = state;
  if (!puzzle || mode === 'own') return '';
  const one = oneMove(state);
  return t(one ? `puzzles.about.${one}` : `puzzles.about.${puzzle.kind}`);
}

/** The task, and below it how to solve it, then what the last move did. */
export function createTask() {
  const task = h('h2.z-task');
  const note = h('p.z-note');
  // where there is no room for the level's own part
  const bars = levelBars({ class: 'z-bars z-short', 'aria-hidden': 'true' });
  return {
    node: h('header.z-head', bars.node, task, note),
    /** @param {PuzzlesState} state */
    draw(state) {
      const { puzzle, note: message, tone, phase } = state;
      setText(task, !puzzle ? emptyText(state) : phase === 'wrong' ? t('puzzles.not-yet') : taskText(state));
      const rule = puzzle ? t(`rule.${tableOf(puzzle).rule}`) : '';
      const about = puzzle ? [rule, aboutText(state)].filter(Boolean).join(' · ') : exampleText(state);
      const why = puzzle ? sentencesOf(tableOf(puzzle), state.reasons) : [];
      if (!why.length) setText(note, message.key ? t(message.key, message.args) : about);
      else if (note.textContent !== why.map((one) => one.textContent).join('')) note.replaceChildren(...why);
      bars.draw(puzzle);
      note.dataset.tone = tone;
      note.classList.toggle('message', message.key !== '' || state.reasons.length > 0);
    },
  };
}

/** That the board shows an example. @param {PuzzlesState} state */
const exampleText = ({ sample, mode, run }) =>
  sample ? t(mode === 'run' ? (run ? 'puzzles.run.about' : 'puzzles.run.first') : 'puzzles.own.example') : '';

/** The text that replaces a missing puzzle. @param {PuzzlesState} state */
function emptyText({ mode, pack, fault, run, search, done }) {
  if (mode === 'openings') return t('puzzles.openings.about');
  if (pack === 'loading') return t('puzzles.loading');
  if (pack === 'none') return t(`packs.${fault}`);
  if (mode === 'run') return t(run ? 'puzzles.run.over' : 'puzzles.run.about', { n: run?.solved ?? 0 });
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
      if (!changed(language(), n, done.spans, done.streak.best, now)) return;
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

/** A puzzle's level as five bars. @param {Record<string, string>} attributes */
function levelBars(attributes) {
  const bars = Array.from({ length: 5 }, () => h('i'));
  const node = h('div', attributes, ...bars);
  return {
    node,
    /** @param {import('./pack.js').Puzzle|null} puzzle */
    draw(puzzle) {
      node.hidden = !puzzle;
      if (puzzle) bars.forEach((bar, i) => bar.classList.toggle('on', i < levelOf(puzzle)));
    },
  };
}

/** How hard the puzzle is, the step of the ladder, and the results. */
export function createLevel() {
  const bars = levelBars({ class: 'z-bars', role: 'img' });
  const about = h('p.z-step');
  const counts = h('p.quiet.figures');
  const title = h('h3');
  const node = h('section.z-level', title, bars.node, about, counts);
  return {
    node,
    /** @param {PuzzlesState} state */
    draw(state) {
      const { puzzle, sample, mode, step } = state;
      const one = puzzle ?? sample;
      node.hidden = mode === 'openings' || !one;
      if (!one) return;
      const level = levelOf(one);
      setText(title, t('puzzles.hard'));
      bars.node.setAttribute('aria-label', t('puzzles.hard.of', { level }));
      bars.draw(one);
      const of = labelled(t('puzzles.hard.of', { level }), t(`puzzles.hard.${level}`));
      const left = mode === 'train' && step?.level === level ? step.left : 0;
      setText(about, joined([of + t('list.stop'), left > 0 && t('puzzles.hard.next', { n: left })]));
      setText(counts, countsText(state));
      counts.hidden = !counts.textContent;
    },
  };
}

/** The results: of the run, or the rating and how many were solved. @param {PuzzlesState} state */
function countsText({ done, mode, run, puzzle, counted, change }) {
  if (mode === 'run') {
    const now = run && t('puzzles.run.now', { solved: run.solved, missed: run.missed });
    return [now, done.run > 0 && labelled(t('puzzles.run.best'), number(done.run))].filter(Boolean).join(' · ');
  }
  const [rating, sure] = [done.rating, 1.96 * done.deviation].map(Math.round);
  const by = puzzle && counted ? ` (${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)})` : '';
  return [
    !untilSure(done) && labelled(t('puzzles.level'), t('puzzles.rating.sure', { rating, sure }) + by),
    done.tried > 0 && t('puzzles.tried.of', { solved: done.solved, n: done.tried }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The choice of the game and of the theme. @param {import('./controller.js').Solver} controller */
export function createThemes(controller) {
  const games = GAMES.map((name) =>
    h('button.button', {
      'data-game': name,
      'data-t': name === GAMES[0] ? 'puzzles.game.five' : `rule.${ruleOf(name)}`,
      click: () => controller.turnTo(name),
    }),
  );
  const themes = Object.keys(THEMES).map((name) =>
    h('button.button', {
      'data-theme': name,
      'data-t': `puzzles.theme.${name}`,
      click: () => controller.choose(name),
    }),
  );
  const row = h('p', { 'data-t-label': 'puzzles.theme', role: 'group' }, ...themes);
  const node = h(
    'section.z-themes',
    { 'aria-labelledby': 'puzzles-theme' },
    h('h3', { id: 'puzzles-theme', 'data-t': 'puzzles.train-what' }),
    h('p', ...games),
    row,
  );
  return {
    node,
    /** @param {PuzzlesState} state */
    draw({ mode, game, theme, themes: known, pack, run, done }) {
      node.hidden = mode === 'openings' || pack !== 'ready' || Boolean(run?.on);
      row.hidden = mode !== 'train';
      const own = new Set(done.own.map((one) => gameOf(one.game)));
      for (const chip of games) {
        const name = chip.dataset.game ?? '';
        chip.hidden = mode === 'own' && own.size > 0 && !own.has(/** @type {'connect4'} */ (name));
        chip.setAttribute('aria-pressed', String(name === game));
      }
      for (const chip of themes) {
        chip.hidden = !known.includes(chip.dataset.theme ?? '');
        chip.setAttribute('aria-pressed', String(chip.dataset.theme === theme));
      }
    },
  };
}

/**
 * The line that is learned, the reader's side, and what comes back.
 * @param {import('./controller.js').Solver} controller
 */
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
      const waiting = repeats.filter((one) => !isLearned(one)).length;
      counts.hidden = !waiting && !n;
      setText(counts, t('puzzles.opening.counts', { n: waiting, learned: n }));
    },
  };
}
