"""Programs that tests need and that Debian has: as root on Debian, one command installs them."""

import os
import shutil
from pathlib import Path

from build_scripts.lib.environment import run, say


def may_install() -> bool:
    """Tell whether this is a Debian on which this process is root."""
    is_debian = Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None
    return is_debian and hasattr(os, "geteuid") and os.geteuid() == 0


def install(*packages: str) -> None:
    """Install packages. Raises SystemExit, with what apt-get said, where that fails."""
    say(f"installing {', '.join(packages)} (apt-get)")
    apt_get = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    run([*apt_get, "update"])
    run([*apt_get, "install", "--yes", "--no-install-recommends", *packages])
