// @ts-check
// The page that the service worker shows where another page of the site cannot be reached.

/** Gives the words in the browser's language, English if there are none. @param {string} language */
function wordsFor(language) {
  const tag = Object.keys(__UNREACHED__).find((one) => RegExp(`^${one}\\b`, "i").test(language)) ?? "en";
  return { tag, words: __UNREACHED__[tag] };
}

/**
 * Says that a page needs the network, with a link to the game.
 * @param {string} home the game's URL @param {string} language the browser's
 */
export function unreachedPage(home, language) {
  const { tag, words } = wordsFor(language);
  const page = `<!doctype html>
<html lang="${tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words["unreached.title"]}</title>
<style>
  body { max-width: 30rem; margin: 15vh auto; padding: 0 1rem; font-family: system-ui, sans-serif; line-height: 1.4; }
  a { display: inline-block; padding: 0.7rem 1rem; border: 1px solid; border-radius: 0.65rem; color: inherit; }
</style>
<h1>${words["unreached.title"]}</h1>
<p>${words["unreached.text"]}</p>
<p><a href="${home}">${words["unreached.back"]}</a></p>
</html>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(page, { headers }); // no error in the console: this is what is meant to be shown
}
