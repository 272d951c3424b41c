// The protocol between page and engine: every request and every reply. A test of
// the engine compares this file with what it decodes and encodes; so the file has
// one form: exported interfaces with one field a line, own fields after those of
// the extended interface, and one alias of words a line.

/** A side by the words of its game. */
export type SideWord = 'black' | 'white' | 'first' | 'second';
export type WinnerWord = SideWord | 'draw';
export type Purpose = 'play' | 'analysis';
export type Goal = 'vcf' | 'vct' | 'win';
export type Outcome = 'win' | 'none' | 'unknown';
export type Procedure = 'swap2' | 'taraguchi-10';
export type Task = 'put' | 'choose' | 'offer' | 'pick' | 'play';
export type FileFormat = 'sgf' | 'psq' | 'renlib' | 'rif' | 'gomocup' | 'drawing' | 'link' | 'moves' | 'pos' | 'rec' | 'sav' | 'pgn';
export type GameResult = 'black' | 'white' | 'draw' | '';
export type SetupFault = 'none' | 'count' | 'turn' | 'two-fives' | 'five' | 'order';
export type Reason = 'win' | 'draw' | 'illegal' | 'crash' | 'time' | 'stopped';

// Requests. The page's client adds the id; a missing field is zero or ''.

/**
 * Limits of a search; a missing limit does not apply. The default purpose is to
 * play: the search ends as soon as the move is clear. An analysis goes on to its
 * other limits.
 */
export interface Limits {
  nodes?: number;
  playouts?: number;
  depth?: number;
  /** Number of engines that search together; fewer may be available. The result is not reproducible. */
  threads?: number;
  /** Size of their shared table in megabytes, a power of two; less may be available. 0: according to the device. */
  table?: number;
  ms?: number;
  left?: number;
  increment?: number;
  purpose?: Purpose;
}

export interface PositionRequest {
  id?: number;
  cmd: 'position';
  game: string;
  moves?: string;
}

export interface OpeningsRequest {
  id?: number;
  cmd: 'openings';
  game: string;
}

/** If side is not to move, it gets the move, as if the other side passed. */
export interface SearchRequest {
  id?: number;
  cmd: 'search';
  game: string;
  moves?: string;
  side?: SideWord;
  player?: string;
  level?: number;
  limits?: Limits;
  lines?: number;
  seed?: number;
  reportMs?: number;
}

export interface SolveRequest {
  id?: number;
  cmd: 'solve';
  game: string;
  moves?: string;
  goal: Goal;
  side?: SideWord;
  limits?: Limits;
  reportMs?: number;
}

export interface BenchRequest {
  id?: number;
  cmd: 'bench';
  reportMs?: number;
}

export interface CheckRequest {
  id?: number;
  cmd: 'check';
  set: string;
  reportMs?: number;
}

export interface StopRequest {
  id?: number;
  cmd: 'stop';
  target?: number;
}

export interface NewGameRequest {
  id?: number;
  cmd: 'newgame';
}

export interface PlayersRequest {
  id?: number;
  cmd: 'players';
  game: string;
}

export interface ScheduleRequest {
  id?: number;
  cmd: 'schedule';
  game: string;
  count: number;
  games: number;
  seed?: number;
  set?: string;
  reportMs?: number;
}

/** A player of a contest's game, and its time. */
export interface Setting {
  player: string;
  level?: number;
  limits?: Limits;
}

export interface GameRequest {
  id?: number;
  cmd: 'game';
  game: string;
  moves?: string;
  seed?: number;
  first: Setting;
  second: Setting;
}

export interface StandingsRequest {
  id?: number;
  cmd: 'standings';
  count: number;
  results: string;
}

export interface RecordRequest {
  id?: number;
  cmd: 'record';
  game: string;
  moves: string;
  black?: string;
  white?: string;
  result?: string;
}

/** Without bytes the request is about the file that was opened last. */
export interface ImportRequest {
  id?: number;
  cmd: 'import';
  game: string;
  file?: Uint8Array;
  index?: number;
  find?: string;
  most?: number;
  reportMs?: number;
}

