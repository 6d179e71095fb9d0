"""The documents and the words of the page are in plain words: CONTRIBUTING.md, Style.

A failure names the file and its line, and the better word.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from build_scripts.lib.environment import ROOT
from test_tree import every_file

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.cpython

OTHERS: Final = {"docs/RULES.md", "docs/api.md"}
"""Documents of another form: the master of the rules, in numbered clauses, and what docstrings say."""
DOCUMENTS: Final = sorted(
    name
    for name in (str(path.relative_to(ROOT)) for path in every_file() if path.suffix == ".md")
    if name not in OTHERS
)
LONGEST_LINE: Final = 120
LONGEST_SENTENCE: Final = 25
"""Words of a sentence at the most. A list of names in code counts as one word."""
FENCE: Final = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
GLOSSARY: Final = re.compile(r"(?<=These are ours:\n)\n(?:\|.*\n)+")
"""The table of docs/architecture.md that quotes the code's own names: it changes with them."""


class Rule(NamedTuple):
    """A wording to avoid."""

    pattern: str
    """Finds it, whatever its case."""
    better: str
    """What to write instead, and why."""


ANYWHERE: Final = (
    Rule(r"whomever|thereof|wherein|hereby", "a plain pronoun: the word is archaic"),
    Rule(r"anew|afresh", "again: the word is archaic"),
    Rule(r"hangs? on", "depends on: a calque"),
    Rule(r"(?:is|are) to be", "must be, will be, or the imperative: the form hides who acts"),
    Rule(r"one.s own", "your own: nobody is called one"),
    Rule(r"right round", "all the way round, or around: the reader takes it for a direction"),
    Rule(r"an own", "of your own: own needs an owner"),
    Rule(r"stands? better", "is ahead: a calque"),
    Rule(r"likewise", "the word itself: the reader must not look for it in the sentence before"),
)
"""What neither documents nor English words of the page say."""
IN_DOCUMENTS: Final = (
    *ANYWHERE,
    Rule(r"whoever", "the user, the caller, a player who: a program is no person"),
    Rule(r"nobody|somebody|anybody", "the person or the program by its name, or: no other page, people who"),
    Rule(r"for ever", "forever, or: without end"),
    Rule(r"for who|who asks", "for people who, for the caller: a relative clause needs a noun"),
    Rule(r"gone on with", "continued, resumed"),
    Rule(r"come by", "met, found"),
    Rule(r"(?:stands?|lies?) (?:in|at|behind|beside|there)", "is: a text or a file neither stands nor lies"),
    Rule(r"(?:is|are|was|were) told", "says, shows, prints: name the part that tells"),
    Rule(r"what (?:is|was|are) [^|.:;,]{1,60},? (?:is|was|are)", "the noun that is meant: what is X is Y is a riddle"),
    Rule(r"\w+ — \w+", "a full stop, a colon or a comma: a dash hides how two thoughts are joined"),
)
OLD_LEVEL: Final = Rule(
    r"(?:level=\"?|--level )[1-8]\b", "10, 20, 30 …: the page no longer shows the old eight numbers"
)
CALQUES: Final = {
    "nl": (
        Rule(r"ma(?:ak|k)(?:t|te|en)? er (?:twee|drie|vier) van", "brengt … op twee: vertaald uit makes two"),
        Rule(r"er beter voor", "staat voor, wie voorstaat: beter voor staan is iets anders"),
        Rule(r"is niet hoe", "beschrijft geen …: vertaald uit is not how"),
        Rule(r"op tijd verloren", "verloren door tijdsoverschrijding: op tijd is punctueel"),
        Rule(r"komt niet mee", "wordt niet meegestuurd"),
        Rule(r"terugblik", "nabespreking: een terugblik is een jaaroverzicht"),
    ),
    "de": (
        Rule(r"ist nicht, wie", "beschreibt kein …: übersetzt aus is not how"),
        Rule(r"abmachen", "vereinbaren"),
        Rule(
            r"(?:kehrt|kehrte|kehren)\b[^.]{0,60}\bwieder|wieder(?:ge)?kehr\w*",
            "wiederholt sich: das Wort ist biblisch",
        ),
        Rule(r"darum herum", "deiner Seite: sagen, was herum ist"),
        Rule(r"einrahmen", "in einen Frame setzen: ein Rahmen ist für Bilder"),
    ),
    "fr": (
        Rule(r"(?:règles|case|graine)s? (?:\w+ )?à soi", "à vous, vos: une chambre à soi"),
        Rule(r"n.est pas la façon", "ne décrit pas: traduit de is not how"),
        Rule(r"à qui (?:a|la)\b", "au joueur qui a: la relative veut un nom"),
        Rule(r"sens (?:inverse )?des aiguilles(?! d.une montre)", "sens horaire, antihoraire: les aiguilles de quoi ?"),
        Rule(r"amenez", "portez: on amène une personne"),
    ),
}
"""Words of the page that are translated word by word, by language."""


