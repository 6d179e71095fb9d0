// @ts-check
// The dialog of a new game: which game, which match, who plays and begins, by which clock, and the guessing of the
// fist. What is chosen counts when the game begins.

import { SIDES } from "../board/geometry.js";
import { button, byId, dialogById, make } from "../dom.js";
import { otherSide, selectableGames, TIME_CONTROL_TAG } from "../game/state.js";
import { fillLevelSelect, levelDescription } from "../text/levels.js";
import { createPlayers } from "../text/players.js";
import { attachTurnDemo } from "./turn_demo.js";

/** @import { Settings } from "../game/state.js" */
/** @import { App } from "./app.js" */
/** @typedef {Pick<Settings, "computer" | "level">} Players */

/** The clocks that are offered: minutes for each player, and seconds that a move adds. */
const CLOCKS = [
  [3, 2],
  [5, 0],
  [10, 5],
];
/** A clock whose times are to be said. */
const OWN = "own";

/** @param {App} app @returns {() => void} makes the dialog ready to be opened */
export function createNewGame(app) {
  const { phrases } = app;
  const { say, has } = phrases;
  const computerChoice = /** @type {HTMLSelectElement} */ (byId("new-computer"));
  const levelChoice = /** @type {HTMLSelectElement} */ (byId("new-level"));
  const matchChoice = /** @type {HTMLSelectElement} */ (byId("new-match"));

  const clockChoice = /** @type {HTMLSelectElement} */ (byId("new-clock"));
  const [clockMinutes, clockSeconds] = ["minutes", "seconds"].map(
    (part) => /** @type {HTMLInputElement} */ (byId(`new-clock-${part}`)),
  );
  clockChoice.addEventListener("change", showOwnClock);

  /** Where other times are wanted, there is room to say which. */
  function showOwnClock() {
    byId("new-clock-own").hidden = clockChoice.value !== OWN;
  }

  /** The clocks to choose from: none first, unless the game on the board has one. */
  function offerClocks() {
    const now = app.game().notes.tags.find(({ name }) => name === TIME_CONTROL_TAG)?.value ?? "";
    const offers = CLOCKS.map(([minutes, seconds]) => {
      const text = say(seconds > 0 ? "clock.added" : "clock.preset", { minutes, seconds });
      return new Option(text, control(minutes, seconds));
    });
    clockChoice.replaceChildren(new Option(say("clock.none"), ""), ...offers, new Option(say("clock.own"), OWN));
    const known = [...clockChoice.options].some(({ value }) => value === now);
    clockChoice.value = known ? now : OWN;
    const [, seconds, added = "0"] = now.match(/^(\d+)(?:\+(\d+))?$/) ?? [];
    if (!known && !seconds) clockChoice.value = "";
    else if (!known) [clockMinutes.value, clockSeconds.value] = [`${Math.ceil(Number(seconds) / 60)}`, added];
    showOwnClock();
  }

  /** How a file says a clock. @param {number} minutes @param {number} seconds */
  const control = (minutes, seconds) => `${minutes * 60}${seconds > 0 ? `+${seconds}` : ""}`;

  /** A number that is written, as near to it as the field allows. @param {HTMLInputElement} field */
  const written = ({ value, min, max }) => Math.min(Math.max(Math.round(Number(value)), Number(min)), Number(max));

  /** The tags that the chosen clock gives the new game. @returns {Tag[]} */
  function clockTags() {
    const own = clockChoice.value === OWN;
    const value = own ? control(written(clockMinutes), written(clockSeconds)) : clockChoice.value;
    return value === "" ? [] : [{ name: TIME_CONTROL_TAG, value }];
  }

  /** The players who are chosen. @returns {Players} */
  const players = () => ({ computer: /** @type {Settings["computer"]} */ (computerChoice.value), level });
  const people = createPlayers(phrases, players);
  /** The level that is chosen, whatever number the game has for it. */
  let level = 0;

  byId("new-games").addEventListener("change", () => showCard(""));
  levelChoice.addEventListener("change", () => {
    level = Number(levelChoice.value);
    showLevels();
  });
  computerChoice.addEventListener("change", nameSeats);

  /** @param {string} value @returns {HTMLInputElement} */
  const beginner = (value) =>
    /** @type {HTMLInputElement} */ (document.querySelector(`input[name=begins][value=${value}]`));

  /**
   * The card of a game: its choices, and what there is to know before its first move.
   * @param {string} match the one chosen
   */
  function showCard(match) {
    const chosen = chosenGame();
    byId("new-card").textContent = has(`card.${chosen.id}`) ? say(`card.${chosen.id}`) : "";
    const matchName = (/** @type {string} */ one) => say(has(`new.match.${one}`) ? `new.match.${one}` : `match.${one}`);
    matchChoice.replaceChildren(...chosen.matches.map((one) => new Option(matchName(one), one)));
    matchChoice.value = chosen.matches.includes(match) ? match : chosen.matches[0];
    byId("new-match-field").hidden = chosen.matches.length < 2;
    byId("begins-note").textContent = isSeated() ? say("new.south") : "";
    beginner({ choice: "S", south: "S", random: "random", fist: "fist" }[chosen.beginner]).checked = true;
    fillLevelSelect(levelChoice, chosen, level, say, false); // the settings tell it
    showLevels();
    nameSeats();
  }

  /** The levels by what they are like, each a tap away; of those that are like it the lowest. */
  function showLevels() {
    const chosen = likeOf(levelChoice.value);
    const first = [...levelChoice.options].filter(
      ({ value }, at, all) => at === 0 || likeOf(value) !== likeOf(all[at - 1].value),
    );
    const buttons = first.map(({ value }) => {
      const like = likeOf(value);
      const made = button(say(`level.${like}`), () => {
        levelChoice.value = value;
        levelChoice.dispatchEvent(new Event("change"));
        /** @type {HTMLElement} */ (byId("new-levels").children[first.findIndex((one) => one.value === value)]).focus();
      });
      made.ariaPressed = String(like === chosen);
      return made;
    });
    byId("new-levels").replaceChildren(...buttons);
  }

  /** The number, from 1 to 8, of the word that says what a level of the chosen game is like. @param {string} level */
  const likeOf = (level) => levelDescription(chosenGame(), Number(level));

  const chosenId = () =>
    /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=new-game]:checked"))?.value ?? "";

  const chosenGame = () => app.games.find(({ id }) => id === chosenId()) ?? app.games[0];

  /** A game to choose: its board, its name, and how hard it is to learn. @param {GameInfo} baked */
  function card(baked) {
    const { id } = baked;
    const input = make("input", { type: "radio", name: "new-game", value: id });
    const picture = make("span", "picture");
    const made = make("label", "game", input, picture, make("b", {}, say(`game.${id}`)));
    const { shown } = app.game();
    attachTurnDemo(picture, made, baked, id === shown.record.game ? shown : baked.shown[0]);
    if (has(`ease.${id}`)) made.append(make("small", {}, say(`ease.${id}`)));
    return made;
  }

  /** Whether whoever begins sits South. */
  const isSeated = () => chosenGame().beginner === "south";

  /** The names of those who can begin: you or the computer, where it plays; two people by their seats. */
  function nameSeats() {
    const { computer } = players();
    for (const side of SIDES) {
      byId(`begins-${side}`).textContent = people.nameOf(side);
    }
    byId("begins-north").hidden = isSeated() && computer === "";
    if (byId("begins-north").hidden && beginner("N").checked) beginner("S").checked = true;
  }

  byId("new-others").addEventListener("click", () => {
    dialogById("new-dialog").close();
    app.open("own-rules-dialog");
    byId("own-from").focus(); // the list of known games
  });
  byId("new-continue").addEventListener("click", () => dialogById("new-dialog").close());
  byId("start-new").addEventListener("click", () => {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=begins]:checked"));
    dialogById("new-dialog").close();
    if (chosen?.value === "fist") hideSeed();
    else begin(chosen?.value ?? "S");
  });

  /** Begins the game that is chosen. @param {string} side the one that begins, or "random" */
  const begin = (side) => app.session.begin(chosenGame().id, side, matchChoice.value, clockTags(), players());

  // Guess the fist (RULES 1.8): a seed is in one of two hands; who finds it begins.
  const fists = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(".fist")]);
  let holding = 0;
  /** @type {Side} */
  let begins = "S";

  /** The side of whoever is asked: of two people the one to move. */
  function asked() {
    const { computer } = players();
    return computer === "" ? app.game().shown.turn : otherSide(computer);
  }

  function hideSeed() {
    holding = crypto.getRandomValues(new Uint8Array(1))[0] % fists.length;
    for (const fist of fists) {
      fist.dataset.holds = "";
      fist.disabled = false;
    }
    byId("fist-text").textContent = people.forSide("fist.ask", asked());
    /** @type {HTMLButtonElement} */ (byId("fist-start")).disabled = true;
    dialogById("fist-dialog").showModal();
  }

  /** @param {number} guess */
  function openFists(guess) {
    fists.forEach((fist, hand) => {
      fist.dataset.holds = hand === holding ? "seed" : "nothing";
      fist.disabled = true;
    });
    begins = guess === holding ? asked() : otherSide(asked());
    byId("fist-text").textContent = people.forSide(guess === holding ? "fist.found" : "fist.missed", begins);
    const start = /** @type {HTMLButtonElement} */ (byId("fist-start"));
    start.disabled = false;
    start.focus();
  }

  fists.forEach((fist, hand) => {
    fist.addEventListener("click", () => openFists(hand));
  });
  byId("fist-start").addEventListener("click", () => {
    dialogById("fist-dialog").close();
    begin(begins);
  });

  return () => {
    const { shown } = app.game();
    const { game, match, moves } = shown.record;
    computerChoice.value = app.settings().computer;
    level = app.settings().level;
    byId("new-games").replaceChildren(...selectableGames(app.games, game).map(card));
    for (const one of document.querySelectorAll("input[name=new-game]")) {
      const input = /** @type {HTMLInputElement} */ (one);
      input.checked = input.value === game;
    }
    byId("new-under-way").hidden = moves.length === 0 || shown.result !== null;
    byId("new-continue").textContent = say("new.continue", { game: say(`game.${game}`) });
    showCard(match);
    offerClocks();
    requestAnimationFrame(() => document.querySelector(".game:has(:checked)")?.scrollIntoView({ block: "nearest" }));
  };
}
