// @ts-check
// The choices of a game with a friend far away: names, who begins, days for a move.

import { LONGEST_NAME } from "../storage/custom_rules.js";
import { useApp } from "./app.js";
import { Button, Field, Note, Select } from "./ui.jsx";

/** @import { CorrespondenceService } from "./correspondence.js" */
/**
 * @typedef {"here" | "far"} Where where the other person is
 * @typedef {{ where: Where, ownName: string, friend: string, first: "me" | "friend" | "random", days: string }}
 *   FarChoices
 * @typedef {{ choices: FarChoices, choose: (change: Partial<FarChoices>) => void }} FarChooser
 */

/** The days for a move on offer; "0" for no limit. */
const DAYS = ["0", "1", "3", "7", "14"];
const FIRST = /** @type {const} */ (["me", "friend", "random"]);
const PLACES = /** @type {const} */ (["here", "far"]);

/** Gives the choices when the dialog opens. @param {string} ownName @returns {FarChoices} */
export const firstFarChoices = (ownName) => ({ where: "here", ownName, friend: "", first: "me", days: "0" });

/** Renders where the other person is. @param {FarChooser} chooser */
export function Where({ choices: { where }, choose }) {
  const { say } = useApp().phrases;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div id="new-where" role="group" aria-label={say("players.none")}>
      {PLACES.map((place) => (
        <Button
          key={place}
          id={`new-${place}`}
          say={`far.${place}`}
          aria-pressed={place === where}
          onClick={() => choose({ where: place })}
        />
      ))}
    </div>
  );
}

/** Renders the names, who begins and the days. @param {FarChooser} chooser */
export function FarFields({ choices, choose }) {
  const { say } = useApp().phrases;
  /** @param {"ownName" | "friend"} name */
  const field = (name) => ({
    id: `new-${name}`,
    maxLength: LONGEST_NAME,
    autocomplete: name === "ownName" ? "nickname" : "off",
    value: choices[name],
    onInput: (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) =>
      choose({ [name]: currentTarget.value }),
  });
  return (
    <>
      <Note say="far.how" />
      <div class="pair">
        <Field say="correspondence.name">
          <input {...field("ownName")} />
        </Field>
        <Field say="far.friend">
          <input {...field("friend")} />
        </Field>
        <Select
          id="new-first"
          say="new.begins"
          value={choices.first}
          values={FIRST}
          labelOf={(one) => say(`far.first-${one}`)}
          onValue={(value) => choose({ first: FIRST.find((one) => one === value) ?? "me" })}
        />
        <Select
          id="new-days"
          say="far.days"
          value={choices.days}
          values={DAYS}
          labelOf={(days) => (days === "0" ? say("far.no-limit") : say("far.day-count", { count: Number(days) }))}
          onValue={(days) => choose({ days })}
        />
      </div>
      <Note say="correspondence.privacy" />
    </>
  );
}

/**
 * Begins the game: whoever begins sits South.
 * @param {CorrespondenceService} service @param {FarChoices} choices @param {string} game @param {string} match
 */
export function beginFar(service, { ownName, friend, first, days }, game, match) {
  const [chance] = crypto.getRandomValues(new Uint8Array(1));
  const south = first === "random" ? chance % 2 === 0 : first === "me";
  const [own, other] = [ownName.trim(), friend.trim()];
  const names = south ? { S: own, N: other } : { S: other, N: own };
  return service.begin({ game, match, side: south ? "S" : "N", names, days: Number(days) });
}
