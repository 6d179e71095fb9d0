"""What the build promises: the same bytes each time, a pure wheel, no network the second time, no foreign address."""

from __future__ import annotations

import ast
import gzip
import hashlib
import html
import io
import json
import os
import re
import struct
import subprocess
import sys
import tarfile
import tokenize
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from build_scripts import build as build_script
from build_scripts.build import MARK_OF_SITE, Site, StoredFile, add_runtime, build, main
from build_scripts.lib.environment import PYTHON, ROOT, SOURCE, run
from build_scripts.lib.in_pyodide import command
from build_scripts.lib.output_folder import check_replaceable
from build_scripts.lib.wheels import NOT_FOR_PAGE, build_wheel, fetched, undocumented
from build_scripts.site.bundle import LAZY, LAZY_OF_DIALOGS, WORDS, bundle, files_of, shared_modules, words_of
from mashimo import GAMES, __version__

pytestmark = [pytest.mark.cpython, pytest.mark.slow]

ADDRESS = "https://rules.example/mashimo/"
# Where no server answers, as without a network.
NOWHERE = "http://127.0.0.1:9"
# What is for pages of others and for a disk, and never kept on a device.
ONLINE = re.compile(
    r"embed|examples/|builder|check|oembed|mashimo\.html|assets/(check|frame|frame_rules|frame_series|builder)-"
    r"|assets/classic_|assets/.+\.jpg"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


def contents(folder: Path) -> dict[str, str]:
    """Map each file below a folder, by its path there, to its SHA-256."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_a_file_that_is_in_the_site_already_is_named_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python's library is not taken for what was added last."""
    paths = [tmp_path / name for name in ("stdlib.zip", "micropip.whl", "own.whl")]
    for path in paths:
        path.write_bytes(path.name.encode())
    library, micropip, own = paths
    names = {"shared_modules": list, "words_of": lambda _: {}, "page_stdlib": lambda: library}
    for name, stand_in in {**names, "fetched": lambda _: [micropip], "PYODIDE": {}}.items():
        monkeypatch.setattr(build_script, name, stand_in)
    site = Site(tmp_path / "site", 1)
    url = site.add_hashed("engine", library.name, library.read_bytes())
    site.add_hashed("engine", "worker.js", b"")
    assert add_runtime(site, own)["stdlib"].url == url


@pytest.mark.long
def test_site_built_twice_is_the_same_to_the_byte(site_folder: Path, tmp_path: Path) -> None:
    """By default `addressed`, another build, is compared with the site but for the files that name the address."""
    build(tmp_path / "again")
    assert contents(tmp_path / "again") == contents(site_folder)


def test_what_cannot_be_bundled_is_named() -> None:
    """The next script is bundled all the same."""
    with pytest.raises(SystemExit, match=r"web/none\.js could not be bundled"):
        bundle("none.js")
    assert "main.js" in files_of("main.js")


def test_build_replaces_a_site_but_nothing_else(tmp_path: Path, site_folder: Path) -> None:
    kept = tmp_path / "letter.txt"
    kept.write_text("dear reader", encoding="utf-8")
    with pytest.raises(SystemExit, match="not a built site"):
        build(tmp_path)
    assert kept.read_text(encoding="utf-8") == "dear reader"
    assert check_replaceable(site_folder, MARK_OF_SITE, "a built site") == site_folder.resolve()


@pytest.fixture(scope="module")
def addressed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site by the command line for an address, where there is no network."""
    folder = tmp_path_factory.mktemp("addressed") / "site"
    done = built_by_command("--out", str(folder), "--address", ADDRESS)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No oembed.json" not in done.stdout
    return folder


def built_by_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the build's command where there is no network, and return its outcome."""
    variables = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "PIP_INDEX_URL", "npm_config_registry")
    nowhere = dict.fromkeys(variables, NOWHERE) | {"npm_config_offline": "true", "PIP_NO_INDEX": "1"}
    words = [sys.executable, str(ROOT / "build_scripts" / "build.py"), *arguments]
    return subprocess.run(words, env=os.environ | nowhere, capture_output=True, text=True, check=False)


