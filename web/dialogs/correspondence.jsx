// @ts-check
// Dialog of the correspondence game on the board: its link, who is waited for, requests, and the user's name.

import { useRef, useState } from "preact/hooks";
import { daysLeft, turnKey } from "../game/correspondence.js";
import { otherSide } from "../game/state.js";
import { LONGEST_PLAYER_NAME } from "../nearby/messages.js";
import { copyToClipboard, isForAll } from "../storage/downloads.js";
import { namesIn } from "../text/players.js";
import { useAnswer, useApp } from "./app.js";
import { Button, Dialog, Field, Foot, Note, QrFigure, useClose } from "./ui.jsx";

/** @import { Correspondence } from "../game/state.js" */
/** @import { CorrespondenceService } from "./correspondence.js" */

/**
 * Gives the ways to hand a link over. Each of them says that it is sent.
 * @param {{ current: HTMLInputElement | null }} field the field with the link @param {string} link
 * @param {() => void} sent @param {(text: string) => void} tell
 */
function useWaysOut(field, link, sent, tell) {
  const { say } = useApp().phrases;
  const [coded, setCoded] = useState(false);
  const showCode = () => setCoded(!coded);

  async function copy() {
    if (!field.current || !link) return;
    const copied = await copyToClipboard(field.current, link);
    tell(say(copied ? "share.copied" : "share.select"));
    if (copied) sent();
  }

  async function handOn() {
    try {
      await navigator.share({ title: document.title, url: link });
      sent();
    } catch (failed) {
      if (!(failed instanceof DOMException) || failed.name !== "AbortError") copy();
    }
  }

  return { copy, handOn, coded, showCode };
}

/**
 * Renders the code of a link.
 * @param {{ link: string, tell: (text: string) => void, onShown: () => void }} props `onShown` is called once there is one
 */
const LinkCode = ({ link, tell, onShown }) => (
  <QrFigure
    id="correspondence-qr"
    key={link}
    tell={tell}
    find={async (draw) => {
      const code = draw(link);
      if (code) onShown();
      return code && { ...code, holds: "game" };
    }}
  />
);

/**
 * Renders the link, and the ways to hand it over.
 * @param {{ service: CorrespondenceService, stamp: string, onSent: () => void }} props `stamp` changes with the link
 */
function Outgoing({ service, stamp, onSent }) {
  const app = useApp();
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [note, tell] = useState("");
  const { value, error } = useAnswer(service.link, [stamp]);
  const { url: link, key } = value ?? { url: "", key: "" };
  const wrong = error ? app.ask.failed(error) : "";

  function sent() {
    service.markSent(key);
    onSent();
  }

  const { copy, handOn, coded, showCode } = useWaysOut(field, link, sent, tell);
  return (
    <>
      <Field say="correspondence.link">
        <input id="correspondence-link" ref={field} readOnly value={link} onCopy={sent} />
      </Field>
      <p class="ends">
        {link && isForAll(link) && (
          <Button id="correspondence-qr-open" say="share.qr" aria-expanded={coded} onClick={showCode} />
        )}
        {"share" in navigator && (
          <Button id="correspondence-share" say="share.share" disabled={!link} onClick={handOn} />
        )}
        <Button main id="correspondence-copy" say="share.copy" disabled={!link} onClick={copy} />
      </p>
      <Note id="correspondence-note" role="status" text={wrong || note} />
      {coded && link && <LinkCode link={link} tell={tell} onShown={sent} />}
    </>
  );
}

/**
 * Renders what the user can ask, or answer.
 * @param {{ service: CorrespondenceService, known: Correspondence, onChange: () => void }} props
 */
function Requests({ service, known, onChange }) {
  const app = useApp();
  const { say } = app.phrases;
  const { line, shown } = app.game();
  const far = otherSide(known.side);
  const name = app.people.nameOf(far);
  if (shown.result) return null;
  const left = daysLeft(known, Date.now());
  const mayUndo = known.due === "wait" && known.says === "" && shown.mover === known.side && line.length > 0;

  /** @param {() => unknown} act */
  const press = (act) => async () => {
    await act();
    onChange();
  };
  return (
    <>
      {known.offered && <p role="status">{say(`correspondence.${known.offered}-asked`, { name })}</p>}
      <p class="ends">
        {known.offered && (
          <>
            <Button id="correspondence-grant" say="correspondence.grant" onClick={press(service.grant)} />
            <Button id="correspondence-decline" say="correspondence.decline" onClick={press(service.decline)} />
          </>
        )}
        {mayUndo && (
          <Button id="correspondence-undo" say="correspondence.ask-undo" onClick={press(() => service.ask("undo"))} />
        )}
        {shown.may_agree && known.says === "" && line.length === known.sent && (
          <Button
            id="correspondence-agree"
            say="correspondence.ask-agree"
            onClick={press(() => service.ask("agree"))}
          />
        )}
        {left !== null && left <= 0 && known.due === "wait" && (
          <Button id="correspondence-claim" onClick={press(() => service.claim(far))}>
            {say("correspondence.claim", { name })}
          </Button>
        )}
      </p>
    </>
  );
}

/** Renders the game on the board. @param {{ service: CorrespondenceService }} props */
function Game({ service }) {
  const app = useApp();
  const { say } = app.phrases;
  const close = useClose();
  const [, redraw] = useState(0);
  const known = app.game().correspondence;
  if (!known) return null;
  const { notes, shown } = app.game();
  const name = app.people.nameOf(otherSide(known.side));
  const { side } = known;
  const own = namesIn(notes.tags)[side] ?? "";
  const again = () => redraw((times) => times + 1);
  const outgoing = known.due !== "move" || known.says !== "";

  function connect() {
    close();
    app.open("nearby-dialog");
  }

  /** @param {Correspondence} known @param {string} written */
  async function rename(known, written) {
    await service.rename(known, written.trim());
    again();
  }

  return (
    <>
      <p id="correspondence-state">
        {[say(`correspondence.due-${known.due}`, { name }), service.timeText(known)].filter(Boolean).join(" ")}
      </p>
      {known.says && <Note text={say(`correspondence.says-${known.says}`, { name })} />}
      {outgoing && <Outgoing service={service} stamp={`${turnKey(app.game())} ${own}`} onSent={again} />}
      <Requests service={service} known={known} onChange={again} />
      <Field say="correspondence.name">
        <input
          id="correspondence-name"
          autocomplete="nickname"
          maxLength={LONGEST_PLAYER_NAME}
          value={own}
          onChange={({ currentTarget }) => rename(known, currentTarget.value)}
        />
      </Field>
      <Note id="correspondence-privacy" say="correspondence.privacy" />
      <Foot>{!shown.result && <Button id="correspondence-near" say="far.near" onClick={connect} />}</Foot>
    </>
  );
}

/** @param {{ opening: number, correspondence: CorrespondenceService }} props */
export const CorrespondenceDialog = ({ opening, correspondence }) => (
  <Dialog
    id="correspondence-dialog"
    opening={opening}
    titleId="correspondence-title"
    title={useApp().phrases.say("correspondence.title")}
  >
    <Game service={correspondence} />
  </Dialog>
);
