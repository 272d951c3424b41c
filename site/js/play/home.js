// @ts-check
// Home: a panel beside the empty board with the choice of game and opponent. A
// stone on the board also begins the chosen game.

import { smallBoard } from '../game/small-board.js';
import { fetchJSON } from '../core/fetch.js';
import { changes, h, style } from '../core/dom.js';
import { addWords, language, t } from '../core/i18n.js';
import { movesOf, newGame, resultOf } from '../game/game.js';
import { kindOf } from '../game/games.js';
import { opponentName } from '../stage/players.js';
import { sealOf } from '../stage/seals.js';
import { gameTiles, rivalTiles, tileOf } from './choice/tiles.js';

/** @typedef {import('../game/state.js').PlayState} PlayState */

const SIDES = /** @type {const} */ (['black', 'white', 'both']);
/** The positions on the cards, as game and moves. */
const DAILY = 'h8i9h10h9i8g8j8k8g7i7f6e5i10j11';
const DROPS = '4453352434';
const LESSON = ['freestyle9', 'd5d4e5d6f5c5'];

/** A card with a link to another screen. @param {string} href @param {Node} sign @param {string} title @param {string} about */
const card = (href, sign, title, about) =>
  h('a.home-card', { href }, sign, h('span', h('b', title), h('small', about)));

/** Cards: the unfinished game, the daily puzzle, the next lesson, the arena. @param {PlayState} play */
function cardsOf({ current, table }) {
  const waits = current && movesOf(current).length && !resultOf(current);
  const { columns } = table.kind;
  const game = columns ? 'connect4' : `${table.rule}15`;
  const sign = smallBoard(game, columns ? DROPS : DAILY);
  const daily = card(`#/puzzles/daily/${game}`, sign, t('home.daily'), t(`rule.${table.rule}`));
  const lesson = card('#/learn/course', smallBoard(LESSON[0], LESSON[1]), t('home.lesson'), '');
  const wins = smallBoard('freestyle15', 'h8');
  const survive = card('#/learn/solved/survive', wins, t('home.survive'), t('home.survive.about'));
  const seals = h('span.seals', sealOf(5), sealOf(8));
  const all = [daily, lesson, survive, card('#/arena', seals, t('home.arena'), t('home.arena.about'))];
  if (waits) {
    const moves = movesOf(current);
    const who = current.you === 'both' ? t('you.five.both') : opponentName(current.level);
    const about = t('home.continue.about', { who, n: moves.length });
    all.unshift(card('#/play', smallBoard(current.game, moves), t('home.continue'), about));
  }
  tellProgress(daily, lesson).catch(() => {}); // the cards also work without it
  return all;
}

/**
 * @param {import('./controller.js').Controller} controller @param {HTMLElement} screen
 * @returns {Promise<(play: PlayState, shown: boolean) => void>} draws it
 */
export async function createHome(controller, screen) {
  await Promise.all([style('tiles', 'home'), addWords('home')]);
  const panel = h('section.panel.scrolls.home', { 'aria-labelledby': 'home-title' });
  const go = h('div.tools.home-go');
  screen.querySelector('.panel')?.after(panel);
  screen.querySelector('.tools')?.after(go);
  const worded = changes();
  const visited = changes();
  const rivalled = changes();
  const title = h('h2', { id: 'home-title' });
  const tiles = h('fieldset.tiles');
  const rivals = h('fieldset.rivals');
  const about = h('p.quiet', { 'aria-live': 'polite' });
  const cards = h('div.home-cards');
  panel.append(title, tiles, h('div.stack.home-rivals', rivals, about), cards);
  let visits = 0;
  let seen = false;

  /** Chooses another game, side or opponent. @param {Partial<import('../game/game.js').Game>} choice */
  function choose(choice) {
    const { current, game } = controller.play;
    const next = newGame({ game: game.game, you: game.you, level: game.level, ...choice });
    if (current) controller.show(next);
    else controller.turnTo(next);
  }

  /** @param {import('../game/games.js').Rule} rule */
  function chooseGame(rule) {
    const kind = kindOf(rule);
    const game = kind.gameName({ rule, ...kind.sizes(rule), blocked: [] });
    choose({ game, ...(kind === controller.play.table.kind ? {} : { level: 3 }) });
  }

  function begin() {
    const { current } = controller.play;
    controller.adopt();
    if (!current) controller.show(controller.play.game);
  }

  const side = h('select.button', { change: () => choose({ you: /** @type {any} */ (side.value) }) });
  const start = h('button.tool.wide.primary', { click: begin });
  const more = h('button.tool', { 'data-action': 'new' });
  go.append(side, start, more);

  function word() {
    title.textContent = t('home.title');
    more.textContent = t('home.options');
    tiles.setAttribute('aria-label', t('home.game'));
    rivals.setAttribute('aria-label', t('home.opponent'));
    side.setAttribute('aria-label', t('home.side'));
    tiles.replaceChildren(...gameTiles('home-game', chooseGame, true));
  }

  /** @param {PlayState} play */
  function drawRivals({ table }) {
    const { kind } = table;
    rivals.replaceChildren(...rivalTiles('home-level', kind, (level) => choose({ level })));
    side.replaceChildren(
      ...SIDES.map((value) => {
        const name = t(`you.${kind.words}.${value}`);
        return h('option', { value }, value === 'both' ? name : t('home.you', { side: name }));
      }),
    );
  }

  return (play, shown) => {
    screen.toggleAttribute('data-home', shown);
    panel.hidden = go.hidden = !shown;
    if (shown && !seen) visits++;
    seen = shown;
    if (!shown) return;
    const { game, table, current } = play;
    if (worded(language())) word();
    if (rivalled(`${language()} ${table.kind.words}`)) drawRivals(play);
    if (visited(`${language()} ${visits} ${current?.id} ${table.rule}`)) cards.replaceChildren(...cardsOf(play));
    const two = game.you === 'both';
    rivals.disabled = two;
    about.textContent = two ? t('new.here.about') : t(`level.about.${table.kind.words}.${game.level}`);
    side.value = game.you;
    start.textContent = two ? t('home.play-two') : t('home.play', { who: opponentName(game.level) });
    for (const input of panel.querySelectorAll('input'))
      input.checked = input.value === (input.name === 'home-game' ? tileOf(table.rule) : `${game.level}`);
  };
}

/** Shows whether today's puzzle is solved, and which lesson is next. @param {HTMLElement} daily @param {HTMLElement} lesson */
async function tellProgress(daily, lesson) {
  const [puzzles, { runUpTo, today }, { lessons, isDone }, { progress }, words] = await Promise.all([
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
  if (runUpTo(puzzles.progress().spans, today())) detail(daily).textContent = t('home.daily.done');
}
