// @ts-check
// The Analyse screen: a board with variations, an unlimited search, forced wins,
// and a graph of the chances.

import { Analyst } from '../analyse/controller.js';
import { analyseDrawing, analyseSigns } from '../analyse/drawing.js';
import { createFiles, listenFiles, showFile } from '../analyse/files.js';
import { createHead, createTools } from '../analyse/head.js';
import { keysOf, listenKeys, pressed, swipes } from '../analyse/input.js';
import { createLines } from '../analyse/lines.js';
import { createPin } from '../analyse/pin.js';
import { createEnginePanel } from '../analyse/engine-panel.js';
import { analysisStore, nodeAt, unpack } from '../analyse/state.js';
import { createTreeView } from '../analyse/treeview.js';
import { createWins } from '../analyse/wins.js';
import { createMarks, listenMarks, marksText, placed } from '../analyse/marks.js';
import { rowsText, whyText } from '../analyse/why.js';
import { drawSigns } from '../board/signs.js';
import { createCurves } from '../core/curves.js';
import { changes, h, style, svg } from '../core/dom.js';
import { addWords, language, t, wordPage } from '../core/i18n.js';
import { notifyUnreadable, offer } from '../core/notices.js';
import { plyOf } from '../game/game.js';
import { barLabel, boardText, cellText, chanceText, columnText, shareOf } from '../game/words.js';
import { readPlace } from '../game/link.js';
import { copyAddress } from '../core/clipboard.js';
import { stepRow } from '../core/steps.js';
import { load } from '../core/storage.js';
import { goTo, goToPly, lineThrough, lineTree } from '../game/tree.js';
import { turnWheel } from '../core/wheel.js';
import { section } from '../core/section.js';
import { sidesOf, stripNode } from '../stage/sides.js';
import { createStrips } from '../stage/strips.js';

/** Icons that only this screen needs. */
const ICONS = `<symbol id="i-promote" viewBox="0 0 20 20"><path d="M10 16.500v-12M5 9l5-5 5 5"/></symbol>
<symbol id="i-draw-label" viewBox="0 0 20 20"><path d="M5 16 10 4l5 12M6.800 12h6.400"/></symbol>
<symbol id="i-draw-triangle" viewBox="0 0 20 20"><path d="m10 4 7 12H3z"/></symbol>
<symbol id="i-draw-square" viewBox="0 0 20 20"><path d="M4.500 4.500h11v11h-11z"/></symbol>
<symbol id="i-draw-circle" viewBox="0 0 20 20"><circle cx="10" cy="10" r="6.500"/></symbol>
<symbol id="i-draw-cross" viewBox="0 0 20 20"><path d="m4.500 4.500 11 11m0-11-11 11"/></symbol>
<symbol id="i-draw-arrow" viewBox="0 0 20 20"><path d="M4 16 16 4M8 4h8v8"/></symbol>
<symbol id="i-remove" viewBox="0 0 20 20"><path d="M4 6h12M8 6V4h4v2M5.500 6l.800 10.500h7.400L14.500 6M8.500 9v5M11.500 9v5"/></symbol>`;

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createAnalyse(app) {
  await Promise.all([
    style('forms'),
    style('analyse'),
    style('assist'),
    style('curves'),
    style('signs'),
    addWords('analyse'),
  ]);
  const { value, broken } = load(analysisStore);
  const controller = new Analyst(app, value && unpack(value));
  const screen = section('analyse', 'analyse', 'stage');
  const files = createFiles(app, controller);
  const { draw, client, enter } = build(app, controller, screen, files);
  const shared = listenFiles(controller, files);
  wordPage(screen);
  if (broken) notifyUnreadable(t('analyse.broken'), analysisStore);
  app.store.subscribe((state) => controller.active && draw(state));
  addEventListener('visibilitychange', () => controller.follow());

  return {
    node: screen,
    show(route) {
      app.stage.enter(client);
      enter();
      controller.enterScreen();
      if (!route.own) follow(app, controller, route);
      const { opened } = app.store.state;
      if (opened) {
        app.store.set({ opened: null });
        showFile(controller, opened);
      }
      if (route.query.has('shared')) shared.then((take) => take());
    },
    hide() {
      controller.leave();
    },
  };
}

