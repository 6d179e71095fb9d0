// @ts-check
// Retries a mistake: shows the position before it, and the user looks for a better move. The review's search judges it.

import { nodesOn, without } from "../game/move_tree.js";
import { mainRecord, pathOf, sameRecord } from "../game/state.js";
import { isZero } from "../text/i18n.js";
import { spelt } from "../text/review_text.js";

/** @import { RetryMode, RetryMessage } from "../game/board_mode.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { App } from "./app.js" */
/** @typedef {ReturnType<typeof createJudging>} Judging */

/** The time in ms for which a wrong move is shown. */
const SEEN = 900;

/** Gives the moves before the mistake. @param {Pick<RetryMode, "record" | "judged">} boardMode */
const pathTo = ({ record, judged }) => record.moves.slice(0, judged.at);

/**
 * Lists the hints in their order: what to look for, then two untried moves of which one is right.
 * @param {App["phrases"]["has"]} has @param {Pick<RetryMode, "judged" | "untried">} boardMode @returns {RetryMessage[]}
 */
function hintsFor(has, { judged: { why, best }, untried }) {
  const [first = "quest.look"] = why.map(({ code }) => `quest.look.${code}`).filter(has);
  const decoy = untried.find((move) => move !== best);
  if (!decoy) return [{ key: first }];
  const [one, other] = untried.filter((move) => move === best || move === decoy);
  return [{ key: first }, { key: "quest.either", facts: { one, other } }];
}

/** Lists the buttons. @param {App["phrases"]["has"]} has @param {RetryMode} boardMode */
function actsOf(has, { given, over, judged, untried, later }) {
  const hint = given < hintsFor(has, { judged, untried }).length ? ["quest.hint"] : [];
  const next = later.length > 0 ? ["quest.next"] : [];
  return [...(over ? next : [...hint, "quest.show"]), "quest.review"];
}

/** Gives the sentence to show. @param {App} app @param {RetryMode} boardMode */
function words({ phrases: { say }, reviewText }, { message }) {
  if (message === null) return "";
  if ("text" in message) return message.text;
  if ("judged" in message) return reviewText.sentences(message.judged).join(" ");
  const { key, facts = {}, size } = message;
  const spoken = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === "number" ? fact : spelt(say, fact),
  ]);
  if (size) spoken.push(["size", say(`review.size.${size}`)]);
  return say(key, Object.fromEntries(spoken));
}

/** Shows and announces a sentence. @param {App} app @param {RetryMode} boardMode @param {RetryMessage} message */
function tell(app, boardMode, message) {
  const next = { ...boardMode, message, acts: actsOf(app.phrases.has, boardMode) };
  app.boardModes.publish(next);
  app.announce(words(app, next));
}

/** Tells the next hint. @param {App} app @param {RetryMode} boardMode */
function hint(app, boardMode) {
  tell(app, { ...boardMode, given: boardMode.given + 1 }, hintsFor(app.phrases.has, boardMode)[boardMode.given]);
}

/** Plays the better move. @param {App} app @param {RetryMode} boardMode */
function showBest(app, boardMode) {
  const { judged } = boardMode;
  const path = pathTo(boardMode);
  if (pathOf(app.game()).join() === path.join()) app.session.play(judged.best);
  else app.session.stepTo([...path, judged.best]);
  tell(app, { ...boardMode, over: true }, { judged });
}

/** Leads back to the review. @param {App} app */
function leave(app) {
  app.boardModes.publish(null);
  app.open("review-dialog");
}

/** What the buttons do. @type {Record<string, (app: App, boardMode: RetryMode) => void>} */
const COMMANDS = { "quest.hint": hint, "quest.show": showBest, "quest.review": leave };

/** Creates the assessment of tries, one at a time. @param {App} app */
function createJudging({ ask }) {
  let end = () => {};
  return {
    /** Ends the assessment under way, which never resolves then. */
    end: () => end(),
    /** Assesses a move. @param {RetryMode} boardMode @param {string} move @returns {Promise<Assessment>} */
    async assess(boardMode, move) {
      if (move === boardMode.judged.move) return boardMode.judged;
      const path = pathTo(boardMode);
      const tried = { ...boardMode.record, moves: [...path, move], end: "" };
      return new Promise((resolve, reject) => {
        end = ask.review(tried, ({ moves, done }) => done && resolve(moves[0]), reject, { since: path.length });
      });
    },
  };
}

