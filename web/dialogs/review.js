// @ts-check
// The dialog that shows the review of a game: how many seeds who was ahead, move by move, the turning points and
// mistakes with their reasons, how each side has played. What any of it means has been judged before it comes here.

import { drawAdvantageGraph } from "../board/advantage_graph.js";
import { button, byId, dialogById, make } from "../dom.js";
import { watching } from "../exercises/watch_mode.js";
import { mainRecord, pathOf } from "../game/state.js";
import { SIGNS } from "../text/review_text.js";
import { dockDialog } from "./docked_dialog.js";
import { createRetry } from "./retry_mistake.js";

/** @import { AnalysisBoard } from "./analysis_board.jsx" */
/** @import { App } from "./app.js" */
/** @import { Exercises } from "./exercises.js" */
/** @import { Reviews } from "./review_runs.js" */

/** The parts of a game, in the order in which a summary tells of them. */
const PHASES = ["opening", "middle", "ending"];

/**
 * The mistakes of a review, or what of them counts.
 * @param {Review} review @param {(judged: Assessment) => boolean} wanted
 */
const marked = ({ moves }, wanted) => moves.filter((judged) => judged.size !== "" && wanted(judged));

/**
 * The mistake that a review begins with: the first turning point of who learns from it, else their first mistake; of
 * who made none the first turning point of the other.
 * @param {Review} review @param {(side: Side) => boolean} isLearner whether it is a person who played a side
 * @returns {Assessment | undefined}
 */
export function firstMistake(review, isLearner) {
  const own = marked(review, ({ side }) => isLearner(side));
  const turns = marked(review, ({ turning }) => turning);
  return own.find(({ turning }) => turning) ?? own[0] ?? turns[0];
}

/** @param {App} app @param {AnalysisBoard} analysisBoard */
function createWatch({ boardModes: { now, publish, register } }, analysisBoard) {
  let listener = () => {};
  register({ review: { onPosition: () => listener() } });
  /** Has the review told of every change at the board while it stands beside it, or no longer.
   * @param {(() => void) | null} told */
  return (told) => {
    if (told) {
      analysisBoard.close(); // one dialog at a time looks at the board
      listener = told;
      publish(watching("review"));
    } else if (now()?.mode === "review") publish(null);
  };
}

/**
 * @param {App} app
 * @param {{ reviews: Reviews, analysisBoard: AnalysisBoard, exercises: Pick<Exercises, "practise"> }} others what the
 *   review shows and leads to
 * @returns {() => void} makes the dialog ready to be opened
 */
