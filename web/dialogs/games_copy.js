// @ts-check
// The copy of all games as a file: games, the progress in exercises, tournaments. What comes in is checked by the engine,
// and all of it is added or nothing.

import { localDay } from "../game/dates.js";
import { canShareFiles, download, shareFile } from "../storage/downloads.js";
import { exercisesOf, parseGamesFile, serializeGames } from "../storage/games_file.js";
import { isStarted, mergeProgress } from "../storage/progress.js";

/** @import { Copy } from "../storage/game_list.js" */
/** @import { GameEntry } from "../storage/game_store.js" */
/** @import { ParsedFile } from "../storage/games_file.js" */
/** @import { TournamentCopy, Tournaments } from "../storage/tournaments.js" */
/** @import { App } from "./app.js" */
/** @import { SavedList } from "./saved_games.jsx" */

/** The games of a file that the engine checks at once. */
const AT_ONCE = 25;

/** Whether there is nothing to save as a file. @param {Pick<App, "progress">} app @param {SavedList["games"]} games
 * @param {Tournaments} tournaments */
export const hasNothing = ({ progress }, games, tournaments) =>
  games.every(({ restore }) => restore) && tournaments.read().length === 0 && !isStarted(progress.read());

/** Saves all games as a file, by the share sheet if it takes files, and says if some could not be read.
 * @param {App} app @param {SavedList} list @param {Tournaments} tournaments */
export async function exportGames({ phrases, progress }, { store, games, tell }, tournaments) {
  const names = new Map(games.flatMap(({ id, name, restore }) => (restore ? [] : [[id, name]])));
  const { games: read } = await store.read([...names.keys()]);
  const copies = read.map((kept) => ({ ...kept, name: names.get(kept.id) ?? "" }));
  const file = `mashimo-${localDay()}.txt`;
  const known = progress.read();
  const text = serializeGames(copies, isStarted(known) ? known : null, tournaments.read());
  const shared = matchMedia("(pointer: coarse)").matches && canShareFiles() && (await shareFile(file, text));
  if (!shared) download(file, text);
  if (read.length < names.size) tell(phrases.say("games.exported-some", { file, count: read.length, of: names.size }));
  else if (!shared) tell(phrases.say("games.exported", { file }));
}

/** Checks a game of a file by the engine.
 * @param {App} app @param {Copy} copy @returns {Promise<string>} its error, or "" */
async function checkGame({ ask, failure }, copy) {
  const found = await ask.validateGame(copy.state);
  if (found.failed) return failure(found.failed);
  copy.state = { ...copy.state, shown: found.shown };
  copy.result = found.result; // a game may have been viewed before its end
  return "";
}

/**
 * Checks the games of a file, some at once.
 * @param {App} app @param {Copy[]} games @param {(copy: Copy) => number} numberOf that of a game in the file
 * @param {(number: number) => void} onProgress @returns {Promise<string>} the first error, or ""
 */
async function checkGames(app, games, numberOf, onProgress) {
  for (let at = 0; at < games.length; at += AT_ONCE) {
    const some = games.slice(at, at + AT_ONCE);
    onProgress(numberOf(some[0]));
    const faults = await Promise.all(some.map((copy) => checkGame(app, copy)));
    const first = faults.findIndex(Boolean);
    if (first >= 0)
      return app.phrases.say("games.wrong-move", { number: numberOf(some[first]), message: faults[first] });
  }
  return "";
}

/**
 * Checks the tournaments of a file by the engine, and writes their records as this version does.
 * @param {App} app @param {TournamentCopy[]} copies
 * @returns {Promise<{ read: TournamentCopy[], wrong: string }>} `wrong` is the first error, or ""
 */
async function checkTournaments({ ask, phrases }, copies) {
  /** @type {TournamentCopy[]} */
  const read = [];
  for (const [at, { record, changed }] of copies.entries()) {
    try {
      read.push({ record: (await ask.tournament(record)).record, changed });
    } catch (error) {
      ask.failed(error); // throws what is no error of the engine
      return { read: [], wrong: phrases.say("games.wrong-tournament", { number: at + 1 }) };
    }
  }
  return { read, wrong: "" };
}

