// @ts-check
// Dialog of a new game: game, match, players, beginner, clock, and guessing the fist. Choices apply when the game
// begins.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { plan, SPEEDS, sceneAt } from "../board/timeline.js";
import { LEVEL_STEP, otherSide, selectableGames, TIME_CONTROL_TAG } from "../game/state.js";
import { diagram } from "../manual/diagram.js";
import { levelDescription, levelNumber } from "../text/levels.js";
import { matchName, usualMatch } from "../text/matches.js";
import { createPlayers } from "../text/players.js";
import { useApp } from "./app.js";
import { beginFar, FarFields, firstFarChoices, NearFields, ownSide, Where } from "./far_game.jsx";
import { Button, Dialog, Drawing, Field, Note, Select, useClose } from "./ui.jsx";

/** @import { I18n } from "../text/i18n.js" */
/** @import { CorrespondenceService } from "./correspondence.js" */
/** @import { Scene } from "../board/timeline.js" */
/** @import { App } from "./app.js" */
/** @import { NearbyMatch } from "./nearby_match.js" */
/**
 * @typedef {ReturnType<typeof firstChoices>} Choices
 * @typedef {{ choices: Choices, choose: (change: Partial<Choices>) => void }} Chooser
 * @typedef {{ correspondence: CorrespondenceService, nearby: NearbyMatch, onOthers: () => void }} NewGameServices `onOthers`
 *   opens the other known games
 */

/** Gives a file's time control. @param {number} minutes @param {number} seconds added by a move */
const controlFor = (minutes, seconds) => `${minutes * 60}${seconds > 0 ? `+${seconds}` : ""}`;

/** The clocks on offer. */
const CLOCKS = new Map(
  [
    [3, 2],
    [5, 0],
    [10, 5],
  ].map(([minutes, seconds]) => [controlFor(minutes, seconds), { minutes, seconds }]),
);
/** The clock with the user's own times. */
const OWN = "own";
/** The choice of beginner, by the beginner of a game's rules. */
const BEGINNERS = { choice: "S", south: "S", random: "random", fist: "fist" };
/** Milliseconds between two frames of a turn, its maximum, and for which its end is shown. */
const [PACE, LONGEST, SEEN] = [40, 8000, 1500];
const reducedMotion = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Names a level without its Elo, which the settings show.
 * @param {I18n["say"]} say @param {GameInfo} game @param {number} level */
export const levelText = (say, game, level) =>
  say("level.unrated", { level, like: say(`level.${levelDescription(game, level)}`) });

/** Gives the choices when the dialog opens. @param {App} app @param {string} ownName */
function firstChoices(app, ownName) {
  const { record } = app.game().shown;
  const { level } = app.settings();
  const info = app.games.find(({ id }) => id === record.game) ?? app.games[0];
  const now = app.game().notes.tags.find(({ name }) => name === TIME_CONTROL_TAG)?.value ?? "";
  const [, seconds, added = "0"] = now.match(/^(\d+)(?:\+(\d+))?$/) ?? [];
  const own = !CLOCKS.has(now) && seconds;
  return {
    ...firstFarChoices(ownName),
    info,
    computer: app.analysed.opponent(),
    level,
    match: record.moves.length > 0 && info.matches.includes(record.match) ? record.match : usualMatch(info.matches),
    begins: BEGINNERS[info.beginner],
    /** Whether the user chose who begins: another game leaves that as it is. */
    isBeginnerChosen: false,
    clock: own ? OWN : CLOCKS.has(now) ? now : "",
    minutes: own ? `${Math.ceil(Number(seconds) / 60)}` : "15",
    seconds: own ? added : "10",
  };
}

/** Gives the tags of the chosen clock. @param {Choices} choices @returns {Tag[]} */
function clockTags({ clock, minutes, seconds }) {
  const within = (/** @type {string} */ text, /** @type {number} */ least, /** @type {number} */ most) =>
    Math.min(Math.max(Math.round(Number(text)), least), most);
  const value = clock === OWN ? controlFor(within(minutes, 1, 180), within(seconds, 0, 60)) : clock;
  return value === "" ? [] : [{ name: TIME_CONTROL_TAG, value }];
}

