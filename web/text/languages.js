// @ts-check
// The language of the page. English comes with the page; other catalogues are fetched when needed.

import { buildInfo } from "../build_info.js";
import english from "../locales/en.json" with { type: "json" };

/** @import { Catalogue, I18n } from "./i18n.js" */

/** Milliseconds until the page begins in English, and changes when the catalogue arrives. */
const TIMEOUT_MS = 1500;
const ENGLISH = "en";
export const LANGUAGES = [ENGLISH, ...Object.keys(buildInfo?.catalogues ?? {}).toSorted()];
export const ENGLISH_WORDS = /** @type {Catalogue} */ (english);

/**
 * Chooses a language: the setting, else the first known of those wished, else English.
 * @param {string} chosen @param {readonly string[]} wished language tags, the preferred first @param {string[]} [known]
 */
export function languageFor(chosen, wished, known = LANGUAGES) {
  for (const tag of [chosen, ...wished]) {
    const found = nearest(tag, known);
    if (found) return found;
  }
  return ENGLISH;
}

/**
 * Looks up a tag (RFC 4647, 3.4): its own catalogue, else that of the tag without its last part, and so on.
 * @param {string} tag @param {string[]} known a language before its variants @returns {string | undefined}
 */
function nearest(tag, known) {
  const parts = `${tag}-`.toLowerCase();
  return known.findLast((language) => parts.startsWith(`${language.toLowerCase()}-`));
}

/** Gives the name of a language in that language. @param {string} language */
export function languageName(language) {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Fetches a catalogue; one that lacks a phrase is fetched again, past every cache. @param {string} address
 * @returns {Promise<Catalogue | null>} */
export async function fetchCatalogue(address) {
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await fetch(address, { cache }).catch(() => null);
    const catalogue = answer?.ok ? await answer.json().catch(() => null) : null;
    if (catalogue && Object.keys(english).every((key) => key in catalogue)) return catalogue;
  }
  return null;
}

/** @param {I18n} phrases @param {string} root the site's */
export function createLanguages(phrases, root) {
  /** A link may ask for a language, which a setting overrides. */
  const asked = new URL(document.baseURI).searchParams.get("lang") ?? "";
  let wanted = phrases.language();

  /**
   * Changes the language.
   * @param {string} chosen a setting @returns {Promise<boolean>} false if it could not be loaded
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
    /** Sets the first language; resolves after a timeout too, with the result of `speak`. @param {string} chosen */
    async begin(chosen) {
      const spoken = speak(chosen);
      await Promise.race([spoken, new Promise((over) => setTimeout(over, TIMEOUT_MS))]);
      return { spoken };
    },
  };
}
