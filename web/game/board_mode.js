// @ts-check
// The quests: what a room has somebody look for at the board. One is plain data, a part of the page's state; the room of
// its kind knows what it says and what is done about it.

/** @import { GameState } from "./state.js" */
/**
 * @typedef {object} QuestBasis what every quest has
 * @property {number} of its number among those of its room
 * @property {string[]} acts the keys of the phrases on its buttons
 * @property {number | null} lit the house that is ringed
 */
/**
 * @typedef {QuestBasis & { by: "coach", told: Hint | null, answered: boolean, place: string }} CoachQuest a question
 *   about every position, and whether it has been answered; `place` is the link of the position that is looked at, or has
 *   been
 * @typedef {{ shown: Position, move: string, code: string, count: number }} Hint a move that is advised in a position,
 *   why, and a number of seeds that belongs to that
 */
/**
 * @typedef {QuestBasis & { by: "retry", told: RetryTold | null, judged: Assessment, record: GameRecord, notes: Notes,
 *   given: number, tried: string, over: boolean, untried: string[] }} RetryQuest a better move than the one
 *   judged, among the legal ones not tried yet, in the game of this record and these notes: how many hints have been
 *   given, what was tried last, and whether nothing more is asked
 * @typedef {{ key: string, facts?: Record<string, string | number>, size?: string } | { text: string } |
 *   { judged: Assessment }} RetryTold a phrase, with what is filled in and the size of a mistake; words as they are; or
 *   what is said of a move
 */
/** @typedef {QuestBasis & { by: "review" | "lines", told: null }} Watch nothing that is told: a room looks on */
/** @typedef {CoachQuest | RetryQuest | Watch} Quest */
/**
 * @template {Quest} Kind
 * @typedef {object} Quester what a room knows of its quests
 * @property {(quest: Kind, game: GameState, asking: boolean) => void} follow called with every position
 * @property {() => void} [renew] called when another game has come to the board
 * @property {(quest: Kind) => string} [words] what is told, in the language spoken
 * @property {(quest: Kind, key: string) => void} [act] called when the button of this phrase is pressed
 */
/** @typedef {{ [By in Quest["by"]]: Quester<Extract<Quest, { by: By }>> }} Questers */
/** @typedef {ReturnType<typeof createQuests>} Quests */

/**
 * The quest at the board, and the rooms it can be of: each joins when it is made.
 * @param {() => Quest | null} now the quest at the board; null where there is none
 * @param {(quest: Quest | null) => void} publish hands in a quest, or null for none
 */
export function createQuests(now, publish) {
  /** @type {Partial<Questers>} */
  const questers = {};
  /** @param {Quest | null} quest */
  const roomOf = (quest) => /** @type {Quester<any> | null | undefined} */ (quest && questers[quest.by]);

  return {
    now,
    publish,
    /** @param {Partial<Questers>} more */
    join: (more) => void Object.assign(questers, more),
    /** The words of a quest; empty for none. @param {Quest | null} quest */
    words: (quest) => roomOf(quest)?.words?.(quest) ?? "",
    /** @param {string} key the phrase of the button that is pressed */
    act(key) {
      const quest = now();
      roomOf(quest)?.act?.(quest, key);
    },
    /** Tells the room that another game has come to the board. */
    renew: () => roomOf(now())?.renew?.(),
    /** Goes along with the game. @param {GameState} game @param {boolean} asking */
    follow(game, asking) {
      const quest = now();
      roomOf(quest)?.follow(quest, game, asking);
    },
  };
}
