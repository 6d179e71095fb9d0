"""Builds the site: a folder of static files that works on any host, below any sub-path, and offline once loaded.

The same sources give the same bytes. README.md in this folder says what is done to the page's files.
"""

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from environment import PYTHON, ROOT, WEB, enter, run
from node import MODULES, node, set_up_tools
from wheels import build_wheel, fetched

DIST = ROOT / "dist"
# Pyodide's files by the names that `Built.runtime` in web/types.d.ts gives them.
PYODIDE = {
    "pyodide": "pyodide.mjs",
    "asm": "pyodide.asm.mjs",
    "wasm": "pyodide.asm.wasm",
    "stdlib": "python_stdlib.zip",
}
# Texts that belong to the page as well: its rules, and the licences of what it ships.
TEXTS = {"docs/RULES.md": "RULES.txt", "LICENSE": "LICENSE.txt", "THIRD_PARTY.md": "THIRD_PARTY.txt"}
UNBUILT = re.compile(r"[ \t]*<!-- unbuilt -->.*?<!-- /unbuilt -->\n?", re.DOTALL)
REFERENCE = re.compile(r'\b(href|src)="([^"#:?]+)"')


@dataclass(frozen=True)
class StoredFile:
    """A file of the site: its address relative to the site's root, its size, and the SHA-256 of its bytes."""

    url: str
    bytes: int
    sha256: str


class Site:
    """A site being built in a folder: files go in, and their addresses come out. `files` lists them by tier.

    "shell" is what the page needs to be drawn and first played; "engine" what Python needs; "extra" the rest, icons and
    texts.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, list[StoredFile]] = {"shell": [], "engine": [], "extra": []}

    def add(self, tier: str, url: str, content: bytes) -> StoredFile:
        """Write a file at an address."""
        path = self.folder / url
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        stored = StoredFile(url, len(content), hashlib.sha256(content).hexdigest())
        self.files[tier].append(stored)
        return stored

    def add_hashed(self, tier: str, name: str, content: bytes) -> str:
        """Write a file into `assets/` under a name that changes with its content; its address."""
        stem, dot, ending = name.rpartition(".")
        digest = hashlib.sha256(content).hexdigest()[:12]
        return self.add(tier, f"assets/{stem}-{digest}{dot}{ending}", content).url


def build(folder: Path = DIST) -> dict[str, list[StoredFile]]:
    """Build the site into `folder`, replacing the one that is there; its files by tier (see Site).

    The service worker, which keeps the others, is in none. Raises SystemExit where the folder holds something else.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / "sw.js").exists():
        sys.exit(f"{folder} holds something that is not a built site; nothing was changed.")
    set_up_tools()
    with tempfile.TemporaryDirectory() as temporary:
        site = Site(Path(temporary) / "site")
        wheel = build_wheel(Path(temporary))
        version = wheel.name.split("-")[1]
        built = {
            "version": version,
            "runtime": {part: asdict(stored) for part, stored in add_runtime(site, wheel).items()},
            "engineWorker": site.add_hashed("engine", "engine_worker.js", bundle("engine_worker.js")),
            "searchWorker": site.add_hashed("engine", "search_worker.js", bundle("search_worker.js")),
            "games": games(wheel),
        }
        add_page(site, built)
        add_service_worker(site, version)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.move(site.folder, folder)
    return site.files


def add_runtime(site: Site, wheel: Path) -> dict[str, StoredFile]:
    """Add what Python needs in the browser: Pyodide, micropip's wheel and ours, by the names of `Built.runtime`."""
    version = json.loads((MODULES / "pyodide" / "package.json").read_text(encoding="utf-8"))["version"]
    runtime = {
        part: site.add("engine", f"pyodide-{version}/{name}", (MODULES / "pyodide" / name).read_bytes())
        for part, name in PYODIDE.items()
    }
    (micropip,) = fetched("pyodide-page")
    for part, path in (("micropip", micropip), ("wheel", wheel)):
        content = path.read_bytes()
        # A wheel's name has a fixed form, so the hash goes into its folder's name.
        url = f"wheels/{hashlib.sha256(content).hexdigest()[:12]}/{path.name}"
        runtime[part] = site.add("engine", url, content)
    return runtime


