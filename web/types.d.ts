// What page and engine say to each other, and what the build gives the page. Words as in Python (mashimo/bridge/messages.py).

type Side = "S" | "N";
type StepKind = "lift" | "sow" | "capture" | "collect" | "deal" | "note";

/** One movement of seeds between places; a place is a cell number of a house or store, or HAND. */
interface Step {
  kind: StepKind;
  from: number;
  to: number;
  seeds: number;
  code: string;
}

/** A house as South sees the board: row 0 is the top row. */
interface House {
  cell: number;
  name: string;
  side: Side;
  row: number;
  column: number;
}

/** `end` as its owner sees it; "below" is a number below the board. */
interface Store {
  cell: number;
  side: Side;
  end: "below" | "left" | "right";
}

interface Layout {
  rows: number;
  columns: number;
  houses: House[];
  stores: Store[];
}

interface GameRecord {
  game: string;
  start: string;
  match: string;
  moves: string[];
  end: string;
}

interface Choice {
  move: string;
  cells: number[];
  way: "" | ">" | "<";
  ends: number;
  captures: number;
  notes: string[];
}

interface Refusal {
  cell: number;
  code: string;
  clause: string;
  ours: boolean;
  numbers: number[];
}

/** A house that is marked for the players, and as what. */
interface Mark {
  cell: number;
  code: string;
}

interface Result {
  winner: Side | null;
  south: number;
  north: number;
  reason: string;
  clause: string;
  ours: boolean;
}

/** A position as the engine shows it, with all that may be said or done about it. */
interface Shown {
  record: GameRecord;
  link: string;
  position: string;
  places: number[];
  owners: Side[] | null;
  turn: Side;
  before: number[] | null;
  mover: Side | "";
  steps: Step[];
  choices: Choice[];
  refusals: Refusal[];
  marks: Mark[];
  result: Result | null;
  may_agree: boolean;
}

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
}

type Question =
  | { type: "show"; id: number; record: GameRecord }
  | { type: "read"; id: number; game: string; text: string }
  | { type: "think"; id: number; record: GameRecord; level: number; seed: number }
  | { type: "stop"; id: number };

type Answer =
  | { type: "ready"; version: string; python: string }
  | { type: "shown"; id: number; shown: Shown }
  | Chosen
  | {
      type: "failed";
      id: number;
      code: string;
      message: string;
      where: string;
      numbers: number[];
      clause: string;
      ours: boolean;
    };

/** A file of the site: its address relative to the site's root, its size, and the SHA-256 of its bytes in hexadecimal. */
interface StoredFile {
  url: string;
  bytes: number;
  sha256: string;
}

type RuntimePart = "pyodide" | "asm" | "wasm" | "stdlib" | "micropip" | "wheel";

/** What the build knows of one game: its board, and what the engine shows at the start and after each first move. */
interface BakedGame {
  id: string;
  layout: Layout;
  seeds: number;
  shown: Shown[];
}

/** What the build puts into the page's script in place of `__BUILT__`. */
interface Built {
  version: string;
  engineWorker: string;
  runtime: Record<RuntimePart, StoredFile>;
  games: BakedGame[];
}

declare const __BUILT__: Built | undefined;

/** What the build puts into the service worker: every file needed offline; `shell` ones are kept before it takes over. */
declare const __FILES__: (StoredFile & { shell: boolean })[];
declare const __VERSION__: string;
