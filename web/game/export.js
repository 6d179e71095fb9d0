// @ts-check
// Games on their way out: told as a link, written as a file. Rooms alone ask for them so.

import { localDay } from "./dates.js";
import { isBare } from "./move_tree.js";
import { mainRecord } from "./state.js";

/** @import { SessionParts } from "./session.js" */
/** @import { GameState } from "./state.js" */

/** The ways out. @param {SessionParts["engine"]} engine @param {() => GameState} game as it is now */
export function createExport(engine, game) {
  return {
    /** The link to what is on the board, and whether that is all there is to the game. */
    link() {
      const { shown, notes, at } = game();
      return { link: shown.link, whole: isBare(notes) && at === notes.line.length };
    },
    /** The link to the whole game; an error where there is no engine to write it. @returns {Promise<LinkReply>} */
    async wholeLink() {
      await engine.whenReady();
      return engine.link(mainRecord(game()), game().notes);
    },
    /**
     * The whole game as a file, dated; an error where there is no engine to write it.
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

/** The tags of a game with a date, if they have none. @param {Notes["tags"]} tags @param {string} day */
function dated(tags, day) {
  const known = tags.filter(({ name, value }) => name !== "Date" || value !== "?");
  return known.some(({ name }) => name === "Date") ? known : [...known, { name: "Date", value: day }];
}
