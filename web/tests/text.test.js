// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { actionsFor } from "../app/actions.js";
import { createEvaluationText, createEvaluationView, degree } from "../app/evaluation_text.js";
import { previewedMoves } from "../app/selectors.js";
import { firstState, NO_INPUT, NO_NOTICE } from "../app/state.js";
import { createStatusText } from "../app/status_text.js";
import { restingScene } from "../board/timeline.js";
import { winnerText } from "../dialogs/analysis_board.jsx";
import { newCorrespondence } from "../game/correspondence.js";
import { DEFAULT_SETTINGS, opened } from "../game/state.js";
import { createI18n } from "../text/i18n.js";
import { createPlayers, namesIn, UNKNOWN } from "../text/players.js";
import { createSentences } from "../text/sentences.js";
import { boardModesAlone, choice, fakeApp, fourRows, gameInfo, OWARE, plain, STEPS, shown } from "./fixtures.js";

const web = new URL("../", import.meta.url);
const english = JSON.parse(readFileSync(new URL("locales/en.json", web), "utf8"));
const phrases = createI18n(english, "en");
const sentences = createSentences(phrases, OWARE, [], () => ({ computer: "N" }));
const betweenTwo = createSentences(phrases, OWARE, []);
// Not storage/: it knows no phrase, only remarks that the page has phrases for.
const folders = ["./", "board/", "embed/", "engine/", "game/", "manual/", "app/", "dialogs/", "text/", "workers/"];
const scripts = folders.flatMap((folder) =>
  readdirSync(new URL(folder, web)).flatMap((name) => (/\.jsx?$/.test(name) ? [folder + name] : [])),
);
const pieces = ["embed/", "dialogs/"].flatMap((folder) =>
  readdirSync(new URL(folder, web)).flatMap((name) => (name.endsWith(".html") ? [folder + name] : [])),
);
const source = (/** @type {string} */ name) => readFileSync(new URL(name, web), "utf8");

/** @import { PageState } from "../app/state.js" */

/** @type {EngineState} */
const READY = { name: "ready", version: "", python: "", start: "cold" };
/** @type {EngineState} */
const LOADING = { name: "loading", progress: { stage: "files", bytes: 0, total: 0 } };
/** @type {EngineState} */
const FAILED = { name: "failed", code: "", detail: "" };

/** Make the page of a game under way. @param {Partial<PageState>} [parts] @returns {PageState} */
const page = (parts = {}) =>
  plain({
    ...firstState([gameInfo()], DEFAULT_SETTINGS, READY, {
      language: "en",
      contrast: false,
      mayContinue: true,
      coarse: false,
      seen: true,
      hidePreviewsUntil: -1,
    }),
    ownsGame: true,
    ...parts,
  });
/** @param {Partial<import("../app/state.js").Input>} parts */
const touched = (parts) => ({ input: { ...NO_INPUT, ...parts } });
/** The computer's view of a position where it has not been asked. */
const UNASKED = { advice: () => "", adviceLine: () => [] };
const words = createStatusText(phrases, [gameInfo()], () => sentences, UNASKED, boardModesAlone());
/** @param {PageState} state */
const acts = (state) => actionsFor(phrases.say, [gameInfo()], state);

test("where no engine could do what was asked, the game can be copied", () => {
  const labels = (/** @type {Partial<PageState>} */ parts) => acts(page(parts)).map(({ label }) => label);
  const notice = { ...NO_NOTICE, engineLost: true };
  assert.deepEqual(labels({ notice }), ["Copy this game"]);
  assert.deepEqual(labels({ engine: FAILED, notice }), ["Try again", "Copy this game"]);
});

test("who has won is offered the next level up and who has lost the next one down, where there is one", () => {
  /** @param {Side} winner @param {number} level */
  const offered = (winner, level) => {
    const result = { winner, south: 25, north: 23, reason: "majority", clause: "2.6", ours: false };
    const settings = { ...DEFAULT_SETTINGS, level, computer: /** @type {const} */ ("N") };
    return acts(page({ game: opened(shown({ result })), settings })).map(({ label }) => label);
  };
  const always = ["Play again", "Review this game"];
  assert.deepEqual(offered("S", 30), [...always, "Harder"]);
  assert.deepEqual(offered("N", 30), [...always, "Easier"]);
  assert.deepEqual(offered("S", 50), always);
  assert.deepEqual(offered("N", 10), always);
});

test("facts are filled in, and the number decides the form", () => {
  assert.equal(phrases.say("spoken.captures", { count: 1 }), "1 seed captured.");
  assert.equal(phrases.say("spoken.captures", { count: 5 }), "5 seeds captured.");
  assert.equal(phrases.say("spoken.captures", { count: 1.03 }), "1 seed captured.", "as it is written");
});

test("that the computer's time was up is said after what it has played", () => {
  const game = opened(shown({ record: { ...shown().record, moves: ["F"] }, mover: "S", steps: STEPS }));
  const settings = { ...DEFAULT_SETTINGS, level: 8 };
  const plain = words.message(page({ game, settings }));
  const remark = phrases.say("engine.capped", { level: 50 }); // what was level 8 is that in this game
  assert.equal(plain.length > 0, true);
  assert.equal(words.message(page({ game, settings, timeLimited: true })), `${plain} ${remark}`);
});

