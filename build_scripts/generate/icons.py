"""Draws the icons of the manifest's shortcuts, web/icons/shortcut-*.svg, and renders each as a PNG beside it.

Android shows no SVG for a shortcut. The pixels depend on Chromium's version, so they are kept in the repository.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.lib import chromium
from build_scripts.lib.environment import WEB, run_in_venv

ICONS = WEB / "icons"
SIZE = 192
"""The width and height in pixels that the manifest names."""
SIDES = {"S": "#8a4828", "N": "#728c96"}
"""The colours of the houses."""
BOOK = "M0-92C-28-120-84-126-140-118V98C-84 90-28 96 0 124c28-28 84-34 140-26v-216C84-126 28-120 0-92zm0 0v216"


def houses(rows: int, columns: int, radius: int) -> str:
    """Return the houses of a board around the origin, North's in the upper half, with two seeds each."""
    found = []
    for row in range(rows):
        colour = SIDES["N" if 2 * row < rows else "S"]
        for column in range(columns):
            x, y = (2.3 * radius * (place - (count - 1) / 2) for place, count in ((column, columns), (row, rows)))
            seed = radius * 0.36
            look = f'fill="{colour}" stroke="#43200f" stroke-width="6"'
            found.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" {look}/>')
            found += [
                f'<circle cx="{x + side * seed:g}" cy="{y + side * seed / 3:g}" r="{seed:g}" fill="#f1ead9"/>'
                for side in (-1, 1)
            ]
    return "".join(found)


def drawings() -> dict[str, str]:
    """Return what is on the wood of each icon, by its file name."""
    page = f'<path d="{BOOK}" fill="#fffbf3" stroke="#5f2a12" stroke-width="20" stroke-linejoin="round"/>'
    return {"shortcut-oware": houses(2, 3, 60), "shortcut-bao": houses(4, 4, 42), "shortcut-rules": page}


def svg(drawing: str) -> str:
    """Return an icon as SVG: a drawing around the middle of the wood."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>Mashimo</title>'
        '<rect width="512" height="512" rx="104" fill="#d4a76c"/>'
        f'<g transform="translate(256 256)">{drawing}</g></svg>\n'
    )


def main() -> None:
    """Write the files."""
    run_in_venv("test")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 -- in the environment alone

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.chromium())
        page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
        for name, drawing in drawings().items():
            picture = svg(drawing)
            (ICONS / f"{name}.svg").write_text(picture, encoding="utf-8")
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{picture}")
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
