// Written by build_scripts/generate/message_types.py; change pysrc/mashimo/bridge/messages.py, not this.

type Side = "S" | "N";

type StepKind = "lift" | "sow" | "capture" | "collect" | "deal" | "note";

type Way = "" | ">" | "<";

type StoreEnd = "below" | "left" | "right";

type Beginner = "choice" | "random" | "south" | "fist";

type Start = "cold" | "snapshot";

type TurnOffer = "" | "undo" | "undone" | "agree" | "declined";

type TurnVerdict = "next" | "undone" | "offer" | "same" | "older" | "forked" | "altered" | "own" | "other";

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
 * A store. `end` is the end of the board as its owner sees it; `below` is a number below the board.
 */
interface Store {
  cell: number;
  side: Side;
  end: StoreEnd;
}

/**
 * A board: its houses and stores, and where they lie.
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
 * A person's rating in exercises: the points, their deviation, and the expected change.
 */
interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

/**
 * A legal move: the houses it names, its way, the place of its last seed, its captures, and its notes.
 *
 * `ends` is -1 where nothing is sown: a pass, or a claim of the houses it names. `gives` are the seeds that it
 * captures for the other player. `path` has the places of its first lap, in their order, if the player chooses its
 * way; else it is empty.
 */
interface Choice {
  move: string;
  cells: number[];
  way: Way;
  ends: number;
  captures: number;
  gives: number;
  notes: string[];
  path: number[];
}

/**
 * The reason that a house of the mover has no legal move: a code, its numbers, its clause, whether that is ours.
 */
interface Refusal {
  cell: number;
  code: string;
  clause: string;
  ours: boolean;
  numbers: number[];
}

/**
 * The clause of docs/RULES.md that a code rests on in a game, and whether that is our decision.
 */
interface Reason {
  code: string;
  clause: string;
  ours: boolean;
}

/**
 * A house that is marked for the players, and the code of its mark.
 */
interface Mark {
  cell: number;
  code: string;
}

/**
 * The end of the game, and the clause that says so.
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
 * `captures` has the seeds that each move of the record captured for its player, `gives` those for the other player.
 * `scores` are South's and North's, as the game counts them. `rounds` are the rounds that South has won, that North
 * has, and that are played; `began` is the player who began this one. Both are empty in a game without rounds.
 * `refusals` are those of the mover's own houses, `elsewhere` that of any other house; null where there is none.
 * `flagged` are the cells of the houses that are flagged (see `Layout.flags`). `about` describes a game of custom
 * rules, which the build does not know.
 */
interface Position {
  record: GameRecord;
  link: string;
  position: string;
  places: number[];
  owners: Side[] | null;
  flagged: number[];
  turn: Side;
  before: number[] | null;
  captures: number[];
  gives: number[];
  scores: number[];
  mover: "S" | "N" | "";
  steps: Step[];
  choices: Choice[];
  refusals: Refusal[];
  elsewhere: Refusal | null;
  marks: Mark[];
  result: Result | null;
  rounds: number[];
  began: "S" | "N" | "";
  may_agree: boolean;
  about: GameInfo | null;
}

/**
 * A tag of a game file, such as a player's name.
 */
interface Tag {
  name: string;
  value: string;
}

/**
 * A move of a line: its captures, the comment on it, and the lines that could be played instead of it.
 *
 * `gives` are the seeds that it captured for the other player; games saved by older versions do not have it. `before`
 * is the comment before it, if it begins a line. No two lines from one place begin with one move.
 */
interface Noted {
  move: string;
  captures: number;
  gives: number;
  comment: string;
  before: string;
  variations: Noted[][];
}

/**
 * All that is known of a game beside its record: the tags of its file, the comment at its start, its lines.
 *
 * `after` are the lines that go on from where a player has ended the game.
 */
interface Notes {
  tags: Tag[];
  comment: string;
  line: Noted[];
  after: Noted[][];
}

/**
 * What a turn of a correspondence game says beside its record (`play/correspondence.py`).
 *
 * `id` is the game's random id, `side` the sender's, `south` and `north` the players' names, `days` those for each
 * move, 0 for no limit.
 */
