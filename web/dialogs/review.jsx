// @ts-check
// Dialog of a game's review: one mistake at a time with the board before it, the learner's worst first; the lead; all
// mistakes and moves; a summary for each side. Everything has been judged before it comes here.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { drawAdvantageGraph } from "../board/advantage_graph.js";
import { HAND } from "../board/timeline.js";
import { createMiniBoard } from "../components/mini_board.js";
import { MiniBoard } from "../components/mini_board.jsx";
import { watching } from "../exercises/watch_mode.js";
import { mainRecord, nearSide, pathOf } from "../game/state.js";
import { SIGNS } from "../text/review_text.js";
import { learnerOf, useAnswer, useApp } from "./app.js";
import { dockDialog } from "./docked_dialog.js";
import { createRetry } from "./retry_mistake.js";
import { cardsOf, foundCards, knownMoves, mistakesOf, SIZES, WORST, worstOf } from "./review_cards.js";
import { Button, Close, Note } from "./ui.jsx";

/** @import { AnalysisBoard } from "./analysis_board.jsx" */
/** @import { App } from "./app.js" */
/** @import { DialogPlace } from "./docked_dialog.js" */
/** @import { Exercises } from "./exercises.jsx" */
/** @import { Reviews } from "./review_runs.js" */
/**
 * @typedef {{ review: Review, at: number, onChoose: (at: number) => void }} ReviewPlace `at` counts the moves before it
 */
/** @typedef {"found" | "worst" | "all"} CardSet the learner's mistakes as found, the worst of them, or all */

/** The phases of a game in order. */
const PHASES = ["opening", "middle", "ending"];
/** The dialogs offered if there is nothing to review, with the phrases of their buttons. */
const INSTEAD = { lines: "lines.open", "games-dialog": "games.title", "exercises-dialog": "exercises.title" };

/** Follows the review of the game on the board. @param {Reviews} reviews */
function useReview(reviews) {
  const { game, ask, phrases } = useApp();
  /** The record under review, as JSON. */
  const reviewed = useRef("");
  const [state, setState] = useState({
    review: /** @type {Review} */ ({ moves: [], sides: [], total: 0, done: false, slow: false }),
    record: mainRecord(game()),
    running: false,
    /** The reason why it does not run. */
    note: () => /** @type {string} */ (""),
  });

  function begin() {
    const record = mainRecord(game());
    const total = record.moves.length;
    reviewed.current = JSON.stringify(record);
    const note = () => (total > 0 ? "" : phrases.say("review.nothing"));
    setState({ review: { moves: [], sides: [], total, done: false, slow: false }, record, running: total > 0, note });
    if (total === 0) return reviews.leave();
    reviews.follow(record, {
      onFound: (review) => setState((last) => ({ ...last, review, running: !review.done })),
      onFailure: (error) => setState((last) => ({ ...last, running: false, note: () => ask.failed(error) })),
    });
  }

  function stop() {
    reviews.stop();
    const { moves, total } = state.review;
    setState({ ...state, running: false, note: () => phrases.say("review.stopped", { done: moves.length, total }) });
  }

  const isOfGame = () => reviewed.current === JSON.stringify(mainRecord(game()));
  return { ...state, begin, stop, isOfGame };
}

/**
 * Docks the dialog. `onBoard` is called when the board changes beside it.
 * @param {number} opening @param {AnalysisBoard} analysisBoard
 * @param {{ onOpen: () => void, onBoard: () => unknown, onClose: () => void }} use
 */