test("an estimate is told as how well a side stands, not as seeds it will have", () => {
  const said = [0.1, 1.9, 2, 5.9, 6, 40].map((lead) =>
    phrases.say(`outlook.${degree(lead)}`, { side: "South", value: `+${lead}` }),
  );
  assert.deepEqual(said, [
    "South is slightly ahead (+0.1).",
    "South is slightly ahead (+1.9).",
    "South is ahead (+2).",
    "South is ahead (+5.9).",
    "South is well ahead (+6).",
    "South is well ahead (+40).",
  ]);
});

test("an unknown phrase or a missing fact is an error", () => {
  assert.throws(() => phrases.say("no.such"), RangeError);
  assert.throws(() => phrases.say("turn.side"), RangeError);
});

test("every phrase that a script or the page names is in the catalogue", () => {
  const named = scripts.flatMap((name) =>
    [...source(name).matchAll(/(?:say|tell|forSide)\("([\w.-]+)"/g)].map((match) => match[1]),
  );
  const page = [...pieces, "../index.html"].map(source).join("\n");
  const inPage = [...page.matchAll(/data-say(?:-label)?="([\w.-]+)"/g)].map((match) => match[1]);
  assert.deepEqual(
    [...named, ...inPage].filter((key) => !phrases.has(key)),
    [],
  );
});

test("every phrase in the catalogue is said somewhere: by its name, or by the name's beginning", () => {
  const all = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(?:jsx?|html|webmanifest)$/.test(path) && !/^(?:node_modules|tests)\b/.test(path),
  );
  const said = [...all, "../index.html"].map(source).join("\n");
  const beginnings = [...said.matchAll(/[`"]([\w.-]+[.-])\$\{/g)].map(([, beginning]) => beginning);
  assert.deepEqual(
    Object.keys(english)
      .filter((key) => !(key.replace(/\.(you|computer)$/, "") in english) || !/\.(you|computer)$/.test(key))
      .filter((key) => !said.includes(`"${key}"`) && !beginnings.some((beginning) => key.startsWith(beginning))),
    [],
  );
});

test("no script holds a sentence for a person", () => {
  const literal = /(?:textContent|ariaLabel|title|placeholder|innerText) = ["'`][^"'`$]*[a-z]/;
  assert.deepEqual(
    scripts.filter((name) => literal.test(source(name))),
    [],
  );
  const prose = /^\s*(?!return )\p{L}[\p{L}’,]*(?: [\p{L}’,]+)+[.!?:]?$/mu; // a line of a component that is no code
  assert.deepEqual(
    scripts.filter((name) => name.endsWith(".jsx") && prose.test(source(name))),
    [],
  );
});

test("no script names a game", () => {
  const games = Object.keys(english)
    .filter((key) => key.startsWith("game."))
    .map((key) => key.slice(5));
  assert.ok(games.length > 0);
  assert.deepEqual(
    scripts.filter((name) => games.some((game) => source(name).includes(game))),
    [],
  );
});

test("a refused house says why, with the clause", () => {
  assert.equal(sentences.refusal(shown(), 1), "B is empty: there is nothing to sow. (Rule 1.4)");
});

test("a refusal that no source gives says so", () => {
  const refusals = [{ cell: 1, code: "endless", clause: "1.6", ours: true, numbers: [] }];
  const expected = "B would go on for ever. (Rule 1.6, our reading)";
  assert.equal(sentences.refusal(shown({ refusals }), 1), expected);
});

test("a house says its name, owner, seeds, and what it would do", () => {
  const expected = "A, 4 seeds. A ends in the computer’s b and captures 2 seeds.";
  assert.equal(sentences.house(shown(), 0), expected);
});

test("after a move is said what was played, where it ended and what was captured, and no more", () => {
  const record = { game: "oware-abapa", start: "", match: "full", moves: ["C"], end: "" };
  const after = shown({ record, mover: "S", turn: "N", steps: STEPS, captures: [2], gives: [0] });
  const ended = "You play C and end in the computer’s a.";
  const expected = `${ended} 2 seeds captured from a.`;
  assert.equal(sentences.spoken(opened(after)), expected);
});

test("a result says who won, by how much, and why", () => {
  /** @type {Result} */
  const result = { winner: "N", south: 23, north: 25, reason: "repetition", clause: "2.8", ours: false };
  const over = page({ game: opened(shown({ result })) });
  assert.equal(words.status(over, 0), "The computer wins, 25–23");
  assert.match(words.message(over), /^The same position has come up again; .*\(Rule 2\.8\)$/);
});

test("who resigned is named, and need not have lost", () => {
  /** @type {Result} */
  const result = { winner: "N", south: 0, north: 0, reason: "resignation", clause: "1.9", ours: false };
  const record = { ...shown().record, end: "resign-S" };
  const said = betweenTwo.reason(shown({ result: { ...result, south: 12, north: 9 }, record }));
  assert.equal(said, "South resigned. (Rule 1.9) South 12, North 9.", "the score is nowhere else");
  assert.equal(sentences.reason(shown({ result, record })), "You resigned. (Rule 1.9) You 0, Computer 0.");
  const behind = { ...result, south: 9, north: 12 };
  assert.equal(betweenTwo.reason(shown({ result: behind, record })), "South resigned. (Rule 1.9)");
  /** @type {Result} */
  const ahead = { winner: "S", south: 25, north: 23, reason: "resignation", clause: "5.7", ours: false };
  assert.match(betweenTwo.reason(shown({ result: ahead, record })), /^South resigned: /);
});

test("while the computer thinks it can be told to move, and only when the engine runs", () => {
  const thinking = { game: opened(shown({ turn: "N" })), thinking: { began: 0 } };
  assert.deepEqual(acts(page(thinking)), [{ label: "Move now", does: "stop" }]);
  assert.deepEqual(acts(page({ ...thinking, engine: LOADING })), []);
  assert.equal(words.status(page(thinking), 2345), "The computer is thinking… 2.3\u00a0s");
  assert.equal(words.status(page(thinking), 1999), "Thinking…", "a short time is not told");
  assert.equal(words.status(page({ ...thinking, projected: true }), 2345), "Thinking…", "nor to a class");
});

test("a class reads what was played without a general rule, which stays on the page", () => {
  const sow = { kind: /** @type {const} */ ("sow"), from: 0, to: 1, seeds: 1, code: "" };
  const steps = [sow, { ...sow, code: "corner" }];
  const record = { ...shown().record, moves: ["A"] };
  const [usual, brief] = [false, true].map((isBrief) =>
    createSentences(phrases, OWARE, [{ code: "corner", clause: "9.4", ours: false }], undefined, isBrief),
  );
  const moved = shown({ mover: "S", steps, record, captures: [0], gives: [0] });
  assert.match(usual.lastMove(moved), /\(Rule 9\.4\)$/);
  assert.doesNotMatch(brief.lastMove(moved), /Rule/);
  assert.ok(usual.lastMove(moved).startsWith(brief.lastMove(moved)));
});

test("at the end a reader of the board hears which button is next", () => {
  /** @type {Result} */
  const result = { winner: "S", south: 25, north: 23, reason: "majority", clause: "2.6", ours: false };
  const over = opened(shown({ result }));
  assert.match(words.arrival(page({ game: over }), "played"), / Next button: Play again\.$/);
  assert.doesNotMatch(words.arrival(page(), "played"), /Play again/);
  const correspondence = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 0 }, 0);
  assert.doesNotMatch(words.arrival(page({ game: { ...over, correspondence } }), "played"), /Play again/);
});

test("an end by agreement is offered to the computer, and called what it comes to by its clause", () => {
  const label = (/** @type {string} */ clause, /** @type {"" | Side} */ computer) => {
    const reasons = [{ code: "agreement", clause, ours: false }];
    return createSentences(phrases, OWARE, reasons).agreeing(computer);
  };
  assert.deepEqual(
    [label("1.9", "N"), label("4.5", "N"), label("1.9", ""), label("4.5", "")],
    ["Offer draw", "Offer to stop", "Agree a draw", "Agree to stop"],
  );
});

test("a player who has lost to the computer hears the move before its biggest capture", () => {
  const record = { ...shown().record, moves: ["C", "c", "D", "a", "F", "f"] };
  const lost = { ...shown().result, winner: /** @type {const} */ ("N"), south: 10, north: 38 };
  const result = /** @type {Result} */ ({ reason: "majority", clause: "2.6", ours: false, ...lost });
  const over = shown({ record, captures: [0, 2, 0, 5, 3, 0], result });
  const sentence = "The computer’s biggest capture was 5 seeds, after your move 2, D.";
  assert.equal(sentences.costliestMove(over), sentence);
  assert.ok(words.message(page({ game: opened(over) })).endsWith(sentence));
  assert.equal(betweenTwo.costliestMove(over), "", "between two people nothing is said");
  assert.equal(sentences.costliestMove({ ...over, result: { ...result, winner: "S" } }), "", "nor to the winner");
  assert.equal(sentences.costliestMove({ ...over, owners: ["S"] }), "", "nor where houses change owners");
});

test("a pass is offered as a button", () => {
  const choices = [
    { move: "-", cells: [], way: /** @type {const} */ (""), ends: -1, captures: 0, gives: 0, notes: [], path: [] },
  ];
  assert.deepEqual(acts(page({ game: opened(shown({ choices })) })), [{ label: "Pass", move: "-" }]);
});

test("a note names its clause, and says where the source is silent", () => {
  const reasons = [{ code: "front-row-taken", clause: "9.5", ours: true }];
  const said = createSentences(phrases, OWARE, reasons);
  const note = { ...STEPS[5], kind: /** @type {const} */ ("note"), code: "front-row-taken" };
  const after = shown({ mover: "S", steps: [...STEPS, note], record: { ...shown().record, moves: ["C"] } });
  const ours = /The front row opposite is empty: .* \(Rule 9\.5, our reading\)$/;
  assert.match(said.lastMove(after), ours);
});

test("how many houses are to be claimed is said, and confirmed by a button", () => {
  const claims = ["=ab", "=ac"].map((move, i) => choice(move, [6, 7 + i], { ends: -1 }));
  const game = opened(shown({ choices: claims }));
  const expected = "You won the round: choose 2 houses in the other row to keep (1 of 2 chosen).";
  assert.equal(words.message(page({ game, ...touched({ picked: [6] }) })), expected);
  assert.deepEqual(acts(page({ game, ...touched({ picked: [6, 7] }) })), [{ label: "Choose", move: "=ab" }]);
});

test("the laps of a long turn are counted, and can be played one by one", () => {
  const animation = {
    scene: { ...restingScene([]), lap: 3 },
    playing: true,
    laps: 9,
    speed: 1,
    waiting: false,
    sown: false,
  };
  const long = page({ game: opened(shown({ mover: "S" })), animation });
  assert.match(words.status(long, 0), /lap 3\/9$/);
  assert.deepEqual(acts(long), [{ label: "Lap by lap", does: "lap" }]);
  assert.deepEqual(
    acts({ ...long, animation: { ...animation, waiting: true } }).map(({ label }) => label),
    ["Next lap", "Skip to the end"],
  );
});

test("asked about are both ways of a house, the one whose button is looked at, and of more houses the first choice alone", () => {
  const both = [choice("C>", [2], { way: ">" }), choice("C<", [2], { way: "<" })];
  const sown = opened(shown({ choices: [choice("A>", [0], { way: ">" }), ...both] }));
  /** @param {Partial<import("../app/state.js").Input>} parts */
  const moves = (parts, game = sown) => previewedMoves(page({ game, ...touched(parts) })).map(({ move }) => move);
  assert.deepEqual(moves({ hovered: 2 }), ["C>", "C<"]);
  assert.deepEqual(moves({ picked: [2] }), ["C>", "C<"]);
  assert.deepEqual(moves({ picked: [2], hoveredMove: "C<" }), ["C<"]);
  assert.deepEqual(moves({ picked: [2], hovered: 0 }), ["A>"], "another house than the one picked");
  assert.deepEqual(moves({ hovered: 1 }), []);
  assert.deepEqual(moves({}), []);
  const claims = [choice("=ab", [6, 7], { ends: -1 }), choice("=ac", [6, 8], { ends: -1 })];
  assert.deepEqual(moves({ hovered: 6 }, opened(shown({ choices: claims }))), ["=ab"]);
});

test("a player whom the game's file names is called by that name, unless a person plays the computer", () => {
  const names = namesIn([
    { name: "South", value: "Ama" },
    { name: "North", value: "?" },
  ]);
  const told = (/** @type {"" | Side} */ computer) =>
    createSentences(phrases, OWARE, [], () => ({ computer, names })).turn(shown());
  assert.equal(told(""), "Ama\u2019s turn");
  assert.equal(told("N"), "Your turn");
  assert.equal(createSentences(phrases, OWARE, [], () => ({ computer: "", names })).nameOf("N"), "North");
});

test("of two people without names the turn tells where the houses lie, unless they look from both sides", () => {
  const told = (/** @type {import("../text/players.js").Seats} */ seats, /** @type {Side} */ turn = "S") =>
    createSentences(phrases, OWARE, [], () => seats).turn(shown({ turn }));
  assert.equal(told({ computer: "", near: "S" }), "South\u2019s turn (bottom)");
  assert.equal(told({ computer: "", near: "N" }), "South\u2019s turn (top)");
  assert.equal(told({ computer: "", near: "S" }, "N"), "North\u2019s turn (top)");
  assert.equal(told({ computer: "" }), "South\u2019s turn");
  assert.equal(told({ computer: "", near: "S", names: { S: "Ama" } }), "Ama\u2019s turn");
  assert.equal(told({ computer: "N", near: "S" }), "Your turn");
});

test("by ear c is not C: a house of the other row is named with whose row it is, owned by whomever", () => {
  const choices = [choice("A", [0], { ends: 8 }), choice("B", [1], { ends: 4 }), choice("c", [8], { ends: 12 })];
  const said = (/** @type {Choice} */ one, owners = /** @type {Side[] | null} */ (null)) =>
    betweenTwo.preview(shown({ owners }), one);
  assert.equal(said(choices[0]), "A ends in North’s c.");
  assert.equal(said(choices[1]), "B ends in E.");
  const owners = OWARE.houses.map(({ cell }) => /** @type {Side} */ (cell === 8 ? "S" : "N"));
  assert.equal(said(choices[2], owners), "c in North’s row ends in South’s store.");
  const own = shown({ owners, choices: [], refusals: [] });
  assert.match(betweenTwo.house(own, 8), /^House c in North’s row, South’s, 4 seeds\./);
});

test("what the other player captures by a move is said of that player", () => {
  const one = choice("A", [0], { captures: 4, gives: 8 });
  assert.equal(betweenTwo.preview(shown(), one), "A ends in North’s b and captures 4 seeds. North captures 8 seeds.");
  assert.equal(
    sentences.preview(shown(), one),
    "A ends in the computer’s b and captures 4 seeds. The computer captures 8 seeds.",
  );
});

test("the reason for a pass says by itself that no move would end", () => {
  const reasons = ["endless", "all-endless"].map((code) => ({ code, clause: "6.5", ours: true }));
  const notes = reasons.map(({ code }) => code);
  const said = createSentences(phrases, OWARE, reasons).preview(shown(), choice("-", [], { ends: -1, notes }));
  assert.equal(said, "Every move would go on for ever, so the turn passes. (Rule 6.5, our reading)");
});

test("who has won is said with the winner's own score first, and without one where that would mislead", () => {
  /** @param {Side | null} winner @param {number} south @param {number} north @returns {Result} */
  const result = (winner, south, north) => ({ winner, south, north, reason: "majority", clause: "2.6", ours: false });
  const told = (/** @type {Result} */ over) => betweenTwo.turn(shown({ result: over }));
  assert.equal(told(result("N", 20, 25)), "North wins, 25–20");
  assert.equal(told(result("N", 3, 0)), "North wins");
  assert.equal(told(result("N", 0, 0)), "North wins");
  assert.equal(told(result(null, 24, 22)), "A draw, 24–22");
  const four = createSentences(phrases, fourRows(), []);
  assert.equal(four.turn(shown({ result: result("S", 58, 6) })), "South wins");
  assert.equal(four.turn(shown({ result: result(null, 30, 34) })), "A draw");
  const over = { ...opened(shown({ result: result("N", 3, 0) })) };
  assert.doesNotMatch(betweenTwo.spoken(over), /South \d/);
});

test("an end is told by what it was the end of: a round or a match, a majority or a half each", () => {
  /** @param {string} reason @param {string} match @param {Side | null} winner */
  const told = (reason, match, winner) => {
    const result = { winner, south: 24, north: winner ? 20 : 24, reason, clause: "0.0", ours: false };
    return betweenTwo.reason(shown({ result, record: { ...shown().record, match } })).replace(" (Rule 0.0)", "");
  };
  assert.equal(told("round-over", "round", "S"), "The round is over.");
  assert.equal(told("round-over", "best-of-3", "S"), "The match is over.");
  assert.equal(told("majority", "full", "S"), "South has more than half of the seeds.");
  assert.equal(told("majority", "full", null), "Each side has half of the seeds.");
});

test("what lies on each side is not said as if it were captured", () => {
  const four = createSentences(phrases, fourRows(), [], () => ({ computer: "S" }));
  assert.equal(
    four.score(shown({ scores: [40, 24] })),
    "Seeds on each side: You 24, Computer 40. The computer’s turn.",
  );
});

test("at which corner captured seeds are sown on is said where it is one", () => {
  const four = createSentences(phrases, fourRows(), []);
  /** @param {...string} corners */
  const told = (...corners) => {
    const steps = corners.map((name) => {
      const cell = fourRows().houses.find((house) => house.name === name)?.cell ?? -1;
      return { ...STEPS[5], kind: /** @type {const} */ ("note"), from: cell, to: cell, code: "corner" };
    });
    const record = { ...shown().record, moves: ["A1>"] };
    return four.lastMove(shown({ mover: "S", record, steps: [{ ...STEPS[0], from: 16 }, ...steps] }));
  };
  assert.match(told("A1"), /from the left corner\.$/);
  assert.match(told("A8", "A8"), /from the right corner\.$/);
  assert.match(told("a1"), /from the left corner\.$/);
  assert.match(told("A1", "A8"), /from the corner on that side\.$/);
  assert.match(four.preview(shown(), choice("A1>", [16], { notes: ["corner"] })), /from the corner on that side\.$/);
});

test("a move is named in words, in hints and when it is taken back", () => {
  const four = createSentences(phrases, fourRows(), [], () => ({ computer: "N" }));
  const { hintText } = createEvaluationText(phrases, four);
  const best = { move: "A5>", points: 250, value: 2.5, decided: false, proved: false, depth: 3, line: ["A5>", "b2<*"] };
  const expected = "Try A5 to the right. You are ahead (+2.5). Then perhaps the computer’s b2 to the left.";
  assert.equal(hintText(shown(), best), expected);
  const state = opened(shown());
  assert.match(four.spoken({ ...state, line: ["A5>"] }, "back"), /^Taken back: your move A5 to the right\. /);
});

test("a hint is written as a sentence and a row of moves, and a lead of less than a tenth of a seed is none", () => {
  const best = { move: "A", points: 2, value: 0.02, decided: false, proved: false, depth: 3, line: ["A", "b", "C"] };
  const analysis = { moves: [best] };
  const estimates = { analysis, hint: { analysis, proof: null }, evaluation: null, proof: null };
  const state = page(/** @type {any} */ ({ estimates }));
  const view = createEvaluationView(phrases, () => sentences);
  const written = createStatusText(phrases, [gameInfo()], () => sentences, view, boardModesAlone());
  assert.equal(written.message(state), "Try A. The game is even.");
  assert.deepEqual(written.line(state), ["b", "C"]);
  assert.match(view.spokenAdvice(state), /^Try A\. The game is even\. Then perhaps the computer’s b, C\.$/);
  const deeper = { moves: [{ ...best, move: "E", line: ["E", "d"] }, best] };
  const later = page(/** @type {any} */ ({ estimates: { ...estimates, analysis: deeper } }));
  assert.equal(written.message(later), "Try A. The game is even.", "what was spoken is what is read");
  assert.deepEqual(written.line(later), ["b", "C"]);
  assert.deepEqual(view.drawn(later).hint, view.drawn(state).hint);
  const notice = { text: "Something else.", engineLost: false };
  assert.deepEqual(written.line({ ...state, notice }), [], "another sentence stands there");
});

test("who can win a round of a match is said to win that, and no more", () => {
  const four = createSentences(phrases, fourRows(), [], () => ({ computer: "N" }));
  const worth = { value: 5, decided: true };
  assert.equal(createEvaluationText(phrases, four).evaluationSentence("S", worth), "You can win.");
  const { evaluationSentence, provedSentence } = createEvaluationText(
    phrases,
    four,
    (sentence) => `${sentence} In this round only.`,
  );
  assert.equal(evaluationSentence("S", worth), "You can win. In this round only.");
  assert.equal(evaluationSentence("S", { ...worth, decided: false }), "You are ahead (+5).");
  const sure = { value: 5, decided: false, proved: true };
  assert.equal(evaluationSentence("S", sure), "Proved: you win. In this round only.");
  /** @param {Partial<ProveReply>} proof */
  const told = (proof) => provedSentence("S", sure, /** @type {any} */ ({ by: 0, ...proof }));
  assert.equal(told({ winner: "N", by: 8 }), "Proved: the computer wins by 8. In this round only.");
  assert.equal(told({ winner: "N" }), "Proved: the computer wins. In this round only.");
  assert.equal(told({ winner: "draw" }), "Proved: a draw. In this round only.");
});

test("a win in a match is told as that of a round, or of a set where the game has sets, on the analysis board too", () => {
  /** @param {string} game @param {string} match @param {number[]} rounds */
  const told = (game, match, rounds) => {
    const position = shown({ rounds, record: { ...shown().record, game, match } });
    const proof = /** @type {any} */ ({ winner: "N", by: 8, moves: [], line: [], values: [] });
    const estimates = { evaluation: { value: -8, decided: false, proved: false }, proof };
    const state = /** @type {any} */ ({ game: { shown: position }, animation: restingScene([]), estimates });
    const { label } = createEvaluationView(phrases, () => betweenTwo).balance(state);
    const people = createPlayers(phrases, () => UNKNOWN);
    const app = fakeApp({ phrases, people, game: () => opened(position), sentences: () => betweenTwo });
    const found = /** @type {any} */ ({ value: -8, decided: true, proved: false });
    assert.equal(winnerText(app, found, proof), label);
    assert.equal(winnerText(app, found, null), label.replace(" by 8", ""));
    assert.equal(winnerText(app, found, { ...proof, winner: "draw" }), label.replace("North wins by 8", "a draw"));
    return label;
  };
  assert.equal(told("mangala", "best-of-3", [1, 0, 1]), "Proved: North wins by 8. In this set only.");
  assert.equal(told("other", "best-of-3", [1, 0, 1]), "Proved: North wins by 8. In this round only.");
  assert.equal(told("other", "round", [0, 0, 0]), "Proved: North wins by 8.");
  assert.equal(told("mangala", "full", []), "Proved: North wins by 8.");
});

test("a hint says what is proved, and never more", () => {
  const four = createSentences(phrases, fourRows(), [], () => ({ computer: "N" }));
  const { hintText, shortValue, evaluations } = createEvaluationText(phrases, four);
  const best = { move: "A5>", points: 250, value: 2.5, decided: false, proved: false, depth: 3, line: ["A5>"] };
  /** @param {Partial<ProveReply>} proof @param {Partial<MoveValue>} [more] */
  const said = (proof, more) => {
    const whole = /** @type {ProveReply} */ ({
      type: "prove",
      id: 1,
      known: true,
      winner: "",
      by: 0,
      moves: ["A5>"],
      line: [],
      values: [],
      ...proof,
    });
    return hintText(shown(), { ...best, ...more }, whole).replace("Try A5 to the right. ", "");
  };
  assert.equal(said({ winner: "S", by: 3 }), "Proved: you win by 3.");
  assert.equal(said({ winner: "N", by: 0 }), "Proved: the computer wins.");
  assert.equal(
    said({ winner: "S", by: 3, line: ["A5>", "a5>", "A6>"] }),
    "Proved: you win by 3. Then the computer’s a5 to the right, A6 to the right, to the end.",
  );
  const long = said({ winner: "S", by: 3, line: Array.from({ length: 20 }, () => "A5>") });
  assert.match(
    long,
    /^Proved: you win by 3\. Then (A5 to the right, ){6}A5 to the right, and 12 more moves to the end\.$/,
  );
  assert.equal(said({ winner: "draw" }), "Proved: a draw.");
  assert.equal(said({}), "You are ahead (+2.5). Who wins depends on whether a position comes back.");
  assert.equal(said({}, { proved: true }), "Proved: you win.");
  assert.equal(hintText(shown(), { ...best, proved: true }), "Try A5 to the right. Proved: you win.");
  assert.equal(shortValue({ value: -2, decided: false, proved: true }), "✗");
  const houses = evaluations(shown({ choices: [choice("A5>", [20])] }), {
    depth: 3,
    moves: [{ ...best, proved: true }],
  });
  assert.deepEqual([...houses], [[20, { short: "✓", long: "Proved: you win." }]]);
  /** @param {number} least @param {number} most */
  const proved = (least, most) => {
    const values = [{ move: "A5>", least, most }];
    const proof = /** @type {any} */ ({ winner: "", moves: [], line: [], values });
    return evaluations(shown({ choices: [choice("A5>", [20])] }), { depth: 3, moves: [best] }, proof).get(20)?.short;
  };
  assert.deepEqual(
    [proved(1, 5), proved(-5, -1), proved(0, 0), proved(-1, 1), proved(0, 3)],
    ["✓", "✗", "±0", "+2.5", "+2.5"],
  );
});

test("who stands better is told as proved where it is, for the position that is looked at", () => {
  const sentences = createSentences(phrases, fourRows(), [], () => ({ computer: "N" }));
  const { balance, advice } = createEvaluationView(phrases, () => sentences);
  const line = { points: 250, value: 2.5, decided: false, proved: false, depth: 3, line: [] };
  const found = { depth: 3, moves: ["A5>", "A6>"].map((move) => ({ ...line, move })) };
  /** @param {Partial<ProveReply> | null} proof */
  const told = (proof) => {
    const whole = proof && {
      type: "prove",
      id: 1,
      known: true,
      winner: "",
      by: 0,
      moves: ["A6>"],
      line: [],
      values: [],
      ...proof,
    };
    const estimates = {
      analysis: found,
      hint: { analysis: found, proof: whole },
      evaluation: { value: 2.5, decided: false, proved: false },
      proof: whole,
    };
    const state = { game: { shown: shown() }, animation: restingScene([]), estimates, settings: {} };
    return /** @type {any} */ (state);
  };
  const { share, text, label } = balance(told({ winner: "N", by: 4 }));
  assert.deepEqual([share, text, label], [-1, "Computer ✗".replace("✗", "✓"), "Proved: the computer wins by 4."]);
  assert.deepEqual([balance(told({ winner: "draw" })).share, balance(told({ winner: "draw" })).text], [0, "±0"]);
  assert.match(
    balance(told({})).label,
    /^You are ahead \(\+2.5\)\. Who wins depends on whether a position comes back\.$/,
  );
  assert.equal(balance(told(null)).label, "You are ahead (+2.5).");
  assert.match(advice(told({ winner: "S", by: 3 })), /^Try A6 to the right\. Proved: you win by 3\.$/);
});

test("after the end the evaluation bar shows the winner, even one with fewer seeds", () => {
  const { balance } = createEvaluationView(phrases, () => sentences);
  /** @param {Partial<Result>} result */
  const told = (result) => {
    const estimates = { evaluation: { value: 17, decided: false, proved: false }, proof: null };
    const over = { winner: null, south: 20, north: 3, reason: "resignation", ...result };
    const state = {
      game: { shown: shown(/** @type {any} */ ({ result: over })) },
      animation: restingScene([]),
      estimates,
    };
    return balance(/** @type {any} */ (state));
  };
  const lost = { share: -1, text: "Computer ✓", label: "The computer wins" };
  assert.deepEqual(told({ winner: "N" }), lost);
  assert.deepEqual(told({ winner: "N", south: 0, north: 0 }), lost);
  assert.deepEqual(told({ winner: "S" }), { share: 1, text: "You ✓", label: "You win, 20–3" });
  assert.deepEqual(told({ reason: "repetition" }), { share: 0, text: "±0", label: "A draw, 20–3" });
});

test("what is being played is told in words too, whatever kind of move it is", () => {
  const four = createSentences(phrases, fourRows(), [], () => ({ computer: "N" }));
  const said = (/** @type {string} */ move, laps = 3) => {
    const before = shown();
    const now = shown({ mover: "N", steps: [], record: { ...before.record, moves: [move] } });
    const animation = {
      scene: { ...restingScene([]), lap: 2 },
      playing: true,
      laps,
      speed: 1,
      waiting: false,
      sown: false,
    };
    const statusText = createStatusText(phrases, [gameInfo()], () => four, UNASKED, boardModesAlone());
    return statusText.status(page({ game: opened(now), animation }), 0);
  };
  assert.equal(said("a3>"), "The computer plays a3 \u00b7 lap 2/3");
  assert.equal(said("b4<*"), "The computer plays b4 \u00b7 lap 2/3");
  assert.equal(said("-", 0), "The computer passes.");
});

test("a move under way is named once, above the words about it", () => {
  const now = shown({ mover: "N", steps: STEPS, record: { ...shown().record, moves: ["a"] } });
  const animation = {
    scene: { ...restingScene([]), lap: 1 },
    playing: true,
    laps: 1,
    speed: 1,
    waiting: false,
    sown: false,
  };
  const state = page({ game: opened(now), animation });
  assert.equal(words.status(state, 0), "The computer plays a");
  assert.equal(words.message(state), "");
});

test("a direction is asked for above its buttons, and named where it is the only one", () => {
  const way = (/** @type {">" | "<"} */ sign) => choice(`A${sign}`, [0], { way: sign });
  const asked = (/** @type {Choice[]} */ ...choices) => {
    const state = page({ game: opened(shown({ choices })), ...touched({ picked: [0] }) });
    return [words.status(state, 0), words.message(state)];
  };
  assert.deepEqual(asked(way("<"), way(">")), ["A: which way?", ""]);
  assert.deepEqual(asked(way(">")), ["Only this way: A to the right", ""]);
  const taking = choice("A<", [0], { way: "<", captures: 8 });
  assert.deepEqual(asked(taking, way(">")), ["A: which way?", "The number after + is what the whole turn captures."]);
  assert.equal(asked(choice("A", [0]))[0], "Your turn", "a move without directions has no question");
});

test("where the computer begins, nobody is asked to choose a house", () => {
  const settings = { ...DEFAULT_SETTINGS, computer: /** @type {const} */ ("S") };
  assert.equal(words.message(page({ settings })), "Capture the most seeds to win.");
  assert.equal(words.message(page()), "Capture the most seeds to win. Choose one of your houses.");
});

test("a row is told from its owner's left, with whose a house is where it is not the row's", () => {
  assert.equal(betweenTwo.row(shown(), "S"), "South’s row. A: 4, B: 4, C: 4, D: 4, E: 4, F: 4.");
  const owners = OWARE.houses.map(({ side, cell }) => (cell === 6 ? "S" : side));
  assert.match(sentences.row(shown({ owners }), "N"), /^The computer’s row\. a: 1 \(yours\), b: 4, /);
});

test("where the solution is to be found out, a house says what it holds and why it may not be played, no more", () => {
  assert.equal(sentences.house(shown(), 0, "secret"), "A, 4 seeds.");
  assert.match(sentences.house(shown(), 1, "secret"), /B is empty/);
  const now = page(touched({ hovered: 0 }));
  assert.match(words.message(now), /^A ends in/);
  assert.doesNotMatch(words.message({ ...now, hidePreviewsUntil: 0 }), /ends in/);
});

test("a turn of many laps is told in as many sentences as one wishes to hear", () => {
  const [lift, sow] = STEPS;
  const steps = [lift, sow, { ...lift, from: sow.to }, { ...sow, to: 4 }];
  const record = { ...shown().record, moves: ["C"] };
  const state = opened(shown({ mover: "S", turn: "N", steps, record, captures: [0] }));
  const told = (/** @type {"one" | "three" | "all"} */ how) =>
    createSentences(phrases, OWARE, [])
      .spoken(state, undefined, how)
      .match(/Lap \d/g) ?? [];
  assert.deepEqual([told("one"), told("three"), told("all")], [[], ["Lap 2"], ["Lap 1", "Lap 2"]]);
});

test("a pass says why before it is made", () => {
  const reasons = [{ code: "passed", clause: "6.5", ours: false }];
  const said = createSentences(phrases, OWARE, reasons);
  const position = shown({ choices: [choice("-", [], { ends: -1, notes: ["passed"] })] });
  assert.equal(said.asked(position, []), "No seeds to play, so the turn passes. (Rule 6.5)");
});

test("who chooses how many houses stands where the turn stood", () => {
  const claims = ["=ab", "=ac"].map((move, i) => choice(move, [6, 7 + i], { ends: -1 }));
  const game = opened(shown({ choices: claims }));
  assert.equal(words.status(page({ game, ...touched({ picked: [6] }) }), 0), "Choose houses: 1 of 2");
  assert.equal(betweenTwo.claiming(game.shown, [6]), "South chooses houses: 1 of 2");
});

test("a new round says how many seeds of each side fill how many houses", () => {
  const steps = [12, 12, 13].map((from, to) => ({
    ...STEPS[0],
    kind: /** @type {const} */ ("deal"),
    from,
    to,
    seeds: 4,
  }));
  const position = shown({ mover: "S", steps, record: { ...shown().record, moves: ["=b"] } });
  assert.match(betweenTwo.lastMove(position), /New round. South: 2 houses with 8 seeds. North: 1 with 4\.$/);
});

test("the rounds that each side has won are told where there are to be several", () => {
  const told = (/** @type {string} */ match) =>
    betweenTwo.rounds(shown({ rounds: [1, 0, 1], record: { ...shown().record, match } }));
  assert.equal(told("best-of-3"), "Best of 3 · rounds 1–0");
  assert.equal(told("round"), "Single round");
});

test("resigning and running out of time mean by RULES 5.7 that the other side gets the seeds left", () => {
  const two = (/** @type {string} */ clause) =>
    createSentences(phrases, OWARE, [{ code: "resignation", clause, ours: false }]);
  assert.match(
    two("5.7").resigning("S", false),
    /the other side gets every seed left\. With 25 or more seeds South still wins/,
  );
  assert.equal(two("5.7").clauseOf("resignation"), "5.7");
  assert.equal(two("1.9").resigning("S", false), "South gives up and loses this game. You can undo this.");
});
