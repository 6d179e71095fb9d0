// @ts-check
// The words of a review about a move.

/** @import { I18n } from "./i18n.js" */

/** The signs of mistakes, as they are usual. @type {Record<string, string>} */
export const SIGNS = { slip: "?!", mistake: "?", blunder: "??" };

/** The beginning of a review's words in a comment: South's lead, for programs, and a sign. */
const BEGINNING = String.raw`\[%eval [^\]]*\] \?[?!]?`;
const REVIEWED = new RegExp(BEGINNING);

/**
 * A move as it is read aloud, where its word has signs: the way that its seeds go, and a star, are words then.
 * @param {I18n["say"]} say @param {string} move
 */
export function spelt(say, move) {
  const [, house, way] = /^(\w+)([<>])\*?$/.exec(move) ?? [];
  return way === undefined ? move : say(`going.${way}`, { house });
}

/** The number of a move before its word. @param {I18n["say"]} say @param {number} at */
const numberOf = (say, at) =>
  at % 2 === 0 ? say("moves.number", { number: at / 2 + 1 }) : say("moves.second", { number: (at + 1) / 2 });

/** The words about judgements. @param {I18n} phrases @param {(side: Side) => string} nameOf */
export function createReviewText({ say, has, phrase }, nameOf) {
  /**
   * The patterns that find a review's words about a mistake, in each language in which they have been looked for.
   * @type {Set<string>}
   */
  const known = new Set();

  /** By how many seeds somebody is ahead, in short. @param {number} value to South */
  function lead(value) {
    if (value === 0) return say("review.even");
    return say("balance.side", {
      side: nameOf(value > 0 ? "S" : "N"),
      value: say("value.ahead", { count: Math.abs(value) }),
    });
  }

  /** A move with its number and sign. @param {Assessment} judged */
  const headline = ({ at, move, size }) => `${numberOf(say, at)} ${move}${SIGNS[size] ?? ""}`;

  /** The headline of a judgement with what the move lost, where seeds tell that. @param {Assessment} judged */
  const shortText = (judged) =>
    judged.lost > 0 ? `${headline(judged)} ${say("value.behind", { count: judged.lost })}` : headline(judged);

  /** The loss by a move. @param {Assessment} judged */
  function loss({ lost, best, move, proved, forced, size }) {
    if (forced) return say("review.forced");
    if (best === move) return say("review.best");
    const said = lost === 0 ? say("review.as-good", { best }) : say("review.lost", { count: lost, best });
    return `${size === "" ? "" : `${say(`review.size.${size}`)}. `}${said}${proved && lost > 0 ? ` ${say("review.exact")}` : ""}`;
  }

  /** The words for what became of the result, where that is proved. @param {Assessment} judged */
  function result({ result: before, kept, size }) {
    if (size === "" || (before === "" && kept === "")) return "";
    const key = `review.result.${before}-${kept}`;
    return has(key) ? say(key) : "";
  }

  /** A fact about a mistake, with its clause. @param {Assessment} judged @param {MistakeReason} why */
  function reason({ best, move }, { code, move: about, most, least, houses, clause, ours }) {
    const facts = { best, move, about, count: most, least, houses: houses.join(", ") };
    const key = least === 0 && has(`why.${code}.none`) ? `why.${code}.none` : `why.${code}`;
    const sentence = say(key, facts);
    if (clause === "") return sentence;
    return ours ? say("rule.ours", { sentence, clause, ours: say("rule.silent") }) : say("rule", { sentence, clause });
  }

  /** The pattern that finds a phrase in a text, whatever it is filled with there. @param {string} key */
  function pattern(key) {
    const forms = [phrase(key)].flatMap((one) => (typeof one === "string" ? one : Object.values(one)));
    const plain = forms.map((form) => form.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
    return `(?:${plain.join("|")})`.replace(/\{\w+\}/g, String.raw`\S+`).replace(/\s/g, String.raw`\s`);
  }

  return {
    lead,
    headline,
    shortText,
    loss,
    /** All that is said of a move, in sentences. @param {Assessment} judged */
    sentences(judged) {
      const { size, line } = judged;
      const told = { ...judged, move: spelt(say, judged.move), best: spelt(say, judged.best) };
      const why = judged.why.map((one) => reason(told, { ...one, move: spelt(say, one.move) }));
      const moves = line.map((move) => spelt(say, move));
      const better = size === "" || line.length < 2 ? "" : say("review.line", { line: moves.join(", ") });
      const found = [loss(told), result(judged), ...why, better];
      return found.filter(Boolean);
    },
    /** The comment on a mistake in the game itself and in its file: for programs, South's lead; for people, the rest.
     * @param {Assessment} judged */
    comment: (judged) => `[%eval ${judged.after.toFixed(2)}] ${SIGNS[judged.size]} ${loss(judged)}`,
    /**
     * The pattern that finds such words in a comment, in the language spoken and in those spoken when it was asked
     * before.
     */
    written() {
      const sizes = Object.keys(SIGNS).map((size) => pattern(`review.size.${size}`));
      const losses = ["review.as-good", "review.lost"].map(pattern);
      known.add(`(?:${sizes.join("|")})\\. (?:${losses.join("|")})(?: ${pattern("review.exact")})?`);
      return new RegExp(`\\s*${BEGINNING} (?:${[...known].join("|")})`);
    },
  };
}

/**
 * Notes in which each mistake of the main line is commented on, in the place of what an earlier review said. What else
 * stands in a comment is a person's, and stays; so does all of one where a review's words are not found as it wrote
 * them: a person may have changed them.
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
