// @ts-check
// What the reports say of themselves, and what the re-implementation does: in the notebook, in
// the Arena's tables, and on this device.

import { button } from '../core/controls.js';
import { h, setText } from '../core/dom.js';
import { number, percent, t } from '../core/i18n.js';
import { arenaTable } from '../game/level-ratings.js';
import { PATTERNS, TUPLES } from './facts.js';
import { timeText } from './facts-text.js';

/** @typedef {import('../game/level-ratings.js').Bundled} Bundled */
/** @typedef {import('./chapter.js').Host['ask']} Ask */

/**
 * A claim: its texts are report.LETTER.claim.NAME with .then, .here and, where both differ, .why.
 * @typedef {object} Claim
 * @property {string} name
 * @property {string} [command] that measures it again
 * @property {(table: Bundled) => Record<string, string|number>} [table] what the Arena's table says
 * @property {Record<string, string|number>} [facts] what the text names
 * @property {(ask: Ask) => Promise<string>} [measure] on this device, '' if the engine refused
 */

const HEADLINES = 'go run ./scripts/lab headlines';
const TABLE = 'make table-freestyle15';
const VIEWS = 'go test ./engine/reports -v -run ';
/** A position of a few stones, and one of twenty without a threat. */
const EARLY = { game: 'standard15', moves: 'h8i9g7' };
const QUIET = { game: 'standard15', moves: 'h8i9g7j6k10e5d11l4m12c3' };
const FOUR = { game: 'connect4-9x9-e4', moves: '' };

/** @param {string} spec */
const nameOf = (spec) => spec.split(',')[0];

/** A player's Elo in a table. @param {Bundled} table @param {string} player */
function eloOf({ engines, players }, player) {
  const elo = players[engines.findIndex((spec) => nameOf(spec) === player)]?.elo ?? 0;
  return `${elo < 0 ? '−' : '+'}${number(Math.abs(Math.round(elo)))}`;
}

/** The result of two players against each other. @param {Bundled} table @param {string} a @param {string} b */
function between({ engines, cells }, a, b) {
  const [i, j] = [a, b].map((name) => engines.findIndex((spec) => nameOf(spec) === name));
  const { wins, draws, losses } = cells[i * engines.length + j];
  return { wins, draws, losses, games: wins + draws + losses };
}

/** The share of points of D's player against Tengen's levels. @param {Bundled} table */
function againstLevels({ engines, cells }) {
  const i = engines.indexOf('uct-threats,playouts=2000');
  const levels = engines.flatMap((spec, j) => (nameOf(spec) === 'tengen' ? [cells[i * engines.length + j]] : []));
  const points = levels.reduce((sum, one) => sum + one.points, 0);
  const games = levels.reduce((sum, one) => sum + one.wins + one.draws + one.losses, 0);
  return { share: percent(points / games), levels: levels.length, games };
}

/**
 * Times a search.
 * @param {Ask} ask @param {{game: string, moves: string}} place @param {string} player @param {number} [playouts]
 */
async function timed(ask, place, player, playouts = 0) {
  const limits = playouts ? { playouts } : {};
  const reply = await ask({ cmd: 'search', ...place, player, seed: 1, limits }, 'result');
  return reply?.type === 'result' ? reply : null;
}

