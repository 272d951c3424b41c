// @ts-check
// The Analyse screen: a board with variations, an unlimited search, forced wins,
// and a graph of the chances.

import { media, UPRIGHT } from '../core/media.js';
import { Analyst } from '../analyse/controller.js';
import { analyseDrawing, analyseSigns } from '../analyse/drawing.js';
import { createFiles, listenFiles, readPacked, readShared, showFile } from '../analyse/files.js';
import { listenSwipes } from '../analyse/input.js';
import { createHead } from '../analyse/head.js';
import { readFrom } from '../analyse/kept.js';
import { createLines } from '../analyse/lines.js';
import { createPin } from '../analyse/pin.js';
import { createProved } from '../analyse/proved.js';
import { createSettings } from '../analyse/settings.js';
import { createReasons } from '../analyse/reasons.js';
import { analysisStore, isWork, nodeAt, sideOf, unpack } from '../analyse/state.js';
import { setupDrawing, setupText } from '../analyse/setup-view.js';
import { toolsOf } from '../analyse/tools.js';
import { createTreeView } from '../analyse/treeview.js';
import { createThreats } from '../analyse/threats.js';
import { createMarks, listenMarks, marksText, placed } from '../analyse/marks.js';
import { rowsText, whyText } from '../analyse/why.js';
import { drawSigns } from '../board/signs.js';
import { button } from '../core/controls.js';
import { engineFault } from '../core/faults.js';
import { h, setText, style, svg } from '../core/dom.js';
import { addWords, labelled, listed, t } from '../core/i18n.js';
import { notifyLink } from '../core/notices.js';
import { createTab } from '../explorer/tab.js';
import { plyOf, positionKey, shareIn, shown } from '../game/game.js';
import {
  barLabel,
  boardText,
  cellText,
  chanceText,
  columnText,
  ownMoves,
  shareOf,
  sideName,
  turnText,
} from '../game/words.js';
import { moveAt } from '../game/games.js';
import { readPlace } from '../game/link.js';
import { load } from '../core/storage.js';
import { goTo, goToPly, lineThrough, lineTree, movesOf } from '../game/tree.js';
import { createChances } from '../stage/chances.js';
import { mount } from '../stage/mount.js';
import { sidesOf } from '../stage/sides.js';
import { createTabs } from '../stage/tabs.js';
import { use } from '../stage/tools.js';

/** Icons that only this screen needs. */
const ICONS = `<symbol id="i-head-setup" viewBox="0 0 20 20"><path d="M3.5 3.5h13v13h-13zM3.5 10h13M10 3.5v13"/></symbol>
<symbol id="i-head-open" viewBox="0 0 20 20"><path d="M3 15.5v-11h5l1.5 2H17v9zM3 9h14"/></symbol>
<symbol id="i-head-save" viewBox="0 0 20 20"><path d="M10 12.5v-9M6.5 7 10 3.5 13.5 7M4 11v5.5h12V11"/></symbol>
<symbol id="i-head-draw" viewBox="0 0 20 20"><path d="M4 16l1-4 8-8 3 3-8 8zM11.5 5.5l3 3"/></symbol>
<symbol id="i-draw" viewBox="0 0 20 20"><path d="m4.5 10.5 4 4 7-9"/></symbol>
<symbol id="i-promote" viewBox="0 0 20 20"><path d="M10 16.5v-12M5 9l5-5 5 5"/></symbol>
<symbol id="i-draw-label" viewBox="0 0 20 20"><path d="M5 16 10 4l5 12M6.8 12h6.4"/></symbol>
<symbol id="i-draw-triangle" viewBox="0 0 20 20"><path d="m10 4 7 12H3z"/></symbol>
<symbol id="i-draw-square" viewBox="0 0 20 20"><path d="M4.5 4.5h11v11h-11z"/></symbol>
<symbol id="i-draw-circle" viewBox="0 0 20 20"><circle cx="10" cy="10" r="6.5"/></symbol>
<symbol id="i-draw-cross" viewBox="0 0 20 20"><path d="m4.5 4.5 11 11m0-11-11 11"/></symbol>
<symbol id="i-draw-arrow" viewBox="0 0 20 20"><path d="M4 16 16 4M8 4h8v8"/></symbol>
<symbol id="i-remove" viewBox="0 0 20 20"><path d="M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v5M11.5 9v5"/></symbol>`;

