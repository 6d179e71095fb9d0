"""What esbuild makes of the page's scripts and styles, and which of them are fetched later.

A script that is fetched later has neither the files nor the English words that the page's own script has.
"""

import atexit
import json
import re
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import IO, Any, cast

from build_scripts.lib.environment import ROOT, WEB
from build_scripts.lib.node import node
from build_scripts.site.embed_data import ENGLISH, catalogues
from build_scripts.site.markup import Node, tree

# What the page fetches when it is first asked for, by the names that `LazyScript` in web/types.d.ts gives it. The
# single file, which has no site, has it in its script.
LAZY = {
    "dialogs": "app/dialogs.js",
    "marks": "app/annotations.js",
    "endings": "engine/tablebase.js",
    "qr_code": "storage/qr_code.js",
}
# The English phrases, which each script has a part of.
WORDS = f"locales/{ENGLISH}.json"
# The pieces of HTML whose words a script says besides those in itself.
HTML_PIECES = {
    "main.js": ("../index.html",),
    "embed/frame.js": ("embed/frame.html",),
    "app/dialogs.js": ("dialogs/*.html",),
}
# The errors that only a dialog can meet, by how their phrases begin: their words come with the dialogs.
OF_DIALOGS = (
    "failed.exercise-",
    "failed.file-",
    "failed.no-endings",
    "failed.no-limit",
    "failed.other-game",
    "failed.too-",
)
# What a phrase's name ends with that is said of somebody (see web/text/players.js).
SIDE_SUFFIX = re.compile(r"\.(you|computer)$")
# What a script has in the place of those: nothing, for it never imports them (see web/lazy_script.js).
LEFT = dict.fromkeys(LAZY.values(), "null")


@dataclass(frozen=True)
class BundleOptions:
    """How a script is joined to other scripts of its page.

    Its exports have the `name` there; what is `apart`, by its file of web/, is there as the value of such an
    expression; of the files that it `shares` scripts that come later find the exports in `mashimoShared`. Of English it
    has the `words` alone, where they are given.
    """

    name: str = ""
    apart: dict[str, str] = field(default_factory=dict)
    shares: list[str] = field(default_factory=list)
    words: dict[str, Any] | None = None


ALONE = BundleOptions()


@cache
def bundler() -> tuple[IO[str], IO[str]]:
    """Where jobs are written to, and answers read from: Node with esbuild in it, for as long as this Python runs."""
    command = [node().program, str(ROOT / "build_scripts" / "site" / "bundle.mjs")]
    started = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=WEB, text=True, encoding="utf-8"
    )
    atexit.register(started.communicate)  # the jobs are at their end then, and so is Node
    return cast("IO[str]", started.stdin), cast("IO[str]", started.stdout)


def bundle(
    entry: str, define: dict[str, str] | None = None, form: str = "esm", options: BundleOptions = ALONE
) -> bytes:
    """A script or style of web/ with all it imports, names replaced as `define` says (by JSON texts).

    Raises SystemExit where esbuild finds a mistake; it has said which.
    """
    text: str = run_esbuild(entry, define, form, options, "text")
    return text.encode()


def run_esbuild(entry: str, define: dict[str, str] | None, form: str, options: BundleOptions, asked: str) -> Any:  # noqa: ANN401 -- any JSON
    """What is asked for of a bundle: its "text", or which "files" of web/ are in it, each with what it imports.

    Raises SystemExit likewise.
    """
    more = {"define": define or {}, "markup": markup(), "asked": asked}
    jobs, answers = bundler()
    print(json.dumps({"entry": entry, "format": form, **asdict(options), **more}), file=jobs, flush=True)
    found = json.loads(answers.readline() or "null")
    if found is None:
        sys.exit(f"web/{entry} could not be bundled.")
    return found


def markup() -> dict[str, list[Node]]:
    """The elements of the rooms, by their files in web/."""
    files = sorted((WEB / "dialogs").glob("*.html"))
    return {f"dialogs/{file.name}": tree(file.read_text(encoding="utf-8"), file.name) for file in files}


def shared_modules() -> list[str]:
    """The files of web/ that the page's script has, and those import that are fetched later."""
    page = files_of("main.js")
    later = [files_of(entry) for entry in LAZY.values()]
    wanted = {file for files in later for name, known in files.items() if name not in page for file in known}
    return sorted(wanted & page.keys() - {WORDS})


def files_of(entry: str) -> dict[str, list[str]]:
    """The files of web/ in a script, without what is fetched later; each with what it imports."""
    apart = {other: left for other, left in LEFT.items() if other != entry}
    files: dict[str, list[str]] = run_esbuild(entry, None, "esm", BundleOptions(apart=apart), "files")
    return {file: known for file, known in files.items() if ":" not in file}  # else it is apart, or a style in a script


def words_of(entry: str, page: str = "") -> dict[str, Any]:
    """The English phrases that a script says, by their names or, where it puts names together, by how those begin.

    It says those of its pieces of HTML, and of a `page` that is made of others.
    """
    own = [WEB / file for file in files_of(entry) if file.endswith((".js", ".jsx"))]
    pieces = [piece for pattern in HTML_PIECES[entry] for piece in found(pattern)]
    said = "\n".join([page, *(path.read_text("utf-8") for path in [*own, *pieces])])
    beginnings = tuple(re.findall(r"""[`"]([\w.-]+[.-])\$\{""", said))

    def is_said(key: str) -> bool:
        if key.startswith(OF_DIALOGS) and entry in {"main.js", "app/dialogs.js"}:
            return entry != "main.js"
        names = {key, SIDE_SUFFIX.sub("", key)}
        return key.startswith(beginnings) or any(f'"{name}"' in said for name in names)

    return {key: phrase for key, phrase in catalogues()[ENGLISH].items() if is_said(key)}


def found(pattern: str) -> list[Path]:
    """The files of a pattern, as seen from web/."""
    return sorted(WEB.glob(pattern)) if "*" in pattern else [WEB / pattern]
