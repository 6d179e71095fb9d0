"""The shape of the page and the package in figures: the column "now" of the table in docs/architecture.md.

    python build_scripts/shape.py            prints it
    python build_scripts/shape.py --write    puts it into the document

It builds the site, for its bytes. Tests compare the document with the tree, and ask for `--write` where a figure is
off by more than a twentieth, or a name is another.
"""

import argparse
import ast
import gzip
import re
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from environment import ROOT, SOURCE, WEB, enter

DOCUMENT = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- shape -->", "<!-- /shape -->"
"""The comments of the document between which the table stands."""
NEAR = 0.05
"""The part of a figure by which the document may be off: so that not every change of a line is one of the document."""
NUMBER = re.compile(r"\b\d[\d,]*(?:\.\d+)?\b")
LONG = 60
"""The lines beyond which a function is counted as a long one."""
JOINS = "page/page.js"
"""The script of `web` that joins the page."""
IMPORT = re.compile(r'^(?:import|export|\}) .*from "\.[^"]*\.js"', re.MULTILINE)
FUNCTION = re.compile(r"^(?:export )?(?:async )?function\*? (\w+).*?^\}", re.MULTILINE | re.DOTALL)
"""A function at the top level of a script, from its name to its end, those within it included."""
BYTES = {
    "the page with its script": ("index.html", "assets/main-*.js"),
    "a frame's page with its script": ("embed.html", "assets/frame-*.js"),
    "`embed.js`": ("embed.js",),
}
"""The files of the site that are weighed together, by the names of their rows."""


class Function(NamedTuple):
    """A function: how many lines it takes, and its name."""

    lines: int
    name: str


def scripts() -> dict[str, str]:
    """The texts of the page's scripts, tests left out, by their paths in `web`."""
    paths = sorted(path for path in [*WEB.glob("*.js"), *WEB.glob("*/*.js")] if path.parent.name != "tests")
    return {path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def functions_of(script: str) -> list[Function]:
    """The functions at the top level of a script's text."""
    return [Function(match[0].count("\n") + 1, match[1]) for match in FUNCTION.finditer(script)]


def functions_of_module(module: str) -> list[Function]:
    """The functions of a Python text, those within others included."""
    return [
        Function((node.end_lineno or node.lineno) - node.lineno + 1, node.name)
        for node in ast.walk(ast.parse(module))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def shape() -> dict[str, str]:
    """The cells of the table that the sources decide, by the names of its rows."""
    texts = scripts()
    lines = {path: text.count("\n") for path, text in texts.items()}
    imports = {path: len(IMPORT.findall(text)) for path, text in texts.items()}
    functions = sorted(function for text in texts.values() for function in functions_of(text))
    joining = max(functions_of(texts[JOINS]))
    modules = [path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")]
    long = sum(function.lines > LONG for function in functions)
    return {
        "scripts; those at the top level of `web`": f"{len(texts)}; {sum('/' not in path for path in texts)}",
        "their lines; those of the longest": f"{sum(lines.values()):,}; {most(lines)}",
        "imports between them; the most in one script": f"{sum(imports.values())}; {most(imports)}",
        "the longest function of the script that joins the page": f"{joining.lines} (`{joining.name}` of `{JOINS}`)",
        f"functions; the median of their lines; those over {LONG} lines; the longest": (
            f"{len(functions)}; {median(function.lines for function in functions):g}; {long}; "
            f"{functions[-1].lines} (`{functions[-1].name}`)"
        ),
        "files of the package; their lines; its longest function": (
            f"{len(modules)}; {sum(text.count(chr(10)) for text in modules):,}; "
            f"{max(function for text in modules for function in functions_of_module(text)).lines}"
        ),
    }


def most(counts: dict[str, int]) -> str:
    """The largest of these numbers, with the script that it is of."""
    path = max(counts, key=lambda path: counts[path])
    return f"{counts[path]} (`{path}`)"


def weights(site: Path) -> dict[str, str]:
    """The cells of the table that a built site decides, bytes by gzip, by the names of its rows."""
    found = {}
    for name, patterns in BYTES.items():
        files = [file for pattern in patterns for file in site.glob(pattern)]
        count = sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in files)
        found[name] = f"{count / 1000:.1f} kB" if count >= 10_000 else f"{count:,} B"
    return found


def told() -> dict[str, str]:
    """The column "now" as the document has it, by the names of its rows."""
    table = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]
    rows = [line.split("|")[1:4] for line in table.strip().splitlines()[2:]]
    return {name.strip(): now.strip() for name, _, now in rows}


def unlike(found: dict[str, str], written: dict[str, str]) -> dict[str, str]:
    """The cells that the document does not have, or not nearly, by the names of its rows."""
    return {name: now for name, now in found.items() if not is_near(written.get(name, ""), now)}


def is_near(written: str, now: str) -> bool:
    """Whether two cells say the same words, and numbers of which none is off by more than NEAR."""
    pairs = zip(numbers(written), numbers(now), strict=False)
    return NUMBER.sub("", written) == NUMBER.sub("", now) and all(abs(one - two) <= NEAR * two for one, two in pairs)


def numbers(cell: str) -> list[float]:
    """The numbers in a cell."""
    return [float(text.replace(",", "")) for text in NUMBER.findall(cell)]


def write(found: dict[str, str]) -> None:
    """Put a column into the document. Raises SystemExit where the rows of its table are others."""
    if told().keys() != found.keys():
        sys.exit(f"the rows of {DOCUMENT.name} are to be: {'; '.join(found)}")
    text = DOCUMENT.read_text(encoding="utf-8")
    for name, now in found.items():
        row = re.compile(rf"^(\| {re.escape(name)} \|[^|]*\|)[^|]*\|$", re.MULTILINE)
        text = row.sub(rf"\g<1> {now} |", text)
    DOCUMENT.write_text(text, encoding="utf-8")


def main() -> None:
    """Print the column, or put it into the document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put it into docs/architecture.md")
    asked = parser.parse_args()
    enter("build")
    from build import build  # noqa: PLC0415 -- who only counts what stands in the tree builds nothing

    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(site)
        found = shape() | weights(site)
    print("\n".join(f"{name}: {now}" for name, now in found.items()))
    if asked.write:
        write(found)


if __name__ == "__main__":
    main()
