"""The bundles that esbuild makes of the page's scripts and styles, and the list of those that are fetched later.

A script that is fetched later has neither the files nor the English words that the page's own script has.
"""

import atexit
import json
import re
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import IO, Any, cast

from build_scripts.lib.environment import ROOT, WEB
from build_scripts.lib.node import node
from build_scripts.site.embed_data import ENGLISH, catalogues

# The scripts that the page fetches when first needed, by the names that `LazyScript` in web/types.d.ts gives them. The
# single file, which has no site, has them in its script.
LAZY = {
    "dialogs": "app/dialogs.js",
    "marks": "app/annotations.js",
    "endings": "engine/tablebase.js",
    "qr_code": "storage/qr_code.js",
    "qr_reader": "nearby/qr_reader.js",
}
# Those of them that only dialogs need: their script has the hashes, which the page's own then does without.
LAZY_OF_DIALOGS = ("qr_code", "qr_reader")
# The scripts that a frame fetches when first needed: complete classic scripts, since a frame may have no origin.
FRAME_LAZY = {"rules": "embed/rules_reader.js", "series": "embed/exercise_series.js"}
# The English phrases, of which each script has a part.
WORDS = f"locales/{ENGLISH}.json"
# The pages with words that a script uses besides its own.
PAGES = {"main.js": "../index.html", "embed/frame.js": "embed/frame.html"}
# The errors that only a dialog can meet, by the beginnings of their phrases' keys: their words come with the dialogs.
OF_DIALOGS = (
    "failed.exercise-",
    "failed.file-",
    "failed.no-endings",
    "failed.no-limit",
    "failed.other-game",
    "failed.too-",
    "failed.tournament-",
)
# The errors in a link, for which the page loads the dialogs (`createUrlOpener` of web/app/commands.js). Those of
# `refused.` are of positions that no game reaches, and of moves that no house or button makes: they come by links,
# files and the editor alone.
OF_LINKS = (
    *("refused.too-few-left", "refused.uneven-stores", "refused.wrong-claim", "refused.wrong-tuz"),
    *("refused.claim-count", "refused.must-play", "refused.no-claim", "refused.takata-mark"),
    *("failed.own-", "failed.position-"),
    *("failed.record-end", "failed.record-field", "failed.record-form", "failed.record-too-long", "failed.turn-"),
    *("failed.no-agreement", "failed.no-level", "failed.no-match", "failed.no-side", "failed.no-turn"),
    *("failed.nothing", "failed.wrong-total"),
    *("share.linked", "share.lost"),
)
# The phrases in its files that a script never uses, by the beginnings of their keys. A frame opens no file, receives no
# turn and solves no endings; it has no button to agree or to resign, no choice of a level, no balance and no other tab.
UNSAID = {
    "main.js": (*OF_DIALOGS, *OF_LINKS, "builder.html"),  # the last is an address in the page
    "embed/frame.js": (
        *("failed.file-", "failed.no-endings", "failed.no-limit", "failed.other-game", "failed.too-", "failed.turn-"),
        *("failed.no-level", "failed.no-side", "failed.no-turn"),
        "failed.tournament-",
        *("balance.", "control.agree", "control.offer", "lesson.", "resign.", "tabs."),
        *("level.elo", "level.rated", "level.unrated", *(f"level.{number}" for number in range(1, 9))),
        *("agree.asking", "engine.cold", "engine.refused", "engine.snapshot"),
        *("share.linked", "share.lost"),
        "embed.wrong",  # the element says it
    ),
}
# The endings of the names of phrases about a person (see web/text/players.js).
SIDE_SUFFIX = re.compile(r"\.(you|computer)$")
# The values that replace lazy scripts in the others, which never import them (see web/lazy_script.js).
LEFT = dict.fromkeys([*LAZY.values(), *FRAME_LAZY.values()], "null")


@dataclass(frozen=True)
class BundleOptions:
    """How a script is joined to other scripts of its page.

    Its exports are there under `name`. `apart` maps files of web/ that are there already to expressions for them. Later
    scripts find the exports of the files that it `shares` in `mashimoShared`. It has the English `words` alone, where
    they are given.
    """

    name: str = ""
    apart: dict[str, str] = field(default_factory=dict)
    shares: list[str] = field(default_factory=list)
    words: dict[str, Any] | None = None


ALONE = BundleOptions()


@cache
def bundler() -> tuple[IO[str], IO[str]]:
    """Start Node with esbuild for as long as this Python runs; return the streams of its jobs and answers."""
    command = [node().program, str(ROOT / "build_scripts" / "site" / "bundle.mjs")]
    started = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=WEB, text=True, encoding="utf-8"
    )
    atexit.register(started.communicate)  # then the jobs end, and so does Node
    return cast("IO[str]", started.stdin), cast("IO[str]", started.stdout)


def bundle(
    entry: str, define: dict[str, str] | None = None, form: str = "esm", options: BundleOptions = ALONE
) -> bytes:
    """Bundle a script or style of web/ with all it imports, names replaced as `define` says (by JSON texts).

    Raises SystemExit where esbuild finds a mistake, which it has printed.
    """
    text: str = run_esbuild(entry, define, form, options, "text")
    return text.encode()


def run_esbuild(entry: str, define: dict[str, str] | None, form: str, options: BundleOptions, asked: str) -> Any:  # noqa: ANN401 -- any JSON
    """Ask for a bundle's "text", or for the "files" of web/ that are in it, each with what it imports.

    Raises SystemExit where esbuild finds a mistake, which it has printed.
    """
    more = {"define": define or {}, "asked": asked}
    jobs, answers = bundler()
    print(json.dumps({"entry": entry, "format": form, **asdict(options), **more}), file=jobs, flush=True)
    found = json.loads(answers.readline() or "null")
    if found is None:
        sys.exit(f"web/{entry} could not be bundled.")
    return found


def shared_modules() -> list[str]:
    """List the files of the page's script that later scripts import too."""
    page = files_of("main.js")
    later = [files_of(entry) for entry in LAZY.values()]
    wanted = {file for files in later for name, known in files.items() if name not in page for file in known}
    return sorted(wanted & page.keys() - {WORDS})


def files_of(entry: str) -> dict[str, list[str]]:
    """Return the files of web/ in a script, without those fetched later, each with what it imports."""
    apart = {other: left for other, left in LEFT.items() if other != entry}
    files: dict[str, list[str]] = run_esbuild(entry, None, "esm", BundleOptions(apart=apart), "files")
    return {file: known for file, known in files.items() if ":" not in file}  # else it is apart, or a style in a script


def words_of(entry: str) -> dict[str, Any]:
    """Find the English phrases of a script, by their names or, where it composes names, by their beginnings.

    They include those of its page.
    """
    own = [WEB / file for file in files_of(entry) if file.endswith((".js", ".jsx"))]
    pages = [WEB / PAGES[entry]] if entry in PAGES else []
    said = "\n".join(path.read_text("utf-8") for path in [*own, *pages])
    beginnings = tuple(re.findall(r"""[`"]([\w.-]+[.-])\$\{""", said))

    def is_said(key: str) -> bool:
        if key.startswith(UNSAID["main.js"] if entry == "app/dialogs.js" else UNSAID.get(entry, ())):
            return entry == "app/dialogs.js"
        names = {key, SIDE_SUFFIX.sub("", key)}
        return key.startswith(beginnings) or any(f'"{name}"' in said for name in names)

    return {key: phrase for key, phrase in catalogues()[ENGLISH].items() if is_said(key)}
