// The protocol between page and engine: every request and every reply. make facts
// writes this file from the Go structs of the messages (engine/protocol/generate).

/** How the accuracy is computed. */
export type AccuracyFormula = 'lichess';
/** The quality of a move; its words begin with the best. */
export type Class = 'brilliant' | 'only' | 'best' | 'forced' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
/** Who won a playout. */
export type ExampleWinner = 'computer' | 'human';
/** The format of a file. */
export type FileFormat =
  'sgf' | 'psq' | 'renlib' | 'rif' | 'pos' | 'rec' | 'gomocup' | 'drawing' | 'sav' | 'pgn' | 'link' | 'moves';
/** Why a point is forbidden to Black. */
export type ForbiddenReason = '' | 'overline' | 'double-four' | 'double-three';
/** The side that won, "draw", or "" if the result is not known. */
export type GameResult = 'black' | 'white' | 'draw' | '';
/** The side that won a game of a contest, or a draw. */
export type GameWinner = 'first' | 'second' | 'draw';
/** What a win may consist of: fours ("vcf"), fours and threes ("vct"), or any moves. */
export type Goal = 'vcf' | 'vct' | 'win';
/** The kind of a mark. */
export type MarkKind = 'label' | 'triangle' | 'square' | 'circle' | 'cross' | 'arrow';
/** The answer to the question whether there is a win. */
export type Outcome = 'win' | 'none' | 'unknown';
/** A way in which two players agree on an opening. */
export type Procedure = 'swap' | 'swap2' | 'soosyrv-8' | 'taraguchi-10' | 'pro' | 'long-pro';
/** What a proved win may consist of; "exact" is a result that a solver found. */
export type ProofGoal = 'vcf' | 'vct' | 'win' | 'exact';
/**
 * The relation of a proved win to the move: it is "missed" if the mover had this win and did not play it, it "wins" if
 * the mover has it now, and "allowed" if the other side has it now; "lost" if the other side had a win whatever was
 * played. A move "stops" it if no other move does.
 */
export type ProofKind = 'missed' | 'wins' | 'allowed' | 'lost' | 'stops';
/** A shape with which a win is decided. */
export type ProofShape = '' | 'four-three' | 'double-four' | 'straight-four' | 'double-three';
/**
 * Why a position is searched: to "play", the default, the search ends as soon as the move is clear; an "analysis" goes
 * on to its other limits.
 */
export type Purpose = 'play' | 'analysis';
/** The reason why a game ended. */
export type Reason = 'win' | 'draw' | 'illegal' | 'crash' | 'time' | 'stopped';
/**
 * Says what a reason is about. In the comments m is the move, "own" the side that plays it, and "other" its opponent.
 */
export type ReasonKind =
  'five' | 'proved' | 'straight-four' | 'double-four' | 'trap' | 'four-three' | 'wins-by-fours' | 'double-three' | 'wins-by-threats' | 'misses' | 'four' | 'open-three' | 'double-threat' | 'threat' | 'connects' | 'extends' | 'stops-five' | 'stops' | 'stops-fours' | 'stops-threats' | 'both' | 'takes' | 'closes' | 'lets' | 'only' | 'left-alone' | 'threatens' | 'under' | 'zugzwang' | 'exact' | 'forbidden' | 'decided' | 'unstopped' | 'opened' | 'turn' | 'full' | 'judgement';
/** What is forbidden about a row. */
export type RowKind = 'overline' | 'four' | 'three';
/**
 * "none", or why no game leads to the position: "count" (wrong numbers of stones), "turn" (wrong side to move),
 * "two-fives", "five" (a five that the last move cannot have made), or "order" (no legal order was found).
 */
export type SetupFault = 'none' | 'count' | 'turn' | 'two-fives' | 'five' | 'order';
/** A side by the word of its game. */
export type SideWord = 'black' | 'white' | 'first' | 'second';
/** The next task in a procedure. */
export type Task = 'put' | 'choose' | 'offer' | 'pick' | 'play';
/** A shape of five in a row, or Connect Four's "four" or "zugzwang". */
export type ThreatKind = 'five' | 'straight-four' | 'four-three' | 'four' | 'zugzwang';
/**
 * The verdict on a move in a puzzle: it is wrong, it wins too late, it is right and the task goes on, or the puzzle is
 * solved.
 */
export type Verdict = 'wrong' | 'slow' | 'right' | 'solved';
/** The side that won, or a draw. */
export type WinnerWord = 'black' | 'white' | 'first' | 'second' | 'draw';
/** A side, or "" if the rules give no result. */
export type ZugzwangLoser = 'first' | 'second' | '';

// Requests. The page's client adds the id; a missing field is zero or ''.

/** Runs every case of a set. */
export interface CheckRequest {
  id?: number;
  cmd: 'check';
  /** By name, such as "renju". */
  set: string;
  /** Least time between two infos; 0 means 125 ms. */
  reportMs?: number;
}

/** Runs the searches whose total node count is the engine's signature. */
export interface BenchRequest {
  id?: number;
  cmd: 'bench';
  /** Least time between two infos; 0 means 125 ms. */
  reportMs?: number;
}

/** Clears the search trees and tables of all players. */
export interface NewgameRequest {
  id?: number;
  cmd: 'newgame';
}

/**
 * Ends the running command with the ID target, or removes the waiting long command with that ID. If target is 0, it
 * ends all long commands. If nothing runs, it replies Done.
 */
export interface StopRequest {
  id?: number;
  cmd: 'stop';
  target?: number;
}

/** Describes a position. */
export interface PositionRequest {
  id?: number;
  cmd: 'position';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
}

/** Lists the named openings of a game. */
export interface OpeningsRequest {
  id?: number;
  cmd: 'openings';
  game: string;
}

/**
 * The bounds of one search, which ends at the first limit that it reaches. A zero field is no limit. A player ignores
 * limits that do not apply to it.
 */
export interface Limits {
  /** Positions visited. */
  nodes?: number;
  /** Simulated games, for tree-search players. */
  playouts?: number;
  /** Plies. */
  depth?: number;
  /** For this move. */
  ms?: number;
  /** The remaining time of the game, which the player allots to moves itself. If it is negative, no time is left. */
  left?: number;
  /** What each move adds to Left. */
  increment?: number;
  /**
   * The number of engines that search at once; 0 means 1. Fewer may be available, and only some players, each a
   * GroupUser, use more than one. Results of more than one thread cannot be repeated.
   */
  threads?: number;
  /** The requested size of the shared table in megabytes; 0 means the host's default. The host may provide less. */
  table?: number;
  purpose?: Purpose;
}

/** Asks a player for a move. */
export interface SearchRequest {
  id?: number;
  cmd: 'search';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  /** Side to move, as if the other side passed; "" keeps the position's. */
  side?: SideWord;
  /** "" means "tengen". */
  player?: string;
  /** 0 means full strength. */
  level?: number;
  limits?: Limits;
  /** Number of best moves to report; 0 means 1. */
  lines?: number;
  seed?: number;
  /** Least time between two infos; 0 means 125 ms. */
  reportMs?: number;
}