def test_second_build_asks_no_network(addressed: Path) -> None:
    assert (addressed / "index.html").exists()


def test_site_for_an_address_can_be_embedded_by_it(addressed: Path, site_folder: Path) -> None:
    """This follows oEmbed 1.0: the page leads to a file with the HTML to embed; nothing else of the site differs."""
    (link,) = re.findall(r'<link rel="alternate"[^>]*>', (addressed / "index.html").read_text(encoding="utf-8"))
    assert 'type="application/json+oembed"' in link
    assert f'href="{ADDRESS}oembed.json"' in link
    said = json.loads((addressed / "oembed.json").read_text(encoding="utf-8"))
    assert (said["version"], said["type"], said["provider_url"]) == ("1.0", "rich", ADDRESS)
    assert min(said["width"], said["height"]) > 0
    (source,) = re.findall(r'src="([^"]*)"', said["html"])
    page, _, asked = html.unescape(source).removeprefix(ADDRESS).partition("#")
    assert (addressed / page).is_file()
    assert dict(part.split("=") for part in asked.split("&"))["game"] in GAMES
    usual, differing = contents(site_folder), contents(addressed)
    assert differing.keys() - usual.keys() == {"oembed.json"}
    assert {url for url in usual if usual[url] != differing[url]} == {"index.html", "sw.js", "mashimo.html"}


def test_links_of_the_single_file_lead_to_a_site_with_an_address(addressed: Path, site_folder: Path) -> None:
    homes = {
        re.findall(r'\bhome:"([^"]*)"', (folder / "mashimo.html").read_text(encoding="utf-8"))[-1]
        for folder in (addressed, site_folder)
    }
    assert homes == {ADDRESS, ""}


@pytest.mark.parametrize("name", LAZY)
def test_what_comes_later_is_fetched_by_itself_but_in_the_single_file(site_folder: Path, name: str) -> None:
    (later,) = site_folder.glob(f"assets/{name}-*.js")
    teller = "dialogs" if name in LAZY_OF_DIALOGS else "main"
    (page, frame) = (next(site_folder.glob(f"assets/{script}-*.js")) for script in (teller, "frame"))
    assert f'url:"assets/{later.name}"' in page.read_text(encoding="utf-8")
    assert later.name not in frame.read_text(encoding="utf-8"), "a frame has no dialogs"
    assert later.name not in (site_folder / "mashimo.html").read_text(encoding="utf-8")


def test_what_comes_later_has_nothing_that_the_pages_script_has() -> None:
    """A module in both would be there twice, each with a state of its own. Of the words it has those it alone says."""
    page = files_of("main.js")
    for entry in LAZY.values():
        known = files_of(entry)
        own = known.keys() - page.keys()
        wanted = {file for part in own for file in known[part] if ":" not in file}  # else it is apart, or a style
        assert wanted - own <= {*shared_modules(), WORDS}, entry


@pytest.mark.parametrize(
    ("entry", "scripts"),
    [("app/dialogs.js", ("dialogs", "main")), ("embed/rules_reader.js", ("frame_rules", "frame"))],
)
def test_phrases_of_lazy_scripts_are_in_them_or_their_page(
    site_folder: Path, entry: str, scripts: tuple[str, str]
) -> None:
    texts = (path.read_text(encoding="utf-8") for name in scripts for path in site_folder.glob(f"assets/{name}-*.js"))
    there = "".join(texts)
    assert [key for key in words_of(entry) if not re.search(rf'[{{,]"?{re.escape(key)}"?:', there)] == []


