// @ts-check
// The catalogues: each language says everything that English says, with the same facts, in the words of the glossary.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { createI18n } from "../text/i18n.js";

/** @import { Phrase } from "../text/i18n.js" */
/** @typedef {Record<string, Record<string, string[]>>} Words a term -> the forms it has in each language */

const folder = new URL("../locales/", import.meta.url);
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
const languages = readdirSync(folder)
  .map((name) => name.replace(/\.json$/, ""))
  .filter((name) => name !== "glossary");
/** @type {Record<string, Record<string, Phrase>>} */
const catalogues = Object.fromEntries(languages.map((language) => [language, read(language)]));
/**
 * `idioms` are phrases of English in which a term means something else.
 * @type {{ everywhere: Words, somewhere: Words, idioms: { en: string[] }, never: Record<string, string[]> }}
 */
const glossary = read("glossary");
const { en: english } = catalogues;

/** List every text in a tree of them. @param {unknown} tree @returns {string[]} */
const texts = (tree) => (typeof tree === "object" && tree ? Object.values(tree).flatMap(texts) : [String(tree)]);

/**
 * List every text in a tree of them, by its place there.
 * @param {unknown} tree @param {string} place @returns {[string, string][]}
 */
const placed = (tree, place = "") =>
  typeof tree === "object" && tree
    ? Object.entries(tree).flatMap(([name, part]) => placed(part, `${place}/${name}`))
    : [[place, String(tree)]];

/** List every sentence of a phrase. @param {Phrase} phrase @returns {string[]} */
const sentences = (phrase) => (typeof phrase === "string" ? [phrase] : Object.values(phrase));

/**
 * List the sentences of a phrase that a translation keeps apart: those of a list, or the commonest plural form.
 * @param {Phrase} phrase
 */
const apart = (phrase) => (typeof phrase === "string" || Array.isArray(phrase) ? sentences(phrase) : [phrase.other]);

/** @param {string} text */
const facts = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** @param {string} text @param {string[]} forms */
const has = (text, forms) =>
  forms.some((form) => text.replaceAll("\u00ad", "").toLowerCase().includes(form.toLowerCase()));

/** Remove the idioms from an English text. @param {string} text */
const withoutIdioms = (text) => glossary.idioms.en.reduce((rest, idiom) => rest.replaceAll(idiom, ""), text);

/** @param {string} text @param {string[]} forms */
const hasWord = (text, forms) =>
  forms.some((form) => new RegExp(`(?<![\\p{L}{])${form}(?![\\p{L}}])`, "iu").test(text));

/**
 * The terms of the glossary that an English text has and its translation lacks.
 * @param {string} there the English text @param {string} here @param {string} language
 */
const lacking = (there, here, language) =>
  Object.entries(glossary.everywhere)
    .filter(([, forms]) => hasWord(withoutIdioms(there), forms.en) && !has(here, forms[language] ?? []))
    .map(([term]) => term);

/** The texts that have a word which the glossary rejects. @param {string[]} all @param {string} language */
const rejected = (all, language) => all.filter((text) => hasWord(text, glossary.never[language]));

test("there are six languages", () => {
  assert.deepEqual(languages, ["de", "en", "fr", "nl", "ru", "tr"]);
});

