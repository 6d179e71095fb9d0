// @ts-check
// The coach of a first game: at every move one hint, a house lit and why, until told not to. What is good the engine
// says.

import { questOf } from "../task/quest.js";

/** @import { Quest } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Sentences } from "../words/sentences.js" */

/**
 * @typedef {object} CoachPage the page as the coach sees it
 * @property {() => Quest | null} quest the quest at the board; null where there is none
 * @property {(quest: Quest | null) => void} publish hands in a quest, or null for none
 * @property {() => boolean} isWanted whether there is to be a coach
 * @property {() => boolean} isTurn whether a person is to move
 * @property {() => Position} shown the position on the board
 * @property {() => Sentences} sentences the sentences about the game
 * @property {(record: GameRecord) => Promise<Advised>} advise the engine's advice to the player who is to move
 * @property {(sentence: string) => void} announce says a sentence aloud
 * @property {() => void} onOff called when no hint is wanted any more
 */

/**
 * @param {Phrases} phrases
 * @param {CoachPage} page
 */
export function createCoach({ say }, page) {
  /** How many have stood by. */
  let count = 0;

  return () => {
    if (page.quest()) return;
    count += 1;
    const of = count;
    /** The position that is looked at, or has been. */
    let place = "";
    const acts = () => [{ label: say("coach.off"), run: leave, of }];
    let quest = questOf({ words: () => "", acts, follow, lit: null });

    /** @param {() => string} words @param {number | null} lit */
    function tell(words, lit) {
      quest = questOf({ words, acts, follow, lit });
      page.publish(quest);
    }

    function leave() {
      page.publish(null);
      page.onOff();
    }

    /** @param {Position} shown */
    async function look(shown) {
      // who asks an engine that is gone hears of it elsewhere
      const found = await page.advise(shown.record).catch(() => null);
      if (!found || place !== shown.link || page.quest() !== quest) return;
      const { move, code, count: seeds } = found;
      const { moveName, lastMove } = page.sentences();
      const advice = () => say(`coach.${code}`, { move: moveName(shown, move, shown.turn), count: seeds });
      const cells = shown.choices.find((choice) => choice.move === move)?.cells ?? [];
      // a long turn may be cut off, no advice
      tell(() => `${advice()} ${lastMove(shown)}`.trim(), cells.length === 1 ? cells[0] : null);
      page.announce(`${lastMove(shown)} ${advice()}`.trim());
    }

    /** Goes along with the game: over, it needs no coach. */
    function follow() {
      const shown = page.shown();
      if (shown.result || !page.isWanted()) return page.publish(null);
      if (!page.isTurn()) return wait(shown);
      if (shown.link === place) return;
      place = shown.link;
      look(shown);
    }

    /** Says nothing while it is not the person's turn. @param {Position} shown */
    function wait({ link }) {
      if (link !== place) place = "";
      if (quest.said !== "") tell(() => "", null);
    }

    page.publish(quest);
    follow();
  };
}
