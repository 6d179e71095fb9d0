"""The npm package `mashimo-board`: the element for other sites' pages, as a module and as a classic script."""

import gzip
import json
import shutil
import sys
from pathlib import Path

from build_scripts.build import games
from build_scripts.lib.environment import ROOT, run
from build_scripts.lib.node import node
from build_scripts.lib.reproducible_zip import gzipped
from build_scripts.site.bundle import bundle
from build_scripts.site.embed_data import facade

SOURCE = ROOT / "build_scripts" / "publish" / "packages" / "mashimo-board"
# The most bytes of the element, by gzip.
BUDGET = 4096


def npm_package(version: str, wheel: Path, site: Path, folder: Path, target: Path) -> Path:
    """Make the tarball in `target` from files put together in `folder`; the same bytes from the same sources.

    The classic script is the one of the built `site`. Raises SystemExit where the element exceeds BUDGET.
    """
    shutil.copytree(SOURCE, folder)
    shutil.copy(ROOT / "LICENSE", folder)
    style = bundle("embed/facade.css").decode()
    define = facade(games(wheel), style)  # type: ignore[arg-type]  # as build.py has it
    scripts = {
        "mashimo-board.js": bundle("embed/facade.js", define),
        "mashimo-board.classic.js": (site / "embed.js").read_bytes(),
    }
    for name, script in scripts.items():
        packed = len(gzipped(script))
        if packed > BUDGET:
            sys.exit(f"{name} has {packed} bytes by gzip; {BUDGET} are allowed.")
        (folder / name).write_bytes(script)
    about = json.loads((folder / "package.json").read_text(encoding="utf-8")) | {"version": version}
    (folder / "package.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    name = run([*node().npm, "pack", "--silent", "--pack-destination", str(target)], cwd=folder).split()[-1]
    tarball = target / name
    tarball.write_bytes(gzipped(gzip.decompress(tarball.read_bytes())))  # Node's versions deflate differently
    return tarball
