// @ts-check
// Joins the dialog in which a game is taken along or brought.

import { createShare } from "../dialogs/share.js";
import { createExport } from "../game/export.js";

/** @import { Session } from "../game/session.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DialogEngine, WholeEngine } from "../dialogs/app.js" */
/**
 * @typedef {Pick<DialogEngine, "errorText" | "failed" | "questions" | "whenReady" | "isReady">} SharingAsking
 * @typedef {{ phrases: I18n, asking: SharingAsking, home: () => URL, game: () => GameState,
 *   session: Pick<Session, "open">, engine: WholeEngine, said: () => { text?: string } }} SharingParts `home` is the
 *   address that links lead to, `said` the words that go with a link
 */

/** @param {SharingParts} parts */
export function createSharing({
  phrases,
  home,
  game,
  session,
  engine,
  said,
  asking: { errorText, failed, questions, whenReady, isReady },
}) {
  /** @param {{ link: string }} shown */
  const linkTo = ({ link }) => new URL(link, home()).href;
  const read = whenReady(engine.read);
  const ways = createExport(engine, game);

  return createShare(phrases, {
    link: () => ({ ...ways.link(), link: linkTo(ways.link()) }),
    async wholeLink() {
      const { link, moves, whole } = await ways.wholeLink();
      return { link: linkTo({ link }), moves: linkTo({ link: moves }), whole };
    },
    positionLink: () => read(game().game, game().shown.position).then(({ shown }) => linkTo(shown)),
    position: () => game().shown.position,
    file: ways.file,
    said,
    isReady,
    games: questions.divide,
    open: (text) => whenReady(session.open)(text).then(errorText, failed),
    failed,
  });
}
