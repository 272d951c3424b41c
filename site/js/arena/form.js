// @ts-check
// The form for a new contest: game, players with their limits, games, seed.

import { ruleChoice, sizeSteppers } from '../game/board-choice.js';
import { button, stepper } from '../core/controls.js';
import { h, icon } from '../core/dom.js';
import { gameName, parseTable } from '../game/games.js';
import { t } from '../core/i18n.js';
import { kindText, playerText } from './names.js';
import { limitChoice, pickPlayer } from './picker.js';
import { sealIn } from './seats.js';
import { GAMES, MOST_PLAYERS, checkSetup, faultOf, scaleOf, suggested } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('../game/games.js').Table & Pick<Setup, 'players'|'games'|'seed'>} Choice */

/** @param {string} key of the words */
const legend = (key) => h('span.legend', t(key));

/** @param {Element|null|undefined} node */
const focus = (node) => /** @type {HTMLElement|null|undefined} */ (node)?.focus();

/**
 * The rule and the size of the board.
 * @param {Choice} choice @param {{sized: () => void, ruled: () => void}} changed
 */
function gameChoice(choice, { sized, ruled }) {
  const size = h('div.choice');
  const draw = () => {
    const { fair } = choice.kind.sizes(choice.rule);
    size.replaceChildren(legend('new.size'), sizeSteppers(choice, fair, sized));
  };
  const rule = ruleChoice('arena-rule', choice, (another) => {
    if (another) choice.players = suggested(choice.kind);
    draw();
    ruled();
  });
  draw();
  return [h('div.choice', rule), size];
}

/**
 * A player of the list; if it is in the contest already, with the next limit that is
 * not; '' for none.
 * @param {Choice} choice
 * @param {string} text
 */
function another({ kind, players }, text) {
  const [name] = text.split(',');
  const all = [text, ...scaleOf(kind, name).map((limit) => `${name},${limit}`)];
  return all.find((one) => !players.includes(one)) ?? '';
}

/** The players of the contest. @param {Choice} choice @param {() => void} changed */
function createPlayers(choice, changed) {
  const list = h('ol.stack.arena-players');
  const add = button(t('arena.add'), pick, { glyph: 'new', 'data-verb': 'add', 'aria-haspopup': 'dialog' });

  /** Adds a player. */
  function pick() {
    pickPlayer(t('arena.add'), choice.kind, '', (text) => {
      const one = another(choice, text);
      if (one) choice.players.push(one);
      draw();
      focus(add);
    });
  }

  /** @param {string} text @param {number} i */
  function row(text, i) {
    const { kind, players } = choice;
    const remove = () => {
      players.splice(i, 1);
      draw();
      focus(list.querySelectorAll('.only')[Math.min(i, players.length - 1)] ?? add);
    };
    const limit = (/** @type {string} */ other) => {
      players[i] = other;
      draw();
      focus(list.children[i].querySelector('select'));
    };
    const label = t('arena.remove', { who: playerText(text) });
    return h(
      'li',
      sealIn(kind, text),
      h('b', kindText(text)),
      limitChoice(kind, text, limit),
      button('', remove, { kind: 'only bare', glyph: 'close', 'aria-label': label }),
    );
  }

  function draw() {
    list.replaceChildren(...choice.players.map(row));
    add.disabled = choice.players.length >= MOST_PLAYERS;
    changed();
  }
  return {
    node: h('fieldset.choice', h('legend', t('arena.players')), list, add),
    draw,
    focus: () => focus(add),
  };
}

/** The number of games of each pair. @param {Choice} choice @param {() => void} changed */
function gamesStepper(choice, changed) {
  const steps = GAMES.includes(choice.games) ? GAMES : [choice.games, ...GAMES];
  return stepper({
    label: t('arena.games'),
    min: 0,
    max: steps.length - 1,
    value: steps.indexOf(choice.games),
    name: (n) => String(steps[n]),
    less: t('arena.fewer'),
    more: t('arena.more'),
    change(n) {
      choice.games = steps[n];
      changed();
    },
  });
}

/** @param {Choice} choice */
function seedField(choice) {
  const seed = h('input', {
    id: 'arena-seed',
    type: 'number',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    step: 1,
    value: choice.seed,
    required: true,
    input: () => {
      choice.seed = seed.valueAsNumber;
    },
  });
  return seed;
}

/**
 * @param {Setup} setup the default
 * @param {{start: (setup: Setup) => void, back: (() => void)|null}} verbs
 */
export function createForm(setup, verbs) {
  const table = /** @type {import('../game/games.js').Table} */ (parseTable(setup.game));
  /** @type {Choice} */
  const choice = { ...table, players: [...setup.players], games: setup.games, seed: setup.seed };
  const sum = h('p.quiet', { 'aria-live': 'polite' });
  const fault = h('p.fault', { role: 'alert' });
  const seed = seedField(choice);

  /** The engine's bundled openings, for their game and up to 50 pairs of games. */
  const kept = () => (gameName(choice) === setup.game && choice.games <= 100 ? setup.openings : '');

  function tell() {
    const n = choice.players.length;
    const pairs = (n * (n - 1)) / 2;
    const games = t('arena.sum', { n, pairs, games: pairs * choice.games });
    fault.textContent = '';
    sum.textContent = n < 2 ? t('arena.two') : `${games} ${kept() ? t('arena.kept') : ''}`;
  }
  const players = createPlayers(choice, tell);

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const { games, seed: first } = choice;
    const candidate = { game: gameName(choice), players: choice.players, games, seed: first, openings: kept() };
    const made = checkSetup(candidate);
    if (made) return verbs.start(made);
    const twice = faultOf(choice.players, choice.kind);
    if (choice.players.length < 2) {
      fault.textContent = t('arena.two');
      players.focus();
    } else if (twice) fault.textContent = t('arena.twice', { who: playerText(twice) });
    else {
      fault.textContent = t('arena.bad-seed');
      seed.focus();
    }
  }

  const form = h(
    'form.card.arena-form',
    { novalidate: true, submit },
    h(
      'header.row',
      h('h2', t('arena.new')),
      verbs.back && button(t('arena.back'), verbs.back),
      h('button.button.primary', { type: 'submit' }, icon('play'), t('arena.start')),
    ),
    sum,
    fault,
    ...gameChoice(choice, { sized: tell, ruled: players.draw }),
    players.node,
    h(
      'div.pair',
      h('div.choice', legend('arena.games'), gamesStepper(choice, tell)),
      h('div.choice.field-choice', h('label.legend', { for: 'arena-seed' }, t('arena.seed')), h('div.field', seed)),
    ),
  );
  players.draw();
  return form;
}
