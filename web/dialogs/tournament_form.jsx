// @ts-check
// The form of a new tournament: names, pairings, rounds, game and clock.

import { useState } from "preact/hooks";
import { selectableGames, TIME_CONTROL_TAG } from "../game/state.js";
import { controlOf } from "../game/time_control.js";
import { LONGEST_NAME } from "../storage/custom_rules.js";
import { matchName, usualMatch } from "../text/matches.js";
import { mostRounds, namesOn } from "../text/tournament_text.js";
import { useApp } from "./app.js";
import { Button, Field, Note, Select, TextField } from "./ui.jsx";

/** @import { I18n } from "../text/i18n.js" */
/** @import { App } from "./app.js" */
/** @typedef {Omit<BeginTournamentRequest, "type" | "id">} Plan */
/**
 * @typedef {Omit<Plan, "names" | "rounds"> & { names: string, rounds: string | null }} FormPlan a plan as it is typed;
 *   `rounds` is null while none are chosen
 */

/** The clocks on offer, as a game's file has them. */
const CLOCKS = ["", "180+2", "300", "600+5", "900+10"];
/** @type {TournamentReply["kind"][]} */
const KINDS = ["swiss", "round-robin"];
/** The rounds of a Swiss tournament unless others are chosen: enough for 32 players. */
const USUAL_ROUNDS = 5;

/** Names a clock. @param {I18n["say"]} say @param {string} clock as a game's file has it */
export function clockName(say, clock) {
  const control = controlOf([{ name: TIME_CONTROL_TAG, value: clock }]);
  if (!control) return say("clock.none");
  const [minutes, seconds] = [control.base / 60_000, control.increment / 1000];
  return say(seconds > 0 ? "clock.added" : "clock.preset", { minutes, seconds });
}

/** Lists the games and saved rules to choose from. @param {App} app */
const choicesOf = ({ games, game, customRules }) => [
  ...new Set([
    ...selectableGames(games, game().game).map(({ id }) => id),
    ...customRules.read().map((rules) => rules.game),
  ]),
];

/** Gives the matches of a game; custom rules have the usual one. @param {App} app @param {string} game */
const matchesOf = ({ games }, game) => games.find(({ id }) => id === game)?.matches ?? ["full"];

/**
 * Renders the choice of pairings, rounds, game and clock.
 * @param {{ plan: FormPlan, most: number, usual: number, choose: (change: Partial<FormPlan>) => void }} props `most`
 *   rounds are possible
 */
function Choices({ plan, most, usual, choose }) {
  const app = useApp();
  const { say } = app.phrases;
  const matches = matchesOf(app, plan.game);
  return (
    <div class="tournament-plan">
      <Select
        id="tournament-kind"
        say="tournament.kind"
        field={{ class: "field tournament-kind" }}
        value={plan.kind}
        values={KINDS}
        labelOf={(kind) => say(`tournament.kind.${kind}`)}
        onValue={(kind) => choose({ kind: KINDS.find((one) => one === kind), rounds: null })}
      />
      <Field say="tournament.rounds">
        <input
          id="tournament-rounds"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={plan.rounds ?? usual}
          onInput={({ currentTarget }) => choose({ rounds: currentTarget.value })}
        />
      </Field>
      <Select
        id="tournament-game"
        say="new.game"
        value={plan.game}
        values={choicesOf(app)}
        labelOf={(game) => say(`game.${game}`)}
        onValue={(game) => choose({ game, match: usualMatch(matchesOf(app, game)) })}
      />
      {matches.length > 1 && (
        <Select
          id="tournament-match"
          say="new.match"
          value={plan.match}
          values={matches}
          labelOf={(match) => matchName(app.phrases, plan.game, match)}
          onValue={(match) => choose({ match })}
        />
      )}
      <Select
        id="tournament-clock"
        say="clock.title"
        value={plan.clock}
        values={CLOCKS}
        labelOf={(clock) => clockName(say, clock)}
        onValue={(clock) => choose({ clock })}
      />
    </div>
  );
}

/** Renders the form. @param {{ names: string, onBegin: (plan: Plan) => void }} props `names` to begin with, one a line */
export function TournamentForm({ names: first, onBegin }) {
  const app = useApp();
  const { say } = app.phrases;
  const [plan, setPlan] = useState(
    /** @type {FormPlan} */ ({
      kind: KINDS[0],
      name: "",
      game: app.game().game,
      match: usualMatch(matchesOf(app, app.game().game)),
      clock: "600+5",
      names: first,
      rounds: null,
    }),
  );
  const choose = (/** @type {Partial<FormPlan>} */ change) => setPlan((last) => ({ ...last, ...change }));
  const names = namesOn(plan.names);
  const most = Math.max(1, mostRounds(names.length));
  const usual = plan.kind === "swiss" ? Math.min(USUAL_ROUNDS, most) : most;

  return (
    <>
      <Field say="tournament.name">
        <input
          id="tournament-name"
          autocomplete="off"
          maxLength={LONGEST_NAME}
          value={plan.name}
          onInput={({ currentTarget }) => choose({ name: currentTarget.value })}
        />
      </Field>
      <TextField
        say="tournament.names"
        id="tournament-names"
        rows={8}
        aria-describedby="tournament-private tournament-count"
        value={plan.names}
        onText={(typed) => choose({ names: typed })}
      />
      <Note id="tournament-count" text={say("tournament.count", { count: names.length })} />
      <Note id="tournament-private" say="tournament.private" />
      <Choices plan={plan} most={most} usual={usual} choose={choose} />
      <p class="ends">
        <Button
          main
          id="tournament-begin"
          say="tournament.begin"
          onClick={() => onBegin({ ...plan, names, rounds: Math.round(Number(plan.rounds || usual)) })}
        />
      </p>
    </>
  );
}
