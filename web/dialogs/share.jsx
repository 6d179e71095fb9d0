// @ts-check
// Dialog of export and import: a link, its QR code, a file, a position; and texts that are pasted, chosen or shared.

import { useEffect, useRef, useState } from "preact/hooks";
import { dialogById } from "../dom.js";
import { localDay } from "../game/dates.js";
import { isBare } from "../game/move_tree.js";
import { mainRecord } from "../game/state.js";
import { canShareFiles, copyToClipboard, download, isForAll, shareFile } from "../storage/downloads.js";
import { isGamesFile } from "../storage/games_file.js";
import { mountDialog, seatNamedPlayers, useAnswer, useApp } from "./app.js";
import {
  Button,
  Dialog,
  Field,
  FileButton,
  Foot,
  Note,
  QrFigure,
  readText,
  Select,
  TextField,
  useClose,
} from "./ui.jsx";

/** @import { Transition } from "../game/navigation.js" */
/** @import { TextSource } from "../storage/files.js" */
/** @import { QrCode } from "../storage/qr_code.js" */
/** @import { HoldingCode } from "./ui.jsx" */
/** @import { App } from "./app.js" */
/** @import { Reviews } from "./review_runs.js" */
/**
 * @typedef {"" | "notes" | "rest"} LeftOut what a link leaves out
 * @typedef {{ game: string, moves: string, left: LeftOut }} Links to the game and to its moves alone; `left` is what
 *   the first leaves out
 * @typedef {{ wrong: string, several: FileGame[] }} Unopened the error of a text, or its games if one must be chosen
 * @typedef {{ text: string, unopened: Unopened }} RefusedText a text from outside the dialog, and why it is not open
 */

/** The file types of a game. */
const GAME_FILES = ".ogn,.pgn,.txt,text/plain,application/x-chess-pgn,application/vnd.chess-pgn";

/**
 * Draws the QR code of the longest link that fits: to the game, its moves or its position.
 * @param {{ game: string, moves: string }} links @param {() => Promise<string>} positionLink
 * @param {(text: string) => QrCode | null} draw
 * @returns {Promise<HoldingCode>} rejects if the position's link fails
 */
export async function codeOf({ game, moves }, positionLink, draw) {
  for (const holds of /** @type {const} */ (["game", "moves"])) {
    const code = draw({ game, moves }[holds]);
    if (code) return { ...code, holds };
  }
  const code = draw(await positionLink());
  if (!code) throw new RangeError("the link to a position is too long for a QR code");
  return { ...code, holds: "position" };
}

/** Names a game of a file: number, players, event, date and result, if known.
 * @param {{ tags: Tag[] }} game @param {number} at */
export function titleOf({ tags }, at) {
  const said = Object.fromEntries(tags.map(({ name, value }) => [name, value]));
  const players = [said.South, said.North].filter(Boolean).join(" \u2013 ");
  return `${at + 1}. ${[players, said.Event, said.Date, said.Result].filter(Boolean).join(", ") || (said.Variant ?? "")}`;
}

/** Makes a link that others can follow. @param {App} app @param {string} address */
const linkTo = (app, address) => new URL(address, app.home()).href;

/** Gives the links known without the engine, and whether they are complete. @param {App} app */
function knownLinks(app) {
  const { shown, notes, at } = app.game();
  const link = linkTo(app, shown.link);
  const whole = isBare(notes) && at === notes.line.length;
  return { game: link, moves: link, left: /** @type {LeftOut} */ (whole || app.ask.isReady() ? "" : "rest"), whole };
}

/** @param {App} app @returns {Promise<Links>} */
async function findLinks(app) {
  const known = knownLinks(app);
  if (known.whole) return known;
  try {
    await app.engine.whenReady();
    const { link, moves, whole } = await app.engine.link(mainRecord(app.game()), app.game().notes);
    return { game: linkTo(app, link), moves: linkTo(app, moves), left: whole ? "" : "notes" };
  } catch {
    return { ...known, left: "rest" }; // the page reports engine failures
  }
}

/** Writes the whole game as a dated file. @param {App} app @returns {Promise<{ name: string, text: string }>} */
async function writeFile({ engine, game }) {
  const day = localDay();
  const state = game(); // another may be on the board once the engine is ready
  const { notes, game: id } = state;
  const known = notes.tags.filter(({ name, value }) => name !== "Date" || value !== "?");
  const date = { name: "Date", value: day.replaceAll("-", ".") };
  const tags = known.some(({ name }) => name === "Date") ? known : [...known, date];
  await engine.whenReady();
  const { text } = await engine.write(mainRecord(state), { ...notes, tags });
  return { name: `${id}-${day}.ogn`, text };
}

