// @ts-check
// The results of finished games: their codes are scanned from the pupils' devices, or their links are pasted.

import { useState } from "preact/hooks";
import { Camera } from "../components/camera.jsx";
import { pairingNames, resultText } from "../text/tournament_text.js";
import { useApp } from "./app.js";
import { Button, Note, TextField } from "./ui.jsx";

/** @import { TournamentChanger } from "../engine/dialog_requests.js" */
/** @typedef {(text: string) => Promise<boolean>} TakeText takes a text with a link; gives whether it had a result */

/** The time in ms after which a code is forgotten. */
const KNOWN = 3000;
const NOTHING = { text: "", found: false, until: 0 };

/**
 * Creates what leaves out a text that has just been taken. One with a result is left out as long as it stays in sight;
 * one without is tried again, for the fault may be mended meanwhile.
 */
export function createOnce() {
  let last = NOTHING;
  return {
    forget() {
      last = NOTHING;
    },
    /** @param {string} text @param {TakeText} take */
    async once(text, take) {
      const isKnown = text === last.text && Date.now() < last.until;
      if (isKnown && !last.found) return;
      const found = isKnown || (await take(text));
      last = { text, found, until: Date.now() + KNOWN };
    },
  };
}

/** Renders the camera, which reads one code after another.
 * @param {{ take: TakeText, said: string }} props `said` is what the last code has brought */
function Scan({ take, said }) {
  const { say } = useApp().phrases;
  /** The number of the attempt to use the camera, 0 while it is off; and the last one that found none. */
  const [attempt, setAttempt] = useState(0);
  const [blind, setBlind] = useState(0);
  const [{ forget, once }] = useState(createOnce);
  const sees = attempt > blind;

  /** @param {string} text @returns {Promise<boolean>} false: the scan goes on */
  async function onText(text) {
    await once(text, take);
    return false;
  }

  function turn() {
    forget();
    setAttempt(sees ? 0 : blind + 1);
    if (sees) setBlind(0);
  }

  return (
    <>
      {attempt > 0 && (
        <Camera
          key={attempt}
          say={say}
          id="tournament-camera"
          aim="tournament.scan-aim"
          onText={onText}
          onFault={() => setBlind(attempt)}
        />
      )}
      {sees && (
        <p id="tournament-seen" aria-hidden="true">
          {said}
        </p>
      )}
      <p class="ends">
        <Button
          id="tournament-scan"
          say={sees ? "tournament.scan-end" : "tournament.scan-camera"}
          aria-expanded={sees}
          onClick={turn}
        />
      </p>
    </>
  );
}

/** Renders what takes the results of finished games.
 * @param {{ change: TournamentChanger, said: string, tell: (said: string) => void }} props `said` is what was told last */
export function Returned({ change, said, tell }) {
  const { say } = useApp().phrases;
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);

  /** @type {TakeText} */
  async function take(link) {
    const shown = await change({ change: "scan", text: link });
    const pairing = shown?.played[shown.round - 1]?.pairings[shown.board - 1];
    if (!shown || !pairing) return false;
    const names = pairingNames(shown, pairing);
    tell(say("tournament.scanned", { board: shown.board, ...names, result: resultText(say, names, pairing.result) }));
    return true;
  }

  async function enter() {
    if (await take(text)) setText("");
  }

  return (
    <details id="tournament-returned" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say("tournament.scan")}</summary>
      <Note say="tournament.scan-about" />
      {open && <Scan take={take} said={said} />}
      <TextField
        say="tournament.scan-link"
        id="tournament-link"
        rows={2}
        autocapitalize="off"
        value={text}
        onText={setText}
      />
      <p class="ends">
        <Button id="tournament-take" say="tournament.scan-take" disabled={text.trim() === ""} onClick={enter} />
      </p>
    </details>
  );
}