/** Gives the turn that a card shows: its position's, or the longest of the first moves. @param {GameInfo} info
 * @param {Position} position */
function turnOf({ shown }, position) {
  const turns = shown.filter(({ before }) => before !== null);
  const chosen = position.before ? position : turns.toSorted((one, other) => other.steps.length - one.steps.length)[0];
  return { before: chosen?.before ?? position.places, steps: chosen?.steps ?? [] };
}

/** Animates a turn on a card while it is hovered or has the focus.
 * @param {GameInfo} info @param {Position} position */
function useTurn(info, position) {
  const [scene, setScene] = useState(/** @type {Scene | null} */ (null));
  const next = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  useEffect(() => () => clearTimeout(next.current), []);

  function stop() {
    clearTimeout(next.current);
    setScene(null);
  }

  function play() {
    clearTimeout(next.current);
    const { before, steps } = turnOf(info, position);
    if (reducedMotion.matches || steps.length === 0) return;
    const timeline = plan(steps, SPEEDS.normal, LONGEST);
    const began = performance.now();
    function show() {
      const now = sceneAt(before, timeline, performance.now() - began);
      setScene(now);
      next.current = now.finished ? setTimeout(stop, SEEN) : setTimeout(show, PACE);
    }
    show();
  }

  const events = {
    onPointerEnter: (/** @type {PointerEvent} */ { pointerType }) => pointerType === "mouse" && play(),
    onPointerLeave: stop,
    onFocusIn: (/** @type {FocusEvent} */ { target }) =>
      target instanceof Element && target.matches(":focus-visible") && play(),
    onFocusOut: stop,
  };
  return { scene, events };
}

/** Renders a game to choose: board, name and difficulty. @param {{ info: GameInfo } & Chooser} props */
function Card({ info, choices, choose }) {
  const app = useApp();
  const { say, has } = app.phrases;
  const { id, layout } = info;
  const { shown } = app.game();
  const position = id === shown.record.game ? shown : info.shown[0];
  const { scene, events } = useTurn(info, position);
  const { owners, places } = position;
  const still = useMemo(() => diagram(layout, { seeds: { places }, owners, name: "" }), [position]);
  const taken = scene?.taken.map(({ cell }) => cell);
  const drawn = scene ? diagram(layout, { seeds: scene, owners, name: "", taken }) : still;
  const begins = choices.isBeginnerChosen ? choices.begins : BEGINNERS[info.beginner];
  const choice = { info, match: usualMatch(info.matches), begins };
  return (
    <label class="game" {...events}>
      <input type="radio" name="new-game" value={id} checked={id === choices.info.id} onChange={() => choose(choice)} />
      <span class="picture">
        <Drawing of={drawn} key={scene ? "turn" : "still"} aria-hidden="true" />
      </span>
      <b>{say(`game.${id}`)}</b>
      {has(`ease.${id}`) && <small>{say(`ease.${id}`)}</small>}
    </label>
  );
}

/** Renders the card that leads to other known games. @param {{ onOpen: () => void }} props */
function Others({ onOpen }) {
  const { say } = useApp().phrases;
  const close = useClose();

  function open() {
    close();
    onOpen();
  }

  /** Renders a row of the board. @param {Side} side @param {number} store @param {number} cy */
  const row = (side, store, cy) => (
    <g class={`others-${side === "S" ? "south" : "north"}`}>
      <rect x={store} y="5" width="11" height="24" rx="5.5" />
      {[21.5, 32.9, 44.3, 55.7, 67.1, 78.5].map((cx) => (
        <circle key={cx} cx={cx} cy={cy} r="4.6" />
      ))}
    </g>
  );
  return (
    <button type="button" id="new-others" class="game" onClick={open}>
      <span class="picture">
        <svg viewBox="0 0 100 34" aria-hidden="true">
          <rect class="others-wood" width="100" height="34" rx="5" />
          {row("N", 3, 10.5)}
          {row("S", 86, 23.5)}
        </svg>
      </span>
      <b>{say("new.others")}</b>
      <small>{say("new.others-are")}</small>
    </button>
  );
}

