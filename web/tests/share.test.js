// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createUrlOpener } from "../app/commands.js";
import { seatNamedPlayers } from "../dialogs/app.js";
import { codeOf, openGiven, titleOf } from "../dialogs/share.jsx";
import { localDay, regional } from "../game/dates.js";
import { isForAll } from "../storage/downloads.js";
import { importFromUrl, mayContainGame, textOf } from "../storage/files.js";
import { serializeGames } from "../storage/games_file.js";
import { fakeApp } from "./fixtures.js";

const PAGE = "https://mashimo.example/some/place/";

/** Return the texts that an address brings. @param {string} rest */
function brought(rest) {
  const found = importFromUrl(PAGE + rest);
  return found && [found.text, found.rest.href.slice(PAGE.length)];
}

test("a link to a game is taken out of the address", () => {
  assert.deepEqual(brought("#v1;awale;moves=F.f"), ["#v1;awale;moves=F.f", ""]);
  assert.deepEqual(brought("?lang=nl#v1;awale"), ["#v1;awale", "?lang=nl"]);
});

test("what another app shares comes as a text or as a link, and what it is called is left out", () => {
  assert.deepEqual(brought("?title=x&text=F%20f&lang=en"), ["F f", "?lang=en"]);
  assert.deepEqual(brought("?text=&url=https%3A%2F%2Fother.example%2F%23v1%3Bawale"), [
    "https://other.example/#v1;awale",
    "",
  ]);
  assert.deepEqual(brought("?text=A%20game&url=B"), ["A game", ""]);
  assert.deepEqual(brought("?text=Accuracy&url=https%3A%2F%2Fother.example%2F%23v1%3Bawale"), [
    "https://other.example/#v1;awale",
    "",
  ]);
});

test("what is shared as a file is still to be fetched", () => {
  assert.deepEqual(brought("?shared&lang=nl"), ["", "?lang=nl"]);
  assert.deepEqual(brought("?shared=&text=F"), ["F", ""]);
});

test("a link to a game comes before what is shared with it", () => {
  assert.deepEqual(brought("?text=F#v1;awale"), ["#v1;awale", ""]);
});

test("an address that brings nothing is left alone", () => {
  for (const rest of ["", "?lang=nl", "?title=x", "#rules;awale;2.4", "?text="])
    assert.equal(brought(rest), null, rest);
});

test("the code is that of the whole game, or of the position where that is too long", async () => {
  /** @type {string[]} */
  const drawn = [];
  /** @param {string} text */
  const draw = (text) => {
    drawn.push(text);
    return text.length > 20 ? null : { size: 29, path: text };
  };
  const position = async () => "#a position";
  assert.deepEqual(await codeOf({ game: "#a game", moves: "#moves" }, position, draw), {
    size: 29,
    path: "#a game",
    holds: "game",
  });
  assert.deepEqual(drawn, ["#a game"]);
  const long = "#a game that is far too long";
  const { path, holds } = await codeOf({ game: long, moves: long }, position, draw);
  assert.deepEqual([path, holds], ["#a position", "position"]);
  const some = await codeOf({ game: long, moves: "#moves" }, position, draw);
  assert.deepEqual([some.path, some.holds], ["#moves", "moves"]);
  await assert.rejects(
    codeOf({ game: long, moves: long }, async () => "#a position that is, too", draw),
    /too long/,
  );
});

test("a file is decoded whatever program wrote it, as the package decodes it", async () => {
  const cases = JSON.parse(readFileSync(new URL("../../tests/data/encodings.json", import.meta.url), "utf8"));
  // Node.js 20 decodes Windows-1252 as Latin-1; test_share.py of the tests in browsers opens such a file.
  const wholly = new TextDecoder("windows-1252").decode(new Uint8Array([0x96])) === "–";
  for (const [name, { bytes, text }] of Object.entries(cases)) {
    if (wholly || name !== "Windows-1252")
      assert.equal(await textOf(new Blob([Buffer.from(bytes, "hex")])), text, name);
  }
  assert.equal(await textOf(new Blob(["\uFEFF[Variant"])), "[Variant");
});

