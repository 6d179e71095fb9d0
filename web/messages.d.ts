// Written by generate_types.py from pysrc/mashimo/bridge/messages.py; change that file, not this one.

type Side = "S" | "N";

type StepKind = "lift" | "sow" | "capture" | "collect" | "deal" | "note";

type Way = "" | ">" | "<";

type StoreEnd = "below" | "left" | "right";

type Beginner = "choice" | "random" | "south" | "fist";

type Start = "cold" | "snapshot";

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
 * How well somebody solves exercises: points, how unsure they are, and by how much they are expected to change.
 */
interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

/**
 * A legal move: the houses it names, its way, where its last seed falls, what it captures, and its notes.
 *
 * `ends` is -1 where nothing is sown: a pass, or a claim of the houses it names. `gives` is what it captures for the
 * other player. `path` has the places that its first lap is sown into, one after the other, where it has a way that is
 * chosen; else it is empty.
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
 * The clause of docs/RULES.md that a code rests on in a game, and whether that is our decision.
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
 * `captures` says of each move of the record how many seeds its player captured by it, `gives` how many the other
 * player did, `scores` what South and North have, as its game counts it. `rounds` are those that South has won, that
 * North has, and that are played; `began` who began this one; empty in a game without rounds. `refusals` are those of
 * the mover's own houses, `elsewhere` that of any other house; null where there is none. `flagged` are the cells of
 * the houses that are flagged (see `Layout.flags`). `about` is the game itself, where the build does not know it: one
 * of rules by choice.
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
 * Something a game file says of its game, such as who played.
 */
interface Tag {
  name: string;
  value: string;
}

/**
 * A move of a line: what it captured, what is said of it, and the lines that could be played instead of it.
 *
 * `gives` is what it captured for the other player; what was kept of older games does not say it.
 * `before` is what is said before it, where it begins a line; no two lines that could be played at one place begin
 * with the same move.
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
 * All that is known of a game beside its record: the tags of its file, what is said at its start, its lines.
 *
 * `after` are the lines that go on from where a person has ended the game.
 */
interface Notes {
  tags: Tag[];
  comment: string;
  line: Noted[];
  after: Noted[][];
}

/**
 * A game of another match that is shown just as one of those `shown` of a baked game, but for its record and link.
 *
 * `at` is the place of that one among them.
 */
interface SamePosition {
  at: number;
  record: GameRecord;
  link: string;
}

/**
 * The value that rules by choice have for an option, the clause that tells it, whether it goes without saying.
 */
interface OptionChosen {
  option: string;
  value: string;
  clause: string;
  usual: boolean;
}

/**
 * A rule of rules by choice as it is to be told: by its name, with its clauses, and those of them that are ours.
 */
interface RuleSentence {
  rule: string;
  clauses: string[];
  ours: string[];
}

/**
 * One game as the build puts it into the page: its board, the start for either beginner, and each first move.
 *
 * They are `shown` as of the usual match; `alike` are those of the others that are no different. `claims` is the most
 * houses that a player can have to claim before a round; 0 in a game without such a choice. A game of rules by choice
 * is no part of the build: it comes with its positions, has no first moves, and says what is `chosen` and how that is
 * `told`. `levels` are the Elo of its levels, the lowest first, None for one that has not been measured; `eight` the
 * numbers that levels 1 to 8 have now.
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
 * Question: the position that this game has reached.
 */
interface ShowRequest {
  type: "show";
  id: number;
  record: GameRecord;
}

/**
 * Question: the game that a pasted text says; moves or a position are read as of the game of this name.
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
 * Question: a game as the text of a file. The moves of the record are those of the first line of the notes.
 */
interface WriteRequest {
  type: "write";
  id: number;
  record: GameRecord;
  notes: Notes;
}

/**
 * Question: the link to a game. The moves of the record are those of the first line of the notes.
 */
interface LinkRequest {
  type: "link";
  id: number;
  record: GameRecord;
  notes: Notes;
}

/**
 * Question: a position that is set up: the seeds in each place, who is to move, whose the houses are if they vary.
 *
 * `flagged` are the cells of the houses that are flagged, in a game that has flags; `began` is who began the round, in
 * a game that has rounds; `pending` how many houses the player to move is still to claim (RULES 6.9). What is no
 * position of the game is refused (RULES 1.12).
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
 * Or, where another game is named, under the two alone.
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
 * Question: the rules of a preset or a set's own text, or the plainest ones, with these options changed.
 */
interface CustomRulesRequest {
  type: "customrules";
  id: number;
  game: string;
  values: OptionValue[];
}

/**
 * Question: diagrams for the rules of a game of rules by choice.
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
 * `endings` says of how many seeds it is to have room for endings: as the upper levels know them, or many.
 */
