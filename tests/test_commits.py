"""Commit subjects follow CONTRIBUTING.md: `area: what it does`, in the imperative, at most 72 characters."""

from __future__ import annotations

import re
import subprocess
from typing import Final

import pytest

from build_scripts.lib.environment import ROOT

pytestmark = pytest.mark.cpython

LAST_BEFORE_THE_RULE: Final = "f9ec456"
SUBJECT: Final = re.compile(r"[a-z][\w./,+ -]*: [a-z0-9`'\"_.\-][^\n]*[^.\s]")
"""An area, a colon, and what the commit does, without a full stop."""
NOT_IMPERATIVE: Final = re.compile(r": (?:the|a|an|what|who|where|\w+(?:ed|ing))\b", re.IGNORECASE)
"""What an imperative does not begin with: an article, a pronoun, a participle."""
IMPERATIVES: Final = {"embed", "need", "feed", "seed", "speed", "bring", "ring", "string"}
"""Verbs that end like a participle."""


def find_faults(subject: str) -> list[str]:
    """List what is wrong with a commit's subject."""
    faults = []
    if len(subject) > 72:
        faults.append(f"{len(subject)} characters")
    if not SUBJECT.fullmatch(subject):
        faults.append("not `area: what it does`")
    verb = NOT_IMPERATIVE.search(subject)
    if verb and verb[0].removeprefix(": ") not in IMPERATIVES:
        faults.append("not in the imperative")
    return faults


def list_subjects() -> list[str]:
    """List the subjects of all commits since the rule; in a shallow clone, of those that are there."""
    git = ["git", "-C", str(ROOT), "log", "--no-merges", "--format=%s"]
    found = subprocess.run([*git, f"{LAST_BEFORE_THE_RULE}..HEAD"], capture_output=True, text=True, check=False)
    if found.returncode:
        found = subprocess.run([*git, "-1"], capture_output=True, text=True, check=True)
    return found.stdout.splitlines()


def test_subjects_of_new_commits_say_their_area_and_what_they_do() -> None:
    wrong = {subject: faults for subject in list_subjects() if (faults := find_faults(subject))}
    assert not wrong, "CONTRIBUTING.md, Commits: reword these (git rebase) before they are pushed"


@pytest.mark.parametrize(
    "subject",
    [
        "What a start has read is named once",
        "boot: the file list is read once",
        "boot: reading the file list once",
        "boot: read the file list once.",
        "boot: read the file list once, and fail early where the contents of a snapshot are missing",
        "read the file list once",
    ],
)
def test_a_subject_of_another_form_is_refused(subject: str) -> None:
    assert find_faults(subject)


def test_a_subject_of_the_right_form_is_accepted() -> None:
    assert find_faults("boot: read the file list once; fail early without contents") == []