/**
 * Makes ordinary games of those by links that are here with as many moves, or twice in the file: a link is of one game.
 * @param {Copy[]} copies @param {GameEntry[]} here
 */
function unlinkTwins(copies, here) {
  /** The most moves of each game by links. @type {Map<string, number>} */
  const most = new Map();
  for (const { correspondence: known, moves } of here)
    if (known) most.set(known.id, Math.max(moves, most.get(known.id) ?? 0));
  for (const copy of copies.toSorted((one, other) => other.state.line.length - one.state.line.length)) {
    const { correspondence: known, ...state } = copy.state;
    if (!known) continue;
    if (state.line.length > (most.get(known.id) ?? -1)) most.set(known.id, state.line.length);
    else copy.state = state;
  }
}

/** Gives the games of a file to be added; null if the database does not answer.
 * @param {SavedList["store"]} store @param {Copy[]} copies */
async function findMissing(store, copies) {
  const { games: here, fault } = await store.list();
  const missing = fault ? null : await store.missing(copies, here);
  if (!missing) return null;
  unlinkTwins(missing, here);
  return store.missing(missing, here); // a twin may be here already
}

/** Says how much was added of what is in a file. @param {App["phrases"]} phrases
 * @param {ParsedFile} parsed @param {Copy[]} games those added @param {TournamentCopy[]} tournaments those added */
function resultText({ say }, parsed, games, tournaments) {
  const there = parsed.games.length - games.length;
  return [
    parsed.games.length > 0 ? say("games.added", { count: games.length }) : "",
    there > 0 ? say("games.there", { count: there }) : "",
    parsed.tournaments.length > 0 ? say("games.tournaments-added", { count: tournaments.length }) : "",
  ];
}

/** Adds the progress in exercises of a file. @param {App} app @param {Progress} exercises
 * @returns {Promise<string>} the result in words */
async function addExercises({ phrases: { say }, progress }, exercises) {
  const fault = await progress.change((own) => mergeProgress(own, exercises));
  if (fault === "denied") return say("games.exercises-denied");
  return [say("games.exercises-added"), fault ? say("storage.journal") : ""].join(" ").trim();
}

/** Adds all games and tournaments of a file or nothing.
 * @param {App} app @param {Pick<SavedList, "store" | "tell">} list @param {Tournaments} tournaments @param {string} text
 * @returns {Promise<string>} the result in words */
export async function importGames(app, { store, tell }, tournaments, text) {
  const { say } = app.phrases;
  const exercises = exercisesOf(text); // before the games are in memory too
  const parsed = parseGamesFile(text);
  const { games } = parsed;
  if (parsed.wrong) return say(`games.wrong-${parsed.wrong.code}`, parsed.wrong);
  const missing = await findMissing(store, games);
  if (!missing) return say("games.wrong-unread");
  const numberOf = (/** @type {Copy} */ copy) => games.indexOf(copy) + 1;
  const checked = (/** @type {number} */ number) => tell(say("games.checking", { number, of: games.length }));
  const wrong = await checkGames(app, missing, numberOf, checked);
  if (wrong) return wrong;
  const classes = await checkTournaments(app, parsed.tournaments);
  if (classes.wrong) return classes.wrong;
  const refused = await store.add(missing, (number) => tell(say("games.saving", { number, of: missing.length })));
  if (refused) return say(`games.wrong-${refused === "full" ? "full" : "unread"}`);
  const added = tournaments.missing(classes.read);
  const fault = added.length > 0 ? await tournaments.add(added) : null;
  const exercised = exercises ? await addExercises(app, exercises) : "";
  const tournamentFault = fault ? say(`tournament.fault.${fault}`) : "";
  return [tournamentFault, ...resultText(app.phrases, parsed, missing, added), exercised].filter(Boolean).join(" ");
}
