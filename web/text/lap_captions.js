// @ts-check
// Captions of laps, made from the steps: how a lap began and, once sown, where it ended and what it captured.

import { HAND, lapsIn } from "../board/timeline.js";

/** @import { I18n } from "./i18n.js" */
/** @typedef {(cell: number) => string} NameOf */

/** Gives the steps of a lap; the first lap has those before it too. @param {Step[]} steps @param {number} lap from 1 */
function stepsOf(steps, lap) {
  const begins = lapsIn(steps);
  return steps.slice(lap === 1 ? 0 : begins[lap - 1], begins[lap]);
}

/** @param {Pick<I18n, "say">} phrases @param {(cell: number) => string} endOf the end of the row that a house is at */
export function createLapCaptions({ say }, endOf) {
  /** @param {Step[]} taken @param {NameOf} nameOf */
  const list = (taken, nameOf) =>
    taken.map(({ from, seeds }) => say("lap.from", { count: seeds, place: nameOf(from) })).join(", ");

  /** Names a house, and its corner if it is one. @param {number} cell @param {NameOf} nameOf */
  function begun(cell, nameOf) {
    const end = endOf(cell);
    return end === "" ? nameOf(cell) : say(`lap.corner.${end}`, { house: nameOf(cell) });
  }

  return {
    /** @param {Step[]} steps of the whole turn @param {number} lap from 1
     * @param {boolean} sown whether its last seed has landed @param {NameOf} nameOf */
    lap(steps, lap, sown, nameOf) {
      const all = stepsOf(steps, lap);
      const sowing = all.filter(({ kind }) => kind === "sow");
      const lifted = all.filter(({ to }) => to === HAND);
      const captured = all.filter(({ kind, to }) => kind === "capture" && to !== HAND);
      const last = sowing.at(-1);
      const said =
        lifted[0].kind === "capture"
          ? say("lap.taken", { lap, taken: list(lifted, nameOf), place: begun(sowing[0].to, nameOf) })
          : say("lap.scooped", { lap, count: lifted[0].seeds, place: nameOf(lifted[0].from) });
      if (!sown || !last) return said;
      const ended = say("lap.last", { place: nameOf(last.to) });
      return [said, ended, captured.length > 0 ? say("lap.captured", { taken: list(captured, nameOf) }) : ""]
        .filter(Boolean)
        .join(" ");
    },
  };
}
