// @ts-check
// Games on their way in and out: opened from a text or a link, looked at before they are kept, told as a link, written as a file.

import { EngineError } from "../engine/watched_worker.js";
import * as game from "./state.js";
import { isBare } from "./variations.js";

/** @import { Baked } from "./baked.js" */
/** @import { Course, Way } from "./course.js" */
/** @import { SessionParts } from "./session.js" */
/** @import { KeptState, Settings } from "./state.js" */
/** @import { Visits } from "./visits.js" */

/** What is packed behind the record in a link. */
const NOTES = /(?:\s|%20)(?:;|%3B)n\S*/i;

/** A game as it is opened: whatever there is to look at is only looked at.
 * @param {{ shown: Position, notes?: Notes }} opened @param {Settings} settings @param {boolean} played whether it is to be played on at once */
function openedGame({ shown, notes }, settings, played) {
  const here = game.opened(shown, notes);
  const looked = here.line.length > 0 || here.notes.after.length > 0 || game.isComputersTurn(here, settings);
  return { ...here, brought: looked && !played };
}

/** The ways in. @param {SessionParts} parts @param {Baked} baked @param {Visits} visits @param {Course} course */
export function createImport({ engine, onFailure }, baked, { now }, { go, lookUp }) {
  /** Opens pasted text or a link, to be looked at or, if that is wanted, played on at once. @param {string} text @param {boolean} [played]
   * @param {Way} [way] "brought" where an address has brought it, which any page can lead to: it is kept when something is made of it
   * @returns {Promise<Failed | null>} what was wrong; the game is then as it was */
  async function open(text, played = false, way = "new") {
    try {
      const shown = baked.linkedBy(text);
      const opened = shown ? { shown } : await engine.read(now().game.game, text);
      await go(openedGame(opened, now().settings, played), way);
      return null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const { failed } = error;
      const bare = text.replace(NOTES, "");
      if (failed.code !== "record-notes" || bare === text) return failed;
      const wrong = await open(bare, played, way);
      if (!wrong) onFailure(failed); // its moves are there; what was said of them is not
      return wrong;
    }
  }

  return {
    open,
    /** What the engine shows of a game from elsewhere, or what is wrong with it. @param {KeptState} kept
     * @returns {Promise<{ shown: Position | null, failed: Failed | null }>} */
    async look(kept) {
      try {
        await engine.settled();
        if (kept.at < kept.line.length) await lookUp(game.recordOf({ ...kept, at: kept.line.length }));
        return { shown: await lookUp(game.recordOf(kept)), failed: null };
      } catch (error) {
        if (error instanceof EngineError) return { shown: null, failed: error.failed };
        throw error;
      }
    },
  };
}

/** The ways out. @param {SessionParts} parts @param {Visits} visits */
export function createExport({ engine }, { now }) {
  return {
    /** The link to what is on the board, and whether that is all there is to the game. */
    link() {
      const { shown, notes, at } = now().game;
      return { link: shown.link, whole: isBare(notes) && at === notes.line.length };
    },
    /** The link to the whole game; an error where there is no engine to write it. @returns {Promise<Linked>} */
    async wholeLink() {
      await engine.settled();
      return engine.link(game.mainRecord(now().game), now().game.notes);
    },
    /** The whole game as a file, dated; an error where there is no engine to write it. @returns {Promise<{ name: string, text: string }>} */
    async file() {
      const day = new Date().toISOString().slice(0, 10);
      const { notes, game: id } = now().game;
      const tags = dated(notes.tags, day.replaceAll("-", "."));
      await engine.settled();
      const { text } = await engine.write(game.mainRecord(now().game), { ...notes, tags });
      return { name: `${id}-${day}.ogn`, text };
    },
  };
}

/** The tags of a game with a date, if they have none. @param {Notes["tags"]} tags @param {string} day */
function dated(tags, day) {
  const known = tags.filter(({ name, value }) => name !== "Date" || value !== "?");
  return known.some(({ name }) => name === "Date") ? known : [...known, { name: "Date", value: day }];
}
