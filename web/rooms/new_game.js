// @ts-check
// The room of a new game: which game, which match, who begins, and the guessing of the fist.

import { dialog, element } from "../dom.js";
import { offered, otherSide } from "../game/state.js";
import { offerLevels } from "../words/levels.js";
import { createPeople } from "../words/people.js";

/** @import { People } from "../words/people.js" */
/** @import { Phrases } from "../words/phrases.js" */

/**
 * @param {Phrases} phrases
 * @param {{ games: BakedGame[], game: () => GameRecord, human: () => Side, level: () => number,
 *   people: People, onNew: (game: string, begins: string, match: string) => void }} page `game` is the one on the board, `human` the side of whoever is asked
 * @returns {() => void} makes the room ready to be opened
 */
export function createNewGame(phrases, page) {
  const { say, has } = phrases;
  const gameChoice = /** @type {HTMLSelectElement} */ (element("new-game"));
  const computerChoice = /** @type {HTMLSelectElement} */ (
    document.querySelector("#new-dialog [data-setting=computer]")
  );
  const levelChoice = /** @type {HTMLSelectElement} */ (document.querySelector("#new-dialog [data-setting=level]"));
  const matchChoice = /** @type {HTMLSelectElement} */ (element("new-match"));

  element("new-game-field").hidden = page.games.length < 2;
  gameChoice.addEventListener("change", () => showCard(""));
  computerChoice.addEventListener("change", nameSeats);

  /** @param {string} value @returns {HTMLInputElement} */
  const beginner = (value) =>
    /** @type {HTMLInputElement} */ (document.querySelector(`input[name=begins][value=${value}]`));

  /** What is to be chosen for a game, and what there is to know before its first move. @param {string} match the one chosen */
  function showCard(match) {
    const chosen = chosenGame();
    element("new-card").textContent = has(`card.${chosen.id}`) ? say(`card.${chosen.id}`) : "";
    matchChoice.replaceChildren(...chosen.matches.map((one) => new Option(say(`match.${one}`), one)));
    matchChoice.value = chosen.matches.includes(match) ? match : chosen.matches[0];
    element("new-match-field").hidden = chosen.matches.length < 2;
    element("begins-note").textContent = isSeated() ? say("new.south") : "";
    beginner({ choice: "S", south: "S", random: "random", fist: "fist" }[chosen.beginner]).checked = true;
    offerLevels(levelChoice, chosen, page.level(), say);
    nameSeats();
  }

  const chosenGame = () => page.games.find(({ id }) => id === gameChoice.value) ?? page.games[0];

  /** Whether whoever begins sits South. */
  const isSeated = () => chosenGame().beginner === "south";

  /** Who can begin: you or the computer, where it plays; two people by their seats. */
  function nameSeats() {
    const computer = /** @type {"" | Side} */ (computerChoice.value);
    const { nameOf } = createPeople(phrases, () => ({ computer }));
    for (const side of /** @type {const} */ (["S", "N"])) {
      element(`begins-${side}`).textContent = nameOf(side);
    }
    element("begins-north").hidden = isSeated() && computer === "";
    if (element("begins-north").hidden && beginner("N").checked) beginner("S").checked = true;
  }

  element("start-new").addEventListener("click", () => {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=begins]:checked"));
    dialog("new-dialog").close();
    if (chosen?.value === "fist") hideSeed();
    else page.onNew(gameChoice.value, chosen?.value ?? "S", matchChoice.value);
  });

  // Guess the fist (RULES 1.8): a seed is in one of two hands; who finds it begins.
  const fists = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(".fist")]);
  let holding = 0;
  /** @type {Side} */
  let begins = "S";

  function hideSeed() {
    holding = crypto.getRandomValues(new Uint8Array(1))[0] % fists.length;
    for (const fist of fists) {
      fist.dataset.holds = "";
      fist.disabled = false;
    }
    element("fist-text").textContent = page.people.tell("fist.ask", page.human());
    /** @type {HTMLButtonElement} */ (element("fist-start")).disabled = true;
    dialog("fist-dialog").showModal();
  }

  /** @param {number} guess */
  function openFists(guess) {
    fists.forEach((fist, hand) => {
      fist.dataset.holds = hand === holding ? "seed" : "nothing";
      fist.disabled = true;
    });
    begins = guess === holding ? page.human() : otherSide(page.human());
    element("fist-text").textContent = page.people.tell(guess === holding ? "fist.found" : "fist.missed", begins);
    const start = /** @type {HTMLButtonElement} */ (element("fist-start"));
    start.disabled = false;
    start.focus();
  }

  fists.forEach((fist, hand) => {
    fist.addEventListener("click", () => openFists(hand));
  });
  element("fist-start").addEventListener("click", () => {
    dialog("fist-dialog").close();
    page.onNew(gameChoice.value, begins, matchChoice.value);
  });

  return () => {
    const games = offered(page.games, page.game().game);
    gameChoice.replaceChildren(...games.map(({ id }) => new Option(say(`game.${id}`), id)));
    gameChoice.value = page.game().game;
    showCard(page.game().match);
  };
}
