"""The page's policy: only the site's own scripts run, and no other origin is asked for anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.page_actions import PATIENCE, GamePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints
    from tests.browser.conftest import Visit

# Each in a task of its own: what a test evaluates is let through by the browser, what that leaves behind is not.
ATTEMPT = """
(attempt) => new Promise((tell) => {
  const hear = ({ effectiveDirective }) => setTimeout(() => tell(effectiveDirective));  // all that is stopped at once
  document.addEventListener("securitypolicyviolation", hear, { once: true });
  setTimeout(async () => {
    const attempts = {
      "eval": () => (0, eval)("globalThis.harmed = true"),
      "Function": () => new Function("globalThis.harmed = true")(),
      "a timer given text": () => setTimeout("globalThis.harmed = true"),
      "an inline script": () => {
        const script = document.createElement("script");
        script.append("globalThis.harmed = true");
        document.body.append(script);
      },
      "an inline handler": () => document.body.setAttribute("onclick", "globalThis.harmed = true"),
      "a style": () => {
        const style = document.createElement("style");
        style.append("body { display: none }");
        document.head.append(style);
      },
      "a foreign script": () => {
        const script = document.createElement("script");
        script.setAttribute("src", "https://example.org/script.js");
        document.body.append(script);
      },
      "a foreign fetch": () => fetch("https://example.org/"),
      "a foreign picture": () => document.body.append(Object.assign(new Image(), { src: "https://example.org/a.png" })),
      "a foreign form": () => {
        const form = document.createElement("form");
        form.action = "https://example.org/";
        document.body.append(form);
        form.submit();
      },
      "a frame": () => {
        const frame = document.createElement("iframe");
        frame.src = "https://example.org/";
        document.body.append(frame);
      },
      "text as HTML": () => { document.body.innerHTML = "<b onclick='globalThis.harmed = true'>text</b>"; },
      "another worker": () => new Worker("assets/other.js"),
      "a worker made here": () => new Worker(URL.createObjectURL(new Blob(["globalThis.harmed = true"]))),
      "another policy": () => trustedTypes.createPolicy("other", { createHTML: (text) => text }),
      "the same policy again": () => trustedTypes.createPolicy("mashimo", { createHTML: (text) => text }),
    };
    try { await attempts[attempt](); } catch {}
    setTimeout(() => tell("nothing"), PATIENCE);
  });
})
"""
BLOCKED = {
    "eval": "require-trusted-types-for",
    "Function": "require-trusted-types-for",
    "a timer given text": "require-trusted-types-for",
    "an inline script": "require-trusted-types-for",
    "an inline handler": "require-trusted-types-for",
    "a style": "style-src-elem",
    "a foreign script": "require-trusted-types-for",
    "a foreign fetch": "connect-src",
    "a foreign picture": "img-src",
    "a foreign form": "form-action",
    "a frame": "frame-src",
    "text as HTML": "require-trusted-types-for",
    "another worker": "require-trusted-types-for",
    "a worker made here": "require-trusted-types-for",
    "another policy": "trusted-types",
    "the same policy again": "trusted-types",
}
"""Attempts of a script gone wrong, and the directive of the page's policy that stops it."""


@pytest.mark.no_python
def test_nothing_but_the_sites_own_scripts_can_run(
    page: Page, site: SiteServer, errors: Complaints, requests: list[str]
) -> None:
    """One after the other in one page, which none of them changes."""
    errors.expect("violates", "requires 'Trusted")
    GamePage(page).open(site.url)
    stopped = {}
    for attempt in BLOCKED:
        stopped[attempt] = page.evaluate(ATTEMPT.replace("PATIENCE", str(PATIENCE)), attempt)
        assert not page.evaluate("'harmed' in globalThis"), attempt
    assert stopped == BLOCKED
    requests[:] = [address for address in requests if address.startswith(site.url)]


@pytest.mark.parametrize("part", ["engine_worker", "search_worker"])
def test_a_kept_worker_has_a_policy_of_its_own(shared_page: GamePage, part: str) -> None:
    """A worker does not take over its page's policy, and many hosts send none: what is kept on the device has one."""
    shared_page.wait_until_offline()
    found = shared_page.page.evaluate(
        """async (part) => {
          const { registration: { scope } } = { registration: await navigator.serviceWorker.ready };
          const cache = await caches.open(`mashimo:${scope}`);
          const lists = (await cache.keys()).filter(({ url }) => url.includes("/kept/lists/"));
          const { files } = await (await cache.match(lists[0])).json();
          const { url } = files.find((file) => file.url.includes(part));
          return (await fetch(url)).headers.get("Content-Security-Policy");
        }""",
        part,
    )
    assert found == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def test_a_whole_visit_asks_no_other_origin_for_anything(whole_visit: Visit, site: SiteServer) -> None:
    """Everything requested by the page, its workers and its service worker is recorded; so it is in all tests."""
    for wanted in ("main-", "engine_worker-", "pyodide.asm.wasm", "mashimo-", "icon"):
        assert any(wanted in address for address in whole_visit.requests), wanted
    ours = (site.url, "data:", "about:blank")
    assert [address for address in whole_visit.requests if not address.startswith(ours)] == []
    assert whole_visit.errors == []
