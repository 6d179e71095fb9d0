// @ts-check
// Retries a mistake: shows the position before it, and the user looks for a better move. The review's search judges it.

import { mainRecord, pathOf, sameRecord } from "../game/state.js";

/** @import { RetryMode, RetryTold } from "../game/board_mode.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { App } from "./app.js" */

/** The time in ms for which a wrong move is shown. */
const SEEN = 900;

/** Gives the moves before the mistake. @param {Pick<RetryMode, "record" | "judged">} boardMode */
const pathTo = ({ record, judged }) => record.moves.slice(0, judged.at);

/** @param {App} app @returns {(judged: Assessment) => void} starts a retry */
export function createRetry(app) {
  const { game, session } = app;
  const { say, has } = app.phrases;
  const { now, publish, register } = app.boardModes;
  const record = () => mainRecord(game());
  /** The id of the present retry. */
  let count = 0;

  /** Gives the present board mode if it still belongs to this retry and move.
   * @param {RetryMode} boardMode @param {string} move */
  function openFor({ id }, move) {
    const boardMode = now();
    return boardMode?.mode === "retry" && boardMode.id === id && boardMode.tried === move && !boardMode.over
      ? boardMode
      : null;
  }

  /**
   * Lists the hints in their order: what to look for, then two untried moves of which one is right.
   * @param {Pick<RetryMode, "judged" | "untried">} boardMode @returns {RetryTold[]}
   */
  function hintsFor({ judged: { why, best }, untried }) {
    const [first = "quest.look"] = why.map(({ code }) => `quest.look.${code}`).filter(has);
    const decoy = untried.find((move) => move !== best);
    if (!decoy) return [{ key: first }];
    const [one, other] = untried.filter((move) => move === best || move === decoy);
    return [{ key: first }, { key: "quest.either", facts: { one, other } }];
  }

  /** @param {RetryMode} boardMode */
  function actsOf({ given, over, judged, untried }) {
    const hint = given < hintsFor({ judged, untried }).length ? ["quest.hint"] : [];
    return [...(over ? [] : [...hint, "quest.show"]), "quest.review"];
  }

  /** @param {RetryMode} boardMode */
  function words({ told }) {
    if (told === null) return "";
    if ("text" in told) return told.text;
    if ("judged" in told) return app.reviewText.sentences(told.judged).join(" ");
    const { key, facts, size } = told;
    return say(key, size ? { ...facts, size: say(`review.size.${size}`) } : facts);
  }

  /** @param {RetryMode} boardMode @param {RetryTold} told */
  function tell(boardMode, told) {
    const next = { ...boardMode, told, acts: actsOf(boardMode) };
    publish(next);
    app.announce(words(next));
  }

  /** @type {Record<string, (boardMode: RetryMode) => void>} */
  const commands = {
    "quest.hint"(boardMode) {
      tell({ ...boardMode, given: boardMode.given + 1 }, hintsFor(boardMode)[boardMode.given]);
    },
    "quest.show"(boardMode) {
      const { judged } = boardMode;
      const path = pathTo(boardMode);
      if (pathOf(game()).join() === path.join()) session.play(judged.best);
      else session.stepTo([...path, judged.best]);
      tell({ ...boardMode, over: true }, { judged });
    },
    "quest.review"() {
      publish(null);
      app.open("review-dialog");
    },
  };

  /** Assesses a move. @param {RetryMode} boardMode @param {string} move @returns {Promise<Assessment>} */
  async function find(boardMode, move) {
    if (move === boardMode.judged.move) return boardMode.judged;
    const path = pathTo(boardMode);
    const tried = { ...boardMode.record, moves: [...path, move], end: "" };
    return new Promise((resolve, reject) => {
      app.ask.review(tried, ({ moves, done }) => done && resolve(moves[0]), reject, { since: path.length });
    });
  }

  /** Judges a played move. @param {RetryMode} boardMode @param {string} move */
  async function look(boardMode, move) {
    tell(boardMode, { key: "quest.looking", facts: { move } });
    const tryout = await find(boardMode, move).catch(app.ask.failed);
    const open = openFor(boardMode, move);
    if (!open) return;
    if (typeof tryout === "string") tell(open, { text: tryout });
    else if (tryout.size === "") settle(open, move);
    else refuse(open, tryout);
  }

  /** @param {RetryMode} boardMode @param {string} move a good one */
  function settle(boardMode, move) {
    const key = move === boardMode.judged.best ? "quest.best" : "quest.right";
    tell({ ...boardMode, over: true }, { key, facts: { move } });
  }

  /** Takes back a wrong move, without a variation. @param {RetryMode} boardMode @param {Assessment} tryout */
  function refuse(boardMode, { move, lost }) {
    const untried = boardMode.untried.filter((one) => one !== move);
    tell({ ...boardMode, untried }, { key: "quest.wrong", facts: { move, count: lost } });
    setTimeout(() => {
      const open = openFor(boardMode, move);
      if (!open) return;
      publish({ ...open, tried: "" });
      session.annotate(open.notes);
    }, SEEN);
  }

  /** @param {RetryMode} boardMode @param {GameState} game @param {boolean} asking */
  function follow(boardMode, game, asking) {
    if (asking) return;
    const [here, path] = [pathOf(game), pathTo(boardMode)];
    const same = sameRecord(record(), boardMode.record);
    if (!same || here.slice(0, path.length).join() !== path.join()) return publish(null);
    const move = here[path.length] ?? "";
    if (boardMode.over || here.length > path.length + 1 || move === boardMode.tried) return;
    const next = { ...boardMode, tried: move };
    if (move === "") publish(next);
    else look(next, move);
  }

  register({ retry: { words, onPosition: follow, act: (boardMode, key) => commands[key](boardMode) } });

  /** @param {Assessment} judged */
  return async (judged) => {
    count += 1;
    const { notes } = game();
    const asked = { judged, record: record(), notes, given: 0, tried: "", over: false };
    // Houses are disabled until the board is there, so ask after that.
    if (!(await session.stepTo(pathTo(asked)))) return;
    const untried = game()
      .shown.choices.map(({ move }) => move)
      .filter((move) => move !== judged.move);
    /** @type {RetryMode} */
    const boardMode = { mode: "retry", id: count, told: null, acts: [], highlight: null, untried, ...asked };
    tell(boardMode, { key: "quest.find", facts: { move: judged.move }, size: judged.size });
  };
}