function useDock(opening, analysisBoard, use) {
  const { state, boardModes } = useApp();
  const dialog = useRef(/** @type {any} */ (null));
  const open = useRef(() => {});
  const [place, setPlace] = useState(/** @type {DialogPlace} */ ("closed"));
  /** The callbacks of the last render. */
  const latest = useRef(use);
  latest.current = { ...use, onBoard: () => place === "beside" && use.onBoard() };

  useLayoutEffect(() => {
    boardModes.register({ review: { onPosition: () => latest.current.onBoard() } });
    open.current = dockDialog(
      dialog.current,
      () => state().input.picked.length > 0,
      (now) => {
        if (now === "beside") {
          analysisBoard.close(); // only one dialog uses the board at a time
          boardModes.publish(watching("review"));
        } else if (boardModes.now()?.mode === "review") boardModes.publish(null);
        if (now === "closed") latest.current.onClose();
        setPlace(now);
      },
    );
  }, []);
  useLayoutEffect(() => {
    if (opening === 0) return;
    latest.current.onOpen();
    open.current();
  }, [opening]);
  useEffect(() => void latest.current.onBoard(), [place, opening]);
  return { dialog, isBeside: place === "beside", isOver: place === "over" };
}

/** Gives the cells of a turn's first lap, its start first. @param {Step[]} steps */
function firstLap(steps) {
  const next = steps.findIndex(({ kind }, at) => kind === "lift" && at > 0);
  const lap = next < 0 ? steps : steps.slice(0, next);
  return lap.flatMap(({ kind, from, to }) => (kind === "lift" ? [from] : kind === "sow" && from === HAND ? [to] : []));
}

/** Reads the position before some moves, and their paths.
 * @param {App["ask"]} ask @param {GameRecord} record of the position @param {string[]} moves */
async function readWays(ask, record, moves) {
  const position = await ask.show(record);
  const ways = moves.map(async (move, nth) => {
    const { steps } = await ask.show({ ...record, moves: [...record.moves, move] });
    const { ends = -1, captures = 0 } = position.choices.find((one) => one.move === move) ?? {};
    return { ends, captures, arrow: "", path: firstLap(steps), second: nth === 0 };
  });
  return { position, previews: await Promise.all(ways) };
}

/** Renders the board before a move, with the paths of that and of a better one.
 * @param {{ record: GameRecord, at: number, judged?: Assessment }} props `at` counts the moves before it */
function Board({ record, at, judged }) {
  const { phrases, games, ask, game, settings } = useApp();
  const board = useRef(/** @type {ReturnType<typeof createMiniBoard> | null} */ (null));
  const marks = useRef(/** @type {any} */ (null));
  const moves = judged ? [judged.move, ...(judged.size ? [judged.best] : [])] : [];
  const before = { ...record, moves: record.moves.slice(0, at), end: "" };
  const { value } = useAnswer(() => readWays(ask, before, moves), [record, at, judged]);
  marks.current = {
    legal: [],
    picked: [],
    hint: [],
    turn: value?.position.turn ?? null,
    previews: value?.previews ?? [],
  };
  useLayoutEffect(() => {
    if (!value || !board.current) return;
    board.current.lay(games.find(({ id }) => id === record.game) ?? games[0], nearSide(settings(), game()));
    board.current.set(value.position);
  });
  return (
    <MiniBoard
      name="review"
      class="review"
      mount={(parts) => {
        board.current = createMiniBoard(phrases, parts, {
          seats: () => ({ computer: game().brought ? "" : settings().computer }),
          marks: () => marks.current,
          secret: () => false,
          onTouch: () => {},
        });
        return board.current.end;
      }}
    />
  );
}

/** Renders the graph of the lead, and a slider through the game. @param {ReviewPlace & { said: string }} props */
function Graph({ review, at, onChoose, said }) {
  const { phrases, reviewText } = useApp();
  const title = phrases.say("review.graph");
  const graph = useRef(/** @type {any} */ (null));
  const draw = () => drawAdvantageGraph(graph.current, review, at, { title, lead: reviewText.lead });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(draw);
    observer.observe(graph.current);
    draw();
    return () => observer.disconnect();
  });
  const clicked = (/** @type {MouseEvent} */ { clientX }) => {
    const { left, width } = graph.current.getBoundingClientRect();
    onChoose(Math.round((review.total * (clientX - left)) / width));
  };
  return (
    <figure class="lead">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider is for keys */}
      <svg id="review-graph" role="img" aria-label={title} ref={graph} onClick={clicked} />
      <input
        type="range"
        id="review-at"
        min={0}
        step={1}
        max={review.total}
        value={at}
        aria-label={phrases.say("review.choose")}
        aria-valuetext={said}
        onInput={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      />
    </figure>
  );
}

