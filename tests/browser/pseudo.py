"""An invented language, made from English: accented, longer by two fifths, in brackets, read either way.

What a page in it shows without brackets is in no catalogue; what it cuts off, a longer language would lose.
"""

from __future__ import annotations

import json
import re
from typing import Final

from build_scripts.lib.environment import WEB

ACCENTED: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPRSTUWYZabcdefghijklmnoprstuwyz", "ÅBÇÐÉFĜĤÎĴĶĻṀÑÖÞŔŠŢÛŴÝŽåbçðéfĝĥîĵķļṁñöþŕšţûŵýž"
)
FACT: Final = re.compile(r"(\{\w+\})")
OPEN, CLOSE = "⟦⟧"
WHOLE: Final = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")


def pseudo(direction: str) -> str:
    """Return the catalogue of that language as JSON; `direction` is `ltr` or `rtl`."""
    said = foreign(json.loads((WEB / "locales" / "en.json").read_text(encoding="utf-8")))
    assert isinstance(said, dict)
    return json.dumps(said | {"page.direction": direction})


def pseudo_manual() -> str:
    """Return the manual's words in that language as JSON."""
    return json.dumps(foreign(json.loads((WEB / "manual" / "en.json").read_text(encoding="utf-8"))))


def foreign(phrase: object) -> object:
    """Translate a text, or all texts of a list or an object, into that language; the facts in them stay."""
    if isinstance(phrase, list):
        return [foreign(part) for part in phrase]
    if isinstance(phrase, dict):
        return {form: foreign(part) for form, part in phrase.items()}
    text = str(phrase)
    if text == "":
        return ""
    parts = FACT.split(text)
    accented = "".join(part if FACT.match(part) else part.translate(ACCENTED) for part in parts)
    more = round(0.4 * len(FACT.sub("", text))) - len(OPEN + CLOSE)
    # In words, so that lines may break as they could in another language.
    longer = "".join(" " if count % 7 == 6 else "~" for count in range(more))
    return f"{OPEN}{accented}{longer}{CLOSE}"


def unsaid(text: str) -> str:
    """Return a text without everything in brackets."""
    while WHOLE.search(text):
        text = WHOLE.sub("", text)
    return text.strip()