for (const language of languages) {
  const catalogue = catalogues[language];

  test(`${language} has every phrase that English has, in the same order, and no other`, () => {
    const [here, there] = [Object.keys(catalogue), Object.keys(english)];
    assert.deepEqual(
      there.filter((key) => !(key in catalogue)),
      [],
      "missing",
    );
    assert.deepEqual(
      here.filter((key) => !(key in english)),
      [],
      "unknown",
    );
    const displaced = here.find((key, at) => key !== there[at]);
    assert.equal(displaced, undefined, "the first one that stands elsewhere");
  });

  test(`${language} has every plural form of its language, and no other`, () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [key, phrase] of Object.entries(catalogue)) {
      assert.equal(typeof phrase, typeof english[key], key);
      assert.equal(Array.isArray(phrase), Array.isArray(english[key]), key);
      if (typeof phrase === "object" && !Array.isArray(phrase))
        assert.deepEqual(Object.keys(phrase).toSorted(), forms, key);
    }
  });

  test(`${language} has every number written its own way`, () => {
    const { say } = createI18n({ number: "{number}" }, language);
    const usual = new Intl.NumberFormat(language);
    for (const number of [...Array(1001).keys(), 9999, 123456, -1, 0.5, 12.5])
      assert.equal(say("number", { number }), usual.format(number));
  });

  test(`${language} names the facts that English names, and the same clauses`, () => {
    const more = new Intl.PluralRules(language).select(21);
    for (const [key, phrase] of Object.entries(catalogue)) {
      const same = /** @type {Record<string, string>} */ (english[key]);
      if (typeof phrase === "string" || Array.isArray(phrase)) {
        assert.deepEqual(sentences(phrase).map(facts), sentences(english[key]).map(facts), key);
      } else {
        // English may say “one” for 1; a form that stands for 21 too must name the number.
        for (const [form, text] of Object.entries(phrase))
          assert.deepEqual(facts(text), facts(form === more ? same.other : (same[form] ?? same.other)), key);
      }
      const clauses = (/** @type {string} */ text) => text.match(/\d+\.\d+(?=[,)])/g);
      if (Array.isArray(phrase)) assert.deepEqual(phrase.map(clauses), sentences(english[key]).map(clauses), key);
    }
  });

  test(`${language} uses the words of the glossary where English does`, () => {
    for (const [key, phrase] of Object.entries(catalogue)) {
      apart(english[key]).forEach((text, at) => {
        assert.deepEqual(lacking(text, apart(phrase)[at], language), [], `${key} lacks a term`);
      });
    }
  });

  test(`${language} uses the words of the glossary in the manual where English does`, () => {
    const here = Object.fromEntries(placed(read(`../manual/${language}`)));
    for (const [place, text] of placed(read("../manual/en")))
      assert.deepEqual(lacking(text, here[place], language), [], `${place} lacks a term`);
  });

  test(`${language} uses every word of the glossary, and none that is rejected`, () => {
    const all = [...Object.values(catalogue).flatMap(sentences), read(`../manual/${language}`)].flatMap(texts);
    for (const [term, forms] of Object.entries(glossary.somewhere)) {
      assert.ok(
        all.some((text) => has(text, forms[language])),
        term,
      );
    }
    assert.deepEqual(rejected(all, language), []);
  });

  test(`${language} has no stray space and no straight quotation mark`, () => {
    const untidy = Object.values(catalogue)
      .flatMap(sentences)
      .filter((text) => text !== text.trim() || text.includes("  ") || text.includes("'") || text.includes('"'));
    assert.deepEqual(untidy, []);
  });
}

/** The languages that have only the manual of some games. @type {string[]} */
const partial = read("../manual/rules").partial;

test("Kazakh has a manual of some games and no catalogue", () => {
  assert.deepEqual(partial, ["kk"]);
  assert.deepEqual(
    partial.filter((language) => languages.includes(language)),
    [],
  );
});

for (const language of partial)
  test(`${language} uses the words of the glossary in its manual where English does, and none that is rejected`, () => {
    const { rules, about } = read(`../manual/${language}`);
    const there = Object.fromEntries(placed(read("../manual/en").rules));
    for (const [place, text] of placed(rules))
      assert.deepEqual(lacking(there[place], text, language), [], `${place} lacks a term`);
    assert.deepEqual(rejected([about, ...texts(rules)], language), []);
  });

