// @ts-check
// What Home offers besides a new game: the unfinished game, today's puzzle, the next
// lesson, the last loss or the proved win; and a line about the reader's week.

import { fetchJSON } from '../core/fetch.js';
import { h } from '../core/dom.js';
import { joined, language, t } from '../core/i18n.js';
import { movesOf, resultOf } from '../game/game.js';
import { smallBoard } from '../game/small-board.js';
import { between, runNow, runUpTo, today } from '../puzzles/days.js';
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

/** Who plays against the reader. @param {import('../game/game.js').Game} game */
function rivalOf({ you, report, correspondenceId, level }) {
  if (you === 'both') return t('you.five.both');
  if (correspondenceId) return t('player.friend');
  return report ? t(`arena.player.${report}`) : opponentName(level);
}

/** How long ago, in days. @param {number} at */
const agoOf = (at) =>
  new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(
    -Math.max(0, between(today(new Date(at)), today())),
    'day',
  );

/** The row of the unfinished game, none without one. @param {PlayState} play @returns {HTMLElement[]} */
export function waitingOf({ current }) {
  if (!current || !movesOf(current).length || resultOf(current)) return [];
  const moves = movesOf(current);
  const about = t('home.continue.about', { who: rivalOf(current), n: moves.length, ago: agoOf(current.changed) });
  return [card('#/play', smallBoard(current.game, moves), t('home.continue'), about)];
}

/** @param {PlayState} play @returns {HTMLElement[]} */
export function cardsOf({ table }) {
  const { columns } = table.kind;
  const game = columns ? 'connect4' : `${table.rule}15`;
  const sign = smallBoard(game, columns ? DROPS : DAILY);
  const daily = card(`#/puzzles/daily/${game}`, sign, t('home.daily'), t(`rule.${table.rule}`));
  const lesson = card('#/learn/course', smallBoard(LESSON[0], LESSON[1]), t('home.lesson'), '');
  const third = card('#/learn/solved/survive', smallBoard('freestyle15', 'h8'), t('home.survive'), '');
  const week = h('p.quiet.home-week');
  tellProgress(daily, lesson).catch(() => {}); // the cards also work without it
  tellWeek(week, third).catch(() => {});
  return [week, daily, lesson, third];
}

/**
 * Shows whether today's puzzle is solved and for how many days, and which lesson is next.
 * @param {HTMLElement} daily @param {HTMLElement} lesson
 */
async function tellProgress(daily, lesson) {
  const [puzzles, { lessons, isDone }, { progress }, words] = await Promise.all([
    import('../puzzles/progress.js'),
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
  const streak = [runUpTo(spans, today()) > 0 && t('home.daily.done'), run > 1 && t('home.daily.run', { n: run })];
  if (streak.some(Boolean)) detail(daily).textContent = streak.filter(Boolean).join(' · ');
}

/**
 * What the games of the last seven days say, and the level that was beaten last. A lost game that is the week's last
 * is there to be reviewed.
 * @param {HTMLElement} line @param {HTMLElement} third the last card
 */
async function tellWeek(line, third) {
  const [{ readAll }, { ownOf, resultsOf, sum }] = await Promise.all([
    import('../archive/all.js'),
    import('./results.js'),
  ]);
  const entries = await readAll();
  const list = ownOf(resultsOf(entries));
  const week = list.filter(({ at }) => at > Date.now() - WEEK);
  const { won } = sum(week);
  const beaten = list.findLast(({ outcome, report }) => outcome === 'won' && !report);
  line.textContent = joined([
    week.length > 0 && t('home.week', { n: week.length, won }),
    beaten && t('home.beaten', { who: opponentName(beaten.level) }),
  ]);
  const last = week.at(-1);
  const lost = last?.outcome === 'lost' && entries.find(({ value }) => value.changed === last.at);
  if (!lost) return;
  const { game, moves, report, level } = lost.value;
  const who = report ? t(`arena.player.${report}`) : opponentName(level);
  const about = t('home.review.about', { who });
  third.replaceWith(card(`#/review/${game}/${moves.join('')}`, smallBoard(game, moves), t('action.review'), about));
}