/** Opens a text, or finds several games in it.
 * @param {App} app @param {string} text
 * @param {{ single?: boolean, way?: Transition, isWanted?: () => boolean }} [options] `single` says that it is one game;
 *   a text that is no longer wanted when the engine is ready is not opened
 * @returns {Promise<Unopened | null>} null if it is open */
async function openText(app, text, { single = false, way = "new", isWanted = () => true } = {}) {
  const { say } = app.phrases;
  if (isGamesFile(text)) {
    const names = { button: say("games.import"), title: say("games.title") };
    return { wrong: say("share.is-copy", names), several: [] };
  }
  try {
    const several = !single && text.includes("[") ? await app.ask.divide(text) : [];
    if (several.length > 1) return { wrong: "", several };
    await app.engine.whenReady();
    if (!isWanted()) return { wrong: "", several: [] };
    const failed = await app.session.open(text, false, way);
    if (!failed) seatNamedPlayers(app);
    return failed && { wrong: app.failure(failed), several: [] };
  } catch (error) {
    return { wrong: app.ask.failed(error), several: [] };
  }
}

/** Opens a text or a file. @param {App} app @param {TextSource} given @param {Parameters<typeof openText>[2]} [options]
 * @returns {Promise<{ text: string, unopened: Unopened | null } | null>} its text, which is "" if it cannot be read; null
 *   if there is nothing in it */
export async function openGiven(app, given, options) {
  const text = await readText(given);
  if (text === null) {
    const { name } = /** @type {File} */ (given);
    return { text: "", unopened: { wrong: app.phrases.say("share.unread", { name }), several: [] } };
  }
  return text.trim() === "" ? null : { text, unopened: await openText(app, text, options) };
}

/** Renders the QR code of the links. @param {{ links: Promise<Links>, tell: (said: string) => void }} props */
function Code({ links, tell }) {
  const app = useApp();
  const { say } = app.phrases;

  /** Makes a link to the position alone, by the engine. */
  async function positionLink() {
    const waits = !app.ask.isReady();
    if (waits) tell(say("share.waiting"));
    const { shown } = await app.ask.read(app.game().game, app.game().shown.position);
    if (waits) tell("");
    return linkTo(app, shown.link);
  }

  return <QrFigure id="qr" find={async (draw) => codeOf(await links, positionLink, draw)} tell={tell} />;
}

/** Renders the export. @param {{ reviews: Reviews }} props `reviews` whose words go with a link */
function Out({ reviews }) {
  const app = useApp();
  const { say } = app.phrases;
  const [links] = useState(() => findLinks(app));
  const { position } = app.game().shown;
  const { game: link, left } = useAnswer(() => links, []).value ?? knownLinks(app);
  const [coded, setCoded] = useState(false);
  const [note, tell] = useState("");
  const linkField = useRef(/** @type {HTMLInputElement | null} */ (null));
  const positionField = useRef(/** @type {HTMLInputElement | null} */ (null));

  /** Copies a field. @param {typeof linkField} field @param {string} text what is in it */
  async function copy({ current }, text) {
    if (current) tell(say((await copyToClipboard(current, text)) ? "share.copied" : "share.select"));
  }

  /** Shares the link with another app. */
  async function handOn() {
    const { game: url } = await links;
    try {
      await navigator.share({ title: document.title, ...reviews.said(), url });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "AbortError") copy(linkField, url);
    }
  }

  /** Exports the game as a file, to another app if requested and possible. @param {boolean} toApp */
  async function giveFile(toApp) {
    tell(app.ask.isReady() ? "" : say("share.waiting"));
    try {
      const { name, text } = await writeFile(app);
      if (toApp && (await shareFile(name, text))) return tell("");
      download(name, text);
      tell(say("share.saved", { name }));
    } catch (error) {
      tell(app.ask.failed(error));
    }
  }

  return (
    <>
      <Field say="share.link">
        <input id="link" ref={linkField} readOnly value={link} />
      </Field>
      <p class="ends">
        {isForAll(link) && (
          <Button
            id="qr-open"
            say="share.qr"
            aria-expanded={coded}
            aria-controls="qr"
            onClick={() => setCoded(!coded)}
          />
        )}
        {"share" in navigator && <Button id="share-link" say="share.share" onClick={handOn} />}
        <Button id="copy" say="share.copy" onClick={async () => copy(linkField, (await links).game)} />
      </p>
      <p id="left-out" class="ends" hidden={left === ""}>
        <span role="status">{left && say(`share.left-${left}`)}</span>
        <Button id="left-out-save" say="share.save" onClick={() => giveFile(false)} />
      </p>
      <Note id="copied" role="status" text={note} />
      {coded && <Code links={links} tell={tell} />}
      <Field say="share.position">
        <input id="position" ref={positionField} readOnly value={position} />
      </Field>
      <p class="ends">
        {left === "" && <Button id="save" say="share.save" onClick={() => giveFile(false)} />}
        {canShareFiles() && <Button id="share-file" say="share.share-file" onClick={() => giveFile(true)} />}
        <Button id="copy-position" say="share.copy-position" onClick={() => copy(positionField, position)} />
      </p>
    </>
  );
}

