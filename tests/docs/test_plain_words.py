"""The documents and the words of the page are in plain words: CONTRIBUTING.md, Style.

A failure names the file and its line, and the better word.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from build_scripts.lib.environment import ROOT
from tests.test_tree import every_file

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
ON_THE_PAGE: Final = (
    *ANYWHERE,
    Rule(r"engines?", "the game, the computer: a player has none"),
    Rule(r"fetched", "loaded: fetching is the browser's word"),
    Rule(r"thrown away|throw away", "delete: what the button says"),
    Rule(r"(?-i:first steps)", "beginner, of a level"),
    Rule(r"meanwhile", "leave it out: the word is archaic"),
    Rule(r"the network", "the internet, your connection"),
    Rule(r"sow for ever", "go on for ever: no house is sown for ever"),
)
"""What English words of the page don't say; documents may."""
CALQUES: Final = {
    "nl": (
        Rule(r"spelmotor", "het spel, de computer: een speler heeft er geen"),
        Rule(r"weggegooid|weggooien", "verwijderd, verwijderen: zoals de knop zegt"),
        Rule(r"eerste stapjes", "beginner, van een niveau"),
        Rule(r"opgehaald", "geladen: ophalen is een woord van de browser"),
        Rule(r"eindeloos doorzaa\w+", "eindeloos doorgaan"),
        Rule(r"niemand \(twee spelers\)", "iemand anders: tegen niemand speel je niet"),
        Rule(r"ma(?:ak|k)\w* er (?:twee|drie|vier) van", "brengt … op twee: vertaald uit makes two"),
        Rule(r"er\b[^.]{0,40}\b(?:twee|drie|vier) van ma(?:ak|k)\w*", "… twee liggen: vertaald uit makes two"),
        Rule(r"verder (?:speel|spel)\w*", "doorspelen: verderspelen is één woord"),
        Rule(r"er beter voor", "staat voor, wie voorstaat: beter voor staan is iets anders"),
        Rule(r"is niet hoe", "beschrijft geen …: vertaald uit is not how"),
        Rule(r"op tijd verloren", "verloren door tijdsoverschrijding: op tijd is punctueel"),
        Rule(r"komt niet mee", "wordt niet meegestuurd"),
        Rule(r"terugblik", "nabespreking: een terugblik is een jaaroverzicht"),
        Rule(r"[“„][^“”]*[“”]", "enkele aanhalingstekens, zoals op de rest van de pagina"),
    ),
    "de": (
        Rule(r"Engine", "das Spiel, der Computer: wer spielt, hat keine"),
        Rule(r"weggeworfen|wegwerfen", "gelöscht, löschen: wie der Knopf sagt"),
        Rule(r"(?-i:erste Schritte)", "Anfänger, von einer Stufe"),
        Rule(r"ewig", "endlos: ewig ist biblisch"),
        Rule(r"ein Mtaji|einen Mtaji", "eine Mtaji: das Wort ist weiblich"),
        Rule(r"niemand \(zwei Spieler\)", "eine andere Person: gegen niemand spielt man nicht"),
        Rule(r"ist nicht, wie", "beschreibt kein …: übersetzt aus is not how"),
        Rule(r"abmachen", "vereinbaren"),
        Rule(
            r"(?:kehrt|kehrte|kehren)\b[^.]{0,60}\bwieder|wieder(?:ge)?kehr\w*",
            "wiederholt sich: das Wort ist biblisch",
        ),
        Rule(r"darum herum", "deiner Seite: sagen, was herum ist"),
        Rule(r"ergab (?:zwei|drei|vier) in", "brachte … auf zwei: übersetzt aus made two"),
        Rule(r"(?:Spalte|Reihe|Mulde)n? der Mitte", "die mittleren: der Genitiv ist steif"),
        Rule(r"gleich in welcher", "egal in welcher: gleich ist Amtsdeutsch"),
        Rule(r"wie es auch steht", "egal, wie es steht"),
        Rule(r"so erntest du", "erntest du: das so ist veraltet"),
        Rule(r"einrahmen", "in einen Frame setzen: ein Rahmen ist für Bilder"),
    ),
    "fr": (
        Rule(r"moteurs?", "le jeu, un joueur n'en a pas"),
        Rule(r"jetée?s?|jeter", "supprimée, supprimer : comme le dit le bouton"),
        Rule(r"mieux placée?s?", "a l'avantage : une graine n'est pas placée"),
        Rule(r"réseau", "connexion, hors ligne"),
        Rule(r"personne \(deux joueurs\)", "une autre personne : on ne joue pas contre personne"),
        Rule(r"(?:règles|case|graine)s? (?:\w+ )?à soi", "à vous, vos: une chambre à soi"),
        Rule(r"n.est pas la façon", "ne décrit pas: traduit de is not how"),
        Rule(r"à qui (?:a|la)\b", "au joueur qui a: la relative veut un nom"),
        Rule(r"sens (?:inverse )?des aiguilles(?! d.une montre)", "sens horaire, antihoraire: les aiguilles de quoi ?"),
        Rule(r"dont c.est le tour", "qui doit jouer : la relative est lourde"),
        Rule(
            r"(?-i:Qui) (?:en|vide|gagne|a)\b[^.?]{0,60}(?:gagne|prend)",
            "Celui qui … : c'est un proverbe",
        ),
        Rule(r"amenez", "portez: on amène une personne"),
    ),
    "ru": (
        Rule(r"движ(?:ок|ка|ку|ком|ке)", "игра, компьютер: у игрока движка нет"),
        Rule(r"явля(?:ется|ются)", "тире или другой глагол: канцелярит"),
        Rule(r"данн(?:ый|ая|ое|ого|ой|ом)", "этот, эта: канцелярит"),
        Rule(r"осуществ\w+|произвести", "само действие: канцелярит"),
        Rule(r"в случае,? если", "если"),
    ),
    "tr": (
        Rule(r"motor\w*", "oyun, bilgisayar: oyuncunun motoru olmaz"),
        Rule(r"çöpe at\w*", "silindi, sil: düğmenin dediği gibi"),
        Rule(r"hasat\w*|ele geçir\w*", "taş al: mangalada taş alınır"),
        Rule(r"ek(?:er|ersin|ilir|iyor)", "dağıt: taş ekilmez"),
        Rule(r"hareket\w*", "hamle: oyunda hamle yapılır"),
        Rule(r"hiç kimse \(iki oyuncu\)", "başka biri: hiç kimseye karşı oynanmaz"),
        Rule(r"vasıtasıyla|suretiyle", "ile: resmî yazışma dili"),
    ),
}
"""Words of the page that are translated word by word, by language."""
REGISTERS: Final = {
    "you": (Rule(r"thou|thee|thy|one must|one may", "you: the reader is spoken to"),),
    "je": (Rule(r"uw?e?|gij", "je, jij, jouw: het woordenboek zegt je"),),
    "du": (
        # At the head of a sentence the word may be she or they: there one cannot tell.
        Rule(r"(?<=[a-zäöüß,]\s)(?-i:Sie|Ihnen|Ihr|Ihre[nmrs]?)", "du, dir, dein: das Glossar sagt du"),
    ),
    "вы": (
        Rule(r"ты|тебя|тебе|тобой|тво(?:й|[яёи]|ю|его|ей|ему|ём|ими?|их)", "вы, ваш: словарь говорит вы"),
        Rule(r"выбери|нажми|посмотри|найди|возьми|сей|попробуй", "выберите, нажмите: словарь говорит вы"),
    ),
    "sen": (
        # A name in braces is no word: {size}; yalnız is only, henüz is yet.
        Rule(r"siz(?:i|in|de|den|e(?!\}))?|(?!yaln|henüz)\w+n[ıiuü]z\w*", "sen, senin: sözlük sen diyor"),
    ),
    "vous": (Rule(r"tu|toi|te|t.es|ton|tes|tiens?", "vous, votre : le glossaire dit vous"),),
}
"""For each form of address of the glossary, the words of the other one."""
LONGEST_TOLD: Final = {"en": 32, "nl": 32, "de": 32, "fr": 36, "ru": 32, "tr": 26}
"""Words of a sentence of the page at the most. French needs more of them: d'en face, est-ce que."""


