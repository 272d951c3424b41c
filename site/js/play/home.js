// @ts-check
// The form for a new game, in place of Play's panel: on Home beside the empty board,
// and during a game, which stays on the board until the next one begins. Game,
// opponent and side stand first; rule, board, opening, clock and the programs of the
// reports are one press away. Its parts are in choice/.

import { button } from '../core/controls.js';
import { changes, h, style } from '../core/dom.js';
import { addWords, language, t } from '../core/i18n.js';
import { newGame } from '../game/game.js';
import { gameName } from '../game/games.js';
import { tableOf } from '../game/state.js';
import { renewed } from '../game/terms.js';
import { gameName as nameOf } from '../game/words.js';
import { opponentName } from '../stage/players.js';
import { blocked, rule, size } from './choice/board.js';
import { games } from './choice/game.js';
import { level, opponents } from './choice/opponents.js';
import { opening } from './choice/opening.js';
import { side, where } from './choice/people.js';
import { clock, think } from './choice/time.js';

/** @typedef {import('./choice/part.js').Choice} Choice */
/** @typedef {import('../game/game.js').Game} Game */
/** @typedef {import('../game/state.js').PlayState} PlayState */

/**
 * The parts that stand first, and those that More shows, but the opening and the programs of the reports.
 * @type {import('./choice/part.js').MakePart[][]}
 */
const [FIRST, REST] = [
  [games, level, side, where],
  [rule, size, blocked, clock, think],
];

/** The choice that a game was begun with. @param {Game} game @returns {Choice} */
const choiceOf = (game) => ({
  ...tableOf(game),
  you: game.correspondenceId ? 'both' : game.you,
  level: game.level,
  report: game.report,
  correspondenceId: game.correspondenceId && 'new',
  think: game.terms?.think ?? 0,
  clock: game.terms?.clock ?? null,
  start: game.terms?.agreement?.procedure ?? '',
  opening: '',
});

/** Where nothing beside game, opponent and side is chosen. @param {Choice} choice */
const isPlain = ({ think, clock, start, correspondenceId }) => !think && !clock && !start && !correspondenceId;

/**
 * The reader's side; in a game by links the reader who creates it plays Black.
 * @param {Choice} choice @returns {Pick<Game, 'you'|'correspondenceId'>}
 */
function peopleOf({ you, correspondenceId }) {
  if (you === 'both' && correspondenceId) return { you: 'black', correspondenceId };
  return { you: you === 'random' ? (Math.random() < 0.5 ? 'black' : 'white') : you, correspondenceId: '' };
}

/**
 * The terms of a game; with an opening procedure the player of Black begins it.
 * @param {Choice} choice @param {Game['you']} you @returns {Game['terms']}
 */
function termsOf({ think, clock, start, opening: named }, you) {
  const opening = start === 'named' ? named : '';
  /** @type {0|1|2} */
  const seat = you === 'both' ? 0 : you === 'black' ? 1 : 2;
  /** @type {import('../game/terms.js').Agreement|null} */
  const agreement =
    start && start !== 'named' ? { procedure: start, seat, words: [], by: [], black: 1, done: false } : null;
  return think || clock || agreement || opening ? renewed({ think, clock, agreement, opening }) : null;
}

/**
 * Back to the game that is played.
 * @param {import('./controller.js').Controller} controller @param {HTMLElement} screen
 */
function leave(controller, screen) {
  controller.form = '';
  controller.set({});
  /** @type {HTMLElement|null} */ (screen.querySelector('[data-action="new"]'))?.focus();
}

/**
 * Asks a first visitor whether they have played before; the level follows, and with it the coach.
 * @param {HTMLElement} root
 * @param {(level: number) => void} answered
 */
function drawQuestion(root, answered) {
  const answer = (/** @type {string} */ name, /** @type {number} */ level) =>
    button(t(`home.first.${name}`), () => answered(level));
  root.replaceChildren(h('span', t('home.first')), answer('no', 1), answer('some', 2), answer('often', 5));
}

/**
 * Says whether the coach helps, and turns it on or off.
 * @param {HTMLElement} root @param {import('./controller.js').Controller} controller
 * @param {{level: number, report: string}} choice
 */
function drawCoach(root, controller, choice) {
  const coached = controller.helpAgainst(choice) === 'coach';
  const turn = () => {
    controller.app.change({ help: coached ? 'hints' : 'coach' });
    drawCoach(root, controller, choice);
    root.querySelector('button')?.focus();
  };
  const attributes = { role: 'switch', 'aria-checked': String(coached), 'aria-label': t('home.coach'), click: turn };
  root.replaceChildren(
    h('span', t('home.coach')),
    h('button.button', attributes, t(coached ? 'home.coach.on' : 'home.coach.off')),
  );
}

/** What Home offers besides a new game: a row above the choices, and cards below them. */
function createOffers() {
  const waiting = h('div.home-waiting');
  const cards = h('div.home-cards');
  const visited = changes();
  return {
    waiting,
    cards,
    /** @param {boolean} on */
    show(on) {
      cards.hidden = !on;
      waiting.hidden = !on || !waiting.firstChild;
    },
    /** @param {PlayState} play @param {string} visit */
    async draw(play, visit) {
      if (!visited(`${visit} ${play.current?.id} ${play.table.rule}`)) return;
      const { cardsOf, waitingOf } = await import('./home-cards.js');
      cards.replaceChildren(...cardsOf(play));
      waiting.replaceChildren(...waitingOf(play));
      this.show(!cards.hidden);
    },
  };
}

