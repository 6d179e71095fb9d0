"""The WordPress plugin: its block, the words of the block, and the site, from which its boards come."""

import json
import re
import shutil
from pathlib import Path

from build_scripts.lib.environment import ROOT
from build_scripts.lib.reproducible_zip import pack
from build_scripts.site.embed_data import catalogues

SOURCE = ROOT / "build_scripts" / "publish" / "packages" / "wordpress"
NAME = "mashimo-board"
# The page's phrases that the block uses too: its labels, and each attribute's choices, as patterns of their keys.
LABELS = {
    "game": "new.game",
    "mode": "builder.mode",
    "level": "players.level",
    "side": "builder.side",
    "theme": "settings.theme",
    "lang": "settings.language",
    "position": "builder.position",
    "moves": "builder.moves",
    "find": "builder.find",
    "label": "builder.label",
}
CHOICES = {
    "game": r"game\.([\w-]+)",
    "mode": r"builder\.mode\.(\w+)",
    "level": r"level\.([1-8])",
    "side": r"side\.([SN])",
    "match": r"match\.([\w-]+)",
    "theme": r"theme\.(\w+)",
}


def wordpress_plugin(version: str, site: Path, games: list[str], folder: Path, target: Path) -> Path:
    """Make the zip for WordPress in `target` from files put together in `folder`; `games` by their names."""
    plugin = folder / NAME
    shutil.copytree(SOURCE, plugin)
    shutil.copy(ROOT / "LICENSE", plugin)
    shutil.copy(ROOT / "THIRD_PARTY.md", plugin)
    words = json.dumps(words_of(games), ensure_ascii=False, sort_keys=True)
    (plugin / "words.json").write_text(words, encoding="utf-8")
    for name in ("mashimo-board.php", "readme.txt"):
        text = (plugin / name).read_text(encoding="utf-8")
        (plugin / name).write_text(re.sub(r"(Version: |Stable tag: |')0\.\d+\.\d+", rf"\g<1>{version}", text), "utf-8")
    shutil.copytree(site, plugin / "site")
    return pack(folder, target / f"{NAME}-wordpress-{version}.zip")


def words_of(games: list[str]) -> dict[str, object]:
    """Gather the words of the block, by language: its own, and those of the page that it shares.

    The browser itself names the languages.
    """
    own = json.loads((SOURCE / "words.json").read_text(encoding="utf-8"))
    said = catalogues()
    found: dict[str, object] = {}
    for language, words in own.items():
        phrases = said[language]
        labels = {name: phrases[key] for name, key in LABELS.items()} | {"match": words["match"]}
        choices: dict[str, dict[str, str]] = {
            name: {match[1]: text for key, text in phrases.items() if (match := re.fullmatch(form, key))}
            for name, form in CHOICES.items()
        }
        choices["game"] = {game: phrases[f"game.{game}"] for game in games}
        found[language] = words | {"labels": labels, "choices": choices | {"lang": dict.fromkeys(said, "")}}
    return found
