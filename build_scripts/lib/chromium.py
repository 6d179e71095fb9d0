"""Chromium: its place on this machine, its options for tests, and its installation on a Debian without one.

There are two: the usual browser, and its headless shell, the same engine without a window around a page. The shell
opens a fresh profile four times as fast. Tests that need only a page run in the shell where there is one.
"""

import os
import shutil
import sys
from pathlib import Path

from build_scripts.lib.debian import install, may_install

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
SHELL = "chromium-headless-shell"
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
# As root in a container there is no sandbox and no graphics card; and tests must cause no other traffic.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
)
MISSING = (
    "There is no Chromium on this machine: install Chromium or Chrome, or name its program in the variable CHROMIUM, "
    "and start this again."
)


def chromium() -> str:
    """Return the path of a Chromium (or Chrome, or Edge); install it and its shell on Debian as root where missing.

    Raises SystemExit with one sentence where there is none, and none can be installed.
    """
    missing = [name for name, path in (("chromium", find()), (SHELL, find_shell())) if path is None]
    if missing and may_install():
        install(*missing)
    found = find()
    if found is None:
        sys.exit(MISSING)
    return found


def find_shell() -> str | None:
    """Return the path of Chromium's headless shell, or None; None too if the variable CHROMIUM names a program."""
    return None if os.environ.get("CHROMIUM") else shutil.which(SHELL)


def find() -> str | None:
    """Return the path of an installed Chromium, or None. The variable CHROMIUM precedes all others."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    on_path = (shutil.which(name) for name in NAMES)
    in_place = (place for place in PLACES if Path(place).exists())
    return next((path for path in (*on_path, *in_place) if path), None)