/** Binds a select to a choice. @param {Chooser} chooser @param {"computer" | "level" | "match" | "clock"} name */
const selectFor = ({ choices, choose }, name) => ({
  id: `new-${name}`,
  value: choices[name],
  onValue: (/** @type {string} */ value) => choose({ [name]: name === "level" ? Number(value) : value }),
});

/** Renders the opponent: the computer on its usual side, or another person. @param {Chooser} chooser */
function Opponent({ choices: { computer }, choose }) {
  const { phrases, settings } = useApp();
  const [usual] = useState(settings().computer || "N");
  const sides = { "players.you-south": usual, "players.none": "" };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div id="new-opponent" role="group" aria-label={phrases.say("players.computer")}>
      {Object.entries(sides).map(([label, side]) => {
        const pressed = (computer === "") === (side === "");
        const press = () => pressed || choose({ computer: /** @type {"" | Side} */ (side) });
        return <Button key={label} say={label} aria-pressed={pressed} onClick={press} />;
      })}
    </div>
  );
}

/** Renders the computer's strength: the lowest level of each description. @param {Chooser} chooser */
function Strength({ choices: { info, level }, choose }) {
  const { say } = useApp().phrases;
  const likeOf = (/** @type {number} */ one) => levelDescription(info, one);
  const levels = levelsOf(info);
  const lowest = levels.filter((one, at) => at === 0 || likeOf(one) !== likeOf(levels[at - 1]));
  const present = likeOf(levelNumber(info, level));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div id="new-levels" role="group" aria-label={say("players.level")}>
      {lowest.map((one) => (
        <Button
          key={one}
          say={`level.${likeOf(one)}`}
          aria-pressed={likeOf(one) === present}
          onClick={() => choose({ level: one })}
        />
      ))}
    </div>
  );
}

/** @param {GameInfo} info */
const levelsOf = ({ levels }) => levels.map((_, at) => LEVEL_STEP * (at + 1));

/** Whether North may begin: not between two people if the beginner sits South. @param {Choices} choices */
const mayNorth = ({ info, computer }) => info.beginner !== "south" || computer !== "";
/** @param {Choices} choices */
const beginnerOf = (choices) => (choices.begins === "N" && !mayNorth(choices) ? "S" : choices.begins);

/** Renders the choice of the beginner. @param {Chooser} chooser */
function Beginner({ choices, choose }) {
  const { phrases } = useApp();
  const { nameOf } = createPlayers(phrases, () => choices);
  const names = { S: nameOf("S"), N: nameOf("N"), random: phrases.say("new.random"), fist: phrases.say("new.fist") };
  return (
    <fieldset class="choices">
      <legend>{phrases.say("new.begins")}</legend>
      {Object.entries(names).map(([value, name]) => {
        const checked = beginnerOf(choices) === value;
        const change = () => choose({ begins: value, isBeginnerChosen: true });
        const north = value === "N" && { id: "begins-north", hidden: !mayNorth(choices) };
        return (
          <label key={value} {...north}>
            <input type="radio" name="begins" value={value} checked={checked} onChange={change} />
            <span id={`begins-${value}`}>{name}</span>
          </label>
        );
      })}
      <Note id="begins-note" text={choices.info.beginner === "south" ? phrases.say("new.south") : ""} />
    </fieldset>
  );
}

/** Renders the choice of the match, in a game with rounds. @param {Chooser} chooser */
function Match(chooser) {
  const { phrases } = useApp();
  const { id, matches } = chooser.choices.info;
  if (matches.length === 1) return null;
  const labelOf = (/** @type {string} */ one) => matchName(phrases, id, one);
  return <Select {...selectFor(chooser, "match")} say="new.match" values={matches} labelOf={labelOf} />;
}

