// @ts-check
// Every word a person reads comes from a catalogue: a key gives a sentence, `{name}` in it is filled in, and where the
// number `{count}` decides, the catalogue has one sentence for each plural form of the language.

/**
 * @typedef {string | string[] | Record<string, string>} Phrase a sentence, a list of them, or one for each plural form
 */
/** @typedef {Record<string, Phrase>} Catalogue what a language has for each key */
/** @typedef {Record<string, string | number>} Params */
/** @typedef {ReturnType<typeof createI18n>} I18n */

/** Whole numbers below this one every language here writes by their digits alone. */
const PLAIN = 1000;
/** The key of the name of a game that has none of its own. */
const UNNAMED = "own.name";

/** @param {Catalogue} catalogue @param {string} language */
export function createI18n(catalogue, language) {
  let plurals = new Intl.PluralRules(language);
  /**
   * The writer of numbers, made once there is a number that is not plain: the first of its kind in a page takes as long
   * as drawing half the board.
   * @type {Intl.NumberFormat | null}
   */
  let numbers = null;
  /** The names that people give games that have none of their own, by keys. @type {Map<string, string>} */
  const called = new Map();
  /** @type {(() => void)[]} */
  const listeners = [];

  /** A number as the language writes it. @param {number} number */
  function written(number) {
    if (Number.isInteger(number) && number >= 0 && number < PLAIN) return String(number);
    numbers ??= new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    return numbers.format(number);
  }

  /** @param {string} key @param {Params} [params] @returns {string} */
  function say(key, params = {}) {
    const name = called.get(key);
    const known = Object.hasOwn(catalogue, key);
    if (name && !known) return name;
    const phrase = known ? catalogue[key] : key.startsWith("game.") ? catalogue[UNNAMED] : undefined;
    if (phrase === undefined || Array.isArray(phrase)) throw new RangeError(`no phrase ${key}`);
    const text = typeof phrase === "string" ? phrase : (phrase[plurals.select(Number(params.count))] ?? phrase.other);
    return text.replace(/\{(\w+)\}/g, (_, name) => {
      const fact = params[name];
      if (fact === undefined) throw new RangeError(`phrase ${key} needs ${name}`);
      return typeof fact === "number" ? written(fact) : fact;
    });
  }

  return {
    say,
    /** A phrase as the catalogue has it, with nothing filled in. @param {string} key */
    phrase: (key) => catalogue[key],
    /**
     * Calls a game that has no name of its own as people do, in every language.
     * @param {string} game @param {string} name empty for none
     */
    nameGame: (game, name) => void called.set(`game.${game}`, name),
    /** The tag of the language spoken. */
    language: () => language,
    /**
     * Speaks another language from now on; who listens says again what has been said.
     * @param {Catalogue} words @param {string} tag
     */
    speak(words, tag) {
      catalogue = words;
      language = tag;
      plurals = new Intl.PluralRules(tag);
      numbers = null;
      for (const listener of listeners) listener();
    },
    /** @param {() => void} listener called when another language is spoken */
    onLanguageChange: (listener) => void listeners.push(listener),
    /** @param {string} key */
    has: (key) => Object.hasOwn(catalogue, key),
    /**
     * Puts the words into a piece of the page: `data-say` its text, `data-say-label` its name and tooltip.
     * @param {ParentNode} root
     */
    fill(root) {
      for (const element of root.querySelectorAll("[data-say]")) {
        element.textContent = say(element.getAttribute("data-say") ?? "");
      }
      for (const element of root.querySelectorAll("[data-say-label]")) {
        const label = say(element.getAttribute("data-say-label") ?? "");
        element.setAttribute("aria-label", label);
        element.setAttribute("title", label);
      }
    },
  };
}
