"""Firefox and WebKit, driven just as far as their tests need: go to an address, ask the page, click, open a tab, end.

Playwright drives neither of Debian's, and Debian has no driver program for its Firefox. Both browsers speak WebDriver
themselves: Firefox its own Marionette form of it over a socket, WebKit the plain one through WebKitWebDriver.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final, Protocol, Self
from urllib.error import HTTPError
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE: Final = 240
"""Seconds in which a browser must have started, or a page come to what is waited for."""
LOOK: Final = 0.25
"""Seconds between two looks at a page, which take time from it."""
ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
"""The name under which WebDriver gives an element."""


class EngineError(Exception):
    """An error that the browser answered with."""


class Wire(Protocol):
    """The way to a browser: WebDriver's commands by the names that Marionette gives them."""

    def command(self, name: str, **parameters: object) -> Any:  # noqa: ANN401 -- JSON
        """Send a command, and return the browser's answer. Raises EngineError."""
        ...

    def kill(self) -> None:
        """End the browser at once, as a crash would."""
        ...


class Engine:
    """A browser with one tab."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.wire.kill()

    def go(self, address: str) -> None:
        """Go to an address."""
        self.wire.command("WebDriver:Navigate", url=address)

    def reload(self) -> None:
        """Load the page again. Not by WebDriver's own command, which in Firefox passes the service worker by."""
        self.ask("void (window.leaving = true, location.reload())")
        self.wait("window.leaving === undefined && document.readyState === 'complete'", leaving=True)

    def new_tab(self) -> str:
        """Open a tab and look at it. Return the name of the one looked at before."""
        before = str(value_of(self.wire.command("WebDriver:GetWindowHandle")))
        opened = self.wire.command("WebDriver:NewWindow", type="tab")
        self.look_at(opened["handle"])
        return before

    def look_at(self, tab: str) -> None:
        """Look at the tab of this name."""
        self.wire.command("WebDriver:SwitchToWindow", handle=tab)

    def ask(self, expression: str) -> Any:  # noqa: ANN401 -- JSON
        """Return the value of an expression in the page."""
        answer = self.wire.command("WebDriver:ExecuteScript", script=f"return {expression}", args=[])
        return value_of(answer)

    def wait(self, expression: str, *, leaving: bool = False) -> Any:  # noqa: ANN401 -- JSON
        """Wait until an expression in the page is true, and return it; a `leaving` page may go while it is asked."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                found = self.ask(expression)
            except EngineError:
                if not leaving:
                    raise
                found = None
            if found:
                return found
            time.sleep(LOOK)
        raise AssertionError(f"not in {PATIENCE} s: {expression}\n{self.ask('document.body.innerText')}")

    def click(self, selector: str) -> None:
        """Click what a CSS selector finds first, once it is visible."""
        self.wait(f"document.querySelector({json.dumps(selector)})?.getClientRects().length > 0")
        found = self.wire.command("WebDriver:FindElement", using="css selector", value=selector)
        self.wire.command("WebDriver:ElementClick", id=value_of(found)[ELEMENT])

    def screenshot(self) -> str:
        """Return a picture of the page, PNG in base64."""
        return str(value_of(self.wire.command("WebDriver:TakeScreenshot", full=False)))


def value_of(answer: Any) -> Any:  # noqa: ANN401 -- JSON
    """Return the value in an answer; Marionette wraps some, the plain form none."""
    return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer


def free_port() -> int:
    """Find a port that is not in use."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Marionette:
    """Firefox, by the socket it opens when it is asked to: a length, a colon, and a list in JSON."""

    def __init__(self, program: str, profile: Path, preferences: str = "") -> None:
        port = free_port()
        ours = f'user_pref("marionette.port", {port});\n'
        (profile / "user.js").write_text(ours + QUIET + preferences, encoding="utf-8")
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = connected(port, self.process)
        self.stream = self.socket.makefile("rwb")
        self.number = 0
        self.read()  # the greeting, with its name
        self.command("WebDriver:NewSession", capabilities={})

    def read(self) -> Any:  # noqa: ANN401 -- JSON
        """Read the next message."""
        length = b""
        while not length.endswith(b":"):
            byte = self.stream.read(1)
            if not byte:
                raise EngineError("Firefox has ended")
            length += byte
        return json.loads(self.stream.read(int(length[:-1])))

    def command(self, name: str, **parameters: object) -> Any:  # noqa: ANN401 -- JSON
        """Send a command, and return Firefox's answer. Raises EngineError."""
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.stream.write(b"%d:%s" % (len(text), text))
        self.stream.flush()
        _, _, error, result = self.read()
        if error:
            raise EngineError(f"{name}: {error['message']}")
        return result

    def kill(self) -> None:
        """End Firefox at once."""
        self.socket.close()
        self.stream.close()
        self.process.kill()
        self.process.wait()