/** Asks whether a side can force a win in five in a row. */
export interface SolveRequest {
  id?: number;
  cmd: 'solve';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  goal: Goal;
  /** "black" or "white"; "" means the side to move. */
  side?: SideWord;
  limits?: Limits;
  /** Least time between two infos; 0 means 125 ms. */
  reportMs?: number;
}

/** A candidate move with its evaluation. Fields that do not apply to a player are zero. */
export interface Line {
  /** In the game's notation. */
  move: string;
  /** 0…1, for the side to move. */
  winProb: number;
  /** In the player's own units, for the side to move. */
  eval: number;
  /** n > 0: the side to move wins in n plies, n < 0: loses in −n plies; 0: unknown. */
  win: number | null;
  /** The game may end in fewer plies than Win says. */
  atMost?: boolean;
  /** Win, or a draw if Win is 0, is proved. */
  proved: boolean;
  /** Connect Four's exact score, if solved. */
  exact: number | null;
  /** Least possible score, while a solver runs. */
  low?: number;
  /** Greatest possible score, while a solver runs. */
  high?: number;
  /** Tree search: visits of the move. */
  visits: number;
  /** Tree search: prior probability, 0…1. */
  prior: number;
  /** The player's own score of the move: point score, UCB, mean payoff. */
  score: number;
  /** Principal variation, beginning with Move. */
  pv: string[];
}

/** What a worker found about a position, from a search's info or result. */
export interface MergeInfo {
  selDepth?: number;
  nodes?: number;
  playouts?: number;
  limit?: number | null;
  hashFull?: number;
  lines?: Line[];
  nps?: number;
}

/** Asks to merge the results of several workers that searched the same position. */
export interface MergeRequest {
  id?: number;
  cmd: 'merge';
  infos: MergeInfo[];
  /** Number of lines wanted; 0 means 1. */
  lines?: number;
}

/** A player with its limits. */
export interface Setting {
  player: string;
  level?: number;
  limits?: Limits;
}

/** Plays one game. */
export interface GameRequest {
  id?: number;
  cmd: 'game';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  seed?: number;
  /** Who moves first. */
  first: Setting;
  second: Setting;
}

/** Lists the players of a game. */
export interface PlayersRequest {
  id?: number;
  cmd: 'players';
  game: string;
}

/** Lists the games of a contest. */
export interface ScheduleRequest {
  id?: number;
  cmd: 'schedule';
  game: string;
  count: number;
  /** The number of games per pair of players. Drawing 500 openings may take some minutes on a phone. */
  games: number;
  seed?: number;
  /** Name of a built-in set of openings; "" draws new ones. */
  set?: string;
  /** Least time between two infos; 0 means 125 ms. */
  reportMs?: number;
}

/** Asks for a crosstable. */
export interface StandingsRequest {
  id?: number;
  cmd: 'standings';
  count: number;
  /**
   * Games in any order, separated by semicolons, each as "number first second winner" with players' indices; winner −1
   * means a draw.
   */
  results: string;
}

/** A game of five in a row as SGF. */
export interface RecordRequest {
  id?: number;
  cmd: 'record';
  /** "renju15". */
  game: string;
  /** "h8i9j10". */
  moves: string;
  /** Names of the players. */
  black?: string;
  /** Names of the players. */
  white?: string;
  /** SGF's, such as "B+". */
  result?: string;
}

/** Asks for the state of an opening agreement. */
export interface AgreeRequest {
  id?: number;
  cmd: 'agree';
  game: string;
  procedure: Procedure;
  /** The choices so far: points of stones, and words. */
  words?: string[];
}

/** Continues an agreement in the engine's place. */
export interface DecideRequest {
  id?: number;
  cmd: 'decide';
  game: string;
  procedure: Procedure;
  /** The choices so far: points of stones, and words. */
  words?: string[];
  seed?: number;
  limits?: Limits;
}

/** Looks for a balanced position. After limits.ms the reply is the most balanced one found. */
export interface StartRequest {
  id?: number;
  cmd: 'start';
  game: string;
  seed?: number;
  limits?: Limits;
}

/**
 * Asks for the reasons for a move, or without one about the position: what decides it or, in a finished game, what
 * decided it.
 */
export interface ExplainRequest {
  id?: number;
  cmd: 'explain';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  /** "" asks about the position. */
  move?: string;
  /**
   * What is proved already of the position after the move, or without one of the position: who wins, or a draw. ""
   * leaves it to the engine, which asks the loaded proof and counts Connect Four out where that is quick.
   */
  winner?: WinnerWord;
  /** In which the winner wins. */
  plies?: number;
  /** It may win in fewer. */
  atMost?: boolean;
}

/** Selects games. Its zero value selects all. */
export interface LibraryFilter {
  /** "" selects every result. */
  result?: GameResult;
  /** "black" or "white": the colour of the player with the name; otherwise any. */
  side?: GameResult;
  /** A part of the name of a player, in any case. */
  name?: string;
  /** Years, 0 for no bound; games without a year have year 0. */
  from?: number;
  /** Years, 0 for no bound; games without a year have year 0. */
  to?: number;
}

/** Asks for the moves played in a position. Without sources it counts all games that were read. */
export interface ExploreRequest {
  id?: number;
  cmd: 'explore';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  sources?: string[];
  filter?: LibraryFilter;
}

/** A game for the library. */
export interface LibraryGame {
  moves: string;
  /** Of the colours of the stones. */
  result: GameResult;
  event?: string;
  id?: string;
  year?: number;
  /** Of Black and White, or none. */
  names?: string[];
}

/**
 * Reads a source of games: a file of any format, a stored index, or a list of games. The client chooses the source's
 * name; an older source of this name is replaced. The source "book" is the pack of an opening book, given as index;
 * that of Connect Four is there without loading.
 */
export interface LibraryRequest {
  id?: number;
  cmd: 'library';
  game: string;
  name?: string;
  source: string;
  /** Forget the source. */
  drop?: boolean;
  file?: Uint8Array;
  index?: Uint8Array;
  games?: LibraryGame[];
}

/** Lists the games in which a position occurs: count of them after the first from. */
export interface GamesRequest {
  id?: number;
  cmd: 'games';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  sources?: string[];
  filter?: LibraryFilter;
  from?: number;
  count: number;
  /**
   * Two opposite corners of a part of the position: then those games are listed in which the part occurs after some
   * move, shifted, turned or mirrored.
   */
  part?: string[];
}

/** Loads a packed proof that Black wins. */
export interface ProofRequest {
  id?: number;
  cmd: 'proof';
  /** Decompressed. */
  file: Uint8Array;
}

/** Asks what the loaded proof says about a position. */
export interface ProvedRequest {
  id?: number;
  cmd: 'proved';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  /** Also about all replies of White. */
  replies?: boolean;
}

/** Checks positions of the loaded proof, by their index in the pack: the page asks for one part after another. */
export interface VerifyRequest {
  id?: number;
  cmd: 'verify';
  from?: number;
  count: number;
}

