// @ts-check
// The coach of a first game: at every move one hint, a house lit and why, until told not to. What is good the engine
// says.

/** @import { CoachQuest, Hint, Quests } from "../game/quests.js" */
/** @import { Phrases } from "../words/phrases.js" */
/** @import { Sentences } from "../words/sentences.js" */

/**
 * @typedef {object} CoachPage the page as the coach sees it
 * @property {Pick<Quests, "now" | "publish" | "join">} quests the quest at the board
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
  const { now, publish, join } = page.quests;
  /** How many have stood by. */
  let count = 0;

  /** The advice in words. @param {Hint} hint */
  const advice = ({ shown, move, code, count: seeds }) =>
    say(`coach.${code}`, { move: page.sentences().moveName(shown, move, shown.turn), count: seeds });

  /** The words of a hint; a long turn may be cut off, no advice. @param {CoachQuest} quest */
  const words = ({ told }) => (told ? `${advice(told)} ${page.sentences().lastMove(told.shown)}`.trim() : "");

  /** Has the engine look at the position of a quest. @param {CoachQuest} quest @param {Position} shown */
  async function look(quest, shown) {
    // who asks an engine that is gone hears of it elsewhere
    const found = await page.advise(shown.record).catch(() => null);
    const still = now();
    if (!found || still?.by !== "coach" || still.of !== quest.of || still.place !== shown.link) return;
    const { move, code, count: seeds } = found;
    const told = { shown, move, code, count: seeds };
    const cells = shown.choices.find((choice) => choice.move === move)?.cells ?? [];
    publish({ ...still, told, lit: cells.length === 1 ? cells[0] : null });
    page.announce(`${page.sentences().lastMove(shown)} ${advice(told)}`.trim());
  }

  /** Goes along with the game: over, it needs no coach. @param {CoachQuest} quest */
  function follow(quest) {
    const shown = page.shown();
    if (shown.result || !page.isWanted()) return publish(null);
    if (!page.isTurn()) return wait(quest, shown);
    if (shown.link === quest.place) return;
    const next = { ...quest, place: shown.link };
    publish(next);
    look(next, shown);
  }

  /** Says nothing while it is not the person's turn. @param {CoachQuest} quest @param {Position} shown */
  function wait(quest, { link }) {
    const place = link === quest.place ? link : "";
    if (quest.told || place !== quest.place) publish({ ...quest, place, told: null, lit: null });
  }

  join({
    coach: {
      words,
      follow,
      act() {
        publish(null);
        page.onOff();
      },
    },
  });

  return () => {
    if (now()) return;
    count += 1;
    /** @type {CoachQuest} */
    const quest = { by: "coach", of: count, told: null, acts: ["coach.off"], lit: null, place: "" };
    publish(quest);
    follow(quest);
  };
}
