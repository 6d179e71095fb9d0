"""A browser's camera that films a QR code: Chromium takes its picture from a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np
from playwright.sync_api import expect

from tests.browser.page_actions import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator

WIDTH, HEIGHT = 640, 480
"""The pixels of a camera's picture."""


def camera_arguments(video: Path) -> list[str]:
    """Return the arguments of a Chromium whose camera shows a file, read whenever the camera is switched on."""
    return [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={video}",
    ]


def film_code(code: Locator) -> bytes:
    """Film a QR code that a page shows."""
    expect(code).to_be_visible(timeout=PATIENCE)
    path = code.locator("path").get_attribute("d") or ""
    return video_of(path, int((code.get_attribute("viewBox") or "").split()[2]))


def video_of(path: str, size: int) -> bytes:
    """Film a QR code, drawn as the page does: one picture in the form YUV4MPEG2, a little blurred and not quite lit."""
    scale = HEIGHT * 3 // 4 // size
    dark = np.zeros((size, size), np.uint8)
    for column, row, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path):
        dark[int(row), int(column) : int(column) + int(width)] = 1
    picture = np.full((HEIGHT, WIDTH), 90, np.uint8)
    top, left = (HEIGHT - size * scale) // 2, (WIDTH - size * scale) // 2
    picture[top : top + size * scale, left : left + size * scale] = 215 - 170 * dark.repeat(scale, 0).repeat(scale, 1)
    blurred = (picture[:, :-1].astype(np.uint16) + picture[:, 1:]) // 2
    picture[:, 1:] = blurred.astype(np.uint8)
    grey = bytes([128]) * (WIDTH * HEIGHT // 2)
    return b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420jpeg\n" % (WIDTH, HEIGHT) + b"FRAME\n" + picture.tobytes() + grey


NO_CODE: Final = video_of("", 33)
"""A camera's picture of white paper."""
