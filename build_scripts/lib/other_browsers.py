"""Firefox and WebKit, for the core of the browser tests: their places, and their installation on a Debian."""

import shutil
from pathlib import Path

from build_scripts.lib.debian import install, may_install
from build_scripts.lib.environment import say

MINI_BROWSERS = "usr/lib/*/webkit2gtk-4.1/MiniBrowser"


def firefox() -> str | None:
    """Return the path of a Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit() -> tuple[str, str, str] | None:
    """Return the paths of WebKitWebDriver, of its browser, and of Xvfb; None unless all three are there."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next((str(path) for path in Path("/").glob(MINI_BROWSERS)), None)
    return (driver, browser, screen) if driver and browser and screen else None


def install_missing() -> None:
    """Install what is missing, on a Debian as root. Where that fails, say so; the tests that need it are left out."""
    missing = [] if firefox() else ["firefox-esr"]
    missing += [] if webkit() else ["webkit2gtk-driver", "xvfb"]
    if not missing or not may_install():
        return
    try:
        install(*missing)
    except SystemExit as error:
        say(f"{', '.join(missing)} can't be installed, so what needs them is left out: {error}")
