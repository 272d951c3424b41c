import type { Goal, Info, InfoOf, Command, PositionReply, Replies, Requests, ResultReply, SideWord, SolutionReply } from './protocol.js';
export type * from './protocol.js';

export interface EngineOptions {
  /** Address of the engine's file; the default lies beside the module. */
  wasm?: string | URL;
  /** Address of Connect Four's book. */
  book?: string | URL;
  /** Address of the worker's module. */
  worker?: string | URL;
  /** Ends the start. */
  signal?: AbortSignal;
}

/** A game such as "renju15", "standard15", "freestyle20" or "connect4-7x6", and the moves from its start, as in "h8i9". */
export interface Place {
  game: string;
  moves?: string;
}

export interface SearchOptions extends Place {
  /** 1, the weakest, to 8; without it full strength. */
  level?: number;
  /** Milliseconds. Without any limit: a million positions. */
  ms?: number;
  nodes?: number;
  depth?: number;
  /** Number of best moves to report. */
  lines?: number;
  player?: string;
  seed?: number;
  side?: SideWord;
  signal?: AbortSignal;
  onInfo?: (info: InfoOf<'search'>) => void;
}

export interface SolveOptions extends Place {
  goal?: Goal;
  side?: SideWord;
  ms?: number;
  nodes?: number;
  signal?: AbortSignal;
  onInfo?: (info: InfoOf<'solve'>) => void;
}

export interface ReviewOptions extends Place {
  from?: number;
  to?: number;
  nodes?: number;
  signal?: AbortSignal;
  onInfo?: (info: InfoOf<'review'>) => void;
}

/** Chance is the best line's winning probability for the side to move, 0 to 1; null without lines. */
export type SearchResult = ResultReply & { chance: number | null; proved: boolean };

export interface Engine {
  /** What the rules say about a position: the winner and the forbidden points, among others. */
  position(place: Place): Promise<PositionReply>;
  search(options: SearchOptions): Promise<SearchResult>;
  /** Judges a position until the limits, the signal, or the end of the loop. */
  analyse(options: SearchOptions): AsyncGenerator<InfoOf<'search'> | ResultReply, void, void>;
  solve(options: SolveOptions): Promise<SolutionReply>;
  review(options: ReviewOptions): Promise<Replies['review']>;
  /** Sends any request of the protocol. */
  request<C extends Command>(
    message: Omit<Requests[C], 'id' | 'cmd'> & { cmd: C },
    options?: { signal?: AbortSignal; onInfo?: (info: InfoOf<C>) => void },
  ): Promise<Replies[C]>;
  /** Ends the worker. Open promises reject with the code "closed". */
  close(): void;
}

/** Starts an engine. It rejects with an EngineError of the code "load" where workers or WebAssembly are refused. */
export function createEngine(options?: EngineOptions): Promise<Engine>;

export class EngineError extends Error {
  /** One of the protocol's codes, or "load", "crash" or "closed". */
  code: string;
}
