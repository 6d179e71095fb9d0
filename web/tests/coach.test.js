// @ts-check
// The coach of a first game, whose engine and board are played by the test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, USUAL_SETTINGS } from "../game/state.js";
import { isCoached } from "../page/selectors.js";
import english from "../phrases/en.json" with { type: "json" };
import dutch from "../phrases/nl.json" with { type: "json" };
import { createCoach } from "../rooms/coach.js";
import { createPhrases } from "../words/phrases.js";
import { createSentences } from "../words/sentences.js";
import { OWARE, questsAlone, shown } from "./made.js";

const turn = () => new Promise((over) => setImmediate(over));

/** A coach who stands by and has given the first hint. */
async function begun() {
  const phrases = createPhrases(english, "en");
  const page = { settings: { ...USUAL_SETTINGS, computer: /** @type {"" | Side} */ ("N"), coach: true } };
  const quests = questsAlone();
  const coach = createCoach(phrases, {
    quests,
    isWanted: () => isCoached(page),
    isTurn: () => true,
    shown,
    sentences: () => createSentences(phrases, OWARE, []),
    advise: async () => ({ type: "advised", id: 1, move: "A", code: "takes", count: 2 }),
    announce() {},
    onOff: () => assert.fail("nobody has sent it away"),
  });
  coach();
  await turn();
  /** The steps of the page after any change. */
  const follow = async () => {
    quests.follow(opened(shown()), false);
    await turn();
  };
  return { page, phrases, follow, quest: quests.now, said: () => quests.words(quests.now()) };
}

test("a coach leaves whose setting is turned off, and where two people play", async () => {
  for (const change of [{ coach: false }, { computer: /** @type {const} */ ("") }]) {
    const { page, follow, quest, said } = await begun();
    assert.match(said(), /^A\b/);
    page.settings = { ...page.settings, ...change };
    await follow();
    assert.equal(quest(), null);
  }
});

test("what a coach has said is said in another language as soon as that is spoken", async () => {
  const { phrases, quest, said } = await begun();
  assert.match(said(), /^A captures/);
  phrases.speak(dutch, "nl");
  const words = createPhrases(dutch, "nl");
  assert.equal(said(), words.say("coach.takes", { move: "A", count: 2 }));
  assert.deepEqual(
    quest()?.acts.map((key) => phrases.say(key)),
    [words.say("coach.off")],
  );
});