/**
 * Shows a link's game. Without one, an empty analysis gets the game from Play.
 * @param {import('../app.js').App} app
 * @param {Analyst} controller
 * @param {import('../core/router.js').Route} route
 */
function follow(app, controller, route) {
  const { play } = controller.state;
  if (!route.parts[0]) {
    const played = app.store.state.play?.game;
    if (played && controller.tree.next === 1) controller.turnTo(played.game, played.tree);
    return;
  }
  const place = readPlace(route);
  if (!place) return;
  const { name, moves, ply } = place;
  const here = name === play.game.game ? nodeAt(controller.tree, moves) : -1;
  if (here >= 0) return controller.go(goToPly(goTo(controller.tree, here), ply));
  const { game } = play;
  controller.turnTo(name, lineTree(moves, ply), { game: game.game, tree: game.tree });
  if (game.tree.next > 1)
    offer(t('analyse.replaced'), t('analyse.replaced.back'), () => controller.turnTo(game.game, game.tree));
}

/**
 * Builds the screen; returns a function that draws it.
 * @param {import('../app.js').App} app
 * @param {Analyst} controller
 * @param {HTMLElement} screen
 * @param {ReturnType<typeof createFiles>} files
 */
function build(app, controller, screen, files) {
  const { root } = app.stage;
  const { client, draw: drawBoard, enter } = boardOf(app, controller);
  const head = createHead(() => controller.toggle());
  const tools = createTools(app, controller);
  const marks = createMarks(controller);
  tools.node.append(marks.open, marks.row);
  /** Previews and plays lines; line −1 is the solution. */
  const line = {
    preview: (/** @type {number} */ line, /** @type {number} */ n) =>
      controller.set({ preview: n ? { line, n } : null }),
    play: (/** @type {number} */ line, /** @type {number} */ n) => controller.playLine(line, n),
  };
  const lines = createLines(line);
  const wins = createWins({
    ...line,
    solve: (goal) => controller.solve(goal),
    stop: () => app.engine.stop(),
    add: () => controller.addWin(),
    hide: () => controller.set({ winShown: !controller.state.winShown }),
  });
  const tree = createTreeView({
    go: (id) => controller.go(goTo(controller.tree, id)),
    promote: () => controller.promote(),
    remove: () => controller.remove(),
    link: async () => controller.note(await copyAddress(location.href)),
    review: () => controller.review(),
    comment: (text) => controller.comment(text),
  });
  const pin = createPin(controller);
  const enginePanel = createEnginePanel((patch) => controller.look(patch), controller.log);
  const curve = createCurves((ply) => controller.go(goToPly(controller.tree, ply)));
  const chances = h(
    'section',
    { class: 'card', 'aria-labelledby': 'analyse-chances' },
    h('h2', { id: 'analyse-chances', 'data-t': 'analyse.chances' }),
    curve.node,
  );
  const steps = stepRow(keysOf(controller));
  swipes(steps, controller);
  turnWheel(
    root,
    (by) => controller.active && controller.go(goToPly(controller.tree, plyOf(controller.state.play.game) + by)),
  );
  listenKeys(controller);
  screen.append(
    svg({ hidden: '', 'aria-hidden': 'true' }, ICONS),
    h('h1', { class: 'unseen', id: 'analyse-title', 'data-t': 'analyse.title' }),
    stripNode('them'),
    h(
      'div',
      { class: 'panel a-side' },
      head.node,
      lines.node,
      pin.node,
      chances,
      tree.node,
      wins.node,
      tools.node,
      files.node,
      enginePanel.node,
    ),
    h('div', { class: 'tools', role: 'toolbar', 'data-t-label': 'actions.label' }, steps, head.go),
    stripNode('you'),
  );
  const strips = createStrips(screen);
  const curved = changes();
  const draw = (/** @type {import('../app.js').AppState} */ { settings, engine }) => {
    const { state } = controller;
    drawBoard(state, settings);
    strips(sidesOf(state.play));
    const words = chanceText(state.play);
    app.stage.judge(words && `${t(barLabel(state.play))}: ${words}`, shareOf(state.play), state.play.table.kind.pieces);
    head.draw(state, engine);
    tools.draw(state, settings);
    marks.draw(state);
    files.draw(state);
    pin.draw(state);
    lines.draw(state, engine);
    wins.draw(state);
    tree.draw(state.play);
    enginePanel.draw(state);
    chances.hidden = !drawCurve(curve, controller, curved);
  };
  return { draw, client, enter };
}

