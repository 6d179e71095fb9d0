"""Builds the site: a folder of static files that works on any host, below any sub-path, and offline once loaded.

The same sources give the same bytes. README.md in this folder says what is done to the page's files.
"""

import argparse
import gzip
import hashlib
import json
import re
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.lib.environment import PYTHON, ROOT, WEB, run, run_in_venv
from build_scripts.lib.node import MODULES, pyodide, set_up_tools
from build_scripts.lib.output_folder import check_replaceable, fill
from build_scripts.lib.reproducible_zip import gzipped
from build_scripts.lib.wheels import fetched, page_wheel
from build_scripts.site.bundle import (
    FRAME_LAZY,
    LAZY,
    LAZY_OF_DIALOGS,
    LEFT,
    BundleOptions,
    bundle,
    shared_modules,
    words_of,
)
from build_scripts.site.embed_data import ENGLISH, attributes, catalogues, discovery, facade, oembed, other_words
from build_scripts.site.single_file import file_block, fit, single_page, source_hash, text_address, text_block
from build_scripts.site.snapshot import snapshot
from build_scripts.site.stdlib import page_stdlib

DIST = ROOT / "dist"
# Pyodide's files, by their names in `BuildInfo.runtime` of web/types.d.ts.
PYODIDE = {
    "pyodide": "pyodide.mjs",
    "asm": "pyodide.asm.mjs",
    "wasm": "pyodide.asm.wasm",
}
# The texts that belong to the page as well: its rules, and the licences of what it ships.
LICENCES = {
    "LICENSE": "LICENSE.txt",
    "THIRD_PARTY.md": "THIRD_PARTY.txt",
    "web/node_modules/preact/LICENSE": "preact-LICENSE.txt",
    "web/node_modules/qr/LICENSE-MIT": "qr-LICENSE.txt",
    "web/node_modules/uqr/LICENSE": "uqr-LICENSE.txt",
}
TEXTS = {"docs/RULES.md": "RULES.txt", **LICENCES}
# The tiers of the site's files, with those first that a device must have before the page is ready offline (see Site).
NEEDED = ("shell", "engine", "extra")
TIERS = (*NEEDED, "snapshot", "online")
# The part of `BuildInfo` that the page's first script needs, and the name of what it gives to the second.
WORKERS = ("classic", "engineWorker", "lazy", "runtime", "searchWorker", "snapshot")
EARLY_SCRIPT = {"engine/start_worker.js": "mashimo"}
# The parts of `BuildInfo` that a frame needs, and the facts about games that it derives or does not need.
FRAME_KNOWS = ("catalogues", "classic", "engineWorker", "runtime", "searchWorker", "snapshot")
DERIVED = {"link", "places"}
UNFRAMED = {"claims", "matches", "section", "sources"}
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
# The marks of the parts of index.html that only some pages have.
MARK = re.compile(r"<!-- /?\w+ -->\n?")
UNBUILT = re.compile(r"[ \t]*<!-- unbuilt -->.*?<!-- /unbuilt -->\n?", re.DOTALL)
# The links to other pages of the site, which do not exist beside the single file.
BESIDE = re.compile(r"[ \t]*<!-- site -->.*?<!-- /site -->\n?", re.DOTALL)
# The members of the manifest with phrase keys for values.
MANIFEST_WORDS = {"name", "short_name", "description", "label"}
STYLE = re.compile(r'<link rel="stylesheet" href="web/([^"]+)">')
STYLES = re.compile(rf"(?:{STYLE.pattern}\n)+")
SCRIPT = re.compile(r'<script type="module" src="([^"]+)"')
REFERENCE = re.compile(r'\b(href|src)="([^"#:?]+)"')


# By the name of its caches the service worker is known to be ours (web/workers/file_cache.js).
MARK_OF_SITE = ("sw.js", "mashimo:")


@dataclass(frozen=True)
class StoredFile:
    """A file of the site: its address relative to the site's root, its size, and the SHA-256 of its bytes."""

    url: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class Contents:
    """The unpacked contents of a file: their size, and the SHA-256 of their bytes."""

    bytes: int
    sha256: str


@dataclass(frozen=True)
class PackedFile(StoredFile):
    """A file that the site holds packed by gzip, and a device unpacked."""

    unpacked: Contents


