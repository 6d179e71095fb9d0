// @ts-check
// The correspondence games at the top of the saved ones: those in which the user must act, and those that wait.

import { daysLeft, daysWaited, isCorrespondence, isYours } from "../game/correspondence.js";
import { otherSide } from "../game/state.js";
import { namesIn } from "../text/players.js";
import { useApp } from "./app.js";
import { useClose } from "./ui.jsx";

/** @import { Correspondence } from "../game/state.js" */
/** @import { GameEntry } from "../storage/game_store.js" */
/** @typedef {GameEntry & { correspondence: Correspondence }} FarEntry */

/** Finds the correspondence games that are not over, the longest waiting first. @param {GameEntry[]} games */
const underWay = (games) =>
  games
    .flatMap((entry) => {
      const { correspondence } = entry;
      return isCorrespondence(correspondence) && correspondence.due !== "over" ? [{ ...entry, correspondence }] : [];
    })
    .toSorted((one, other) => one.correspondence.since - other.correspondence.since);

/** Renders a game. @param {{ entry: FarEntry, nameOf: (entry: any) => string }} props */
function FarGame({ entry, nameOf }) {
  const { phrases, session, library } = useApp();
  const { say } = phrases;
  const close = useClose();
  const { id, tags, correspondence: known } = entry;
  const now = Date.now();
  const far = otherSide(known.side);
  const waited = daysWaited(known, now);
  const left = daysLeft(known, now);
  const times = [
    waited > 0 ? say("correspondence.since", { count: waited }) : say("correspondence.today"),
    left === null ? "" : left > 0 ? say("correspondence.left", { count: left }) : say("correspondence.late"),
  ];

  function resume() {
    close();
    if (id === library.id() && library.ownsGame()) session.returnToGame();
    else session.resume(id);
  }

  return (
    <li>
      <button type="button" class="far-game" data-due={known.due} onClick={resume}>
        <b>{namesIn(tags)[far] ?? say(`side.${far}`)}</b> <span>{nameOf(entry)}</span>{" "}
        <span class="quiet">{times.filter(Boolean).join(" · ")}</span>
      </button>
    </li>
  );
}

/**
 * Renders both lists; nothing without such games.
 * @param {{ games: GameEntry[], nameOf: (entry: any) => string }} props `nameOf` gives a game's name
 */
export function WaitingGames({ games, nameOf }) {
  const { say } = useApp().phrases;
  const known = underWay(games);
  const [yours, others] = [true, false].map((mine) => known.filter((entry) => isYours(entry.correspondence) === mine));
  /** @param {string} id @param {string} title @param {FarEntry[]} entries */
  const list = (id, title, entries) =>
    entries.length > 0 && (
      <section aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`}>{say(title)}</h3>
        <ul id={id} class="far-games">
          {entries.map((entry) => (
            <FarGame key={entry.id} entry={entry} nameOf={nameOf} />
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {list("games-yours", "correspondence.list-yours", yours)}
      {list("games-waiting", "correspondence.list-waiting", others)}
    </>
  );
}