/** Finds moves that lead to a position set up by hand. */
export interface ArrangeRequest {
  id?: number;
  cmd: 'arrange';
  game: string;
  /** Points. */
  black?: string[];
  /** Points. */
  white?: string[];
  /** Side to move, "black" or "white"; "" derives it from the number of stones. */
  side?: string;
}

/** A mark on a node. Only arrows have to, and only labels have text. */
export interface Mark {
  kind: MarkKind;
  point: string;
  to?: string;
  text?: string;
}

/** A node of a tree to write; the root comes first. */
export interface WrittenNode {
  /** Index in the list; −1 for the root. */
  parent: number;
  move: string;
  comment?: string;
  /** Not all nodes after it are in the list. */
  more?: boolean;
  glyph?: string;
  marks?: Mark[];
}

/** A game as a file. After a node with more, what the game that was read last has there is written, too. */
export interface ExportRequest {
  id?: number;
  cmd: 'export';
  game: string;
  /** "sgf", "psq", "lib", "drawing" or "moves". */
  format: string;
  /** Lib: the character set of its texts; "" for UTF-8. */
  charset?: string;
  /** Drawing: the ply of the main line to draw. */
  ply?: number;
  black?: string;
  white?: string;
  date?: string;
  result?: string;
  event?: string;
  /** The root first, each node after its parent. */
  nodes: WrittenNode[];
}

/** Reads a game of a file: without a file, of the one that was opened last. */
export interface ImportRequest {
  id?: number;
  cmd: 'import';
  /** If absent, the file opened last is used. */
  file?: Uint8Array;
  /** Rule and size for files that name none. */
  game: string;
  /** Game in the file, from 0. */
  index?: number;
  /** List only games whose names contain this text. */
  find?: string;
  /** Largest number of nodes of a tree that is returned whole; 0 means 20,000. */
  most?: number;
  /** Largest number of nodes of a larger tree; 0 means as many as most. */
  part?: number;
  /** Least time between two infos; 0 means 125 ms. */
  reportMs?: number;
}

/** Reads a tree on demand: the nodes after moves, most of them. */
export interface BranchRequest {
  id?: number;
  cmd: 'branch';
  moves?: string;
  most?: number;
}

/** Asks for a search with an empty table, limited by depth or nodes. */
export interface CountRequest {
  id?: number;
  cmd: 'count';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  lesson?: {
    /** Heuristics to switch off, by their names in search.Options, separated by blanks. */
    off?: string;
  };
  limits?: Limits;
}

/** Asks for the worked example of report E, with another factor of the bound. */
export interface ExampleRequest {
  id?: number;
  cmd: 'example';
  lesson: {
    c: number;
  };
}

/** Lists all right answers to a task in a position or judges one answer. */
export interface ExerciseRequest {
  id?: number;
  cmd: 'exercise';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  lesson: {
    task: string;
    /** A move; "" asks for all right answers. */
    answer?: string;
  };
}

/** Asks about an empty point in five in a row. */
export interface LensRequest {
  id?: number;
  cmd: 'lens';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  lesson: {
    point: string;
  };
}

/** Judges a move in a puzzle. */
export interface AttemptRequest {
  id?: number;
  cmd: 'attempt';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  /** Of the puzzle. */
  kind: string;
  /** Length of the puzzle's win; 0 if the task is to defend. */
  plies?: number;
  move: string;
}

/** Asks for the solution of a puzzle. */
export interface SolutionRequest {
  id?: number;
  cmd: 'solution';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  kind: string;
}

/** Finds the puzzles in a game. */
export interface PuzzlesRequest {
  id?: number;
  cmd: 'puzzles';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  /** Only the last position counts, where somebody made a mistake: it may have several right moves. */
  mistake?: boolean;
}

/** Asks about a position of five in a row as report A sees it, and about the lines through a point. */
export interface MasksRequest {
  id?: number;
  cmd: 'masks';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  lesson: {
    point: string;
  };
}

/** Asks for report B's two tables. */
export interface ScoresRequest {
  id?: number;
  cmd: 'scores';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
}

/** Asks for report C's values of rows. */
export interface WorthRequest {
  id?: number;
  cmd: 'worth';
  lesson: {
    /** X is a stone, . is empty, anything else blocks; at most fifteen each. */
    rows: string[];
  };
}

/** Asks for report C's candidates. */
export interface QueueRequest {
  id?: number;
  cmd: 'queue';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
}

/** Asks for what report E's minimax sees two plies deep. */
export interface AnswersRequest {
  id?: number;
  cmd: 'answers';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  /** Number of moves; 0 means 1. */
  lines?: number;
}

/** Asks for the lines through a cell of Connect Four as report D packs them. */
export interface BitsRequest {
  id?: number;
  cmd: 'bits';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  lesson: {
    point: string;
  };
}

/** Asks for a random game of report D. */
export interface PlayoutRequest {
  id?: number;
  cmd: 'playout';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  seed?: number;
}

/** Judges a range of a game's moves. */
export interface ReviewRequest {
  id?: number;
  cmd: 'review';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  /** Plies, from ≤ ply < to; to = 0 means all moves. */
  from?: number;
  /** Plies, from ≤ ply < to; to = 0 means all moves. */
  to?: number;
  /** Nodes of each position's search. */
  limits?: Limits;
}

/** Holds the win probability of the side that moved, before and after the move. */
export interface Ply {
  before: number;
  after: number;
}

/** Computes the accuracy from the judgements of a review. */
export interface AccuracyRequest {
  id?: number;
  cmd: 'accuracy';
  plies: Ply[];
}

/** Asks what the rules of report D say about a position of Connect Four. */
export interface RulesRequest {
  id?: number;
  cmd: 'rules';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
}

/**
 * Grows a tree. With the same arguments as last time, it adds playouts to the tree; otherwise, or with 0 playouts, it
 * starts a new tree.
 */
export interface GrowRequest {
  id?: number;
  cmd: 'grow';
  /** "renju15", "connect4-9x10-c4". */
  game: string;
  /** "h8i9j10", "44556". */
  moves?: string;
  lesson?: {
    /** Selection of moves and playouts, one of the names of learn.NewGame. */
    policy?: string;
    /** Factor of the bound. */
    c?: number;
    /** At a new leaf; 0 means 1. */
    playouts?: number;
  };
  seed?: number;
  limits?: Limits;
}

/**
 * Asks for the part of the tree of the last "grow" that the reader has unfolded: the root and the children of the
 * unfolded nodes.
 */
export interface SubtreeRequest {
  id?: number;
  cmd: 'subtree';
  lesson: {
    /** The unfolded nodes, each as its moves from the root, separated by blanks; a semicolon between two. */
    open: string;
  };
  /** Children per node; 0 means 1. */
  lines?: number;
}

// Replies.

/** Reports progress after a search or a case, at most once per interval. */
export interface CheckInfo {
  id: number;
  type: 'info';
  /** "bench", or the set's name. */
  set: string;
  /** Cases with an answer so far. */
  done: number;
  of: number;
  failed: number;
  /** Descriptions of the first failures, at most 5. */
  faults: string[];
  /** Bench: nodes searched so far; at the end the signature. */
  nodes: number;
  nps: number;
  ms: number;
}