class Site:
    """A site being built in a folder: files go in, and their addresses come out. `files` lists them by tier.

    `shared` are the files of the page's script that other scripts need too. `words` are the English words in this
    script. `timeout_scale` multiplies every timeout in its scripts.

    The tier "shell" is needed to draw the page and to play first; "engine" by Python; "extra" has the rest, icons and
    texts. "snapshot" only makes the next start faster; "online" is never stored on a device.
    """

    def __init__(self, folder: Path, timeout_scale: float) -> None:
        self.folder = folder
        self.define = {
            "__TIMEOUT_SCALE__": json.dumps(timeout_scale),
            "__PYODIDE__": json.dumps(pyodide(), sort_keys=True),
        }
        self.shared = shared_modules()
        self.words = words_of("main.js")
        self.files: dict[str, list[StoredFile]] = {tier: [] for tier in TIERS}

    def add(self, tier: str, url: str, content: bytes) -> StoredFile:
        """Write a file at an address; one that is there already is listed once."""
        path = self.folder / url
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        stored = StoredFile(url, len(content), hashlib.sha256(content).hexdigest())
        if stored not in self.files[tier]:
            self.files[tier].append(stored)
        return stored

    def store_hashed(self, tier: str, name: str, content: bytes) -> StoredFile:
        """Write a file into `assets/` under a name that changes with its content."""
        stem, dot, ending = name.rpartition(".")
        digest = hashlib.sha256(content).hexdigest()[:12]
        return self.add(tier, f"assets/{stem}-{digest}{dot}{ending}", content)

    def add_hashed(self, tier: str, name: str, content: bytes) -> str:
        """Write a file as `store_hashed` does; return its address."""
        return self.store_hashed(tier, name, content).url


SHORT_TIMEOUTS = 0.5
"""The timeout scale of a site whose watchdogs tests wait for: with less, a busy machine would seem broken."""


def build(folder: Path = DIST, timeout_scale: float = 1, address: str = "") -> dict[str, list[StoredFile]]:
    """Build the site into `folder`, replacing the one that is there; return its files by tier (see Site).

    `address` is the future address of the site, with a slash at its end, for files that must name it in full:
    oembed.json, and the links of the single file.

    The service worker, which stores the others, is in no tier. A test that waits for a watchdog builds with
    `timeout_scale` SHORT_TIMEOUTS. Raises SystemExit where the folder holds something else.
    """
    folder = check_replaceable(folder, MARK_OF_SITE, "a built site")
    set_up_tools()
    with tempfile.TemporaryDirectory() as temporary:
        site = Site(Path(temporary) / "site", timeout_scale)
        wheel = page_wheel(Path(temporary))
        version = wheel.name.split("-")[1]
        manual = add_manual(site, wheel)
        site.define["__MANUAL__"] = json.dumps(manual)
        site.define["__EXERCISES__"] = json.dumps(add_data(site, "exercises"))
        openings = add_data(site, "openings")
        site.define["__OPENINGS__"] = json.dumps(openings)
        built = {
            "version": version,
            "runtime": {part: asdict(stored) for part, stored in add_runtime(site, wheel).items()},
            "snapshot": add_snapshot(site, wheel),
            "engineWorker": site.add_hashed(
                "engine", "engine_worker.js", bundle("workers/engine_worker.js", site.define)
            ),
            "searchWorker": site.add_hashed(
                "engine", "search_worker.js", bundle("workers/search_worker.js", site.define)
            ),
            "classic": add_classic(site),
            "lazy": add_lazy(site),
            "games": games(wheel),
            "catalogues": add_catalogues(site),
            "home": ".",
        }
        built["manifests"] = add_manifests(site, built)
        page = make_page(site, built)
        if address:
            page = add_oembed(site, page, built, address)
        add_embeds(site, built)
        add_single(site, built, {"__MANUAL__": manual, "__OPENINGS__": openings}, address)
        # The name covers page, engine and snapshot: it differs whenever one of them does.
        named = f"{version}-{hashlib.sha256((listed(site) + page).encode()).hexdigest()[:12]}"
        site.add("shell", "index.html", page.replace('data-version=""', f'data-version="{named}"').encode())
        add_service_worker(site, named)
        fill(folder, site.folder)
    return site.files


