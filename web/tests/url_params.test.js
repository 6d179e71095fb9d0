// @ts-check
// The wishes in the address of a framed board, and those that are refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, flaggedOf, movesOf, ownersOf, partsOf, placesOf, readAddress } from "../embed/url_params.js";
import { twoRows } from "./fixtures.js";

/** The starts of two games with two houses and no stores. */
const STARTS = { "one-game": "4-4-S SN N", other: "4-4-S" };

/** @param {string} hash */
const asFound = (hash) => {
  const { address: found, wrong } = readAddress(hash, STARTS);
  assert.equal(wrong, null, hash);
  return /** @type {import("../embed/url_params.js").FrameAddress} */ (found);
};

test("a game, a position and moves become a link to a game", () => {
  const asked = asFound("#game=one-game&position=1-2-S SN N&moves=1. F f, 2. C");
  assert.equal(asked.link, "#v1;one-game;start=1-2-S_SN_N;moves=F.f.C");
  assert.equal(asked.mode, "replay");
});

test("a record says all by itself", () => {
  const asked = asFound("#record=v1;other;moves=A.b&game=one-game&mode=two");
  assert.equal(asked.link, "#v1;other;moves=A.b");
  assert.deepEqual([asked.game, asked.mode, asked.settings.computer], ["other", "two", ""]);
});

test("the game that was asked for is known beside how far it has come", () => {
  const asked = asFound("#game=other&position=1-2-S&moves=A b A&record=v1;other;start=1-2-S;moves=A&at=2-1-N");
  assert.equal(asked.origin, "#v1;other;start=1-2-S;moves=A.b.A");
  assert.equal(asked.link, "#v1;other;start=1-2-S;moves=A");
  assert.deepEqual([asked.position, asked.mode], ["2-1-N", "replay"]);
  const fresh = asFound("#game=other&moves=A b");
  assert.equal(fresh.link, fresh.origin);
});

test("a game that was loaded takes the place of the one that was asked for", () => {
  assert.equal(
    asFound("#game=other&moves=A&record=v1;other;moves=F.f&origin=v1;other;moves=F").origin,
    "#v1;other;moves=F",
  );
  assert.equal(asFound("#game=other&moves=A&record=v1;one-game;moves=F").origin, "#v1;one-game;moves=F");
  assert.equal(asFound("#record=v1;one-game;moves=F").origin, "#v1;one-game;moves=F");
  const unseen = "#game=other&moves=A&record=v1;other;moves=F.f";
  assert.equal(asFound(unseen).origin, "#v1;other;moves=F.f", "it has been loaded and not seen");
  assert.equal(asFound(`${unseen}&at=2-1-N`).origin, "#v1;other;moves=A", "it is the one that was asked for");
});

test("a link says its moves", () => {
  assert.deepEqual(movesOf("#v1;other;start=1-2-S;moves=A.b;end=agree"), ["A", "b"]);
  assert.deepEqual(movesOf("#v1;other;start=1-2-S"), []);
  assert.deepEqual(movesOf("#v1;other;moves=A.b ;notes=q1Zw"), ["A", "b"]);
  assert.deepEqual(movesOf("#v1;other;moves=A.b%20;notes=q1Zw"), ["A", "b"]);
});

test("what WordPress writes behind an address is no part of what is asked for", () => {
  const written = "#game=other&mode=play#?secret=aB3dE6gH9j";
  assert.equal(asFound(written).mode, "play");
  assert.equal(asFound("#game=other&moves=A b#?secret=abc").link, "#v1;other;moves=A.b");
  const { given, secret } = partsOf(written);
  assert.deepEqual([given.get("mode"), secret], ["play", "aB3dE6gH9j"]);
  assert.equal(addressOf(given, secret), written, "and it is written again when the page loads itself again");
  assert.equal(addressOf(partsOf("#game=other").given, ""), "#game=other");
  assert.equal(
    readAddress("#game=other&mode=play#end", STARTS).wrong?.what,
    'mode="play#end"',
    "nobody else's is cut off",
  );
});

test("who plays whom follows from the mode and the side", () => {
  const players = ["mode=play", "mode=play&side=N", "mode=two&side=N"].map((rest) => {
    const { settings } = asFound(`#game=other&${rest}`);
    return [settings.computer, settings.flipped];
  });
  assert.deepEqual(players, [["N", false], ["S", false], ["", true]]); // biome-ignore format: a table
  assert.equal(asFound("#game=other&level=7").settings.level, 7);
  assert.equal(asFound("#game=other&find=best").mode, "exercise");
});