# A start without questions, without a page or a process that no test looks at, nothing asked of any host outside,
# and nothing compiled twice.
QUIET: Final = "".join(
    f'user_pref("{name}", {value});\n'
    for name, value in {
        "app.normandy.enabled": "false",
        "app.update.disabledForTesting": "true",
        "browser.newtab.preload": "false",
        "browser.newtabpage.enabled": "false",
        "browser.safebrowsing.update.enabled": "false",
        "browser.shell.checkDefaultBrowser": "false",
        "browser.startup.page": "0",
        "datareporting.policy.dataSubmissionEnabled": "false",
        "dom.ipc.processPrelaunch.enabled": "false",
        "extensions.update.enabled": "false",
        "javascript.options.wasm_optimizingjit": "false",  # see WebDriver.IN_A_HURRY
        "network.captive-portal-service.enabled": "false",
        "network.connectivity-service.enabled": "false",
        "toolkit.telemetry.enabled": "false",
    }.items()
)


def connected(port: int, process: subprocess.Popen[bytes]) -> socket.socket:
    """Connect a socket to a program that is about to listen."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise EngineError(f"{process.args!r} does not listen")


class WebDriver:
    """WebKit, by the plain form of WebDriver that WebKitWebDriver takes over HTTP; its windows are on Xvfb's screen."""

    PATHS: Final = {
        "WebDriver:Navigate": ("POST", "url"),
        "WebDriver:NewWindow": ("POST", "window/new"),
        "WebDriver:GetWindowHandle": ("GET", "window"),
        "WebDriver:SwitchToWindow": ("POST", "window"),
        "WebDriver:ExecuteScript": ("POST", "execute/sync"),
        "WebDriver:FindElement": ("POST", "element"),
        "WebDriver:ElementClick": ("POST", "element/{id}/click"),
        "WebDriver:TakeScreenshot": ("GET", "screenshot"),
    }
    # Python's code is compiled at once and not once more to be faster: a page that is soon closed does without.
    IN_A_HURRY: Final = {"JSC_useOMGJIT": "0", "JSC_useFTLJIT": "0"}
    # The page is painted without a graphics card that a machine would have to imitate.
    FLAT: Final = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}

    def __init__(
        self, program: str, browser: str, screen: str, arguments: tuple[str, ...] = (), *, hurry: bool = True
    ) -> None:
        port = free_port()
        ours = {"DISPLAY": screen, "GDK_BACKEND": "x11", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        self.process = subprocess.Popen(
            [program, f"--port={port}"],
            env=os.environ | ours | self.FLAT | (self.IN_A_HURRY if hurry else {}),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        connected(port, self.process).close()
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"binary": browser, "args": ["--automation", *arguments]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.address += f"/{self.send('POST', '', wanted)['sessionId']}"

    def send(self, method: str, path: str, body: object) -> Any:  # noqa: ANN401 -- JSON
        """Send a request, and return the answer. Raises EngineError."""
        data = json.dumps(body).encode() if method == "POST" else None
        request = Request(f"{self.address}/{path}".rstrip("/"), data, method=method)  # noqa: S310 -- this machine
        try:
            with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 -- as above
                return json.load(answer)["value"]
        except HTTPError as error:
            raise EngineError(f"{path}: {error.read().decode()}") from error

    def command(self, name: str, **parameters: object) -> Any:  # noqa: ANN401 -- JSON
        """Send a command, and return WebKit's answer. Raises EngineError."""
        method, path = self.PATHS[name]
        return self.send(method, path.format(**parameters), parameters)

    def kill(self) -> None:
        """End WebKit at once, with all its processes."""
        os.killpg(self.process.pid, 9)
        self.process.wait()