def add_runtime(site: Site, wheel: Path) -> dict[str, StoredFile]:
    """Add Python's files for the browser: Pyodide, its library, micropip's wheel and ours, as `BuildInfo.runtime`."""
    runtime = {
        part: site.add("engine", f"pyodide-{pyodide()['version']}/{name}", (MODULES / "pyodide" / name).read_bytes())
        for part, name in PYODIDE.items()
    }
    runtime["stdlib"] = site.store_hashed("engine", "stdlib.zip", page_stdlib().read_bytes())
    (micropip,) = fetched("pyodide-page")
    for part, path in (("micropip", micropip), ("wheel", wheel)):
        content = path.read_bytes()
        # A wheel's name has a fixed form, so the hash goes into its folder's name.
        url = f"wheels/{hashlib.sha256(content).hexdigest()[:12]}/{path.name}"
        runtime[part] = site.add("engine", url, content)
    return runtime


def add_snapshot(site: Site, wheel: Path) -> dict[str, object]:
    """Add Pyodide's memory with the engine in it, as `BuildInfo.snapshot`."""
    packed = snapshot(wheel, page_stdlib(), [MODULES / "pyodide" / name for name in PYODIDE.values()])
    # It is not named .gz: some hosts would then have the browser unpack it.
    stored = site.store_hashed("snapshot", "snapshot.bin", packed)
    contents = gzip.decompress(packed)
    unpacked = Contents(len(contents), hashlib.sha256(contents).hexdigest())
    kept = PackedFile(**asdict(stored), unpacked=unpacked)
    site.files["snapshot"].remove(stored)
    site.files["snapshot"].append(kept)
    return asdict(kept)


def add_classic(site: Site) -> dict[str, str]:
    """Add the workers as classic scripts, for a page that can't start them by address: `BuildInfo.classic`."""
    entries = {"engine": "classic_engine_worker.js", "search": "search_worker.js"}
    return {
        kind: site.add_hashed("online", f"classic_{kind}.js", bundle(f"workers/{entry}", site.define, "iife"))
        for kind, entry in entries.items()
    }


def add_catalogues(site: Site) -> dict[str, str]:
    """Add the page's phrases in other languages than English, which is in its script; return language -> address."""
    return {
        language: site.add_hashed("extra", f"{language}.json", json.dumps(said, ensure_ascii=False).encode())
        for language, said in catalogues().items()
        if language != ENGLISH
    }


def games(wheel: Path) -> object:
    """Return what the page knows of each game before Python is up, from the engine in the wheel."""
    code = """
import json, sys
sys.path.insert(0, sys.argv[1])
from mashimo.bridge.position_message import game_infos
print(json.dumps(game_infos()))
"""
    return json.loads(run([str(PYTHON), "-c", code, str(wheel)]))


def add_manual(site: Site, wheel: Path) -> dict[str, str]:
    """Add the manual, its diagrams played by the engine in the wheel; return its address and each language's."""
    code = "import sys; sys.path[:0] = sys.argv[1:]; from build_scripts.site.manual import main; main()"
    rules = run([str(PYTHON), "-c", code, str(wheel), str(ROOT)])
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted((WEB / "manual").glob("*.json"))}
    manual = {name: json.loads(text) for name, text in {**texts, "rules": rules}.items()}
    packed = {name: json.dumps(part, ensure_ascii=False, separators=(",", ":")) for name, part in manual.items()}
    return {name: site.add_hashed("extra", f"manual-{name}.json", text.encode()) for name, text in packed.items()}


def add_data(site: Site, kind: str) -> dict[str, str]:
    """Add the exercises or the openings of all games that have such; return game -> address."""
    files = sorted((WEB / "data" / kind).glob("*.txt"))
    return {path.stem: site.add_hashed("extra", f"{kind}-{path.name}", path.read_bytes()) for path in files}


def make_page(site: Site, built: dict[str, object]) -> str:
    """Write the text of index.html, adding every file of the source tree that it names."""
    for source, url in TEXTS.items():
        site.add("extra", url, (ROOT / source).read_bytes())

    def built_reference(match: re.Match[str]) -> str:
        path = ROOT / match[2]
        return f'{match[1]}="{add_part(site, path, built)}"' if path.is_file() else match[0]

    page = MARK.sub("", source_page())
    page = REFERENCE.sub(built_reference, with_style_inside(page))
    page = SCRIPT.sub(lambda script: f'{script[0]} integrity="{source_hash(site.folder / script[1])}"', page)
    return with_first_script_inside(site, page, built)


def source_page() -> str:
    """Read the text of index.html as it is built: without indents and notes for its readers."""
    return INDENT.sub("", UNBUILT.sub("", (ROOT / "index.html").read_text(encoding="utf-8")))


