"""The list of all that a release ships, with versions, licences and hashes: a bill of materials, CycloneDX 1.6 as JSON.

What is of others is read from THIRD_PARTY.md, so that no second list can say anything else.
"""

import hashlib
import json
import re
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from environment import ROOT, run
from node import pyodide
from wheels import fetched

# The licences by the words that THIRD_PARTY.md has for them, as SPDX names them.
LICENCES = {
    "Mozilla Public License 2.0": "MPL-2.0",
    "Python Software Foundation License 2": "PSF-2.0",
    "MIT": "MIT",
    "Apache 2.0 or BSD 2-Clause": "Apache-2.0 OR BSD-2-Clause",
}
# Where what has a registry is found there.
REGISTRIES = {"pyodide": "npm", "uqr": "npm", "micropip": "pypi", "packaging": "pypi"}
ROW = re.compile(
    r"^\| (?P<name>[^|(,]+?)(?:,? [^|]*)? \| (?P<version>[^|]*?) ?\| (?P<licence>[^|]+) \| (?P<source>\S+) \|$",
    re.MULTILINE,
)


def materials(version: str, files: list[Path]) -> str:
    """The list for these files, checked by the schema.

    Raises SystemExit where THIRD_PARTY.md says what it cannot tell, or the schema refuses it.
    """
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, json.dumps([version, *(digest(path) for path in files)])))
    bom.metadata.timestamp = time_of_commit()
    bom.metadata.component = component("mashimo", version, "MIT", ComponentType.APPLICATION)
    for path in files:
        bom.components.add(
            Component(
                name=path.name,
                type=ComponentType.FILE,
                bom_ref=f"file:{path.name}",
                hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest(path))],
            )
        )
    third_parties = [third_party(row) for row in rows()]
    for one in third_parties:
        bom.components.add(one)
    bom.register_dependency(bom.metadata.component, third_parties)
    text = json.dumps(json.loads(JsonV1Dot6(bom).output_as_string()), indent=1, sort_keys=True) + "\n"
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong is not None:
        sys.exit(f"The list of what is shipped does not follow CycloneDX 1.6: {wrong}")
    return text


def rows() -> list[dict[str, str]]:
    """What THIRD_PARTY.md says of each: name, version, licence, source."""
    text = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    found = [match.groupdict() for match in ROW.finditer(text)]
    return [row for row in found if row["name"] not in {"what", "---"}]


def third_party(row: dict[str, str]) -> Component:
    """A component of others. Raises SystemExit for a licence that SPDX's name is not known of."""
    name = row["name"].strip().removesuffix("'s")
    if row["licence"] not in LICENCES:
        sys.exit(f"THIRD_PARTY.md: build_scripts/materials.py does not know the licence of {name}, {row['licence']}.")
    version = row["version"] or unsaid_version(name)
    return component(name, version, LICENCES[row["licence"]], ComponentType.LIBRARY, row["source"])


def component(name: str, version: str, licence: str, kind: ComponentType, source: str = "") -> Component:
    """A component with its licence, and its address in the registry that has it."""
    registry = REGISTRIES.get(name.lower())
    return Component(
        name=name,
        version=version or None,
        type=kind,
        bom_ref=f"{name}@{version}",
        licenses=[LicenseFactory().make_from_string(licence)],
        purl=PackageURL(registry, name=name.lower(), version=version) if registry else None,
        external_references=[ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(source))] if source else [],
    )


def unsaid_version(name: str) -> str:
    """The version of what THIRD_PARTY.md gives none: part of something else, which says it itself."""
    if name == "packaging":
        (wheel,) = fetched("pyodide-page")
        with zipfile.ZipFile(wheel) as archive:
            (inside,) = (name for name in archive.namelist() if name.endswith("packaging/__init__.py"))
            return str(re.findall(r'__version__ = "([\d.]+)"', archive.read(inside).decode())[0])
    if name.startswith("Emscripten"):
        return pyodide()["platform"].removeprefix("emscripten_").replace("_", ".")
    return ""


def digest(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def time_of_commit() -> datetime:
    """When what is released was committed: the same for every release made from it."""
    seconds = int(run(["git", "log", "-1", "--format=%ct"]))
    return datetime.fromtimestamp(seconds, UTC)
