// @ts-check
// The correspondence games at the top of the saved ones: those in which the user must act, and those that wait.

import { daysWaited, isCorrespondence, isYours } from "../game/correspondence.js";
import { otherSide } from "../game/state.js";
import { timeText } from "../text/correspondence_text.js";
import { namesIn } from "../text/players.js";
import { useApp } from "./app.js";

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

/** Renders a game.
 * @param {{ entry: FarEntry, nameOf: (entry: any) => string, onOpen: (entry: FarEntry) => void }} props */
function FarGame({ entry, nameOf, onOpen }) {
  const app = useApp();
  const { say } = app.phrases;
  const { tags, correspondence: known } = entry;
  const far = otherSide(known.side);
  const waited = daysWaited(known, Date.now());
  const since = waited > 0 ? say("correspondence.since", { count: waited }) : say("correspondence.today");
  const times = [since, timeText(app.phrases, known)];

  return (
    <li>
      <button type="button" class="far-game" data-due={known.due} onClick={() => onOpen(entry)}>
        <b>{namesIn(tags)[far] ?? say(`side.${far}`)}</b> <span>{nameOf(entry)}</span>{" "}
        <span class="quiet">{times.filter(Boolean).join(" · ")}</span>
      </button>
    </li>
  );
}

/**
 * Renders both lists; nothing without such games.
 * @param {{ games: GameEntry[], nameOf: (entry: any) => string, onOpen: (entry: any) => void }} props `nameOf` gives a
 *   game's name
 */
export function WaitingGames({ games, nameOf, onOpen }) {
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
            <FarGame key={entry.id} entry={entry} nameOf={nameOf} onOpen={onOpen} />
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