def games(wheel: Path) -> object:
    """What the page knows of each game before Python is up, as the engine in the wheel says it."""
    code = """
import json, sys
sys.path.insert(0, sys.argv[1])
from mashimo.bridge.shown import baked_games
print(json.dumps(baked_games()))
"""
    return json.loads(run([str(PYTHON), "-c", code, str(wheel)]))


def add_page(site: Site, built: dict[str, object]) -> None:
    """Add the page: index.html with every file of the source tree that it names, and the texts that go with it."""
    for source, url in TEXTS.items():
        site.add("extra", url, (ROOT / source).read_bytes())

    def built_reference(match: re.Match[str]) -> str:
        path = ROOT / match[2]
        return f'{match[1]}="{add_part(site, path, built)}"' if path.is_file() else match[0]

    page = UNBUILT.sub("", (ROOT / "index.html").read_text(encoding="utf-8"))
    site.add("shell", "index.html", REFERENCE.sub(built_reference, page).encode())


def add_part(site: Site, path: Path, built: dict[str, object]) -> str:
    """Add a file that the page or its manifest names; its address."""
    if path.suffix == ".webmanifest":
        return add_manifest(site, path, built)
    if path.suffix in {".js", ".css"}:
        define = {"__BUILT__": json.dumps(built, sort_keys=True)}
        return site.add_hashed("shell", path.name, bundle(path.name, define))
    return site.add_hashed("extra", path.name, path.read_bytes())


def add_manifest(site: Site, path: Path, built: dict[str, object]) -> str:
    """Add the web app manifest, at the root because its start and scope are relative to itself, with its icons."""

    def with_built_icons(part: dict[str, object]) -> dict[str, object]:
        source = part.get("src")
        if source is None:
            return part
        return {**part, "src": add_part(site, path.parent / str(source), built)}

    manifest = json.loads(path.read_text(encoding="utf-8"), object_hook=with_built_icons)
    return site.add("shell", path.name, json.dumps(manifest, indent=2, ensure_ascii=False).encode()).url


def add_service_worker(site: Site, version: str) -> None:
    """Write sw.js at the root, which is what it controls, with the list of all other files.

    Its version differs whenever one of them does.
    """
    files = [asdict(file) | {"shell": tier == "shell"} for tier, every in site.files.items() for file in every]
    listed = json.dumps(sorted(files, key=lambda file: str(file["url"])), sort_keys=True)
    named = f"{version}-{hashlib.sha256(listed.encode()).hexdigest()[:12]}"
    define = {"__FILES__": listed, "__VERSION__": json.dumps(named)}
    (site.folder / "sw.js").write_bytes(bundle("sw.js", define, "iife"))


def bundle(entry: str, define: dict[str, str] | None = None, form: str = "esm") -> bytes:
    """A script or style of web/ with all it imports, names replaced as `define` says (by JSON texts).

    Raises SystemExit where esbuild finds a mistake; it has said which.
    """
    job = json.dumps({"entry": entry, "format": form, "define": define or {}})
    command = [node().program, str(ROOT / "build_scripts" / "bundle.mjs")]
    done = subprocess.run(command, input=job.encode(), stdout=subprocess.PIPE, cwd=WEB, check=False)
    if done.returncode:
        sys.exit(f"web/{entry} could not be bundled.")
    return done.stdout


def packed_bytes(files: list[StoredFile], folder: Path) -> int:
    """How many bytes files of the site built in `folder` are by gzip, which most hosts apply."""
    return sum(len(gzip.compress((folder / file.url).read_bytes(), mtime=0)) for file in files)


def table(tiers: dict[str, list[StoredFile]], folder: Path) -> str:
    """The bytes of a built site by tier, as they are and by gzip, as text."""
    lines = [f"{'tier':8} {'files':>5} {'raw':>12} {'gzip':>12}"]
    for tier, files in tiers.items():
        raw = sum(file.bytes for file in files)
        lines.append(f"{tier:8} {len(files):5} {raw:12,} {packed_bytes(files, folder):12,}")
    return "\n".join(lines)


def main() -> None:
    """Build into the folder that the command line names, and print what it weighs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=DIST, help="the folder to build into (default: dist)")
    folder: Path = parser.parse_args().out
    enter("build")
    print(table(build(folder), folder))


if __name__ == "__main__":
    main()