/** Renders the import.
 * @param {{ draft: { current: string }, refused?: RefusedText }} props `draft` stays while the dialog is closed */
function In({ draft, refused }) {
  const app = useApp();
  const { say } = app.phrases;
  const close = useClose();
  const [text, setText] = useState(refused?.text || draft.current);
  draft.current = text;
  const [answer, setAnswer] = useState({ said: refused?.unopened.wrong ?? "", wrong: true });
  const [games, setGames] = useState(refused?.unopened.several ?? []);
  const choice = useRef(/** @type {HTMLSelectElement | null} */ (null));
  useEffect(() => {
    if (games.length > 0) choice.current?.focus();
  }, [games]);

  /** Closes the dialog if a text is open; else shows the text and the result.
   * @param {Unopened | null} unopened @param {string} left the text @param {FileGame[]} known its games */
  function finish(unopened, left, known) {
    setText(unopened ? left : "");
    if (!unopened) return close();
    setAnswer({ said: unopened.wrong, wrong: true });
    setGames(unopened.several.length > 0 ? unopened.several : known);
  }

  /** Whether the user has not closed the dialog since. */
  const isWanted = () => choice.current?.closest("dialog")?.open === true;

  /** Opens the text in the field, or the chosen game of it. */
  async function openField() {
    if (text.trim() === "") return setAnswer({ said: say("share.empty"), wrong: true });
    setAnswer({ said: say(app.ask.isReady() ? "share.opening" : "share.waiting"), wrong: false });
    const chosen = games[choice.current?.selectedIndex ?? 0];
    // empty lines keep the line numbers: those that the text begins with, and some instead of the games before this one
    const one = chosen ? "\n".repeat(chosen.line - 1) + chosen.text : text.trimEnd();
    finish(await openText(app, one, { single: Boolean(chosen), isWanted }), text, games);
  }

  /** @param {File} file */
  async function openFile(file) {
    const opened = await openGiven(app, file, { isWanted });
    if (opened) finish(opened.unopened, opened.text || text, opened.text ? [] : games);
  }

  return (
    <>
      <TextField
        say="share.paste"
        id="pasted"
        rows={3}
        autocapitalize="off"
        aria-describedby="paste-example paste-error"
        value={text}
        onText={(typed) => {
          setText(typed);
          setGames([]);
        }}
      />
      <Note id="paste-example" say="share.example" />
      <p id="paste-error" class={answer.wrong ? "wrong" : ""} role="alert">
        {answer.said}
      </p>
      <Select
        id="file-games"
        say="share.several"
        field={{ id: "file-games-field", hidden: games.length === 0 }}
        ref={choice}
        values={[...games.keys()]}
        labelOf={(at) => titleOf(games[at], at)}
      />
      <p class="ends">
        <FileButton id="open-file" inputId="file" accept={GAME_FILES} say="share.file" onFile={openFile} />
      </p>
      <Foot>
        <Button main id="open-pasted" say="share.open" onClick={openField} />
      </Foot>
    </>
  );
}

/** @param {{ opening: number, reviews: Reviews, refused?: RefusedText }} props */
function ShareDialog({ opening, reviews, refused }) {
  const draft = useRef("");
  return (
    <Dialog id="share-dialog" opening={opening} titleId="share-title" title={useApp().phrases.say("share.title")}>
      <Out reviews={reviews} />
      <In draft={draft} refused={refused} />
    </Dialog>
  );
}

/** @param {App} app @param {Reviews} reviews whose words go with a link */
export function createShare(app, reviews) {
  const prepare = mountDialog(app, ShareDialog, { reviews });

  /** Opens a text or file from outside the dialog and closes what lies over its game, or shows why it cannot.
   * @param {TextSource} given @param {Transition} [way] "imported" for what any page can bring
   * @returns {Promise<boolean>} whether it is open */
  async function take(given, way) {
    const opened = await openGiven(app, given, { way });
    if (!opened) return false;
    const { text, unopened } = opened;
    if (!unopened) {
      for (const over of document.querySelectorAll("dialog:modal")) /** @type {HTMLDialogElement} */ (over).close();
      return true;
    }
    const dialog = dialogById("share-dialog");
    prepare({ refused: { text, unopened } });
    if (!dialog.open) dialog.showModal();
    return false;
  }

  return { prepare, take };
}