/** A node of a tree to write; parent is an index in the list, −1 for the root, which comes first. */
export interface WrittenNode {
  parent: number;
  move: string;
  comment?: string;
  glyph?: string;
  marks?: WrittenMark[];
}

/** Marks on the board at a move. */
export interface WrittenMark {
  kind: string;
  point: string;
  to?: string;
  text?: string;
}

export interface ExportRequest {
  id?: number;
  cmd: 'export';
  game: string;
  format: string;
  /** For the format lib: the character set of its texts, UTF-8 if missing. */
  charset?: string;
  nodes: WrittenNode[];
  ply?: number;
  black?: string;
  white?: string;
  date?: string;
  result?: string;
  event?: string;
}

/** Points of stones that were set up, and who is to move. */
export interface ArrangeRequest {
  id?: number;
  cmd: 'arrange';
  game: string;
  black?: string[];
  white?: string[];
  side?: string;
}

export interface ExampleLesson {
  c: number;
}

export interface ExampleRequest {
  id?: number;
  cmd: 'example';
  lesson: ExampleLesson;
}

export interface LensLesson {
  point: string;
}

export interface LensRequest {
  id?: number;
  cmd: 'lens';
  game: string;
  moves?: string;
  lesson: LensLesson;
}

export interface ExerciseLesson {
  task: string;
  answer?: string;
}

/** Without an answer the reply lists all right ones. */
export interface ExerciseRequest {
  id?: number;
  cmd: 'exercise';
  game: string;
  moves?: string;
  lesson: ExerciseLesson;
}

export interface CountLesson {
  off?: string;
}

export interface CountRequest {
  id?: number;
  cmd: 'count';
  game: string;
  moves?: string;
  limits?: Limits;
  lesson?: CountLesson;
}

export interface GrowLesson {
  policy?: string;
  c?: number;
  playouts?: number;
}

export interface GrowRequest {
  id?: number;
  cmd: 'grow';
  game: string;
  moves?: string;
  seed?: number;
  limits?: Limits;
  lesson?: GrowLesson;
}

export interface SubtreeLesson {
  open: string;
}

export interface SubtreeRequest {
  id?: number;
  cmd: 'subtree';
  lines?: number;
  lesson: SubtreeLesson;
}

/** What a worker of a pool found about a position: a search's info or result. */
export interface MergeInfo {
  selDepth: number;
  nodes: number;
  nps: number;
  hashFull: number;
  playouts: number;
  limit: number | null;
  lines: Line[];
}

export interface MergeRequest {
  id?: number;
  cmd: 'merge';
  lines?: number;
  infos: MergeInfo[];
}

/** Loads a packed proof that Black wins. */
export interface ProofRequest {
  id?: number;
  cmd: 'proof';
  file: Uint8Array;
}

/** Asks what the loaded proof says about a position, and about all replies of White. */
export interface ProvedRequest {
  id?: number;
  cmd: 'proved';
  game: string;
  moves?: string;
  replies?: boolean;
}

/** Checks positions of the loaded proof, by their index in the pack. */
export interface VerifyRequest {
  id?: number;
  cmd: 'verify';
  from?: number;
  count: number;
}

/** A game for the library; the result is that of the colour of the stones, the names are those of Black and White. */
export interface LibraryGame {
  moves: string;
  result: GameResult;
  year?: number;
  names?: string[];
  event?: string;
  id?: string;
}

/**
 * Reads a source of games: a file of any format, a stored index, or a list of games. The page chooses the source's
 * name; an older source of this name is replaced. Drop forgets it. The source 'book' is the pack of an opening book,
 * given as index; that of Connect Four is there without loading.
 */
export interface LibraryRequest {
  id?: number;
  cmd: 'library';
  game: string;
  name?: string;
  source: string;
  file?: Uint8Array;
  index?: Uint8Array;
  games?: LibraryGame[];
  drop?: boolean;
}

