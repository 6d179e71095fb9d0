// @ts-check
// A round of a tournament: its pairings with the codes that start their games, and their results.

import { useMemo, useRef, useState } from "preact/hooks";
import { QrImage } from "../components/qr_image.jsx";
import { loadScript } from "../lazy_script.js";
import { isForAll } from "../storage/downloads.js";
import { ABSENT, nameIn, PLAYED, pairingNames, resultText, SCORES } from "../text/tournament_text.js";
import { useAnswer, useApp } from "./app.js";
import { Button, Note, Select, useCollapse } from "./ui.jsx";

/** @import { QrCode } from "../storage/qr_code.js" */
/** @import { App } from "./app.js" */
/** @typedef {import("../engine/dialog_requests.js").TournamentChange} Change */
/** @typedef {(text: string) => QrCode | null} DrawCode */

/** Gives the function that draws codes once its script is loaded; null before, or where links lead nowhere. */
export function useCodes() {
  const app = useApp();
  const { value } = useAnswer(() => loadScript("qr_code", () => import("../storage/qr_code.js")), []);
  return value && isForAll(app.home().href) ? value.qrCode : null;
}

/** Makes the address that starts a pairing's game. @param {App} app @param {TournamentPairing} pairing */
export const addressOf = (app, { link }) => new URL(link, app.home()).href;

/** Renders the code of a pairing's game; pressed, it fills the screen.
 * @param {{ pairing: TournamentPairing, label: string, draw: DrawCode }} props */
function Code({ pairing, label, draw }) {
  const app = useApp();
  const [large, setLarge] = useState(false);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useCollapse(button, large, () => setLarge(false), true);
  const code = useMemo(() => draw(addressOf(app, pairing)), [pairing.link, draw]);
  if (!code) return null;
  return (
    <button type="button" class="pairing-code" aria-expanded={large} ref={button} onClick={() => setLarge(!large)}>
      <QrImage {...code} label={label} />
      {large && <span aria-hidden="true">{label}</span>}
    </button>
  );
}

/** @typedef {{ names: { south: string, north: string }, result: TournamentPairing["result"], onResult: (result:
 *   TournamentPairing["result"]) => void }} ResultChoice */

/** Renders the choice of who is absent. @param {ResultChoice} props */
function Absence({ names, result, onResult }) {
  const { say } = useApp().phrases;
  return (
    <Select
      say="tournament.absent"
      field={{ class: "pairing-absent" }}
      value={ABSENT.includes(result) ? result : ""}
      values={["", ...ABSENT]}
      labelOf={(one) => resultText(say, names, one)}
      onValue={(one) => onResult(ABSENT.find((each) => each === one) ?? "")}
    />
  );
}

/** Renders the results of a game that was played: one tap sets one, another takes it back.
 * @param {ResultChoice} props */
function Result({ names, result, onResult }) {
  const { say } = useApp().phrases;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div class="pairing-result" role="group" aria-label={say("tournament.result")}>
      {PLAYED.map((one) => (
        <Button
          key={one}
          data-result={one}
          aria-label={`${SCORES[one]}, ${resultText(say, names, one)}`}
          aria-pressed={one === result}
          onClick={() => onResult(one === result ? "" : one)}
        >
          {SCORES[one]}
        </Button>
      ))}
    </div>
  );
}

/**
 * Renders a pairing.
 * @param {{ shown: TournamentReply, pairing: TournamentPairing, board: number, draw: DrawCode | null, onResult:
 *   ResultChoice["onResult"] }} props
 */
function Pairing({ shown, pairing, board, draw, onResult }) {
  const { say } = useApp().phrases;
  const names = pairingNames(shown, pairing);
  const choice = { names, result: pairing.result, onResult };
  return (
    <li class="pairing" data-result={pairing.result}>
      <span class="pairing-board">{board}</span>
      <p class="pairing-names">
        <b>{names.south}</b> <span class="pairing-score">{SCORES[pairing.result] || "\u2013"}</span>{" "}
        <b>{names.north}</b>
        {pairing.again && <small>{say("tournament.again")}</small>}
      </p>
      {draw && pairing.link && !pairing.result && (
        <Code pairing={pairing} label={say("tournament.code", names)} draw={draw} />
      )}
      <Absence {...choice} />
      <Result {...choice} />
    </li>
  );
}

/** Counts the columns of a projector in which so many boards are seen best. @param {number} boards */
const columnsFor = (boards) => [6, 12, 40].findIndex((most) => boards <= most) + 3;

/**
 * Renders a round. @param {{ shown: TournamentReply, number: number, onNumber: (number: number) => void, draw: DrawCode |
 *   null, change: (change: Change) => void }} props `number` from 1
 */
export function TournamentRound({ shown, number, onNumber, draw, change }) {
  const { say } = useApp().phrases;
  const { pairings, bye } = shown.played[number - 1];
  return (
    <>
      {shown.played.length > 1 && (
        <Select
          id="tournament-round"
          say="tournament.shown"
          field={{ class: "field tournament-choice" }}
          value={number}
          values={shown.played.map((_, at) => at + 1)}
          labelOf={(one) => say("tournament.round", { number: one })}
          onValue={(one) => onNumber(Number(one))}
        />
      )}
      <Note id="tournament-begins" say="tournament.begins" />
      <ol
        class="pairings"
        id="tournament-pairings"
        style={`--boards: ${pairings.length}; --columns: ${columnsFor(pairings.length)}`}
      >
        {pairings.map((pairing, at) => (
          <Pairing
            key={`${number}.${pairing.south}-${pairing.north}`}
            shown={shown}
            pairing={pairing}
            board={at + 1}
            draw={draw}
            onResult={(result) => change({ change: "result", round: number, board: at + 1, result })}
          />
        ))}
      </ol>
      {bye > 0 && <p id="tournament-bye">{say("tournament.bye", { name: nameIn(shown, bye) })}</p>}
    </>
  );
}
