"""The WordPress plugin from its zip: installed by the owner, used by an author without rights, and gone again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.embed_helpers import CHAIN, frame_of
from tests.browser.page_actions import PATIENCE
from tests.site.test_recipes import BREAKING, HOSTILE, INSIDE, WANTED
from tests.support.wordpress import PASSWORD, missing, wordpress

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.long

QUESTION = "Which move captures <em>five</em>?"
WRITE = """([text, position]) => {
  const board = { game: "oware-abapa", position, find: "captures=5", label: 'Which "five"?', text, anchor: "one" };
  wp.data.dispatch("core/block-editor").insertBlocks(wp.blocks.createBlock("mashimo/board", board));
}"""
PUBLISH = """() => {
  wp.data.dispatch("core/editor").editPost({ title: "Oware", status: "publish" });
  wp.data.dispatch("core/editor").savePost();
}"""
PUBLISHED = """() => {
  const editor = wp.data.select("core/editor");
  return !editor.isSavingPost() && editor.isCurrentPostPublished() && editor.getPermalink();
}"""


RIGHT = "() => heard.some(({ type, right, move }) => type === 'answer' && right && move === 'F')"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Run a new WordPress, and return its address."""
    if missing():
        pytest.skip("there is no WordPress: on Debian as root, it is installed")
    with wordpress() as found:
        yield found


def page_of(browser: Browser, address: str, user: str = "") -> Page:
    """Open a page, logged in as this user."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.set_default_timeout(PATIENCE)
    if user:
        page.goto(f"{address}/wp-login.php")
        page.locator("#user_login").fill(user)
        page.locator("#user_pass").fill(PASSWORD)
        page.locator("#wp-submit").click()
        page.wait_for_url("**/wp-admin/**")
    return page


def install(owner: Page, address: str, released: Path) -> None:
    """Install the plugin from its zip, in the place of an earlier copy if there is one, and activate it."""
    (plugin,) = released.glob("*wordpress*.zip")
    owner.goto(f"{address}/wp-admin/plugin-install.php?tab=upload")
    owner.locator("#pluginzip").set_input_files(plugin)
    owner.locator("#install-plugin-submit").click()
    owner.get_by_role("link", name="Activate Plugin").click()
    expect(owner.get_by_text("Plugin activated")).to_be_visible()


def test_an_author_writes_a_board_and_a_reader_plays_on_it(browser: Browser, address: str, released: Path) -> None:
    """Its text stays without the plugin."""
    owner = page_of(browser, address, "owner")
    install(owner, address, released)
    author = page_of(browser, address, "author")
    author.goto(f"{address}/wp-admin/post-new.php")
    author.wait_for_function("() => window.wp?.blocks?.getBlockType?.('mashimo/board')")
    assert author.evaluate("wp.data.select('core').canUser('create', 'plugins')") is not True
    position = CHAIN.split('position="')[1].rstrip('"')
    author.evaluate(WRITE, [QUESTION, position])
    expect(author.locator("mashimo-board svg")).to_be_visible()
    author.evaluate(PUBLISH)
    link = author.wait_for_function(PUBLISHED).json_value()
    assert isinstance(link, str)
    content = author.evaluate("wp.data.select('core/editor').getCurrentPost().content")
    assert "<mashimo-board" not in content, "the post holds nothing that an author may not write"
    author.reload()
    author.wait_for_function("() => wp.data.select('core/block-editor').getBlocks().length === 1")
    assert author.evaluate("wp.data.select('core/block-editor').getBlocks()[0].isValid")

    reader = page_of(browser, address)
    requests: list[str] = []
    reader.on("request", lambda request: requests.append(request.url))
    reader.goto(link)
    reader.evaluate("window.heard = []; addEventListener('mashimo', ({ detail }) => heard.push(detail))")
    board = reader.locator("#one mashimo-board")
    expect(board).to_have_attribute("label", 'Which "five"?')
    assert not any("embed.html" in asked for asked in requests), "nothing before it is touched"
    board.locator("button").click()
    frame = frame_of(reader, "one")
    frame.locator('.house[data-cell="5"][aria-disabled=false]').click(timeout=PATIENCE)
    reader.wait_for_function(RIGHT, timeout=PATIENCE)
    elsewhere = [asked for asked in requests if not asked.startswith((address, "data:", "blob:", "about:"))]
    assert [asked for asked in elsewhere if "mashimo" in asked] == []

    owner.goto(f"{address}/wp-admin/plugins.php")
    owner.get_by_role("link", name="Deactivate Mashimo board").click()
    expect(owner.get_by_text("Plugin deactivated")).to_be_visible()
    reader.goto(link)
    expect(reader.locator("#one p")).to_have_text("Which move captures five?")
    expect(reader.locator("mashimo-board")).to_have_count(0)
    owner.goto(f"{address}/wp-admin/plugins.php")
    owner.get_by_role("link", name="Activate Mashimo board").click()
    expect(owner.get_by_text("Plugin activated")).to_be_visible()
    expect_no_hostile_attribute_of_a_block_is_on_the_board(browser, address)


def expect_no_hostile_attribute_of_a_block_is_on_the_board(browser: Browser, address: str) -> None:
    """Expect no other host or sandbox, and no script; a value that would end its attribute is text."""
    author = page_of(browser, address, "author")
    author.goto(f"{address}/wp-admin/post-new.php")
    author.wait_for_function("() => window.wp?.blocks?.getBlockType?.('mashimo/board')")
    told = json.dumps(HOSTILE | WANTED | {"label": BREAKING, "level": {"a": "list"}})
    told = told.replace("--", "\\u002d\\u002d").replace("<", "\\u003c").replace(">", "\\u003e")
    author.evaluate(
        "content => wp.data.dispatch('core/editor').editPost({ content })",
        f'<!-- wp:mashimo/board {told} --><div class="wp-block-mashimo-board" id="one"><p>{INSIDE}</p></div>'
        "<!-- /wp:mashimo/board -->",
    )
    author.evaluate(PUBLISH)
    link = author.wait_for_function(PUBLISHED).json_value()
    reader = page_of(browser, address)
    reader.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    reader.goto(str(link))
    board = reader.locator("mashimo-board")
    expect(board).to_have_count(1)
    attributes = board.evaluate(
        "one => Object.fromEntries([...one.attributes].map(({ name, value }) => [name, value]))"
    )
    assert attributes.pop("base").startswith(address)
    label = attributes.pop("label")  # WordPress takes tags and entities out of what an author writes
    assert label.startswith('">')
    assert "<script" not in label
    assert attributes == WANTED
    assert board.locator("script, [onerror], [onclick], a[href^=javascript]").count() == 0
    board.hover()
