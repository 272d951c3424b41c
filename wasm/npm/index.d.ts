import type {
  Command,
  Goal,
  ImportedReply,
  ImportInfo,
  InfoOf,
  PositionReply,
  Replies,
  Requests,
  ResultReply,
  SideWord,
  SolutionReply,
} from './protocol.js';
export type * from './protocol.js';

export interface EngineOptions {
  /** Address of the engine's file; the default lies beside the module. */
  wasm?: string | URL;
  /** Address of Connect Four's book. */
  book?: string | URL;
  /** Address of the worker's module. */
  worker?: string | URL;
  /** Number of threads that a search may use, 1 to 64; the default is 1. A page needs isolation for more than one. */
  threads?: number;
  /** Ends the start. */
  signal?: AbortSignal;
  /** Receives the number of bytes of the engine's file that have arrived, uncompressed. */
  onProgress?: (progress: { loaded: number; total: number }) => void;
}

/** A game such as "renju15", "standard15", "freestyle20" or "connect4-7x6", and the moves from its start, as in "h8i9". */
export interface Place {
  game: string;
  moves?: string;
}

export interface AnalyseOptions extends Place {
  /** 1, the weakest, to 8; without it full strength. */
  level?: number;
  /** Milliseconds. A search without any limit ends after a million positions, an analysis with its signal or its loop. */
  ms?: number;
  nodes?: number;
  depth?: number;
  /** Number of best moves to report. */
  lines?: number;
  /** At most the engine's number, which is the default. */
  threads?: number;
  player?: string;
  seed?: number;
  side?: SideWord;
  signal?: AbortSignal;
}

export interface SearchOptions extends AnalyseOptions {
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

/** Without a move: about the position, or the end of the game. */
export type ExplainOptions = Asked<'explain'>;

export interface ReviewOptions extends Place {
  from?: number;
  to?: number;
  nodes?: number;
  signal?: AbortSignal;
  onInfo?: (info: InfoOf<'review'>) => void;
}

/** A source of games: a file of any format, its stored index, or a list of games; the source's default is its name. */
export type LibraryOptions = Omit<Asked<'library'>, 'file' | 'source'> & {
  source?: string;
  file?: Uint8Array | string;
  onInfo?: (info: InfoOf<'library'>) => void;
};

export type ExploreOptions = Asked<'explore'>;

/** The default count is 20. */
export type GamesOptions = Omit<Asked<'games'>, 'count'> & { count?: number };

type Asked<C extends Command> = Omit<Requests[C], 'id' | 'cmd'> & { signal?: AbortSignal };

export interface ConvertOptions {
  /** A game, or a file of many, in any format of the protocol. */
  file: Uint8Array | string;
  /** "sgf", "psq" or "drawing"; the default is "sgf". */
  to?: string;
  /** The board of files that name none. */
  game?: string;
  /** Which game of the file, from 0. */
  index?: number;
  signal?: AbortSignal;
  onInfo?: (info: ImportInfo) => void;
}

/** The text in the new format, and what was read. */
export interface Converted {
  text: string;
  read: ImportedReply;
}

/** Chance is the best line's winning probability for the side to move, 0 to 1; null without lines. */
export type SearchResult = ResultReply & { chance: number | null; proved: boolean };

export interface Engine {
  /** Number of threads that a search can use: those of the options, or fewer where the host refuses shared memory. */
  readonly threads: number;
  /** What the rules say about a position: the winner and the forbidden points, among others. */
  position(place: Place & { signal?: AbortSignal }): Promise<PositionReply>;
  search(options: SearchOptions): Promise<SearchResult>;
  /** Judges a position until the limits, the signal, or the end of the loop. */
  analyse(options: AnalyseOptions): AsyncGenerator<InfoOf<'search'> | ResultReply, void, void>;
  solve(options: SolveOptions): Promise<SolutionReply>;
  /** At most three reasons for a move, the most important first: codes, points and lines. */
  explain(options: ExplainOptions): Promise<Replies['explain']>;
  review(options: ReviewOptions): Promise<Replies['review']>;
  /** Reads a game in one format and writes it in another. */
  convert(options: ConvertOptions): Promise<Converted>;
  /** Adds a source of games. A crash of the engine forgets it. */
  library(options: LibraryOptions): Promise<Replies['library']>;
  /** The moves that were played in a position, in all sources of the game or in the named ones. */
  explore(options: ExploreOptions): Promise<Replies['explore']>;
  /** The games in which a position occurs. */
  games(options: GamesOptions): Promise<Replies['games']>;
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
  constructor(code: string, message: string);
  /** One of the protocol's codes, or "load", "crash" or "closed". */
  code: string;
}
