// @ts-check
// Reads large trees on demand: the engine that has the file open is asked for the nodes
// after the moves that are shown.

import { createFileEngine } from '../files/file-engine.js';
import { keepFile, keptFile } from '../files/kept.js';
import { PART } from '../files/open.js';

/** @typedef {import('./state.js').OpenedFile} OpenedFile */
/** @typedef {import('../files/open.js').Found} Found */
/** @typedef {import('../files/open.js').Source} Source */

export function createBranches() {
  /** The files that were opened during this visit. @type {Map<string, Found>} */
  const files = new Map();
  /** The engine that has a file open. @type {(Omit<Source, 'found'> & {id: string, ready: Promise<boolean>})|null} */
  let open = null;

  function close() {
    open?.engine.end();
    open = null;
  }

  /** @param {OpenedFile} file */
  const found = async ({ id }) => files.get(id) ?? (await keptFile(id));

  /** Opens a file again. @param {OpenedFile} file @param {string} game */
  function reopen(file, game) {
    close();
    const engine = createFileEngine();
    const { id, index } = file;
    const ready = found(file).then(async (one) => {
      if (!one) return false;
      const reply = await engine.ask({ cmd: 'import', game, file: one.bytes, index, most: 1 });
      return reply.type === 'imported';
    });
    return (open = { id, engine, ready });
  }

  return {
    /** Takes a file that was opened, and stores it. @param {OpenedFile} file @param {Source} source */
    add({ id }, { found, engine }) {
      close();
      files.set(id, found);
      open = { id, engine, ready: Promise.resolve(true) };
      keepFile({ id, ...found });
    },
    found,
    /**
     * The nodes after moves, null without the file.
     * @param {OpenedFile} file @param {string} game @param {string} moves @param {AbortSignal} signal
     */
    async read(file, game, moves, signal) {
      for (const last of [false, true]) {
        const { engine, ready } = open?.id === file.id ? open : reopen(file, game);
        if (!(await ready)) break;
        const reply = await engine.ask({ cmd: 'branch', moves, most: PART }, { signal });
        if (reply.type === 'branch') return reply.nodes;
        if (!last) close(); // a restarted engine has no file open
      }
      return null;
    },
    /** Ends the engine. A file is opened again when it is read. */
    close,
  };
}
