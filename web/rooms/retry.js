// @ts-check
// A mistake tried again: the board stands before it, and whoever sits there looks for a better move. The same search as
// in the review says whether it is one.

import { pathOf } from "../game/state.js";
import { questOf } from "../task/quest.js";

/** @import { GameState, Quest } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */

/** Milliseconds for which a move that was not it is seen. */
const SEEN = 900;

/**
 * @typedef {object} RetryPage the page as a mistake that is tried again sees it
 * @property {() => GameState} game the game on the board
 * @property {() => GameRecord} record the record of the game
 * @property {() => Quest | null} quest the quest at the board; null where there is none
 * @property {(quest: Quest | null) => void} publish hands in a quest, or null for none
 * @property {(sentence: string) => void} announce says a sentence aloud
 * @property {(path: string[]) => Promise<boolean>} stepTo steps to the place after these moves; whether it is there
 * @property {(notes: Notes) => unknown} annotate gives the game other notes
 * @property {(move: string) => unknown} play plays a move
 * @property {(record: GameRecord, since: number) => Promise<Assessment>} judge the judgement of the last move of a
 *   record
 * @property {(error: unknown) => string} failed the words about a failure
 * @property {(judged: Assessment) => string} explain the words about a judgement
 * @property {() => void} onReview opens the review again
 */

/**
 * @param {Phrases} phrases
 * @param {RetryPage} page
 */
export function createRetry({ say, has }, page) {
  /** The number of tries there have been. */
  let count = 0;

  /** @param {Assessment} judged */
  return async (judged) => {
    const path = page.record().moves.slice(0, judged.at);
    const notes = page.game().notes;
    const whole = JSON.stringify(page.record());
    const hints = hintsFor(judged);
    count += 1;
    const of = count;
    let given = 0;
    let tried = "";
    let over = false;
    let quest = questOf({ words: () => "", acts, follow });

    /**
     * Whether this move, just tried, is still to be spoken of: it is not where the board has something else to be
     * looked for, or nothing.
     * @param {string} move
     */
    const isOpen = (move) => page.quest() === quest && tried === move && !over;

    function acts() {
      const more = given < hints.length ? [{ label: say("quest.hint"), run: hint, of }] : [];
      const open = over ? [] : [...more, { label: say("quest.show"), run: show, of }];
      return [...open, { label: say("quest.review"), run: leave, of }];
    }

    /** @param {() => string} words */
    function tell(words) {
      quest = questOf({ words, acts, follow });
      page.publish(quest);
      page.announce(words());
    }

    function leave() {
      page.publish(null);
      page.onReview();
    }

    function hint() {
      given += 1;
      tell(hints[given - 1]);
    }

    function show() {
      over = true;
      if (pathOf(page.game()).join() === path.join()) page.play(judged.best);
      else page.stepTo([...path, judged.best]);
      tell(() => page.explain(judged));
    }

    /** The finding about a move that was tried. @param {string} move */
    const found = async (move) =>
      move === judged.move ? judged : page.judge({ ...page.record(), moves: [...path, move], end: "" }, path.length);

    /** Looks what somebody has played. @param {string} move */
    async function look(move) {
      tell(() => say("quest.looking", { move }));
      const tryout = await found(move).catch(page.failed);
      if (!isOpen(move)) return;
      if (typeof tryout === "string") tell(() => tryout);
      else if (tryout.size === "") settle(move);
      else refuse(tryout);
    }

    /** @param {string} move one that is good */
    function settle(move) {
      over = true;
      tell(() => say(move === judged.best ? "quest.best" : "quest.right", { move }));
    }

    /** Takes back a move that is not good; it leaves no trace. @param {Assessment} tryout */
    function refuse({ move, lost }) {
      tell(() => say("quest.wrong", { move, count: lost }));
      setTimeout(() => {
        if (!isOpen(move)) return;
        tried = "";
        page.annotate(notes);
      }, SEEN);
    }

    /** @param {GameState} game @param {boolean} asking */
    function follow(game, asking) {
      if (asking) return;
      const here = pathOf(game);
      const same = JSON.stringify(page.record()) === whole;
      if (!same || here.slice(0, path.length).join() !== path.join()) return page.publish(null);
      const move = here[path.length] ?? "";
      if (over || here.length > path.length + 1 || move === tried) return;
      tried = move;
      if (move !== "") look(move);
    }

    // A house touched before the board stands there would not be heard, so nothing is asked until then.
    if (await page.stepTo(path))
      tell(() => say("quest.find", { move: judged.move, size: say(`review.size.${judged.size}`) }));
  };

  /**
   * Hints, one after another: what to look for, then which of two.
   * @param {Assessment} judged @returns {(() => string)[]}
   */
  function hintsFor({ why, best, move }) {
    const [first] = why.map(({ code }) => `quest.look.${code}`).filter(has);
    const pair = [best, move].toSorted();
    return [() => say(first ?? "quest.look"), () => say("quest.either", { one: pair[0], other: pair[1] })];
  }
}
