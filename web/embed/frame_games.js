// @ts-check
// Completes the games of a frame's build, which omits derivable facts. Pure.

import { linkOf, placesOf } from "./url_params.js";

/** @param {GameRecord} record */
function linkTo({ game, start, match, moves }) {
  const facts = { game, position: start, match: match === "full" ? "" : match, moves: moves.join(" ") };
  return linkOf((name) => facts[/** @type {keyof typeof facts} */ (name)] ?? "");
}

/** Adds the link and the seeds of each position. @param {GameInfo[]} games @returns {GameInfo[]} */
export const withDerivedFacts = (games) =>
  games.map((game) => ({
    ...game,
    shown: game.shown.map((shown) => ({
      ...shown,
      link: linkTo(shown.record),
      places: placesOf(game.layout, shown.position, []),
    })),
    alike: game.alike.map((alike) => ({ ...alike, link: linkTo(alike.record) })),
  }));
