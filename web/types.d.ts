// What the build gives the page; and below it what several of its folders speak of, none of which may know another. What page
// and engine say to each other is in messages.d.ts.

/** The size of some bytes, and their SHA-256 in hexadecimal. */
interface Contents {
  bytes: number;
  sha256: string;
}

/** A file of the site: its address relative to the site's root, its size and hash there; and its contents, where the site has it
 * packed by gzip and a device keeps it unpacked. */
interface StoredFile extends Contents {
  url: string;
  unpacked?: Contents;
}

/** A script's address, relative to the site's root, and the SHA-256 of its bytes as a script's element has it. */
interface ScriptFile {
  url: string;
  integrity: string;
}

/** The scripts that are fetched when they are first asked for. */
type LazyScript = "dialogs" | "marks" | "endings" | "qr_code" | "qr_reader" | "rules" | "series";

type RuntimePart = "pyodide" | "asm" | "wasm" | "stdlib" | "micropip" | "wheel";

/** What the build puts into the page's script in place of `__BUILD_INFO__`. */
interface BuildInfo {
  version: string;
  engineWorker: string;
  searchWorker: string;
  runtime: Record<RuntimePart, StoredFile>;
  snapshot: StoredFile | null;
  /** The workers as scripts that can be started from their text, too. */
  classic: Record<"engine" | "search", string> | null;
  /** The scripts that are fetched when they are first asked for; none in the single file, which has them in its own. */
  lazy: Partial<Record<LazyScript, ScriptFile>>;
  games: GameInfo[];
  /** The address of each catalogue of phrases but English, which is in the script itself. */
  catalogues: Record<string, string>;
  /** The address of the app's manifest in each language. */
  manifests: Record<string, string>;
  /** What links to games lead to, as seen from the page: the folder it lies in; for the single file its site or, where that is not
   * known, the file itself. */
  home: string;
}

/** What the scripts that came later give, by their names. */
declare var mashimoLazy: Partial<Record<LazyScript, unknown>> | undefined;

declare module "*.css" {
  const style: string;
  export default style;
}

/** There in the dialogs' script alone: the scripts that only dialogs fetch. */
declare const __LAZY_OF_DIALOGS__: BuildInfo["lazy"] | undefined;
/** There in the scripts that read the manual: the addresses of its `rules` and, by language, of its words. */
declare const __MANUAL__: Record<string, string>;
/** There in the scripts that load exercises: the address of those of each game. */
declare const __EXERCISES__: Record<string, string>;
/** There in the scripts that load opening books: the address of that of each game. */
declare const __OPENINGS__: Record<string, string>;
declare const __BUILD_INFO__: BuildInfo | undefined;
/** There in the page's first script alone: whether it starts the engine's worker by itself. */
declare const __EARLY__: boolean | undefined;
/** What every waiting time is multiplied by. */
declare const __TIMEOUT_SCALE__: number | undefined;
/** What Pyodide says of itself: its version, and what it was built for. */
declare const __PYODIDE__: Record<string, string>;

/** For the page that asks its host: the addresses of files of each kind that the site has, and a game for the board that is tried. */
declare const __SHIPPED__: { files: string[]; game: string };
/** For the board of a notebook: the page of its frame. */
declare const __NOTEBOOK_FRAME__: string;
/** What the build tells the element for pages of others: of each game its layout, where its stores are, its usual start as position
 * text; of each layout its rows (see `runs` in build_scripts/site/embed_data.py); the words in English; the
 * colours, light and dark; the style around a drawing. */
declare const __BOARDS__: Record<
  string,
  [columns: number, seeds: number | "", end: Store["end"] | "", last?: string, rows?: string[]]
>;
declare const __WORDS__: string[];
declare const __COLOURS__: Record<string, string>;
declare const __LOOK__: string;
/** For the script that explains an element's wrong attributes: each game's starting position, and its phrases by language. */
declare const __STARTS__: Record<string, string>;
declare const __SAID__: Record<string, Record<string, string>>;

/** A file that is kept on the device: the "shell" before the service worker takes over, "engine" and "extra" once the page has
 * started, a "snapshot", which only makes the next start faster, at leisure. */
interface KeptFile extends StoredFile {
  tier: "shell" | "engine" | "extra" | "snapshot";
}

/** What the build puts into the service worker: every file to be kept. */
declare const __FILES__: KeptFile[];
declare const __VERSION__: string;
/** The words of its page for what cannot be reached: phrases by their key, by language. */
declare const __UNREACHED__: Record<string, Record<string, string>>;

/** A key of a phrase, and what is filled in, to a sentence. */
type Say = (key: string, facts?: Record<string, string | number>) => string;

/** How far the engine's start has come, in bytes of what is read. */
interface BootProgress {
  stage: "snapshot" | "files" | "python";
  bytes: number;
  total: number;
}

/** The engine on its way, there, or gone. */
type EngineState =
  | { name: "loading"; progress: BootProgress }
  | { name: "ready"; version: string; python: string; start: Start | "refused" }
  | { name: "failed"; code: string; detail: string };

/** What the device has solved of which game's endings, or what part of it; `bytes` of all that is kept, of other games too; "lost"
 * where the worker came to nothing. */
interface TablebaseStatus {
  state: "none" | "solving" | "kept" | "unkept" | "lost";
  game: string;
  seeds: number;
  share: number;
  bytes: number;
}

/** What is known of a game's moves by now, in the order of the game, of `total` moves; `slow` where the engine alone
 * judges. `first` are mistakes that were looked at in haste, before all moves; there are none when it is done. */
interface Review {
  moves: Assessment[];
  sides: SideSummary[];
  total: number;
  done: boolean;
  slow: boolean;
  first?: Assessment[];
}

/** The progress of a person in the exercises, and in the first steps. */
interface Progress {
  /** The rating; null before the first try. */
  person: Rating | null;
  /** The rating after each first try. */
  history: number[];
  /** The exercises tried, by their keys, the latest last. */
  tried: string[];
  /** The exercises that went wrong, by their keys, the latest last. */
  wrong: string[];
  /** The day, by game, whose exercise is solved. */
  daily: Record<string, number>;
  /** The days in a row on which an exercise was solved, and the last of them, in days since 1970. */
  streak: { days: number; last: number };
  /** The most exercises that were solved in three minutes. */
  best: number;
  /** The first steps that are done, by path. */
  lessons: Record<string, string[]>;
  /** The exercises that were made on this device, by game. */
  made: Record<string, MadeExercises>;
}

/** Exercises as the lines of a file, the latest last, and the number of the game in which the next are to be looked for. */
interface MadeExercises {
  next: number;
  lines: string[];
}
