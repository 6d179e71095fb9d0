// @ts-check
// Custom rules beyond their dialog: saving, sharing by link or QR code, a board for a web page.

import { useRef, useState } from "preact/hooks";
import { useAnnouncement } from "../components/mini_board.jsx";
import { LONGEST_NAME } from "../storage/custom_rules.js";
import { copyToClipboard, isForAll } from "../storage/downloads.js";
import { iframeHtml } from "../text/iframe_html.js";
import { rulesTag } from "../text/players.js";
import { useAnswer, useApp } from "./app.js";
import { Button, Field, QrFigure } from "./ui.jsx";

/** @import { App } from "./app.js" */

/** Makes a link to rules with their name. @param {App} app @param {string} game @param {string} name */
async function linkTo({ engine, home }, game, name) {
  const record = { game, start: "", match: "full", moves: [], end: "" };
  const notes = { tags: rulesTag(name), comment: "", line: [], after: [] };
  return new URL(name ? (await engine.link(record, notes)).link : `#v1;${game}`, home()).href;
}

/**
 * Renders the name of rules, and the buttons that save and delete them.
 * @param {{ game: string, name: string, onName: (name: string) => void, onSaved: () => void }} props
 */
export function SaveRules({ game, name, onName, onSaved }) {
  const { phrases, customRules } = useApp();
  const { say } = phrases;
  const [note, setNote] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const saved = name.trim();

  async function save() {
    if (saved === "") {
      setNote(say("own.nameless"));
      return field.current?.focus();
    }
    phrases.nameGame(game, saved);
    const fault = await customRules.keep({ name: saved, game });
    if (fault === "denied") setNote(say("own.unkept"));
    else setNote([say("own.kept-here", { name: saved }), fault ? say("storage.journal") : ""].join(" ").trim());
    onSaved();
  }

  async function remove() {
    const fault = await customRules.remove(saved);
    if (fault === "denied") setNote(say("games.undeleted"));
    else setNote([say("own.forgotten", { name: saved }), fault ? say("storage.journal") : ""].join(" ").trim());
    onSaved();
    field.current?.focus();
  }

  return (
    <>
      <Field say="own.called">
        <input
          id="own-called"
          ref={field}
          value={name}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => {
            setNote("");
            onName(currentTarget.value);
          }}
        />
      </Field>
      <p class="ends">
        <Button
          say="own.forget"
          id="own-forget"
          hidden={!customRules.read().some((rules) => rules.name === saved)}
          onClick={remove}
        />
        <Button say="own.keep" id="own-keep" onClick={save} />
      </p>
      <p id="own-kept" class="quiet" role="status">
        {note}
      </p>
    </>
  );
}

/**
 * Renders a link to rules, its QR code, and their HTML.
 * @param {{ game: string, name: string, shown: boolean }} props `shown` whether the user sees it: the code is drawn then
 */
export function ShareRules({ game, name, shown }) {
  const app = useApp();
  const { say, language } = app.phrases;
  const [note, setNote] = useAnnouncement();
  const [link, html] = [useRef(/** @type {any} */ (null)), useRef(/** @type {any} */ (null))];
  const { value: url } = useAnswer(() => linkTo(app, game, name), [game, name]);
  const title = name || say("own.name");
  const given = { game, mode: "play", level: `${app.settings().level}`, lang: language() };

  /** @param {HTMLInputElement | HTMLTextAreaElement} field */
  const copy = async (field) => setNote(say((await copyToClipboard(field)) ? "share.copied" : "share.select"));

  async function share() {
    try {
      await navigator.share({ title, url: url ?? "" });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "AbortError") copy(link.current);
    }
  }

  return (
    <>
      <Field say="own.link">
        <input id="own-link" ref={link} value={url ?? ""} readOnly />
      </Field>
      <p class="ends">
        {"share" in navigator && <Button say="share.share" id="own-share" onClick={share} />}
        <Button say="share.copy" id="own-copy-link" onClick={() => copy(link.current)} />
      </p>
      {isForAll(app.home().href) && (
        <>
          {shown && url && <QrFigure key={url} id="own-qr" find={async (draw) => draw(url)} tell={setNote} />}
          <Field say="own.frame">
            <textarea
              id="own-frame"
              ref={html}
              rows={3}
              value={iframeHtml(given, new URL("embed.html", app.home()).href, title)}
              readOnly
              spellcheck={false}
            />
          </Field>
          <p class="ends">
            <Button say="own.copy-frame" id="own-copy-frame" onClick={() => copy(html.current)} />
          </p>
        </>
      )}
      <p id="own-copied" class="quiet" role="status">
        {note}
      </p>
    </>
  );
}
