// @ts-check
// The wishes in the address of a framed board, and those that are refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, movesOf, ownersOf, partsOf, placesOf, readAddress } from "../embed/url_params.js";
import { twoRows } from "./fixtures.js";

const GAMES = ["one-game", "other"];

/** @param {string} hash */
const asFound = (hash) => {
  const { address: found, wrong } = readAddress(hash, GAMES);
  assert.equal(wrong, "", hash);
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
  assert.equal(readAddress("#game=other&mode=play#end", GAMES).wrong, 'mode="play#end"', "nobody else's is cut off");
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

test("what can't be is named with its value", () => {
  for (const [hash, wrong] of [
    ["", 'game=""'],
    ["#game=chess", 'game="chess"'],
    ["#game=one-game&mode=fly", 'mode="fly"'],
    ["#game=one-game&level=9", 'level="9"'],
    ["#game=one-game&level=15", 'level="15"'],
    ["#game=one-game&side=E", 'side="E"'],
    ["#game=one-game&theme=pink", 'theme="pink"'],
    ["#record=evil", 'record="evil"'],
    ["#game=one-game&mode=exercise", 'find=""'],
  ])
    assert.deepEqual(readAddress(hash, GAMES), { address: null, wrong });
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
    readAddress(`#${text}`, GAMES);
  }
  readAddress(`#game=other&moves=${"A ".repeat(200_000)}`, GAMES);
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

test("a position's numbers go to its houses and stores; what is none is the start", () => {
  const layout = twoRows(2, "left");
  assert.deepEqual(placesOf(layout, "1-2-3-4-5-6-S", [0, 0, 0, 0, 0, 0]), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(placesOf(layout, "200-2-3-4-255-0-S", [0, 0, 0, 0, 0, 0]), [200, 2, 3, 4, 255, 0]);
  for (const text of ["", "1-2-S", "1-2-3-4-5-x-S", "1-2-3-4-5-600-S", "1-2-3-4-5-256-S"]) {
    assert.deepEqual(placesOf(layout, text, [9, 9, 9, 9, 9, 9]), [9, 9, 9, 9, 9, 9], text);
  }
});
