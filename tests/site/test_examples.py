"""The example pages of docs/examples: every position, move and exercise in them, by the engine."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mashimo import GAMES, Game
from mashimo.bridge.goals import solutions

pytestmark = pytest.mark.cpython

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
CONTENTS = sorted(FOLDER.glob("index*.html"))
PAGES = sorted(set(FOLDER.glob("*.html")) - set(CONTENTS))


class Boards(HTMLParser):
    """The boards of a page, each as its attributes, and the page's language."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.boards: list[dict[str, str]] = []
        self.language = ""
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.language = given["lang"]
        if tag == "mashimo-board":
            self.boards.append(given)


def name_of(page: Path) -> str:
    """Return a page's name as a failure shows it."""
    return page.stem


def test_there_is_a_page_for_each_source_and_in_each_language() -> None:
    assert {page.stem: Boards(page).language for page in PAGES} == {
        "awale-fr": "fr",
        "awale-nl": "nl",
        "mancala-en": "en",
        "mangala-en": "en",
        "oware-de": "de",
        "oware-en": "en",
        "oware-nl": "nl",
        "own-rules-en": "en",
        "togyzqumalaq-en": "en",
    }
    played = {board["game"] for page in PAGES for board in Boards(page).boards}
    assert played == set(GAMES)


@pytest.mark.parametrize("page", [*PAGES, *CONTENTS], ids=name_of)
def test_a_page_has_a_policy_that_lets_it_load_nothing_of_others(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
    rules = dict(rule.split(maxsplit=1) for rule in policy.split("; "))
    assert rules.pop("default-src") == "'none'"
    assert {"script-src", "style-src", "frame-src", "base-uri", "form-action"} <= set(rules)
    assert set(" ".join(rules.values()).split()) <= {"'self'", "'none'", "data:"}
    assert not re.search(r"\sstyle=|<style|<script>", text), "the policy would refuse it"


def test_there_are_contents_in_each_language_which_lead_to_each_other() -> None:
    languages = {page.name: Boards(page).language for page in CONTENTS}
    assert languages == {
        "index.html": "en",
        "index-de.html": "de",
        "index-fr.html": "fr",
        "index-nl.html": "nl",
        "index-ru.html": "ru",
        "index-tr.html": "tr",
    }
    for page in CONTENTS:
        others = re.findall(
            r'<a lang="(..)" hreflang="\1" href="(index[\w-]*\.html)">', page.read_text(encoding="utf-8")
        )
        assert {name: language for language, name in others} | {page.name: languages[page.name]} == languages


@pytest.mark.parametrize(
    "contents", [path.read_text(encoding="utf-8") for path in CONTENTS], ids=map(name_of, CONTENTS)
)
def test_the_contents_name_every_page_by_its_title(contents: str) -> None:
    named = re.findall(r'<li lang="(..)"><a href="([\w-]+)\.html">(.*?)</a>', contents)
    titles = [re.findall("<title>(.*)</title>", page.read_text(encoding="utf-8"))[0] for page in PAGES]
    pages = zip(PAGES, titles, strict=True)
    assert sorted(named) == sorted((Boards(page).language, page.stem, title) for page, title in pages)


def test_a_frame_shows_a_game_that_there_is() -> None:
    """RULES 12.24: custom rules stand in an address as any game does."""
    framed = [
        game for page in PAGES for game in re.findall(r"embed\.html#game=([^&]+)", page.read_text(encoding="utf-8"))
    ]
    assert framed
    for game in framed:
        assert Game(game).legal_moves()


@pytest.mark.parametrize("page", [page for page in PAGES if Boards(page).boards], ids=name_of)
def test_a_page_has_a_diagram_a_replay_an_exercise_and_a_board_to_play_on(page: Path) -> None:
    boards = Boards(page).boards
    assert any(board.get("mode") == "diagram" for board in boards)
    assert any("moves" in board for board in boards)
    assert any("find" in board for board in boards)
    assert any(board.get("mode") in {"play", "two"} for board in boards)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_move_of_a_page_is_legal_and_every_exercise_has_a_solution(page: Path) -> None:
    for board in Boards(page).boards:
        game = Game(board["game"], board.get("position"))
        for move in board.get("moves", "").split():
            game.play(move)
        if "find" in board:
            found = solutions(game, board["find"])
            assert len(found) < len(game.legal_moves()) or len(found) == 1, f"{board}: any move is right"
            if board["find"] == "captures=5":
                assert len(found) == 2, "the text says that there are two"


def test_every_board_holds_its_picture_for_readers_without_scripts() -> None:
    """The page's own script draws it, by the engine: nothing else, no position as bare text."""
    from build_scripts.site import examples  # noqa: PLC0415  # from build_scripts, which is not there inside Pyodide

    kept = [page.read_text(encoding="utf-8") for page in PAGES]
    assert kept == examples.drawn(kept), "run build_scripts/site/examples.py"
    held = [re.findall(r"<mashimo-board[^>]*>(.*?)</mashimo-board>", page, re.DOTALL) for page in kept]
    assert [len(within) for within in held] == [len(Boards(page).boards) for page in PAGES]
    for picture in (picture for within in held for picture in within):
        assert re.fullmatch(r'<svg [^>]*role="img"[^>]*>.*</svg>', picture, re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_names_no_address_of_another_host(page: Path) -> None:
    named = re.findall(r'\b(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8"))
    assert [address for address in named if "//" in address] == []
