// @ts-check
// The copy of all games as a file, and what is said of it.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createDialogEngine } from "../dialogs/app.js";
import { exportGames, hasNothing, importGames } from "../dialogs/games_copy.js";
import { EngineError } from "../engine/engine_error.js";
import { newCorrespondence } from "../game/correspondence.js";
import { DEFAULT_SETTINGS, opened, steppedTo } from "../game/state.js";
import { createGameList } from "../storage/game_list.js";
import { serializeGames } from "../storage/games_file.js";
import { createLibrary } from "../storage/library.js";
import { createProgress, NOTHING_YET } from "../storage/progress.js";
import { fakeApp, memory, memoryDatabase, shown, takeBackAlarms } from "./fixtures.js";

/** @import { Copy } from "../storage/game_list.js" */

takeBackAlarms();

/** Make a game with moves. @param {number} moves */
const after = (moves) =>
  opened(shown({ record: { ...shown().record, moves: Array.from({ length: moves }, (_, at) => `m${at}`) } }));

/** Make a game of a file. @param {number} moves @returns {Copy} */
const copy = (moves) => ({ name: "", begun: 1, saved: 2, computer: "N", level: 3, state: after(moves) });

/** Make the list of games of a device that has one on the board. @param {Parameters<typeof memoryDatabase>[0]} [options] */
async function device(options) {
  const [store, database] = [memory(), memoryDatabase(options)];
  const stores = { storage: () => store, tab: () => memory(), database, locks: undefined, channel: null };
  const library = createLibrary({ ...stores, onNotice() {} });
  library.first(DEFAULT_SETTINGS);
  await library.recover();
  library.acquire();
  await library.save(after(3), DEFAULT_SETTINGS);
  return { list: createGameList(library), database };
}

/** @param {string} key @param {object} [facts] */
const say = (key, facts = {}) => [key, ...Object.values(facts).filter(Number.isInteger)].join(" ");

/** Export the listed games; `text` is the file. @param {Awaited<ReturnType<typeof device>>["list"]} store
 * @param {Awaited<ReturnType<typeof store.list>>["games"]} games @param {Progress} [known] */
async function exported(store, games, known = NOTHING_YET) {
  /** @type {Blob[]} */
  const files = [];
  const told = { text: "" };
  const globals = /** @type {any} */ (globalThis);
  globals.matchMedia = () => ({ matches: false });
  globals.document = { createElement: () => ({ click() {} }) };
  mock.method(URL, "createObjectURL", (/** @type {Blob} */ file) => files.push(file) && "blob:");
  const app = fakeApp({ phrases: { say }, progress: { read: () => known } });
  const list = {
    store,
    games,
    refresh: async () => {},
    update() {},
    tell: (/** @type {string} */ text) => (told.text = text),
  };
  await exportGames(app, /** @type {any} */ (list), /** @type {any} */ ({ read: () => [] }));
  const text = await files[0].text();
  return { told: told.text, text, games: JSON.parse(text).games };
}

test("a copy of all games has them all, however many, or says how many it has", async () => {
  let denied = false;
  const { list, database } = await device({ denied: () => denied });
  await list.add(Array.from({ length: 600 }, (_, at) => copy(at % 50)));
  const { games } = await list.list();
  const whole = await exported(list, games);
  assert.deepEqual([whole.told, whole.games.length], ["games.exported", 601]);
  database.disk.set(games[1].id, { id: games[1].id, count: "many" });
  const damaged = await exported(list, games);
  assert.deepEqual([damaged.told, damaged.games.length], ["games.exported-some 600 601", 600]);
  denied = true;
  const board = await exported(list, games);
  assert.deepEqual([board.told, board.games.length], ["games.exported-some 1 601", 1]);
});

/** Add the games of a file, by an engine in which a game is won after four moves, and one is unknown.
 * @param {Awaited<ReturnType<typeof device>>["list"]} store @param {Copy[] | string} file the games, or its text
 * @param {ReturnType<typeof createProgress>} [progress] */
async function imported(store, file, progress) {
  const won = { winner: "S", south: 25, north: 23, reason: "majority", clause: "2.6", ours: false };
  const show = async (/** @type {GameRecord} */ record) => {
    if (record.game === "unknown") throw new EngineError(/** @type {any} */ ({ code: "no-game" }));
    return shown({ record, result: record.moves.length < 4 ? null : /** @type {any} */ (won) });
  };
  const failure = (/** @type {ErrorReply} */ { code }) => `failed.${code}`;
  const ask = createDialogEngine(/** @type {any} */ ({ whenReady: async () => {}, show }), failure);
  const app = fakeApp({ phrases: { say }, ask, failure, progress });
  const list = { store, tell() {} };
  const tournaments = { missing: () => [] };
  const text = typeof file === "string" ? file : serializeGames(file);
  return importGames(app, list, /** @type {any} */ (tournaments), text);
}