/** Selects games; the name is a part of a player's name, of either colour or of one side. */
export interface LibraryFilter {
  result?: GameResult;
  name?: string;
  side?: GameResult;
  from?: number;
  to?: number;
}

/** Asks for the moves played in a position. Without sources: in all of the game. */
export interface ExploreRequest {
  id?: number;
  cmd: 'explore';
  game: string;
  moves?: string;
  sources?: string[];
  filter?: LibraryFilter;
}

/** Asks for the games in which a position occurs: count of them after the first from. */
export interface GamesRequest {
  id?: number;
  cmd: 'games';
  game: string;
  moves?: string;
  sources?: string[];
  filter?: LibraryFilter;
  from?: number;
  count: number;
}

/** Judges the plies from ≤ ply < to, the last one first; to 0 means all. limits.nodes applies to each position's search. */
export interface ReviewRequest {
  id?: number;
  cmd: 'review';
  game: string;
  moves?: string;
  from?: number;
  to?: number;
  limits?: NodeLimit;
}

export interface NodeLimit {
  nodes?: number;
}

/** The chances of whoever moved, before and after each move of a game. */
export interface AccuracyRequest {
  id?: number;
  cmd: 'accuracy';
  plies: PlyChances[];
}

export interface PlyChances {
  before: number;
  after: number;
}

export interface RulesRequest {
  id?: number;
  cmd: 'rules';
  game: string;
  moves?: string;
}

/** The choices of a procedure so far: points of stones, and words. */
export interface AgreeRequest {
  id?: number;
  cmd: 'agree';
  game: string;
  procedure: Procedure;
  words?: string[];
}

export interface DecideRequest {
  id?: number;
  cmd: 'decide';
  game: string;
  procedure: Procedure;
  words?: string[];
  seed?: number;
  limits?: Limits;
}

/** After this time in milliseconds the reply is the most balanced start found. */
export interface StartLimits {
  ms?: number;
}

export interface StartRequest {
  id?: number;
  cmd: 'start';
  game: string;
  seed?: number;
  limits?: StartLimits;
}

/** A move in a puzzle that claims a win in this number of plies. */
export interface AttemptRequest {
  id?: number;
  cmd: 'attempt';
  game: string;
  moves?: string;
  kind: string;
  plies?: number;
  move: string;
}

export interface SolutionRequest {
  id?: number;
  cmd: 'solution';
  game: string;
  moves?: string;
  kind: string;
}

export interface PuzzlesRequest {
  id?: number;
  cmd: 'puzzles';
  game: string;
  moves?: string;
  /** Only the last position, where somebody made a mistake; it may have several right moves. */
  mistake?: boolean;
}

// Replies.

export interface Stone {
  point: string;
  side: SideWord;
}

/** A row that a black stone on a forbidden point would make; a stone on one of its gaps makes a five or a straight four. */
export interface ForbiddenRow {
  kind: 'overline' | 'four' | 'three';
  stones: string[];
  gaps: string[];
}

export interface Forbidden {
  point: string;
  reason: string;
  rows: ForbiddenRow[];
}

export interface Threat {
  kind: 'five' | 'straight-four' | 'four-three' | 'four' | 'zugzwang';
  side: SideWord;
  points: string[];
  safe?: number;
}

export interface PositionReply {
  id: number;
  type: 'position';
  game: string;
  moves: string;
  toMove: SideWord;
  ply: number;
  legal: number;
  over: boolean;
  state: string;
  opening: string;
  winner: WinnerWord | null;
  stones: Stone[];
  line: string[];
  forbidden: Forbidden[];
  threats: Threat[];
}

/** An opening with a name. */
export interface NamedOpening {
  name: string;
  moves: string;
}

export interface OpeningsReply {
  id: number;
  type: 'openings';
  openings: NamedOpening[];
}

