// @ts-check
// The choice of a contest: game, players with their limits, games, seed.

import { segmented, stepper } from '../controls.js';
import { h, icon } from '../dom.js';
import { t } from '../i18n.js';
import { gameName, parseTable } from '../notation.js';
import { kindText, limitText, playerText } from './names.js';
import { GAMES, MOST_PLAYERS, PLAYERS, checkSetup, faultOf, firstSetup, scaleOf, usual } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */

/**
 * @param {Setup} setup what is suggested
 * @param {{start: (setup: Setup) => void, back: (() => void)|null}} verbs
 */
export function createForm(setup, verbs) {
  const table = /** @type {import('../notation.js').Table} */ (parseTable(setup.game));
  const choice = { ...table, players: [...setup.players], games: setup.games, seed: setup.seed };
  const size = h('div', { class: 'choice' });
  const list = h('ol', { class: 'arena-players' });
  const chips = h('div', { class: 'arena-chips', role: 'group', 'aria-label': t('arena.add') });
  const sum = h('p', { class: 'quiet', 'aria-live': 'polite' });
  const fault = h('p', { class: 'arena-fault', role: 'alert' });
  const seed = h('input', { id: 'arena-seed', type: 'number', min: 0, max: Number.MAX_SAFE_INTEGER, step: 1, value: choice.seed, required: true, input: () => { choice.seed = seed.valueAsNumber; } });

  /** @param {'cols'|'rows'} side */
  const sizeStepper = (side) => {
    const five = choice.family === 'five';
    const renju = choice.rule === 'renju';
    return stepper({
      label: t('new.size'), min: renju ? 15 : five ? 9 : 4, max: renju ? 15 : five ? 20 : 12, value: choice[side],
      name: (n) => t(five ? 'new.lines' : `new.${side}`, { n }), less: t('new.smaller'), more: t('new.larger'),
      change(n) {
        choice[side] = n;
        if (five) choice.rows = n;
        choice.blocked = [];
        tell();
      },
    });
  };

  function drawSize() {
    size.replaceChildren(h('span', { class: 'legend' }, t('new.size')), h('div', { class: choice.family === 'five' ? '' : 'pair' }, sizeStepper('cols'), ...(choice.family === 'five' ? [] : [sizeStepper('rows')])));
  }

  function drawPlayers() {
    const { family } = choice;
    list.replaceChildren(...choice.players.map((text, i) => {
      const scale = scaleOf(family, text.split(',')[0]);
      const limit = text.split(',').slice(1).join(',');
      const steps = scale.includes(limit) || !scale.length ? scale : [limit, ...scale];
      const remove = h('button', {
        type: 'button', class: 'button only bare', 'aria-label': t('arena.remove', { who: playerText(text) }),
        click() {
          choice.players.splice(i, 1);
          drawPlayers();
          /** @type {HTMLElement|null} */ (list.querySelectorAll('.only')[Math.min(i, choice.players.length - 1)] ?? chips.querySelector('button:enabled'))?.focus();
        },
      }, icon('close'));
      return h('li', {}, h('span', { class: 'who' }, kindText(text)), h('span', { class: 'quiet' }, t(`arena.about.${text.split(',')[0]}`)),
        ...(steps.length ? [stepper({
          label: t('arena.limit', { who: kindText(text) }), min: 0, max: steps.length - 1, value: Math.max(0, steps.indexOf(limit)),
          name: (n) => limitText(`${text.split(',')[0]},${steps[n]}`), less: t('level.less'), more: t('level.more'),
          change(n) {
            choice.players[i] = [text.split(',')[0], steps[n]].filter(Boolean).join(',');
            tell();
          },
        })] : []), remove);
    }));
    chips.replaceChildren(...PLAYERS[family].map((name) => h('button', {
      type: 'button', class: 'button', 'aria-label': t('arena.add-one', { who: kindText(name) }), title: t(`arena.about.${name}`), 'data-player': name,
      disabled: choice.players.length >= MOST_PLAYERS || !another(name),
      click() {
        choice.players.push(another(name));
        drawPlayers();
        /** @type {HTMLElement|null} */ (chips.querySelector(`[data-player="${name}"]:enabled`) ?? list.querySelector('li:last-child button'))?.focus();
      },
    }, icon('new'), kindText(name))));
    tell();
  }

  /** The player with its usual limit, or the next one that is not in yet, '' for none. @param {string} name */
  function another(name) {
    const all = [usual(choice.family, name), ...scaleOf(choice.family, name).map((limit) => `${name},${limit}`)];
    return all.find((text) => !choice.players.includes(text)) ?? '';
  }

  /** The openings that came with the engine, for their game, while there are enough: 50 pairs'. */
  const kept = () => (gameName(choice) === setup.game && choice.games <= 100 ? setup.openings : '');

  function tell() {
    const n = choice.players.length;
    fault.textContent = '';
    sum.textContent = n < 2 ? t('arena.two') : `${t('arena.sum', { n, pairs: (n * (n - 1)) / 2, games: ((n * (n - 1)) / 2) * choice.games })} ${kept() ? t('arena.kept') : ''}`;
  }

  function start() {
    const twice = faultOf(choice.players, choice.family);
    const game = gameName(choice);
    const made = checkSetup({ game, players: choice.players, games: choice.games, seed: choice.seed, openings: kept() });
    if (made) return verbs.start(made);
    if (choice.players.length < 2) {
      fault.textContent = t('arena.two');
      /** @type {HTMLElement|null} */ (chips.querySelector('button:enabled'))?.focus();
    } else if (twice) fault.textContent = t('arena.twice', { who: playerText(twice) });
    else {
      fault.textContent = t('arena.bad-seed');
      seed.focus();
    }
  }

  const rules = /** @type {const} */ (['freestyle', 'standard', 'renju', 'connect4']);
  const steps = GAMES.includes(choice.games) ? GAMES : [choice.games, ...GAMES];
  const form = h('form', { class: 'card arena-form', novalidate: true, submit: (event) => { event.preventDefault(); start(); } },
    h('h2', {}, t('arena.new')),
    h('div', { class: 'choice' }, segmented('arena-rule', t('new.rule'), rules.map((value) => ({ value, text: t(`rule.${value}`) })), choice.rule, (value) => {
      const family = value === 'connect4' ? 'four' : 'five';
      if (family !== choice.family) choice.players = family === 'five' ? firstSetup().players : ['tengen,level=3', 'uct-threats,playouts=1000'];
      Object.assign(choice, { family, rule: value, blocked: [] }, family === 'four' ? (choice.family === 'four' ? {} : { cols: 7, rows: 6 }) : choice.family === 'four' || value === 'renju' ? { cols: 15, rows: 15 } : {});
      drawSize();
      drawPlayers();
    })),
    size,
    h('fieldset', { class: 'choice' }, h('legend', {}, t('arena.players')), list, h('span', { class: 'legend' }, t('arena.add')), chips),
    h('div', { class: 'pair' },
      h('div', { class: 'choice' }, h('span', { class: 'legend' }, t('arena.games')), stepper({
        label: t('arena.games'), min: 0, max: steps.length - 1, value: steps.indexOf(choice.games), name: (n) => String(steps[n]), less: t('arena.fewer'), more: t('arena.more'),
        change(n) {
          choice.games = steps[n];
          tell();
        },
      })),
      h('div', { class: 'choice field-choice' }, h('label', { class: 'legend', for: 'arena-seed' }, t('arena.seed')), h('div', { class: 'field' }, seed))),
    sum, fault,
    h('footer', {}, h('button', { class: 'button primary' }, icon('play'), t('arena.start')), ...(verbs.back ? [h('button', { type: 'button', class: 'button', click: verbs.back }, t('arena.back'))] : [])));
  drawSize();
  drawPlayers();
  return form;
}
