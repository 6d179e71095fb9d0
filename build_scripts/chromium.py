"""Chromium: where it is on this machine, how it is started for tests, and how it gets onto a Debian without one."""

import os
import shutil
import sys
from pathlib import Path

from environment import run, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
# As root in a container there is no sandbox and no graphics card; and a test wants no traffic but its own.
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
    """The path of a Chromium (or Chrome, or Edge); on Debian as root it is installed where there is none.

    Raises SystemExit with one sentence where there is none and it cannot be installed.
    """
    found = find()
    if found is None and may_install():
        say("installing chromium (apt-get)")
        apt_get = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
        run([*apt_get, "update"])
        run([*apt_get, "install", "--yes", "--no-install-recommends", "chromium"])
        found = find()
    if found is None:
        sys.exit(MISSING)
    return found


def find() -> str | None:
    """The path of a Chromium that is here already, or None. The variable CHROMIUM goes before all others."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    on_path = (shutil.which(name) for name in NAMES)
    in_place = (place for place in PLACES if Path(place).exists())
    return next((path for path in (*on_path, *in_place) if path), None)


def may_install() -> bool:
    """Whether this is a Debian on which we are root: there a program is one command away."""
    is_debian = Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None
    return is_debian and hasattr(os, "geteuid") and os.geteuid() == 0
