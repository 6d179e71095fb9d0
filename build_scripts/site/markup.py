"""A piece of HTML as a tree in JSON.

So the elements of a dialog come with its script, and the page never reads a text as HTML.
"""

from functools import cache
from html.parser import HTMLParser
from typing import Any

Node = list[Any]
"""An element: its tag, its attributes by name, and its content: elements, and texts."""

EMPTY = {"br", "hr", "img", "input"}
"""The elements that have no end."""
SPELT = {"viewbox": "viewBox"}
"""The attributes of a drawing with capital letters, by what the parser makes of them."""


class Reader(HTMLParser):
    """The parser of our own pieces of HTML, in which every element has its end."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.open: list[Node] = [["", {}]]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        element: Node = [tag, {SPELT.get(name, name): value or "" for name, value in attrs}]
        self.open[-1].append(element)
        if tag not in EMPTY:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add an element without content."""
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """End the element that was begun last."""
        if self.open[-1][0] != tag:
            raise ValueError(f"{self.name}, line {self.getpos()[0]}: </{tag}> ends what is not open")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        """Add a text."""
        if data.strip() or "\n" not in data:
            self.open[-1].append(data)


@cache  # each bundled script gets all of them
def tree(html: str, name: str) -> list[Node]:
    """Parse a piece of HTML into its elements; drop line breaks between them.

    Raises ValueError where an element, of the file of that name, has no end.
    """
    reader = Reader(name)
    reader.feed(html)
    reader.close()
    if len(reader.open) > 1:
        raise ValueError(f"{name}: <{reader.open[-1][0]}> is not ended")
    return [node for node in reader.open[0][2:] if isinstance(node, list)]
