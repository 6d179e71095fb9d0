// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createI18n } from "../text/i18n.js";
import { fetchCatalogue, languageFor, languageName } from "../text/languages.js";

const KNOWN = ["en", "nl", "de", "fr", "ru", "tr"];
const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../locales/${name}.json`, import.meta.url), "utf8"));

test("the language chosen is spoken, else the browser's dearest that there is, else English", () => {
  assert.equal(languageFor("nl", ["fr", "de"], KNOWN), "nl");
  assert.equal(languageFor("auto", ["es-AR", "de-CH", "fr"], KNOWN), "de");
  assert.equal(languageFor("auto", ["", "FR-ca"], KNOWN), "fr");
  assert.equal(languageFor("sw", ["es"], KNOWN), "en");
  assert.equal(languageFor("auto", [], KNOWN), "en");
});

test("a catalogue may have a tag of any length, and the longest that fits a wish is spoken", () => {
  const known = ["en", "de", "pt", "pt-BR", "gsw", "zh-Hant"];
  const spoken = (/** @type {string} */ wish) => languageFor("auto", [wish], known);
  const wishes = ["pt-BR", "pt-br", "pt-PT", "pt", "gsw-CH", "zh-Hant-TW", "zh-Hans", "de-AT", "gs"];
  assert.deepEqual(wishes.map(spoken), ["pt-BR", "pt-BR", "pt", "pt", "gsw", "zh-Hant", "en", "de", "en"]);
  assert.equal(languageFor("pt-BR", ["de"], known), "pt-BR");
});

test("a text that is no language tag is English, whatever a page has in its place, and the wishes after it count", () => {
  const odd = ["", " ", "{{ page.lang }}", "x-klingon", "e".repeat(300), "a-".repeat(50_000), "__proto__", "toString"];
  for (const tag of odd) {
    assert.equal(languageFor(tag, [], KNOWN), "en", tag.slice(0, 40));
    assert.equal(languageFor(tag, ["nl"], KNOWN), "nl", tag.slice(0, 40));
  }
});

test("a language is called as its speakers call it", () => {
  assert.deepEqual(KNOWN.map(languageName), ["English", "Nederlands", "Deutsch", "Français", "Русский", "Türkçe"]);
});

test("another language speaks at once, with its own numbers and plurals, and who listens is told", () => {
  const phrases = createI18n(read("en"), "en");
  const { say } = phrases;
  let told = 0;
  phrases.onLanguageChange(() => {
    told += 1;
  });
  assert.equal(say("turn.thinking", { seconds: 1.5 }), "The computer is thinking… 1.5\u00a0s");
  phrases.speak(read("fr"), "fr");
  assert.equal(phrases.language(), "fr");
  assert.equal(say("turn.thinking", { seconds: 1.5 }), "L’ordinateur réfléchit… 1,5\u00a0s");
  assert.equal(say("spoken.captures", { count: 0 }), "0 graine capturée.");
  assert.equal(say("spoken.captures", { count: 1_000_000 }), "1\u202f000\u202f000 de graines capturées.");
  assert.equal(told, 1);
});

/** @param {(() => Response)[]} answers */
function answering(answers) {
  /** @type {(string | undefined)[]} */
  const asked = [];
  globalThis.fetch = async (_, options) => {
    asked.push(options?.cache);
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer();
  };
  return asked;
}

test("a catalogue that lacks a phrase is asked for again, past every cache", async (context) => {
  const { fetch } = globalThis;
  context.after(() => {
    globalThis.fetch = fetch;
  });
  const asked = answering([() => Response.json({ app: "Mashimo" }), () => Response.json(read("nl"))]);
  assert.equal((await fetchCatalogue("nl.json"))?.["side.S"], "Zuid");
  assert.deepEqual(asked, ["default", "reload"]);
  answering([() => new Response("<!doctype html>"), () => new Response("", { status: 404 })]);
  assert.equal(await fetchCatalogue("nl.json"), null);
  answering([]);
  assert.equal(await fetchCatalogue("nl.json"), null);
});