test("a finished game that was viewed at an earlier move keeps its result in a copy", async () => {
  const { list } = await device();
  const state = { ...steppedTo(after(4), 2), shown: shown() };
  assert.equal(await imported(list, [{ ...copy(4), state }, copy(5)]), "games.added 2");
  const { games } = await list.list();
  assert.deepEqual(games.map(({ moves, result }) => [moves, result?.winner]).toSorted(), [[3, undefined], [4, "S"], [5, "S"]]); // biome-ignore format: one thing
});

/** Make a copy of a game by other rules. @param {string} game */
const by = (game) => ({ ...copy(2), state: opened(shown({ record: { ...shown().record, game, moves: ["m0"] } })) });

test("a game by own rules, which only the engine knows, comes to another device with a copy", async () => {
  const [{ list: here }, { list: there }] = [await device(), await device()];
  const own = "own1.6x4";
  await here.add([by(own)]);
  const { text } = await exported(here, (await here.list()).games);
  assert.equal(await imported(there, text), "games.added 1 games.there 1");
  assert.deepEqual((await there.list()).games.map(({ game }) => game).toSorted(), ["oware-abapa", own]);
});

test("a copy with a game that the engine doesn't know adds nothing, and the engine's error is said", async () => {
  const { list } = await device();
  assert.match(await imported(list, [copy(5), by("unknown")]), /^games\.wrong-move 2/);
  assert.equal((await list.list()).games.length, 1);
});

test("a copy adds nothing, and this is told, where the games on the device cannot be read", async () => {
  const { list } = await device({ denied: () => true });
  assert.equal(await imported(list, [copy(5)]), "games.wrong-unread");
});

test("progress in exercises goes to another device without a game", async () => {
  const [{ list: here }, { list: there }] = [await device(), await device()];
  const solved = { ...NOTHING_YET, tried: ["one"] };
  const none = /** @type {any} */ ({ read: () => [] });
  for (const known of [NOTHING_YET, solved])
    assert.equal(hasNothing(fakeApp({ progress: { read: () => known } }), [], none), known === NOTHING_YET);
  const { text, games } = await exported(here, [], solved);
  assert.deepEqual(games, []);
  const progress = createProgress({ storage: () => memory(), database: memoryDatabase(), channel: null });
  assert.equal(await imported(there, text, progress), "games.exercises-added");
  assert.deepEqual(progress.read(), solved);
  assert.match(await imported(there, (await exported(here, [])).text, progress), /^games.wrong-empty/);
});

test("progress in exercises that a copy brings and the browser does not save is told", async () => {
  const [{ list: here }, { list: there }] = [await device(), await device()];
  const { text } = await exported(here, [], { ...NOTHING_YET, tried: ["one"] });
  const database = memoryDatabase({ denied: () => true });
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const [partly, none] = [() => memory(), denied].map((storage) =>
    createProgress({ storage, database, channel: null }),
  );
  assert.equal(await imported(there, text, partly), "games.exercises-added storage.journal");
  assert.equal(await imported(there, text, none), "games.exercises-denied");
});

test("of a game by links that comes twice, only the copy with the most moves stays one", async () => {
  const { list } = await device();
  const far = (/** @type {number} */ moves) => {
    const state = after(moves);
    const correspondence = newCorrespondence({ id: "k3j9x0a8b2c1", side: "S", days: 0 }, 1, state);
    return { ...copy(moves), computer: /** @type {const} */ (""), state: { ...state, correspondence } };
  };
  const linked = async () =>
    (await list.list()).games.flatMap(({ moves, correspondence }) => (correspondence ? [moves] : [])).toSorted();
  assert.equal(await imported(list, [far(2)]), "games.added 1");
  assert.equal(await imported(list, [far(1), far(2)]), "games.added 1 games.there 1");
  assert.deepEqual(await linked(), [2]);
  assert.equal(await imported(list, [far(1), far(2)]), "games.added 0 games.there 2");
  assert.equal(await imported(list, [far(5), far(4)]), "games.added 2");
  assert.deepEqual(await linked(), [2, 5], "the game has gone on elsewhere");
});
