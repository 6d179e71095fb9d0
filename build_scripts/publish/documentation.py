"""Makes the documentation's site: guides, reference and notebooks as a folder of pages that open from a disk.

`python build_scripts/publish/documentation.py --out FOLDER`. Sphinx makes it, in the environment of locks/docs.txt.
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib.environment import ROOT, run, run_in_venv
from build_scripts.lib.extra_environment import extra_python
from build_scripts.lib.output_folder import check_replaceable, fill

SETTINGS = ROOT / "build_scripts" / "publish" / "packages" / "documentation"
FRONT = "docs/README.html"
START = f"""<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={FRONT}">
<title>Mashimo</title>
<a href="{FRONT}">Mashimo</a>
"""
"""The page at the top of the folder, which leads to the front page."""
MARK = ("index.html", f"url={FRONT}")


def documentation(folder: Path, notebooks: bool = True) -> Path:
    """Make the site in `folder`, replacing the one that is there, and return the absolute path of the folder.

    With `notebooks` they run first and show their results, which takes minutes. Raises SystemExit where a notebook
    fails, where Sphinx warns (of a link that leads nowhere, for example), and where `folder` holds something else.
    """
    folder = check_replaceable(folder, MARK, "the documentation")
    with tempfile.TemporaryDirectory() as work:
        made = Path(work) / "site"
        command = [str(extra_python("docs")), "-m", "sphinx", "--builder=html", "--quiet", "--fail-on-warning"]
        command += [f"--conf-dir={SETTINGS}", f"--doctree-dir={work}/read"]
        command += [] if notebooks else ["--define=nb_execution_mode=off"]
        run([*command, str(ROOT), str(made)])
        for name in (".buildinfo", "objects.inv"):  # for Sphinx itself, and for sites of others that link here
            (made / name).unlink()
        (made / "index.html").write_text(START, encoding="utf-8")
        fill(folder, made)
    return folder


def main() -> None:
    """Make the site that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder to make it in")
    parser.add_argument("--no-run", action="store_true", help="show the notebooks without running them")
    asked = parser.parse_args()
    run_in_venv("build")
    documentation(asked.out, notebooks=not asked.no_run)


if __name__ == "__main__":
    main()
