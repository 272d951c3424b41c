// @ts-check
// The parts of a report's page: a chapter has steps, each with a picture on the board and a task.

/** @typedef {import('../board/state.js').BoardState} BoardState */
/** @typedef {import('../game/games.js').Table} Table */
/** @typedef {import('../engine/protocol.js').Requests} Requests */
/** @typedef {import('../engine/protocol.js').Replies} Replies */

/**
 * What a step may use of its page.
 * @typedef {object} Host
 * @property {() => Table} table
 * @property {() => string} game
 * @property {() => string[]} moves of the position on the board
 * @property {() => void} draw
 * @property {<C extends keyof Requests>(request: Requests[C] & {cmd: C}, type: string, onInfo?: (info:
 *   import('../engine/protocol.js').InfoOf<C>) => void) => Promise<Replies[C]|null>} ask asks the engine; null if it
 *   refused, which is told
 * @property {(text: string, tone?: ''|'good'|'bad') => void} tell says what an answer to the task did
 * @property {(text: string) => void} solve the task is done
 */

/**
 * A step of a chapter.
 * @typedef {object} Step
 * @property {Node} node shown under its text: the picture in words and figures, and its controls
 * @property {() => Promise<void>|void} show asks what the picture needs; called when the step opens and for every other
 *   position
 * @property {import('../board/picture.js').Picture} picture
 * @property {(point: number) => void} touch
 * @property {() => Partial<BoardState>} [board] what the board shows instead of the position
 * @property {(point: number) => string} [cell] what the picture says of a point
 * @property {boolean} [fixed] whether it has nothing to do with the position
 */

/**
 * @typedef {object} Chapter
 * @property {string} game
 * @property {string} moves of the example
 * @property {Record<string, (host: Host) => Step>} steps by the names of their texts
 * @property {string[]} files of the re-implementation
 * @property {string} kept the file with the idea that Tengen's engine kept
 */

export {};
