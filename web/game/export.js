// @ts-check
// Exports games as links and files.

import { localDay } from "./dates.js";
import { isBare } from "./move_tree.js";
import { mainRecord } from "./state.js";

/** @import { SessionConfig } from "./session.js" */
/** @import { GameState } from "./state.js" */

/** @param {SessionConfig["engine"]} engine @param {() => GameState} game */
export function createExport(engine, game) {
  return {
    /** Gives the link to the position on the board, and whether it holds the whole game. */
    link() {
      const { shown, notes, at } = game();
      return { link: shown.link, whole: isBare(notes) && at === notes.line.length };
    },
    /** Writes the link to the whole game; rejects without an engine. @returns {Promise<LinkReply>} */
    async wholeLink() {
      await engine.whenReady();
      return engine.link(mainRecord(game()), game().notes);
    },
    /**
     * Writes the whole game as a file; rejects without an engine.
     * @returns {Promise<{ name: string, text: string }>}
     */
    async file() {
      const day = localDay();
      const { notes, game: id } = game();
      const tags = dated(notes.tags, day.replaceAll("-", "."));
      await engine.whenReady();
      const { text } = await engine.write(mainRecord(game()), { ...notes, tags });
      return { name: `${id}-${day}.ogn`, text };
    },
  };
}

/** Adds a date to tags that have none. @param {Notes["tags"]} tags @param {string} day */
function dated(tags, day) {
  const known = tags.filter(({ name, value }) => name !== "Date" || value !== "?");
  return known.some(({ name }) => name === "Date") ? known : [...known, { name: "Date", value: day }];
}