interface CorrespondenceTurn {
  id: string;
  side: Side;
  south: string;
  north: string;
  days: number;
  offer: TurnOffer;
}

/**
 * A position of another match that equals the one `at` this index of `shown`, except for its record and link.
 */
interface SamePosition {
  at: number;
  record: GameRecord;
  link: string;
}

/**
 * The value of an option in custom rules, the clause that states it, and whether it is the default.
 */
interface OptionChosen {
  option: string;
  value: string;
  clause: string;
  usual: boolean;
}

/**
 * A sentence of custom rules: its name, its clauses, and which of these are ours.
 */
interface RuleSentence {
  rule: string;
  clauses: string[];
  ours: string[];
}

/**
 * A game as the build puts it into the page: its board, the start for either beginner, and each first move.
 *
 * `shown` has these positions in the usual match; `alike` those of other matches that do not differ. `claims` is the
 * most houses that a player can have to claim before a round; 0 in a game without such a choice. A game of custom
 * rules is no part of the build. It comes with its positions and has no first moves; it has the options `chosen`, and
 * the sentences `told`. `levels` are the Elo of its levels, the lowest first, None for one that has not been measured.
 * `eight` are the present numbers of the legacy levels 1 to 8.
 *
 * The page stores it with each game of custom rules, so its fields keep their names.
 */
interface GameInfo {
  id: string;
  section: number;
  sources: string[];
  matches: string[];
  beginner: Beginner;
  layout: Layout;
  seeds: number;
  claims: number;
  reasons: Reason[];
  levels: (number | null)[];
  eight: number[];
  shown: Position[];
  alike: SamePosition[];
  chosen: OptionChosen[];
  told: RuleSentence[];
}

/**
 * Question: the position that a game has reached.
 */
interface ShowRequest {
  type: "show";
  id: number;
  record: GameRecord;
}

/**
 * Question: the game in a pasted text; moves or a position are read as of the game of this name.
 */
interface ReadRequest {
  type: "read";
  id: number;
  game: string;
  text: string;
}

/**
 * Question: the games of a file, which may hold several.
 */
interface DivideRequest {
  type: "divide";
  id: number;
  text: string;
}

/**
 * Question: a game as the text of a file. The record has the moves of the first line of the notes.
 */
interface WriteRequest {
  type: "write";
  id: number;
  record: GameRecord;
  notes: Notes;
}

/**
 * Question: the link to a game. The record has the moves of the first line of the notes.
 */
interface LinkRequest {
  type: "link";
  id: number;
  record: GameRecord;
  notes: Notes;
}

/**
 * Question: the link of a turn of a correspondence game.
 */
interface EncodeTurnRequest {
  type: "encodeturn";
  id: number;
  record: GameRecord;
  turn: CorrespondenceTurn;
}

/**
 * Question: what a turn means for a correspondence game that is kept here.
 *
 * `kept` is its record, `of` its id, `side` that of the person here. `asked` is what was asked from here and is not
 * answered. `record` and `turn` are those that have arrived.
 */
interface JudgeTurnRequest {
  type: "judgeturn";
  id: number;
  kept: GameRecord;
  of: string;
  side: Side;
  asked: TurnOffer;
  record: GameRecord;
  turn: CorrespondenceTurn;
}

/**
 * Question: a position that is set up: the seeds in each place, the player to move, and owners that can vary.
 *
 * `flagged` are the cells of the flagged houses, in a game that has flags. `began` is the player who began the round,
 * in a game that has rounds. `pending` is the number of houses still to be claimed (RULES 6.9). A position that
 * cannot occur in the game is refused (RULES 1.12).
 */
interface SetUpRequest {
  type: "setup";
  id: number;
  game: string;
  places: number[];
  turn: Side;
  owners: Side[];
  flagged: number[];
  began: "S" | "N" | "";
  pending: number;
}

/**
 * Question: one position under all rules that are played on the board of this game, with as many seeds.
 *
 * If another game is named, only the two are compared.
 */
interface CompareRequest {
  type: "compare";
  id: number;
  game: string;
  position: string;
  against: string;
}

/**
 * A value to be chosen for an option.
 */
interface OptionValue {
  option: string;
  value: string;
}

