// @ts-check
// What a review shows of the whole game: the graph of the lead, all mistakes and moves, and a summary for each side.

import { useLayoutEffect, useRef } from "preact/hooks";
import { drawAdvantageGraph } from "../board/advantage_graph.js";
import { SIGNS, SIZES } from "../text/review_text.js";
import { useApp } from "./app.js";

/**
 * @typedef {{ review: Review, at: number, onChoose: (at: number) => void }} ReviewPlace `at` counts the moves before it
 */

/** The phases of a game in order. */
const PHASES = ["opening", "middle", "ending"];

/** Renders the graph of the lead, and a slider through the game.
 * @param {ReviewPlace & { said: string, onSlide: ReviewPlace["onChoose"] }} props `said` is what the slider speaks */
export function Graph({ review, at, onChoose, onSlide, said }) {
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
        onInput={({ currentTarget }) => onSlide(Number(currentTarget.value))}
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
  const { phrases, people, reviewText } = useApp();
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
      row(say(`review.phase.${phase}`), ({ lost }) => reviewText.lostSeeds(lost[nth]) || "0"),
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
    return [reviewText.headline(judged), reviewText.lead(after), reviewText.lostSeeds(lost), size === "" ? "" : best];
  });
  return <Table id="review-table" class="all" heads={heads} rows={rows} />;
}

/** Renders all mistakes and moves, which are folded unless there is room.
 * @param {ReviewPlace & { mistakes: Assessment[], isOpen: boolean }} props */
export function AllMoves({ mistakes, isOpen, ...place }) {
  const { say } = useApp().phrases;
  const turning = mistakes.filter((one) => one.turning);
  const others = mistakes.filter((one) => !one.turning);
  return (
    <details class="review-all" open={isOpen}>
      <summary>{say("review.all")}</summary>
      <Faults id="review-turning" heading="review.turning" judged={turning} {...place} />
      <Faults id="review-mistakes" heading="review.mistakes" judged={others} {...place} />
      <Sides sides={place.review.sides} />
      <details>
        <summary>{say("review.table")}</summary>
        <Moves moves={place.review.moves} />
      </details>
    </details>
  );
}
