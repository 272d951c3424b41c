// @ts-check
// The Review screen: a game with a judgement of each move, and the reader's own errors as tasks.

import { h, style } from '../core/dom.js';
import { addWords, labelled, t } from '../core/i18n.js';
import { movesOf, plyOf, shown as movesOn } from '../game/game.js';
import { namesOf } from '../game/games.js';
import { readPlace } from '../game/link.js';
import { isOver, playState } from '../game/state.js';
import { barLabel, boardText, cellText, columnText, shareOf, turnText } from '../game/words.js';
import { createSeen } from '../explorer/seen.js';
import { Reviewer } from '../review/controller.js';
import { playOf, reviewDrawing, whyDrawing } from '../review/drawing.js';
import { createMoments } from '../review/moments.js';
import { createGraph, createScore } from '../review/score.js';
import { reviewState, shareAt, shareText } from '../review/state.js';
import { toolsOf } from '../review/tools.js';
import { mount } from '../stage/mount.js';
import { playersOf } from '../stage/players.js';
import { sidesOf } from '../stage/sides.js';
import { drawWhy, styleWhy } from '../why/board.js';
import { loadWhy } from '../why/sentences.js';

/** @typedef {import('../review/state.js').ReviewState} ReviewState */
/** @typedef {import('../game/state.js').PlayState} PlayState */
/** @typedef {import('../stage/strips.js').Player} Player */

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

/** What is shown before the first game. */
const nothing = () =>
  h(
    'div.r-empty',
    h('h1', { 'data-t': 'review.title' }),
    h('p', { 'data-t': 'review.empty' }),
    h('a.button.primary', { href: '#/play', 'data-t': 'nav.play' }),
    h('a.button', { href: '#/games', 'data-t': 'nav.games' }),
  );

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createReview(app) {
  await Promise.all([style('assist', 'curves', 'review'), addWords('review'), loadWhy(), styleWhy()]);
  const controller = new Reviewer(app);
  const [score, graph, moments] = [createScore(controller), createGraph(controller), createMoments(controller)];
  const seen = createSeen();
  const empty = nothing();
  /** The state that was read last, and its position. @type {[ReviewState|null, PlayState]} */
  let read = [null, playState()];
  const play = () => {
    const { state } = controller;
    if (state !== read[0]) read = [state, state ? playOf(state) : playState()];
    return read[1];
  };
  /** Black's chances at the shown move, if they are known. */
  const share = () => {
    const { state } = controller;
    if (!state || state.attempt) return undefined;
    return isOver(play()) ? shareOf(play()) : shareAt(state);
  };

  const mounted = mount(app, 'review', {
    panel: h('div.panel', score.node, graph.node, moments.node, seen.node, empty),
    tools: toolsOf(controller),
    shown: () => ({ table: play().table, moves: movesOn(play().game), turn: turnText(play()) }),
    players: () => stripsOf(controller.state ?? reviewState('freestyle15', []), play()),
    hands: {
      words: {
        cell: (point) => cellText(play(), point, false),
        board: () => boardText(play()),
        column: (column) => columnText(play(), column, false),
      },
      place: (point) => controller.place(point),
    },
    drawing: () => (controller.state ? reviewDrawing(controller.state, play(), app.store.state.settings) : {}),
    chances() {
      const value = share();
      const text = value === undefined ? '' : isOver(play()) ? turnText(play()) : shareText(value);
      return [text && labelled(t(barLabel(play())), text), value ?? 0.5];
    },
    draw() {
      const { state } = controller;
      drawWhy(app.stage.root, app.stage.board.state, state && whyDrawing(state), { alone: true });
      empty.hidden = state !== null;
      for (const { node } of [score, graph, moments]) node.hidden = !state;
      if (!state) return void (seen.node.hidden = true);
      const whole = playOf({ ...state, ply: state.moves.length, shown: null, attempt: null, reasons: null });
      score.draw(state, whole, stripsOf(state, play()));
      graph.draw(state, play(), share());
      moments.draw(state);
      seen.draw(state.game, state.moves.slice(0, state.ply), state.moves);
    },
  });
  return {
    node: mounted.screen,
    show(route) {
      mounted.enter();
      const place = readPlace(route);
      const { play } = app.store.state;
      if (place) controller.open(place.name, place.moves, place.ply);
      else if (!controller.state && play && isOver(play))
        controller.open(play.game.game, movesOf(play.game), plyOf(play.game));
      controller.enter();
      seen.enter(mounted.draw);
      mounted.draw();
    },
    hide() {
      drawWhy(app.stage.root, app.stage.board.state, null);
      controller.leave();
      mounted.leave();
    },
  };
}