/**
 * Question: the rules of a preset, of a set's own text, or the plainest ones, with these options changed.
 */
interface CustomRulesRequest {
  type: "customrules";
  id: number;
  game: string;
  values: OptionValue[];
}

/**
 * Question: diagrams for the rules of a custom game.
 */
interface DiagramsRequest {
  type: "diagrams";
  id: number;
  game: string;
}

/**
 * Question: the move to play here. `seed` decides a weak level's errors.
 */
interface ThinkRequest {
  type: "think";
  id: number;
  record: GameRecord;
  level: number;
  seed: number;
}

/**
 * Question: the search of a game as a WebAssembly module, for workers without Python.
 *
 * `endings` is the size of the tablebase that it is to have room for: that of the upper levels, or more.
 */
interface CompileRequest {
  type: "compile";
  id: number;
  game: string;
  endings: "small" | "middle" | "large";
}

/**
 * Question: the order for a search worker to find the move here, or the move where there is nothing to search.
 */
interface PlanRequest {
  type: "plan";
  id: number;
  record: GameRecord;
  level: number;
  seed: number;
}

/**
 * Question: the order for search workers to value every move here; the page stops them at any time.
 */
interface AnalyseRequest {
  type: "analyse";
  id: number;
  record: GameRecord;
}

/**
 * Question: the value of every move here, to this depth, by the engine's own search, in slices.
 */
interface EvaluateRequest {
  type: "evaluate";
  id: number;
  record: GameRecord;
  depth: number;
}

/**
 * Question: the result that solved endings prove of a game, given its history.
 */
interface ProveRequest {
  type: "prove";
  id: number;
  record: GameRecord;
}

/**
 * Question: whether a side should end this game by agreement now (RULES 1.9).
 */
interface WouldAgreeRequest {
  type: "wouldagree";
  id: number;
  record: GameRecord;
  side: Side;
}

/**
 * Question: whether a move fulfils an exercise's goal here; an empty move asks whether the exercise is sound.
 */
interface JudgeRequest {
  type: "judge";
  id: number;
  record: GameRecord;
  goal: string;
  move: string;
}

/**
 * Question: the rating of a person after a first try at an exercise; the list is empty for the first rating.
 */
interface RateExerciseRequest {
  type: "rateexercise";
  id: number;
  person: Rating[];
  exercise: number;
  solved: boolean;
}

/**
 * Question: whether the side to move should offer to end this game by agreement now (RULES 1.9).
 */
interface WouldOfferRequest {
  type: "wouldoffer";
  id: number;
  record: GameRecord;
}

/**
 * Question: the advice of a coach to the player to move here.
 */
interface AdviceRequest {
  type: "advice";
  id: number;
  record: GameRecord;
}

/**
 * Question: the next exercises that are found in the random game that these numbers decide.
 */
interface GenerateExercisesRequest {
  type: "generateexercises";
  id: number;
  game: string;
  seed: number;
  number: number;
}

/**
 * Question: the orders for search workers to review the moves of this game from the one at `since` on.
 */
interface SurveyRequest {
  type: "survey";
  id: number;
  record: GameRecord;
  since: number;
}

/**
 * Question: the engine's own finding on the move at this place of a game, where no search worker can start.
 *
 * It is fastest to ask for the moves in turn, the last first.
 */
interface InspectRequest {
  type: "inspect";
  id: number;
  record: GameRecord;
  at: number;
}

/**
 * Question: the judge of a game's moves, as a module.
 */
interface JudgeModuleRequest {
  type: "judgemodule";
  id: number;
  game: string;
}

/**
 * The finding of a search worker on the move at this place of a game, as numbers (`search/kernel/constants.py`).
 */
interface Finding {
  at: number;
  numbers: number[];
  points: number[];
}

/**
 * Question: the judgements on the moves of this game, and on its sides, by the findings of a review.
 */
interface AssessRequest {
  type: "assess";
  id: number;
  record: GameRecord;
  findings: Finding[];
}

/**
 * Question: a new tournament of these players, in the order in which they are seeded.
 *
 * `clock` is like the tag TimeControl of a game; it and `name` may be empty.
 */