def test_a_frame_fetches_no_script_but_the_rules_and_the_exercises(site_folder: Path) -> None:
    (frame,) = site_folder.glob("assets/frame-*.js")
    exported = {"rules": {"words", "showRules"}, "series": {"loadSeries", "seriesOf"}}
    scripts = {name: next(site_folder.glob(f"assets/frame_{name}-*.js")) for name in exported}
    fetched = re.findall(r'\burl:"(assets/[^"]*\.js)"', frame.read_text(encoding="utf-8"))
    assert sorted(fetched) == [f"assets/{script.name}" for script in scripts.values()]
    for name, wanted in exported.items():
        text = scripts[name].read_text(encoding="utf-8")
        (known,) = re.findall(rf"mashimoLazy\?\?=\{{\}}\)\.{name}=\{{(.*?)\}}", text)
        assert {part.partition(":")[0] for part in known.split(",")} == wanted


def test_what_comes_later_has_all_that_it_exports_and_hands_on(site_folder: Path) -> None:
    """The endings' script hands on what throws them away where a game finds no room."""
    exported = {
        "dialogs": {"createDialogs"},
        "marks": {"createAnnotations", "shapesIn", "withShapes"},
        "endings": {"createTablebase", "createTablebaseCache"},
        "qr_code": {"qrCode"},
        "qr_reader": {"readCode"},
    }
    for name, wanted in exported.items():
        (script,) = site_folder.glob(f"assets/{name}-*.js")
        (known,) = re.findall(rf"mashimoLazy\?\?=\{{\}}\)\.{name}=\{{(.*?)\}}", script.read_text(encoding="utf-8"))
        assert {part.partition(":")[0] for part in known.split(",")} == wanted


def test_what_the_page_needs_to_be_drawn_and_first_played_is_small(site_folder: Path) -> None:
    """80 kB by gzip, as the hosts send it, and 64 kB in a frame, before Python."""

    def packed(*patterns: str) -> int:
        files = [file for pattern in patterns for file in site_folder.glob(pattern)]
        assert len(files) == len(patterns)
        return sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in files)

    assert packed("index.html", "assets/main-*.js") <= 80_000
    assert packed("embed.html", "assets/frame-*.js") <= 64_000
    assert packed("embed.js") <= 4_096


def test_check_asks_for_every_page_that_other_pages_should_not_frame(site_folder: Path) -> None:
    (script,) = site_folder.glob("assets/check-*.js")
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    (pages,) = re.findall(r"the app's own pages: (.*?) \|", hosting)
    asked = script.read_text(encoding="utf-8")
    assert [page for page in re.findall(r"`/?(.*?)`", pages) if f'"{page or "./"}"' not in asked] == []


def test_a_frame_has_no_dialog_but_the_rules(site_folder: Path) -> None:
    dialogs = {
        page: re.findall(r'<dialog id="([a-z]+)-', (site_folder / page).read_text(encoding="utf-8"))
        for page in ("index.html", "embed.html")
    }
    assert "device" in dialogs["index.html"]
    assert dialogs["embed.html"] == ["rules"]


def test_the_single_file_carries_the_licences_of_what_is_in_it(site_folder: Path) -> None:
    page = (site_folder / "mashimo.html").read_text(encoding="utf-8")
    for name in ("LICENSE.txt", "THIRD_PARTY.txt", "preact-LICENSE.txt", "qr-LICENSE.txt", "uqr-LICENSE.txt"):
        assert (site_folder / name).read_text(encoding="utf-8") in page, name


def test_site_for_no_address_says_that_it_has_no_oembed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def built(folder: Path, address: str) -> dict[str, list[StoredFile]]:
        assert (folder, address) == (tmp_path, "")
        return {}

    monkeypatch.setattr("build_scripts.build.build", built)
    main(["--out", str(tmp_path)])
    assert "No oembed.json is made" in capsys.readouterr().out