test("what can't be is named with its value, and with what can", () => {
  const games = "one-game, other";
  const levels = "10, 20, 30 … 990";
  for (const [hash, what, allowed] of [
    ["", 'game=""', games],
    ["#game=chess", 'game="chess"', games],
    ["#game=one-game&mode=fly", 'mode="fly"', "diagram, replay, play, two, exercise"],
    ["#game=one-game&level=9", 'level="9"', levels],
    ["#game=one-game&level=15", 'level="15"', levels],
    ["#game=one-game&side=E", 'side="E"', "S, N"],
    ["#game=one-game&theme=pink", 'theme="pink"', "auto, light, dark, contrast"],
    ["#record=evil", 'record="evil"', "v1;…;moves=B.d"],
    ["#game=one-game&mode=exercise", 'find=""', "captures=5"],
    ["#game=other&position=4-4-0-S", 'position="4-4-0-S"', "4-4-S"],
    ["#game=other&position=4-4", 'position="4-4"', "4-4-S"],
    ["#game=other&position=4-x-S", 'position="4-x-S"', "4-4-S"],
    ["#game=other&position=4-4000-S", 'position="4-4000-S"', "4-4-S"],
  ]) {
    const { address, wrong } = readAddress(hash, STARTS);
    assert.deepEqual([address, wrong?.what, wrong?.facts.values ?? wrong?.facts.example], [null, what, allowed]);
  }
});

test("the engine reads what follows a position's numbers, and the positions of custom rules", () => {
  for (const position of ["1-7-N", "1-7-N_whatever", "1-7-S SN N"]) asFound(`#game=other&position=${position}`);
  asFound("#game=own1.3x1&position=1-S");
});

test("a record has its own position, whatever the position of the requested game", () => {
  asFound("#game=other&position=1-2-S&record=v1;one-game;moves=F&mode=two");
  asFound("#game=one-game&position=1-2-3-4-S&record=v1;other");
});

test("a misspelt name is told beside the board; another word is not", () => {
  for (const [given, name] of [
    ["levl=3", "level"],
    ["lable=x", "label"],
    ["positon=1-2-S", "position"],
    ["possitions=1-2-S", "position"],
    ["sde=N", "side"],
    ["thene=dark", "theme"],
  ]) {
    const { address, wrong } = readAddress(`#game=other&${given}`, STARTS);
    assert.equal(address?.game, "other", given);
    assert.deepEqual(wrong, {
      what: given.split("=")[0],
      key: "embed.meant",
      facts: { what: given.split("=")[0], name },
    });
  }
  for (const given of ["width=9", "height=9", "name=x", "size=9", "utm_source=x", "align=left", "v=2", "wood=red"])
    asFound(`#game=other&${given}`);
});

test("whatever stands in an address, nothing is thrown", () => {
  const pieces = [
    "game=other",
    "&",
    "=",
    "%",
    "%zz",
    "#",
    "moves=",
    "__proto__=1",
    "record=v1;",
    ";",
    "\u0000",
    "wood=url(x)",
  ];
  for (let seed = 1; seed < 3000; seed++) {
    const text = Array.from({ length: 6 }, (_, i) => pieces[(seed * (i + 3) * 7919) % pieces.length]).join("");
    readAddress(`#${text}`, STARTS);
  }
  readAddress(`#game=other&moves=${"A ".repeat(200_000)}`, STARTS);
});

test("colours are handed on for every part of the board that they are for", () => {
  assert.deepEqual(asFound("#game=other&wood=red&seed=%23fff").colours, {
    "wood-light": "red",
    "wood-mid": "red",
    "wood-dark": "red",
    "seed-light": "#fff",
  });
});

test("the owners of houses are those of the position", () => {
  /** @type {Side[]} */
  const start = ["S", "S", "N", "N"];
  assert.deepEqual(ownersOf("1-2-3-4-0-0-S SNNN S", start), ["S", "N", "N", "N"]);
  assert.deepEqual(ownersOf("1-2-3-4-0-0-S_NNNN_S", start), ["N", "N", "N", "N"]);
  for (const text of ["", "1-2-3-4-0-0-S", "1-2-3-4-0-0-S SN S"]) assert.equal(ownersOf(text, start), start, text);
  assert.equal(ownersOf("1-2-S SN S", null), null, "there are none in this game");
});

test("the flagged houses are those that the position names", () => {
  const layout = twoRows(2, "left");
  for (const text of ["1-2-3-4-5-6-S *Bb", "1-2-3-4-5-6-S_*Bb_=2"]) {
    assert.deepEqual(flaggedOf(layout, text).map((cell) => layout.houses.find((house) => house.cell === cell)?.name), ["B", "b"]); // biome-ignore format: one thing
  }
  for (const text of ["", "1-2-3-4-5-6-S", "1-2-3-4-5-6-S SNNN"]) assert.deepEqual(flaggedOf(layout, text), [], text);
});

test("a position's numbers go to its houses and stores; what is none is the start", () => {
  const layout = twoRows(2, "left");
  assert.deepEqual(placesOf(layout, "1-2-3-4-5-6-S", [0, 0, 0, 0, 0, 0]), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(placesOf(layout, "200-2-3-4-255-0-S", [0, 0, 0, 0, 0, 0]), [200, 2, 3, 4, 255, 0]);
  for (const text of ["", "1-2-S", "1-2-3-4-5-x-S", "1-2-3-4-5-600-S", "1-2-3-4-5-256-S"]) {
    assert.deepEqual(placesOf(layout, text, [9, 9, 9, 9, 9, 9]), [9, 9, 9, 9, 9, 9], text);
  }
});
