// @ts-check
// What Home offers besides a new game: the unfinished game, today's puzzle, the next
// lesson, the proved win; and a line about the reader's week.

import { fetchJSON } from '../core/fetch.js';
import { h } from '../core/dom.js';
import { joined, language, t } from '../core/i18n.js';
import { movesOf, resultOf } from '../game/game.js';
import { smallBoard } from '../game/small-board.js';
import { opponentName } from '../stage/players.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */

/** The positions on the cards. */
const DAILY = 'h8i9h10h9i8g8j8k8g7i7f6e5i10j11';
const DROPS = '4453352434';
const LESSON = ['freestyle9', 'd5d4e5d6f5c5'];
const WEEK = 7 * 24 * 3600 * 1000;

/**
 * A card with a link to another screen.
 * @param {string} href @param {Node} sign @param {string} title @param {string} about
 */
const card = (href, sign, title, about) =>
  h('a.home-card', { href }, sign, h('span', h('b', title), h('small', about)));

/** @param {PlayState} play @returns {HTMLElement[]} */
export function cardsOf({ current, table }) {
  const waits = current && movesOf(current).length && !resultOf(current);
  const { columns } = table.kind;
  const game = columns ? 'connect4' : `${table.rule}15`;
  const sign = smallBoard(game, columns ? DROPS : DAILY);
  const daily = card(`#/puzzles/daily/${game}`, sign, t('home.daily'), t(`rule.${table.rule}`));
  const lesson = card('#/learn/course', smallBoard(LESSON[0], LESSON[1]), t('home.lesson'), '');
  const all = [daily, lesson];
  if (waits) {
    const moves = movesOf(current);
    const who = current.you === 'both' ? t('you.five.both') : opponentName(current.level);
    const about = t('home.continue.about', { who, n: moves.length });
    all.unshift(card('#/play', smallBoard(current.game, moves), t('home.continue'), about));
  } else {
    const survive = card('#/learn/solved/survive', smallBoard('freestyle15', 'h8'), t('home.survive'), '');
    all.push(survive);
  }
  const week = h('p.quiet.home-week');
  tellProgress(daily, lesson).catch(() => {}); // the cards also work without it
  tellWeek(week).catch(() => {});
  return [week, ...all];
}

/**
 * Shows whether today's puzzle is solved and for how many days, and which lesson is next.
 * @param {HTMLElement} daily @param {HTMLElement} lesson
 */
async function tellProgress(daily, lesson) {
  const [puzzles, { runNow, runUpTo, today }, { lessons, isDone }, { progress }, words] = await Promise.all([
    import('../puzzles/progress.js'),
    import('../puzzles/days.js'),
    import('../course/lessons.js'),
    import('../course/progress.js'),
    fetchJSON(`course/${language()}.json`),
  ]);
  const done = progress();
  const next = (await lessons()).find((one) => !isDone(one, done));
  const detail = (/** @type {HTMLElement} */ node) => /** @type {HTMLElement} */ (node.querySelector('small'));
  detail(lesson).textContent = next ? words[`course.${next.id}`] : t('home.lesson.done');
  if (next) lesson.setAttribute('href', `#/learn/course/${next.id}`);
  const { spans } = puzzles.progress();
  const run = runNow(spans, today());
  if (run > 1) detail(daily).textContent = t('home.daily.run', { n: run });
  else if (runUpTo(spans, today())) detail(daily).textContent = t('home.daily.done');
}

/** What the games of the last seven days say, and the strongest level that was beaten. @param {HTMLElement} line */
async function tellWeek(line) {
  const [{ readAll }, { ownOf, resultsOf, sum }] = await Promise.all([
    import('../archive/all.js'),
    import('./results.js'),
  ]);
  const list = ownOf(resultsOf(await readAll())).filter(({ report }) => !report);
  const week = list.filter(({ at }) => at > Date.now() - WEEK);
  const { won } = sum(week);
  const beaten = Math.max(0, ...list.filter(({ outcome }) => outcome === 'won').map(({ level }) => level));
  line.textContent = joined([
    week.length > 0 && t('home.week', { n: week.length, won }),
    beaten > 0 && t('home.beaten', { who: opponentName(beaten) }),
  ]);
}
