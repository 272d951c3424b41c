// @ts-check
// Opens, saves and shares games and pictures on the Analyse screen. The code for
// that is loaded on first use.

import { within } from '../core/action.js';
import { readTree } from '../files/nodes.js';
import { parseMoves, parseTable } from '../game/games.js';
import { joined, listed, t } from '../core/i18n.js';
import { newGame } from '../game/game.js';
import { playState } from '../game/state.js';
import { goTo, goToPly, lineThrough, lineTree, mainLine, movesOf } from '../game/tree.js';
import { readFrom } from './kept.js';
import { linkOf, nodeAt, wholeMarks } from './state.js';

/** @typedef {import('./controller.js').Analyst} Analyst */
/** @typedef {import('../engine/protocol.js').ImportedReply} ImportedReply */
/** @typedef {import('../files/open.js').Found} Found */
/** @typedef {import('../files/open.js').Source} Source */

/** The tree in a file. @param {ImportedReply} reply */
function treeIn({ game, moves, nodes, format }) {
  const table = parseTable(game);
  if (nodes.length) {
    const read = nodes.map(({ marks, ...node }) => ({ ...node, marks: table ? wholeMarks(marks, table) : [] }));
    return readTree(read, format === 'renlib' ? 0 : mainEnd(nodes));
  }
  return lineTree(table ? parseMoves(moves, table).moves : []);
}

/** The index of the main line's last node. @param {ImportedReply['nodes']} nodes */
function mainEnd(nodes) {
  let at = 0;
  for (let i = 1; i < nodes.length; i++)
    if (nodes[i].parent === at) at = i;
    else break;
  return at;
}

/** A report of what a file contained that could not be imported unchanged. @param {ImportedReply} reply */
function findings(reply) {
  const { foul, foulReason, left, why, apart, torn, passes = 0, rule, guesses = [], ignored = [], charset } = reply;
  return [
    foul && t('files.foul', { move: foul.toUpperCase(), reason: t(`forbidden.${foulReason}`) }),
    torn && t('files.torn'),
    apart > 0 && t('files.apart', { n: apart }),
    passes > 0 && t('files.passes', { n: passes }),
    left > 0 && t('files.left', { n: left, why }),
    rule && t('files.rule', { name: rule, rule: t(`rule.${parseTable(reply.game)?.rule}`) }),
    ...guesses.map((guess) => t(`files.guess.${guess}`)),
    ignored.length > 0 && t('files.ignored', { names: listed(ignored) }),
    charset && t('files.charset', { name: charset }),
  ];
}

/**
 * Shows an imported game as an analysis of its own.
 * @param {Analyst} controller
 * @param {ImportedReply} reply
 * @param {Source|null} source of the nodes that are not in the reply
 * @param {boolean} [archived] whether the game is in the archive, so that the analysis is a look at it
 */
export function showFile(controller, reply, source, archived = false) {
  const { black, white, date, result, event, total, index } = reply;
  const names = black || white || event ? { black, white, date, result, event } : null;
  const file = source && { id: String(Date.now()), name: source.found.name || reply.format.toUpperCase(), index };
  if (file) controller.branches.add(file, source);
  const from = archived ? `${reply.game}/${reply.moves}` : '';
  controller.turnTo(reply.game, treeIn(reply), { origin: { names, file }, from });
  const texts = [
    file ? t('files.part', { n: reply.nodes.length, total }) : t('files.opened', { n: total }),
    ...findings(reply),
  ];
  controller.note(joined(texts));
}

/** The largest number of positions that a link may have. */
const MOST = 5000;

/**
 * Shows the file that a link carries, at the link's place, in an analysis of its own, or the analysis that the
 * same link began before. Returns why the file cannot be read, '' if it can.
 * @param {Analyst} controller
 * @param {{name: string, moves: string[], ply: number}} place
 * @param {string} fragment of the link
 */
