"""The manual: complete by docs/RULES.md, the same in every language, and its diagrams as the engine plays."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from build_scripts.site import manual
from mashimo import GAMES
from mashimo.games import OPTIONS
from mashimo.games.catalogue import GAMES_TABLE
from mashimo.games.custom.options import read
from mashimo.games.custom.text import rule_sentences
from tests.games.test_clauses import TEXTS
from tests.games.test_reasons import ENDS, NOTES, REFUSALS

pytestmark = pytest.mark.cpython

LANGUAGES: Final = ("en", "nl", "de", "fr", "ru", "tr")
PARTIAL: Final = ("kk",)
"""The languages that have only some games."""
ROOT: Final = Path(__file__).parents[2]
PHRASES: Final = ROOT / "web" / "locales"
GAMES_RULES: Final[dict[str, Any]] = manual.read("rules")["games"]
LESSONS: Final[dict[str, Any]] = manual.read("rules")["lessons"]
TOLD: Final[dict[str, dict[str, list[str]]]] = manual.read("rules")["told"]
"""Rule -> part -> the clauses that each of its sentences tells, apart by spaces."""
PARTS: Final = ("text", "note", "source", "ours")
"""The parts of a rule with sentences of its own; captions only show what these say."""
SENTENCE: Final = re.compile(r"(?<=[.!?]) (?=[A-ZÀ-ÝİŞА-ЯЁӘҒҚҢӨҰҺ\u0406\u04ae0-9>«])")
"""Where a sentence ends and the next begins."""
NAMES: Final = {"title", "name", "games"}
"""The parts of a language that are no sentences."""
NOT_FOR_PLAYERS: Final = {
    "1.5": "no player can do otherwise: the engine counts",
    "1.10": "the names of the ends in messages and files; each end is told where it belongs",
    "10.1": "a position as text, for pasting and for programs",
    "10.2": "a position as text, for pasting and for programs",
    "10.3": "a position as text, for pasting and for programs",
    "10.4": "the letters are told by 1.1, the claim by 6.9",
    "10.6": "a file's form, which the page reads and writes by itself",
    "11.1": "a position to check by",
    "11.2": "a position to check by",
    "11.3": "a position to check by",
    "11.4": "a position to check by",
    "11.5": "numbers to check by",
    "11.6": "numbers to check by",
    "12.23": "the room of custom rules says what cannot be where it is chosen",
    "12.24": "a set of rules as text, for links and programs",
}
"""The clauses of docs/RULES.md that the manual does not tell, and why."""

SETS: Final = tuple(
    read(text)
    for text in (
        *(
            "own1.6x4",
            "own1.6x4.again.xo.row",
            "own1.6x4.again.xo.feed",
            "own1.7x7.cw.keep.two.laps.xoe.gap.gsx.le.rs",
            "own1.6x4.skip.pass.t2.4s",
        ),
        *(
            "own1.5x3.next.a23.ch.x.gap.4o.gs0.feed.maj.lm.rn",
            "own1.8x2.pass.laps.t3e.ch.must.lo",
            "own1.3x9.ch.gap.ln",
        ),
    )
)
"""Custom rules of which each rule that can be told is told once at the least."""


@cache
def baked() -> dict[str, Any]:
    """Bake the manual once for this file."""
    return manual.bake()


def clauses_of(game: str) -> set[str]:
    """Return the clauses that a game's rules name."""
    return {clause for rule in GAMES_RULES[game]["rules"] for clause in rule["clauses"]}


def reasons_of(game: str) -> set[tuple[str, bool]]:
    """Return the clauses of a game's refusals, notes and ends, those that can come up, and whether they are ours."""
    words = {*REFUSALS[game], *NOTES.get(game, ()), *ENDS[game]}
    found = [reason for code, reason in GAMES[game].reasons.all.items() if code in words]
    return {(reason.clause, reason.ours) for reason in found}