/** The reply to "bench" and "check". */
export interface CheckedReply {
  id: number;
  type: 'checked';
  /** "bench", or the set's name. */
  set: string;
  /** Cases with an answer so far. */
  done: number;
  of: number;
  failed: number;
  /** Descriptions of the first failures, at most 5. */
  faults: string[];
  /** Bench: nodes searched so far; at the end the signature. */
  nodes: number;
  nps: number;
  ms: number;
}

/** The reply to requests without a result: "newgame", and "stop" if nothing runs. */
export interface DoneReply {
  id: number;
  type: 'done';
}

/** A stone or disc on the board. */
export interface Stone {
  point: string;
  side: SideWord;
}

/** A row that a black stone on the forbidden point would make. */
export interface Row {
  kind: RowKind;
  /** In order along the row. */
  stones: string[];
  /** Points where one more stone makes a five or a straight four. */
  gaps: string[];
}

/** A point that is forbidden to Black in renju, with the rows that make it so. */
export interface Forbidden {
  point: string;
  reason: string;
  rows: Row[];
}

/** A shape that a side can make with its next move, or a zugzwang. */
export interface Threat {
  kind: ThreatKind;
  side: SideWord;
  points: string[];
  /** Zugzwang: number of cells that can be filled before a side must give way. */
  safe?: number;
}

/** The reply to "position". */
export interface PositionReply {
  id: number;
  type: 'position';
  /** In its shortest form. */
  game: string;
  moves: string;
  toMove: SideWord;
  ply: number;
  /** Number of legal moves. */
  legal: number;
  over: boolean;
  /** "playing", "draw", or the name of what ended the game. */
  state: string;
  /** The game's name for its first moves, or "". */
  opening: string;
  /** None if nobody has won. */
  winner: WinnerWord | null;
  /** Winning points. */
  line: string[];
  /** In the order of play. */
  stones: Stone[];
  forbidden: Forbidden[];
  threats: Threat[];
}

/** An opening with its name. */
export interface NamedOpening {
  name: string;
  moves: string;
}

/** The reply to "openings": the named openings of a game. */
export interface OpeningsReply {
  id: number;
  type: 'openings';
  openings: NamedOpening[];
}

/** The value of a point. */
export interface Heat {
  move: string;
  value: number;
}

/** An interim reply to "search". */
export interface SearchInfo {
  id: number;
  type: 'info';
  /** The chosen move, as soon as it is known. */
  move?: string;
  /** Completed depth in plies. */
  depth: number;
  /** Length of the deepest line in plies. */
  selDepth: number;
  nodes: number;
  /** Number of engines that searched at once; 0 means 1. */
  threads?: number;
  playouts: number;
  /** Nodes, or playouts of a tree search, at which the search ends; 0: unknown. */
  limit: number | null;
  /** Of the transposition table, per mille. */
  hashFull: number;
  lines: Line[];
  /** A player's scores of points, or an analysis's shares of nodes, of which the greatest is 1. */
  heat: Heat[];
  /** The player's candidate queue, best first. */
  candidates: string[];
  nps: number;
  /** Since the search began. */
  ms: number;
}

/** The reply to "search". */
export interface ResultReply {
  id: number;
  type: 'result';
  /** The chosen move; "" if there is none. */
  move: string;
  /** Completed depth in plies. */
  depth: number;
  /** Length of the deepest line in plies. */
  selDepth: number;
  nodes: number;
  /** Number of engines that searched at once; 0 means 1. */
  threads?: number;
  playouts: number;
  /** Nodes, or playouts of a tree search, at which the search ends; 0: unknown. */
  limit: number | null;
  /** Of the transposition table, per mille. */
  hashFull: number;
  lines: Line[];
  /** A player's scores of points, or an analysis's shares of nodes, of which the greatest is 1. */
  heat: Heat[];
  /** The player's candidate queue, best first. */
  candidates: string[];
  nps: number;
  /** Since the search began. */
  ms: number;
}

/** An interim reply to "solve": nodes and time so far. */
export interface SolveInfo {
  id: number;
  type: 'info';
  nodes: number;
  ms: number;
}

/** The reply to "solve". */
export interface SolutionReply {
  id: number;
  type: 'solution';
  goal: Goal;
  side: SideWord;
  outcome: Outcome;
  /** Length of the win. */
  plies: number;
  /** A shorter win is possible. */
  atMost: boolean;
  /** One line of play that wins. */
  line: string[];
  /** If the other side is to move: its moves that prevent the win. */
  defences: string[];
  /** The search was stopped before every defence was tried; moves missing from Defences may also prevent the win. */
  incomplete?: boolean;
  /** Winning lines against each defence, as move strings. */
  branches: string[];
  /** The independent verifier has replayed the win. */
  verified: boolean;
  nodes: number;
  ms: number;
}

/** The reply to "merge": one info from all, without a time. */
export interface MergedReply {
  id: number;
  type: 'merged';
  move: string;
  /** Completed depth in plies. */
  depth: number;
  /** Length of the deepest line in plies. */
  selDepth: number;
  nodes: number;
  /** Number of engines that searched at once; 0 means 1. */
  threads?: number;
  playouts: number;
  /** Nodes, or playouts of a tree search, at which the search ends; 0: unknown. */
  limit: number | null;
  /** Of the transposition table, per mille. */
  hashFull: number;
  lines: Line[];
  /** A player's scores of points, or an analysis's shares of nodes, of which the greatest is 1. */
  heat: Heat[];
  /** The player's candidate queue, best first. */
  candidates: string[];
  nps: number;
  /** Since the search began. */
  ms: number;
}

/** An interim reply to "game", after every move. */
export interface GameInfo {
  id: number;
  type: 'move';
  moves: string;
  move: string;
  /** Win probability of the side that moved, 0…1; 0 if unknown. */
  winProb: number;
  /** Evaluation in the side's own units. */
  eval: number;
  /** Positions or playouts. */
  nodes: number;
  /** With two decimals. */
  ms: number;
}

/** A move with the side's evaluation of it. */
export interface Answer {
  move: string;
  /** Win probability of the side that moved, 0…1; 0 if unknown. */
  winProb: number;
  /** Evaluation in the side's own units. */
  eval: number;
  /** Positions or playouts. */
  nodes: number;
  /** With two decimals. */
  ms: number;
}

/** The reply to "game". */
export interface GameReply {
  id: number;
  type: 'game';
  /** Moves of the opening. */
  opening: string;
  moves: string;
  /** None if the game was stopped. */
  winner: GameWinner | null;
  reason: Reason;
  /** Details of "illegal" and "crash". */
  fault: string;
  /** One for each move after the opening; the sides alternate. */
  answers: Answer[];
}

/** The reply to "players": the names of the players of a game. */
export interface PlayersReply {
  id: number;
  type: 'players';
  players: string[];
}

/** An interim reply to "schedule", while openings are drawn. */
export interface ScheduleInfo {
  id: number;
  type: 'info';
  /** Number of openings. */
  done: number;
  /** Number of openings. */
  of: number;
}

