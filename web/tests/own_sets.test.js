// @ts-check
// Rules by choice that are kept on the device, and what games are called by them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createOwnSets } from "../storage/own_sets.js";
import { calling, rulesIn } from "../words/people.js";
import { createPhrases } from "../words/phrases.js";

const english = JSON.parse(readFileSync(new URL("../phrases/en.json", import.meta.url), "utf8"));

/** A store of texts. @param {Record<string, string>} [first] @returns {Storage} */
function storeOf(first = {}) {
  const texts = new Map(Object.entries(first));
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void texts.set(key, text),
  });
}

test("rules are kept by name, in the order of names, and one name has one set of rules", () => {
  const store = storeOf();
  const sets = createOwnSets(() => store);
  assert.deepEqual(sets.read(), []);
  assert.ok(sets.keep({ name: "Sea", game: "own1.6x4" }));
  assert.ok(sets.keep({ name: "Beach", game: "own1.5x3.again" }));
  assert.ok(sets.keep({ name: "Sea", game: "own1.7x4" }));
  assert.deepEqual(sets.read(), [
    { name: "Beach", game: "own1.5x3.again" },
    { name: "Sea", game: "own1.7x4" },
  ]);
  assert.ok(sets.forget("Beach"));
  assert.deepEqual(sets.read(), [{ name: "Sea", game: "own1.7x4" }]);
});

test("what another version or another program has kept is not taken for rules, nor is a store that is denied an error", () => {
  for (const text of ["", "{", "null", '{"form":2,"sets":[]}', '{"form":1,"sets":7}']) {
    assert.deepEqual(createOwnSets(() => storeOf({ "mashimo:rules": text })).read(), [], text);
  }
  const odd = JSON.stringify({ form: 1, sets: [null, { name: "" }, { name: "Sea", game: "own1.6x4" }] });
  assert.equal(createOwnSets(() => storeOf({ "mashimo:rules": odd })).read().length, 1);
  const denied = createOwnSets(() => {
    throw new DOMException("denied", "SecurityError");
  });
  assert.deepEqual(denied.read(), []);
  assert.ok(!denied.keep({ name: "Sea", game: "own1.6x4" }));
});

test("a game is called as people call its rules, whatever letters that has, in every language", () => {
  const phrases = createPhrases(english, "en");
  assert.equal(phrases.say("game.own1.5x3"), "Your own rules");
  phrases.call("own1.5x3", "{Sea} & sand");
  assert.equal(phrases.say("game.own1.5x3"), "{Sea} & sand");
  phrases.speak(english, "nl");
  assert.equal(phrases.say("game.own1.5x3"), "{Sea} & sand");
  phrases.call("own1.5x3", "");
  assert.equal(phrases.say("game.own1.5x3"), "Your own rules");
});

test("a game that has a name of its own is called by it, whatever a file calls its rules", () => {
  const phrases = createPhrases(english, "en");
  phrases.call("awale", "Chess");
  assert.equal(phrases.say("game.awale"), english["game.awale"]);
});

test("the name travels in a tag", () => {
  assert.equal(rulesIn(calling("Sea")), "Sea");
  assert.deepEqual(calling(""), []);
  assert.equal(rulesIn([{ name: "Event", value: "x" }]), "");
});