interface CompileRequest {
  type: "compile";
  id: number;
  game: string;
  endings: "small" | "middle" | "large";
}

/**
 * Question: what a search worker needs to find the move here, or the move where there is nothing to search.
 */
interface PlanRequest {
  type: "plan";
  id: number;
  record: GameRecord;
  level: number;
  seed: number;
}

/**
 * Question: what search workers need to find what every move here is worth; they are stopped at any time.
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
 * Question: what solved endings prove of this game, with all that has been.
 */
interface ProveRequest {
  type: "prove";
  id: number;
  record: GameRecord;
}

/**
 * Question: whether a side does well to end this game by agreement now (RULES 1.9).
 */
interface WouldAgreeRequest {
  type: "wouldagree";
  id: number;
  record: GameRecord;
  side: Side;
}

/**
 * Question: whether a move is what an exercise asks for here; an empty move asks whether the exercise is sound.
 */
interface JudgeRequest {
  type: "judge";
  id: number;
  record: GameRecord;
  goal: string;
  move: string;
}

/**
 * Question: the rating of a person, none in the list if there is none yet, after a first try at an exercise.
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
 * Question: what a coach says to who is to move here.
 */
interface AdviceRequest {
  type: "advice";
  id: number;
  record: GameRecord;
}

/**
 * Question: exercises of a game, found in the game that these numbers decide; asked again, the next of them.
 */
interface GenerateExercisesRequest {
  type: "generateexercises";
  id: number;
  game: string;
  seed: number;
  number: number;
}

/**
 * Question: what search workers need to review the moves of this game from the one at `since` on.
 */
interface SurveyRequest {
  type: "survey";
  id: number;
  record: GameRecord;
  since: number;
}

/**
 * Question: what the engine itself finds of the move at this place of a game, where no search worker can be had.
 *
 * Asked of the moves in turn, the last first, it is not slower than it must be.
 */
interface InspectRequest {
  type: "inspect";
  id: number;
  record: GameRecord;
  at: number;
}

/**
 * Question: what judges the moves of a game, as a module.
 */
interface JudgeModuleRequest {
  type: "judgemodule";
  id: number;
  game: string;
}

/**
 * The numbers that a search worker has found of the move at this place of a game (`search/kernel/constants.py`).
 */
interface Finding {
  at: number;
  numbers: number[];
  points: number[];
}

/**
 * Question: what the findings of a review say of the moves of this game, and of its sides.
 */
interface AssessRequest {
  type: "assess";
  id: number;
  record: GameRecord;
  findings: Finding[];
}

/**
 * Request: answer the question of this id now, with the best that is known.
 */
interface StopRequest {
  type: "stop";
  id: number;
}

/**
 * Answer: the engine is up. `start` is how Python was started: from its files, or from a snapshot of its memory.
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
 * Reply to read: the position at the end of the game, and all that the text says of it.
 *
 * `left` has one message if pieces of the text are left out, which it names with their lines.
 */
