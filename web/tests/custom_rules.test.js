// @ts-check
// Custom rules that are kept on the device, and what games are called by them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createCustomRules } from "../storage/custom_rules.js";
import { createI18n } from "../text/i18n.js";
import { rulesNameIn, rulesTag } from "../text/players.js";
import { browserChannel, memory, memoryDatabase } from "./fixtures.js";

const english = JSON.parse(readFileSync(new URL("../locales/en.json", import.meta.url), "utf8"));

/** Make the stores of a device. @param {Record<string, string>} [local] what localStorage has */
function device(local = {}) {
  const storage = memory(local);
  return { storage: () => storage, database: memoryDatabase(), channel: null };
}

test("rules are saved by name, in the order of names, and one name has one set of rules", async () => {
  const stores = device();
  const sets = createCustomRules(stores);
  assert.deepEqual(sets.read(), []);
  for (const [name, game] of [
    ["Sea", "own1.6x4"],
    ["Beach", "own1.5x3.again"],
    ["Sea", "own1.7x4"],
  ])
    assert.equal(await sets.keep({ name, game }), null);
  const both = [
    { name: "Beach", game: "own1.5x3.again" },
    { name: "Sea", game: "own1.7x4" },
  ];
  assert.deepEqual(sets.read(), both);
  const later = createCustomRules({ ...stores, storage: () => memory() });
  await later.load();
  assert.deepEqual(later.read(), both, "they are on the disk");
  assert.equal(await later.remove("Beach"), null);
  await sets.load();
  assert.deepEqual(sets.read(), [{ name: "Sea", game: "own1.7x4" }]);
});

test("rules that two tabs save at the same time are all saved, and each tab has them", async () => {
  const [stores, tab] = [device(), browserChannel()];
  const [one, two] = [tab(), tab()].map((channel) => createCustomRules({ ...stores, channel }));
  await Promise.all([one.keep({ name: "Sea", game: "own1.6x4" }), two.keep({ name: "Beach", game: "own1.5x3" })]);
  await new Promise((over) => setTimeout(over, 5));
  for (const { read } of [one, two]) assert.deepEqual(read().map(({ name }) => name), ["Beach", "Sea"]); // biome-ignore format: one thing
});

test("rules saved while the database is denied are merged with those that another tab has saved there since", async () => {
  let denied = false;
  const stores = { ...device(), database: memoryDatabase({ denied: () => denied }) };
  const [one, two] = [createCustomRules(stores), createCustomRules(stores)];
  denied = true;
  assert.equal(await one.keep({ name: "Sea", game: "own1.6x4" }), "journal");
  denied = false;
  await two.keep({ name: "Beach", game: "own1.5x3" });
  for (const later of [createCustomRules(stores), createCustomRules(stores)]) {
    await later.load();
    assert.deepEqual(later.read().map(({ name }) => name), ["Beach", "Sea"]); // biome-ignore format: one thing
  }
  const { writes } = stores.database.done;
  await createCustomRules(stores).load();
  assert.equal(stores.database.done.writes, writes, "what is there already is not written again");
});

test("rules that a version before 0.2 saved move to the disk, and stay where they are until they are there", async () => {
  const old = JSON.stringify({ form: 1, sets: [{ name: "Sea", game: "own1.6x4" }] });
  let denied = true;
  const storage = memory({ "mashimo:rules": old });
  const stores = { storage: () => storage, database: memoryDatabase({ denied: () => denied }), channel: null };
  await createCustomRules(stores).load();
  assert.equal(storage.getItem("mashimo:rules"), old);
  denied = false;
  const sets = createCustomRules(stores);
  await sets.load();
  assert.deepEqual([sets.read().length, storage.getItem("mashimo:rules")], [1, null]);
  const later = createCustomRules(stores);
  await later.load();
  assert.deepEqual(later.read(), [{ name: "Sea", game: "own1.6x4" }]);
});

test("what another version or another program has saved is not taken for rules", () => {
  for (const text of ["", "{", "null", '{"form":2,"sets":[]}', '{"form":1,"sets":7}']) {
    assert.deepEqual(createCustomRules(device({ "mashimo:rules": text })).read(), [], text);
  }
  const odd = JSON.stringify({ form: 1, sets: [null, { name: "" }, { name: "Sea", game: "own1.6x4" }] });
  assert.equal(createCustomRules(device({ "mashimo:rules": odd })).read().length, 1);
});

test("without a database rules are in localStorage, and without that nowhere, which is known", async () => {
  const [storage, database] = [memory(), memoryDatabase({ denied: () => true })];
  const loose = { storage: () => storage, database, channel: null };
  assert.equal(await createCustomRules(loose).keep({ name: "Sea", game: "own1.6x4" }), "journal");
  assert.equal(createCustomRules(loose).read().length, 1);
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const nowhere = createCustomRules({ ...loose, storage: denied });
  assert.deepEqual(nowhere.read(), []);
  assert.equal(await nowhere.keep({ name: "Sea", game: "own1.6x4" }), "denied");
});

test("a game is called as people call its rules, whatever letters that has, in every language", () => {
  const phrases = createI18n(english, "en");
  assert.equal(phrases.say("game.own1.5x3"), "Custom rules");
  phrases.nameGame("own1.5x3", "{Sea} & sand");
  assert.equal(phrases.say("game.own1.5x3"), "{Sea} & sand");
  phrases.speak(english, "nl");
  assert.equal(phrases.say("game.own1.5x3"), "{Sea} & sand");
  phrases.nameGame("own1.5x3", "");
  assert.equal(phrases.say("game.own1.5x3"), "Custom rules");
});

test("rules without a name are called as they are described, in the language of the moment", () => {
  const phrases = createI18n(english, "en");
  phrases.describeGame("own1.5x3", () => `Five houses, ${phrases.language()}`);
  assert.equal(phrases.say("game.own1.5x3"), "Five houses, en");
  assert.equal(phrases.nameOf("own1.5x3"), "", "a description is no name that people gave");
  phrases.speak(english, "nl");
  assert.equal(phrases.say("game.own1.5x3"), "Five houses, nl");
  phrases.nameGame("own1.5x3", "Sea");
  assert.equal(phrases.say("game.own1.5x3"), "Sea");
  assert.equal(phrases.nameOf("own1.5x3"), "Sea");
  phrases.nameGame("own1.5x3", "");
  assert.equal(phrases.say("game.own1.5x3"), "Five houses, nl");
});

test("a game that has a name of its own is called by it, whatever a file calls its rules", () => {
  const phrases = createI18n(english, "en");
  phrases.nameGame("awale", "Chess");
  assert.equal(phrases.say("game.awale"), english["game.awale"]);
});

test("the name travels in a tag", () => {
  assert.equal(rulesNameIn(rulesTag("Sea")), "Sea");
  assert.deepEqual(rulesTag(""), []);
  assert.equal(rulesNameIn([{ name: "Event", value: "x" }]), "");
});