interface BeginTournamentRequest {
  type: "begintournament";
  id: number;
  kind: "swiss" | "round-robin";
  name: string;
  game: string;
  match: string;
  clock: string;
  rounds: number;
  names: string[];
}

/**
 * Question: a tournament by its record, changed or as it is.
 *
 * `pair` pairs the next round, and `unpair` takes it back. `result` sets the `result` on a `board` of a `round`, both
 * from 1. `enter` adds players by their `names`. `rename` gives the `player` of this number the first of the
 * `names`. `leave` and `return` say that the player is not there, or is again. `scan` takes the result of a game from
 * the `text` with its link.
 */
interface TournamentRequest {
  type: "tournament";
  id: number;
  record: string;
  change: "" | "pair" | "unpair" | "result" | "enter" | "rename" | "leave" | "return" | "scan";
  round: number;
  board: number;
  result: "" | "south" | "draw" | "north" | "north-absent" | "south-absent" | "both-absent";
  names: string[];
  player: number;
  text: string;
}

/**
 * Request: answer the question of this id now, with the best result so far.
 */
interface StopRequest {
  type: "stop";
  id: number;
}

/**
 * Answer: the engine is up. `start` says how Python was started: from its files, or from a memory snapshot.
 */
interface Ready {
  type: "ready";
  version: string;
  python: string;
  start: Start;
}

/**
 * Reply to show and setup.
 */
interface ShowReply {
  type: "show";
  id: number;
  shown: Position;
}

/**
 * A move: its number in the module, and its word.
 */
interface MoveNumber {
  number: number;
  word: string;
}

/**
 * Reply to read: the position at the end of the game, and the notes of the text.
 *
 * `left` has one message if pieces of the text are left out; it lists them with their lines. `turn` is what a turn of
 * a correspondence game says beside its record.
 */
interface ReadReply {
  type: "read";
  id: number;
  shown: Position;
  notes: Notes;
  left: ErrorReply[];
  turn: CorrespondenceTurn | null;
}

/**
 * One game of a file: its part of the text, the number of its first line, its tags.
 */
interface FileGame {
  text: string;
  line: number;
  tags: Tag[];
}

/**
 * Reply to divide.
 */
interface DivideReply {
  type: "divide";
  id: number;
  games: FileGame[];
}

/**
 * A position under the rules of one game. `ends` has the end of the game after each of its choices, if it ends.
 */
interface PositionUnderRules {
  game: string;
  shown: Position;
  ends: (Result | null)[];
}

/**
 * Reply to compare.
 */
interface CompareReply {
  type: "compare";
  id: number;
  games: PositionUnderRules[];
}

/**
 * An option of custom rules: its group, clause and values; of `many`, several may be chosen, joined by `-`.
 */
interface Option {
  name: string;
  group: string;
  clause: string;
  values: string[];
  many: boolean;
}

/**
 * A known game as custom rules.
 */
interface Preset {
  name: string;
  game: string;
  source: string;
}

/**
 * Reply to customrules: the game, and all other options.
 *
 * `nearest` is the text of the known game with the fewest other choices, empty for the plainest rules; `differing` are
 * the options in which that game differs.
 */
interface CustomRulesReply {
  type: "customrules";
  id: number;
  about: GameInfo;
  options: Option[];
  presets: Preset[];
  nearest: string;
  differing: string[];
}

/**
 * A position that shows a rule: the player to move, the move that shows it with its steps, or the houses it bars.
 *
 * `move` is empty where houses are barred.
 */
interface RuleDiagram {
  places: number[];
  turn: Side;
  move: string;
  steps: Step[];
  barred: number[];
}

/**
 * The diagram of a rule, by the rule's name.
 */
interface RuleShown {
  rule: string;
  drawn: RuleDiagram;
}

/**
 * Reply to diagrams: the rules that a diagram was found for.
 */
interface DiagramsReply {
  type: "diagrams";
  id: number;
  rules: RuleShown[];
}

/**
 * Reply to write.
 */
interface WriteReply {
  type: "write";
  id: number;
  text: string;
}

/**
 * The units of the search: SEED, the points of a seed, and TIME_PARTS, into which its time is divided.
 */
