// Written by build_scripts/declare.py from pysrc/mashimo/bridge/messages.py; change that file, not this one.

type Side = "S" | "N";

type StepKind = "lift" | "sow" | "capture" | "collect" | "deal" | "note";

type Way = "" | ">" | "<";

type StoreEnd = "below" | "left" | "right";

type Beginner = "choice" | "random" | "south" | "fist";

/**
 * One thing that happened in a turn: seeds that went from one place to another, or a note that moves nothing.
 *
 * A place is a cell number of a house or store, or HAND (255).
 */
interface Step {
  kind: StepKind;
  from: number;
  to: number;
  seeds: number;
  code: string;
}

/**
 * A house as South sees the board: row 0 is the top row.
 */
interface House {
  cell: number;
  name: string;
  side: Side;
  row: number;
  column: number;
}

/**
 * A store. `end` is as its owner sees the board; `below` is a number below it.
 */
interface Store {
  cell: number;
  side: Side;
  end: StoreEnd;
}

/**
 * What a board looks like.
 */
interface Layout {
  rows: number;
  columns: number;
  houses: House[];
  stores: Store[];
}

/**
 * A whole game: its name, its start where unusual, its match, its moves, how a person ended it.
 */
interface GameRecord {
  game: string;
  start: string;
  match: string;
  moves: string[];
  end: string;
}

/**
 * A legal move: the houses it names, its way, where its last seed falls, what it captures, and its notes.
 *
 * `ends` is -1 where nothing is sown: a pass, or a claim of the houses it names.
 */
interface Choice {
  move: string;
  cells: number[];
  way: Way;
  ends: number;
  captures: number;
  notes: string[];
}

/**
 * Why a house of the player to move has no legal move: a code, its numbers, its clause, whether that is ours.
 */
interface Refusal {
  cell: number;
  code: string;
  clause: string;
  ours: boolean;
  numbers: number[];
}

/**
 * What a code rests on in a game: a clause of docs/RULES.md, and whether that is our decision.
 */
interface Reason {
  code: string;
  clause: string;
  ours: boolean;
}

/**
 * A house that is marked for the players, and as what.
 */
interface Mark {
  cell: number;
  code: string;
}

/**
 * How the game ended, and the clause that says so.
 */
interface Result {
  winner: Side | null;
  south: number;
  north: number;
  reason: string;
  clause: string;
  ours: boolean;
}

/**
 * A position as the engine shows it, with all that may be said or done about it.
 *
 * `rounds` are those that South has won, that North has, and that are played; empty in a game without rounds.
 */
interface Position {
  record: GameRecord;
  link: string;
  position: string;
  places: number[];
  owners: Side[] | null;
  turn: Side;
  before: number[] | null;
  mover: "S" | "N" | "";
  steps: Step[];
  choices: Choice[];
  refusals: Refusal[];
  marks: Mark[];
  result: Result | null;
  rounds: number[];
  may_agree: boolean;
}

/**
 * What the build puts into the page of one game: its board, the start for either beginner, and each first move.
 */
interface BakedGame {
  id: string;
  section: number;
  sources: string[];
  matches: string[];
  beginner: Beginner;
  layout: Layout;
  seeds: number;
  reasons: Reason[];
  shown: Position[];
}

/**
 * Question: the position that this game has reached.
 */
interface Show {
  type: "show";
  id: number;
  record: GameRecord;
}

/**
 * Question: the game that a pasted text says; moves or a position are read as of the game of this name.
 */
interface Read {
  type: "read";
  id: number;
  game: string;
  text: string;
}

/**
 * Question: the move to play here. `seed` decides a weak level's errors.
 */
interface Think {
  type: "think";
  id: number;
  record: GameRecord;
  level: number;
  seed: number;
}

/**
 * Question: the search of a game as a WebAssembly module, for workers without Python.
 */
interface Compile {
  type: "compile";
  id: number;
  game: string;
}

/**
 * Question: what a search worker needs to find the move here, or the move where there is nothing to search.
 */
interface Plan {
  type: "plan";
  id: number;
  record: GameRecord;
  level: number;
  seed: number;
}

/**
 * Question: whether a side does well to end this game by agreement now (RULES 1.9).
 */
interface WouldAgree {
  type: "wouldagree";
  id: number;
  record: GameRecord;
  side: Side;
}

/**
 * Request: answer the question of this id now, with the best that is known.
 */
interface Stop {
  type: "stop";
  id: number;
}

/**
 * Answer: the engine is up.
 */
interface Ready {
  type: "ready";
  version: string;
  python: string;
}

/**
 * Answer to show and read.
 */
interface Shown {
  type: "shown";
  id: number;
  shown: Position;
}

/**
 * Answer to compile: the module in base64, where its board of so many cells lies in its memory, and EXCLUDED.
 */
interface Compiled {
  type: "compiled";
  id: number;
  game: string;
  module: string;
  board: number;
  cells: number;
  excluded: number;
}

/**
 * A legal move: its number in the module, and its word.
 */
interface RootMove {
  number: number;
  word: string;
}

/**
 * Answer to plan: `move` where nothing is to be searched; else the first board, the moves since, the limits.
 */
interface Planned {
  type: "planned";
  id: number;
  move: string;
  board: number[];
  played: number[];
  legal: RootMove[];
  depth: number;
  nodes: number;
  seconds: number;
}

/**
 * Answer to wouldagree.
 */
interface Agreement {
  type: "agreement";
  id: number;
  agrees: boolean;
}

/**
 * Answer to think: the move, and what the search knows of it; `value` in seeds, for the player to move.
 *
 * `compiled` is false where the search had to be run by Python itself, some hundred times slower.
 */
interface Chosen {
  type: "chosen";
  id: number;
  move: string;
  level: number;
  depth: number;
  nodes: number;
  value: number;
  seconds: number;
  capped: boolean;
  compiled: boolean;
}

/**
 * Answer to what cannot be done, nothing having changed: a code, its numbers, and the clause that is why.
 */
interface Failed {
  type: "failed";
  id: number;
  code: string;
  message: string;
  where: string;
  numbers: number[];
  clause: string;
  ours: boolean;
}

type Question = Show | Read | Compile | Plan | WouldAgree | Think | Stop;

type Answer = Ready | Shown | Chosen | Compiled | Planned | Agreement | Failed;