/** A move and its value; low and high while a solver works on it, atMost if a shorter win is possible. */
export interface Line {
  move: string;
  winProb: number;
  eval: number;
  win: number | null;
  atMost?: boolean;
  proved: boolean;
  exact: number | null;
  low?: number;
  high?: number;
  visits: number;
  prior: number;
  score: number;
  pv: string[];
}

export interface Heat {
  move: string;
  value: number;
}

/** The findings of a search, interim or final. */
export interface Thought {
  depth: number;
  selDepth: number;
  nodes: number;
  nps: number;
  ms: number;
  hashFull: number;
  playouts: number;
  limit: number | null;
  lines: Line[];
  heat: Heat[];
  candidates: string[];
}

/** The final result of a search. */
export interface Searched extends Thought {
  /** Number of engines that searched together, if more than one. */
  threads?: number;
}

export interface SearchInfo extends Searched {
  id: number;
  type: 'info';
  move?: string;
}

export interface ResultReply extends Searched {
  id: number;
  type: 'result';
  move: string;
}

export interface MergedReply extends Thought {
  id: number;
  type: 'merged';
  move: string;
}

/** missed: the mover had this win; wins: it has it now; allowed: the other side has it now; lost: it had one whatever was played; stops: the only move against it. */
export type ProofKind = 'missed' | 'wins' | 'allowed' | 'lost' | 'stops';
export type ProofGoal = 'vcf' | 'vct' | 'win' | 'exact';

/** A win that was replayed by the verifier, or found by an exact search. Its key is the move that decides and makes the shape, trap the point that its loser may not play. */
export interface Proof {
  kind: ProofKind;
  goal: ProofGoal;
  plies: number;
  atMost: boolean;
  line: string[];
  key: string;
  shape: string;
  trap: string;
  forbidden: string;
}

/** The judgement of a move; chances are those of its side. */
export interface Judgement {
  ply: number;
  side: SideWord;
  move: string;
  class: string;
  before: number;
  after: number;
  best: string;
  line: string[];
  answer: string[];
  holds: string[];
  proofs: Proof[];
}

/** A reply at the start for which the proof is complete. */
export interface ProofSecond {
  move: string;
  plies: number;
  from: number;
  count: number;
}

/** Black wins from the start in at most so many plies, after these second moves. */
export interface ProofReply {
  id: number;
  type: 'proof';
  game: string;
  start: string;
  positions: number;
  plies: number;
  seconds: ProofSecond[];
}

export interface ProvedMove {
  move: string;
  plies: number;
  stored: boolean;
}

/** The move is Black's, '' with White to move; below is the number of stored positions. */
export interface ProvedReply {
  id: number;
  type: 'proved';
  known: boolean;
  move: string;
  plies: number;
  stored: boolean;
  below: number;
  replies: ProvedMove[];
}

/** The fault is '' if there is none. */
export interface VerifiedReply {
  id: number;
  type: 'verified';
  checked: number;
  answers: number;
  fault: string;
}

/** The part of the work that is done. */
export interface LibraryInfo {
  id: number;
  type: 'info';
  done: number;
  total: number;
}

/** Games of another rule or size, which were left out. */
export interface OtherGames {
  game: string;
  games: number;
}

/**
 * A source that was read. With trees, games counts variations, which have no results. cut says why the file was not
 * read to its end, '' if it was. The index is the stored form, absent if the request had it.
 */
export interface LibraryReply {
  id: number;
  type: 'library';
  source: string;
  game: string;
  name: string;
  games: number;
  positions: number;
  trees?: boolean;
  unreadable: number;
  otherRules: number;
  others: OtherGames[];
  cut: string;
  index?: Uint8Array;
  /** An opening book: least number of nodes with which a position was searched. */
  nodes?: number;
}

/**
 * A move that was played, with the results of its games and the year of the last, 0 if not known; symmetric moves are
 * one. transposes counts the games that reach the position after the move in another order. A move of the book has the
 * chance of its side, with the depth and the nodes of the search; balanced if the chances are about even. proved is
 * positive if the move wins in at most so many plies, negative if it loses, 0 for a draw; a loaded proof speaks, too.
 */
