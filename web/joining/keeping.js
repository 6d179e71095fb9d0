// @ts-check
// Joins the room of the games kept on the device; with one that is thrown away goes its review.

import { createGames } from "../rooms/games.js";

/** @import { Session } from "../game/session.js" */
/** @import { Shelf } from "../storage/games.js" */
/** @import { createProgress } from "../storage/progress.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Asking } from "./asking.js" */
/** @import { KnownReviews } from "./judging.js" */
/**
 * @typedef {{ phrases: Phrases, asking: Pick<Asking, "look">, games: BakedGame[], shelf: Shelf, progress: ReturnType<typeof createProgress>,
 *   session: Pick<Session, "resume">, failure: (failed: Failed) => string, drop: KnownReviews["drop"] }} KeepingParts
 *   `failure` is what is said of one, `drop` forgets the review of a game
 */

/** @param {KeepingParts} parts */
export function createKeptGames({ phrases, games, shelf, progress, session, failure, drop, asking: { look } }) {
  return createGames(phrases, {
    games,
    shelf: { ...shelf, remove: (id) => drop(id).then(() => shelf.remove(id)) },
    progress,
    failure,
    resume: session.resume,
    look,
  });
}