def referred(text: str) -> set[str]:
    """Return the clauses that a text refers to."""
    found = set(re.findall(r"\b\d+\.\d+\b", text))
    for section, first, last in re.findall(r"\b(\d+)\.(\d+)–\1\.(\d+)", text):
        found |= {f"{section}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def section_of(game: str) -> str:
    """Return the text of a game's section."""
    return " ".join(text for number, text in TEXTS.items() if number.startswith(f"{GAMES_TABLE[game].section}."))


def told_by(rule: str) -> list[set[str]]:
    """List the clauses that each sentence of a rule tells."""
    return [set(clauses.split()) for part in TOLD[rule].values() for clauses in part]


def shape(value: object) -> object:
    """Return the shape of a tree of texts, without its words."""
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    return [shape(part) for part in value] if isinstance(value, list) else type(value).__name__


def test_every_game_has_its_rules() -> None:
    assert list(GAMES_RULES) == list(GAMES_TABLE)


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_the_pages_that_a_game_follows_are_linked(game: str) -> None:
    """In the manual, in docs/RULES.md and in the README, so that a reader can compare."""
    documents = [(ROOT / name).read_text(encoding="utf-8") for name in ("docs/RULES.md", "README.md")]
    for source in GAMES[game].sources:
        about = manual.read("rules")["sources"][source]
        assert about["title"]
        assert re.match(r"https?://", about["address"])
        assert [about["address"] in text for text in documents] == [True, True], about["address"]


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_every_clause_of_a_games_section_is_told(game: str) -> None:
    """Every clause that a refusal, a note or an end of the game names is told, too: its link leads somewhere."""
    section = f"{GAMES_TABLE[game].section}."
    own = {number for number in TEXTS if number.startswith(section)}
    named = {clause for clause, _ in reasons_of(game)}
    assert (own | named) - clauses_of(game) == set()


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_every_clause_told_is_the_games_or_a_common_one(game: str) -> None:
    """A clause that the game's own section refers to counts as well: 3.1 refers to 2.2."""
    for clause in clauses_of(game):
        section = clause.partition(".")[0]
        assert clause in TEXTS, clause
        assert section in {"1", "10", str(GAMES_TABLE[game].section)} or clause in referred(section_of(game)), clause


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_names_the_clauses_it_tells(language: str) -> None:
    """One entry for each sentence, in every language, so the languages say the same, sentence by sentence."""
    texts = manual.read(language)["rules"]
    assert {rule: {part: len(told) for part, told in parts.items()} for rule, parts in TOLD.items()} == {
        rule: {part: len(SENTENCE.split(text[part])) for part in PARTS if part in text} for rule, text in texts.items()
    }


@pytest.mark.parametrize("language", PARTIAL)
def test_a_partial_language_has_every_rule_of_its_games_and_no_other(language: str) -> None:
    """Each rule has the parts, captions and number of sentences that English has, so they say the same."""
    words, english = manual.read(language), manual.read("en")
    wanted = {rule["rule"] for game in words["games"] for rule in GAMES_RULES[game]["rules"]}
    assert shape(words["rules"]) == {rule: shape(text) for rule, text in english["rules"].items() if rule in wanted}
    for rule, text in words["rules"].items():
        parts = {part: len(SENTENCE.split(text[part])) for part in PARTS if part in text}
        assert parts == {part: len(told) for part, told in TOLD.get(rule, {}).items()}, rule
    assert all("{text}" in words[part] for part in ("ours", "partly"))


def test_the_page_learns_which_games_a_partial_language_has() -> None:
    games = ["togyzqumalaq", "bestemshe", "mangala"]
    assert manual.read("rules")["partial"] == list(PARTIAL)
    assert baked()["partial"] == {"kk": {"name": "Қазақша", "games": games}}


@pytest.mark.parametrize("language", PARTIAL)
def test_no_word_of_a_partial_language_mixes_two_alphabets(language: str) -> None:
    """Some letters look the same in both, and are read aloud and searched wrongly."""
    said = json.dumps(manual.read(language)["rules"], ensure_ascii=False)
    words = re.findall(r"\w+", said)
    assert [word for word in words if re.search("[\u0400-\u04ff]", word) and re.search("[A-Za-z]", word)] == []


def test_every_clause_is_told_in_a_sentence_or_is_not_for_players() -> None:
    told = {clause for rule in TOLD for sentence in told_by(rule) for clause in sentence}
    told |= {clause for own in SETS for rule in rule_sentences(own) for clause in rule.clauses}
    assert told - set(TEXTS) == set()
    assert set(TEXTS) - told == set(NOT_FOR_PLAYERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_by_choice_has_its_words_and_no_other_has(language: str) -> None:
    """RULES 12: in every language, with as many sentences in each; those of ours are marked as ours."""
    words, english = (manual.read(one)["own"]["rules"] for one in (language, "en"))
    told = {rule.rule: rule for own in SETS for rule in rule_sentences(own)}
    assert set(words) == set(told)
    for name, rule in told.items():
        assert ("ours" in words[name]) == bool(rule.ours), name
        parts = {part: len(SENTENCE.split(words[name][part])) for part in PARTS if part in words[name]}
        assert parts == {part: len(SENTENCE.split(english[name][part])) for part in parts}, name
    assert {clause for rule in told.values() for clause in rule.clauses} <= set(TEXTS)
    assert len(OPTIONS) == 21


def test_what_we_decided_of_rules_by_choice_is_told_as_ours() -> None:
    """RULES 12: each clause with [house] in it has a sentence that is marked so, and no other clause of it has."""
    decided = {clause for clause, text in TEXTS.items() if clause.startswith("12.") and "[house" in text}
    told = {clause for own in SETS for rule in rule_sentences(own) for clause in rule.ours}
    assert {clause for clause in told if clause.startswith("12.")} == decided


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_a_rule_names_just_the_clauses_that_its_sentences_tell(game: str) -> None:
    """A sentence that games share tells one of them this game's clause; a clause may say "As 2.1": then 2.1 is told."""
    for rule in GAMES_RULES[game]["rules"]:
        clauses, sentences = set(rule["clauses"]), told_by(rule["rule"])
        assert [told for told in sentences if not told & clauses] == [], rule
        told = set().union(*sentences)
        assert {clause for clause in clauses - told if not referred(TEXTS[clause]) & told} == set(), rule


def test_a_sentence_on_what_a_source_leaves_open_tells_our_clause() -> None:
    for rule, parts in TOLD.items():
        for clauses in (*parts.get("source", ()), *parts.get("ours", ())):
            assert any("[house" in TEXTS[clause] for clause in clauses.split()), rule


def test_every_task_names_the_rules_it_teaches() -> None:
    """Each game that has the lesson has one of them."""
    for game, about in GAMES_RULES.items():
        rules = {rule["rule"] for rule in about["rules"]}
        lessons = [task for task in LESSONS[about["lesson"]] if game in task.get("games", [game])]
        assert [task for task in lessons if not rules & set(task["rules"])] == []


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_what_the_sources_do_not_say_is_marked_as_ours(game: str) -> None:
    """A rule marked as ours rests on a clause with [house] in it; each such clause of the game has a rule so marked."""
    marked = {number for number, text in TEXTS.items() if "[house" in text}
    section = f"{GAMES_TABLE[game].section}."
    ours = {clause for rule in GAMES_RULES[game]["rules"] for clause in rule.get("ours", ())}
    assert ours - marked == set()
    assert {number for number in marked if number.startswith(section)} - ours == set()
    assert {clause for clause, is_ours in reasons_of(game) if is_ours} - ours == set()


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_only_what_is_ours_is_told_as_ours(game: str) -> None:
    texts = manual.read("en")["rules"]
    for rule in GAMES_RULES[game]["rules"]:
        assert ("ours" in texts[rule["rule"]]) == bool(rule.get("ours")), rule
        assert set(rule.get("ours", ())) <= set(rule["clauses"]), rule


def test_every_text_is_used_and_every_rule_has_one() -> None:
    texts = manual.read("en")
    used = {rule["rule"] for about in GAMES_RULES.values() for rule in about["rules"]}
    assert set(texts["rules"]) == used
    assert set(texts["lessons"]) == {about["lesson"] for about in GAMES_RULES.values()}


def test_every_diagram_has_its_words() -> None:
    texts = manual.read("en")["rules"]
    structure = manual.read("rules")
    captions = {rule: len(text["captions"]) for rule, text in texts.items() if "captions" in text}
    assert captions == {rule: len(diagrams) for rule, diagrams in structure["diagrams"].items()}
    tasks = {lesson: [asked["name"] for asked in tasks] for lesson, tasks in LESSONS.items()}
    assert tasks == {lesson: list(words) for lesson, words in manual.read("en")["lessons"].items()}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_texts(language: str) -> None:
    assert shape(manual.read(language)) == shape(manual.read("en"))


@pytest.mark.parametrize("language", [*LANGUAGES, *PARTIAL])
def test_texts_use_the_words_of_the_glossary(language: str) -> None:
    never = json.loads((PHRASES / "glossary.json").read_text(encoding="utf-8"))["never"][language]
    said = json.dumps(manual.read(language), ensure_ascii=False)
    assert [word for word in never if re.search(rf"\b{re.escape(word)}\b", said, re.IGNORECASE)] == []


@pytest.mark.parametrize("language", [*LANGUAGES, *PARTIAL])
def test_texts_are_clean(language: str) -> None:
    """No straight quotes, double spaces or sentences without an end; in French a space before `;`, `:`, `!` and `?`."""

    def texts(value: object) -> list[str]:
        if isinstance(value, dict):
            return [text for key, part in value.items() if key not in NAMES for text in texts(part)]
        return [text for part in value for text in texts(part)] if isinstance(value, list) else [str(value)]

    for text in texts(manual.read(language)):
        assert not re.search(r"""["']|  |\s$|^\s""", text), text
        assert re.search(r"[.?!)}]$", text), text
        if language == "fr":
            assert not re.search(r"\w[;:!?]", text), text


def test_every_diagram_shows_what_it_says() -> None:
    """Its moves are legal, and do what `shows` says: the engine plays them here as in the build."""
    drawn = [diagram for about in baked()["games"].values() for rule in about["rules"] for diagram in rule["diagrams"]]
    assert len(drawn) > 50
    for diagram in drawn:
        layout = len(diagram["places"])
        assert all(0 <= cell < layout for key in ("path", "marked", "barred") for cell in diagram[key])


def test_every_diagram_with_a_move_says_what_it_is_to_show() -> None:
    for rule, diagrams in manual.read("rules")["diagrams"].items():
        for diagram in diagrams:
            assert not diagram.get("moves") or diagram.get("shows"), rule


def test_a_diagram_that_is_wrong_is_refused() -> None:
    start = {"position": "", "moves": ["C"], "shows": {"captures": 1}}
    with pytest.raises(manual.ManualError, match="oware-abapa, there: it should show captures 1, and shows 0"):
        manual.diagram("oware-abapa", start, "there")
    with pytest.raises(manual.ManualError, match="oware-abapa, there: a"):
        manual.diagram("oware-abapa", {"position": "", "moves": ["a"]}, "there")
    with pytest.raises(manual.ManualError, match="1-2-3"):
        manual.diagram("oware-abapa", {"position": "1-2-3"}, "there")


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_every_lesson_can_be_done(game: str) -> None:
    """A task is at a position that goes on, wants a legal move, and has the steps of every legal one.

    What is wrong with one that is not wanted is the judge's to say, and what answers it is played.
    """
    tasks = baked()["games"][game]["tasks"]
    assert 8 <= len(tasks) <= 12
    assert len({task["name"] for task in tasks}) == len(tasks)
    for task in tasks:
        assert task["shown"]["result"] is None
        assert {choice["move"] for choice in task["shown"]["choices"]} == set(task["plays"])
        right = [move for move, (_, _, judged) in task["plays"].items() if judged["right"]]
        assert right == task["wanted"] != [], task["name"]
        for steps, answer, judged in task["plays"].values():
            assert steps != [] or task["wanted"][0].startswith("=")
            assert bool(answer) == (judged["reply"] != "")
            assert not judged["right"] or (judged["fault"] == "" and not answer)


@pytest.mark.parametrize("game", GAMES_TABLE)
def test_a_path_leads_from_sowing_to_the_end_of_a_game(game: str) -> None:
    """One of its steps shows what is lost by not looking."""
    goals = [task["goal"] for task in baked()["games"][game]["tasks"]]
    assert any(goal in {"any", "laps=1"} or goal.startswith("ends=") for goal in goals[:1])
    assert any(goal.startswith(("captures", "move=")) for goal in goals)
    assert "safe" in goals
    assert goals[-1] == "wins" or game == "nam-nam", "a match of Nam Nam is over after many rounds"


def test_the_manual_counts_what_is_captured() -> None:
    """RULES 7.2: H sows a seed into the store, and captures nothing."""
    drawn = {"position": "", "moves": ["H"], "shows": {"captures": 1}}
    with pytest.raises(manual.ManualError, match="captures 1, and shows"):
        manual.diagram("bao-kenya", drawn, "there")