interface ReadReply {
  type: "read";
  id: number;
  shown: Position;
  notes: Notes;
  left: ErrorReply[];
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
 * A position under the rules of one game. `ends` says of each of its choices how the game then ends, if it does.
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
 * A point that players dispute: its group, its clause, and what may be chosen; of `many` several, joined by `-`.
 */
interface Choosable {
  name: string;
  group: string;
  clause: string;
  values: string[];
  many: boolean;
}

/**
 * A known game as rules by choice.
 */
interface KnownSet {
  name: string;
  game: string;
  source: string;
}

/**
 * Reply to customrules: the game, and all that could be chosen instead.
 */
interface CustomRulesReply {
  type: "customrules";
  id: number;
  about: GameInfo;
  options: Choosable[];
  presets: KnownSet[];
}

/**
 * A position that shows a rule: who is to move, the move that shows it with its steps, or the houses it bars.
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
 * Reply to diagrams: those rules that a diagram has been found for.
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
 * The units in which the search says what a move is worth, and is told how much of its time is gone.
 *
 * A seed is as many points, and all of the time as many moments (`search/kernel/constants.py`).
 */
interface Scale {
  seed: number;
  moments: number;
}

/**
 * Reply to link: the link that says all of the game, and the one to its moves alone.
 *
 * They are the same where all is too long for a link, which `whole` tells, or where there is nothing else.
 */
interface LinkReply {
  type: "link";
  id: number;
  link: string;
  moves: string;
  whole: boolean;
}

/**
 * Where in its memory what solves endings has the game that is asked about, and what is proved of it.
 *
 * The moves that are legal, and two numbers of each, four bytes long; and the moves that follow.
 */
interface Claims {
  game: number;
  legal: number;
  lows: number;
  highs: number;
  line: number;
}

/**
 * The solver of a game's endings of at most `seeds` seeds: a module in base64.
 *
 * It finds three numbers of each of as many `positions`, a byte each; `layers` says how many are of how many seeds.
 * `values` is where they lie in its memory, `bounds` where they are to lie in that of the search. `name` is the hash
 * of the module, which names what it finds.
 */
interface Solver {
  module: string;
  name: string;
  seeds: number;
  positions: number;
  layers: number[];
  values: number[];
  bounds: number[];
  claims: Claims;
}

/**
 * Reply to compile: the module in base64, and where in its memory lies what it is given and what it finds.
 *
 * It is given a board of so many `cells`, moves to be examined, and by how much moves are to seem worse; it finds
 * numbers of moves (`search/kernel/driver.py`). `words` are those of all moves of the game. The search knows endings
 * where they are given it, in a game that has any; else there is no `solver`.
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
  found: Numbers[];
  scale: Scale;
  words: MoveNumber[];
  solver: Solver | null;
}

/**
 * Reply to plan and analyse: the first board, the moves since, the limits; `move` where nothing is to search.
 *
 * `handicaps` are by how much each move of `legal` is to seem worse than it is; none where the level does not err.
 * `endings` says whether the search is to know the game's endings.
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
 * The value of a legal move: by how many seeds its player is expected to lead in the end, and what would follow.
 *
 * `points` are to compare by; `decided` says whether the move has been seen to win or lose the game, `proved` whether
 * that is sure; `depth` how many moves ahead it was looked into.
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
 * `board` is that with which their round began, `played` the moves since; the first that is judged stands at `first`
 * among these, and at `at` in the game.
 */
interface Segment {
  board: number[];
  played: number[];
  first: number;
  at: number;
}

/**
 * Reply to survey: the stretches in the order of the game, and how many positions are to be visited for a move.
 */
interface SurveyReply {
  type: "survey";
  id: number;
  stretches: Segment[];
  nodes: number;
}

/**
 * Where numbers of 32 bits lie in the memory of a module, and how many.
 */
interface Numbers {
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
 * Reply to judgemodule: the module in base64, and where in its memory lie its board and what it finds.
 *
 * `bounds` are where the small endings are to lie; none in a game that has none.
 */
interface JudgeModuleReply {
  type: "judgemodule";
  id: number;
  game: string;
  module: string;
  board: number;
  bounds: number[];
  numbers: Numbers;
  points: Numbers;
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
 * `ahead` is by how many seeds South stood better before it, `after` the same after it; both estimates, unless proved.
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
 * How often a side made a mistake of a size.
 */
interface SizeCount {
  size: string;
  count: number;
}

/**
 * How a side has played: its accuracy in percent if it had a choice, the seeds lost in each third of the game.
 */
interface SideSummary {
  side: Side;
  accuracy: number | null;
  lost: number[];
  sizes: SizeCount[];
}

/**
 * Reply to assess: the findings as judgements, in the order of the game, and what all of them say of the sides.
 */
interface AssessReply {
  type: "assess";
  id: number;
  moves: Assessment[];
  sides: SideSummary[];
}

/**
 * The proved value of a legal move: by how many seeds its player surely leads in the end, at least and at most.
 */
interface SureValue {
  move: string;
  least: number;
  most: number;
}

/**
 * Reply to prove: who surely wins, and by which moves; of a game that is not `known`, nothing.
 *
 * Where `winner` is empty, that hangs on repetition. `by` is by how many seeds; 0 for a draw, or where that is not
 * sure. `moves` lead to no less for the player to move; `line` are those of both to the end of the game, where each
 * keeps what is proved; `values` are of all legal moves.
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
 * Reply to judge: what is said of a move, as the fields of `Verdict` (`bridge/goals.py`) say it.
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
 * Reply to advice, as the fields of `Advice` (`search/coach.py`) say it.
 */
interface AdviceReply {
  type: "advice";
  id: number;
  move: string;
  code: "wins" | "takes" | "again" | "guards" | "plain";
  count: number;
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
 * Reply to think: the move, and what the search knows of it; `value` in seeds, for the player to move.
 *
 * `proved` says whether it surely wins or loses the game.
 * `compiled` is false where the search had to be run by Python itself, some hundred times slower.
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
 * Where in a text something is wrong, counted from 1: the move, the line, the column; 0 for what is not said.
 */
interface Place {
  move: number;
  line: number;
  column: number;
}

/**
 * Reply where something cannot be done, nothing having changed: a code, the piece of input it is about, numbers.
 *
 * `turn` is whose turn it was where a move was refused, `clause` what the refusal rests on. The message is for whoever
 * works on the program; a person is told by the code.
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
  | SetUpRequest
  | CompareRequest
  | CustomRulesRequest
  | DiagramsRequest
  | CompileRequest
  | JudgeRequest
  | RateExerciseRequest
  | JudgeModuleRequest
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
  | ErrorReply;