def with_first_script_inside(site: Site, page: str, built: dict[str, Any]) -> str:
    """Put the script that starts workers into a page: the engine's worker starts before the second script arrives.

    The page's policy allows no other script inside it. It lets the page load the scripts whose addresses it has.
    """
    ((entry, name),) = EARLY_SCRIPT.items()
    known = {part: built[part] for part in WORKERS}
    known["lazy"] = {later: {"url": script["url"]} for later, script in built["lazy"].items()}
    define = site.define | {"__BUILD_INFO__": json.dumps(known), "__EARLY__": "true"}
    script = fit(bundle(entry, define, "iife", BundleOptions(name)).decode().strip())
    policy = f"script-src 'self' '{source_hash(script)}'"
    page = page.replace("script-src 'self'", policy)
    return page.replace('<script type="module"', f'<script>{script}</script>\n<script type="module"', 1)


def with_style_inside(page: str) -> str:
    """Put a page's style sheets into it, for fewer files to wait for; its policy allows these styles alone.

    Sheets that follow each other are one: it has one hash.
    """
    styles = {
        links[0]: "".join(bundle(name).decode().strip() for name in STYLE.findall(links[0]))
        for links in STYLES.finditer(page)
    }
    policy = " ".join(f"'{source_hash(style)}'" for style in styles.values())
    page = STYLES.sub(lambda links: f"<style>{styles[links[0]]}</style>\n", page)
    return page.replace("style-src 'self'", f"style-src {policy}")


def add_embeds(site: Site, built: dict[str, Any]) -> None:
    """Add the element for other sites' pages, under a stable name and a name with its version."""
    style = bundle("embed/facade.css").decode()
    # Its class is strict without saying so, and what is outside it sets nothing undeclared: 13 bytes less.
    script = bundle("embed/facade.js", facade(built["games"], style), "iife").removeprefix(b'"use strict";')
    for url in ("embed.js", f"embed-{built['version']}.js"):
        site.add("online", url, script)
    site.add("online", "embed-words.js", other_words().encode())
    site.add("online", "embed-attributes.js", bundle("embed/wrong_attributes.js", attributes(built["games"])))
    site.add("online", "embed.html", framed_page(site, built).encode())
    site.add("online", "builder.html", builder_page(site, built).encode())
    site.add("online", "check.html", check_page(site, built).encode())
    for path in sorted((ROOT / "docs" / "examples").iterdir()):
        site.add("online", f"examples/{path.name}", path.read_bytes())


def add_oembed(site: Site, page: str, built: dict[str, Any], address: str) -> str:
    """Add oembed.json for a site at an address; return the page with a link to it in its head."""
    title = str(re.findall("<title>(.*)</title>", page)[0])
    site.add("online", "oembed.json", oembed(address, title, built["games"][0]["id"]).encode())
    return page.replace("</head>", f"{discovery(address, title)}</head>")


def builder_page(site: Site, built: dict[str, Any]) -> str:
    """Write the page that makes a board's HTML, with the app's own dialog for setting up a position."""
    define = site.define | {"__BUILD_INFO__": json.dumps(built)}
    script = site.add_hashed("online", "builder.js", bundle("embed/builder.js", define))
    page = (WEB / "embed" / "builder.html").read_text(encoding="utf-8")
    return with_style_inside(page).replace("builder.js", script)


def check_page(site: Site, built: dict[str, Any]) -> str:
    """Write the page that asks its host for a file of each kind, and says which headers or files are missing."""
    shipped = [
        "./",
        "index.html",
        "builder.html",
        "mashimo.html",
        "embed.html",
        "embed.js",
        "embed-words.js",
        "embed-attributes.js",
        "sw.js",
    ]
    shipped += [built["engineWorker"], *built["classic"].values()]
    shipped += [stored["url"] for stored in built["runtime"].values()]
    known = {"files": shipped, "game": built["games"][0]["id"]}
    script = bundle("embed/check.js", {"__SHIPPED__": json.dumps(known)})
    page = (WEB / "embed" / "check.html").read_text(encoding="utf-8")
    return with_style_inside(page).replace("check.js", site.add_hashed("online", "check.js", script))


def framed_page(site: Site, built: dict[str, Any]) -> str:
    """Write the page for a frame.

    Its script is no module: where a frame has no origin, it can fetch modules only from hosts that allow all origins.
    """
    words = words_of("embed/frame.js")
    known = {part: built[part] for part in FRAME_KNOWS} | {"lazy": add_frame_lazy(site, words)}
    known["games"] = [framed_game(game) for game in built["games"]]
    define = site.define | {"__BUILD_INFO__": json.dumps(known)}
    script = bundle("embed/frame.js", define, "iife", BundleOptions(apart=LEFT, words=words))
    page = INDENT.sub("", (WEB / "embed" / "frame.html").read_text(encoding="utf-8"))
    return with_style_inside(page).replace("frame.js", site.add_hashed("online", "frame.js", script))


