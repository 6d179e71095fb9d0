"""Settings of Sphinx for the documentation's site: the repository's own Markdown and notebooks, as they are.

Sphinx runs in the environment of locks/docs.txt, from ../../documentation.py. Its sources are the whole repository, so
that a link to a file outside docs works as it does there.
"""

import re
from importlib.metadata import files
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[4]
FRONT = "docs/README"
"""The front page; its paragraphs and their links are the menu."""

project = "Mashimo"
html_title = "Mashimo"
root_doc = FRONT
extensions = ["myst_nb"]
include_patterns = ["*.md", "docs/*.md", "docs/notebooks/*.ipynb", "build_scripts/README.md", "pysrc/*.md"]
include_patterns += ["pysrc/mashimo/*/README.md", "tests/README.md", "tests/*/README.md", "web/*.md", "web/*/README.md"]
exclude_patterns = ["**/node_modules", ".venv", "dist", "release"]
suppress_warnings = [
    "misc.highlighting_failure",  # a language that Pygments does not know is shown without colours
    "toc.not_included",  # the folders' READMEs, which the guides link to
]
myst_heading_anchors = 4
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 900  # seconds a cell, on a machine that does much else
html_theme = "furo"
html_copy_source = False
html_show_copyright = False
html_show_search_summary = False  # would fetch each page that is found, which browsers refuse to a page from a disk
html_permalinks_icon = "#"
pygments_style, pygments_dark_style = "default", "github-dark"

SHIPPED = ("furo", "myst-nb", "pygments", "snowballstemmer", "sphinx")
"""The packages whose scripts and styles are in the site."""
MENU = re.compile(r"^\*\*([^*]+)\.\*\*(.*?)(?=^\*\*|\Z)", re.MULTILINE | re.DOTALL)
"""A paragraph of the front page: what it is about, and its text."""
LINKED = re.compile(r"\]\(([\w./-]+)\.(?:md|ipynb)\)")
PAGE_OF_SITE = re.compile(r"\[([^\]]+)\]\(examples/[\w.-]+\.html\)")
"""A link to a page with boards, which plays only on a site that has the app."""


def prepare(_: object, name: str, source: list[str]) -> None:
    """Add the menu to the front page, and take away links to pages that the app's site alone can show."""
    source[0] = PAGE_OF_SITE.sub(r"\1", source[0])
    if name == FRONT:
        source[0] += "".join(menu(title, LINKED.findall(text)) for title, text in MENU.findall(source[0]))


def menu(title: str, pages: list[str]) -> str:
    """Write a part of the menu; empty where there are no pages."""
    listed = "\n".join(pages)
    return f"\n\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{listed}\n```\n" if pages else ""


def add_licences(app: Any, error: Exception | None) -> None:  # noqa: ANN401  # as in `setup`
    """Copy into the site the licences of what it has from others. Raises LookupError where a package has none."""
    if error:
        return
    for package in SHIPPED:
        (text,) = (path.read_text() for path in files(package) or () if re.match(r"(LICENSE|COPYING)", path.name))
        (Path(app.outdir) / f"{package}-LICENSE.txt").write_text(text, encoding="utf-8")


def setup(app: Any) -> None:  # noqa: ANN401  # Sphinx, which is not where types are checked
    """Connect with Sphinx."""
    app.connect("source-read", prepare)
    app.connect("build-finished", add_licences)
