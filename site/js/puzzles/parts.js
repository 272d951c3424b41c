// @ts-check
// The parts of the Puzzles screen: modes, task, buttons and results.

import { button } from '../core/controls.js';
import { changes, h, setText } from '../core/dom.js';
import { language, t } from '../core/i18n.js';
import { sideAt } from '../game/plain-board.js';
import { ofTheme } from './choose.js';
import { defends, THEMES } from './pack.js';
import { streakNow } from './progress.js';
import { interval } from './rating.js';
import { movesOn, solverOf, tableOf } from './state.js';

/** @typedef {import('./state.js').PuzzlesState} PuzzlesState */
/** @typedef {import('./controller.js').Solver} Solver */

/** @type {Record<import('./state.js').Mode, string>} */
export const WAYS = { train: '#/puzzles/train', daily: '#/puzzles/daily', run: '#/puzzles/run', own: '#/puzzles/own' };

/** The choice of the mode. */
export function createWays() {
  const links = Object.entries(WAYS).map(([mode, href]) => h('a', { href, 'data-t': `puzzles.${mode}` }));
  return {
    node: h('nav', { class: 'z-ways', 'data-t-label': 'puzzles.ways' }, ...links),
    /** @param {PuzzlesState} state */
    draw({ mode }) {
      Object.keys(WAYS).forEach((way, i) => {
        if (way === mode) links[i].setAttribute('aria-current', 'page');
        else links[i].removeAttribute('aria-current');
      });
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

/** The task, and the message about the last move. */
export function createTask() {
  const swatch = h('i', { class: 'swatch' });
  const who = h('span');
  const turn = h('p', { class: 'z-turn' }, swatch, who);
  const task = h('h2', { class: 'z-task' });
  const note = h('p', { class: 'z-note' });
  const change = h('p', { class: 'z-change figures' });
  return {
    node: h('section', { class: 'card z-card', 'data-t-label': 'puzzles.task' }, turn, task, note, change),
    /** @param {PuzzlesState} state */
    draw(state) {
      const { puzzle, note: said, tone, counted, mode, change: by } = state;
      const table = puzzle && tableOf(puzzle);
      const side = puzzle && solverOf(puzzle);
      turn.hidden = !puzzle;
      swatch.className = `swatch ${table ? table.kind.swatches[side ? 'white' : 'black'] : ''}`;
      setText(who, table ? t('puzzles.you', { who: sideAt(table, Number(side)), rule: t(`rule.${table.rule}`) }) : '');
      setText(task, puzzle ? taskText(state) : emptyText(state));
      note.hidden = !puzzle && !said.key;
      setText(note, said.key && t(said.key, said.args));
      note.dataset.tone = tone;
      const rated = Boolean(puzzle && counted && mode !== 'run');
      change.hidden = !rated;
      setText(change, rated ? t('puzzles.change', { by: `${by > 0 ? '+' : by < 0 ? '−' : '±'}${Math.abs(by)}` }) : '');
    },
  };
}

/** The text that replaces a missing puzzle. @param {PuzzlesState} state */
function emptyText({ mode, pack, fault, run, search, done }) {
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

/** @param {Solver} controller @param {() => void} focus moves the focus to the board */
export function createVerbs(controller, focus) {
  /** @param {() => void} act shows another position */
  const thenBoard = (act) => () => {
    act();
    focus();
  };
  const verbs = {
    next: button(
      '',
      thenBoard(() => controller.next()),
      { kind: 'primary', 'data-t': 'puzzles.next' },
    ),
    again: button(
      '',
      thenBoard(() => controller.again()),
      { 'data-t': 'puzzles.again' },
    ),
    hint: button('', () => controller.hint(), { 'data-t': 'puzzles.hint' }),
    solve: button('', () => controller.solve(), { 'data-t': 'puzzles.solution' }),
    start: button(
      '',
      thenBoard(() => controller.startRun()),
      { kind: 'primary', 'data-t': 'puzzles.run.start' },
    ),
    search: button('', () => controller.search(), { 'data-t': 'puzzles.own.search' }),
    reload: button('', () => controller.reload(), { kind: 'primary', 'data-t': 'puzzles.reload' }),
  };
  const analyse = h('a', { class: 'button', href: '#/analyse', 'data-t': 'puzzles.analyse' });
  return {
    node: h('div', { class: 'z-verbs' }, ...Object.values(verbs), analyse),
    /** @param {PuzzlesState} state */
    draw(state) {
      const { puzzle, phase, mode, run, pack, search } = state;
      const over = phase === 'solved' || phase === 'shown';
      const running = Boolean(run?.on);
      verbs.next.hidden = !puzzle || mode === 'daily' || running;
      verbs.next.classList.toggle('primary', over || phase === 'wrong');
      verbs.again.hidden = !puzzle || running || !(phase === 'wrong' || phase === 'shown' || state.played.length > 0);
      verbs.hint.hidden = verbs.solve.hidden = !puzzle || running;
      verbs.hint.disabled = phase !== 'solve';
      verbs.hint.title = t('puzzles.hint.counted');
      verbs.solve.disabled = over || phase === 'busy';
      verbs.start.hidden = mode !== 'run' || running || pack !== 'ready';
      verbs.search.hidden = mode !== 'own' || search === 'looking' || pack !== 'ready';
      verbs.reload.hidden = pack !== 'none';
      analyse.hidden = !puzzle || !(over || phase === 'wrong');
      if (puzzle) analyse.setAttribute('href', `#/analyse/${puzzle.game}/${movesOn(state).join('')}`);
    },
  };
}

/** The choice of the theme. @param {Solver} controller */
export function createThemes(controller) {
  const select = h('select', { id: 'puzzles-theme', change: () => controller.choose(select.value) });
  const node = h('div', { class: 'z-themes' }, h('label', { for: 'puzzles-theme', 'data-t': 'puzzles.theme' }), select);
  const changed = changes();
  return {
    node,
    /** @param {PuzzlesState} state */
    draw({ mode, theme, pack }) {
      node.hidden = mode !== 'train' || pack !== 'ready';
      if (changed(`${language()} ${pack}`))
        select.replaceChildren(
          ...Object.keys(THEMES).map((name) =>
            h('option', { value: name }, `${t(`puzzles.theme.${name}`)} (${ofTheme(controller.all, name).length})`),
          ),
        );
      if (select.value !== theme) select.value = theme;
    },
  };
}

/** The rating, the streak, and the current run. */
export function createFigures() {
  const list = h('dl', { class: 'z-figures figures' });
  const changed = changes();
  return {
    node: h(
      'section',
      { class: 'card z-card', 'aria-labelledby': 'puzzles-figures' },
      h('h2', { id: 'puzzles-figures', 'data-t': 'puzzles.figures' }),
      list,
      h('p', { class: 'quiet', 'data-t': 'puzzles.formula' }),
    ),
    /** @param {PuzzlesState} state */
    draw({ done, run }) {
      const [low, high] = interval(done);
      const rows = [
        ...(run?.on
          ? [[t('puzzles.run.left'), t('puzzles.run.now', { left: run.left, solved: run.solved, missed: run.missed })]]
          : []),
        [t('puzzles.rating'), t('puzzles.rating.between', { rating: Math.round(done.rating), low, high })],
        [t('puzzles.tried'), t('puzzles.tried.of', { solved: done.solved, n: done.tried })],
        [t('puzzles.streak'), t('puzzles.streak.days', { n: streakNow(done), best: done.streak.best })],
        [t('puzzles.run.best'), t('puzzles.run.count', { n: done.run })],
      ];
      if (!changed(JSON.stringify([language(), rows]))) return;
      list.replaceChildren(...rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
    },
  };
}
