"""Makes a release: all that others can use, each in its usual form, in one folder.

The site as a zip, the wheel and the sdist, the wheel of the notebook's widget, the npm package of the board element,
the WordPress plugin, the app as one file, the documentation, a list of all that is shipped with its licences, and the
SHA-256 of each.

The same commit gives the same bytes from any Python with the same zlib, except for the snapshot of Python's memory and
the files that name it by its hash. tests/site/test_release.py compares the rest.
"""

import argparse
import re
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.build import build, site_address
from build_scripts.lib.environment import PYTHON, ROOT, digest, install, run, run_in_venv, say
from build_scripts.lib.output_folder import check_replaceable, fill
from build_scripts.lib.reproducible_zip import gzipped, pack

RELEASE = ROOT / "release"
SUMS = "SHA256SUMS"
MARK = (SUMS, "  mashimo-")


def version() -> str:
    """Read the version in pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def release(folder: Path, address: str = "", built: Path | None = None, documented: Path | None = None) -> list[Path]:
    """Make a release in `folder`, replacing the one that is there; return its files, in the order of their making.

    `address` is the future address of the site, if that is known; `built` is a site that has been built already, and
    `documented` the documentation's.

    Raises SystemExit where the folder holds something else, or something that is made does not pass its check.
    """
    folder = check_replaceable(folder, MARK, "a release")
    from build_scripts.publish.documentation import documentation  # noqa: PLC0415  # there only inside the environment
    from build_scripts.publish.notebook_package import notebook_package  # noqa: PLC0415  # as above
    from build_scripts.publish.npm_package import npm_package  # noqa: PLC0415  # as above
    from build_scripts.publish.sbom import materials  # noqa: PLC0415  # as above
    from build_scripts.publish.wordpress_plugin import wordpress_plugin  # noqa: PLC0415  # as above

    named = version()
    with tempfile.TemporaryDirectory() as temporary:
        made, work = Path(temporary) / "release", Path(temporary)
        made.mkdir()
        say("the wheel and the sdist")
        run([str(PYTHON), "-m", "hatchling", "build", "--directory", str(made)])
        wheel, sdist = made / f"mashimo-{named}-py3-none-any.whl", made / f"mashimo-{named}.tar.gz"
        run([str(PYTHON), "-m", "twine", "check", "--strict", str(wheel), str(sdist)])
        site = built or work / "site"
        if not built:
            say("the site")
            build(site, address=address)
        files = [wheel, sdist, pack(site, made / f"mashimo-site-{named}.zip")]
        files.append(Path(shutil.copy(site / "mashimo.html", made)))
        say("the widget of notebooks")
        files.append(notebook_package(wheel, work / "notebook", made))
        say("the npm package")
        files.append(npm_package(named, wheel, site, work / "package", made))
        say("the WordPress plugin")
        files.append(wordpress_plugin(named, site, game_names(wheel), work / "plugins", made))
        if not documented:
            say("the documentation, with its notebooks run (minutes)")
        files.append(pack(documented or documentation(work / "docs"), made / f"mashimo-docs-{named}.zip"))
        say("the list of what is shipped")
        listed = made / f"mashimo-{named}.cdx.json"
        listed.write_text(materials(named, files), encoding="utf-8")
        files.append(listed)
        (made / SUMS).write_text("".join(f"{digest(path)}  {path.name}\n" for path in files), encoding="utf-8")
        fill(folder, made)
    return [folder / path.name for path in [*files, Path(SUMS)]]


def game_names(wheel: Path) -> list[str]:
    """Return the names of the games, in the order of the rules, from the wheel."""
    code = "import sys; sys.path.insert(0, sys.argv[1]); import mashimo; print(*mashimo.GAMES)"
    return run([str(PYTHON), "-c", code, str(wheel)]).split()


def changes() -> str:
    """Return what CHANGELOG.md says of this version. Raises SystemExit where it says nothing."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version())}\b[^\n]*\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        sys.exit(f"CHANGELOG.md says nothing of version {version()}.")
    return found[1].strip()


def table(files: list[Path]) -> str:
    """Write the files with their bytes, and their bytes by gzip where hosts send that, as text."""
    lines = [f"{'file':42} {'bytes':>12} {'gzip':>12}"]
    for path in files:
        content = path.read_bytes()
        packed = f"{len(gzipped(content)):12,}" if path.suffix in {".html", ".json"} else ""
        lines.append(f"{path.name:42} {len(content):12,} {packed}".rstrip())
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Make the release that the command line asks for, and print what it holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=RELEASE, help="the folder to make it in (default: release)")
    what = "where the site lies, as https://host/path/, for oembed.json and the links of mashimo.html (default: none)"
    parser.add_argument("--address", type=site_address, help=what)
    parser.add_argument("--tag", help="the tag that this is released by: refused where it is not the version's")
    parser.add_argument("--changes", action="store_true", help="print what CHANGELOG.md says of this version, and end")
    asked = parser.parse_args(arguments)
    if asked.tag not in (None, f"v{version()}"):
        sys.exit(f"The tag is {asked.tag}, and pyproject.toml says version {version()}: v{version()} is expected.")
    said = changes()
    if asked.changes:
        print(said)
        return
    run_in_venv("release")
    install("build")
    files = release(asked.out, asked.address or "")
    print(table(files))
    print(f"\n{(asked.out / SUMS).read_text(encoding='utf-8')}", end="")


if __name__ == "__main__":
    main()
