"""The data that the build puts into the element for other sites: the boards, in the fewest bytes, and its words."""

import json
import re
from html import escape
from itertools import groupby
from typing import Any, TypedDict

from build_scripts.lib.environment import WEB

ENGLISH = "en"
# The element's name for each colour, and the page's own name for it in its style.
COLOURS = {
    "wood": "wood-mid",
    "edge": "bed-edge",
    "ink": "ink",
    "south": "south",
    "north": "north",
    "seed": "seed-light",
}
# The phrases that the element shows, in the order in which it has them.
WORDS = (
    *("embed.play", "embed.replay", "embed.exercise", "embed.wrong", "side.S", "side.N"),
    "embed.app",
)

# The phrases with which the script of the attributes explains a wrong one (web/embed/wrong_attributes.js).
EXPLAINED = ("embed.wrong", "embed.allowed", "embed.form", "embed.meant", "embed.colour")

# The rows of the widest board of two rows, as `runs` writes them; most boards have its first columns.
TWO_ROWS = ("1S ABCDEFGHIJ", "0N abcdefghij")

# The width and height of a board in a frame, where the page around it gives none.
FRAME = {"width": 600, "height": 480}


def catalogues() -> dict[str, dict[str, Any]]:
    """Read the phrases of each language, by its tag, a language before its variants: `pt` before `pt-BR`."""
    paths = sorted((WEB / "locales").glob("*.json"), key=lambda path: path.stem)
    return {path.stem: json.loads(path.read_text("utf-8")) for path in paths if path.stem != "glossary"}


class House(TypedDict):
    """A house as the engine lays it out (`House` of bridge/messages.py), in the fields used here."""

    name: str
    side: str
    row: int
    column: int


def facade(games: list[dict[str, Any]], style: str) -> dict[str, str]:
    """Return the values of the names in capitals in web/embed/facade.js, from the build's `games` and the style.

    Raises ValueError for a board in a form that the element does not have.
    """
    boards = {str(game["id"]): board(game) for game in games}
    words = words_in(ENGLISH)
    facts = {"__BOARDS__": boards, "__WORDS__": words, "__COLOURS__": colours(), "__LOOK__": style.strip()}
    return {name: json.dumps(fact, ensure_ascii=False) for name, fact in facts.items()}


def words_in(language: str) -> list[str]:
    """List the language's tag and its phrases that the element shows, in the order of WORDS."""
    said = catalogues()[language]
    return [language, *(said[key] for key in WORDS)]


def other_words() -> str:
    """Write the text of embed-words.js: `words_in` each language but English, which the element has itself.

    It hands an element with a wrong attribute to the script that explains it. Released elements import it in this form.
    """
    words = [words_in(tag) for tag in catalogues() if tag != ENGLISH]
    explain = 'export const explain = async (board) => (await import("./embed-attributes.js")).default(board);'
    return f"export default {json.dumps(words, ensure_ascii=False)};\n{explain}\n"


def attributes(games: list[dict[str, Any]]) -> dict[str, str]:
    """Return the values of the names in capitals in web/embed/wrong_attributes.js, from the build's `games`."""
    starts = {str(game["id"]): game["shown"][0]["position"] for game in games}
    said = {tag: {key: phrases[key] for key in EXPLAINED} for tag, phrases in catalogues().items()}
    return {"__STARTS__": json.dumps(starts), "__SAID__": json.dumps(said, ensure_ascii=False)}


def board(game: dict[str, Any]) -> list[object]:
    """Encode a game's board: its columns, the seeds in each house at the start, its stores' place, and what is unusual.

    What is unusual is the end of the start's position text; where houses differ it is the whole text, and the seeds are
    empty. The rows follow, where they are not TWO_ROWS. Raises ValueError where the stores lie at different ends.
    """
    layout, start = game["layout"], game["shown"][0]["position"]
    ends = {store["end"] for store in layout["stores"]} or {""}
    if len(ends) > 1:
        msg = f"{game['id']}: stores at one end are expected"
        raise ValueError(msg)
    seeds, columns, houses = start.partition("-")[0], layout["columns"], layout["houses"]
    usual = f"{seeds}-" * len(houses) + "0-" * len(layout["stores"])
    even = start.startswith(usual)
    end = {"below": "right"}.get(end := ends.pop(), end)  # the element sees only to which end sowing goes
    found = [columns, int(seeds) if even else "", end, start.removeprefix(usual if even else "")]
    rows = runs(houses)
    if rows != [f"{row[:3]}{row[3 : 3 + columns]}" for row in TWO_ROWS]:
        return [*found, rows]
    for last in ("S", "right"):
        if found[-1] == last:
            found.pop()
    return found


def runs(houses: list[House]) -> list[str]:
    """Encode the rows of a layout in the order of position text, for the element.

    Each is the row, the side and the beginning of its names, then the last letter of each: `2SA 12345678` is A1 to A8,
    South's, in row 2.

    Raises ValueError where they are not from their owner's left to right, or their names have another form.
    """
    found = []
    for (row, side), group in groupby(houses, lambda house: (house["row"], house["side"])):
        each = list(group)
        names = [house["name"] for house in each]
        columns = [house["column"] for house in each]
        if len({name[:-1] for name in names}) > 1 or columns != sorted(columns, reverse=side == "N"):
            msg = f"the houses {names} in columns {columns} cannot be told to the element"
            raise ValueError(msg)
        found.append(f"{row}{side}{names[0][:-1]} {''.join(name[-1] for name in names)}")
    return found


def oembed(address: str, title: str, game: str) -> str:
    """Write the text of oembed.json (oEmbed 1.0): what another site shows if it is given the address of this one.

    `address` is the site's, with a slash at its end; `title` is the frame's title; `game` is the one on its board.
    """
    frame = {"src": f"{address}embed.html#game={game}&mode=play", "title": title} | FRAME
    attributes = "".join(f' {name}="{escape(str(value))}"' for name, value in frame.items())
    style = 'loading="lazy" referrerpolicy="no-referrer" style="border: 0; max-width: 100%"'
    answer: dict[str, object] = {"version": "1.0", "type": "rich", "title": title}
    answer |= {"provider_name": "Mashimo", "provider_url": address}
    answer |= {**FRAME, "html": f"<iframe{attributes} {style}></iframe>"}
    return json.dumps(answer, indent=1, ensure_ascii=False) + "\n"


def discovery(address: str, title: str) -> str:
    """Write the element of a page's head by which others find oembed.json."""
    href = f"{address}oembed.json"
    return f'<link rel="alternate" type="application/json+oembed" href="{escape(href)}" title="{escape(title)}">\n'


def colours() -> dict[str, str]:
    """Read the page's own colours, light and dark, by the element's names for them, rounded to a digit for each part.

    The element has 4 kB; a difference of 8 in 255 is not seen.
    """
    style = "".join((WEB / name).read_text("utf-8") for name in ("first.css", "style.css"))
    found = dict(re.findall(r"--([\w-]+): light-dark\((#\w+, #\w+)\);", style))
    return {name: ",".join(short(colour) for colour in found[own].split(", ")) for name, own in COLOURS.items()}


def short(colour: str) -> str:
    """Round `#rrggbb` to the nearest `#rgb`."""
    return "#" + "".join(f"{round(part / 17):x}" for part in bytes.fromhex(colour[1:]))