/** @type {Record<string, Claim[]>} */
export const CLAIMS = {
  a: [
    {
      name: 'move',
      command: HEADLINES,
      async measure(ask) {
        const reply = await timed(ask, EARLY, 'uct-bitboard', 20_000);
        return reply ? t('report.measured.games', { n: reply.playouts, time: timeText(reply.ms) }) : '';
      },
    },
    {
      name: 'test',
      command: 'go test ./engine/reports -run XXX -bench FirstRule',
      async measure(ask) {
        const reply = await timed(ask, QUIET, 'uct-bitboard', 1);
        return reply ? t('report.measured.time', { time: timeText(reply.ms) }) : '';
      },
    },
    { name: 'choice', command: `${VIEWS}ChoiceByBound` },
    { name: 'dropped' },
  ],
  b: [
    {
      name: 'table',
      command:
        'echo \'{"id":1,"cmd":"search","game":"freestyle20","moves":"h8i9g7","player":"pattern-scores"}\' | build/tengen analyse',
      table: (table) => ({ elo: eloOf(table, 'pattern-scores') }),
      async measure(ask) {
        const reply = await timed(ask, EARLY, 'pattern-scores');
        return reply ? t('report.measured.time', { time: timeText(reply.ms) }) : '';
      },
    },
    {
      name: 'uct',
      command: TABLE,
      table: (table) => between(table, 'pattern-scores', 'uct-plain'),
      async measure(ask) {
        const reply = await timed(ask, EARLY, 'uct-plain', 10_000);
        return reply ? t('report.measured.games', { n: reply.playouts, time: timeText(reply.ms) }) : '';
      },
    },
    { name: 'choice', command: `${VIEWS}TreePlayers` },
  ],
  c: [
    {
      name: 'depth',
      command: HEADLINES,
      async measure(ask) {
        const reply = await timed(ask, { game: 'freestyle15', moves: EARLY.moves }, 'alphabeta-8');
        return reply
          ? t('report.measured.depth', { depth: reply.depth, n: reply.nodes, time: timeText(reply.ms) })
          : '';
      },
    },
    { name: 'patterns', command: `${VIEWS}WorthOfRow`, facts: { n: PATTERNS.all } },
    { name: 'order', command: `${VIEWS}UnorderedLoses` },
  ],
  d: [
    {
      name: 'playouts',
      command: HEADLINES,
      async measure(ask) {
        const reply = await timed(ask, FOUR, 'uct-threats', 100_000);
        return reply ? t('report.measured.games', { n: reply.playouts, time: timeText(reply.ms) }) : '';
      },
    },
    { name: 'score', command: 'make table-connect4', table: againstLevels },
    {
      name: 'early',
      command: `${VIEWS}TracePlayout`,
      async measure(ask) {
        const reply = await ask({ cmd: 'playout', ...FOUR, seed: 1 }, 'playout');
        if (reply?.type !== 'playout') return '';
        return t('report.measured.early', { early: reply.early.toFixed(1), whole: reply.whole.toFixed(1) });
      },
    },
    { name: 'threats', command: `${VIEWS}FourLineThreats` },
    { name: 'dropped' },
  ],
  e: [
    {
      name: 'example',
      command: 'go test ./engine/learn -v -run Example',
      async measure(ask) {
        const reply = await ask({ cmd: 'example', lesson: { c: 1.414 } }, 'example');
        if (reply?.type !== 'example') return '';
        const nodes = reply.rounds.at(-1)?.nodes ?? [];
        const means = nodes.filter(({ parent }) => parent === 'a').map(({ name, mean }) => `${name} ${mean}`);
        return `${means.join(' · ').replaceAll('-', '−')} → ${reply.answer}`;
      },
    },
    { name: 'tuples', command: `${VIEWS}TupleScores`, facts: { n: TUPLES.count } },
    {
      name: 'methods',
      command: TABLE,
      table: (table) => ({
        sum: eloOf(table, 'five-tuple'),
        minimax: eloOf(table, 'minimax-4'),
        uct: eloOf(table, 'uct-plain'),
      }),
    },
    { name: 'outlook', command: TABLE, table: (table) => ({ elo: eloOf(table, 'puct-patterns') }) },
  ],
};

/**
 * The section with the claims of a report.
 * @param {string} letter @param {string} game @param {Ask} ask
 */
export function claimsOf(letter, game, ask) {
  const key = (/** @type {string} */ name, /** @type {string} */ part) => `report.${letter}.${part}.${name}`;
  const heads = ['claim', 'then', 'here', 'device'].map((one) => t(`report.claims.${one}`));
  const claims = CLAIMS[letter];
  const rows = claims.map(({ name, command, facts = {}, measure }) => {
    const here = h('span', t(key(name, 'here'), facts));
    const why =
      command && h('details', h('summary', t('report.claims.how')), h('p', t(key(name, 'why'))), h('code', command));
    const device = h('td', measure ? '' : '–');
    const row = h(
      'tr',
      h('th', { scope: 'row' }, t(key(name, 'claim'))),
      h('td', t(key(name, 'then'))),
      h('td', here, why),
      device,
    );
    return { row, here, device };
  });
  arenaTable(game.startsWith('connect4') ? 'connect4' : 'freestyle15').then((table) => {
    if (!table) return;
    claims.forEach((claim, i) => claim.table && setText(rows[i].here, t(key(claim.name, 'here'), claim.table(table))));
  });
  const go = button(t('report.claims.measure'), async () => {
    go.disabled = true;
    for (const [i, { measure }] of claims.entries()) {
      if (!measure) continue;
      setText(rows[i].device, t('learn.thinking'));
      setText(rows[i].device, (await measure(ask)) || '–');
    }
    go.disabled = false;
  });
  return h(
    'section.r-claims',
    h('h2', t('report.claims.title')),
    h(
      'table.data',
      h('caption.unseen', t('report.claims.title')),
      h('thead', h('tr', ...heads.map((text) => h('th', { scope: 'col' }, text)))),
      h('tbody', ...rows.map(({ row }) => row)),
    ),
    go,
  );
}