export interface ExploredMove {
  move: string;
  games: number;
  black: number;
  white: number;
  draws: number;
  year: number;
  transposes: number;
  name?: string;
  chance?: number;
  depth?: number;
  nodes?: number;
  balanced?: boolean;
  proved?: number;
}

/** The moves with the most games come first; games counts those with the position. */
export interface ExploredReply {
  id: number;
  type: 'explored';
  games: number;
  moves: ExploredMove[];
}

/** A game with the position after ply moves; its moves are turned so that the position agrees with the asked one. */
export interface FoundGame {
  source: string;
  index: number;
  id: string;
  black: string;
  white: string;
  result: GameResult;
  year: number;
  event: string;
  ply: number;
  moves: string;
}

/** The newest games come first; total counts all. */
export interface GamesReply {
  id: number;
  type: 'games';
  total: number;
  games: FoundGame[];
}

export interface ReviewInfo {
  id: number;
  type: 'info';
  judged: Judgement[];
  ms: number;
}

export interface ReviewReply {
  id: number;
  type: 'review';
  judged: Judgement[];
  ms: number;
}

/** 0 to 100, null for a side that has not moved. */
export interface AccuracyReply {
  id: number;
  type: 'accuracy';
  formula: string;
  first: number | null;
  second: number | null;
}

/** A solver's progress. */
export interface SolveInfo {
  id: number;
  type: 'info';
  nodes: number;
  ms: number;
}

/**
 * The branches are the lines of the win, as move strings, one for each reply of the other side. incomplete: the search was
 * stopped before it had tried every move, so moves outside defences may also stop the win.
 */
export interface SolutionReply {
  id: number;
  type: 'solution';
  goal: Goal;
  side: SideWord;
  outcome: Outcome;
  plies: number;
  atMost: boolean;
  line: string[];
  defences: string[];
  incomplete?: boolean;
  branches: string[];
  verified: boolean;
  nodes: number;
  ms: number;
}

export interface CheckInfo {
  id: number;
  type: 'info';
  set: string;
  done: number;
  of: number;
  failed: number;
  faults: string[];
  nodes: number;
  nps: number;
  ms: number;
}

export interface CheckedReply {
  id: number;
  type: 'checked';
  set: string;
  done: number;
  of: number;
  failed: number;
  faults: string[];
  nodes: number;
  nps: number;
  ms: number;
}

export interface DoneReply {
  id: number;
  type: 'done';
}

/** The client also sends it for an engine that could not be loaded. */
export interface ErrorReply {
  id: number;
  type: 'error';
  code: string;
  message: string;
}

export interface PlayersReply {
  id: number;
  type: 'players';
  players: string[];
}

export interface Pairing {
  number: number;
  first: number;
  second: number;
  opening: string;
  seed: number;
}

/** Openings drawn so far. */
export interface ScheduleInfo {
  id: number;
  type: 'info';
  done: number;
  of: number;
}

export interface ScheduleReply {
  id: number;
  type: 'schedule';
  pairings: Pairing[];
}

export interface Answer {
  move: string;
  winProb: number;
  eval: number;
  nodes: number;
  ms: number;
}

export interface MoveInfo {
  id: number;
  type: 'move';
  moves: string;
  move: string;
  winProb: number;
  eval: number;
  nodes: number;
  ms: number;
}

