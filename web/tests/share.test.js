// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, isForAll } from "../rooms/share.js";
import { broughtBy, couldBeAGame } from "../storage/files.js";

const PAGE = "https://mashimo.example/some/place/";

/** The texts that an address brings. @param {string} rest */
function brought(rest) {
  const found = broughtBy(PAGE + rest);
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

test("a link to a disk is of no use to other devices", () => {
  assert.equal(isForAll(`${PAGE}#v1;awale`), true);
  assert.equal(isForAll("file:///games/mashimo.html#v1;awale"), false);
});

test("files and texts could be games, pictures of other pages could not", () => {
  assert.equal(couldBeAGame(["Files"]), true);
  assert.equal(couldBeAGame(["text/uri-list", "text/plain"]), true);
  assert.equal(couldBeAGame(["image/png"]), false);
  assert.equal(couldBeAGame([]), false);
});