/** Renders match, clock, seat and all levels, folded under the present match and clock. @param {Chooser} chooser */
function More(chooser) {
  const { phrases } = useApp();
  const { say } = phrases;
  const { info, match, clock, level } = chooser.choices;
  const isMatch = info.matches.length > 1;

  /** @param {string} value */
  function clockLabel(value) {
    const preset = CLOCKS.get(value);
    if (!preset) return say(value ? "clock.own" : "clock.none");
    return say(preset.seconds > 0 ? "clock.added" : "clock.preset", preset);
  }

  return (
    <details id="new-more">
      <summary>{isMatch ? `${matchName(phrases, info.id, match)} · ${clockLabel(clock)}` : clockLabel(clock)}</summary>
      <Match {...chooser} />
      <Select
        {...selectFor(chooser, "clock")}
        say="clock.title"
        values={["", ...CLOCKS.keys(), OWN]}
        labelOf={clockLabel}
      />
      {clock === OWN && (
        <div class="pair" id="new-clock-own">
          <TimeField unit="minutes" min={1} max={180} {...chooser} />
          <TimeField unit="seconds" min={0} max={60} {...chooser} />
        </div>
      )}
      <div class="pair">
        <Select
          {...selectFor(chooser, "computer")}
          say="players.computer"
          values={/** @type {const} */ (["N", "S", ""])}
          labelOf={(one) => say({ N: "players.you-south", S: "players.you-north", "": "players.none" }[one])}
        />
        <Select
          {...selectFor(chooser, "level")}
          value={levelNumber(info, level)}
          say="players.level"
          values={levelsOf(info)}
          labelOf={(one) => levelText(say, info, one)}
        />
      </div>
    </details>
  );
}

/**
 * Renders a field of the user's own clock.
 * @param {{ unit: "minutes" | "seconds", min: number, max: number } & Chooser} props
 */
const TimeField = ({ unit, min, max, choices, choose }) => (
  <Field say={`clock.${unit}`}>
    <input
      type="number"
      inputMode="numeric"
      id={`new-clock-${unit}`}
      min={min}
      max={max}
      value={choices[unit]}
      onInput={({ currentTarget: { value } }) => choose({ [unit]: value })}
    />
  </Field>
);

/**
 * @param {NewGameServices & { onFist: (choices: Choices) => void }} props `onFist` starts guessing the fist
 */
function NewGame({ correspondence, nearby, onOthers, onFist }) {
  const app = useApp();
  const { say, has } = app.phrases;
  const close = useClose();
  const [choices, draw] = useState(() => firstChoices(app, correspondence.ownName()));
  const latest = useRef(choices); // choices that are not rendered yet
  const cards = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => cards.current?.querySelector(".game:has(:checked)")?.scrollIntoView({ block: "nearest" }), []);
  const { record, result } = app.game().shown;
  const { info } = choices;
  const where = choices.computer === "" ? choices.where : "here";

  /** @type {Chooser} */
  const chooser = {
    choices,
    choose(change) {
      latest.current = { ...latest.current, ...change };
      draw(latest.current);
    },
  };

  function start() {
    close();
    const { current } = latest;
    if (where === "far") return beginFar(correspondence, current, current.info.id, current.match);
    if (where === "near") return planNear(app, nearby, current);
    const begins = beginnerOf(current);
    return begins === "fist" ? onFist(current) : begin(app, current, begins);
  }

  return (
    <>
      {record.moves.length > 0 && !result && (
        <p class="ends" id="new-under-way">
          <Button id="new-continue" onClick={close}>
            {say("new.continue", { game: say(`game.${record.game}`) })}
          </Button>
        </p>
      )}
      <Opponent {...chooser} />
      {choices.computer === "" && <Where {...chooser} />}
      <div class="new-cards">
        <div id="new-games" role="radiogroup" aria-label={say("new.game")} aria-describedby="new-card" ref={cards}>
          {selectableGames(app.games, record.game).map((one) => (
            <Card key={one.id} info={one} {...chooser} />
          ))}
        </div>
        <Others onOpen={onOthers} />
      </div>
      <Note id="new-card" text={has(`card.${info.id}`) ? say(`card.${info.id}`) : ""} />
      {where === "here" && <Strength {...chooser} />}
      {where === "far" ? (
        <>
          <FarFields {...chooser} />
          <Match {...chooser} />
        </>
      ) : (
        <>
          {where === "near" ? <NearFields {...chooser} /> : <Beginner {...chooser} />}
          <More {...chooser} />
        </>
      )}
      <p class="ends foot">
        <Button data-close say="control.cancel" />
        <Button main id="start-new" say="new.start" onClick={start} />
      </p>
    </>
  );
}