def find_words(text: str, rules: tuple[Rule, ...]) -> Iterator[str]:
    """Find what rules forbid in a text, each with its line and the better word."""
    for pattern, better in rules:
        spaced = pattern.replace(" ", r"\s+")  # a line may break there
        for found in re.finditer(rf"(?<!\w)(?:{spaced})(?!\w)", text, re.IGNORECASE):
            yield f"{line_of(text, found.start())}: “{' '.join(found[0].split())}” -> {better}"


def line_of(text: str, place: int) -> int:
    """Count the lines up to a place of a text."""
    return text.count("\n", 0, place) + 1


def find_long_lines(text: str) -> Iterator[str]:
    """Find the lines of a document that are too long, except rows of tables and what readers copy from fences."""
    for number, line in enumerate(FENCE.sub(emptied, text).split("\n"), 1):
        if len(line) > LONGEST_LINE and not line.startswith("|"):
            yield f"{number}: {len(line)} characters -> break it at {LONGEST_LINE}"


def find_long_sentences(text: str) -> Iterator[str]:
    """Find the sentences of a document that have too many words."""
    for number, paragraph in list_paragraphs(text):
        for sentence in re.split(r"(?<=[.!?])[\"”')*]*\s+", plain(paragraph)):
            words = [word for word in sentence.split() if re.search(r"\w", word)]
            if len(words) > LONGEST_SENTENCE:
                yield f"{number}: {len(words)} words -> split “{' '.join(words[:6])} …”, {LONGEST_SENTENCE} at the most"