/** Renders mistakes as buttons. @param {ReviewPlace & { id: string, heading: string, judged: Assessment[] }} props */
function Faults({ id, heading, judged, review, at, onChoose }) {
  const { phrases, people, reviewText } = useApp();
  const { say } = phrases;
  return (
    <>
      <h3>{say(heading)}</h3>
      <ol id={id} class="marks">
        {judged.length === 0 && <li class="quiet">{say(review.done ? "review.no-mistakes" : "review.none-yet")}</li>}
        {judged.map((one) => {
          const label = reviewText.shortText(one);
          return (
            <li key={one.at}>
              <button
                type="button"
                class={`fault ${one.size}`}
                aria-current={one.at === at - 1 ? "true" : undefined}
                aria-label={[people.nameOf(one.side), label, say(`review.size.${one.size}`)].join(", ")}
                onClick={() => onChoose(one.at + 1)}
              >
                {label}
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/**
 * Renders a table with row headers.
 * @param {{ id: string, heads: string[], rows: string[][], class?: string }} props
 */
const Table = ({ id, heads, rows, class: kind }) => (
  <table id={id} class={kind} aria-labelledby="review-title">
    {rows.length > 0 && <tr>{heads.map((head) => (head ? <th scope="col">{head}</th> : <td />))}</tr>}
    {rows.map(([head, ...cells]) => (
      <tr key={head}>
        <th scope="row">{head}</th>
        {cells.map((cell) => (
          <td>{cell}</td>
        ))}
      </tr>
    ))}
  </table>
);

/** Renders the summary of both sides. @param {{ sides: SideSummary[] }} props */
function Sides({ sides }) {
  const { phrases, people } = useApp();
  const { say } = phrases;
  /** @param {string} label @param {(summary: SideSummary) => string} tell */
  const row = (label, tell) => [label, ...sides.map(tell)];
  const rows = [
    row(say("review.accuracy"), ({ accuracy }) =>
      accuracy === null ? "–" : say("review.percent", { percent: accuracy }),
    ),
    ...SIZES.map((size, nth) =>
      row(`${say(`review.size.${size}`)} ${SIGNS[size]}`, ({ sizes }) => String(sizes[nth].count)),
    ),
    ...PHASES.map((phase, nth) =>
      row(say(`review.phase.${phase}`), ({ lost }) =>
        lost[nth] > 0 ? say("value.behind", { count: lost[nth] }) : "0",
      ),
    ),
  ];
  const heads = ["", ...sides.map(({ side }) => people.nameOf(side))];
  return <Table id="review-sides" heads={heads} rows={sides.length > 0 ? rows : []} />;
}

/** Renders the leads of the graph as text. @param {{ moves: Assessment[] }} props */
function Moves({ moves }) {
  const { phrases, reviewText } = useApp();
  const { say } = phrases;
  const heads = ["review.move", "review.lead", "review.loss", "review.better"].map((name) => say(name));
  const rows = moves.map((judged) => {
    const { after, lost, size, best } = judged;
    const loss = lost > 0 ? say("value.behind", { count: lost }) : "";
    return [reviewText.headline(judged), reviewText.lead(after), loss, size === "" ? "" : best];
  });
  return <Table id="review-table" class="all" heads={heads} rows={rows} />;
}

/**
 * Renders the buttons to the previous and next mistake of the set.
 * @param {ReviewPlace & { sets: Record<CardSet, Assessment[]>, set: CardSet, onStep: (at: number, set: CardSet) => void }}
 *   props
 */
function Steps({ review, at, sets, set, onStep }) {
  const app = useApp();
  const { say } = app.phrases;
  const isLearner = learnerOf(app.game(), app.settings());
  if (sets.all.length === 0) return null;
  const find = (/** @type {Assessment[]} */ cards) => cards.findIndex((judged) => judged.at === at - 1);
  const shown = find(sets[set]) < 0 ? "all" : set;
  const nth = find(sets[shown]);
  const isOne = isLearner("S") !== isLearner("N");
  const headings = {
    found: isOne ? "review.own" : "review.all-mistakes",
    worst: isOne && sets.worst.length === WORST ? "review.worst-three" : "review.worst",
    all: "review.all-mistakes",
  };

  /** @param {-1 | 1} by */
  function stepTo(by) {
    const isFirst = nth < 0 || shown !== set || (shown === "found" && review.done);
    const wanted = isFirst ? (review.done ? "worst" : "found") : shown;
    const within = sets[wanted].length > 0 ? wanted : "all";
    const cards = sets[within];
    const from = find(cards);
    const next = from < 0 && by < 0 ? cards.length - 1 : (from + by + cards.length) % cards.length;
    onStep(cards[next].at + 1, within);
  }

  return (
    <div class="steps">
      <Button aria-label={say("review.previous")} onClick={() => stepTo(-1)}>
        ‹
      </Button>
      <p>
        <b>{say(headings[shown])}</b>
        <span>{nth < 0 ? sets.all.length : say("review.nth", { at: nth + 1, total: sets[shown].length })}</span>
      </p>
      <Button aria-label={say("review.next")} onClick={() => stepTo(1)}>
        ›
      </Button>
    </div>
  );
}

/** Gives the sentences about a move, its heading first. @param {Assessment | undefined} judged @returns {string[]} */
function useSaid(judged) {
  const { phrases, people, reviewText } = useApp();
  const { say } = phrases;
  if (!judged) return [];
  const { at, side, move, size, lost, ahead, after } = judged;
  const number = Math.floor(at / 2) + 1;
  const head = say("review.head", { side: people.nameOf(side), move: reviewText.headline(judged) });
  const leads = say("review.leads", { before: reviewText.lead(ahead), after: reviewText.lead(after) });
  const count = Math.round(lost);
  const missed = count > 0 && people.forSide("review.missed", side, { number, count });
  const other = say("review.card", { number, what: size ? say(`review.size.${size}`) : move });
  return [size && missed ? missed : other, head, leads, ...reviewText.sentences(judged)];
}

/** Renders a move's assessment and its actions.
 * @param {{ judged: Assessment | undefined, said: string[], searching: boolean,
 *   children: import("preact").ComponentChildren }} props `searching` whether a first mistake may yet be found */
function Card({ judged, said: [head, ...said], searching, children }) {
  if (!judged) return <Note say={searching ? "review.looking" : "review.pick"} />;
  const [played, leads, ...sentences] = said;
  return (
    <>
      <h3 class={judged.size} tabIndex={-1}>
        {head}
      </h3>
      <p class="review-ways">
        <span class="played">{played}</span>
        {judged.size && (
          <span class="better" aria-hidden="true">
            {judged.best}
          </span>
        )}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Note text={leads} />
      <p class="ends">{children}</p>
    </>
  );
}

/** Renders the progress of the review and its obstacles; it is spoken at the start, at half and at the end.
 * @param {{ review: Review, running: boolean, note: string, onStop: () => void }} props */
function News({ review: { moves, total, done, slow }, running, note, onStop }) {
  const { say } = useApp().phrases;
  const judging = (/** @type {number} */ count) =>
    [say("review.judging", { done: count, total }), slow ? say("review.slow") : ""].join(" ").trim();
  const half = Math.floor(total / 2);
  const spoken = done ? judging(total) : judging(moves.length < half ? 0 : half);
  return (
    <p class="news">
      <span id="review-state" aria-hidden="true">
        {running ? judging(moves.length) : note}
      </span>
      <span id="review-spoken" class="unseen" role="status">
        {note || (total > 0 && spoken)}
      </span>
      <progress
        id="review-progress"
        aria-label={say("review.progress")}
        max={Math.max(1, total)}
        value={moves.length}
        hidden={!running}
      />
      <Button id="review-stop" say="review.stop" hidden={!running} onClick={onStop} />
    </p>
  );
}

/** Follows the review and the chosen move in it; beside the board that is the board's move.
 * @param {number} opening @param {Reviews} reviews @param {AnalysisBoard} analysisBoard */
function useReviewPlace(opening, reviews, analysisBoard) {
  const app = useApp();
  const { game, session, isBusy } = app;
  const { begin, isOfGame, ...current } = useReview(reviews);
  const { review, record } = current;
  const [at, setAt] = useState(0);
  const [set, setSet] = useState(/** @type {CardSet} */ ("found"));
  /** The card that is read, which no later finding changes. */
  const [read, setRead] = useState(/** @type {Assessment | null} */ (null));
  /** Whether no mistake has been shown yet. */
  const isOffer = useRef(true);
  /** The learner's mistakes in the order in which they were found. @type {{ current: number[] }} */
  const seen = useRef([]);
  /** The number of moves requested that the board has not reached yet. */
  const asked = useRef(0);
  const isLearner = learnerOf(game(), app.settings());
  const known = { moves: knownMoves(review, read) };
  const judgedAt = (/** @type {number} */ place) => known.moves.find((one) => one.at === place - 1) ?? null;
  const judged = judgedAt(at) ?? undefined;
  const found = foundCards(known, isLearner, seen.current);
  const sets = { found, worst: worstOf(known, isLearner), all: cardsOf(known, isLearner) };
  const dock = useDock(opening, analysisBoard, {
    onOpen() {
      if (isOfGame()) return begin();
      isOffer.current = true;
      setAt(0);
      beginAnother();
    },
    onBoard() {
      if (asked.current > 0 || isBusy()) return;
      if (!isOfGame()) beginAnother();
      const path = pathOf(game());
      if (path.join() === mainRecord(game()).moves.slice(0, path.length).join()) setAt(path.length);
    },
    onClose: reviews.leave,
  });

  /** Begins the review of another game. */
  function beginAnother() {
    seen.current = [];
    setRead(null);
    setSet("found");
    begin();
  }

  // Show the learner's first mistake found, or the worst if all are known; it stays until the reader moves.
  useEffect(() => {
    if (!dock.isOver || !isOffer.current) return;
    const [first] = review.done ? sets.all : sets.found;
    if (!first) return;
    isOffer.current = false;
    setAt(first.at + 1);
    setRead(first);
    setSet(review.done ? "worst" : "found");
  }, [review, dock.isOver]);

  /** @param {number} place how many */
  const stepTo = (place) => session.stepTo(record.moves.slice(0, place));

  /** @param {number} place the number of moves @param {CardSet} [within] the set that it is chosen from */
  async function choose(place, within = "all") {
    isOffer.current = false;
    setAt(place);
    setRead(judgedAt(place));
    setSet(within);
    if (!dock.isBeside) return;
    asked.current += 1;
    await stepTo(place);
    asked.current -= 1;
  }

  return { ...current, ...dock, at, judged, sets, set, choose, stepTo };
}

/**
 * @param {{ opening: number, reviews: Reviews, analysisBoard: AnalysisBoard, exercises: Pick<Exercises, "practise"> }}
 *   props
 */
export function ReviewDialog({ opening, reviews, analysisBoard, exercises }) {
  const app = useApp();
  const { phrases, game } = app;
  const { say } = phrases;
  const shown = useReviewPlace(opening, reviews, analysisBoard);
  const { review, record, running, note, stop, dialog, isBeside, isOver, at, judged, sets, set, choose, stepTo } =
    shown;
  const retry = useState(() => createRetry(app))[0];
  const said = useSaid(judged);
  /** The number of moves before the card to speak: what a button leads to. */
  const [spoken, speak] = useState(-1);

  /** Chooses a move by a button, and has its card spoken. @param {number} move @param {CardSet} [within] */
  function chooseAloud(move, within) {
    speak(move);
    choose(move, within);
  }

  /** Closes the review for another action. @param {() => void} away */
  function go(away) {
    dialog.current.close();
    away();
  }

  /** Opens exercises that fit a mistake. @param {Assessment} judged */
  const practise = ({ why }) =>
    exercises.practise(
      game().game,
      why.map(({ code }) => code),
    );

  /** @param {Assessment} judged */
  function tryAgain(judged) {
    analysisBoard.close();
    retry(judged);
  }

  function analyse() {
    analysisBoard.open();
    stepTo(at);
  }

  const place = { review, at, onChoose: (/** @type {number} */ move) => choose(move) };
  const listed = {
    ...place,
    onChoose(/** @type {number} */ move) {
      chooseAloud(move);
      if (!isBeside) dialog.current.querySelector(".findings").scrollTo(0, 0); // scroll to the card
    },
  };
  const mistakes = mistakesOf(review);
  const isKnown = review.moves.length > 0 || sets.found.length > 0;
  const searching = running && !judged && sets.found.length === 0;
  return (
    <dialog id="review-dialog" class="room review" aria-labelledby="review-title" ref={dialog}>
      <header class="bar">
        <h2 id="review-title" tabIndex={-1} autofocus>
          {say("review.title")}
        </h2>
        <Note id="review-game" text={opening > 0 ? say(`game.${game().game}`) : ""} />
        <Close />
      </header>
      <News review={review} running={running} note={note()} onStop={stop} />
      {review.total === 0 && (
        <p id="review-instead" class="ends">
          {Object.entries(INSTEAD).map(([id, phrase]) => (
            <Button key={id} data-open={id} say={phrase} />
          ))}
        </p>
      )}
      <div class="findings" id="review-findings" hidden={!isKnown}>
        {isKnown && isOver && <Board record={record} at={Math.max(0, at - 1)} judged={judged} />}
        <section class="judgement" id="review-move">
          {!searching && <Steps {...place} sets={sets} set={set} onStep={chooseAloud} />}
          <p id="review-card-spoken" class="unseen" role="status">
            {judged && spoken === at && [said[0], said[3]].join(". ")}
          </p>
          <Card judged={judged} said={said} searching={searching}>
            {!isBeside && <Button say="review.show" onClick={() => go(() => stepTo(at))} />}
            {judged?.size && <Button say="review.practise" onClick={() => go(() => practise(judged))} />}
            {judged?.size && <Button main say="review.retry" onClick={() => go(() => tryAgain(judged))} />}
          </Card>
        </section>
        <Graph {...place} said={judged ? said.slice(1).join(" ") : say("moves.start")} />
        <p class="ends">
          <Button id="review-analyse" say="lines.open" onClick={() => go(analyse)} />
        </p>
        <details class="review-all" open={isBeside}>
          <summary>{say("review.all")}</summary>
          <Faults
            id="review-turning"
            heading="review.turning"
            judged={mistakes.filter((one) => one.turning)}
            {...listed}
          />
          <Faults
            id="review-mistakes"
            heading="review.mistakes"
            judged={mistakes.filter((one) => !one.turning)}
            {...listed}
          />
          <Sides sides={review.sides} />
          <details>
            <summary>{say("review.table")}</summary>
            <Moves moves={review.moves} />
          </details>
        </details>
      </div>
    </dialog>
  );
}