export function createReview(app, { reviews, analysisBoard, exercises }) {
  const { phrases, game, session, reviewText } = app;
  const { say } = phrases;
  const { nameOf } = app.people;
  const retry = createRetry(app);
  const watch = createWatch(app, analysisBoard);
  const record = () => mainRecord(game());
  /** Leads to the place after some moves. @param {number} at how many */
  const stepTo = (at) => session.stepTo(record().moves.slice(0, at));
  /** Whether a person played a side. @param {Side} side */
  const isLearner = (side) => game().brought === true || side !== app.settings().computer;
  const range = /** @type {HTMLInputElement} */ (byId("review-at"));
  const progress = /** @type {HTMLProgressElement} */ (byId("review-progress"));
  /** @type {Review} */
  let review = { moves: [], sides: [], total: 0, done: false, slow: false };
  /** Whether it is under way. */
  let running = false;
  /** The game that is reviewed, as text. */
  let reviewed = "";
  /** The number of places that have been asked for that the board has not come to yet. */
  let asked = 0;
  const beside = dockDialog(dialogById("review-dialog"), {
    picking: () => app.state().input.picked.length > 0,
    onPlace(is) {
      watch(is ? syncWithBoard : null);
      syncWithBoard();
      showMove();
    },
    onClose() {
      watch(null);
      reviews.leave();
    },
  });

  const close = () => dialogById("review-dialog").close();
  const chosen = () => review.moves.find(({ at }) => at === Number(range.value) - 1);

  /** The move that is looked at: what it was, and what can be done about it. */
  function showMove() {
    const judged = chosen();
    for (const chip of document.querySelectorAll("#review-dialog .fault")) {
      chip.ariaCurrent = chip.getAttribute("data-at") === String(judged?.at) ? "true" : null;
    }
    const box = byId("review-move");
    draw();
    if (!judged) {
      range.ariaValueText = say("moves.start");
      box.replaceChildren(make("p", "quiet", say("review.pick")));
      return;
    }
    const { at, side, ahead, after } = judged;
    const head = say("review.head", { side: nameOf(side), move: reviewText.headline(judged) });
    const leads = say("review.leads", { before: reviewText.lead(ahead), after: reviewText.lead(after) });
    const acts = beside.isBeside() ? [] : [button(say("review.show"), () => go(() => stepTo(at + 1)))];
    if (judged.size !== "") {
      acts.push(button(say("review.retry"), () => go(() => lookForBetter(judged)), "act main"));
      acts.push(button(say("review.practise"), () => go(() => practise(judged))));
    }
    const way = stepsFrom(judged);
    const said = reviewText.sentences(judged).map((sentence) => make("p", {}, sentence));
    range.ariaValueText = [head, leads, ...said.map(({ textContent }) => textContent)].join(" ");
    box.replaceChildren(
      make("h3", judged.size, head),
      make("p", "quiet", leads),
      ...said,
      make("p", "ends", ...acts),
      ...way,
    );
  }

  /** The way to the mistakes before and after one of them. @param {Assessment} judged @returns {HTMLElement[]} */
  function stepsFrom(judged) {
    const all = marked(review, () => true);
    const at = all.indexOf(judged);
    if (at < 0) return [];
    const [before, after] = [-1, 1].map((by) => {
      const made = button(by < 0 ? "‹" : "›", () => step(by));
      made.disabled = !all[at + by];
      made.ariaLabel = say(by < 0 ? "review.previous" : "review.next");
      return made;
    });
    return [make("p", "steps", before, say("review.nth", { at: at + 1, total: all.length }), after)];
  }

  /** Goes to the mistake before the one that is looked at, or to the one after it. @param {number} by */
  async function step(by) {
    const all = marked(review, () => true);
    const next = all[all.findIndex(({ at }) => at === chosen()?.at) + by];
    if (next) await choose(next.at + 1);
    /** @type {HTMLElement | null} */ (byId("review-move").querySelector(".steps button:enabled"))?.focus();
  }

  /** @param {() => void} away */
  function go(away) {
    close();
    away();
  }

  /** Has a mistake tried again. @param {Assessment} judged */
  function lookForBetter(judged) {
    analysisBoard.close();
    retry(judged);
  }

  /** Leads to exercises that fit a mistake. @param {Assessment} judged */
  function practise({ why }) {
    exercises.practise(
      game().game,
      why.map(({ code }) => code),
    );
  }

  /** Opens the analysis of the place after some moves. @param {number} at how many */
  function analyse(at) {
    analysisBoard.open();
    stepTo(at);
  }

  /** The number of the game's moves that are on the board; null where others are. */
  function currentPly() {
    const path = pathOf(game());
    return path.join() === record().moves.slice(0, path.length).join() ? path.length : null;
  }

  /** @param {number} at how many moves have been played */
  async function choose(at) {
    range.value = String(at);
    showMove();
    if (!beside.isBeside()) return;
    asked += 1;
    await stepTo(at);
    asked -= 1;
    syncWithBoard();
  }

  /** Beside the board the review is where the board is, and of the game that is there. */
  function syncWithBoard() {
    if (!beside.isBeside() || asked > 0 || app.isBusy()) return;
    if (reviewed !== JSON.stringify(record())) return begin();
    const at = currentPly();
    if (at === null || String(at) === range.value) return;
    range.value = String(at);
    showMove();
  }

  function draw() {
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("review-graph")));
    drawAdvantageGraph(svg, review, Number(range.value), { title: say("review.graph"), lead: reviewText.lead });
  }

  /** @param {string} id @param {Assessment[]} judged */
  function list(id, judged) {
    const items = judged.map((one) => {
      const label = reviewText.shortText(one);
      const made = button(label, () => choose(one.at + 1), `fault ${one.size}`);
      made.dataset.at = String(one.at);
      made.ariaLabel = [nameOf(one.side), label, say(`review.size.${one.size}`)].join(", ");
      return make("li", {}, made);
    });
    const none = say(review.done ? "review.no-mistakes" : "review.none-yet");
    byId(id).replaceChildren(...(items.length > 0 ? items : [make("li", "quiet", none)]));
  }

  /** The summary of how each side has played. */
  function showSides() {
    const { sides } = review;
    const heads = sides.map(({ side }) => make("th", { scope: "col" }, nameOf(side)));
    /** @param {string} label @param {(summary: SideSummary) => string} tell */
    const row = (label, tell) =>
      make("tr", {}, make("th", { scope: "row" }, label), ...sides.map((one) => make("td", {}, tell(one))));
    const rows = [
      row(say("review.accuracy"), ({ accuracy }) =>
        accuracy === null ? "–" : say("review.percent", { percent: accuracy }),
      ),
      ...Object.keys(SIGNS).map((size, nth) =>
        row(`${say(`review.size.${size}`)} ${SIGNS[size]}`, ({ sizes }) => String(sizes[nth].count)),
      ),
      ...PHASES.map((phase, nth) =>
        row(say(`review.phase.${phase}`), ({ lost }) =>
          lost[nth] > 0 ? say("value.behind", { count: lost[nth] }) : "0",
        ),
      ),
    ];
    byId("review-sides").replaceChildren(...(sides.length > 0 ? [make("tr", {}, make("td"), ...heads), ...rows] : []));
  }

  /** The table of the leads that the graph shows, for eyes and ears that want them in words. */
  function showTable() {
    const names = ["review.move", "review.lead", "review.loss", "review.better"];
    const head = make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, say(name))));
    const rows = review.moves.map((judged) => {
      const { after, lost, size, best } = judged;
      const cells = [
        reviewText.lead(after),
        lost > 0 ? say("value.behind", { count: lost }) : "",
        size === "" ? "" : best,
      ];
      const head = make("th", { scope: "row" }, reviewText.headline(judged));
      return make("tr", {}, head, ...cells.map((text) => make("td", {}, text)));
    });
    byId("review-table").replaceChildren(head, ...rows);
  }

  function show() {
    const { moves, total, slow } = review;
    const under = running ? say("review.judging", { done: moves.length, total }) : "";
    byId("review-game").textContent = reviewed && say(`game.${game().game}`);
    byId("review-findings").hidden = moves.length === 0;
    byId("review-state").textContent = [under, slow && running ? say("review.slow") : ""].join(" ").trim();
    progress.hidden = !running;
    byId("review-stop").hidden = !running;
    progress.max = Math.max(1, total);
    progress.value = moves.length;
    range.max = String(total);
    list(
      "review-turning",
      marked(review, ({ turning }) => turning),
    );
    list(
      "review-mistakes",
      marked(review, ({ turning }) => !turning),
    );
    showSides();
    showTable();
    showMove();
  }

  /** @param {Review} found */
  function take(found) {
    review = found;
    running = !found.done;
    if (found.done && !chosen() && !beside.isBeside()) {
      range.value = String((firstMistake(found, isLearner)?.at ?? -1) + 1);
    }
    show();
  }

  function begin() {
    const now = record();
    const again = reviewed === JSON.stringify(now) ? range.value : "0";
    reviewed = JSON.stringify(now);
    review = { moves: [], sides: [], total: now.moves.length, done: false, slow: false };
    range.max = String(now.moves.length);
    range.value = beside.isBeside() ? String(currentPly() ?? 0) : again;
    running = now.moves.length > 0;
    byId("review-instead").hidden = running;
    show();
    if (!running) byId("review-state").textContent = say("review.nothing");
    else reviews.follow(now, { onFound: take, onFailure: fail });
  }

  /** @param {unknown} error */
  function fail(error) {
    running = false;
    show();
    byId("review-state").textContent = app.ask.failed(error);
  }

  range.addEventListener("input", () => choose(Number(range.value)));
  byId("review-graph").addEventListener("click", ({ clientX }) => {
    const { left, width } = byId("review-graph").getBoundingClientRect();
    choose(Math.round((review.total * (clientX - left)) / width));
  });
  byId("review-stop").addEventListener("click", () => {
    reviews.stop();
    running = false;
    show();
    byId("review-state").textContent = say("review.stopped", { done: review.moves.length, total: review.total });
  });
  byId("review-analyse").addEventListener("click", () => go(() => analyse(Number(range.value))));
  new ResizeObserver(draw).observe(byId("review-graph"));
  phrases.onLanguageChange(show);
  return () => {
    begin();
    beside.place();
  };
}
