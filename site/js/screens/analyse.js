// @ts-check
// The Analyse screen: a board with variations, an unlimited search, forced wins,
// and a graph of the chances.

import { Analyst } from '../analyse/controller.js';
import { analyseDrawing, analyseSigns } from '../analyse/drawing.js';
import { createFiles, listenFiles, readPacked, readShared, showFile } from '../analyse/files.js';
import { listenKeys, listenSwipes, pressed } from '../analyse/input.js';
import { bestText, createLines } from '../analyse/lines.js';
import { createPin } from '../analyse/pin.js';
import { createProved } from '../analyse/proved.js';
import { createSettings } from '../analyse/settings.js';
import { analysisStore, nodeAt, sideOf, unpack } from '../analyse/state.js';
import { toolsOf } from '../analyse/tools.js';
import { createTreeView } from '../analyse/treeview.js';
import { createThreats } from '../analyse/threats.js';
import { createMarks, listenMarks, marksText, placed } from '../analyse/marks.js';
import { rowsText, whyText } from '../analyse/why.js';
import { drawSigns } from '../board/signs.js';
import { engineFault } from '../core/faults.js';
import { h, setText, style, svg } from '../core/dom.js';
import { addWords, labelled, listed, t } from '../core/i18n.js';
import { notifyLink, offer } from '../core/notices.js';
import { createTab } from '../explorer/tab.js';
import { plyOf, shareIn, shown } from '../game/game.js';
import { barLabel, boardText, cellText, chanceText, columnText, shareOf, turnText } from '../game/words.js';
import { moveAt } from '../game/games.js';
import { readPlace } from '../game/link.js';
import { load } from '../core/storage.js';
import { goTo, goToPly, lineThrough, lineTree } from '../game/tree.js';
import { createChances } from '../stage/chances.js';
import { mount } from '../stage/mount.js';
import { sidesOf } from '../stage/sides.js';
import { createTabs } from '../stage/tabs.js';
import { use } from '../stage/tools.js';

/** Icons that only this screen needs. */
const ICONS = `<symbol id="i-promote" viewBox="0 0 20 20"><path d="M10 16.5v-12M5 9l5-5 5 5"/></symbol>
<symbol id="i-draw-label" viewBox="0 0 20 20"><path d="M5 16 10 4l5 12M6.8 12h6.4"/></symbol>
<symbol id="i-draw-triangle" viewBox="0 0 20 20"><path d="m10 4 7 12H3z"/></symbol>
<symbol id="i-draw-square" viewBox="0 0 20 20"><path d="M4.5 4.5h11v11h-11z"/></symbol>
<symbol id="i-draw-circle" viewBox="0 0 20 20"><circle cx="10" cy="10" r="6.5"/></symbol>
<symbol id="i-draw-cross" viewBox="0 0 20 20"><path d="m4.5 4.5 11 11m0-11-11 11"/></symbol>
<symbol id="i-draw-arrow" viewBox="0 0 20 20"><path d="M4 16 16 4M8 4h8v8"/></symbol>
<symbol id="i-remove" viewBox="0 0 20 20"><path d="M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v5M11.5 9v5"/></symbol>`;

/** Where the list of lines has little or no room, the strip of the side to move has the best one. */
const NARROW = globalThis.matchMedia?.(
  '(max-width: 37.49em) and (orientation: portrait), (max-width: 29.99em), (orientation: landscape) and (max-height: 35em)',
);

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createAnalyse(app) {
  await Promise.all([style('forms', 'analyse', 'assist', 'curves', 'signs'), addWords('analyse')]);
  const { value, broken } = load(analysisStore);
  const controller = new Analyst(app, value && unpack(value));
  const files = createFiles(app, controller);
  const mounted = build(app, controller, toolsOf(app, controller, files), files);
  if (broken) app.unreadable('analyse.broken', analysisStore);
  const take = () => {
    const { nextFile } = app.store.state;
    if (!nextFile || !controller.active) return;
    app.store.set({ nextFile: null });
    showFile(controller, nextFile.reply, nextFile.source);
  };
  app.store.subscribe(take);
  NARROW?.addEventListener('change', () => app.store.set({}));
  return {
    node: mounted.screen,
    show(route) {
      const fragment = location.hash; // the route has lost the case of its letters, and the screen writes the address
      mounted.enter();
      controller.enterScreen();
      if (!route.signature) follow(app, controller, route, fragment);
      if (route.query.get('tab') === 'explorer') mounted.explore(route.query.get('source') ?? '');
      take();
      if (route.query.has('shared')) readShared(controller, files);
    },
    hide() {
      controller.leave();
      mounted.leave();
    },
  };
}

