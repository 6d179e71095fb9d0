// @ts-check
// Joins the dialog of rules by choice, with its board, its estimate, and the library of those kept.

import { createCustomRulesDialog } from "../dialogs/custom_rules.js";
import { createSavedRules } from "../dialogs/saved_rules.js";
import { selfPlay } from "../dialogs/self_play.js";
import { createTryBoard } from "../dialogs/try_board.js";
import { EngineError } from "../engine/supervised_worker.js";
import { registerGame } from "../game/state.js";
import { isForAll } from "../storage/downloads.js";
import { iframeHtml } from "../text/iframe_html.js";
import { rulesTag } from "../text/players.js";

/** @import { Session } from "../game/session.js" */
/** @import { GameState, Settings } from "../game/state.js" */
/** @import { CustomRules } from "../storage/custom_rules.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DialogEngine, WholeEngine } from "../dialogs/app.js" */
/** @import { LoadManual } from "./rules.js" */
/**
 * @typedef {{ phrases: I18n, asking: Pick<DialogEngine, "questions" | "failed" | "whenReady">, games: GameInfo[],
 *   home: () => URL, load: LoadManual, game: () => GameState, settings: () => Settings, session: Pick<Session,
 *   "begin">, engine: Pick<WholeEngine, "show" | "think" | "link">, sets: CustomRules }} TailoringParts `home` is what
 *   links lead to, `load` loads the manual
 */

/**
 * The ways of rules by choice to other people. @param {Pick<TailoringParts, "phrases" | "home" | "settings" |
 * "engine">} parts
 */
function createWaysOut({ phrases, home, settings, engine }) {
  const here = home();
  return {
    /** @param {string} game @param {string} name */
    async linkTo(game, name) {
      const record = { game, start: "", match: "full", moves: [], end: "" };
      const notes = { tags: rulesTag(name), comment: "", line: [], after: [] };
      const link = name ? (await engine.link(record, notes)).link : `#v1;${game}`;
      return new URL(link, here).href;
    },
    /** @param {string} game @param {string} title */
    frameFor(game, title) {
      const given = { game, mode: "play", level: `${settings().level}`, lang: phrases.language() };
      return isForAll(here.href) ? iframeHtml(given, new URL("embed.html", here).href, title) : "";
    },
  };
}

/** @param {TailoringParts} parts */
export function createTailoring({
  phrases,
  games,
  home,
  load,
  game,
  settings,
  session,
  engine,
  sets,
  asking: { questions, failed, whenReady },
}) {
  const nameAll = () => {
    for (const { game: id, name } of sets.read()) phrases.nameGame(id, name);
  };
  nameAll();
  sets.onChange(nameAll);
  const ways = createWaysOut({ phrases, home, settings, engine });

  return createCustomRulesDialog(phrases, {
    current: () => (games.some(({ id, chosen }) => id === game().game && chosen.length > 0) ? game().game : ""),
    tailor: questions.tailor,
    show: whenReady(engine.show),
    lay: (own) => createTryBoard(phrases, own),
    estimate: (id, wanted, onProgress) => selfPlay(engine, id, wanted, onProgress),
    compare: questions.compare,
    load,
    called: (id) => (phrases.say(`game.${id}`) === phrases.say("own.name") ? "" : phrases.say(`game.${id}`)),
    library: (own) => createSavedRules(phrases, { sets, ...ways, ...own }),
    failed,
    wrong: (error) =>
      error instanceof EngineError && error.failed.code === "own-together" ? error.failed.where.split(" ") : [],
    onPlay(about, name) {
      registerGame(games, about);
      phrases.nameGame(about.id, name);
      session.begin(about.id, "S", about.matches[0], rulesTag(name));
    },
    onRead(about, name) {
      registerGame(games, about);
      phrases.nameGame(about.id, name);
      location.hash = `#rules;${about.id}`;
    },
  });
}