test("a day is that of the user's clock, though it is another one elsewhere", () => {
  const zone = process.env.TZ;
  const days = [
    ["Pacific/Auckland", "2026-11-25T19:00:00Z", "2026-11-26"],
    ["America/Los_Angeles", "2026-11-26T05:00:00Z", "2026-11-25"],
  ];
  for (const [place, time, day] of days) {
    process.env.TZ = place;
    assert.equal(localDay(new Date(time)), day, place);
  }
  process.env.TZ = zone ?? "";
});

test("dates are written as in the user's own form of the page's language", () => {
  assert.equal(regional("en", ["nl-NL", "en-GB", "en-US"]), "en-GB");
  assert.equal(regional("nl", ["nl"]), "nl");
  assert.equal(regional("fr", ["en-GB"]), "fr");
  assert.equal(regional("de", ["den-CA", "de-AT"]), "de-AT");
  const form = new Intl.DateTimeFormat(regional("en", ["en-GB"]), { dateStyle: "medium", timeStyle: "short" });
  assert.equal(form.format(new Date(2026, 10, 25, 10, 55)), "25 Nov 2026, 10:55");
});

test("a game of a file is called by its number and by what its tags tell", () => {
  /** @param {Record<string, string>} tags @param {number} at */
  const title = (tags, at) => titleOf({ tags: Object.entries(tags).map(([name, value]) => ({ name, value })) }, at);
  const known = { South: "Ama", North: "Kofi", Event: "Club", Date: "2024.03.09", Result: "25-23", Variant: "awale" };
  assert.equal(title(known, 0), "1. Ama – Kofi, Club, 2024.03.09, 25-23");
  assert.equal(title({ Variant: "awale" }, 11), "12. awale");
});

test("a link to a disk is of no use to other devices", () => {
  assert.equal(isForAll(`${PAGE}#v1;awale`), true);
  assert.equal(isForAll("file:///games/mashimo.html#v1;awale"), false);
});

test("files and texts could be games, pictures of other pages could not", () => {
  assert.equal(mayContainGame(["Files"]), true);
  assert.equal(mayContainGame(["text/uri-list", "text/plain"]), true);
  assert.equal(mayContainGame(["image/png"]), false);
  assert.equal(mayContainGame([]), false);
});

test("in a game that names both players and has no moves, no computer plays", () => {
  const names = { South: "Ada", North: "Ben" };
  for (const [
    tags,
    moves,
    expected,
    first = "N",
  ] of /** @type {[Record<string, string>, string[], string, Side?][]} */ ([
    [names, [], ""],
    [names, [], "", "S"],
    [names, ["A"], "N"],
    [{ ...names, North: "?" }, [], "N"],
    [{ Event: "Class 5b", South: "Ada" }, [], "N"],
  ])) {
    /** @type {string} */
    let computer = first;
    let brought = moves.length > 0 || computer === "S";
    const notes = { tags: Object.entries(tags).map(([name, value]) => ({ name, value })), line: moves };
    const app = {
      game: () => ({ notes, brought }),
      settings: () => ({ computer }),
      session: {
        playFromHere() {
          assert.equal(computer, "", "the computer does not move first");
          brought = false;
        },
      },
      change(/** @type {{ computer: string }} */ next) {
        computer = next.computer;
      },
    };
    seatNamedPlayers(/** @type {any} */ (app));
    assert.equal(computer, expected);
    assert.equal(brought, moves.length > 0, "a game without moves is not only viewed");
  }
});

/** Open an address, with a file that another app has shared or none; give what is done.
 * @param {string} address @param {string} [file] @param {(ErrorReply | null)[]} [wrong] of a link, each time it is opened
 * @param {boolean} [loads] whether the dialogs can be loaded */