/**
 * Draws the chances along the shown line; returns whether there are any.
 * @param {ReturnType<typeof createCurves>} curve
 * @param {Analyst} controller
 * @param {(now: string) => boolean} changed
 */
function drawCurve(curve, controller, changed) {
  const nodes = [controller.tree.nodes[0], ...lineThrough(controller.tree)];
  const points = nodes.flatMap(({ verdict }, ply) =>
    verdict ? [{ ply, share: verdict.win ? Number(verdict.win > 0) : verdict.share }] : [],
  );
  const plies = nodes.length - 1;
  if (changed(`${plies} ${JSON.stringify(points)}`)) curve.draw([{ name: 'side0', points }], plies);
  curve.at(plyOf(controller.state.play.game));
  return points.length > 0;
}

/** @param {import('../app.js').App} app @param {Analyst} controller */
function boardOf(app, controller) {
  const hints = () => controller.state.view.marks !== 'off';
  /** @type {import('../stage/stage.js').Client} */
  const client = {
    words: {
      cell(point) {
        const { play } = controller.state;
        const texts = [cellText(play, point, hints()), marksText(controller.state, point)].filter(Boolean).join(', ');
        const why = rowsText(play, point);
        return why ? t('analyse.cell', { cell: texts, why }) : texts;
      },
      board: () => boardText(controller.state.play),
      column: (column) => columnText(controller.state.play, column, hints()),
    },
    place(point) {
      if (placed(controller, point)) return;
      const why = whyText(controller.state.play, point);
      if (why) controller.set({ pointed: point });
      if (why) controller.note(why);
      else controller.play(point);
    },
    ghost: (ghost) => controller.setPlay({ ghost, note: '', reason: whyText(controller.state.play, ghost) }),
    hover(point) {
      const { play, pointed } = controller.state;
      const reason = whyText(play, point);
      // Other changes of the point do not change the board.
      if (reason !== play.reason || (reason && point !== pointed))
        controller.set({ pointed: point, play: { ...play, reason } });
    },
    command(key) {
      const { kind, cols } = controller.state.play.table;
      if (kind.columns && /^[1-9]$/.test(key)) {
        if (Number(key) <= cols) controller.play(Number(key) - 1);
        return true;
      }
      return pressed(controller, key);
    },
  };
  listenMarks(app.stage.root, controller);
  /** The inputs of the last drawing. @type {unknown[]} */
  let drawn = [];

  /** @param {import('../analyse/state.js').AnalyseState} state @param {import('../core/settings.js').Settings} settings */
  const draw = (state, settings) => {
    const now = [state, settings, language()];
    if (now.every((one, i) => one === drawn[i])) return;
    app.stage.set(analyseDrawing(state, settings));
    drawSigns(app.stage.root, app.stage.board.state, analyseSigns(state));
    drawn = now;
  };
  const enter = () => (drawn = []);
  return { client, draw, enter };
}