def framed_game(game: dict[str, Any]) -> dict[str, Any]:
    """Select the facts about a game that a frame needs and cannot derive (web/embed/frame_games.js).

    Of the levels it needs only their number.
    """
    known = {name: fact for name, fact in game.items() if name not in UNFRAMED}
    shown, alike = (
        [{name: fact for name, fact in position.items() if name not in DERIVED} for position in game[part]]
        for part in ("shown", "alike")
    )
    return known | {"levels": [None] * len(game["levels"]), "shown": shown, "alike": alike}


def add_frame_lazy(site: Site, words: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Add the scripts that a frame fetches when first needed, as `BuildInfo.lazy`, without the words that it has."""

    def add_one(name: str, entry: str) -> dict[str, str]:
        own = {key: phrase for key, phrase in words_of(entry).items() if key not in words}
        script = bundle(entry, site.define, "iife", BundleOptions(f"mashimoLazy.{name}", words=own))
        url = site.add_hashed("online", f"frame_{name}.js", script)
        return {"url": url, "integrity": source_hash(site.folder / url)}

    return {name: add_one(name, entry) for name, entry in FRAME_LAZY.items()}


def add_single(site: Site, built: dict[str, Any], carried: dict[str, dict[str, str]], address: str) -> None:
    """Add the whole app as one file that plays from a disk; all that the page would fetch is in it as data: addresses.

    `carried` are the addresses of its other files by the names that scripts have for them. Its links to games lead to
    the site, if its address is known, since a disk is private; else to the file itself.
    """
    blocks = [
        file_block(part, (site.folder / stored["url"]).read_bytes())
        for part, stored in built["runtime"].items()
        if part not in {"pyodide", "asm"}  # they are in the worker's script
    ]
    blocks += [text_block(kind, (site.folder / url).read_text("utf-8")) for kind, url in built["classic"].items()]
    blocks += [text_block(Path(url).stem, (site.folder / url).read_text("utf-8")) for url in LICENCES.values()]

    def within(urls: dict[str, str]) -> dict[str, str]:
        return {
            key: text_address((site.folder / url).read_text("utf-8"), "application/json") for key, url in urls.items()
        }

    alone = {**built, "snapshot": None, "classic": None, "lazy": {}, "home": address}
    alone["catalogues"] = within(built["catalogues"])
    define = site.define | {name: json.dumps(within(urls)) for name, urls in carried.items()}
    define["__BUILD_INFO__"] = json.dumps(alone)
    page = with_style_inside(BESIDE.sub("", source_page()))
    script, icon = bundle("main.js", define).decode(), (WEB / "icons" / "icon.svg").read_bytes()
    site.add("online", "mashimo.html", single_page(page, script, icon, blocks))


def add_part(site: Site, path: Path, built: dict[str, Any]) -> str:
    """Add a file that the page or its manifest names; return its address."""
    if path.suffix == ".webmanifest":
        return path.name
    if path.suffix == ".js":
        left = {part: known for part, known in built.items() if part not in WORKERS}
        left["lazy"] = {name: script for name, script in built["lazy"].items() if name not in LAZY_OF_DIALOGS}
        define = site.define | {"__BUILD_INFO__": json.dumps(left)}
        options = BundleOptions(apart=EARLY_SCRIPT | LEFT, shares=site.shared, words=site.words)
        return site.add_hashed("shell", path.name, bundle(path.name, define, options=options))
    tier = "online" if path.suffix == ".jpg" else "extra"  # only the browser's installation dialog shows photographs
    return site.add_hashed(tier, path.name, path.read_bytes())


def add_lazy(site: Site) -> dict[str, dict[str, str]]:
    """Add the scripts that are fetched when first needed, as `BuildInfo.lazy`.

    They have neither the files nor the words of the page's script.
    """
    there = {file: f"mashimoShared[{place}]" for place, file in enumerate(site.shared)}
    words = {key: phrase for key, phrase in words_of("app/dialogs.js").items() if key not in site.words}

    def add_one(name: str, define: dict[str, str]) -> dict[str, str]:
        apart = LEFT | there
        del apart[LAZY[name]]
        script = bundle(LAZY[name], define, "iife", BundleOptions(f"mashimoLazy.{name}", apart, words=words))
        url = site.add_hashed("extra", f"{name}.js", script)
        return {"url": url, "integrity": source_hash(site.folder / url)}

    of_dialogs = {name: add_one(name, site.define) for name in LAZY_OF_DIALOGS}
    define = site.define | {"__LAZY_OF_DIALOGS__": json.dumps(of_dialogs)}
    return of_dialogs | {name: add_one(name, define) for name in LAZY if name not in of_dialogs}


def add_manifests(site: Site, built: dict[str, object]) -> dict[str, str]:
    """Add the web app manifest in every language, with its pictures; return language -> address.

    It lies at the root, because its start and scope are relative to itself. It has no `id`: a relative one would be
    relative to the host, and every app on that host would have the same.
    """
    source = WEB / "manifest.webmanifest"

    def add_one(language: str, phrases: dict[str, str]) -> str:
        def finished(part: dict[str, object]) -> dict[str, object]:
            wordless = "accept" in part  # a form field's name for files is no text to read
            said = {name: phrases[str(key)] for name, key in part.items() if name in MANIFEST_WORDS and not wordless}
            picture = {"src": add_part(site, source.parent / str(part["src"]), built)} if "src" in part else {}
            return part | said | picture

        manifest = json.loads(source.read_text(encoding="utf-8"), object_hook=finished)
        manifest |= {"lang": language, "dir": phrases["page.direction"]}
        url = "manifest.webmanifest" if language == ENGLISH else f"manifest-{language}.webmanifest"
        return site.add("extra", url, json.dumps(manifest, indent=2, ensure_ascii=False).encode()).url

    return {language: add_one(language, phrases) for language, phrases in catalogues().items()}


def listed(site: Site) -> str:
    """List the files of a site that are to be stored on a device, each with its tier, as JSON."""
    kept = [(tier, file) for tier, every in site.files.items() if tier != "online" for file in every]
    files = [asdict(file) | {"tier": tier} for tier, file in kept]
    return json.dumps(sorted(files, key=lambda file: str(file["url"])), sort_keys=True)


def add_service_worker(site: Site, named: str) -> None:
    """Write sw.js at the root, which it controls, with all other files, the version's name and its own page's words."""
    unreached = {
        tag: {key: phrase for key, phrase in phrases.items() if key.startswith("unreached.")}
        for tag, phrases in catalogues().items()
    }
    define = site.define | {
        "__FILES__": listed(site),
        "__UNREACHED__": json.dumps(unreached),
        "__VERSION__": json.dumps(named),
    }
    (site.folder / "sw.js").write_bytes(bundle("workers/sw.js", define, "iife"))


def packed_bytes(files: list[StoredFile], folder: Path) -> int:
    """Count the bytes of files of the site built in `folder`, by gzip, which most hosts apply."""
    return sum(len(gzipped((folder / file.url).read_bytes())) for file in files)


def table(tiers: dict[str, list[StoredFile]], folder: Path) -> str:
    """Write the bytes of a built site by tier, as they are and by gzip, as text."""
    lines = [f"{'tier':8} {'files':>5} {'raw':>12} {'gzip':>12}"]
    for tier, files in tiers.items():
        if not files:
            continue
        raw = sum(file.bytes for file in files)
        lines.append(f"{tier:8} {len(files):5} {raw:12,} {packed_bytes(files, folder):12,}")
    return "\n".join(lines)


def site_address(text: str) -> str:
    """Parse the address of a site from the command line. Raises ArgumentTypeError for one without a last slash."""
    if not re.fullmatch(r"https?://[^\s/?#\"<>]+/([^\s?#\"<>]*/)?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no address such as https://host/path/, with a slash at its end")
    return text


def main(arguments: list[str] | None = None) -> None:
    """Build into the folder that the command line names, and print the bytes of the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=DIST, help="the folder to build into (default: dist)")
    what = "where the site lies, as https://host/path/, for oembed.json and the links of mashimo.html (default: none)"
    parser.add_argument("--address", type=site_address, help=what)
    asked = parser.parse_args(arguments)
    folder: Path = asked.out
    run_in_venv("build")
    print(table(build(folder, address=asked.address or ""), folder))
    if not asked.address:
        print("No oembed.json is made: it names the site's address, which --address tells.")


if __name__ == "__main__":
    main()