interface Scale {
  seed: number;
  time_parts: number;
}

/**
 * Reply to link: the link with all of the game, and the one to its moves alone.
 *
 * The two are equal where there is nothing else, or where all is too long for a link; then `whole` is false.
 */
interface LinkReply {
  type: "link";
  id: number;
  link: string;
  moves: string;
  whole: boolean;
}

/**
 * Reply to encodeturn.
 */
interface EncodeTurnReply {
  type: "encodeturn";
  id: number;
  link: string;
}

/**
 * Reply to judgeturn, with the fields of `Judgement` (`play/correspondence.py`).
 */
interface JudgeTurnReply {
  type: "judgeturn";
  id: number;
  verdict: TurnVerdict;
  moves: string[];
  end: string;
  keep: number;
}

/**
 * The addresses in the solver's memory of a question about a game, and of the answer that is proved.
 *
 * The question is `game`. The answer has the `legal` moves, two numbers of four bytes for each, `lows` and `highs`,
 * and the moves of a `line`.
 */
interface ProofAddresses {
  game: number;
  legal: number;
  lows: number;
  highs: number;
  line: number;
}

/**
 * The solver of a game's endings of at most `seeds` seeds: a module in base64.
 *
 * It finds three numbers for each of its `positions`, a byte each; `layers` has the number of positions by their
 * seeds. `values` are the places of these numbers in its memory, `bounds` those for them in the search's. `name` is
 * the module's hash, and the name of what it finds. `rules` is the identity of the game's rules, by which a file of
 * endings is known; empty for the small tablebase.
 */
interface Solver {
  module: string;
  name: string;
  rules: string;
  seeds: number;
  positions: number;
  layers: number[];
  values: number[];
  bounds: number[];
  proof: ProofAddresses;
}

/**
 * Reply to compile: the module in base64, and the places in its memory of its input and its results.
 *
 * Its input is a board of `cells` cells, the moves to be analysed, and their handicaps. Its results are the numbers of
 * moves (`search/kernel/driver.py`). `words` are those of all moves of the game. `solver` solves the tablebase that
 * the search can use; a game that can have none has no solver.
 */
interface CompileReply {
  type: "compile";
  id: number;
  game: string;
  module: string;
  board: number;
  cells: number;
  given: number;
  handicaps: number;
  found: Region[];
  scale: Scale;
  words: MoveNumber[];
  solver: Solver | null;
}

/**
 * Reply to plan and analyse: the first board, the moves since, the limits; `move` if there is nothing to search.
 *
 * `handicaps` has how much worse than it is each move of `legal` is to seem; it is empty where the level does not err.
 * `endings` says whether the search is to use the game's tablebase.
 */
interface PlanReply {
  type: "plan";
  id: number;
  move: string;
  board: number[];
  played: number[];
  legal: MoveNumber[];
  handicaps: number[];
  depth: number;
  nodes: number;
  seconds: number;
  endings: boolean;
}

/**
 * The value of a legal move: the lead in seeds that its player can expect in the end, and the expected line.
 *
 * `points` are for comparison. `decided` says whether the search has seen that the move wins or loses the game,
 * `proved` whether that is certain. `depth` is the number of moves ahead to which it was searched.
 */
interface MoveValue {
  move: string;
  points: number;
  value: number;
  decided: boolean;
  proved: boolean;
  depth: number;
  line: string[];
}

/**
 * Reply to evaluate: every legal move, the best first, at the depth reached; `finished` if it goes no deeper.
 */
interface EvaluateReply {
  type: "evaluate";
  id: number;
  depth: number;
  moves: MoveValue[];
  finished: boolean;
}

/**
 * Moves that one search worker judges one after another, the last one first.
 *
 * `board` is the one with which their round began, `played` the moves since. The first move that is judged has the
 * index `first` among these, and `at` in the game.
 */
interface Segment {
  board: number[];
  played: number[];
  first: number;
  at: number;
}

/**
 * Reply to survey: the segments in the order of the game, and the number of positions to visit for a move.
 *
 * `sides` are the players of all moves of the game.
 */
interface SurveyReply {
  type: "survey";
  id: number;
  segments: Segment[];
  nodes: number;
  sides: Side[];
}