async function opening(address, file, wrong = [], loads = true) {
  /** @type {string[]} */
  const done = [];
  const note =
    (/** @type {string} */ what) =>
    (/** @type {unknown[]} */ ...facts) => {
      done.push([what, ...facts.filter((fact) => typeof fact === "string" && fact !== "")].join(" "));
    };
  const page = { location: { href: PAGE + address }, history: { replaceState: note("address") } };
  const fetched = async () => new Response(file, { headers: { "Content-Type": "text/plain" } });
  Object.assign(globalThis, page, { fetch: file === undefined ? () => Promise.reject(new TypeError()) : fetched });
  const session = {
    async open(/** @type {string} */ text) {
      note("link")(text);
      return wrong.shift() ?? null;
    },
    state: () => ({ shown: {} }),
  };
  const dialogs = {
    async take(/** @type {string[]} */ ...given) {
      note("take")(...given);
      return true;
    },
    arrived: note("arrived"),
  };
  const use = async (/** @type {(here: typeof dialogs) => unknown} */ run) => loads && run(dialogs);
  const app = {
    phrases: { say: (/** @type {string} */ key) => key },
    root: new URL(PAGE),
    store: { change() {} },
    session,
    animator: { cut() {} },
    library: { acquire: note("acquire") },
    failure: () => "",
    tell: note("tell"),
  };
  const open = createUrlOpener(/** @type {any} */ (app), /** @type {any} */ ({ preload: use, withDialogs: use }));
  assert.equal(open(), true);
  await new Promise((over) => setTimeout(over, 20));
  return done;
}

test("what another app shares is taken as a dropped file is, and a link is opened", async () => {
  const copy = serializeGames([]);
  assert.deepEqual(await opening("?shared", copy), ["acquire", "address", `take ${copy} imported`, "arrived"]);
  assert.deepEqual(await opening("?text=F%20f"), ["acquire", "address", "take F f imported", "arrived"]);
  assert.deepEqual(await opening("?shared"), ["acquire", "address", "tell share.lost"]);
  assert.deepEqual(await opening("#v1;awale"), ["link #v1;awale", "address", "arrived"]);
  const wrong = /** @type {any} */ ({ code: "no-game" });
  assert.deepEqual(await opening("#v1;x", "", [wrong]), ["link #v1;x", "acquire", "address", "tell share.linked"]);
});

test("a turn by link keeps its address until the dialogs can be loaded, and then is opened again", async () => {
  const missing = /** @type {any} */ ({ code: "no-dialogs" });
  assert.deepEqual(await opening("#v1;t", "", [missing], false), ["link #v1;t", "acquire"]);
  assert.deepEqual(await opening("#v1;t", "", [missing]), [
    "link #v1;t",
    "acquire",
    "link #v1;t",
    "address",
    "arrived",
  ]);
});

test("a copy of all games that comes from outside says where to add it, and of several games one is chosen", async () => {
  const games = [1, 2].map((line) => ({ tags: [], text: "F f", line }));
  const app = fakeApp({ phrases: { say: (/** @type {string} */ key) => key }, ask: { divide: async () => games } });
  assert.deepEqual((await openGiven(app, serializeGames([]), { way: "imported" }))?.unopened, {
    wrong: "share.is-copy",
    several: [],
  });
  assert.deepEqual((await openGiven(app, "[Event]", { way: "imported" }))?.unopened, { wrong: "", several: games });
});

test("a text is not opened over the game of a user who has closed the dialog", async () => {
  /** @type {string[]} */
  const opened = [];
  const session = { open: async (/** @type {string} */ text) => void opened.push(text) };
  const app = fakeApp({ phrases: { say: () => "" }, engine: { whenReady: async () => {} }, session });
  const found = await openGiven(app, "F f", { isWanted: () => false });
  assert.deepEqual([found, opened], [{ text: "F f", unopened: { wrong: "", several: [] } }, []]);
});

/** Make a file that the browser cannot read, as it was removed. @returns {File} */
function removed() {
  const file = new File(["F f"], "gone.ogn");
  const lost = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  return Object.assign(file, { slice: () => Object.assign(new Blob(), { arrayBuffer: lost }) });
}

test("a file that can't be read is named, from any source, and nothing is opened", async () => {
  const say = (/** @type {string} */ key, facts = {}) => [key, ...Object.values(facts)].join(" ");
  const app = fakeApp({ phrases: { say } });
  const getFile = () => Promise.reject(new DOMException("gone", "NotFoundError"));
  for (const given of [removed(), { name: "gone.ogn", getFile }, { name: "gone.ogn", getFile: async () => removed() }])
    assert.deepEqual(await openGiven(app, given), {
      text: "",
      unopened: { wrong: "share.unread gone.ogn", several: [] },
    });
  for (const empty of ["", " \n", new File([" "], "empty.ogn")]) assert.equal(await openGiven(app, empty), null);
});
