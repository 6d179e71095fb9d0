// @ts-check
// The choices of a game with a friend at another device, far away or beside this one: names, who begins, days for a move.

import { LONGEST_PLAYER_NAME } from "../nearby/messages.js";
import { useApp } from "./app.js";
import { Button, Field, Note, Select } from "./ui.jsx";

/** @import { CorrespondenceService } from "./correspondence.js" */
/**
 * @typedef {"here" | "near" | "far"} Where where the other person is
 * @typedef {{ where: Where, ownName: string, friend: string, first: "me" | "friend" | "random", days: string }}
 *   FarChoices
 * @typedef {{ choices: FarChoices, choose: (change: Partial<FarChoices>) => void }} FarChooser
 */

/** The days for a move on offer; "0" for no limit. */
const DAYS = ["0", "1", "3", "7", "14"];
const FIRST = /** @type {const} */ (["me", "friend", "random"]);
const PLACES = /** @type {const} */ (["here", "near", "far"]);

/** Gives the choices when the dialog opens. @param {string} ownName @returns {FarChoices} */
export const firstFarChoices = (ownName) => ({ where: "here", ownName, friend: "", first: "me", days: "0" });

/** Renders where the other person is. @param {FarChooser} chooser */
export function Where({ choices: { where }, choose }) {
  const { say } = useApp().phrases;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div id="new-where" role="group" aria-label={say("players.none")}>
      {PLACES.map((place) => (
        <Button key={place} id={`new-${place}`} aria-pressed={place === where} onClick={() => choose({ where: place })}>
          {say(`far.${place}`)} <small>{say(`far.${place}-so`)}</small>
        </Button>
      ))}
    </div>
  );
}

/** Renders who begins. @param {FarChooser} chooser */
const First = ({ choices, choose }) => {
  const { say } = useApp().phrases;
  return (
    <Select
      id="new-first"
      say="new.begins"
      value={choices.first}
      values={FIRST}
      labelOf={(one) => say(`far.first-${one}`)}
      onValue={(value) => choose({ first: FIRST.find((one) => one === value) ?? "me" })}
    />
  );
};

/** Renders the choices for two phones side by side. @param {FarChooser} chooser */
export const NearFields = (chooser) => (
  <>
    <Note say="nearby.about" />
    <First {...chooser} />
  </>
);

/** Renders the names, who begins and the days. @param {FarChooser} chooser */
export function FarFields({ choices, choose }) {
  const { say } = useApp().phrases;
  /** @param {"ownName" | "friend"} name */
  const field = (name) => ({
    id: `new-${name}`,
    maxLength: LONGEST_PLAYER_NAME,
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
        <First choices={choices} choose={choose} />
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

/** Gives this user's side: the one who begins sits South. @param {FarChoices} choices @returns {Side} */
export function ownSide({ first }) {
  const [chance] = crypto.getRandomValues(new Uint8Array(1));
  return first === "me" || (first === "random" && chance % 2 === 0) ? "S" : "N";
}

/**
 * Begins the game far away.
 * @param {CorrespondenceService} service @param {FarChoices} choices @param {string} game @param {string} match
 */
export function beginFar(service, choices, game, match) {
  const [own, other] = [choices.ownName.trim(), choices.friend.trim()];
  const side = ownSide(choices);
  const names = side === "S" ? { S: own, N: other } : { S: other, N: own };
  return service.begin({ game, match, side, names, days: Number(choices.days) });
}
