"""The Python package `mashimo-notebook`: the page's board as a widget of notebooks, its script made here."""

import json
import re
import shutil
from pathlib import Path

from build_scripts.build import INDENT, framed_game, games, with_style_inside
from build_scripts.lib.environment import PYTHON, ROOT, WEB, run
from build_scripts.site.bundle import LEFT, BundleOptions, bundle, words_of
from build_scripts.site.embed_data import ENGLISH, catalogues
from build_scripts.site.single_file import fit, source_hash, text_address

SOURCE = ROOT / "build_scripts" / "publish" / "packages" / "mashimo-notebook"
# The files of the frame's script that the kernel stands in for, and the name of what does.
KERNEL = dict.fromkeys(("engine/start_worker.js", "engine/move_search.js"), "mashimoNotebook")
# A cell may keep the kernel busy for long: every timeout is so many times as long as in the page.
PATIENCE = 60
# A frame in a notebook has no site around it: no app to open, no rules to fetch, no address to copy.
HIDING = "#frame-app,#rules,#share{display:none!important}"
POLICY = re.compile(r'content="default-src[^"]*style-src ([^;"]*)[^"]*"')


def notebook_package(wheel: Path, folder: Path, target: Path) -> Path:
    """Make the wheel in `target` from files put together in `folder`; the same bytes from the same sources."""
    shutil.copytree(SOURCE, folder)
    shutil.copy(ROOT / "LICENSE", folder)
    (folder / "mashimo_notebook" / "board.js").write_bytes(board_script(wheel))
    command = [str(PYTHON), "-m", "hatchling", "build", "--target", "wheel", "--directory", str(target)]
    run(command, cwd=folder)
    (made,) = target.glob("mashimo_notebook-*.whl")
    return made


def board_script(wheel: Path) -> bytes:
    """Make the script of the widget, with the frame's page in it."""
    return bundle("embed/notebook_widget.js", {"__NOTEBOOK_FRAME__": json.dumps(frame_page(wheel))})


def frame_page(wheel: Path) -> str:
    """Write the page of the frame, complete: its styles, scripts and words are in it."""
    words = words_of("embed/frame.js")
    known = {
        "games": [framed_game(game) for game in games(wheel)],  # type: ignore[attr-defined]  # as build.py has it
        "catalogues": {
            language: text_address(
                json.dumps({key: said[key] for key in words}, ensure_ascii=False), "application/json"
            )
            for language, said in catalogues().items()
            if language != ENGLISH
        },
        **{part: {} for part in ("lazy", "manifests", "runtime")},
        "snapshot": None,
        "classic": None,
    }
    define = {"__BUILD_INFO__": json.dumps(known), "__TIMEOUT_SCALE__": str(PATIENCE)}
    kernel = bundle("embed/notebook_engine.js", {}, "iife", BundleOptions("mashimoNotebook"))
    frame = bundle("embed/frame.js", define, "iife", BundleOptions(apart=LEFT | KERNEL, words=words))
    scripts = [fit(script.decode().strip()) for script in (kernel, frame)]
    page = with_style_inside(INDENT.sub("", (WEB / "embed" / "frame.html").read_text(encoding="utf-8")))
    page = POLICY.sub(lambda policy: f'content="{policy_of(policy[1], scripts)}"', page)
    inside = "\n".join(f"<script>{script}</script>" for script in scripts)
    page = page.replace('<script defer src="frame.js"></script>\n', f"<style>{HIDING}</style>\n")
    return page.replace("</body>", f"{inside}\n</body>")


def policy_of(styles: str, scripts: list[str]) -> str:
    """Write the policy of a page that has these scripts in it, besides its styles, and fetches nothing."""
    ours = " ".join(f"'{source_hash(script)}'" for script in scripts)
    return (
        f"default-src 'none'; script-src {ours}; style-src {styles} '{source_hash(HIDING)}'; "
        "connect-src data:; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    )