/**
 * Shows a link's game. Without one, an empty analysis gets the game from Play.
 * @param {import('../app.js').App} app
 * @param {Analyst} controller
 * @param {import('../core/router.js').Route} route
 * @param {string} fragment the link as it is written
 */
function follow(app, controller, route, fragment) {
  const { play } = controller.state;
  if (!route.parts[0]) {
    const played = app.store.state.play?.game;
    if (played && controller.tree.next === 1) controller.turnTo(played.game, played.tree);
    return;
  }
  const place = readPlace(route);
  if (!place) return;
  if (!route.query.has('sgf')) return showPlace(controller, place);
  readPacked(controller, place, fragment).then(
    (fault) => {
      if (!fault) return;
      showPlace(controller, place);
      notifyLink(fault);
    },
    () => {
      showPlace(controller, place);
      app.trouble('update.missing');
    },
  );
}

/** Shows the line of a link. @param {Analyst} controller @param {NonNullable<ReturnType<typeof readPlace>>} place */
function showPlace(controller, { name, moves, ply }) {
  const { play } = controller.state;
  const here = name === play.game.game ? nodeAt(controller.tree, moves) : -1;
  if (here >= 0) return controller.go(goToPly(goTo(controller.tree, here), ply));
  const { game } = play;
  controller.turnTo(name, lineTree(moves, ply), { game: game.game, tree: game.tree });
  if (game.tree.next > 1)
    offer(t('analyse.replaced'), t('analyse.replaced.back'), () => controller.turnTo(game.game, game.tree));
}

/**
 * Builds the screen.
 * @param {import('../app.js').App} app
 * @param {Analyst} controller
 * @param {ReturnType<typeof toolsOf>} tools
 * @param {ReturnType<typeof createFiles>} files
 */