def plain(paragraph: str) -> str:
    """Take the marks of Markdown from a paragraph: pictures go, links stay as their text, code becomes one word."""
    text = re.sub(r"<!--.*?-->|!\[[^\]]*\]\([^)]*\)", "", paragraph)
    text = re.sub(r"\[[\w./-]+\]\([^)]*\)", "`name`", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`(?:,? (?:and |or )?`[^`]*`)*", "name", text)
    return text.replace("*", "")


def list_paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """List what is prose in a document, with its first line: paragraphs, items of lists, headings, cells of tables."""
    start, paragraph = 0, list[str]()
    for number, line in enumerate([*without_code(text).split("\n"), ""], 1):
        begins = re.match(r"\s*(?:[-*]|\d+\.) +|#+ ", line)
        if paragraph and (not line.strip() or begins or line.startswith("|")):
            yield start, " ".join(paragraph)
            paragraph = []
        if line.startswith("|"):
            yield from ((number, cell.strip()) for cell in re.split(r"(?<!\\)\|", line))
        elif line.strip():
            start = start if paragraph else number
            paragraph.append(line[begins.end() :] if begins else line.strip())


def without_code(text: str) -> str:
    """Empty the lines of a document's code, in fences or indented by four spaces after an empty line outside lists."""
    return re.sub(r"(?:(?<=\n\n)|\A)(?: {4}.*\n+)+", emptied, FENCE.sub(emptied, text))


def emptied(found: re.Match[str]) -> str:
    """Empty the lines that a pattern has found, so that the lines after them keep their numbers."""
    return re.sub(r"[^\n]", "", found[0])


def find_faults(text: str) -> list[str]:
    """Find all that is against the style in a document."""
    words = re.sub(r"“[^”\n]*”|\"[^\"\n]*\"|(?<!\*)\*[^*\n]+\*(?!\*)", "", without_code(text))
    rules = (*find_words(words, IN_DOCUMENTS), *find_words(text, (OLD_LEVEL,)))
    return [*rules, *find_long_lines(text), *find_long_sentences(text)]


def without_glossary(text: str) -> str:
    """Empty the table of the code's own words."""
    return GLOSSARY.sub(emptied, text)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_in_plain_words(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    faults = [f"{name}:{fault}" for fault in find_faults(without_glossary(text))]
    assert not faults, "CONTRIBUTING.md, Style:\n" + "\n".join(faults)


@pytest.mark.parametrize("folder", ["locales", "manual"])
@pytest.mark.parametrize("language", ["en", *CALQUES])
def test_the_words_of_the_page_are_plain(folder: str, language: str) -> None:
    name = f"web/{folder}/{language}.json"
    keys = re.compile(r"\"[^\"\n]*\":")
    text = keys.sub("", (ROOT / name).read_text(encoding="utf-8"))
    faults = [f"{name}:{fault}" for fault in find_words(text, CALQUES.get(language, ANYWHERE))]
    assert not faults, "say it as a native speaker would:\n" + "\n".join(faults)


EXAMPLES: Final = {
    "whomever": "Give it to whomever.",
    "anew|": "The page makes it anew.",
    "hangs?": "Who wins hangs on repetition.",
    "to be": "The file is to be kept.",
    "one.s": "Choose a house of one's own row.",
    "right round": "Twelve seeds go right round.",
    "an own": "It falls into an own house.",
    "stands? better": "South stands better.",
    "likewise": "Firefox does likewise.",
    "whoever": "It waits for whoever asks.",
    "nobody": "It runs while nobody thinks.",
    "for ever": "Links open for ever.",
    "for who": "It is for who does not see.",
    "gone on": "A download is gone on with.",
    "come by": "All that is come by here.",
    "lies?": "The file lies in a folder.",
    "told": "The search is told the time.",
    "what (": "What is asked is answered.",
    "\\w+ — ": "The board sleeps — until it is touched.",
}
"""For a part of each rule's pattern, a sentence that it finds."""


def test_each_rule_finds_its_example_and_no_rule_is_without() -> None:
    for rule in IN_DOCUMENTS:
        (example,) = (text for part, text in EXAMPLES.items() if rule.pattern.startswith(part) or part in rule.pattern)
        faults = find_faults(f"# A document\n\nIt has a line.\n{example}\n")
        assert [fault for fault in faults if fault.startswith("4: ") and rule.better in fault], (rule, faults)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("    play --level 4\n", "1: “--level 4” -> 10, 20, 30 …"),
        ('`<mashimo-board level="3">`\n', '1: “level="3” -> 10, 20, 30 …'),
        ("word " * 25 + "\n", "1: 125 characters -> break it at 120"),
        ("is " * 26 + "\n", "1: 26 words -> split"),
        ("- is\n- " + "is " * 26 + "\n", "2: 26 words -> split"),
        ("| a | " + "is " * 26 + "|\n", "1: 26 words -> split"),
    ],
)
def test_a_fault_is_found_with_its_line(text: str, fault: str) -> None:
    assert [found for found in find_faults(text) if found.startswith(fault)], find_faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "is " * 25 + "\n",
        "is " * 20 + "so.\n" + "is " * 20 + "so.\n",
        "| " + "is so. " * 40 + "|\n",
        "One, " + "`name.py`, " * 8 + "\n`other.py`" + " is" * 20 + ".\n",
        "```\n" + "is " * 30 + "\n```\n",
        "Run:\n\n    play --level 110    # whoever asks, for ever\n",
        'No program is "nobody".\n',
    ],
)
def test_plain_words_have_no_fault(text: str) -> None:
    assert find_faults(text) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("nl", "Het laatste zaad maakt er twee van in b."),
        ("nl", "Jij staat er beter voor."),
        ("nl", "Dit is niet hoe regels worden geschreven."),
        ("nl", "Noord heeft op tijd verloren."),
        ("nl", "De kop komt niet mee."),
        ("nl", "Terugblik"),
        ("de", "Das ist nicht, wie Regeln geschrieben werden."),
        ("de", "Unentschieden abmachen"),
        ("de", "Kehrt eine Stellung wieder, ist Schluss."),
        ("de", "Die Seite darum herum"),
        ("de", "Andere Seiten einrahmen"),
        ("fr", "Les règles à soi"),
        ("fr", "Elle n'est pas la façon de faire."),
        ("fr", "Le reste va à qui a joué."),
        ("fr", "Dans le sens des aiguilles, on sème."),
        ("fr", "Amenez une case à deux."),
    ],
)
def test_a_calque_is_found(language: str, text: str) -> None:
    assert list(find_words(text, CALQUES[language]))
