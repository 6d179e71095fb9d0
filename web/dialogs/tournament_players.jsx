// @ts-check
// The players of a tournament: who is there, what they are called, and who comes late.

import { useState } from "preact/hooks";
import { namesOn } from "../text/tournament_text.js";
import { Button, IconButton, Naming, Note, TextField, useRowFocus } from "./ui.jsx";

/** @import { TournamentChanger } from "../engine/dialog_requests.js" */

/** Renders a player. @param {{ number: number, player: TournamentPlayer, change: TournamentChanger }} props */
function Player({ number, player: { name, out }, change }) {
  const [naming, setNaming] = useState(false);
  const row = useRowFocus(naming);

  /** @param {string | null} called null if it is cancelled */
  async function rename(called) {
    if (called && !(await change({ change: "rename", player: number, names: [called] }))) return;
    setNaming(false);
  }

  return (
    <li ref={row} data-player={number}>
      {naming ? (
        <Naming say="tournament.player" name={name} onName={rename} />
      ) : (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={!out}
              onChange={() => change({ change: out ? "return" : "leave", player: number })}
            />
            <span>{name}</span>
          </label>
          <IconButton icon="rename" name={name} onClick={() => setNaming(true)} />
        </>
      )}
    </li>
  );
}

/** Renders the field for players who come late. @param {{ change: TournamentChanger }} props */
function Late({ change }) {
  const [late, setLate] = useState("");

  async function enter() {
    if (await change({ change: "enter", names: namesOn(late) })) setLate("");
  }

  return (
    <>
      <TextField say="tournament.late" id="tournament-late" rows={2} value={late} onText={setLate} />
      <p class="ends">
        <Button id="tournament-enter" say="tournament.enter" disabled={late.trim() === ""} onClick={enter} />
      </p>
    </>
  );
}

/** Renders the players. @param {{ shown: TournamentReply, change: TournamentChanger }} props */
export const TournamentPlayers = ({ shown, change }) => (
  <>
    <Note say={`tournament.here.${shown.kind}`} />
    <ul class="tournament-players" id="tournament-players">
      {shown.players.map((player, at) => (
        <Player key={at} number={at + 1} player={player} change={change} />
      ))}
    </ul>
    {shown.may_enter && <Late change={change} />}
  </>
);
