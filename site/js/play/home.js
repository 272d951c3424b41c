// @ts-check
// Home: a panel beside the empty board with the choice of game and opponent. A
// stone on the board also begins the chosen game.

import { picture } from '../archive/picture.js';
import { fetchJSON } from '../core/fetch.js';
import { changes, h, style, svg } from '../core/dom.js';
import { addWords, language, t } from '../core/i18n.js';
import { load } from '../core/storage.js';
import { gameStore, movesOf, newGame } from '../game/game.js';
import { kindOf, parseTable } from '../game/games.js';
import { tableOf } from '../game/state.js';
import { opponentName, opponentOf } from '../stage/players.js';

/** @typedef {import('./controller.js').Controller} Controller */
/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/games.js').Rule} Rule */

/** The games on Home: rule, keys of name and description, and a position for the small board. @type {[Rule, string, string, string, string][]} */
const GAMES = [
  ['freestyle', 'new.five', 'home.five', 'freestyle9', 'e5f6e6e4f5d5g4d7f4h3'],
  ['renju', 'rule.renju', 'home.renju', 'freestyle9', 'e5f6e6f4f5c7'],
  ['connect4', 'rule.connect4', 'home.four', 'connect4', '4444333552116'],
];
const SIDES = /** @type {const} */ (['black', 'white', 'both']);
/** The positions on the cards, as game and moves. */
const DAILY = ['freestyle15', 'h8i9h10h9i8g8j8k8g7i7f6e5i10j11'];
const LESSON = ['freestyle9', 'd5d4e5d6f5c5'];

/** Black's forbidden point in renju: a cross on F3 of the small board. */
const FORBIDDEN = '<path class="cross" d="M52 62l6 6m0-6l-6 6"/>';

/** The picture of a position. @param {string} name of the game @param {string|string[]} moves @param {string} [over] drawn over it */
function board(name, moves, over = '') {
  const table = parseTable(name);
  if (!table) throw new Error(`no game ${name}`);
  const list = typeof moves === 'string' ? (moves.match(/[a-z]\d+|\d/g) ?? []) : moves;
  const { box, markup } = picture(table, list);
  return svg({ viewBox: box, class: `mini ${table.kind.pieces}`, 'aria-hidden': 'true' }, markup + over);
}

/** The seal of an opponent. @param {number} level */
function sealOf(level) {
  const { seal, double } = opponentOf(level);
  const src = new URL(`../../icons/opponents/${seal}.svg`, import.meta.url).href;
  return h('span', { class: `seal${double ? ' double' : ''}` }, h('img', { src, alt: '', width: 36, height: 36 }));
}

/**
 * A radio button with its label.
 * @param {string} name of the group @param {string} value @param {() => void} change @param {...(Node|string)} content
 */
const option = (name, value, change, ...content) =>
  h('label', {}, h('input', { type: 'radio', name, value, change }), h('span', {}, ...content));

/** A card with a link to another screen. @param {string} href @param {Node} sign @param {string} title @param {string} about */
const card = (href, sign, title, about) =>
  h('a', { class: 'home-card', href }, sign, h('span', {}, h('b', {}, title), h('small', {}, about)));

/** Cards: the unfinished game, the daily puzzle, the next lesson, the arena. @param {PlayState} play */
function cardsOf({ own }) {
  const waits = own && movesOf(own).length && !own.resigned && !load(gameStore).value?.over;
  const daily = card('#/puzzles/daily', board(DAILY[0], DAILY[1]), t('home.daily'), t('home.daily.about'));
  const lesson = card('#/learn/course', board(LESSON[0], LESSON[1]), t('home.lesson'), '');
  const wins = board('freestyle15', 'h8');
  const survive = card('#/learn/solved/survive', wins, t('home.survive'), t('home.survive.about'));
  const seals = h('span', { class: 'seals' }, sealOf(5), sealOf(8));
  const all = [daily, lesson, survive, card('#/arena', seals, t('home.arena'), t('home.arena.about'))];
  if (waits) {
    const moves = movesOf(own);
    const who = own.you === 'both' ? t('you.five.both') : opponentName(own.level);
    const said = t('home.continue.about', { who, n: moves.length });
    all.unshift(card('#/play', board(own.game, moves), t('home.continue'), said));
  }
  tellProgress(daily, lesson).catch(() => {}); // the cards also work without it
  return all;
}

/**
 * @param {Controller} controller @param {HTMLElement} screen
 * @returns {Promise<(play: PlayState, shown: boolean) => void>} draws it
 */