def find_words(text: str, rules: tuple[Rule, ...]) -> Iterator[str]:
    """Find what rules forbid in a text, each with its line and the better word."""
    for pattern, better in rules:
        spaced = pattern.replace(" ", r"\s+")  # a line may break there
        for found in re.finditer(rf"(?<!\w)(?:{spaced})(?!\w)", text, re.IGNORECASE):
            yield f"{line_of(text, found.start())}: “{' '.join(found[0].split())}” -> {better}"


def line_of(text: str, place: int) -> int:
    """Return the line of a place in a text."""
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


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_in_plain_words(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    faults = [f"{name}:{fault}" for fault in find_faults(text)]
    assert not faults, "CONTRIBUTING.md, Style:\n" + "\n".join(faults)


def find_told_faults(text: str, language: str) -> list[str]:
    """Find all that is against the style in a sentence of the page: its words, its form of address, its length."""
    (address,) = register()[language]
    rules = (*CALQUES.get(language, ON_THE_PAGE), *REGISTERS[address])
    long = [
        f"1: {len(words)} words -> split it, {LONGEST_TOLD[language]} at the most"
        for sentence in re.split(r"(?<=[.!?…])[”»)]*\s+", text)
        if len(words := [word for word in sentence.split() if re.search(r"\w", word)]) > LONGEST_TOLD[language]
    ]
    return [*find_words(text, rules), *long]


def register() -> dict[str, list[str]]:
    """Read the form of address that the glossary names, by language."""
    glossary = json.loads((ROOT / "web/locales/glossary.json").read_text(encoding="utf-8"))
    forms: dict[str, list[str]] = glossary["somewhere"]["you"]
    return forms


def list_texts(tree: object, place: str = "") -> Iterator[tuple[str, str]]:
    """List the texts of a catalogue, each with its place there."""
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield from list_texts(part, f"{place}/{key}")
    elif isinstance(tree, list):
        for number, part in enumerate(tree):
            yield from list_texts(part, f"{place}/{number}")
    else:
        yield place, str(tree)


CATALOGUES: Final = ("web/locales/{}.json", "web/manual/{}.json")
"""What the page says, by language."""
ASIDE: Final = ("web/embed/check.json", "build_scripts/publish/packages/wordpress/words.json")
"""What those who put boards on sites read, each of all languages."""


def read_told(language: str) -> Iterator[tuple[str, str]]:
    """Read all that is said in a language, each with its file and place."""
    for name in (each.format(language) for each in CATALOGUES):
        for place, text in list_texts(json.loads((ROOT / name).read_text(encoding="utf-8"))):
            yield f"{name} {place}", text
    for name in ASIDE:
        told = json.loads((ROOT / name).read_text(encoding="utf-8"))
        for place, text in list_texts(told.get(language, {})):
            yield f"{name} {place}", text


@pytest.mark.parametrize("language", ["en", *CALQUES])
def test_the_words_of_the_page_are_plain(language: str) -> None:
    told = [(place, text.replace("\u00ad", "")) for place, text in read_told(language)]
    faults = [f"{place}: {fault}" for place, text in told for fault in find_told_faults(text, language)]
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


FAULTS: Final = (
    ("en", "Its engine has stopped."),
    ("en", "The rules are being fetched."),
    ("en", "The damaged game has been thrown away."),
    ("en", "Level 1: first steps"),
    ("en", "It was played on meanwhile."),
    ("en", "Playing needs the network."),
    ("en", "The move would sow for ever."),
    ("en", "One must leave a seed."),
    ("en", "You " + "sow a seed and " * 11 + "stop."),
    ("nl", "De spelmotor draait niet."),
    ("nl", "De partij is weggegooid."),
    ("nl", "eerste stapjes"),
    ("nl", "Het onderdeel wordt opgehaald."),
    ("nl", "Dit zou eindeloos doorzaaien."),
    ("nl", "Niemand (twee spelers)"),
    ("nl", "Kies een van uw bakjes."),
    ("nl", "U bent aan zet."),
    ("nl", "Je " + "zaait een zaad en " * 9 + "stopt."),
    ("de", "Die Engine läuft nicht."),
    ("de", "Die Partie wurde weggeworfen."),
    ("de", "erste Schritte"),
    ("de", "Der Zug würde ewig weitersäen."),
    ("de", "Das ist ein Mtaji."),
    ("de", "Niemand (zwei Spieler)"),
    ("de", "Wählen Sie, wenn Sie wollen, eine Mulde."),
    ("de", "Der Zug gehört Ihnen."),
    ("de", "Du " + "säst eine Bohne und " * 9 + "hörst auf."),
    ("fr", "Le moteur ne tourne pas."),
    ("fr", "La partie a été jetée."),
    ("fr", "Sud est mieux placé."),
    ("fr", "Il faut le réseau."),
    ("fr", "Personne (deux joueurs)"),
    ("fr", "Choisis une de tes cases."),
    ("fr", "Si tu veux, joue."),
    ("fr", "Vous " + "semez une graine et " * 10 + "finissez."),
    ("nl", "Het laatste zaad maakt er twee van in b."),
    ("nl", "De zaden maakten er twee van in a."),
    ("nl", "Je oogst als je zaad er in die rij twee of drie van maakt."),
    ("nl", "Je kunt verder spelen."),
    ("nl", "Jij staat er beter voor."),
    ("nl", "Dit is niet hoe regels worden geschreven."),
    ("nl", "Noord heeft op tijd verloren."),
    ("nl", "De kop komt niet mee."),
    ("nl", "Terugblik"),
    ("nl", "Kies “Delen”."),
    ("de", "Das ist nicht, wie Regeln geschrieben werden."),
    ("de", "Unentschieden abmachen"),
    ("de", "Kehrt eine Stellung wieder, ist Schluss."),
    ("de", "Die Seite darum herum"),
    ("de", "F ergab drei in d."),
    ("de", "In den Spalten der Mitte geht es weiter."),
    ("de", "Nimm eine, gleich in welcher Reihe."),
    ("de", "Du verlierst sofort, wie es auch steht."),
    ("de", "Sind es nun drei, so erntest du sie."),
    ("de", "Andere Seiten einrahmen"),
    ("fr", "Les règles à soi"),
    ("fr", "Elle n'est pas la façon de faire."),
    ("fr", "Le reste va à qui a joué."),
    ("fr", "Dans le sens des aiguilles, on sème."),
    ("fr", "Le joueur dont c'est le tour choisit."),
    ("fr", "Qui vide la rangée d'en face gagne."),
    ("fr", "Amenez une case à deux."),
    ("ru", "Движок не работает."),
    ("ru", "Эта лунка является вашей."),
    ("ru", "Данный ход запрещён."),
    ("ru", "Захват осуществляется в конце хода."),
    ("ru", "В случае, если ряд пуст, партия окончена."),
    ("ru", "Твой ход."),
    ("ru", "Выбери лунку."),
    ("ru", "Вы " + "сеете зерно и " * 12 + "кончаете ход."),
    ("tr", "Motor çalışmıyor."),
    ("tr", "Oyun çöpe atıldı."),
    ("tr", "Üç taş ele geçirirsin."),
    ("tr", "Her kuyuya bir taş ekersin."),
    ("tr", "Bu hareket oyunu bitirir."),
    ("tr", "Hiç kimse (iki oyuncu)"),
    ("tr", "Bağlantı vasıtasıyla gönder."),
    ("tr", "Sıra sizde."),
    ("tr", "Hamlenizi seçin."),
    ("tr", "Sen " + "bir taş dağıtır ve " * 9 + "durursun."),
)
"""Faulty sentences of the page, each with its language."""


@pytest.mark.parametrize(("language", "text"), FAULTS)
def test_a_fault_of_the_page_is_found(language: str, text: str) -> None:
    assert find_told_faults(text, language)


@pytest.mark.parametrize("language", ["en", *CALQUES])
def test_each_rule_of_the_page_finds_a_fault_of_its_language(language: str) -> None:
    (address,) = register()[language]
    texts = [text for other, text in FAULTS if other == language] + list(EXAMPLES.values()) * (language == "en")
    rules = (*CALQUES.get(language, ON_THE_PAGE), *REGISTERS[address])
    unproved = [rule.pattern for rule in rules if not any(list(find_words(text, (rule,))) for text in texts)]
    assert not unproved, f"FAULTS has no sentence in {language} for {unproved}"
    assert any("words -> split it" in fault for text in texts for fault in find_told_faults(text, language))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You can delete saved endings. First steps in Oware"),
        ("nl", "Daarna zijn jullie om de beurt aan zet."),
        ("de", "Zieht ihr abwechselnd? Sie liegt vorn: Ihre Mulde ist voll."),
        ("fr", "Votre partie est nulle ; les graines restent à vous."),
        ("ru", "Выберите лунку: вы ходите, а творог ни при чём."),
        ("tr", "Bir taş bırak, gerekirse iki: oyun ekranda sürer."),
    ],
)
def test_plain_words_of_the_page_have_no_fault(language: str, text: str) -> None:
    assert find_told_faults(text, language) == []