/**
 * The place of numbers of 32 bits in a module's memory, and their count.
 */
interface Region {
  address: number;
  length: number;
}

/**
 * Reply to inspect.
 */
interface InspectReply {
  type: "inspect";
  id: number;
  finding: Finding;
}

/**
 * Reply to judgemodule: the module in base64, and the places in its memory of its board and its results.
 *
 * `bounds` are the places for the small tablebase; empty in a game that can have none.
 */
interface JudgeModuleReply {
  type: "judgemodule";
  id: number;
  game: string;
  module: string;
  board: number;
  bounds: number[];
  numbers: Region;
  points: Region;
}

/**
 * A fact about a mistake (`search/game_review/reasons.py`).
 */
interface MistakeReason {
  code: string;
  move: string;
  most: number;
  least: number;
  houses: string[];
  reason: string;
  clause: string;
  ours: boolean;
}

/**
 * The judgement of a review on the move at this place of the game (`search/game_review/judgement.py`).
 *
 * `ahead` is South's lead in seeds with the best move, `after` with the one played; both estimates, unless proved.
 */
interface Assessment {
  at: number;
  move: string;
  side: Side;
  lost: number;
  best: string;
  line: string[];
  proved: boolean;
  forced: boolean;
  difficulty: number;
  ahead: number;
  after: number;
  result: string;
  kept: string;
  size: string;
  blamed: boolean;
  turning: boolean;
  depth: number;
  why: MistakeReason[];
}

/**
 * The number of a side's mistakes of one size.
 */
interface SizeCount {
  size: string;
  count: number;
}

/**
 * A side's play: its accuracy in percent if it had a choice, and the seeds lost in each third of the game.
 */
interface SideSummary {
  side: Side;
  accuracy: number | null;
  lost: number[];
  sizes: SizeCount[];
}

/**
 * Reply to assess: the findings as judgements, in the order of the game, and the summary of each side.
 */
interface AssessReply {
  type: "assess";
  id: number;
  moves: Assessment[];
  sides: SideSummary[];
}

/**
 * The proved value of a legal move: the least and the most seeds by which its player surely leads in the end.
 */
interface SureValue {
  move: string;
  least: number;
  most: number;
}

/**
 * Reply to prove: the sure winner, and the moves that win; nothing of a game that is not `known`.
 *
 * If `winner` is empty, it depends on repetition. `by` is the margin in seeds; 0 for a draw, or where it is not sure.
 * `moves` lead to no less for the player to move. `line` has the moves of both to the end of the game, if each keeps
 * what is proved. `values` has those of all legal moves.
 */
interface ProveReply {
  type: "prove";
  id: number;
  known: boolean;
  winner: "S" | "N" | "draw" | "";
  by: number;
  moves: string[];
  line: string[];
  values: SureValue[];
}

/**
 * Reply to wouldagree and wouldoffer.
 */
interface AgreementReply {
  type: "agreement";
  id: number;
  agrees: boolean;
}

/**
 * Reply to judge: the verdict on a move, with the fields of `Verdict` (`bridge/goals.py`).
 */
interface JudgeReply {
  type: "judge";
  id: number;
  right: boolean;
  fault: "" | "nothing" | "fewer" | "more" | "ends" | "laps" | "turn" | "goes-on" | "exposes";
  count: number;
  reply: string;
  lost: number;
  outcome: "" | "lost" | "missed";
}

/**
 * Reply to advice, with the fields of `Advice` (`search/coach.py`).
 */
interface AdviceReply {
  type: "advice";
  id: number;
  move: string;
  code: "wins" | "takes" | "again" | "guards" | "plain";
  count: number;
  others: string[];
}

/**
 * Reply to generateexercises: the lines, as in `search/exercises/exercise_file.py`; `finished` if no more come.
 */
interface GenerateExercisesReply {
  type: "generateexercises";
  id: number;
  lines: string[];
  finished: boolean;
}

/**
 * Reply to rateexercise.
 */
interface RateExerciseReply {
  type: "rateexercise";
  id: number;
  person: Rating;
}

