// @ts-check
// The mistakes that a review shows one at a time, and their order. Pure.

import { SIZES } from "../text/review_text.js";

/** The most mistakes to show first. */
export const WORST = 3;

/** @param {Pick<Review, "moves">} review */
export const mistakesOf = ({ moves }) => moves.filter(({ size }) => size !== "");

/**
 * Lists the moves that are known, with those of the first look, and the card that is read as it was first shown.
 * @param {Review} review @param {Assessment | null} read @returns {Assessment[]} in the order of the game
 */
export function knownMoves({ moves, first = [] }, read) {
  const known = new Map([...first, ...moves, ...(read ? [read] : [])].map((judged) => [judged.at, judged]));
  return [...known.values()].toSorted((one, other) => one.at - other.at);
}

/**
 * Gives the learner's worst mistakes, the worst first.
 * @param {Pick<Review, "moves">} review @param {(side: Side) => boolean} isLearner whether a person played a side
 */
export function worstOf(review, isLearner) {
  const rank = (/** @type {Assessment} */ { size }) => SIZES.indexOf(size);
  return mistakesOf(review)
    .filter(({ side }) => isLearner(side))
    .toSorted((one, other) => rank(other) - rank(one) || other.lost - one.lost)
    .slice(0, WORST);
}

/**
 * Orders all mistakes: the worst of who learns from the review, then the others as they were played.
 * @param {Pick<Review, "moves">} review @param {(side: Side) => boolean} isLearner whether a person played a side
 * @returns {Assessment[]}
 */
export function cardsOf(review, isLearner) {
  const worst = worstOf(review, isLearner);
  return [...worst, ...mistakesOf(review).filter((judged) => !worst.includes(judged))];
}

/**
 * Orders the learner's mistakes by when they were found, so that a search that goes on moves no card.
 * @param {Pick<Review, "moves">} review @param {(side: Side) => boolean} isLearner
 * @param {number[]} seen the indexes of the moves that were found before, to which those found now are added, the worst
 *   first
 */
export function foundCards(review, isLearner, seen) {
  const own = mistakesOf(review).filter(({ side }) => isLearner(side));
  for (const { at } of [...worstOf(review, isLearner), ...own]) if (!seen.includes(at)) seen.push(at);
  return own.toSorted((one, other) => seen.indexOf(one.at) - seen.indexOf(other.at));
}
