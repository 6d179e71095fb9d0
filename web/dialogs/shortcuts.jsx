// @ts-check
// Dialog of the keyboard shortcuts.

import { useApp } from "./app.js";
import { Dialog, Foot, Note } from "./ui.jsx";

/**
 * The keys of each action. A key without a phrase is written as it is; a plus sign joins keys that are held together.
 */
const KEYS = {
  house: "letters",
  far: "shift+letters",
  arrows: "← ↑ → ↓",
  enter: "enter",
  ways: "less more",
  escape: "escape",
  step: "page-up page-down",
  ends: "home end",
  score: "score",
  mine: "mine",
  other: "other",
  time: "time",
  marks: "right",
  project: "project",
  sheet: "?",
};

/** Gives the letters of a board's houses, such as "A–H". @param {Layout} layout */
export function lettersOf({ houses }) {
  const letters = houses.map(({ name }) => name[0].toUpperCase()).sort();
  return `${letters[0]}–${letters[letters.length - 1]}`;
}

/** @param {{ opening: number }} props */
export function ShortcutsDialog({ opening }) {
  const { phrases, games, game } = useApp();
  const { say, has } = phrases;
  const { layout } = games.find(({ id }) => id === game().game) ?? games[0];

  /** @param {string} key */
  function label(key) {
    if (key === "letters") return lettersOf(layout);
    return has(`key.${key}`) ? say(`key.${key}`) : key;
  }
  return (
    <Dialog id="keys-dialog" opening={opening} titleId="keys-title" title={say("keys.title")}>
      <table class="keys">
        <tbody>
          {Object.entries(KEYS).map(([action, keys]) => (
            <tr key={action}>
              <th scope="row">
                {keys
                  .split(/([ +])/)
                  .map((key) => (/[ +]/.test(key) ? key.replace("+", " + ") : <kbd>{label(key)}</kbd>))}
              </th>
              <td>{say(`keys.${action}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Note say="keys.off" />
      <Foot />
    </Dialog>
  );
}