/**
 * @param {import('./controller.js').Controller} controller @param {HTMLElement} screen
 * @returns {Promise<(play: PlayState, form: ''|'home'|'game') => void>} draws it
 */
export async function createHome(controller, screen) {
  await Promise.all([style('forms', 'tiles', 'home'), addWords('home')]);
  const panel = h('section.panel.scrolls.home', { 'aria-labelledby': 'home-title' });
  const foot = h('div.tools.home-go');
  screen.querySelector('.panel')?.after(panel);
  screen.querySelector('.tools')?.after(foot);
  const worded = changes();
  /** Where the form stands now. @type {''|'home'|'game'} */
  let at = '';
  let [visits, folded] = [0, true];
  /** The parts change it in place. */
  const choice = choiceOf(controller.play.game);
  /** @type {import('./choice/part.js').Part[]} */
  let first = [];
  /** @type {import('./choice/part.js').Part[]} */
  let rest = [];
  const title = h('h2', { id: 'home-title' });
  const about = h('p.quiet');
  const close = h('button.button', { click: () => leave(controller, screen) });
  const upper = h('div.home-first');
  const lower = h('div.home-more');
  const offers = createOffers();
  const ask = h('div.home-ask', { role: 'group' });
  const coach = h('div.home-coach');
  panel.append(h('header', title, about, close), offers.waiting, ask, upper, coach, lower, offers.cards);
  const other = h('button.tool', { 'data-action': 'more-choices', click: () => unfold(!folded) });
  const start = h('button.tool.wide.primary', { value: 'start', click: begin });
  foot.append(other, start);
  for (const node of [panel, foot])
    node.addEventListener('keydown', ({ key }) => key === 'Escape' && at === 'game' && leave(controller, screen));

  /** Makes the parts in the page's language. */
  function make() {
    first = FIRST.map((one) => one(choice, changed));
    rest = [...REST, opening(controller.app.engine), opponents].map((one) => one(choice, changed));
    upper.replaceChildren(...first.map(({ node }) => node));
    lower.replaceChildren(...rest.map(({ node }) => node));
  }

  /** Shows what is chosen, on Home on the empty board too. */
  function changed() {
    draw();
    if (at !== 'home') return;
    const { game, level, report, you } = chosen();
    const next = newGame({ game, level, report, you });
    if (controller.play.current) controller.show(next);
    else controller.turnTo(next);
    controller.begin = isPlain(choice) ? null : begin; // a stone on the board begins with all that is chosen
  }

  /** What a game begins with. */
  function chosen() {
    const people = peopleOf(choice);
    const { level, report } = choice;
    return { game: gameName(choice), level, report, ...people, terms: termsOf(choice, people.you) };
  }

  function begin() {
    const pressed = foot.contains(document.activeElement);
    controller.start({ ...controller.play.game, ...chosen() });
    // The pressed button goes; the keyboard goes on at the board.
    if (pressed) /** @type {HTMLElement|null} */ (document.querySelector('#board [tabindex="0"]'))?.focus();
  }

  /** @param {boolean} fold */
  function unfold(fold) {
    folded = fold;
    draw();
    panel.scrollTop = 0;
  }

  function draw() {
    for (const part of [...first, ...rest]) part.draw();
    const two = choice.you === 'both';
    const name = choice.report ? t(`arena.player.${choice.report}`) : opponentName(choice.level);
    const unusual = rest.map((part) => part.summary?.() ?? '').filter(Boolean);
    upper.hidden = !folded;
    lower.hidden = folded;
    offers.show(at === 'home' && folded);
    coach.hidden = two || !folded;
    ask.hidden = !controller.isNew || !folded;
    drawCoach(coach, controller, choice);
    title.textContent = t(folded ? 'home.title' : 'home.more');
    about.textContent = folded
      ? unusual.join(' · ')
      : [nameOf(choice.rule), two ? t('you.five.both') : name].join(' · ');
    close.textContent = t('home.back');
    close.hidden = at !== 'game';
    other.textContent = t(folded ? 'home.more' : 'home.less');
    other.setAttribute('aria-expanded', String(!folded));
    start.textContent = two ? t('home.play-two') : t('home.play', { who: name });
  }

  return (play, form) => {
    screen.toggleAttribute('data-home', form !== '');
    screen.dataset.form = form;
    panel.hidden = foot.hidden = !form;
    const opened = form && form !== at;
    at = form;
    if (!form) return;
    if (opened) {
      visits++;
      folded = true;
      Object.assign(choice, choiceOf(form === 'home' ? play.game : (play.current ?? play.game)));
      controller.begin = null;
    }
    if (worded(`${language()} ${visits}`)) {
      make();
      drawQuestion(ask, (level) => {
        controller.isNew = false;
        choice.level = level;
        changed();
        start.focus();
      });
      draw();
    }
    if (form === 'home') offers.draw(play, `${language()} ${visits}`).catch(() => {});
    if (opened && form === 'game') /** @type {HTMLElement|null} */ (panel.querySelector('input:checked'))?.focus();
  };
}