/**
 * Reply to think: the move, and the search's result; `value` in seeds, for the player to move.
 *
 * `proved` says whether it surely wins or loses the game. `compiled` is false where Python itself had to run the
 * search, some hundred times slower.
 */
interface ThinkReply {
  type: "think";
  id: number;
  move: string;
  level: number;
  depth: number;
  nodes: number;
  value: number;
  proved: boolean;
  seconds: number;
  capped: boolean;
  compiled: boolean;
}

/**
 * The place of an error in a text, counted from 1: the move, the line, the column; 0 for what is not known.
 */
interface Place {
  move: number;
  line: number;
  column: number;
}

/**
 * A player of a tournament, `out` if not there at present; the number is that of the place in the list, from 1.
 */
interface TournamentPlayer {
  name: string;
  out: boolean;
}

/**
 * A pairing: the numbers of South, who begins, and of North, and their result.
 *
 * `link` starts its game; only pairings of the last round have one. `again` says that the two met before.
 */
interface TournamentPairing {
  south: number;
  north: number;
  result: "" | "south" | "draw" | "north" | "north-absent" | "south-absent" | "both-absent";
  again: boolean;
  link: string;
}

/**
 * A round: its pairings in the order of the boards, and the number of the player who has the bye, 0 for none.
 */
interface TournamentRound {
  pairings: TournamentPairing[];
  bye: number;
}

/**
 * The standing of the player of this number. Players who are equal in all share a `place`.
 */
interface TournamentStanding {
  place: number;
  number: number;
  points: number;
  buchholz: number;
  sonneborn: number;
  wins: number;
  games: number;
}

/**
 * Reply to begintournament and tournament: the record, which is all to be kept, and what it says.
 *
 * `may_pair`, `may_unpair` and `may_enter` say what can be done. `over` says that all rounds are played. `round`
 * and `board` are those of a result that was scanned, else 0.
 */
interface TournamentReply {
  type: "tournament";
  id: number;
  record: string;
  kind: "swiss" | "round-robin";
  name: string;
  game: string;
  match: string;
  clock: string;
  rounds: number;
  players: TournamentPlayer[];
  played: TournamentRound[];
  standings: TournamentStanding[];
  may_pair: boolean;
  may_unpair: boolean;
  may_enter: boolean;
  over: boolean;
  round: number;
  board: number;
}

/**
 * Reply where something cannot be done, and nothing has changed: a code, the piece of input it is about, numbers.
 *
 * `turn` is the player to move where a move was refused, `clause` the clause of the refusal. The message is for
 * developers of the program; a person is told by the code.
 */
interface ErrorReply {
  type: "error";
  id: number;
  code: string;
  message: string;
  where: string;
  numbers: number[];
  place: Place;
  turn: "" | "S" | "N";
  clause: string;
  ours: boolean;
}

type Question =
  | DivideRequest
  | WriteRequest
  | LinkRequest
  | EncodeTurnRequest
  | JudgeTurnRequest
  | SetUpRequest
  | CompareRequest
  | CustomRulesRequest
  | DiagramsRequest
  | CompileRequest
  | JudgeRequest
  | RateExerciseRequest
  | JudgeModuleRequest
  | BeginTournamentRequest
  | TournamentRequest
  | ShowRequest
  | ReadRequest
  | PlanRequest
  | AnalyseRequest
  | ProveRequest
  | WouldAgreeRequest
  | WouldOfferRequest
  | SurveyRequest
  | InspectRequest
  | AssessRequest
  | AdviceRequest
  | ThinkRequest
  | EvaluateRequest
  | GenerateExercisesRequest
  | StopRequest;

type Answer =
  | Ready
  | ShowReply
  | ReadReply
  | DivideReply
  | WriteReply
  | LinkReply
  | EncodeTurnReply
  | JudgeTurnReply
  | CompareReply
  | CustomRulesReply
  | DiagramsReply
  | ThinkReply
  | CompileReply
  | PlanReply
  | EvaluateReply
  | ProveReply
  | AgreementReply
  | JudgeReply
  | AdviceReply
  | GenerateExercisesReply
  | RateExerciseReply
  | SurveyReply
  | JudgeModuleReply
  | InspectReply
  | AssessReply
  | TournamentReply
  | ErrorReply;
