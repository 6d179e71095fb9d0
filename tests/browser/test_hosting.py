"""docs/hosting.md: its settings on the hosts themselves, and the page that says which header a host does not send."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from build_scripts.lib import debian
from build_scripts.lib.environment import ROOT
from build_scripts.lib.serve import SiteServer
from tests.browser.page_actions import PATIENCE, GamePage
from tests.support.wordpress import free_port, started, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = pytest.mark.long

TEXT = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SETTINGS = dict(re.findall(r"^```(nginx|caddy|apache)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
PROGRAMS = {"nginx": ("nginx", "nginx-light"), "caddy": ("caddy", "caddy"), "apache": ("apache2", "apache2")}
"""The program of each host, and the package of Debian that has it."""
APACHE = """
ServerName 127.0.0.1
Listen 127.0.0.1:{port}
PidFile {work}/pid
ErrorLog {work}/errors
User www-data
Group www-data
DocumentRoot {site}
DirectoryIndex index.html
TypesConfig /etc/mime.types
"""
MODULES = ("mpm_event", "authz_core", "mime", "dir", "headers", "filter", "deflate", "setenvif")
WRONG = """
server {
  listen 80;
  root /srv/mashimo;
  include /etc/nginx/mime.types;
  add_header X-Frame-Options DENY always;
  add_header Content-Security-Policy "script-src 'self'";
  add_header Cross-Origin-Resource-Policy same-origin;
  location / { try_files $uri $uri/ /index.html; }
}
"""
"""A host as many are: framing denied, no module's type, everything unknown answered with the start page."""


def command_for(host: str, settings: str, work: Path, site: Path, port: int) -> list[str]:
    """Write the command that serves a site with these settings; its files are in `work`."""
    program = shutil.which(PROGRAMS[host][0]) or "/usr/sbin/" + PROGRAMS[host][0]
    settings = settings.replace("/srv/mashimo", str(site))
    path = work / "settings"
    if host == "nginx":
        settings = settings.replace("listen 80;", f"listen 127.0.0.1:{port};").replace(
            "server_name mashimo.example;", ""
        )
        kept = "".join(
            f"{kind}_temp_path {work}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        who = "user root;" if os.geteuid() == 0 else ""
        path.write_text(f"{who} daemon off; pid {work}/pid; events {{}} http {{ access_log off; {kept} {settings} }}")
        return [program, "-c", str(path), "-e", str(work / "errors")]
    if host == "caddy":
        path.write_text("{\n\tadmin off\n}\n" + settings.replace("mashimo.example", f"http://127.0.0.1:{port}"))
        return [program, "run", "--config", str(path), "--adapter", "caddyfile"]
    loaded = "".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in MODULES)
    path.write_text(loaded + APACHE.format(port=port, work=work, site=site) + settings)
    return [program, "-f", str(path), "-D", "FOREGROUND"]


@contextmanager
def served(host: str, settings: str, site: Path) -> Iterator[str]:
    """Serve a site on a host with these settings, and return its address."""
    program, package = PROGRAMS[host]
    found = shutil.which(program) or Path("/usr/sbin", program).exists()
    if not found and debian.may_install():
        debian.install(package)
    elif not found:
        pytest.skip(f"there is no {program}: on Debian as root, it is installed")
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        work.chmod(0o755)  # some hosts serve as another user
        shutil.copytree(site, work / "site")
        port = free_port()
        environment = os.environ | {"HOME": temporary, "XDG_DATA_HOME": temporary}
        quiet = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with started(command_for(host, settings, work, work / "site", port), **quiet):
            wait_for(f"http://127.0.0.1:{port}/LICENSE.txt")
            yield f"http://127.0.0.1:{port}/"


def findings(browser: Browser, address: str, kept: bool = False) -> tuple[bool, dict[str, set[str]]]:
    """Return what the page that checks its host says: whether all needed is sent; needs and advice by their words.

    Where the app is `kept`, its service worker is there, which answers as no host does.
    """
    page = browser.new_page(locale="nl-NL")
    if kept:
        GamePage(page).open(address)
        GamePage(page).wait_until_offline()
    page.goto(f"{address}check.html")
    expect(page.locator("#verdict[data-right]")).to_be_visible(timeout=PATIENCE)
    assert page.locator("#title").inner_text() == "Stuurt deze server wat borden nodig hebben?"
    said: dict[str, set[str]] = {"wrong": set(), "quiet": set()}
    for line in page.locator("#found li").all():
        text = line.inner_text()
        assert "{" not in text, text
        said[line.get_attribute("class") or ""].add(line.get_attribute("data-code") or "")
    right = page.locator("#verdict").get_attribute("data-right") == "true"
    page.close()
    return right, said


@pytest.mark.parametrize("host", SETTINGS)
def test_a_host_with_these_settings_sends_all_that_is_wanted(browser: Browser, site_folder: Path, host: str) -> None:
    with served(host, SETTINGS[host], site_folder) as address:
        assert findings(browser, address) == (True, {"wrong": set(), "quiet": set()})


def test_a_misconfigured_host_is_told_what_is_missing(browser: Browser, site_folder: Path) -> None:
    with served("nginx", WRONG, site_folder) as address:
        right, said = findings(browser, address)
    assert not right
    assert said["wrong"] == {"type", "cors", "framing", "resource", "policy", "stray", "asleep"}
    assert said["quiet"] == {"short", "sniffed", "packed"}


@pytest.mark.parametrize("kept", [False, True], ids=["a stranger", "who has the app"])
def test_a_host_like_github_pages_is_told_what_it_cannot_do(browser: Browser, site_folder: Path, kept: bool) -> None:
    """Types and Access-Control-Allow-Origin are as they are there."""
    server = SiteServer(site_folder, shared=True)
    assert findings(browser, server.url, kept) == (
        True,
        {"wrong": set(), "quiet": {"open", "short", "sniffed", "packed"}},
    )
    server.stop()