/** Where the lower strip gives its room to the panel: the upper one has the side to move. */
const upright = media(UPRIGHT);

/** @param {import('../app.js').App} app @returns {Promise<import('../core/router.js').Screen>} */
export async function createAnalyse(app) {
  await Promise.all([style('forms', 'assist', 'curves', 'signs', 'analyse'), addWords('analyse')]);
  const { value, broken } = load(analysisStore);
  const controller = new Analyst(app, value && unpack(value));
  const files = createFiles(app, controller);
  const mounted = build(app, controller, toolsOf(app, controller, files), files);
  if (broken) app.unreadable('analyse.broken', analysisStore);
  const take = () => {
    const { nextFile } = app.store.state;
    if (!nextFile || !controller.active) return;
    app.store.set({ nextFile: null });
    showFile(controller, nextFile.reply, nextFile.source, nextFile.archived);
  };
  app.store.subscribe(take);
  upright?.addEventListener('change', () => app.store.set({}));
  return {
    node: mounted.screen,
    show(route) {
      const fragment = location.hash; // the route has lost the case of its letters, and the screen writes the address
      mounted.enter();
      controller.enterScreen();
      arrive(app, controller, route, fragment);
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
 * Shows the analysis that an entry of the browser's history or an entry of Games names, or a link's game.
 * @param {import('../app.js').App} app
 * @param {Analyst} controller
 * @param {import('../core/router.js').Route} route
 * @param {string} fragment the link as it is written
 */
async function arrive(app, controller, route, fragment) {
  const [, marked = ''] = /^analysis (.+)$/.exec(route.signature) ?? [];
  const id = marked || (route.query.get('id') ?? '');
  if (!id) return route.signature || showLink(app, controller, route, fragment);
  if (id === controller.entry.id) return marked && stepTo(controller, route);
  if (!(await controller.reopen(id))) showLink(app, controller, route, fragment);
  else if (marked) stepTo(controller, route);
}

/**
 * Shows a link's position if the open analysis has it. Tells whether it has.
 * @param {Analyst} controller @param {import('../core/router.js').Route} route
 */
function stepTo(controller, route) {
  const place = route.parts[0] ? readPlace(route) : null;
  if (!place || place.name !== controller.state.play.game.game) return false;
  const here = nodeAt(controller.tree, place.moves);
  if (here >= 0) controller.go(goToPly(goTo(controller.tree, here), place.ply));
  return here >= 0;
}

/**
 * Shows a link's game: in the open analysis if it has it, in the one that such a link began, or in
 * a new one. Without a game, an empty analysis gets the one from Play.
 * @param {import('../app.js').App} app
 * @param {Analyst} controller
 * @param {import('../core/router.js').Route} route
 * @param {string} fragment the link as it is written
 */
async function showLink(app, controller, route, fragment) {
  if (!route.parts[0]) {
    const played = app.store.state.play?.game;
    if (played && controller.tree.next === 1) {
      const from = `${played.game}/${movesOf(lineThrough(played.tree, 0)).join('')}`;
      controller.turnTo(played.game, played.tree, { from, link: true });
    }
    return;
  }
  const place = readPlace(route);
  if (!place) return controller.sign();
  if (route.query.has('sgf')) {
    try {
      const fault = await readPacked(controller, place, fragment);
      if (!fault) return;
      notifyLink(fault);
    } catch {
      app.missing();
    }
  }
  if (stepTo(controller, route)) return;
  const { name, moves, ply } = place;
  const from = `${name}/${moves.join('')}`;
  controller.turnTo(name, lineTree(moves, ply), { from, link: true });
  const { id } = controller.entry;
  const kept = moves.length ? await readFrom(from) : null;
  if (kept && controller.active && controller.entry.id === id && !isWork(controller.keep()))
    controller.openEntry(unpack(kept));
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
    written: () => controller.edits.written(),
  });
  const threats = createThreats({
    ...line,
    solve: (goal) => controller.solve(goal),
    stop: () => app.engine.stop(),
    add: () => controller.addWin(),
    hide: () => controller.set({ winShown: !controller.state.winShown }),
  });
  const settings = createSettings((patch) => controller.setView(patch), controller.log);
  const pin = createPin(controller);
  const proved = createProved(controller);
  lines.node.append(proved.node, pin.node);
  const reasons = createReasons(app, lines);
  const head = createHead(tools);
  const marks = createMarks(controller);
  const note = h('p.note');
  const chances = createChances((ply) => controller.go(goToPly(controller.tree, ply)));
  const explorer = createTab(app, controller);
  const panes = {
    analysis: h('div.pane.a-analysis', lines.node, tree.node, tree.comment, chances.node),
    explorer: explorer.node,
  };
  const pages = createPages({ wins: threats.node, settings: settings.node }, () => controller.set({ page: '' }));
  const shows = (/** @type {string} */ pane) => explorer.show(pane === 'explorer');
  const tabs = createTabs('analyse', panes, (pane) => `analyse.tab.${pane}`, shows);
  const play = () => controller.state.play;
  const { panel } = pages;
  panel.append(tabs.list, head.node, marks.node, ...Object.values(panes), ...pages.nodes, note);
  const mounted = mount(app, 'analyse', {
    panel,
    tools,
    shown: () => ({
      table: controller.state.setup?.table ?? play().table,
      moves: controller.state.setup ? [] : shown(play().game),
      turn: turnText(play()),
    }),
    players: () => stripsOf(controller.state),
    hands: handsOf(controller, explorer, files),
    listen(signal) {
      addEventListener('visibilitychange', () => controller.think(), { signal });
      listenMarks(app.stage.root, controller, signal);
      listenFiles(files, signal);
      listenEscape(controller, files, signal);
    },
    drawing() {
      const { setup } = controller.state;
      if (setup) return setupDrawing(setup);
      const drawn = analyseDrawing(controller.state, app.store.state.settings);
      return { ...drawn, ...explorer.shown()?.drawing(drawn, controller.state) };
    },
    chances: () => barOf(controller.state),
    draw() {
      const { state } = controller;
      const { settings: chosen, engine } = app.store.state;
      const { setup } = state;
      const signs = setup ? { signs: [], arrows: [], rows: [] } : analyseSigns(state);
      drawSigns(app.stage.root, app.stage.board.state, signs);
      pages.draw(state, files.setup());
      head.draw();
      lines.draw(state, engine);
      threats.draw(state, chosen);
      for (const part of [pin, proved, tree, settings, marks]) part.draw(state);
      reasons.draw(state, Boolean(setup || state.pen || explorer.shown()));
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
      if (controller.state.setup) files.setup()?.cancel();
      reasons.leave();
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
 * What stands in the panel in place of the analysis, each with a button that closes it.
 * @param {Record<string, HTMLElement>} pages @param {() => void} close
 */
function createPages(pages, close) {
  const label = { 'data-t-label': 'notice.close', 'aria-label': t('notice.close') };
  for (const node of Object.values(pages)) {
    node.append(button('', close, { kind: 'only bare a-close', glyph: 'close', ...label }));
    node.hidden = true;
  }
  for (const [name, node] of Object.entries(pages)) node.id = `analyse-${name}`;
  const panel = h('div.panel.a-side');
  return {
    panel,
    nodes: Object.values(pages),
    /**
     * @param {import('../analyse/state.js').AnalyseState} state
     * @param {ReturnType<ReturnType<typeof createFiles>['setup']>} form
     */
    draw({ setup, page }, form) {
      panel.dataset.page = setup ? 'setup' : page;
      if (form) {
        if (!form.node.parentNode) panel.append(form.node);
        form.node.hidden = !setup;
        if (setup) form.draw(setup);
      }
      for (const [name, node] of Object.entries(pages)) {
        const shown = !setup && name === page;
        const opens = shown && node.hidden;
        node.hidden = !shown;
        if (opens) /** @type {HTMLElement} */ (node.querySelector('.a-close')).focus();
      }
    },
  };
}

/**
 * Escape leaves what stands in place of the analysis.
 * @param {Analyst} controller @param {ReturnType<typeof createFiles>} files @param {AbortSignal} signal
 */
function listenEscape(controller, files, signal) {
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const { setup, page, pen } = controller.state;
    if (setup) files.setup()?.cancel();
    else if (page) controller.set({ page: '' });
    else if (pen) controller.draw(false);
  };
  addEventListener('keydown', escape, { signal });
}

/**
 * The bar: what a proof says goes before the engine's chances.
 * @param {import('../analyse/state.js').AnalyseState} state @returns {[string, number]}
 */
function barOf({ play, proof, passing, setup }) {
  if (setup) return ['', 0.5];
  if (proof && !passing && proof.key === positionKey(play.game)) {
    const words = t('eval.win-most', { who: sideName(play.table, 'black'), n: ownMoves(proof.plies) });
    return [labelled(t(barLabel(play)), words), 1];
  }
  const words = chanceText(play);
  return [words && labelled(t(barLabel(play)), words), shareOf(play)];
}

/**
 * The two sides, with the names of a file's players, whose threats are shown. Upright only the
 * upper strip is there, for the side to move.
 * @param {import('../analyse/state.js').AnalyseState} state
 */
function stripsOf(state) {
  const { play, passing, names, setup } = state;
  const { rule, cols, rows } = setup?.table ?? play.table;
  const board = t('board.named', { game: t(`rule.${rule}`), cols, rows });
  const threatens = passing && sideOf(state);
  const sides = sidesOf(play).map((side) => {
    const turn = threatens ? side.side === threatens : side.turn;
    const fileName = names?.[side.side];
    return {
      ...side,
      ...(fileName && { name: fileName, detail: side.name }),
      turn,
      says: turn ? (threatens ? t('analyse.threatens') : side.says) : '',
    };
  });
  const [upper, lower] = upright?.matches && sides[1].turn ? sides.reverse() : sides;
  const detail = [upper.detail, board].filter(Boolean).join(' · ');
  return /** @type {ReturnType<typeof sidesOf>} */ ([{ ...upper, detail }, lower]);
}

/**
 * @param {Analyst} controller
 * @param {ReturnType<typeof createTab>} explorer
 * @param {ReturnType<typeof createFiles>} files
 * @returns {Partial<import('../stage/stage.js').Client>}
 */
function handsOf(controller, explorer, files) {
  const hints = () => controller.state.view.marks !== 'off';
  return {
    words: {
      cell(point) {
        const { play, setup } = controller.state;
        if (setup) return setupText(setup, point);
        const phrase = explorer.shown()?.words(moveAt(play.table, point), controller.state);
        const cell = cellText(play, point, hints() && !explorer.shown());
        const texts = listed([cell, marksText(controller.state, point), phrase ?? ''].filter(Boolean));
        const why = rowsText(play, point);
        return why ? t('analyse.cell', { cell: texts, why }) : texts;
      },
      board() {
        const { play, setup } = controller.state;
        return setup ? t('files.setup.board', { cols: setup.table.cols, rows: setup.table.rows }) : boardText(play);
      },
      column: (column) => columnText(controller.state.play, column, hints()),
    },
    place(point) {
      if (controller.state.setup) return files.setup()?.place(point);
      if (placed(controller, point) || explorer.shown()?.takes(moveAt(controller.state.play.table, point))) return;
      const why = whyText(controller.state.play, point);
      if (why) controller.set({ pointed: point });
      if (why) controller.note(why);
      else controller.play(point);
    },
    ghost: (ghost) => controller.setPlay({ ghost, note: '', reason: whyText(controller.state.play, ghost) }),
    hover(point) {
      const { play, pointed, setup } = controller.state;
      if (setup) return;
      const reason = whyText(play, point);
      // Other changes of the point do not change the board.
      if (reason !== play.reason || (reason && point !== pointed))
        controller.set({ pointed: point, play: { ...play, reason } });
    },
  };
}