/** For each language, texts that say something else than the glossary does, and the term that they lack. */
const FAULTS = [
  { language: "nl", there: "Your house is empty.", here: "Je kuil is leeg.", term: "house" },
  { language: "nl", there: "A draw.", here: "Gelijkspel.", term: "draw" },
  { language: "de", there: "Your store holds one seed.", here: "In deiner Sammelmulde ist ein Samen.", term: "seed" },
  { language: "de", there: "The starting position", here: "Die Anfangsstellung", term: "starting position" },
  { language: "fr", there: "You capture three.", here: "Vous prenez trois graines.", term: "capture" },
  { language: "fr", there: "South has won.", here: "Le joueur du bas a gagné.", term: "South" },
  { language: "tr", there: "You capture three seeds.", here: "Üç taş yersin.", term: "capture" },
  { language: "tr", there: "Your house is empty.", here: "Çanağın boş.", term: "house" },
  { language: "kk", there: "Your house is empty.", here: "Ұяңыз бос.", term: "house" },
  { language: "kk", there: "A kroo", here: "Кроо", term: "kroo" },
];
for (const { language, there, here, term } of FAULTS)
  test(`${language} may not say “${here}” for “${there}”`, () => {
    assert.deepEqual(lacking(there, here, language), [term]);
  });

test("a rejected word is found in each language, and an idiom is none", () => {
  const faulty = {
    en: "An empty pit.",
    nl: "Een leeg kuiltje.",
    de: "Ein leeres Loch.",
    fr: "Un trou vide.",
    tr: "Boş bir çukur.",
    kk: "Бос шұңқыр.",
  };
  for (const [language, text] of Object.entries(faulty)) assert.deepEqual(rejected([text], language), [text]);
  assert.deepEqual(lacking("Three days in a row.", "Drie dagen achter elkaar.", "nl"), []);
});

test("French sets no breaking space before its high punctuation", () => {
  const broken = [...Object.values(catalogues.fr), read("../manual/fr")]
    .flatMap(texts)
    .filter((text) => / [:;!?%…»]|« /.test(text));
  assert.deepEqual(broken, []);
});

test("French sets a narrow space before its semicolons, exclamation and question marks, a whole one by colons and quotation marks", () => {
  const uneven = [...Object.values(catalogues.fr), read("../manual/fr")]
    .flatMap(texts)
    .filter((text) => /(?<!«)\u00a0[;!?%]|\u202f[:»]|«\u202f/.test(text));
  assert.deepEqual(uneven, []);
});

test("the style names no left and no right, so that it turns with the language", () => {
  const rooms = readdirSync(new URL("../dialogs/", import.meta.url)).filter((name) => name.endsWith(".css"));
  const style = ["../style.css", ...rooms.map((name) => `../dialogs/${name}`)]
    .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
    .join("\n")
    .replaceAll(/env\(safe-area-inset-\w+\)/g, "0"); // the edges of a device do not turn
  const sided = /(?:margin|padding|border)-(?:left|right)|text-align: (?:left|right)|float:|[;{]\s*(?:left|right):/g;
  const uneven = /(?:margin|padding): \S+ (\S+) \S+ (?!\1;)\S+;/g;
  assert.deepEqual([...(style.match(sided) ?? []), ...(style.match(uneven) ?? [])], []);
});

test("no text for a person stands in the page itself", () => {
  const page = ["../../index.html", "../embed/frame.html"]
    .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
    .join("\n")
    .replaceAll(/<!-- unbuilt -->.*?<!-- \/unbuilt -->|<title>.*?<\/title>|<meta[^>]*>/gs, "")
    .replaceAll(/<span lang="\w+">.*?<\/span>/g, ""); // what is said where no script runs, in every language
  const components = readdirSync(new URL("../dialogs/", import.meta.url))
    .filter((name) => name.endsWith(".jsx")) // text.test.js reads what stands between their tags
    .map((name) => readFileSync(new URL(`../dialogs/${name}`, import.meta.url), "utf8"));
  assert.ok(components.length > 0);
  const texts = [...page.matchAll(/>([^<]+)</g)].map(([, text]) => text);
  const names = [...[page, ...components].join("\n").matchAll(/ (?:title|aria-label|placeholder|alt)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  assert.deepEqual(
    [...texts, ...names].filter((text) => /\p{L}/u.test(text)),
    [],
  );
});
