// @ts-check
// The phrases of the page. A key gives a sentence from a catalogue; `{name}` in it is replaced by a fact. Where
// `{count}` decides, the catalogue has a sentence for each plural form of the language.

/** @typedef {string | string[] | Record<string, string>} Phrase a sentence, a list, or one for each plural form */
/** @typedef {Record<string, Phrase>} Catalogue */
/** @typedef {Record<string, string | number>} Params */
/** @typedef {ReturnType<typeof createI18n>} I18n */
/** @typedef {Pick<I18n, "say" | "has">} Phrases */

/** Below this, all languages here write whole numbers without separators. */
const PLAIN = 1000;
/** How numbers are written, which decides their plural forms too. */
const WRITTEN = { maximumFractionDigits: 1 };
/** Whether a number of seeds is written as zero. @param {number} seeds */
export const isZero = (seeds) => Math.round(10 * Math.abs(seeds)) === 0;

/** The key of the name of custom rules without a name. */
const UNNAMED = "own.name";

/** @param {Catalogue} catalogue @param {string} language */
export function createI18n(catalogue, language) {
  let plurals = new Intl.PluralRules(language, WRITTEN);
  /** Created when needed: the first one takes as long as drawing half the board. @type {Intl.NumberFormat | null} */
  let numbers = null;
  /** The users' names for custom rules, by key. @type {Map<string, string>} */
  const called = new Map();
  /** The descriptions of custom rules, by key. @type {Map<string, () => string>} */
  const described = new Map();
  /** @type {(() => void)[]} */
  const listeners = [];

  /** Formats a number. @param {number} number */
  function written(number) {
    if (Number.isInteger(number) && number >= 0 && number < PLAIN) return String(number);
    numbers ??= new Intl.NumberFormat(language, WRITTEN);
    return numbers.format(number);
  }

  /** @param {string} key @param {Params} [params] @returns {string} */
  function say(key, params = {}) {
    const name = called.get(key) || described.get(key)?.();
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
    /** Gives a phrase without its facts. @param {string} key */
    phrase: (key) => catalogue[key],
    /** Names custom rules, in every language. @param {string} game @param {string} name empty for none */
    nameGame: (game, name) => void called.set(`game.${game}`, name),
    /** Describes custom rules, in the language of the moment, where they have no name.
     * @param {string} game @param {() => string} words */
    describeGame: (game, words) => void described.set(`game.${game}`, words),
    /** Gives the user's name for custom rules, or "". @param {string} game */
    nameOf: (game) => called.get(`game.${game}`) ?? "",
    /** Gives the tag of the present language. */
    language: () => language,
    /** Changes the language, and calls the listeners. @param {Catalogue} words @param {string} tag */
    speak(words, tag) {
      catalogue = words;
      language = tag;
      plurals = new Intl.PluralRules(tag, WRITTEN);
      numbers = null;
      for (const listener of listeners) listener();
    },
    /** @param {() => void} listener */
    onLanguageChange: (listener) => void listeners.push(listener),
    /** @param {string} key */
    has: (key) => Object.hasOwn(catalogue, key),
    /**
     * Fills the elements with `data-say` (their text) and `data-say-label` (name and tooltip).
     * @param {ParentNode} root
     */
    fill(root) {
      for (const element of root.querySelectorAll("[data-say]")) {
        element.textContent = say(element.getAttribute("data-say") ?? "");
      }
      for (const element of root.querySelectorAll("[data-say-label]")) {
        const label = say(element.getAttribute("data-say-label") ?? "");
        element.setAttribute("aria-label", label);
        if (element.localName !== "nav") element.setAttribute("title", label); // or its buttons would have it
      }
    },
  };
}

/**
 * Says the first of these phrases that the catalogue has, the most general one last.
 * @param {Phrases} phrases @param {string[]} keys @param {Params} [params]
 */
export const sayFirst = ({ say, has }, keys, params) => say(keys.find(has) ?? keys[keys.length - 1], params);