/** A game to be played. Games 2k and 2k+1 are a pair: the same players play the same opening with colours swapped. */
export interface Pairing {
  number: number;
  /** Numbers of the players; the first moves first. */
  first: number;
  /** Numbers of the players; the first moves first. */
  second: number;
  /** Moves of the opening. */
  opening: string;
  /** For the players' random choices. */
  seed: number;
}

/**
 * The reply to "schedule": the games of a contest. A client plays each with "game", using the pairing's opening and
 * seed.
 */
export interface ScheduleReply {
  id: number;
  type: 'schedule';
  pairings: Pairing[];
}

/** A player's score; elo and its interval are null until a pair of games is finished. */
export interface Score {
  wins: number;
  draws: number;
  losses: number;
  points: number;
  pairs: number;
  elo: number | null;
  low: number | null;
  high: number | null;
}

/** A player's score against one opponent. */
export interface Cell {
  player: number;
  opponent: number;
  wins: number;
  draws: number;
  losses: number;
  points: number;
  pairs: number;
  elo: number | null;
  low: number | null;
  high: number | null;
}

/** The reply to "standings". */
export interface StandingsReply {
  id: number;
  type: 'standings';
  players: Score[];
  cells: Cell[];
}

/** The reply to "record". */
export interface RecordReply {
  id: number;
  type: 'record';
  sgf: string;
}

/**
 * The reply to "agree": the current task and whose it is, person 1, who began, or 2. The task "play" ends the
 * procedure.
 */
export interface AgreementReply {
  id: number;
  type: 'agreement';
  moves: string;
  task: Task;
  /** The person who has the task; for "play", the one to move. */
  actor: number;
  /** Number of stones still to place or offer. */
  left: number;
  options: string[];
  allowed: string[];
  offered: string[];
  /** The person who has Black. */
  black: number;
}

/** The reply to "decide": the words with which the engine continues the agreement. */
export interface DecidedReply {
  id: number;
  type: 'decided';
  words: string[];
}

/**
 * The reply to "start": moves that lead to a balanced position, or to the most balanced one known when the request's
 * time limit ends the search for one.
 */
export interface StartReply {
  id: number;
  type: 'start';
  moves: string;
}

/**
 * A line of stones, in order along the line. Stones includes the point of the reason's move, or the point where the row
 * would be made.
 */
export interface ReasonRow {
  stones: string[];
  /** Points where it grows to a five, or to a straight four. */
  gaps: string[];
}

/** A reason for a move. */
export interface MoveReason {
  /** Who makes or threatens it, or wins; of what a move stops, the other side. */
  side: SideWord;
  kind: ReasonKind;
  /** The move of the reason; "" for a position without one. */
  move: string;
  /** For Decided, Unstopped and Turn: the number of moves before Move. */
  ply: number;
  /** A shape or kind of win, as in the comment of the kind. */
  what: string;
  /** Why a point is forbidden: "overline", "double-four" or "double-three". */
  forbidden: string;
  points: string[];
  rows: ReasonRow[];
  /** Renju: where the win in Line ends, because Black may not stop the five there; Forbidden says why. */
  trap: string;
  /** Moves to come in turn, the first by Side. */
  line: string[];
  /** The number of moves in which Side wins, its last included; 0 if no win is claimed. */
  moves: number;
  /** Side may win in fewer. */
  atMost: boolean;
  /** Connect Four: the row of a winning cell from 1. */
  row: number;
  /** Replayed by the verifier, a fact of the board, or an exact score. */
  proved: boolean;
}

/**
 * The reply to "explain": at most three reasons, what the move makes first, then what it stops, then what happens
 * otherwise.
 */
export interface ReasonsReply {
  id: number;
  type: 'reasons';
  reasons: MoveReason[];
  ms: number;
}

/** A move that was played in a position, or that a book or the loaded proof has. */
export interface ExploredMove {
  move: string;
  games: number;
  black: number;
  white: number;
  draws: number;
  /** Of the last game, 0 if not known. */
  year: number;
  /** Games that reach the position after the move in another order. */
  transposes: number;
  /** Of the opening that the move makes. */
  name?: string;
  /** In the book: of the side that moves. */
  chance?: number;
  /** In the book: of the search. */
  depth?: number;
  /** In the book: of the search. */
  nodes?: number;
  /** The chances are about even. */
  balanced?: boolean;
  /** Says what is proved: n > 0: the move wins in at most n plies, n < 0: it loses in at most −n, 0: it draws. */
  proved?: number;
}

/** The reply to "explore". The moves with the most games come first. */
export interface ExploredReply {
  id: number;
  type: 'explored';
  /** With the position. */
  games: number;
  moves: ExploredMove[];
}

/** An interim reply to "library": the part of the work that is done. */
export interface LibraryInfo {
  id: number;
  type: 'info';
  done: number;
  total: number;
}

/** A rule and size with the number of its games in a file. */
export interface OtherGames {
  game: string;
  games: number;
}

/** The reply to "library": the figures of the source. */
export interface LibraryReply {
  id: number;
  type: 'library';
  source: string;
  game: string;
  /** Of the source, for people. */
  name: string;
  games: number;
  positions: number;
  /** Of an opening book: the least number with which a position was searched. */
  nodes?: number;
  /** The games are variations of trees, without results. */
  trees?: boolean;
  /** Games that could not be read. */
  unreadable: number;
  /** Games that the file has more than once, and that count once. */
  same?: number;
  /** Games whose moves end early, or without some, because the rules do not allow all. */
  shortened: number;
  otherRules: number;
  /** Games of other rules and sizes. */
  others: OtherGames[];
  /** Why the file was not read to its end. */
  cut: string;
  /** The stored form, if the request had none. */
  index?: Uint8Array;
}

/** A game with its source. Its moves are turned so that the position agrees with that of the request. */
export interface FoundGame {
  source: string;
  /** Number in its file, from 0. */
  index: number;
  /** The name of the game with whoever gave it. */
  id: string;
  black: string;
  white: string;
  result: GameResult;
  /** 0 if not known, else 1 to 9999. */
  year: number;
  event: string;
  /** Moves before the position. */
  ply: number;
  moves: string;
}

/** The reply to "games": the newest games come first. */
export interface GamesReply {
  id: number;
  type: 'games';
  /** Of all games with the position. */
  total: number;
  games: FoundGame[];
}

/** A reply at the start for which the pack has a proof. */
export interface ProofSecond {
  move: string;
  /** Black wins in at most so many plies after it. */
  plies: number;
  /** The indices of its positions. */
  from: number;
  /** The indices of its positions. */
  count: number;
}

/**
 * The reply to "proof": Black wins from the start in at most so many plies, after the second moves that are listed.
 * After those that are open, nothing is proved.
 */
export interface ProofReply {
  id: number;
  type: 'proof';
  game: string;
  start: string;
  positions: number;
  plies: number;
  seconds: ProofSecond[];
}

/** A move of White's with the answer to it. */
export interface ProvedMove {
  move: string;
  /** Black then wins in at most so many plies. */
  plies: number;
  /** The position after it is in the pack. */
  stored: boolean;
}

