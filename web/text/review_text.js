// @ts-check
// The words of a review.

import { isZero } from "./i18n.js";
import { ruled } from "./rule_notes.js";

/** @import { I18n } from "./i18n.js" */

/** The usual signs of mistakes. @type {Record<string, string>} */
export const SIGNS = { slip: "?!", mistake: "?", blunder: "??" };
/** The sizes of mistakes in order. */
export const SIZES = Object.keys(SIGNS);

/** What may be said of a mistake that loses no seeds. */
const CHANGES = ["won-drawn", "won-lost", "won-", "drawn-lost", "-lost"].map((change) => `review.result.${change}`);

/** How a review's comment begins: South's lead, for programs, and a sign. */
const BEGINNING = String.raw`\[%eval [^[\]]*\] \?[?!]?`;
const REVIEWED = new RegExp(BEGINNING);

/**
 * Spells a move out for speech: the sign of its direction becomes words.
 * @param {I18n["say"]} say @param {string} move
 */
export function spelt(say, move) {
  const [, house, way] = /^(\w+)([<>])\*?$/.exec(move) ?? [];
  return way === undefined ? move : say(`going.${way}`, { house });
}

/** Gives the number of a move before its word, as the list of moves has it. @param {I18n["say"]} say @param {number} at */
export const moveNumber = (say, at) =>
  at % 2 === 0 ? say("moves.number", { number: at / 2 + 1 }) : say("moves.second", { number: (at + 1) / 2 });

/** Gives the pattern that finds a phrase in a text, with any facts. @param {ReturnType<I18n["phrase"]>} phrase */
function pattern(phrase) {
  const forms = [phrase].flatMap((one) => (typeof one === "string" ? one : Object.values(one)));
  const plain = forms.map((form) => form.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
  return `(?:${plain.join("|")})`.replace(/\{\w+\}/g, String.raw`\S+`).replace(/\s/g, String.raw`\s`);
}

/** @param {I18n} phrases @param {(side: Side) => string} nameOf */
export function createReviewText({ say, has, phrase }, nameOf) {
  /** The patterns of a review's comments, in the languages used so far. @type {Set<string>} */
  const known = new Set();

  /** Says which side is ahead, and by how many seeds. @param {number} value South's lead */
  function lead(value) {
    if (isZero(value)) return say("review.even");
    return say("balance.side", {
      side: nameOf(value > 0 ? "S" : "N"),
      value: say("value.ahead", { count: Math.abs(value) }),
    });
  }

  /** Gives a move with its number and sign. @param {Assessment} judged */
  const headline = ({ at, move, size }) => `${moveNumber(say, at)} ${move}${SIGNS[size] ?? ""}`;

  /** Writes a number of lost seeds; empty where it is zero. @param {number} count */
  const lostSeeds = (count) => (isZero(count) ? "" : say("value.behind", { count }));

  /** Gives the headline, with the seeds lost if any. @param {Assessment} judged */
  const shortText = (judged) => `${headline(judged)} ${lostSeeds(judged.lost)}`.trim();

  /** Says what a move lost: seeds, else the result. @param {Assessment} judged */
  function loss(judged) {
    const { lost, best, move, proved, forced, size } = judged;
    if (forced) return say("review.forced");
    if (best === move) return say("review.best");
    const isNone = isZero(lost);
    const said = isNone ? result(judged) || say("review.as-good", { best }) : say("review.lost", { count: lost, best });
    return `${size === "" ? "" : `${say(`review.size.${size}`)}. `}${said}${proved && !isNone ? ` ${say("review.exact")}` : ""}`;
  }

  /** Says how a mistake changed the result, if that is proved. @param {Assessment} judged */
  function result({ result: before, kept, size }) {
    if (size === "" || (before === "" && kept === "")) return "";
    const key = `review.result.${before}-${kept}`;
    return has(key) ? say(key) : "";
  }

  /** Gives a reason for a mistake, with its clause. @param {Assessment} judged @param {MistakeReason} why */
  function reason({ best, move }, { code, move: about, most, least, houses, clause, ours }) {
    const facts = { best, move, about, count: most, least, houses: houses.join(", ") };
    const key = least === 0 && has(`why.${code}.none`) ? `why.${code}.none` : `why.${code}`;
    const sentence = say(key, facts);
    return clause === "" ? sentence : ruled(say, sentence, { clause, ours });
  }

  const patternOf = (/** @type {string} */ key) => pattern(phrase(key));

  /** Says what a move lost, and why. @param {Assessment} judged @returns {string[]} */
  function reasons(judged) {
    const told = { ...judged, move: spelt(say, judged.move), best: spelt(say, judged.best) };
    const why = judged.why.map((one) => reason(told, { ...one, move: spelt(say, one.move) }));
    return [loss(told), isZero(judged.lost) ? "" : result(judged), ...why].filter(Boolean);
  }

  return {
    lead,
    headline,
    lostSeeds,
    shortText,
    loss,
    reasons,
    /** Says that, and what would follow the better move. @param {Assessment} judged @returns {string[]} */
    sentences(judged) {
      const { size, line } = judged;
      const moves = line.map((move) => spelt(say, move));
      const better = size === "" || line.length < 2 ? [] : [say("review.line", { line: moves.join(", ") })];
      return [...reasons(judged), ...better];
    },
    /**
     * Gives the comment on a mistake in the notes and in a file; it begins with South's lead, for programs.
     * @param {Assessment} judged
     */
    comment: (judged) => `[%eval ${judged.after.toFixed(2)}] ${SIGNS[judged.size]} ${loss(judged)}`,
    /** Gives the pattern of such a comment, in the present language and those of earlier calls. */
    written() {
      const sizes = SIZES.map((size) => patternOf(`review.size.${size}`));
      const losses = ["review.as-good", "review.lost", ...CHANGES].map(patternOf);
      known.add(`(?:${sizes.join("|")})\\. (?:${losses.join("|")})(?: ${patternOf("review.exact")})?`);
      return new RegExp(`\\s*${BEGINNING} (?:${[...known].join("|")})`);
    },
  };
}

/**
 * Adds a comment to each mistake of the main line, in place of an earlier review's. A user's own words stay, and so
 * does a review's comment that was changed.
 * @param {Notes} notes @param {Assessment[]} moves
 * @param {Pick<ReturnType<typeof createReviewText>, "comment" | "written">} judging @returns {Notes}
 */
export function withReview(notes, moves, { comment, written }) {
  const said = new Map(moves.filter(({ size }) => size !== "").map((judged) => [judged.at, ` ${comment(judged)}`]));
  const before = written();
  const line = notes.line.map((noted, at) => {
    const told = said.get(at) ?? "";
    const place = REVIEWED.test(noted.comment) ? before : /$/;
    return { ...noted, comment: noted.comment.replace(place, () => told).trim() };
  });
  return { ...notes, line };
}