/** Gives the present board mode if it still belongs to this retry and move.
 * @param {App} app @param {RetryMode} boardMode @param {string} move */
function openFor(app, { id }, move) {
  const boardMode = app.boardModes.now();
  return boardMode?.mode === "retry" && boardMode.id === id && boardMode.tried === move && !boardMode.over
    ? boardMode
    : null;
}

/** Judges a played move. @param {App} app @param {Judging} judging @param {RetryMode} boardMode @param {string} move */
async function judge(app, judging, boardMode, move) {
  tell(app, boardMode, { key: "quest.looking", facts: { move } });
  const tryout = await judging.assess(boardMode, move).catch(app.ask.failed);
  const open = openFor(app, boardMode, move);
  if (!open) return;
  if (typeof tryout === "string") tell(app, open, { text: tryout });
  else if (tryout.size === "") accept(app, open, move);
  else refuse(app, open, tryout);
}

/** @param {App} app @param {RetryMode} boardMode @param {string} move a good one */
function accept(app, boardMode, move) {
  const key = move === boardMode.judged.best ? "quest.best" : "quest.right";
  tell(app, { ...boardMode, over: true, praised: true }, { key, facts: { move } });
}

/**
 * Takes back a wrong move. Its variation goes if the try has made it; what else was noted meanwhile stays.
 * @param {App} app @param {RetryMode} boardMode @param {Assessment} tryout
 */
function refuse(app, boardMode, { move, lost }) {
  const untried = boardMode.untried.filter((one) => one !== move);
  const key = isZero(lost) ? "quest.wrong-result" : "quest.wrong"; // a result can be lost without a seed
  tell(app, { ...boardMode, untried }, { key, facts: { move, count: lost } });
  setTimeout(() => {
    const open = openFor(app, boardMode, move);
    if (!open) return;
    app.boardModes.publish({ ...open, tried: "" });
    const path = [...pathTo(open), move];
    if (nodesOn(open.notes, path).length === path.length) app.session.stepTo(pathTo(open));
    else app.session.annotate(without(app.game().notes, path));
  }, SEEN);
}

/** Follows the board.
 * @param {App} app @param {Judging} judging @param {RetryMode} boardMode @param {GameState} game @param {boolean} asking */
function follow(app, judging, boardMode, game, asking) {
  if (asking) return;
  const { publish } = app.boardModes;
  const [here, path] = [pathOf(game), pathTo(boardMode)];
  const same = sameRecord(mainRecord(app.game()), boardMode.record);
  if (!same || here.slice(0, path.length).join() !== path.join()) {
    judging.end();
    return publish(null);
  }
  const move = here[path.length] ?? "";
  if (boardMode.over || here.length > path.length + 1 || move === boardMode.tried) return;
  judging.end();
  const next = { ...boardMode, tried: move };
  if (move === "") publish(next);
  else judge(app, judging, next, move);
}

/** @param {App} app @returns {(judged: Assessment, later?: Assessment[]) => Promise<void>} starts a retry; `later` are the
 *   mistakes to retry after it */
export function createRetry(app) {
  const { game, session, boardModes } = app;
  const judging = createJudging(app);
  /** The id of the present retry. */
  let count = 0;
  boardModes.register({
    retry: {
      words: (boardMode) => words(app, boardMode),
      onPosition: (boardMode, now, asking) => follow(app, judging, boardMode, now, asking),
      act(boardMode, key) {
        if (key !== "quest.hint") judging.end();
        if (key === "quest.next") goOn(boardMode);
        else COMMANDS[key](app, boardMode);
      },
    },
  });

  /** Starts the retry of the next mistake. @param {RetryMode} boardMode */
  function goOn({ later: [next, ...later] }) {
    boardModes.publish(null);
    return start(next, later);
  }

  /** @param {Assessment} judged @param {Assessment[]} [later] */
  async function start(judged, later = []) {
    count += 1;
    const { notes } = game();
    const asked = { judged, later, record: mainRecord(game()), notes, given: 0, tried: "", over: false };
    // Houses are disabled until the board is there, so ask after that.
    if (!(await session.stepTo(pathTo(asked)))) return;
    const untried = game()
      .shown.choices.map(({ move }) => move)
      .filter((move) => move !== judged.move);
    /** @type {RetryMode} */
    const boardMode = { mode: "retry", id: count, message: null, acts: [], highlight: null, untried, ...asked };
    tell(app, boardMode, { key: "quest.find", facts: { move: judged.move }, size: judged.size });
  }
  return start;
}
