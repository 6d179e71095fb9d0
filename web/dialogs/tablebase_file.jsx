// @ts-check
// Below what the page says of its endings: the buttons that open a file of them, and save one.

import { h, render } from "preact";
import { useState } from "preact/hooks";
import { byId, make } from "../dom.js";
import { download } from "../storage/downloads.js";
import { AppContext, useApp } from "./app.js";
import { Button, FileButton } from "./ui.jsx";

/** @import { EndingsFault } from "../engine/tablebase_file.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {object} EndingsOwner what has the endings; it gives null where its script cannot be loaded
 * @property {(file: Blob, game: string) => Promise<{ seeds: number, used: number } | null>} open `game` is the one on the
 *   board; `used` is 0 where another is opened meanwhile
 * @property {() => Promise<{ game: string, seeds: number, file: Blob } | null>} save gives null without endings, too
 */

/** Renders the buttons, and what came of the last one. @param {{ endings: EndingsOwner }} props */
function EndingsFile({ endings }) {
  const { phrases, settings, change, game } = useApp();
  const [told, tell] = useState("");
  const { say, has } = phrases;

  /** Tells why a file is not used. @param {unknown} error */
  function refuse(error) {
    const { fault = "lost", game: other = "" } = /** @type {{ fault?: EndingsFault, game?: string }} */ (error);
    if (fault === "lost") console.warn(`the file of endings can't be used here: ${error}`);
    if (fault !== "board") tell(say(`ending-file.${fault}`));
    else
      tell(has(`game.${other}`) ? say("ending-file.board", { game: say(`game.${other}`) }) : say("ending-file.game"));
  }

  /** @param {File} file */
  async function open(file) {
    tell(say("rooms.coming"));
    if (!settings().endings) change({ ...settings(), endings: true });
    const named = game().game;
    try {
      const opened = await endings.open(file, named);
      if (!opened) return tell(say("rooms.missing"));
      const how = opened.used < opened.seeds ? "part" : "opened";
      tell(opened.used ? say(`ending-file.${how}`, { ...opened, game: say(`game.${named}`) }) : "");
    } catch (error) {
      refuse(error);
    }
  }

  async function save() {
    tell(say("rooms.coming"));
    const saved = await endings.save().catch((error) => console.warn(`no file of endings can be made: ${error}`));
    if (!saved) return tell(say("ending-file.none"));
    download(`${saved.game}-${saved.seeds}.endings`, saved.file);
    tell("");
  }

  return (
    <>
      <p class="quiet" role="status" id="endings-file-told">
        {told}
      </p>
      <p class="ends">
        <FileButton id="endings-open" inputId="endings-file" accept=".endings" say="ending-file.open" onFile={open} />
        <Button id="endings-save" say="ending-file.save" onClick={save} />
      </p>
    </>
  );
}

/** Adds the buttons to the page. @param {App} app @param {EndingsOwner} endings */
export function addEndingsFile(app, endings) {
  const place = make("div", "dialog-place");
  byId("endings-forget").parentElement?.after(place);
  const draw = () => render(h(AppContext.Provider, { value: app }, h(EndingsFile, { endings })), place);
  app.phrases.onLanguageChange(draw);
  draw();
}
