// @ts-check
// The Review screen: a game with a judgement of each move, and its errors as exercises.

import { h, style } from '../core/dom.js';
import { addWords, language, t, wordPage } from '../core/i18n.js';
import { turnWheel } from '../core/wheel.js';
import { section } from '../core/section.js';
import { movesOf, plyOf } from '../game/game.js';
import { namesOf } from '../game/games.js';
import { readPlace } from '../game/link.js';
import { isOver, playState } from '../game/state.js';
import { barLabel, boardText, cellText, chance, columnText, shareOf, turnText } from '../game/words.js';
import { Reviewer } from '../review/controller.js';
import { playOf, reviewDrawing } from '../review/drawing.js';
import { createMoments } from '../review/moments.js';
import { createGraph, createScore } from '../review/score.js';
import { reviewState, shares } from '../review/state.js';
import { toolsOf } from '../review/tools.js';
import { playersOf } from '../stage/players.js';
import { sidesOf, stripNode } from '../stage/sides.js';
import { createStrips } from '../stage/strips.js';
import { createTools } from '../stage/tools.js';

/** @typedef {import('../review/state.js').ReviewState} ReviewState */
/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../stage/strips.js').Player} Player */

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createReview(app) {
  await Promise.all([style('assist'), style('curves'), style('review'), addWords('review')]);
  const controller = new Reviewer(app);
  const screen = section('review', 'review', 'stage');
  const { draw, client, enter } = build(app, controller, screen);
  wordPage(screen);
  app.store.subscribe(() => controller.active && draw());
  return {
    node: screen,
    show(route) {
      app.stage.enter(client);
      enter();
      const place = readPlace(route);
      const { play } = app.store.state;
      if (place) controller.open(place.name, place.moves, place.ply);
      else if (!controller.state && play && isOver(play))
        controller.open(play.game.game, movesOf(play.game), plyOf(play.game));
      controller.enter();
      draw();
    },
    hide() {
      controller.leave();
    },
  };
}

/**
 * The players beside the board: the one who played the shown move is lit, in an attempt
 * the one to move, and at the end the winner.
 * @param {ReviewState} state @param {PlayState} play
 * @returns {[Player, Player]}
 */
function stripsOf({ table, moves, ply, attempt }, play) {
  const players = play.game.you === 'both' ? sidesOf(play) : playersOf(play);
  if (isOver(play)) return players;
  const mover = (attempt ? attempt.ply : ply - 1) % 2 ? 'white' : 'black';
  for (const player of players) {
    player.turn = player.side === mover && (ply > 0 || attempt !== null);
    const move = ply > 0 && player.turn ? namesOf(table, moves.slice(0, ply))[ply - 1] : '';
    player.says = attempt && player.turn ? t('strip.to-move') : move && t('review.played', { move });
  }
  return players;
}

/**
 * Builds the screen; returns what it brings to the board, and a function that draws it.
 * @param {import('../app.js').App} app
 * @param {Reviewer} controller
 * @param {HTMLElement} screen
 */
function build(app, controller, screen) {
  const [score, graph, moments] = [createScore(controller), createGraph(controller), createMoments(controller)];
  const tools = createTools(toolsOf(controller), controller, app.trouble);
  const empty = h(
    'div',
    { class: 'r-empty' },
    h('h1', { 'data-t': 'review.title' }),
    h('p', { 'data-t': 'review.empty' }),
    h('a', { class: 'button primary', href: '#/play', 'data-t': 'nav.play' }),
    h('a', { class: 'button', href: '#/games', 'data-t': 'nav.games' }),
  );
  const panel = h('div', { class: 'panel' }, score.node, graph.node, moments.node, empty);
  screen.append(stripNode('them'), panel, tools.node, stripNode('you'));
  const strips = createStrips(screen);
  turnWheel(app.stage.root, (by) => controller.active && controller.go((controller.state?.ply ?? 0) + by));
  let play = playState();
  /** @type {import('../stage/stage.js').Client} */
  const client = {
    words: {
      cell: (point) => cellText(play, point, false),
      board: () => boardText(play),
      column: (column) => columnText(play, column, false),
    },
    place: (point) => controller.place(point),
    command(key) {
      if (!play.table.kind.columns || !/^[1-9]$/.test(key)) return false;
      if (Number(key) <= play.table.cols) controller.place(Number(key) - 1);
      return true;
    },
  };
  /** The inputs of the last drawing. @type {unknown[]} */
  let drawn = [];
  const draw = () => {
    const { state } = controller;
    const { settings } = app.store.state;
    const now = [state, settings, language()];
    if (drawn.length && now.every((one, i) => one === drawn[i])) return;
    drawn = now;
    empty.hidden = state !== null;
    for (const { node } of [score, graph, moments]) node.hidden = !state;
    tools.draw();
    play = state ? playOf(state) : playState();
    if (!state) {
      app.stage.set({ open: false });
      app.stage.judge('', 0.5, 'stones');
      return strips(stripsOf(reviewState('freestyle15', []), play));
    }
    const whole = playOf({ ...state, ply: state.moves.length, shown: null, attempt: null });
    const players = stripsOf(state, play);
    const over = isOver(play);
    const known = over ? shareOf(play) : shares(state.judged).findLast(({ ply }) => ply === state.ply)?.share;
    const share = state.attempt ? undefined : known;
    strips(players);
    app.stage.set(reviewDrawing(state, play, settings));
    const told = share === undefined ? '' : over ? turnText(play) : chance(share);
    app.stage.judge(told && `${t(barLabel(play))}: ${told}`, share ?? 0.5, state.table.kind.pieces);
    score.draw(state, whole, players);
    graph.draw(state, play, share);
    moments.draw(state);
  };
  const enter = () => (drawn = []);
  return { client, draw, enter };
}