/** Begins the game. @param {Pick<App, "analysed" | "session">} app @param {Choices} choices
 * @param {string} side the beginner, or "random" */
export function begin({ analysed, session }, choices, side) {
  const { info, match, computer, level } = choices;
  analysed.end();
  session.begin(info.id, side, match, clockTags(choices), { computer, level });
}

/** Opens the dialog that joins two phones for the game. @param {App} app @param {NearbyMatch} nearby
 * @param {Choices} choices */
function planNear(app, nearby, choices) {
  const { info, match } = choices;
  nearby.plan({ game: info.id, match, side: ownSide(choices), clock: clockTags(choices)[0]?.value ?? "" });
  app.open("nearby-dialog");
}

const OPEN_HAND =
  "M18 52c-4-6 3-11 8-6l8 8V24c0-8 10-8 10 0v-6c0-8 10-8 10 0v6c0-7 10-7 10 0v8c0-7 9-7 9 0v26c0 14-9 24-22 24-11 0-16-5-21-12z";
/** Renders a closed hand, and the open one. */
const Hand = () => (
  <svg viewBox="0 0 96 96" aria-hidden="true">
    <g class="hand-closed">
      <path d="M22 40c0-9 6-14 13-14h28c9 0 14 7 14 16v12c0 12-8 20-19 20H40c-11 0-18-8-18-19z" />
      <path d="M35 26v20m14-20v20m14-19v19M22 50c6 5 14 6 22 3 5-2 8 0 8 4s-4 6-8 6h-8" />
    </g>
    <g class="hand-open">
      <path d={OPEN_HAND} />
      <circle class="hand-seed" cx="52" cy="58" r="8" />
    </g>
  </svg>
);

/**
 * Renders guessing the fist (RULES 1.8): a seed is in one of two hands, and the player who finds it begins.
 * @param {{ choices: Choices }} props
 */
function Fists({ choices }) {
  const app = useApp();
  const { say } = app.phrases;
  const close = useClose();
  const people = createPlayers(app.phrases, () => choices);
  const [asked] = useState(() => (choices.computer === "" ? app.game().shown.turn : otherSide(choices.computer)));
  const [holding] = useState(() => crypto.getRandomValues(new Uint8Array(1))[0] % 2);
  const [guess, setGuess] = useState(/** @type {number | null} */ (null));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (guess !== null) button.current?.focus();
  }, [guess]);
  const found = guess === holding;
  const begins = guess === null || found ? asked : otherSide(asked);

  function start() {
    close();
    begin(app, choices, begins);
  }

  return (
    <>
      <p id="fist-text" role="status">
        {people.forSide(guess === null ? "fist.ask" : found ? "fist.found" : "fist.missed", begins)}
      </p>
      <div class="fists">
        {[say("fist.left"), say("fist.right")].map((label, hand) => (
          <button
            key={label}
            type="button"
            class={hand === 0 ? "fist" : "fist mirrored"}
            aria-label={label}
            title={label}
            data-holds={guess === null ? "" : hand === holding ? "seed" : "nothing"}
            disabled={guess !== null}
            onClick={() => setGuess(hand)}
          >
            <Hand />
          </button>
        ))}
      </div>
      <p class="ends">
        <Button data-close say="control.cancel" />
        <Button main id="fist-start" say="new.start" ref={button} disabled={guess === null} onClick={start} />
      </p>
    </>
  );
}

/** @param {{ opening: number } & NewGameServices} props */
export function NewGameDialog({ opening, ...services }) {
  const app = useApp();
  const { say } = app.phrases;
  const [fist, setFist] = useState({ times: 0, choices: /** @type {Choices | null} */ (null) });

  /** @param {Choices} choices */
  function guess(choices) {
    setFist({ times: fist.times + 1, choices });
    app.open("fist-dialog");
  }

  return (
    <>
      <Dialog id="new-dialog" opening={opening} titleId="new-title" title={say("new.title")}>
        <NewGame {...services} onFist={guess} />
      </Dialog>
      <Dialog id="fist-dialog" opening={fist.times} titleId="fist-title" title={say("fist.title")}>
        {fist.choices && <Fists choices={fist.choices} />}
      </Dialog>
    </>
  );
}
