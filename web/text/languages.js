// @ts-check
// The language that the page speaks, and its words. English comes with the page; each other catalogue is fetched when
// it is wanted.

import { buildInfo } from "../build_info.js";
import english from "../locales/en.json" with { type: "json" };

/** @import { Catalogue, I18n } from "./i18n.js" */

/** Milliseconds that the page waits for its first words, before it begins in English and changes when they come. */
const PATIENCE = 1500;
const ENGLISH = "en";
/** Every language there is. */
export const LANGUAGES = [ENGLISH, ...Object.keys(buildInfo?.catalogues ?? {})];
export const ENGLISH_WORDS = /** @type {Catalogue} */ (english);

/**
 * The language to speak: the one chosen, else the first of those wished that there is, else English. A text that is no
 * tag matches none.
 * @param {string} chosen @param {readonly string[]} wished language tags, the dearest first @param {string[]} [known]
 */
export function languageFor(chosen, wished, known = LANGUAGES) {
  for (const tag of [chosen, ...wished]) {
    const found = nearest(tag, known);
    if (found) return found;
  }
  return ENGLISH;
}

/**
 * The catalogue for a tag: its own, else that of the tag without its last part, and so on (the lookup of RFC 4647,
 * 3.4): the longest that the tag begins with.
 * @param {string} tag @param {string[]} known a language before its kinds @returns {string | undefined}
 */
function nearest(tag, known) {
  const parts = `${tag}-`.toLowerCase();
  return known.findLast((language) => parts.startsWith(`${language.toLowerCase()}-`));
}

/** The name of a language in that language. @param {string} language */
export function languageName(language) {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Fetches a catalogue; what lacks a phrase is asked for again, past every cache. @param {string} address
 * @returns {Promise<Catalogue | null>} null where it can't be had */
export async function fetchCatalogue(address) {
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await fetch(address, { cache }).catch(() => null);
    const catalogue = answer?.ok ? await answer.json().catch(() => null) : null;
    if (catalogue && Object.keys(english).every((key) => key in catalogue)) return catalogue;
  }
  return null;
}

/** @param {I18n} phrases what is to speak @param {string} root the site's address */
export function createLanguages(phrases, root) {
  /** A link may ask for a language, for those who have not chosen one. */
  const asked = new URL(document.baseURI).searchParams.get("lang") ?? "";
  let wanted = phrases.language();

  /**
   * Speaks the language of a setting.
   * @param {string} chosen @returns {Promise<boolean>} false where its words could not be had, and nothing has changed
   */
  async function speak(chosen) {
    const language = languageFor(chosen, [asked, ...navigator.languages]);
    wanted = language;
    const address = buildInfo?.catalogues[language];
    const words = address ? await fetchCatalogue(new URL(address, root).href) : ENGLISH_WORDS;
    if (language !== wanted) return true; // another was chosen meanwhile
    if (!words) return false;
    if (language === phrases.language()) return true;
    document.documentElement.lang = language;
    document.documentElement.dir = String(words["page.direction"]);
    document.querySelector("link[rel=manifest]")?.setAttribute("href", String(buildInfo?.manifests[language]));
    phrases.speak(words, language);
    return true;
  }

  return {
    speak,
    /** Speaks the first words: kept when they are here or too long in coming, and then gives what `speak` will.
     * @param {string} chosen */
    async begin(chosen) {
      const spoken = speak(chosen);
      await Promise.race([spoken, new Promise((over) => setTimeout(over, PATIENCE))]);
      return { spoken };
    },
  };
}