def test_site_for_no_address_names_none(site_folder: Path) -> None:
    assert not (site_folder / "oembed.json").exists()
    assert "oembed" not in (site_folder / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("address", ["mashimo.example", "https://mashimo.example/site", "ftp://host/", 'https://a"/'])
def test_what_is_no_address_of_a_site_is_refused(address: str, tmp_path: Path) -> None:
    done = built_by_command("--out", str(tmp_path / "site"), "--address", address)
    assert done.returncode == 2
    assert "slash at its end" in done.stderr


def test_service_worker_knows_every_other_file_by_its_hash(site_folder: Path) -> None:
    files = {url: digest for url, digest in contents(site_folder).items() if not ONLINE.match(url)}
    del files["sw.js"]
    known = (site_folder / "sw.js").read_text(encoding="utf-8")
    assert [url for url, digest in files.items() if url not in known or digest not in known] == []


def test_names_of_hashed_files_carry_their_hash(site_folder: Path) -> None:
    hashed = {
        url: digest
        for url, digest in contents(site_folder).items()
        if re.fullmatch(r"assets/.+-[0-9a-f]{12}\.\w+", url)
    }
    assert {url.rpartition(".")[0][-12:] for url in hashed} == {digest[:12] for digest in hashed.values()}
    assert {Path(url).name.split("-")[0] for url in hashed} >= {"main", "engine_worker", "search_worker"}


def test_site_names_no_address_outside_itself(site_folder: Path) -> None:
    """Nothing begins with a slash or names a host: the site works below any sub-path, on any host."""
    page = (site_folder / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'\b(?:href|src)="([^"]*)"', page)  # an empty one is the page itself
    assert [address for address in named if address.startswith("/") or "//" in address] == []
    assert [
        address
        for address in named
        if address and not address.startswith(("#", "data:")) and not (site_folder / address).is_file()
    ] == []


def test_manifests_name_existing_files_and_games_that_open(site_folder: Path) -> None:
    """Each language has a manifest of its own."""
    page = (site_folder / "index.html").read_text(encoding="utf-8")
    assert '<link rel="manifest" href="manifest.webmanifest">' in page
    manifests = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in site_folder.glob("*.webmanifest")}
    assert {manifest["lang"] for manifest in manifests.values()} == {"en", "nl", "de", "fr", "ru", "tr"}
    assert manifests["manifest.webmanifest"]["lang"] == "en"
    for name, manifest in manifests.items():
        pictures = [*manifest["icons"], *manifest["screenshots"]]
        assert [picture["src"] for picture in pictures if not (site_folder / picture["src"]).is_file()] == [], name
        assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
        assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"narrow", "wide"}
        assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
        assert "id" not in manifest, "a relative one would be the same for every app of a host"
        assert len(manifest["short_name"]) <= 12
        links = [
            shortcut["url"].removeprefix("./#v1;") for shortcut in manifest["shortcuts"] if "#v1" in shortcut["url"]
        ]
        assert links
        drawn = [icon["src"] for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
        assert len({(site_folder / icon).read_bytes() for icon in drawn}) == len(manifest["shortcuts"]), "one for each"
        assert [link for link in links if link not in GAMES] == []


def test_photographs_have_the_sizes_that_the_manifest_says() -> None:
    manifest = json.loads((ROOT / "web" / "manifest.webmanifest").read_text(encoding="utf-8"))
    for picture in manifest["screenshots"]:
        content = (ROOT / "web" / picture["src"]).read_bytes()
        start = re.search(rb"\xff[\xc0\xc2]..\x08", content, re.DOTALL)
        assert start, picture["src"]
        height, width = struct.unpack(">HH", content[start.end() : start.end() + 4])
        assert f"{width}x{height}" == picture["sizes"]
        assert len(content) < 120_000, "small enough for a repository"


def test_the_menu_leads_to_the_sites_other_pages_only_where_there_are_any(site_folder: Path) -> None:
    """The file that plays from a disk has none; a frame of others has no menu."""
    beside = {"mashimo.html", "builder.html", "examples/index.html"}
    assert 'id="menu-dialog"' not in (site_folder / "embed.html").read_text(encoding="utf-8")
    for page, wanted in {"index.html": beside, "mashimo.html": set()}.items():
        menu = (
            (site_folder / page).read_text(encoding="utf-8").partition('id="menu-dialog"')[2].partition("</dialog>")[0]
        )
        assert "data-open" in menu, page
        assert set(re.findall(r'href="([^"]*)"', menu)) == wanted, page


def test_built_page_says_nothing_about_the_source_tree(site_folder: Path) -> None:
    assert "build_scripts" in (ROOT / "index.html").read_text(encoding="utf-8")
    assert "build_scripts" not in (site_folder / "index.html").read_text(encoding="utf-8")


def test_wheel_is_pure_python_for_any_machine(wheel: Path) -> None:
    assert re.fullmatch(r"mashimo-\d+\.\d+\.\d+-py3-none-any\.whl", wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        (about,) = (name for name in archive.namelist() if name.endswith("/WHEEL"))
        assert "Root-Is-Purelib: true" in archive.read(about).decode()


def test_wheel_holds_the_package_and_no_other_file(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
        about = {name.partition(".dist-info/")[2] for name in archive.namelist() if ".dist-info/" in name}
    package = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")} | {"mashimo/py.typed"}
    assert held == package
    assert about == {"METADATA", "RECORD", "WHEEL", "licenses/LICENSE"}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    run([str(PYTHON), "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)])
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / packed.name.removesuffix(".tar.gz")


def test_sdist_holds_the_package_its_documents_and_no_other_file(sdist: Path) -> None:
    """What the repository holds of these, and what hatchling makes; nothing that lies about in the working tree."""
    wanted = ["pysrc", "docs/*.md", "LICENSE", "CHANGELOG.md", "THIRD_PARTY.md", "pyproject.toml", ".gitignore"]
    tracked = run(["git", "ls-files", *(f":(glob){name}" for name in [*wanted, "pysrc/**"])]).split()
    assert contents(sdist).keys() == {*tracked, "PKG-INFO"}
    assert {"pysrc/mashimo/py.typed", "docs/RULES.md", "docs/python.md", "docs/api.md"} <= contents(sdist).keys()


def test_links_of_the_sdists_documents_lead_into_it(sdist: Path) -> None:
    """Those of `docs` are left out: they lead to pictures and to other folders of the repository besides."""
    links = {
        (path, link)
        for path in sorted(sdist.rglob("*.md"))
        for link in re.findall(r"\]\(([^)#\s:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    }
    wanted = {(path, link) for path, link in links if path.parent.name != "docs" or re.fullmatch(r"[\w-]+\.md", link)}
    assert wanted
    assert [f"{path.name} -> {link}" for path, link in wanted if not (path.parent / link).is_file()] == []


def test_sdist_makes_the_same_wheel(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    run([str(PYTHON), "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)], cwd=sdist)
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


IMPORTED = """
import json, sys, types
sys.modules["js"] = types.ModuleType("js")
import mashimo.bridge.worker
print(json.dumps([path for module in list(sys.modules.values()) if (path := getattr(module, "__file__", None))]))
"""


def test_page_has_of_the_wheel_what_it_imports_and_compiles(site_folder: Path, wheel: Path) -> None:
    """Every byte of it is fetched before the first move."""
    done = subprocess.run([sys.executable, "-c", IMPORTED], cwd=SOURCE.parent, check=True, capture_output=True)
    imported = {Path(path) for path in json.loads(done.stdout)}
    (ours,) = site_folder.glob("wheels/*/mashimo-*.whl")
    with zipfile.ZipFile(ours) as part, zipfile.ZipFile(wheel) as whole:
        held, left = set(part.namelist()), set(whole.namelist()) - set(part.namelist())
        (record,) = (name for name in held if name.endswith("/RECORD"))
        recorded = {line.partition(",")[0] for line in part.read(record).decode().splitlines()}
    assert recorded == held
    assert [name for name in left if SOURCE.parent / name in imported] == []
    assert [name for name in NOT_FOR_PAGE if not any(path.startswith(name) for path in left)] == []


INSTALLED = """
from importlib.metadata import distribution
import mashimo
from mashimo.search import best_move
about = distribution("mashimo")
print(about.version, mashimo.__version__, best_move(mashimo.Game("awale"), nodes=500).move)
0
"""


def test_wheel_of_the_page_has_a_name_of_its_own_and_is_installed_by_it(site_folder: Path, wheel: Path) -> None:
    """Two files of one name would be taken for one another; the build tag of a wheel's name tells them apart."""
    (ours,) = site_folder.glob("wheels/*/mashimo-*.whl")
    assert re.fullmatch(r"mashimo-\d+\.\d+\.\d+-0page-py3-none-any\.whl", ours.name)
    with zipfile.ZipFile(ours) as part, zipfile.ZipFile(wheel) as whole:
        (about,) = (name for name in part.namelist() if name.endswith("/WHEEL"))
        assert part.read(about) == whole.read(about) + b"Build: 0page\n"
    (micropip,) = fetched("pyodide-page")
    job = command(INSTALLED, wheels=[str(micropip), str(ours)])
    done = subprocess.run(job.words, input=job.reads, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *versions, move = done.stdout.split()
    assert versions == [__version__, __version__]
    assert move in set("ABCDEF")


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_page_runs_files_without_docstrings_and_comments_with_the_same_lines(file: Path) -> None:
    def shape(text: str) -> list[tuple[str, int]]:
        nodes = (node for node in ast.walk(ast.parse(text)) if not isinstance(node, ast.Constant))
        return [
            (ast.unparse(node) if isinstance(node, ast.Assign) else type(node).__name__, getattr(node, "lineno", 0))
            for node in nodes
        ]

    source = file.read_text(encoding="utf-8")
    left = undocumented(source)
    assert shape(left) == shape(source)
    assert not any(token.type == tokenize.COMMENT for token in tokenize.generate_tokens(io.StringIO(left).readline))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    assert not any(ast.get_docstring(node) for node in ast.walk(ast.parse(left)) if isinstance(node, documented))


def test_wheel_needs_no_other_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        about = Parser().parsestr(archive.read(name).decode())
    assert about["Requires-Python"] == ">=3.11"
    assert [need for need in about.get_all("Requires-Dist", []) if "extra ==" not in need] == []


def test_element_for_other_pages_is_at_most_4_kilobytes(site_folder: Path) -> None:
    """Its size counts by gzip, as hosts send it; and its pinned copy is the same."""
    (pinned,) = site_folder.glob("embed-[0-9]*.js")
    element = (site_folder / "embed.js").read_bytes()
    assert re.fullmatch(r"embed-\d+\.\d+\.\d+\.js", pinned.name)
    assert pinned.read_bytes() == element
    packed = len(gzip.compress(element, mtime=0))
    assert packed <= 4096, f"{packed} bytes"


def test_each_script_has_the_english_words_that_it_says_and_no_other_rooms() -> None:
    """What the page says before a room is opened is in its own script; what only rooms say comes with them."""
    page, frame, rooms = (words_of(entry) for entry in ("main.js", "embed/frame.js", "app/dialogs.js"))
    assert {"turn.you", "turn.side", "refused.must-feed", "rooms.missing", "settings.title"} <= page.keys()
    assert {"turn.you", "turn.side", "refused.must-feed", "hint.line", "share.copied"} <= frame.keys()
    assert {"offline.ready", "install.offer"} <= page.keys() - frame.keys(), "a frame is not installed"
    assert "embed.again" in frame.keys() - page.keys()
    assert frame.keys() & {"exercises.lost", "exercises.about", "rooms.missing", "resign.text"} == {"exercises.lost"}
    assert {"editor.turn", "games.none", "fist.title", "refused.must-play"} <= rooms.keys() - page.keys()
    assert not any(key.startswith("builder.mode") for key in (page | frame | rooms))