/** The reply to "proved": what the proof says about a position. */
export interface ProvedReply {
  id: number;
  type: 'proved';
  known: boolean;
  /** Black's move; "" if White is to move. */
  move: string;
  /** Black wins in at most so many plies from the position. */
  plies: number;
  /** The position is in the pack, or the pack's move led to it; else Black wins by threats. */
  stored: boolean;
  /** Positions stored below it. */
  below: number;
  replies: ProvedMove[];
}

/** The reply to "verify". */
export interface VerifiedReply {
  id: number;
  type: 'verified';
  /** Positions checked. */
  checked: number;
  /** White's replies that were examined. */
  answers: number;
  /** The first fault, "" if there is none. */
  fault: string;
}

/** The reply to "arrange". */
export interface ArrangedReply {
  id: number;
  type: 'arranged';
  game: string;
  moves: string;
  fault: SetupFault;
}

/** The reply to "export". */
export interface ExportedReply {
  id: number;
  type: 'exported';
  text: string;
  /** For formats that are not text. */
  file?: Uint8Array;
  /** With a file: characters and marks that the format cannot hold. */
  lost?: number;
}

/** An interim reply to "import": the number of bytes read. */
export interface ImportInfo {
  id: number;
  type: 'info';
  /** Bytes. */
  done: number;
  /** Bytes. */
  of: number;
}

/** A game's head and its index in the file. */
export interface FileHead {
  index: number;
  black: string;
  white: string;
  /** As written. */
  date: string;
  /** As written. */
  result: string;
  event: string;
  /** Plies of the main line, as written. */
  plies: number;
}

/** A node of a game's tree. The first node is the root. */
export interface ReadNode {
  /** Index in the list; −1 for the root. */
  parent: number;
  move: string;
  comment: string;
  /** Not all nodes after it are in the list. */
  more?: boolean;
  marks?: Mark[];
}

/** The reply to "import": the content of a file, and one of its games. */
export interface ImportedReply {
  id: number;
  type: 'imported';
  format: FileFormat;
  /** Games in the file. */
  count: number;
  /** Games that match find. */
  found: number;
  heads: FileHead[];
  /** Of the game returned below. */
  index: number;
  game: string;
  black: string;
  white: string;
  /** As written. */
  date: string;
  /** As written. */
  result: string;
  event: string;
  /** Plies of the main line, as written. */
  plies: number;
  /** The main line. */
  moves: string;
  /** The tree, the root first; empty for a single line without comments. */
  nodes: ReadNode[];
  /** Nodes in the tree; the list may have fewer. */
  total: number;
  /** Number of moves and set-ups that were left out because they are not legal. */
  left: number;
  /** Number of set-ups in SGF that became variations from the empty board. */
  apart: number;
  /** The reason why the first of Left was left out. */
  why: string;
  /** The file ends within the game, or within a later one. */
  torn?: boolean;
  /** Number of passes left out; the rules have no pass. */
  passes?: number;
  /** The rule that the file names, if another is played because it is not known or not for this size. */
  rule?: string;
  /** How the file was read where it does not say it. */
  guesses?: string[];
  /** Properties of SGF with meaningless values, such as "PL[X]", and unread files of an archive. */
  ignored?: string[];
  /** The character set in which the text was read, if it names another or an unknown one. */
  charset?: string;
  /** The forbidden move before which the main line ends. */
  foul?: string;
  foulReason?: string;
}

/**
 * The reply to "branch": what follows some moves in the game that was read last. The first node stands for the position
 * after them. Without nodes the game does not have them.
 */
export interface BranchReply {
  id: number;
  type: 'branch';
  nodes: ReadNode[];
}

/** The reply to "count": the cost of a search without some of its heuristics. */
export interface CountReply {
  id: number;
  type: 'count';
  depth: number;
  selDepth: number;
  nodes: number;
  ms: number;
  move: string;
  score: number;
  win: number;
}

/** The UCB1 bound of a child, q/n + c·√(2·ln n(parent)/n). */
export interface ExampleBound {
  name: string;
  /** Wins minus losses of the computer. */
  q: number;
  /** Visits. */
  n: number;
  /** Q/n, the second term, and their sum. */
  mean: string;
  /** Q/n, the second term, and their sum. */
  bonus: string;
  /** Q/n, the second term, and their sum. */
  value: string;
}

/** The selection of a child of a parent. */
export interface ExampleLevel {
  parent: string;
  /** Visits of parent. */
  n: number;
  chosen: string;
  bounds: ExampleBound[];
}

/** A node of the example's tree. */
export interface ExampleNode {
  /** Parent is "" for the root. */
  name: string;
  /** Parent is "" for the root. */
  parent: string;
  /** Cell of its move, 1, 2 or 3; 0 for the root. */
  cell: number;
  /** Wins minus losses of the computer. */
  q: number;
  /** Visits. */
  n: number;
  mean: string;
}

/** One iteration of the tree search. */
export interface ExampleRound {
  /** The node from which the playout started. */
  leaf: string;
  /** Leaf was added in this round. */
  new: boolean;
  /** The board is full at leaf. */
  full: boolean;
  winner: ExampleWinner;
  /** Nodes from the root to leaf. */
  path: string[];
  /** The selections, from the root down. */
  levels: ExampleLevel[];
  /** All nodes of the tree after the round, in order of creation. */
  nodes: ExampleNode[];
}

/**
 * The reply to "example": the worked example of report E, step by step. Figures are texts truncated to two decimals, as
 * the report prints them.
 */
export interface ExampleReply {
  id: number;
  type: 'example';
  c: number;
  answer: string;
  rounds: ExampleRound[];
}

/** The reply to "exercise". */
export interface ExerciseReply {
  id: number;
  type: 'exercise';
  /** All right answers, if none was given. */
  answers: string[];
  right: boolean;
  /** The move ends the game. */
  over: boolean;
  /** Five in a row: the name of the shape that the stone makes, or of the opening; "" if none. */
  made: string;
  /** Renju: why the point is forbidden to Black, or "". */
  why: string;
  /** The line after the move, with the other side's best reply first. */
  line: string[];
  /** Length of the win that Line begins, or 0 if it is not a win. */
  plies: number;
  /** The win in Line is the other side's. */
  loses: boolean;
}

/**
 * The line through the point in one of four directions, with report C's values of the runs of both sides before and
 * after the stone.
 */
export interface LensLine {
  shape: string;
  before: number;
  after: number;
  otherBefore: number;
  otherAfter: number;
}

/** The evaluation of a stone of one side on the point. */
export interface LensSide {
  side: SideWord;
  /** Of the four shapes together. */
  class: string;
  forbidden: string;
  /** Report B's score of the point. */
  score: number;
  /** Increase of report C's score of the board for the side. */
  gain: number;
  /** By direction. */
  lines: LensLine[];
}

/** A tuple of report E with its score. */
export interface LensTuple {
  points: string[];
  /** Numbers of stones. */
  own: number;
  /** Numbers of stones. */
  other: number;
  score: number;
}