export async function createHome(controller, screen) {
  await Promise.all([style('home'), addWords('home')]);
  const panel = h('section', { class: 'panel home', 'aria-labelledby': 'home-title' });
  const go = h('div', { class: 'tools home-go' });
  screen.querySelector('.panel')?.after(panel);
  screen.querySelector('.tools')?.after(go);
  const worded = changes();
  const visited = changes();
  const rivalled = changes();
  const title = h('h2', { id: 'home-title' });
  const tiles = h('fieldset', { class: 'tiles' });
  const rivals = h('fieldset', { class: 'rivals' });
  const about = h('p', { class: 'quiet', 'aria-live': 'polite' });
  const cards = h('div', { class: 'home-cards' });
  panel.append(title, tiles, h('div', { class: 'home-rivals' }, rivals, about), cards);
  let visits = 0;
  let seen = false;

  /** Chooses another game, side or opponent. @param {Partial<Game>} choice */
  function choose(choice) {
    const { own, game } = controller.play;
    const next = newGame({ game: game.game, you: game.you, level: game.level, ...choice });
    if (own) controller.show(next);
    else controller.turnTo(next);
  }

  /** @param {Rule} rule */
  function chooseGame(rule) {
    const kind = kindOf(rule);
    const game = kind.gameName({ rule, ...kind.sizes(rule), blocked: [] });
    choose({ game, ...(kind === controller.play.table.kind ? {} : { level: 3 }) });
  }

  function begin() {
    const { own } = controller.play;
    controller.adopt();
    if (!own) controller.show(controller.play.game);
  }

  const side = h('select', { class: 'button', change: () => choose({ you: /** @type {any} */ (side.value) }) });
  const start = h('button', { type: 'button', class: 'tool wide primary', click: begin });
  const more = h('button', { type: 'button', class: 'tool', 'data-action': 'new' });
  go.append(side, start, more);

  function word() {
    title.textContent = t('home.title');
    more.textContent = t('home.options');
    tiles.ariaLabel = t('home.game');
    rivals.ariaLabel = t('home.opponent');
    side.ariaLabel = t('home.side');
    const all = GAMES.map(([rule, name, said, game, moves]) =>
      option(
        'home-game',
        rule,
        () => chooseGame(rule),
        board(game, moves, rule === 'renju' ? FORBIDDEN : ''),
        h('b', {}, t(name)),
        h('small', {}, t(said)),
      ),
    );
    tiles.replaceChildren(...all);
  }

  /** @param {PlayState} play */
  function drawRivals({ table }) {
    const { words, levels } = table.kind;
    const all = Array.from({ length: levels }, (_, i) =>
      option(
        'home-level',
        `${i + 1}`,
        () => choose({ level: i + 1 }),
        sealOf(i + 1),
        h('b', {}, opponentName(i + 1)),
        h('small', {}, t(`level.${words}.${i + 1}`)),
      ),
    );
    rivals.replaceChildren(...all);
    side.replaceChildren(
      ...SIDES.map((value) => {
        const name = t(`you.${words}.${value}`);
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
    const { game, table, own } = play;
    if (worded(language())) word();
    if (rivalled(`${language()} ${table.kind.words}`)) drawRivals(play);
    if (visited(`${language()} ${visits} ${own?.id}`)) cards.replaceChildren(...cardsOf(play));
    const two = game.you === 'both';
    rivals.disabled = two;
    about.textContent = two ? t('new.here.about') : t(`level.about.${table.kind.words}.${game.level}`);
    side.value = game.you;
    start.textContent = two ? t('home.play-two') : t('home.play', { who: opponentName(game.level) });
    const rule = table.rule === 'standard' ? 'freestyle' : table.rule;
    for (const input of panel.querySelectorAll('input'))
      input.checked = input.value === (input.name === 'home-game' ? rule : `${game.level}`);
  };
}

/** Shows whether today's puzzle is solved, and which lesson is next. @param {HTMLElement} daily @param {HTMLElement} lesson */
async function tellProgress(daily, lesson) {
  const [{ puzzlesStore }, { runUpTo, today }, { lessons, isDone }, { progress }, words] = await Promise.all([
    import('../puzzles/progress.js'),
    import('../puzzles/days.js'),
    import('../course/lessons.js'),
    import('../course/progress.js'),
    fetchJSON(new URL(`../../course/${language()}.json`, import.meta.url)),
  ]);
  const done = progress();
  const next = (await lessons()).find((one) => !isDone(one, done));
  const said = (/** @type {HTMLElement} */ node) => /** @type {HTMLElement} */ (node.querySelector('small'));
  said(lesson).textContent = next ? words[`course.${next.id}`] : t('home.lesson.done');
  if (next) lesson.setAttribute('href', `#/learn/course/${next.id}`);
  const spans = load(puzzlesStore).value?.spans ?? [];
  if (runUpTo(spans, today())) said(daily).textContent = t('home.daily.done');
}