export interface GameReply {
  id: number;
  type: 'game';
  opening: string;
  moves: string;
  winner: 'first' | 'second' | 'draw' | null;
  reason: Reason;
  fault: string;
  answers: Answer[];
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

export interface StandingsReply {
  id: number;
  type: 'standings';
  players: Score[];
  cells: Cell[];
}

export interface RecordReply {
  id: number;
  type: 'record';
  sgf: string;
}

/** How much of a file has been read, in bytes. */
export interface ImportInfo {
  id: number;
  type: 'info';
  done: number;
  of: number;
}

/** A game of a file, by its index. */
export interface FileHead {
  index: number;
  black: string;
  white: string;
  date: string;
  result: string;
  event: string;
  plies: number;
}

/** A node of a tree that was read; parent is an index in the list, −1 for the root, which comes first. */
export interface ReadNode {
  parent: number;
  move: string;
  comment: string;
  marks?: WrittenMark[];
}

/** The content of a file: count games, found of which match the search, and one of them. */
export interface ImportedReply {
  id: number;
  type: 'imported';
  format: FileFormat;
  count: number;
  found: number;
  heads: FileHead[];
  index: number;
  game: string;
  black: string;
  white: string;
  date: string;
  result: string;
  event: string;
  plies: number;
  moves: string;
  nodes: ReadNode[];
  total: number;
  left: number;
  apart: number;
  why: string;
  passes?: number;
  /** The rule that the file names, if another is played. */
  rule?: string;
  /** How the file was read where it does not say it, as in record/guesses.go. */
  guesses?: string[];
  ignored?: string[];
  charset?: string;
  foul?: string;
  foulReason?: string;
  /** The file ends within the game. */
  torn?: boolean;
}

export interface ExportedReply {
  id: number;
  type: 'exported';
  text: string;
  /** For the format lib, which is not text; lost counts the characters and marks that it cannot hold. */
  file?: Uint8Array;
  lost?: number;
}

export interface ArrangedReply {
  id: number;
  type: 'arranged';
  game: string;
  moves: string;
  fault: SetupFault;
}

export interface ExampleBound {
  name: string;
  q: number;
  n: number;
  mean: string;
  bonus: string;
  value: string;
}

export interface ExampleLevel {
  parent: string;
  n: number;
  chosen: string;
  bounds: ExampleBound[];
}

export interface ExampleNode {
  name: string;
  parent: string;
  cell: number;
  q: number;
  n: number;
  mean: string;
}

export interface ExampleRound {
  leaf: string;
  new: boolean;
  full: boolean;
  winner: 'computer' | 'human';
  path: string[];
  levels: ExampleLevel[];
  nodes: ExampleNode[];
}

export interface ExampleReply {
  id: number;
  type: 'example';
  c: number;
  answer: string;
  rounds: ExampleRound[];
}

/** The judgement of an answer: line follows it, the other side's move first; plies is the length of its win. */
export interface ExerciseReply {
  id: number;
  type: 'exercise';
  answers: string[];
  right: boolean;
  over: boolean;
  made: string;
  why: string;
  line: string[];
  plies: number;
  loses: boolean;
}

export interface LensLine {
  shape: string;
  before: number;
  after: number;
  otherBefore: number;
  otherAfter: number;
}

export interface LensSide {
  side: SideWord;
  class: string;
  forbidden: string;
  score: number;
  gain: number;
  lines: LensLine[];
}

export interface LensTuple {
  points: string[];
  own: number;
  other: number;
  score: number;
}

export interface LensReply {
  id: number;
  type: 'lens';
  point: string;
  toMove: SideWord;
  lines: string[];
  sides: LensSide[];
  tuples: LensTuple[];
  sum: number;
}

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

export interface GrownReply {
  id: number;
  type: 'grown';
  playouts: number;
}

export interface TreeNode {
  parent: number;
  move: string;
  visits: number;
  mean: number;
  prior: number;
  bound: number;
  children: number;
  proved: number;
  last: boolean;
  best: boolean;
}

export interface SubtreeReply {
  id: number;
  type: 'subtree';
  playouts: number;
  formula: string;
  c: number;
  nodes: TreeNode[];
}

export interface RulesCell {
  cell: string;
  side: SideWord;
  odd: boolean;
  urgent: boolean;
}

/** safe and deciding are present if the loser is known. */
export interface RulesReply {
  id: number;
  type: 'rules';
  toMove: SideWord;
  reason: string;
  sure: number;
  wins: string[];
  blocks: string[];
  under: string[];
  columns: string[];
  cells: RulesCell[];
  loser: SideWord | '';
  safe?: number;
  deciding?: string[];
}

/** The current task and whose it is: person 1, who began, or 2. The task “play” ends the procedure. */
export interface AgreementReply {
  id: number;
  type: 'agreement';
  moves: string;
  task: Task;
  actor: number;
  left: number;
  options: string[];
  allowed: string[];
  offered: string[];
  black: number;
}

export interface DecidedReply {
  id: number;
  type: 'decided';
  words: string[];
}

export interface StartReply {
  id: number;
  type: 'start';
  moves: string;
}

export type Verdict = 'wrong' | 'slow' | 'right' | 'solved';

export interface AttemptReply {
  id: number;
  type: 'attempt';
  verdict: Verdict;
  reply: string;
  line: string[];
  plies: number;
}

export interface SolvedReply {
  id: number;
  type: 'solved';
  line: string[];
}

/** A position with one right move, its key. */
export interface Puzzle {
  kind: string;
  game: string;
  moves: string;
  plies: number;
  grade: number;
  key: string;
}

export interface PuzzlesReply {
  id: number;
  type: 'puzzles';
  puzzles: Puzzle[];
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

// The reply to each request.

/** Requests by their commands. */
export interface Requests {
  position: PositionRequest;
  openings: OpeningsRequest;
  search: SearchRequest;
  solve: SolveRequest;
  bench: BenchRequest;
  check: CheckRequest;
  stop: StopRequest;
  newgame: NewGameRequest;
  players: PlayersRequest;
  schedule: ScheduleRequest;
  game: GameRequest;
  standings: StandingsRequest;
  record: RecordRequest;
  import: ImportRequest;
  export: ExportRequest;
  arrange: ArrangeRequest;
  example: ExampleRequest;
  lens: LensRequest;
  count: CountRequest;
  grow: GrowRequest;
  subtree: SubtreeRequest;
  rules: RulesRequest;
  exercise: ExerciseRequest;
  merge: MergeRequest;
  agree: AgreeRequest;
  decide: DecideRequest;
  start: StartRequest;
  review: ReviewRequest;
  accuracy: AccuracyRequest;
  attempt: AttemptRequest;
  solution: SolutionRequest;
  puzzles: PuzzlesRequest;
  proof: ProofRequest;
  proved: ProvedRequest;
  verify: VerifyRequest;
  library: LibraryRequest;
  explore: ExploreRequest;
  games: GamesRequest;
}

/** The reply to each command, unless it fails. */
export interface Replies {
  position: PositionReply;
  openings: OpeningsReply;
  search: ResultReply;
  solve: SolutionReply;
  bench: CheckedReply;
  check: CheckedReply;
  stop: DoneReply;
  newgame: DoneReply;
  players: PlayersReply;
  schedule: ScheduleReply;
  game: GameReply;
  standings: StandingsReply;
  record: RecordReply;
  import: ImportedReply;
  export: ExportedReply;
  arrange: ArrangedReply;
  example: ExampleReply;
  lens: LensReply;
  count: CountReply;
  grow: GrownReply;
  subtree: SubtreeReply;
  rules: RulesReply;
  exercise: ExerciseReply;
  merge: MergedReply;
  agree: AgreementReply;
  decide: DecidedReply;
  start: StartReply;
  review: ReviewReply;
  accuracy: AccuracyReply;
  attempt: AttemptReply;
  solution: SolvedReply;
  puzzles: PuzzlesReply;
  proof: ProofReply;
  proved: ProvedReply;
  verify: VerifiedReply;
  library: LibraryReply;
  explore: ExploredReply;
  games: GamesReply;
}

/** Interim messages before the reply. */
export interface Infos {
  search: SearchInfo;
  solve: SolveInfo;
  bench: CheckInfo;
  check: CheckInfo;
  schedule: ScheduleInfo;
  import: ImportInfo;
  library: LibraryInfo;
  game: MoveInfo;
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
