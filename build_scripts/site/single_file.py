"""The whole app as one HTML file, which plays from a disk by a double-click: a page with all it needs in itself."""

import base64
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

from build_scripts.lib.reproducible_zip import gzipped

POLICY = re.compile(r'(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*')
LINK = re.compile(r'<link rel="([^"]+)" href="[^"]+"[^>]*>\n?')
SCRIPT = re.compile(r'<script type="module" src="[^"]+"></script>\n')


def single_page(page: str, script: str, icon: bytes, blocks: Iterable[str]) -> bytes:
    """Make one file of the page, with its script and icon in it, and the blocks of what it carries (see below).

    Its style must be in it already. Its policy becomes stricter: no address at all is the page's own.
    """

    def link(match: re.Match[str]) -> str:
        return f'<link rel="icon" href="{data_address(icon, "image/svg+xml")}">\n' if match[1] == "icon" else ""

    page = POLICY.sub(lambda policy: alone(policy[0], source_hash(script)), page)
    page = SCRIPT.sub("", LINK.sub(link, page))
    within = "".join([*blocks, f'<script type="module">{fit(script)}</script>\n'])
    return page.replace("</body>", f"{within}</body>").encode()


def alone(policy: str, script: str) -> str:
    """Convert a site's policy for a page without a site: this script, workers made of its text, and what it carries."""
    for before, after in (
        ("script-src 'self'", f"script-src '{script}'"),
        ("connect-src 'self'", "connect-src data:"),
        ("worker-src 'self'", "worker-src blob:"),
        ("img-src 'self'", "img-src"),
        ("manifest-src 'self'; ", ""),
    ):
        policy = policy.replace(before, after)
    if "'self'" in policy:
        raise ValueError(f"a page without a site can't keep to {policy}")
    return policy


def source_hash(content: Path | str) -> str:
    """Compute the SHA-256 of a file, or of a text, as a page states it."""
    digest = hashlib.sha256(content.encode() if isinstance(content, str) else content.read_bytes()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def text_block(name: str, text: str) -> str:
    """Write a text that the page carries under a name: it is only read (by `web/engine/start_worker.js`), not run."""
    return f'<script type="text/plain" id="carried-{name}">{fit(text)}</script>\n'


def file_block(name: str, content: bytes) -> str:
    """Write a file that the page carries under a name: packed by gzip, in base64."""
    return text_block(name, base64.b64encode(gzipped(content)).decode())


def data_address(content: bytes, kind: str) -> str:
    """Write an address that is the content itself."""
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def text_address(text: str, kind: str) -> str:
    """Write an address that is the text itself, which is shorter than its base64; line ends in it are lost."""
    return f"data:{kind};charset=utf-8,{text.replace('%', '%25').replace('#', '%23')}"


def fit(text: str) -> str:
    """Return a text that may stand in a script. Raises ValueError where it would end the script, or hide its end."""
    if "</script" in text.lower() or "<!--" in text:
        raise ValueError("this text can't stand in a page")
    return text