/** The reply to "lens": the features of an empty point that the reports' players use. */
export interface LensReply {
  id: number;
  type: 'lens';
  point: string;
  toMove: SideWord;
  /**
   * Each line through the point as eleven characters: b and w stones, . empty points, # the edge, * the point itself.
   */
  lines: string[];
  /** For a stone of Black and of White. */
  sides: LensSide[];
  /** Report E's tuples through the point, for the side to move. */
  tuples: LensTuple[];
  /** Sum of the tuples' scores. */
  sum: number;
}

/** The reply to "attempt": the verdict on the move and the reply to it. */
export interface AttemptReply {
  id: number;
  type: 'attempt';
  verdict: Verdict;
  /** The other side's best move, or "". */
  reply: string;
  /** The line that begins with Reply. */
  line: string[];
  /** For Right: plies left to the win after Reply. */
  plies: number;
}

/** The reply to "solution": the moves from the key move to the end. */
export interface SolvedReply {
  id: number;
  type: 'solved';
  line: string[];
}

/** A position with a claim about it. */
export interface Puzzle {
  kind: string;
  /** Game string such as "renju15". */
  game: string;
  /** Moves such as "h8i9"; the side to move solves the puzzle. */
  moves: string;
  /** Length of the win; for kinds that defend, of the win that the key stops. */
  plies: number;
  /** Difficulty on the scale of the user's rating; 0 if not graded. */
  grade: number;
  /** The only right move. */
  key: string;
}

/** The reply to "puzzles": the puzzles in a game, or the puzzle in its last position after a mistake. */
export interface PuzzlesReply {
  id: number;
  type: 'puzzles';
  puzzles: Puzzle[];
}

/** A line of the board: one number for each colour, in which bit k stands for the point k. */
export interface MasksLine {
  points: string[];
  black: number;
  white: number;
  /** m & m>>1 & m>>2 & m>>3 & m>>4: the first point of each five. */
  blackFives: number;
  /** m & m>>1 & m>>2 & m>>3 & m>>4: the first point of each five. */
  whiteFives: number;
}

/** The reply to "masks". */
export interface MasksReply {
  id: number;
  type: 'masks';
  point: string;
  /** Row, column, the diagonal from the top left, the one from the bottom left. */
  lines: MasksLine[];
  /** Of the window: the rounded mean of the stones. */
  centre: string;
  /** From there to the window's edge, in points. */
  half: number;
  stones: number;
  /** Before the tree: "five", "block", "decide", "deny", "shapes"; "" if the tree decides. */
  rule: string;
  /** Of the rule, "" for none. */
  move: string;
}

/** The scores of a point for the side to move and for the other side. */
export interface ScoresPoint {
  point: string;
  own: number;
  other: number;
}

/** The reply to "scores": report B's scores of every legal point. */
export interface ScoresReply {
  id: number;
  type: 'scores';
  /** The best own score is at least the best of the other side. */
  attack: boolean;
  /** What the program plays. */
  move: string;
  points: ScoresPoint[];
}

/** The value of a row. */
export interface WorthRow {
  row: string;
  worth: number;
  /** Index of the empty cell where one more stone makes the most, −1 for none. */
  next: number;
  /** Value after that stone. */
  then: number;
}

/** The reply to "worth". */
export interface WorthReply {
  id: number;
  type: 'worth';
  rows: WorthRow[];
}

/** A point with what a stone of either side makes there. */
export interface QueuePoint {
  point: string;
  /** Classes of the four shapes. */
  own: string;
  /** Classes of the four shapes. */
  other: string;
  /** Among the best that the search looks at. */
  searched: boolean;
}

/** The reply to "queue": the points within two cells of a stone, best first. */
export interface QueueReply {
  id: number;
  type: 'queue';
  points: QueuePoint[];
}

/** A move and the other side's best answer. */
export interface AnswersMove {
  move: string;
  /** "" if the move wins. */
  answer: string;
  /** Value for the side to move, before the answer. */
  before: number;
  /** And after it. */
  value: number;
}

/** The reply to "answers": the first moves in the order of the search. */
export interface AnswersReply {
  id: number;
  type: 'answers';
  moves: AnswersMove[];
}

/**
 * A line as a number with two bits a cell, the first cell lowest: 00 empty, 01 unplayable, 10 the first side, 11 the
 * second. An unplayable cell stands at both ends.
 */
export interface BitsLine {
  cells: string[];
  word: number;
  /** Empty cells that complete four for a side. */
  first: string[];
  /** Empty cells that complete four for a side. */
  second: string[];
}

/** The reply to "bits". */
export interface BitsReply {
  id: number;
  type: 'bits';
  point: string;
  /** The row, the rising and the falling diagonal. */
  lines: BitsLine[];
}

/** The reply to "playout": a random game until its result is sure, and the mean lengths of a thousand. */
export interface PlayoutReply {
  id: number;
  type: 'playout';
  moves: string[];
  /** Result for the side to move at the end: 1 win, −1 loss, 0 draw. */
  sure: number;
  /** As in Rules; "full" for a full board. */
  reason: string;
  /** Cells that are still free. */
  left: number;
  /** Mean moves of a thousand games until they are sure, and until their end. */
  early: number;
  /** Mean moves of a thousand games until they are sure, and until their end. */
  whole: number;
}

/** A proved win: replayed by the verifier or found by an exact search. */
export interface Proof {
  kind: ProofKind;
  goal: ProofGoal;
  /** Length of the win against the longest defence. */
  plies: number;
  /** There may be a shorter win. */
  atMost: boolean;
  /** A line of the win, with the winner's move first. */
  line: string[];
  /** The winner's decisive move, or "". */
  key: string;
  /** The shape that Key makes, or "". */
  shape: ProofShape;
  /** The point that would stop a four but is forbidden to the loser, or "". */
  trap: string;
  /** Why Trap is forbidden, or "". */
  forbidden: ForbiddenReason;
}

/** The judgement of a move. Win probabilities are those of the side that moved. */
export interface Judgement {
  side: SideWord;
  ply: number;
  move: string;
  class: Class;
  /** Win probabilities before and after the move, 0 to 1; a draw counts half. */
  before: number;
  /** Win probabilities before and after the move, 0 to 1; a draw counts half. */
  after: number;
  /** The best move. */
  best: string;
  /** Principal variation before the move. */
  line: string[];
  /** Principal variation after the move. */
  answer: string[];
  proofs: Proof[];
  /** Moves that would have stopped the win that was allowed, as far as known. */
  holds: string[];
}

/** An interim reply to "review", after each move: the judgement of that move. The last move is judged first. */
export interface ReviewInfo {
  id: number;
  type: 'info';
  judged: Judgement[];
  ms: number;
}

/** The reply to "review": all judgements, in the order in which the moves were judged. */
export interface ReviewReply {
  id: number;
  type: 'review';
  judged: Judgement[];
  ms: number;
}

/**
 * The reply to "accuracy": how well both sides played, from 0 to 100 with one decimal; null for a side that has not
 * moved.
 */
export interface AccuracyReply {
  id: number;
  type: 'accuracy';
  formula: AccuracyFormula;
  first: number | null;
  second: number | null;
}