export async function readPacked(controller, { name, moves, ply }, fragment) {
  const [{ packedIn, unpack }, { createFileEngine, loadUI }] = await Promise.all([
    import('../files/packed.js'),
    import('../files/file-engine.js'),
  ]);
  const from = packedIn(fragment);
  const before = from && (await readFrom(from));
  if (before && (await controller.reopen(before.id))) return '';
  await loadUI();
  const engine = createFileEngine();
  try {
    const file = await unpack(from);
    const reply = await engine.ask({ cmd: 'import', game: name, file, index: 0, most: MOST });
    if (reply.type === 'error') throw new Error(reply.message);
    const { black, white, date, result, event } = reply;
    const tree = treeIn(reply);
    const at = reply.game === name ? nodeAt(tree, moves) : -1;
    const names = black || white || event ? { black, white, date, result, event } : null;
    const there = at < 0 ? tree : goToPly(goTo(tree, at), ply);
    controller.turnTo(reply.game, there, { origin: { names, file: null }, from, link: true });
    return '';
  } catch (fault) {
    return t('files.link.bad', { why: fault instanceof Error ? fault.message : String(fault) });
  } finally {
    engine.end();
  }
}

/**
 * The tree with the stored review of its main line, if there is one.
 * @param {string} game
 * @param {import('../game/tree.js').Tree} tree
 * @param {import('../game/games.js').Table} table
 */
async function reviewed(game, tree, table) {
  const moves = movesOf(mainLine(tree));
  if (!moves.length) return {};
  const [{ find }, { annotated }] = await Promise.all([
    import('../archive/reviewed.js'),
    import('../review/annotated.js'),
  ]);
  const review = (await find(game, moves))?.review;
  return review ? annotated(tree, table, review) : {};
}

/** @param {import('../app.js').App} app @param {Analyst} controller */
export function createFiles(app, controller) {
  /** @param {Found|null} [found] what is read at once */
  const open = async (found) => {
    const { openGame } = await import('../files/open.js');
    await openGame({
      game: controller.state.play.game.game,
      onOpened: (...read) => showFile(controller, ...read),
      found,
    });
  };
  const save = async () => {
    const { saveGame } = await import('../files/save.js');
    const { game, tree } = controller.state.play.game;
    const link = new URL(linkOf(game, tree), location.href).href;
    const review = await reviewed(game, tree, controller.state.play.table);
    const { names, file } = controller.state;
    const source = file ? () => controller.branches.found(file) : undefined;
    const card = async () => {
      const { openCard } = await import('../card/dialog.js');
      const whole = newGame({ game, tree: lineTree(movesOf(lineThrough(tree))), you: 'both' });
      await openCard({ play: playState(whole), names: names ?? undefined });
    };
    await saveGame({ game, tree, link, names: names ?? undefined, source, index: file?.index, card, ...review });
  };
  /**
   * The set-up of a position, once it was asked for.
   * @type {ReturnType<typeof import('./setup.js').createSetup>|null}
   */
  let setup = null;
  const setUp = async () => {
    const [{ createSetup }, { loadUI }] = await Promise.all([import('./setup.js'), import('../files/file-engine.js')]);
    await loadUI();
    setup ??= createSetup(controller);
    setup.begin();
  };
  /** @template {any[]} T @param {(...args: T) => Promise<void>} act @returns {(...args: T) => Promise<void>} */
  const tried =
    (act) =>
    (...args) =>
      act(...args).catch(app.missing);
  return {
    open: tried(open),
    save: tried(save),
    setUp: tried(setUp),
    setup: () => setup,
    /** Opens a game that arrived. @param {Found|null} found */
    read: (found) => found && tried(() => open(found))(),
  };
}

/**
 * Listens for pasted and dropped games.
 * @param {ReturnType<typeof createFiles>} files @param {AbortSignal} signal
 */
export async function listenFiles(files, signal) {
  const { listenDrops } = await within(signal, import('../files/drop-target.js'));
  listenDrops((found) => files.read(found), signal);
}

/**
 * Reads the game that another program has shared.
 * @param {Analyst} controller @param {ReturnType<typeof createFiles>} files
 */
export async function readShared(controller, files) {
  const { takeShared } = await import('../files/drop-target.js');
  const found = await takeShared().catch(() => null);
  if (found) return files.read(found);
  // Without a service worker the host answered, and what was shared is gone.
  await (await import('../files/file-engine.js')).loadUI();
  controller.note(t('files.not-shared'));
}
