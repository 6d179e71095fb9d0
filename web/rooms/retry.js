// @ts-check
// A mistake tried again: the board stands before it, and whoever sits there looks for a better move. The same search as
// in the review says whether it is one.

import { pathOf, sameRecord } from "../game/state.js";
import { spelt } from "../words/judging.js";

/** @import { Quests, RetryQuest, RetryTold } from "../game/quests.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { Phrases } from "../words/phrases.js" */

/** Milliseconds for which a move that was not it is seen. */
const SEEN = 900;

/**
 * @typedef {object} RetryPage the page as a mistake that is tried again sees it
 * @property {() => GameState} game the game on the board
 * @property {() => GameRecord} record the record of the game
 * @property {Pick<Quests, "now" | "publish" | "join">} quests the quest at the board
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

/** The moves that lead to where a better one is looked for. @param {Pick<RetryQuest, "record" | "judged">} quest */
const pathTo = ({ record, judged }) => record.moves.slice(0, judged.at);

/**
 * @param {Phrases} phrases
 * @param {RetryPage} page
 */
export function createRetry({ say, has }, page) {
  const { now, publish, join } = page.quests;
  /** The number of tries there have been. */
  let count = 0;

  /**
   * The quest as it stands, if this move, just tried, is still to be spoken of: it is not where the board has something
   * else to be looked for, or nothing.
   * @param {RetryQuest} quest @param {string} move
   */
  function openFor({ of }, move) {
    const quest = now();
    return quest?.by === "retry" && quest.of === of && quest.tried === move && !quest.over ? quest : null;
  }

  /**
   * List the hints in their order: what to look for, then two untried moves of which one is right.
   * @param {Pick<RetryQuest, "judged" | "untried">} quest @returns {RetryTold[]}
   */
  function hintsFor({ judged: { why, best }, untried }) {
    const [first = "quest.look"] = why.map(({ code }) => `quest.look.${code}`).filter(has);
    const decoy = untried.find((move) => move !== best);
    if (!decoy) return [{ key: first }];
    const [one, other] = untried.filter((move) => move === best || move === decoy);
    return [{ key: first }, { key: "quest.either", facts: { one, other } }];
  }

  /** @param {RetryQuest} quest */
  function actsOf({ given, over, judged, untried }) {
    const hint = given < hintsFor({ judged, untried }).length ? ["quest.hint"] : [];
    return [...(over ? [] : [...hint, "quest.show"]), "quest.review"];
  }

  /** @param {RetryQuest} quest */
  function words({ told }) {
    if (told === null) return "";
    if ("text" in told) return told.text;
    if ("judged" in told) return page.explain(told.judged);
    const { key, size } = told;
    const facts = Object.fromEntries(
      Object.entries(told.facts ?? {}).map(([name, fact]) => [
        name,
        typeof fact === "string" ? spelt(say, fact) : fact,
      ]),
    );
    return say(key, size ? { ...facts, size: say(`review.size.${size}`) } : facts);
  }

  /** @param {RetryQuest} quest @param {RetryTold} told */
  function tell(quest, told) {
    const next = { ...quest, told, acts: actsOf(quest) };
    publish(next);
    page.announce(words(next));
  }

  /** @type {Record<string, (quest: RetryQuest) => void>} */
  const deeds = {
    "quest.hint"(quest) {
      tell({ ...quest, given: quest.given + 1 }, hintsFor(quest)[quest.given]);
    },
    "quest.show"(quest) {
      const { judged } = quest;
      const path = pathTo(quest);
      if (pathOf(page.game()).join() === path.join()) page.play(judged.best);
      else page.stepTo([...path, judged.best]);
      tell({ ...quest, over: true }, { judged });
    },
    "quest.review"() {
      publish(null);
      page.onReview();
    },
  };

  /** The finding about a move that was tried. @param {RetryQuest} quest @param {string} move */
  async function find(quest, move) {
    if (move === quest.judged.move) return quest.judged;
    const path = pathTo(quest);
    return page.judge({ ...quest.record, moves: [...path, move], end: "" }, path.length);
  }

  /** Looks what somebody has played. @param {RetryQuest} quest @param {string} move */
  async function look(quest, move) {
    tell(quest, { key: "quest.looking", facts: { move } });
    const tryout = await find(quest, move).catch(page.failed);
    const open = openFor(quest, move);
    if (!open) return;
    if (typeof tryout === "string") tell(open, { text: tryout });
    else if (tryout.size === "") settle(open, move);
    else refuse(open, tryout);
  }

  /** @param {RetryQuest} quest @param {string} move one that is good */
  function settle(quest, move) {
    const key = move === quest.judged.best ? "quest.best" : "quest.right";
    tell({ ...quest, over: true }, { key, facts: { move } });
  }

  /** Takes back a move that is not good; it leaves no trace. @param {RetryQuest} quest @param {Assessment} tryout */
  function refuse(quest, { move, lost }) {
    const untried = quest.untried.filter((one) => one !== move);
    tell({ ...quest, untried }, { key: "quest.wrong", facts: { move, count: lost } });
    setTimeout(() => {
      const open = openFor(quest, move);
      if (!open) return;
      publish({ ...open, tried: "" });
      page.annotate(open.notes);
    }, SEEN);
  }

  /** @param {RetryQuest} quest @param {GameState} game @param {boolean} asking */
  function follow(quest, game, asking) {
    if (asking) return;
    const [here, path] = [pathOf(game), pathTo(quest)];
    const same = sameRecord(page.record(), quest.record);
    if (!same || here.slice(0, path.length).join() !== path.join()) return publish(null);
    const move = here[path.length] ?? "";
    if (quest.over || here.length > path.length + 1 || move === quest.tried) return;
    const next = { ...quest, tried: move };
    if (move === "") publish(next);
    else look(next, move);
  }

  join({ retry: { words, follow, act: (quest, key) => deeds[key](quest) } });

  /** @param {Assessment} judged */
  return async (judged) => {
    count += 1;
    const [record, { notes }] = [page.record(), page.game()];
    const asked = { judged, record, notes, given: 0, tried: "", over: false };
    // A house touched before the board stands there would not be heard, so nothing is asked until then.
    if (!(await page.stepTo(pathTo(asked)))) return;
    const untried = page
      .game()
      .shown.choices.map(({ move }) => move)
      .filter((move) => move !== judged.move);
    /** @type {RetryQuest} */
    const quest = { by: "retry", of: count, told: null, acts: [], lit: null, untried, ...asked };
    tell(quest, { key: "quest.find", facts: { move: judged.move }, size: judged.size });
  };
}