function build(app, controller, tools, files) {
  /** Previews and plays lines; line −1 is the solution. */
  const line = {
    preview: (/** @type {number} */ line, /** @type {number} */ n) =>
      controller.set({ preview: n ? { line, n } : null }),
    play: (/** @type {number} */ line, /** @type {number} */ n) => controller.playLine(line, n),
  };
  const lines = createLines(line);
  const tree = createTreeView({
    go: (id) => controller.go(goTo(controller.tree, id)),
    promote: () => controller.promote(),
    remove: () => controller.remove(),
    comment: (text) => controller.comment(text),
  });
  const threats = createThreats({
    ...line,
    solve: (goal) => controller.solve(goal),
    stop: () => app.engine.stop(),
    add: () => controller.addWin(),
    hide: () => controller.set({ winShown: !controller.state.winShown }),
  });
  const settings = createSettings((patch) => controller.look(patch), controller.log);
  const pin = createPin(controller);
  const proved = createProved(controller);
  lines.node.append(proved.node, pin.node);
  const marks = createMarks(controller);
  const note = h('p.note');
  const chances = createChances((ply) => controller.go(goToPly(controller.tree, ply)));
  const explorer = createTab(app, controller);
  const panes = {
    lines: lines.node,
    tree: tree.node,
    explorer: explorer.node,
    threats: threats.node,
    settings: settings.node,
  };
  const shows = (/** @type {string} */ pane) => explorer.show(pane === 'explorer');
  const tabs = createTabs('analyse', panes, (pane) => `analyse.tab.${pane}`, shows);
  const play = () => controller.state.play;
  const mounted = mount(app, 'analyse', {
    panel: h('div.panel.a-side', tabs.list, marks.node, ...Object.values(panes), note, chances.node),
    tools,
    shown: () => ({ table: play().table, moves: shown(play().game), turn: turnText(play()) }),
    players: () => stripsOf(controller.state),
    hands: handsOf(controller, explorer),
    listen(signal) {
      addEventListener('visibilitychange', () => controller.follow(), { signal });
      listenKeys(controller, tools, signal);
      listenMarks(app.stage.root, controller, signal);
      listenFiles(files, signal);
    },
    drawing() {
      const drawn = analyseDrawing(controller.state, app.store.state.settings);
      return { ...drawn, ...explorer.shown()?.drawing(drawn, controller.state) };
    },
    chances() {
      const words = chanceText(play());
      return [words && labelled(t(barLabel(play())), words), shareOf(play())];
    },
    draw() {
      const { state } = controller;
      const { settings: chosen, engine } = app.store.state;
      drawSigns(app.stage.root, app.stage.board.state, analyseSigns(state));
      lines.draw(state, engine);
      threats.draw(state, chosen);
      for (const part of [pin, proved, tree, settings, marks]) part.draw(state);
      explorer.shown()?.draw(state);
      setText(note, play().reason || play().note || (engine === 'failed' ? t(engineFault()) : ''));
      const nodes = [controller.tree.nodes[0], ...lineThrough(controller.tree)];
      const points = nodes.flatMap(({ verdict }, ply) => (verdict ? [{ ply, share: shareIn(verdict) }] : []));
      chances.node.hidden = !points.length;
      chances.draw(points, nodes.length - 1, plyOf(play().game), t(barLabel(play())));
    },
  });
  mounted.screen.prepend(
    svg({ hidden: '', 'aria-hidden': 'true' }, ICONS),
    h('h1.unseen', { id: 'analyse-title', 'data-t': 'analyse.title' }),
  );
  mounted.screen.addEventListener('change', ({ target }) => {
    const { use: name } = /** @type {HTMLElement} */ (target).dataset;
    if (name) use(tools[name]);
  });
  listenSwipes(mounted.tools, tools);
  return {
    ...mounted,
    enter() {
      mounted.enter();
      explorer.enter();
    },
    leave() {
      explorer.leave();
      mounted.leave();
    },
    /** Shows the explorer. @param {string} source its source, '' for the last one */
    explore(source) {
      explorer.choose(source);
      tabs.show('explorer');
    },
  };
}

/**
 * The two sides; with the names of a file's players, whose threats are shown, and
 * on a phone the best line.
 * @param {import('../analyse/state.js').AnalyseState} state
 */
function stripsOf(state) {
  const { play, passing, names } = state;
  const best = NARROW?.matches ? bestText(state) : '';
  const threatens = passing && sideOf(state);
  return /** @type {ReturnType<typeof sidesOf>} */ (
    sidesOf(play).map((side) => {
      const turn = threatens ? side.side === threatens : side.turn;
      const fileName = names?.[side.side];
      return {
        ...side,
        ...(fileName && { name: fileName, detail: side.name }),
        turn,
        says: turn ? best || (threatens ? t('analyse.threatens') : side.says) : '',
      };
    })
  );
}

/** @param {Analyst} controller @param {ReturnType<typeof createTab>} explorer @returns {Partial<import('../stage/stage.js').Client>} */
function handsOf(controller, explorer) {
  const hints = () => controller.state.view.marks !== 'off';
  return {
    words: {
      cell(point) {
        const { play } = controller.state;
        const phrase = explorer.shown()?.words(moveAt(play.table, point), controller.state);
        const cell = cellText(play, point, hints() && !explorer.shown());
        const texts = listed([cell, marksText(controller.state, point), phrase ?? ''].filter(Boolean));
        const why = rowsText(play, point);
        return why ? t('analyse.cell', { cell: texts, why }) : texts;
      },
      board: () => boardText(controller.state.play),
      column: (column) => columnText(controller.state.play, column, hints()),
    },
    place(point) {
      if (placed(controller, point) || explorer.shown()?.takes(moveAt(controller.state.play.table, point))) return;
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
    command: (key) => pressed(controller, key),
  };
}