/** An empty cell that completes a four for a side. */
export interface RulesCell {
  cell: string;
  side: SideWord;
  odd: boolean;
  /** It can be filled by the next move. */
  urgent: boolean;
}

/** The reply to "rules": the result of report D's rules for a Connect Four position, and all winning cells. */
export interface RulesReply {
  id: number;
  type: 'rules';
  toMove: SideWord;
  /**
   * "win", "double" (two threats), "stacked" (one threat above another), "block", "no-safe" (no safe column) or "free".
   */
  reason: string;
  /** 1 if the side to move wins, −1 if it loses, 0 if unknown. */
  sure: number;
  /** Columns where the side to move completes four. */
  wins: string[];
  /** Columns where the opponent would complete four. */
  blocks: string[];
  /** Columns where the opponent would complete four in the cell above the next. */
  under: string[];
  /** Columns that the rules allow; none if no column is safe. */
  columns: string[];
  cells: RulesCell[];
  /** Must play under a winning cell first, and loses. */
  loser: ZugzwangLoser;
  /** Number of cells that can be filled before that. */
  safe?: number;
  /** The lowest winning cell of each column that has one. */
  deciding?: string[];
}

/** The reply to "grow": the number of playouts in the tree. */
export interface GrownReply {
  id: number;
  type: 'grown';
  playouts: number;
}

/** A node of the tree. */
export interface TreeNode {
  /** Index of the parent in the list, −1 for the root. */
  parent: number;
  /** "" for the root. */
  move: string;
  visits: number;
  /** For the side that made the move. */
  mean: number;
  prior: number;
  /** The bound that selection uses. */
  bound: number;
  /** Number of children, including those not returned. */
  children: number;
  /** 1: the side that made the move wins, −1: it loses. */
  proved: number;
  /** On the path recorded by Grow. */
  last: boolean;
  /** The best child of its parent. */
  best: boolean;
}

/** The reply to "subtree", also while the tree grows. Parents precede their children. */
export interface SubtreeReply {
  id: number;
  type: 'subtree';
  playouts: number;
  /** "ucb1", "ucb-plus" or "puct", as package mcts defines them. */
  formula: string;
  c: number;
  nodes: TreeNode[];
}

/** The reply to a request that fails. */
export interface ErrorReply {
  id: number;
  type: 'error';
  code: string;
  message: string;
}

// Messages that a worker sends without a request.

export interface ReadyMessage {
  type: 'ready';
  build?: string;
  protocol: number;
}

/** A missing file that the engine does not need: Connect Four's opening book. */
export interface BookNote {
  type: 'note';
  code: 'book';
  message: string;
}

/** Sent by the worker's script: only this number of threads can search. */
export interface ThreadsNote {
  type: 'note';
  code: 'threads';
  threads: number;
}

export type NoteMessage = BookNote | ThreadsNote;

/** Sent by the worker's script, not by the engine. */
export interface FatalMessage {
  type: 'fatal';
  code: 'load' | 'crash';
  message: string;
}

/** Requests by their commands. */
export interface Requests {
  check: CheckRequest;
  bench: BenchRequest;
  newgame: NewgameRequest;
  stop: StopRequest;
  position: PositionRequest;
  openings: OpeningsRequest;
  search: SearchRequest;
  solve: SolveRequest;
  merge: MergeRequest;
  game: GameRequest;
  players: PlayersRequest;
  schedule: ScheduleRequest;
  standings: StandingsRequest;
  record: RecordRequest;
  agree: AgreeRequest;
  decide: DecideRequest;
  start: StartRequest;
  explain: ExplainRequest;
  explore: ExploreRequest;
  library: LibraryRequest;
  games: GamesRequest;
  proof: ProofRequest;
  proved: ProvedRequest;
  verify: VerifyRequest;
  arrange: ArrangeRequest;
  export: ExportRequest;
  import: ImportRequest;
  branch: BranchRequest;
  count: CountRequest;
  example: ExampleRequest;
  exercise: ExerciseRequest;
  lens: LensRequest;
  attempt: AttemptRequest;
  solution: SolutionRequest;
  puzzles: PuzzlesRequest;
  masks: MasksRequest;
  scores: ScoresRequest;
  worth: WorthRequest;
  queue: QueueRequest;
  answers: AnswersRequest;
  bits: BitsRequest;
  playout: PlayoutRequest;
  review: ReviewRequest;
  accuracy: AccuracyRequest;
  rules: RulesRequest;
  grow: GrowRequest;
  subtree: SubtreeRequest;
}

/** The reply to each command, unless it fails. */
export interface Replies {
  check: CheckedReply;
  bench: CheckedReply;
  newgame: DoneReply;
  stop: DoneReply;
  position: PositionReply;
  openings: OpeningsReply;
  search: ResultReply;
  solve: SolutionReply;
  merge: MergedReply;
  game: GameReply;
  players: PlayersReply;
  schedule: ScheduleReply;
  standings: StandingsReply;
  record: RecordReply;
  agree: AgreementReply;
  decide: DecidedReply;
  start: StartReply;
  explain: ReasonsReply;
  explore: ExploredReply;
  library: LibraryReply;
  games: GamesReply;
  proof: ProofReply;
  proved: ProvedReply;
  verify: VerifiedReply;
  arrange: ArrangedReply;
  export: ExportedReply;
  import: ImportedReply;
  branch: BranchReply;
  count: CountReply;
  example: ExampleReply;
  exercise: ExerciseReply;
  lens: LensReply;
  attempt: AttemptReply;
  solution: SolvedReply;
  puzzles: PuzzlesReply;
  masks: MasksReply;
  scores: ScoresReply;
  worth: WorthReply;
  queue: QueueReply;
  answers: AnswersReply;
  bits: BitsReply;
  playout: PlayoutReply;
  review: ReviewReply;
  accuracy: AccuracyReply;
  rules: RulesReply;
  grow: GrownReply;
  subtree: SubtreeReply;
}

/** Interim messages before the reply. */
export interface Infos {
  check: CheckInfo;
  bench: CheckInfo;
  search: SearchInfo;
  solve: SolveInfo;
  game: GameInfo;
  schedule: ScheduleInfo;
  library: LibraryInfo;
  import: ImportInfo;
  review: ReviewInfo;
}

export type Command = keyof Requests;
export type Request = Requests[Command];
export type Reply = Replies[Command] | ErrorReply;
export type Info = Infos[keyof Infos];
export type WorkerMessage = Reply | Info | ReadyMessage | NoteMessage | FatalMessage;
export type InfoOf<C extends Command> = C extends keyof Infos ? Infos[C] : never;

export interface AskOptions<C extends Command> {
  /** Once it is aborted, the request is never answered: the promise stays pending, and its search ends. */
  signal?: AbortSignal;
  /** Receives the interim messages. */
  onInfo?: (info: InfoOf<C>) => void;
}

/** Sends a request to an engine. */
export type Ask = <C extends Command>(
  request: Requests[C] & { cmd: C },
  options?: AskOptions<C>,
) => Promise<Replies[C] | ErrorReply>;
